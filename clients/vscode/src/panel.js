// The webview: the same page as in the browser, whose messages the extension carries.

const vscode = require('vscode')

class MapPanel {
  #request
  #panel
  #page
  #attached
  #isDisposed = false

  /**
   * @param request asks the language server
   * @param settings {page, maplibre: the folders of the page and of MapLibre GL JS; hasStyle, whether a style from
   *   elsewhere is drawn; restored, the panel of an earlier session}
   * @param onClosed called when the user has closed it
   */
  constructor(request, { page, maplibre, hasStyle, restored }, onClosed) {
    this.#request = request
    const options = {
      enableScripts: true,
      localResourceRoots: [vscode.Uri.joinPath(page, '..'), maplibre],
    }
    this.#panel =
      restored ??
      vscode.window.createWebviewPanel(
        'mapcam',
        'Map',
        { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
        { ...options, retainContextWhenHidden: true },
      )
    const { webview } = this.#panel
    webview.options = options
    this.#attached = new Promise((resolve, reject) => {
      webview.onDidReceiveMessage((message) => this.#received(message, resolve))
      vscode.workspace.fs.readFile(vscode.Uri.joinPath(page, 'index.html')).then((html) => {
        if (!this.#isDisposed)
          webview.html = pageFor(new TextDecoder().decode(html), webview, {
            page,
            maplibre,
            hasStyle,
          })
      }, reject)
    })
    this.#panel.onDidDispose(() => {
      this.#isDisposed = true
      if (this.#page !== undefined) request('preview.detach', { page: this.#page }).catch(() => {})
      onClosed()
    })
  }

  /** Brings it to the front, and waits until the page listens. */
  async show() {
    this.#panel.reveal(undefined, true)
    // A restarted process does not know the page.
    if (this.#page === undefined && this.#wasReady) await this.#attach()
    await this.#attached
  }

  /** Passes on a message for a page. */
  post(page, message) {
    // The first ones arrive in one piece with the answer that names the page.
    if (this.#page === undefined || page === this.#page) this.#panel.webview.postMessage(message)
  }

  #wasReady = false
  /** What the page showed when the process ended: {camera, data}. */
  #kept

  async #received(message, ready) {
    if (message.method === 'page.ready') {
      this.#wasReady = true
      await this.#attach().catch(() => {})
      return ready()
    }
    if (message.method === 'page.restart') {
      this.#kept = message.params
      return vscode.commands.executeCommand('mapcam.preview')
    }
    if (this.#page === undefined) return
    await this.#request('preview.post', { page: this.#page, message }).catch(() => {})
  }

  async #attach() {
    this.#page = (await this.#request('preview.attach', { inserts: true })).page
    if (this.#kept === undefined) return
    const { camera, data } = this.#kept
    this.#kept = undefined
    await this.#request('preview.show', { data })
    await this.#request('preview.showPlace', { place: { kind: 'camera', camera } })
  }

  /** The process has ended; the page says so, stays, and is attached to the next one. */
  ended(why) {
    this.#page = undefined
    const reason = why === undefined ? 'mapcam has ended.' : `The preview has ended (${why}).`
    this.#panel.webview.postMessage({
      method: 'preview.ended',
      params: { reason, canRestart: true },
    })
  }
}

/** The page with the webview's addresses, and a policy that allows just them. */
function pageFor(html, webview, { page, maplibre, hasStyle }) {
  const uri = (folder, ...names) =>
    webview.asWebviewUri(vscode.Uri.joinPath(folder, ...names)).toString()
  const source = webview.cspSource
  // The tiles, fonts and sprites of --style may be anywhere; the button "Streets" loads from one host.
  const web = hasStyle ? ' https: http:' : ' https://tiles.openfreemap.org'
  const policy = [
    "default-src 'none'",
    `script-src ${source}`,
    `style-src ${source} 'unsafe-inline'`,
    `img-src ${source} data: blob:${web}`,
    `connect-src ${source}${web}`,
    'worker-src blob:',
    `font-src ${source}`,
  ].join('; ')
  const head =
    `<head>\n<meta http-equiv="Content-Security-Policy" content="${policy}">\n` +
    `<base href="${uri(page)}/">`
  return html
    .replace('<head>', head)
    .replaceAll('./maplibre-gl.js', uri(maplibre, 'maplibre-gl.js'))
    .replaceAll('./maplibre-gl.css', uri(maplibre, 'maplibre-gl.css'))
}

module.exports = { MapPanel }
