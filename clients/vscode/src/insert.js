// The map's camera as text at the cursor.

const vscode = require('vscode')

/**
 * Writes a camera, the map's unless one is given, in the place of the one that stands at the cursor and
 * in its notation, or else in the language of the file; as one step of undo.
 */
async function insertCamera(bridge, follower, { camera, format } = {}) {
  const { editor } = follower
  if (editor === undefined) throw new Error('no text is open to insert the camera into')
  const { document } = editor
  for (;;) {
    const { version } = document
    const cursor = editor.selection.active
    const place = await follower.locate(editor)
    const isHere =
      place?.replaceable === true && !cursor.isBefore(place.from) && !cursor.isAfter(place.to)
    const as = format ?? (isHere ? place.notation : document.languageId)
    const text = await bridge.request('preview.format', { camera, as })
    // A text that was edited meanwhile is asked about again.
    if (document.version !== version) continue
    const range = isHere ? new vscode.Range(place.from, place.to) : new vscode.Range(cursor, cursor)
    const hasStayed = !cursor.isBefore(editor.selection.active) && !cursor.isAfter(editor.selection.active)
    const isWritten = await editor.edit((edit) => edit.replace(range, text))
    if (!isWritten) throw new Error('this text cannot be changed')
    if (!hasStayed) return
    editor.selection = new vscode.Selection(range.start, range.start)
    // It is what the map shows already.
    return follower.note(await follower.locate(editor), editor)
  }
}

module.exports = { insertCamera }
