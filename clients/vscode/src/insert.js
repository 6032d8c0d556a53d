// The map's camera as text at the cursor.

const vscode = require('vscode')

/**
 * Writes a camera in the place of the one that stands at the cursor and in its notation, or else in
 * the language of the file; as one step of undo.
 */
async function insertCamera(bridge, follower, camera, format) {
  const { editor } = follower
  if (editor === undefined) throw new Error('no text is open to insert the camera into')
  const { document } = editor
  const cursor = editor.selection.active
  const version = document.version
  const place = await follower.locate()
  const isHere =
    place?.replaceable === true && !cursor.isBefore(place.from) && !cursor.isAfter(place.to)
  const as = format ?? (isHere ? place.notation : document.languageId)
  const text = await bridge.request('preview.format', { camera, as })
  if (document.version !== version) throw new Error('the text has changed meanwhile: insert again')
  const range = isHere ? new vscode.Range(place.from, place.to) : new vscode.Range(cursor, cursor)
  const isWritten = await editor.edit((edit) => edit.replace(range, text))
  if (!isWritten) throw new Error('this text cannot be changed')
  const start = range.start
  editor.selection = new vscode.Selection(start, start)
  // It is what the map shows already.
  follower.note(await follower.locate())
}

module.exports = { insertCamera }
