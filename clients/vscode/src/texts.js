// The editor's texts and the user's position in them, for the language server, and its edits of them.

const vscode = require('vscode')

/** What a file is called that has places. */
const schemes = ['file', 'untitled', 'vscode-remote']

/** VS Code's form of the server's ranges. Its own positions become the server's as JSON. */
const toRange = ({ start, end }) =>
  new vscode.Range(start.line, start.character, end.line, end.character)
const idOf = ({ uri }) => ({ uri: uri.toString() })

class Texts {
  #notify
  #subscriptions
  /** The text editor that had the focus last: a webview is none. */
  #editor = vscode.window.activeTextEditor

  /** @param notify sends a notification to the server, if one runs */
  constructor(notify) {
    this.#notify = notify
    this.#subscriptions = [
      vscode.workspace.onDidOpenTextDocument((document) => this.#opened(document)),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length === 0 || !isRead(document)) return
        notify('textDocument/didChange', {
          textDocument: { ...idOf(document), version: document.version },
          contentChanges: [{ text: document.getText() }],
        })
      }),
      vscode.workspace.onDidCloseTextDocument((document) => {
        if (isRead(document)) notify('textDocument/didClose', { textDocument: idOf(document) })
      }),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.#moved(textEditor)),
      vscode.window.onDidChangeActiveTextEditor((editor) => editor && this.#moved(editor)),
    ]
  }

  dispose() {
    for (const subscription of this.#subscriptions) subscription.dispose()
  }

  /** Tells a new server of all texts. */
  begin() {
    vscode.workspace.textDocuments.forEach((document) => this.#opened(document))
  }

  #opened(document) {
    if (!isRead(document)) return
    const { languageId, version } = document
    const text = document.getText()
    this.#notify('textDocument/didOpen', {
      textDocument: { ...idOf(document), languageId, version, text },
    })
  }

  #moved(editor) {
    if (!isRead(editor.document)) return
    this.#editor = editor
    this.#notify('mapcam/cursor', {
      textDocument: idOf(editor.document),
      position: editor.selection.active,
    })
  }

  /** The document and the position of the cursor, as the server's commands take them; undefined without a text. */
  get cursor() {
    const editor = vscode.window.activeTextEditor ?? this.#editor
    if (editor === undefined || !isRead(editor.document)) return undefined
    return [editor.document.uri.toString(), editor.selection.active]
  }
}

const isRead = ({ uri }) => schemes.includes(uri.scheme)

/** Makes the edits of workspace/applyEdit, as one step of undo; none of a text that was changed meanwhile. */
async function applyEdit({ edit: { documentChanges } }) {
  const whole = new vscode.WorkspaceEdit()
  for (const { textDocument, edits } of documentChanges) {
    const uri = vscode.Uri.parse(textDocument.uri)
    const document = vscode.workspace.textDocuments.find((one) => `${one.uri}` === `${uri}`)
    if (document?.version !== textDocument.version)
      return { applied: false, failureReason: 'the text was changed meanwhile' }
    for (const { range, newText } of edits) whole.replace(uri, toRange(range), newText)
  }
  if (await vscode.workspace.applyEdit(whole)) return { applied: true }
  return { applied: false, failureReason: 'this text cannot be changed' }
}

module.exports = { Texts, applyEdit, toRange }
