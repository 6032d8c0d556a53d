// The map that follows the cursor.

const vscode = require('vscode')
const { windowAt } = require('./window.js')

const cursorDelay = 30
const editDelay = 150

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

  /** What stands at an editor's cursor, with its `from` and `to` in the text as it is now; or null. */
  async locate(editor = this.editor) {
    if (editor === undefined) return null
    const { params, position } = windowAt(editor.document, editor.selection.active)
    const place = await this.#bridge.request('preview.locate', params)
    return place && { ...place, from: position(place.range.start), to: position(place.range.end) }
  }

  /** Shows what stands at the cursor, unless it is shown already. Only the newest question counts. */
  async update({ isEdit = false, again = false } = {}) {
    const { editor } = this
    const question = ++this.#question
    const place = await this.locate(editor)
    if (question !== this.#question) return
    if (place === null) {
      if (!isEdit || this.#shown === undefined || this.#isBroken) return
      this.#isBroken = true
      return this.#tell('no place can be read here now; the last picture stays')
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
}

/** What tells one place from another: a map that was dragged is not taken back within one text. */
function keyOf(place, editor) {
  return JSON.stringify([editor.document.uri.toString(), place.from, place[place.kind]])
}

module.exports = { Follower }
