// The extension's commands. It holds no state of the map: the preview does.

const vscode = require('vscode')
const { Bridge, previewFolder } = require('./src/bridge.js')
const { Follower, wholeFile } = require('./src/follower.js')
const { MapPanel } = require('./src/panel.js')

/** The languages in which cameras are searched for. */
const selector = ['file', 'untitled', 'vscode-remote'].map((scheme) => ({ scheme }))

let stop = () => {}

function activate(context) {
  const tell = (message) => void vscode.window.showInformationMessage(`mapcam: ${message}`)
  const warn = (message) => void vscode.window.showWarningMessage(`mapcam: ${message}`)
  const settings = () => vscode.workspace.getConfiguration('mapcam')
  const bridge = new Bridge(context.extensionPath)
  const lensesChanged = new vscode.EventEmitter()
  const problems = vscode.languages.createDiagnosticCollection('mapcam')
  const status = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Right)
  const follower = new Follower(
    bridge,
    (message) => void vscode.window.setStatusBarMessage(`mapcam: ${message}`, 5000),
  )
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
    problems.clear()
    status.hide()
    panel?.ended(why)
    if (why !== undefined) warn(`the preview has ended (${why}). “Preview Camera” starts another.`)
  }
  bridge.on('camera.didChange', ({ camera: { target, zoom } }) => {
    status.text = `$(globe) ${target.latitude.toFixed(4)}, ${target.longitude.toFixed(4)} z${zoom.toFixed(1)}`
    if (panel !== undefined) status.show()
  })
  bridge.on('preview.picked', ({ camera }) => attempt(() => follower.insertCamera({ camera })))

  /** Calls a function, and shows its error in one line. */
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
    const maplibre = library
      ? vscode.Uri.file(library)
      : vscode.Uri.joinPath(context.extensionUri, 'maplibre')
    const hasStyle = settings()
      .get('command')
      .some((word) => word.startsWith('--style'))
    panel ??= new MapPanel(
      bridge,
      {
        page: vscode.Uri.file(`${previewFolder(context.extensionPath)}/page`),
        maplibre,
        hasStyle,
        restored,
      },
      () => {
        panel = undefined
        follower.isOn = false
        status.hide()
      },
    )
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
    const { places } = await bridge.request('preview.showAll', {
      text,
      languageId: document.languageId,
    })
    if (places === 0) tell('no places in this file')
  }

  /** Inserts the camera in a format that the user chooses. */
  async function insertAs() {
    const formats = await bridge.request('preview.formats')
    const items = formats.map(({ id, title }) => ({ label: title, id }))
    const chosen = await vscode.window.showQuickPick(items, {
      placeHolder: 'The format of the camera',
    })
    if (chosen !== undefined) await follower.insertCamera({ format: chosen.id })
  }

  const at = ({ line, column }) => new vscode.Position(line, column)
  const rangeOf = ({ start, end }) => new vscode.Range(at(start), at(end))

  /** "Preview camera" above each camera of a file; probable mistakes in its places are reported at the same time, after each
   edit. */
  async function provideCodeLenses(document) {
    if (!bridge.isRunning) return []
    const { version } = document
    const text = document.getText()
    if (text.length > wholeFile) return []
    const ask = (method) =>
      bridge.request(method, { text, languageId: document.languageId }).catch(() => []) // The error is shown elsewhere.
    const [places, faults] = await Promise.all([
      ask('preview.locateAll'),
      ask('preview.diagnostics'),
    ])
    const { Warning, Hint } = vscode.DiagnosticSeverity
    if (document.version === version) {
      problems.set(
        document.uri,
        faults.map(
          ({ range, severity, message }) =>
            new vscode.Diagnostic(rangeOf(range), message, severity === 'hint' ? Hint : Warning),
        ),
      )
    }
    if (!settings().get('codeLens')) return []
    return places
      .filter(({ kind }) => kind === 'camera')
      .map(
        ({ range }) =>
          new vscode.CodeLens(rangeOf(range), {
            title: 'Preview camera',
            command: 'mapcam.preview',
            arguments: [{ line: range.start.line, character: range.start.column }],
          }),
      )
  }

  const command = (name, body) =>
    vscode.commands.registerCommand(`mapcam.${name}`, (...given) => attempt(() => body(...given)))
  stop = () => bridge.stop()
  context.subscriptions.push(
    command('preview', preview),
    command('insert', (format) => follower.insertCamera({ format })),
    command('fit', fit),
    command('insertAs', insertAs),
    command('stop', () => bridge.stop()),
    status,
    follower,
    problems,
    lensesChanged,
    vscode.languages.registerCodeLensProvider(selector, {
      provideCodeLenses,
      onDidChangeCodeLenses: lensesChanged.event,
    }),
    // The map of an earlier session comes back with its own process.
    vscode.window.registerWebviewPanelSerializer('mapcam', {
      deserializeWebviewPanel: (restored) => attempt(() => preview(undefined, restored)),
    }),
    { dispose: stop },
  )
}

module.exports = { activate, deactivate: () => stop() }
