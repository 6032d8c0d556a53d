// The map that follows the cursor, and its camera as text at the cursor.

const vscode = require('vscode')

const cursorDelay = 30
const editDelay = 150
/** How much text is searched for a place before and behind the cursor, in UTF-16 units. */
const reach = 50_000

class Follower {
  /** Whether a panel is there to be looked at. */
  isOn = false

  #bridge
  #tell
  #subscriptions
  #timer
  #question = 0
  #shown
  #isBroken = false
  #editor

  constructor(bridge, tell) {
    this.#bridge = bridge
    this.#tell = tell
    this.#editor = vscode.window.activeTextEditor
    this.#subscriptions = [
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.#due(textEditor, false)),
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

  reset() {
    this.isOn = false
    this.#shown = undefined
  }

  #due(editor, isEdit) {
    this.#editor = editor
    if (!this.isOn || (this.#timer !== undefined && !isEdit)) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      if (!this.isOn || !this.#bridge.isRunning) return
      this.update({ isEdit }).catch((error) => error.isTold || this.#tell(error.message))
    }, isEdit ? editDelay : cursorDelay)
  }

  /** The place at an editor's cursor, with its start in the current text, `from`; or null. */
  async locate(editor = this.editor) {
    if (editor === undefined) return null
    const { params, position } = windowAt(editor.document, editor.selection.active)
    const place = await this.#bridge.request('preview.locate', params)
    return place && { ...place, from: position(place.range.start) }
  }

  /** Shows the place at the cursor, unless it is shown already. Only the newest request counts. */
  async update({ isEdit = false, again = false } = {}) {
    const { editor } = this
    const question = ++this.#question
    const place = await this.locate(editor)
    if (question !== this.#question) return
    if (place === null) {
      if (!isEdit || this.#shown === undefined || this.#isBroken) return
      this.#isBroken = true
      return this.#tell('no place can be read here now; the map stays as it was')
    }
    this.#isBroken = false
    const key = keyOf(place, editor)
    if (key === this.#shown && !again) return
    this.#shown = key
    await this.show(place)
  }

  /** Notes that the map shows a place already. */
  note(place, editor) {
    this.#shown = place ? keyOf(place, editor) : undefined
  }

  show(place) {
    return this.#bridge.request('preview.showPlace', { place })
  }

  /**
   * Writes a camera, by default the map's, as one step of undo: into the place at the cursor, of which the
   * numbers change, or else in the language of the file.
   */
  async insertCamera({ camera, format } = {}) {
    const { editor } = this
    if (editor === undefined) throw new Error('no text is open to insert the camera into')
    if (!this.#bridge.isRunning) throw new Error('there is no preview: nothing was written. “Preview Camera” starts one.')
    const { document } = editor
    for (;;) {
      const { version } = document
      const cursor = editor.selection.active
      const { params, position } = windowAt(document, cursor)
      const { edits, place } = await this.#bridge.request('preview.edits', { ...params, camera, as: format })
      // A text that was edited meanwhile is asked about again.
      if (document.version !== version) continue
      const hasStayed = !cursor.isBefore(editor.selection.active) && !cursor.isAfter(editor.selection.active)
      const isWritten = await editor.edit((edit) => {
        for (const { range, newText } of edits) {
          edit.replace(new vscode.Range(position(range.start), position(range.end)), newText)
        }
      })
      if (!isWritten) throw new Error('this text cannot be changed')
      if (!hasStayed) return
      if (place === null) editor.selection = new vscode.Selection(cursor, cursor)
      // It is what the map shows already.
      return this.note(await this.locate(editor), editor)
    }
  }
}

/** What tells one place from another: a map that was dragged is not taken back within one text. */
function keyOf(place, editor) {
  return JSON.stringify([editor.document.uri.toString(), place.from, place[place.kind]])
}

/**
 * Params of preview.locate: the text around a position, however long its file or line is, and how
 * positions in that text are counted in the document.
 */
function windowAt(document, position) {
  const offset = document.offsetAt(position)
  let first = document.positionAt(Math.max(0, offset - reach))
  const last = document.positionAt(offset + reach)
  // It begins with a whole line, unless that is the very line.
  if (first.character > 0 && first.line < position.line) first = new vscode.Position(first.line + 1, 0)
  return {
    params: {
      text: document.getText(new vscode.Range(first, last)),
      line: position.line - first.line,
      column: position.character - (position.line === first.line ? first.character : 0),
      languageId: document.languageId,
    },
    position: ({ line, column }) =>
      new vscode.Position(line + first.line, column + (line === 0 ? first.character : 0)),
  }
}

module.exports = { Follower, windowAt }
