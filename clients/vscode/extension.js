// The extension's commands: those of mapcam-preview's language server, whose map is in a panel.

const vscode = require('vscode')
const { LanguageClient, commandOf, previewFolder } = require('./src/client.js')
const { MapPanel } = require('./src/panel.js')
const { Texts, applyEdit, schemes, toRange } = require('./src/texts.js')

let stop = () => {}

function activate(context) {
  const warn = (message) => void vscode.window.showWarningMessage(message)
  const settings = () => vscode.workspace.getConfiguration('mapcam')
  const lensesChanged = new vscode.EventEmitter()
  const problems = vscode.languages.createDiagnosticCollection('mapcam')
  /** The client of the running server, and a promise of it from its start on. */
  let client
  let starting
  let panel
  const texts = new Texts((method, params) => client?.notify(method, params))

  /** What the server sends. */
  const handlers = {
    'window/showMessage'({ type, message }) {
      if (type === 2) warn(message)
      // An error, of type 1, ends the server, and is told then.
      if (type === 3) void vscode.window.setStatusBarMessage(message, 5000)
    },
    'workspace/applyEdit': applyEdit,
    'textDocument/publishDiagnostics'({ uri, diagnostics }) {
      const { Warning, Hint } = vscode.DiagnosticSeverity
      problems.set(
        vscode.Uri.parse(uri),
        diagnostics.map(
          ({ range, message, severity }) =>
            new vscode.Diagnostic(toRange(range), message, severity === 4 ? Hint : Warning),
        ),
      )
    },
    'preview.message': ({ page, message }) => panel?.post(page, message),
  }

  const setRunning = (isRunning) => {
    void vscode.commands.executeCommand('setContext', 'mapcam.running', isRunning)
    lensesChanged.fire()
  }

  /** The running server, or a new one. */
  function started() {
    starting ??= start().catch((error) => {
      starting = undefined
      throw error
    })
    return starting
  }

  async function start() {
    const folder = context.extensionPath
    const command = commandOf(folder, settings().get('command'))
    const started = await LanguageClient.started(folder, command, handlers)
    client = started
    client.onEnd = (why) => {
      if (client !== started) return
      client = starting = undefined
      setRunning(false)
      problems.clear()
      panel?.close()
      if (why !== undefined)
        warn(`mapcam: the preview has ended (${why}). “Preview Camera” starts another.`)
    }
    await client.request('initialize', {
      capabilities: {
        workspace: { workspaceEdit: { documentChanges: true } },
        window: { showDocument: { support: true } },
      },
    })
    texts.begin()
    setRunning(true)
    return started
  }

  const request = async (method, params) => (await started()).request(method, params)

  /** Executes a command of the server at the cursor, with one more argument. */
  async function execute(command, argument) {
    if (client === undefined)
      throw new Error('there is no preview: nothing was written. “Preview Camera” starts one.')
    const { cursor } = texts
    if (cursor === undefined) throw new Error('no text is open')
    await request('workspace/executeCommand', { command, arguments: [...cursor, argument] })
  }

  /** Shows the map with the place at [uri, position], or else at the cursor: a menu's argument is its file. */
  async function preview(place) {
    await started()
    const library = settings().get('maplibre')
    panel ??= new MapPanel(
      request,
      {
        page: vscode.Uri.file(`${previewFolder(context.extensionPath)}/page`),
        maplibre: library
          ? vscode.Uri.file(library)
          : vscode.Uri.joinPath(context.extensionUri, 'maplibre'),
        hasStyle: settings()
          .get('command')
          .some((word) => word.startsWith('--style')),
      },
      () => (panel = undefined),
    )
    await panel.show()
    const shown = Array.isArray(place) ? place : texts.cursor
    if (shown !== undefined)
      await request('workspace/executeCommand', { command: 'mapcam.show', arguments: shown })
  }

  /** Inserts the camera in a format that the user chooses. */
  async function insertAs() {
    const formats = await request('preview.formats')
    const items = formats.map(({ id, title }) => ({ label: title, id }))
    const chosen = await vscode.window.showQuickPick(items, {
      placeHolder: 'The format of the camera',
    })
    if (chosen !== undefined) await execute('mapcam.insert', chosen.id)
  }

  async function provideCodeLenses({ uri }) {
    if (client === undefined || !settings().get('codeLens')) return []
    const textDocument = { uri: uri.toString() }
    const lenses = await client.request('textDocument/codeLens', { textDocument }).catch(() => [])
    return lenses.map(
      ({ range, command: { title, arguments: place } }) =>
        new vscode.CodeLens(toRange(range), {
          title,
          command: 'mapcam.preview',
          arguments: [place],
        }),
    )
  }

  const command = (name, body) =>
    vscode.commands.registerCommand(`mapcam.${name}`, (...given) => attempt(() => body(...given)))

  /** Calls a function, and shows its error in one line. */
  async function attempt(body) {
    try {
      return await body()
    } catch (error) {
      return error.isTold ? undefined : warn(`mapcam: ${error.message}`)
    }
  }

  stop = () => client?.stop()
  context.subscriptions.push(
    command('preview', preview),
    command('insert', () => execute('mapcam.insert')),
    command('fit', () => execute('mapcam.fit')),
    command('insertAs', insertAs),
    command('stop', stop),
    texts,
    problems,
    lensesChanged,
    vscode.languages.registerCodeLensProvider(
      schemes.map((scheme) => ({ scheme })),
      { provideCodeLenses, onDidChangeCodeLenses: lensesChanged.event },
    ),
    { dispose: stop },
  )
}

module.exports = { activate, deactivate: () => stop() }
