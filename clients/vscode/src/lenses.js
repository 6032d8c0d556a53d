// "Preview camera" above each camera of a file.

const vscode = require('vscode')

const wholeFile = 1_000_000

class CameraLenses {
  #bridge
  #isOn

  constructor(bridge, isOn) {
    this.#bridge = bridge
    this.#isOn = isOn
  }

  async provideCodeLenses(document) {
    if (!this.#isOn() || !this.#bridge.isRunning) return []
    const text = document.getText()
    if (text.length > wholeFile) return []
    let places
    try {
      places = await this.#bridge.request('preview.locateAll', { text, languageId: document.languageId })
    } catch {
      return [] // It is told elsewhere.
    }
    return places.filter(({ kind }) => kind === 'camera').map(({ range }) => {
      const start = new vscode.Position(range.start.line, range.start.column)
      const end = new vscode.Position(range.end.line, range.end.column)
      return new vscode.CodeLens(new vscode.Range(start, end), {
        title: 'Preview camera',
        command: 'mapcam.preview',
        arguments: [{ line: start.line, character: start.character }],
      })
    })
  }
}

module.exports = { CameraLenses }
