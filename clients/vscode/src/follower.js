// The map that follows the cursor, and its camera as text at the cursor.

const vscode = require('vscode')

const cursorDelay = 30
const editDelay = 150
/** The largest text that is searched as a whole, and how much of a larger one is before and behind the cursor, in UTF-16 units. */
const wholeFile = 1_000_000
const reach = 50_000

class Follower {
  /** Whether a panel is visible. */
  isOn = false

  #bridge
  #tell
  #subscriptions
  #timer
  #editor

  constructor(bridge, tell) {
    this.#bridge = bridge
    this.#tell = tell
    this.#editor = vscode.window.activeTextEditor
    this.#subscriptions = [
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) =>
        this.#due(textEditor, false),
      ),
      vscode.window.onDidChangeActiveTextEditor((editor) => editor && this.#due(editor, false)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document === this.editor?.document) this.#due(this.editor, true)
      }),
    ]
  }

  /** The text editor that had the focus last: a webview is none. */
  get editor() {
    return vscode.window.activeTextEditor ?? this.#editor
  }

  dispose() {
    clearTimeout(this.#timer)
    for (const subscription of this.#subscriptions) subscription.dispose()
  }

  #due(editor, isEdit) {
    this.#editor = editor
    if (!this.isOn || (this.#timer !== undefined && !isEdit)) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined
        if (!this.isOn || !this.#bridge.isRunning) return
        this.update('new', { isEdit }).catch((error) => error.isTold || this.#tell(error.message))
      },
      isEdit ? editDelay : cursorDelay,
    )
  }

  /**
   * Finds the place at the cursor, and shows it as preview.follow says: 'new', 'always', 'extent' or 'never'.
   * Returns whether it is shown.
   */
  async update(show, { isEdit = false, editor = this.editor } = {}) {
    if (editor === undefined) return false
    const document = editor.document.uri.toString()
    const params = { ...windowAt(editor.document, editor.selection.active), document, show, isEdit }
    const { isShown, notice } = await this.#bridge.request('preview.follow', params)
    if (notice !== null) this.#tell(notice)
    return isShown
  }

  /**
   * Writes a camera, by default the map's, as one step of undo: into the place at the cursor, whose
   * numbers change, or else in the language of the file.
   */
  async insertCamera({ camera, format } = {}) {
    const { editor } = this
    if (editor === undefined) throw new Error('no text is open to insert the camera into')
    if (!this.#bridge.isRunning)
      throw new Error('there is no preview: nothing was written. “Preview Camera” starts one.')
    const { document } = editor
    for (;;) {
      const { version } = document
      const cursor = editor.selection.active
      const params = { ...windowAt(document, cursor), camera, as: format }
      const { edits, place } = await this.#bridge.request('preview.edits', params)
      // If the text was edited meanwhile, the request is made again.
      if (document.version !== version) continue
      const hasStayed =
        !cursor.isBefore(editor.selection.active) && !cursor.isAfter(editor.selection.active)
      const isWritten = await editor.edit((edit) => {
        for (const { range, newText } of edits) {
          edit.replace(new vscode.Range(position(range.start), position(range.end)), newText)
        }
      })
      if (!isWritten) throw new Error('this text cannot be changed')
      if (!hasStayed) return
      if (place === null) editor.selection = new vscode.Selection(cursor, cursor)
      // The map shows this place already.
      return void (await this.update('never', { editor }))
    }
  }
}

const position = ({ line, column }) => new vscode.Position(line, column)

/** Params of preview.follow and preview.edits: the text, or the part around a position of a long file or line. */
function windowAt(document, { line, character: column }) {
  const { languageId } = document
  if (document.offsetAt(position({ line: 2 ** 30, column: 0 })) <= wholeFile)
    return { text: document.getText(), line, column, languageId }
  const offset = document.offsetAt(position({ line, column }))
  let first = document.positionAt(Math.max(0, offset - reach))
  // It begins with a whole line, unless that is the cursor's line.
  if (first.character > 0 && first.line < line) first = new vscode.Position(first.line + 1, 0)
  const text = document.getText(new vscode.Range(first, document.positionAt(offset + reach)))
  return { text, line, column, firstLine: first.line, firstColumn: first.character, languageId }
}

module.exports = { Follower, wholeFile, windowAt }
