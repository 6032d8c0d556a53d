// The extension's commands: those of mapcam-preview's language server, whose map is in a panel.

const vscode = require('vscode')
const { LanguageClient, commandOf, previewFolder } = require('./src/client.js')
const { MapPanel } = require('./src/panel.js')
const { Texts, applyEdit, toRange } = require('./src/texts.js')

let stop = () => {}

function activate(context) {
  const warn = (message) => void vscode.window.showWarningMessage(message)
  const command = () => vscode.workspace.getConfiguration('mapcam').get('command')
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
      const { Warning } = vscode.DiagnosticSeverity
      problems.set(
        vscode.Uri.parse(uri),
        diagnostics.map(
          ({ range, message }) => new vscode.Diagnostic(toRange(range), message, Warning),
        ),
      )
    },
    'preview.message': ({ page, message }) => panel?.post(page, message),
  }

  const setRunning = (isRunning) =>
    void vscode.commands.executeCommand('setContext', 'mapcam.running', isRunning)

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
    const started = await LanguageClient.started(folder, commandOf(folder, command()), handlers)
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

  /** Executes a command of the server at the cursor. */
  async function execute(command) {
    if (client === undefined)
      throw new Error('there is no preview: nothing was written. “Preview Camera” starts one.')
    const { cursor } = texts
    if (cursor === undefined) throw new Error('no text is open')
    await request('workspace/executeCommand', { command, arguments: cursor })
  }

  async function preview() {
    await started()
    panel ??= new MapPanel(
      request,
      {
        page: vscode.Uri.file(`${previewFolder(context.extensionPath)}/page`),
        maplibre: vscode.Uri.joinPath(context.extensionUri, 'maplibre'),
        hasStyle: command().some((word) => word.startsWith('--style')),
      },
      () => (panel = undefined),
    )
    await panel.show()
    if (texts.cursor !== undefined) await execute('mapcam.show')
  }

  const register = (name, body) =>
    vscode.commands.registerCommand(`mapcam.${name}`, () => attempt(body))

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
    register('preview', preview),
    register('insert', () => execute('mapcam.insert')),
    register('fit', () => execute('mapcam.fit')),
    register('stop', stop),
    texts,
    problems,
    { dispose: stop },
  )
}

module.exports = { activate, deactivate: () => stop() }
