// The extension's commands, wherever its preview runs (desktop.js, web.mjs). It holds no state of the map: the preview does.

const vscode = require('vscode')
const { Bridge } = require('./src/bridge.js')
const { Follower } = require('./src/follower.js')
const { MapPanel } = require('./src/panel.js')

/** The largest text that is searched as a whole, in UTF-16 units. */
const wholeFile = 1_000_000

/** Where cameras are looked for. */
const selector = ['file', 'untitled', 'vscode-remote', 'vscode-vfs'].map((scheme) => ({ scheme }))

let stop = () => {}

/** @param host gives of a context {preview: the folder of mapcam-preview, begin: see Bridge} */
const extension = (host) => ({ activate: (context) => activate(context, host(context)), deactivate: () => stop() })

function activate(context, { preview: folder, begin }) {
  const tell = (message) => void vscode.window.showInformationMessage(`mapcam: ${message}`)
  const warn = (message) => void vscode.window.showWarningMessage(`mapcam: ${message}`)
  const settings = () => vscode.workspace.getConfiguration('mapcam')
  const bridge = new Bridge(begin)
  const lensesChanged = new vscode.EventEmitter()
  const status = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Right)
  const follower = new Follower(bridge, (message) => void vscode.window.setStatusBarMessage(`mapcam: ${message}`, 5000))
  status.command = 'mapcam.preview'
  status.tooltip = 'The camera of the map: click to show it'
  let panel

  const setRunning = (isRunning) => {
    void vscode.commands.executeCommand('setContext', 'mapcam.running', isRunning)
    lensesChanged.fire()
  }
  bridge.onStart = () => setRunning(true)
  bridge.onEnd = (why) => {
    setRunning(false)
    follower.isOn = false
    status.hide()
    panel?.ended(why)
    if (why !== undefined) warn(`the preview has ended (${why}). “Preview Camera” starts another.`)
  }
  bridge.on('camera.didChange', ({ camera: { target, zoom } }) => {
    status.text = `$(globe) ${target.latitude.toFixed(4)}, ${target.longitude.toFixed(4)} z${zoom.toFixed(1)}`
    if (panel !== undefined) status.show()
  })
  bridge.on('preview.picked', ({ camera }) => attempt(() => follower.insertCamera({ camera })))

  /** Does something, and says in one line what went wrong. */
  async function attempt(body) {
    try {
      return await body()
    } catch (error) {
      if (!error.isTold) warn(error.message)
    }
  }

  async function preview(position, restored) {
    const editor = follower.editor
    if (position !== undefined && editor !== undefined) {
      const place = new vscode.Position(position.line, position.character)
      editor.selection = new vscode.Selection(place, place)
    }
    await bridge.start()
    const library = settings().get('maplibre')
    const maplibre = library ? vscode.Uri.file(library) : vscode.Uri.joinPath(context.extensionUri, 'maplibre')
    const hasStyle = settings().get('command').some((word) => /^--style/.test(word))
    panel ??= new MapPanel(bridge, { page: vscode.Uri.joinPath(folder, 'page'), maplibre, hasStyle, restored }, () => {
      panel = undefined
      follower.isOn = false
      status.hide()
    })
    await panel.show()
    follower.isOn = true
    await follower.update('always')
  }

  async function fit() {
    const { editor } = follower
    if (editor === undefined) return tell('no text is open')
    const { document } = editor
    if (await follower.update('extent', { editor })) return undefined
    const text = document.getText()
    if (text.length > wholeFile) {
      return tell('this file is larger than 1 MB: put the cursor into the geometry to show')
    }
    const { places } = await bridge.request('preview.showAll', { text, languageId: document.languageId })
    if (places === 0) tell('no places in this file')
  }

  /** Inserts the camera in a format that the user chooses. */
  async function insertAs() {
    const formats = await bridge.request('preview.formats')
    const items = formats.map(({ id, title }) => ({ label: title, id }))
    const chosen = await vscode.window.showQuickPick(items, { placeHolder: 'The format of the camera' })
    if (chosen !== undefined) await follower.insertCamera({ format: chosen.id })
  }

  /** "Preview camera" above each camera of a file. */
  async function provideCodeLenses(document) {
    if (!settings().get('codeLens') || !bridge.isRunning) return []
    const text = document.getText()
    if (text.length > wholeFile) return []
    const asked = bridge.request('preview.locateAll', { text, languageId: document.languageId })
    const places = await asked.catch(() => []) // The error is shown elsewhere.
    return places.filter(({ kind }) => kind === 'camera').map(({ range }) => {
      const start = new vscode.Position(range.start.line, range.start.column)
      const end = new vscode.Position(range.end.line, range.end.column)
      return new vscode.CodeLens(new vscode.Range(start, end), {
        title: 'Preview camera',
        command: 'mapcam.preview',
        arguments: [{ line: start.line, character: start.character }],
      })
    })
  }

  const command = (name, body) =>
    vscode.commands.registerCommand(`mapcam.${name}`, (...given) => attempt(() => body(...given)))
  stop = () => bridge.stop()
  context.subscriptions.push(
    command('preview', preview), command('insert', (format) => follower.insertCamera({ format })), command('fit', fit),
    command('insertAs', insertAs), command('stop', () => bridge.stop()), status, follower, lensesChanged,
    vscode.languages.registerCodeLensProvider(selector, { provideCodeLenses, onDidChangeCodeLenses: lensesChanged.event }),
    // The map of an earlier session comes back with its own process.
    vscode.window.registerWebviewPanelSerializer('mapcam', {
      deserializeWebviewPanel: (restored) => attempt(() => preview(undefined, restored)),
    }),
    { dispose: stop },
  )
}

module.exports = { extension }
