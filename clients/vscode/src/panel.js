// The webview: the same page as in the browser, whose messages the extension carries.

const vscode = require('vscode')

class MapPanel {
  #request
  #panel
  /** The page's id in the language server, once it is attached, and a promise of that. */
  #page
  #attached
  #isDisposed = false

  /**
   * @param request asks the language server
   * @param settings {page, maplibre: the folders of the page and of MapLibre GL JS; hasStyle, whether a style from
   *   elsewhere is drawn}
   * @param onClosed called when it was closed
   */
  constructor(request, { page, maplibre, hasStyle }, onClosed) {
    this.#request = request
    this.#panel = vscode.window.createWebviewPanel(
      'mapcam',
      'Map',
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      {
        enableScripts: true,
        localResourceRoots: [vscode.Uri.joinPath(page, '..'), maplibre],
        retainContextWhenHidden: true,
      },
    )
    const { webview } = this.#panel
    this.#attached = new Promise((resolve, reject) => {
      webview.onDidReceiveMessage((message) => {
        if (message.method === 'page.ready') this.#attach().then(resolve, reject)
        else if (this.#page !== undefined)
          request('preview.post', { page: this.#page, message }).catch(() => {})
      })
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
    await this.#attached
  }

  /** Passes on a message for a page. */
  post(page, message) {
    // The first ones arrive in one piece with the answer that names the page.
    if (this.#page === undefined || page === this.#page) this.#panel.webview.postMessage(message)
  }

  /** Closes it after the server has ended. */
  close() {
    this.#page = undefined
    this.#panel.dispose()
  }

  async #attach() {
    this.#page = (await this.#request('preview.attach', { inserts: true })).page
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
