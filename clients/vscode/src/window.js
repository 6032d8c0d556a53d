// The text around a position that is searched for a place. However long a file or a line is, no more
// than about a hundred kilobytes are looked at.

const vscode = require('vscode')

/** UTF-16 units on either side. */
const reach = 50_000

/** Params of preview.locate, and how positions in its text are counted in the document. */
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

module.exports = { windowAt }
