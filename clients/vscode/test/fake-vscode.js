// A part of VS Code's API, as far as the extension uses it, that refuses what the real one refuses.
// What is used and is not here is an error. fake-desktop.js runs it.

const { readFileSync } = require('node:fs')

/** What it runs in: the webview's origin, and cost(document, position) in seconds. */
const host = {}
/** The open panel. */
let panel
/** The diagnostics of the document whose lenses were asked for last. */
let problems = []

class Position {
  constructor(line, character) {
    if (!Number.isInteger(line) || line < 0) throw new Error("illegal argument 'line'")
    if (!Number.isInteger(character) || character < 0)
      throw new Error("illegal argument 'character'")
    Object.assign(this, { line, character })
    Object.freeze(this)
  }
  isBefore(other) {
    return this.line < other.line || (this.line === other.line && this.character < other.character)
  }
  isAfter(other) {
    return other.isBefore(this)
  }
}

class Range {
  constructor(start, end) {
    if (!(start instanceof Position) || !(end instanceof Position))
      throw new Error('Invalid arguments')
    this.start = end.isBefore(start) ? end : start
    this.end = end.isBefore(start) ? start : end
  }
}

class Selection extends Range {
  constructor(anchor, active) {
    super(anchor, active)
    this.anchor = anchor
    this.active = active
  }
}

class Uri {
  static file(path) {
    const uri = new Uri()
    uri.fsPath = path
    return uri
  }
  static joinPath(uri, ...parts) {
    return Uri.file(
      [check(uri, Uri).fsPath, ...parts].join('/').replace(/\/[^/]+\/\.\.(?=\/|$)/, ''),
    )
  }
  toString() {
    return `file://${this.fsPath}`
  }
}

function emitter() {
  const listeners = new Set()
  const event = (listener) => {
    listeners.add(listener)
    return { dispose: () => listeners.delete(listener) }
  }
  return { event, fire: (value) => [...listeners].forEach((listener) => listener(value)) }
}

class Document {
  version = 1
  #text
  #starts

  constructor(path, text, languageId) {
    this.uri = Uri.file(path)
    this.languageId = languageId
    this.set(text)
  }
  set(text) {
    this.#text = text
    this.#starts = [0]
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
      this.#starts.push(at + 1)
    this.version += 1
  }
  offsetAt({ line, character }) {
    if (line >= this.#starts.length) return this.#text.length
    const end = line + 1 < this.#starts.length ? this.#starts[line + 1] - 1 : this.#text.length
    return Math.min(this.#starts[line] + character, end)
  }
  positionAt(offset) {
    const at = Math.max(0, Math.min(offset, this.#text.length))
    let low = 0
    for (let high = this.#starts.length; high - low > 1; ) {
      const middle = (low + high) >> 1
      if (this.#starts[middle] <= at) low = middle
      else high = middle
    }
    return new Position(low, at - this.#starts[low])
  }
  getText(range) {
    if (range === undefined) return this.#text
    return this.#text.slice(this.offsetAt(range.start), this.offsetAt(range.end))
  }
}

const selectionChanged = emitter()
const editorChanged = emitter()
const documentChanged = emitter()

class Editor {
  undone = []
  #selection = new Selection(new Position(0, 0), new Position(0, 0))

  constructor(document) {
    this.document = document
  }
  get selection() {
    return this.#selection
  }
  set selection(value) {
    if (!(value instanceof Selection)) throw new Error('Invalid argument')
    this.#selection = value
    setTimeout(() => selectionChanged.fire({ textEditor: this, selections: [value] }))
  }
  async edit(body) {
    const { document } = this
    const edits = []
    body({
      replace: (range, text) =>
        void edits.push({ range: check(range, Range), text: check(text, String) }),
    })
    await Promise.resolve()
    const whole = document.getText()
    this.undone.push(whole) // One step, whatever its edits are.
    // All ranges are those of the text as it was.
    const offsets = edits.map(({ range, text }) => ({
      start: document.offsetAt(range.start),
      end: document.offsetAt(range.end),
      text,
    }))
    offsets.sort((a, b) => a.start - b.start)
    if (offsets.some(({ start }, index) => start < offsets[index - 1]?.end))
      throw new Error('Overlapping ranges are not allowed!')
    document.set(
      offsets.reduceRight(
        (changed, { start, end, text }) => changed.slice(0, start) + text + changed.slice(end),
        whole,
      ),
    )
    documentChanged.fire({ document, contentChanges: edits })
    return true
  }
  undo() {
    this.document.set(this.undone.pop())
    documentChanged.fire({ document: this.document, contentChanges: [] })
  }
}

function check(value, type) {
  const isRight = type === String ? typeof value === 'string' : value instanceof type
  if (!isRight) throw new Error('Invalid argument')
  return value
}

// MARK: The webview

class Panel {
  #isDisposed = false
  #disposed = emitter()
  #received = emitter()
  onDidDispose = this.#disposed.event
  /** A promise, since the extension may set it later. */
  html = new Promise((resolve) => (this.setHTML = resolve))
  /** Posts a message to the page, once there is one. */
  send = undefined

  constructor(options) {
    this.options = options
    panel = this
    this.webview = Object.defineProperties(
      {},
      {
        cspSource: { get: () => host.origin },
        onDidReceiveMessage: { value: this.#received.event },
        options: {
          set: (given) => {
            this.options = given
          },
        },
        asWebviewUri: { value: (uri) => `${host.origin}/file${check(uri, Uri).fsPath}` },
        html: {
          set: (html) => {
            this.#alive()
            this.setHTML(check(html, String))
          },
        },
        postMessage: {
          value: async (message) => {
            this.#alive()
            this.send?.(message)
            return this.send !== undefined
          },
        },
      },
    )
  }
  #alive() {
    if (this.#isDisposed) throw new Error('Webview is disposed')
  }
  reveal(column, preserveFocus) {
    this.#alive()
    if (preserveFocus !== true) throw new Error('the focus is taken from the text')
  }
  receive(message) {
    this.#received.fire(message)
  }
  dispose() {
    if (this.#isDisposed) return
    this.#isDisposed = true
    panel = undefined
    this.#disposed.fire()
  }
}

// MARK: The API

const messages = []
const commands = new Map()
const lensProviders = []
const selectors = []
const settings = {}
const editors = new Map()
const contexts = {}
const serializers = new Map()
let lensChanges = 0
let picked
let active
let statusItem

const disposable = { dispose() {} }
const api = {
  Position,
  Range,
  Selection,
  Uri,
  EventEmitter: class EventEmitter {
    #emitter = emitter()
    event = this.#emitter.event
    fire = this.#emitter.fire
    dispose() {}
  },
  CodeLens: class CodeLens {
    constructor(range, command) {
      Object.assign(this, { range: check(range, Range), command })
    }
  },
  Diagnostic: class Diagnostic {
    constructor(range, message, severity) {
      Object.assign(this, { range: check(range, Range), message: check(message, String), severity })
    }
  },
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
  StatusBarAlignment: { Left: 1, Right: 2 },
  ViewColumn: { Beside: -2 },
  window: {
    get activeTextEditor() {
      return active
    },
    onDidChangeTextEditorSelection: selectionChanged.event,
    onDidChangeActiveTextEditor: editorChanged.event,
    createStatusBarItem: () => (statusItem = { text: '', show() {}, hide() {}, ...disposable }),
    setStatusBarMessage: (text) => (messages.push(text), disposable),
    showInformationMessage: async (text) => void messages.push(text),
    showQuickPick: async (items) => items.find(({ id }) => id === picked),
    registerWebviewPanelSerializer: (type, serializer) => (
      serializers.set(type, serializer), disposable
    ),
    showWarningMessage: async (text) => void messages.push(text),
    createWebviewPanel(type, title, column, options) {
      if (options.enableScripts !== true) throw new Error('the page needs scripts')
      return new Panel(options)
    },
  },
  workspace: {
    onDidChangeTextDocument: documentChanged.event,
    fs: { readFile: async (uri) => readFileSync(check(uri, Uri).fsPath) },
    getConfiguration: (section) => ({ get: (name) => settings[`${section}.${name}`] }),
  },
  commands: {
    async executeCommand(name, ...given) {
      if (name === 'setContext') return void (contexts[given[0]] = given[1])
      if (!commands.has(name)) throw new Error(`command '${name}' not found`)
      return commands.get(name)(...given)
    },
    registerCommand(name, body) {
      if (commands.has(name)) throw new Error(`command '${name}' already exists`)
      commands.set(name, body)
      return { dispose: () => commands.delete(name) }
    },
  },
  languages: {
    createDiagnosticCollection: () => ({
      set: (uri, list) => (problems = list),
      clear: () => (problems = []),
      ...disposable,
    }),
    registerCodeLensProvider(selector, provider) {
      provider.onDidChangeCodeLenses(() => (lensChanges += 1))
      lensProviders.push(provider)
      selectors.push(...selector)
      return disposable
    },
  },
}

/** What is not in the fake must not pass for undefined. */
const strict = (object, name) =>
  new Proxy(object, {
    get(target, key) {
      if (key in target || typeof key === 'symbol') return target[key]
      throw new Error(`the fake has no ${name}.${key}`)
    },
  })
for (const name of ['window', 'workspace', 'commands', 'languages'])
  api[name] = strict(api[name], name)

// MARK: The tests' side

const asked = {
  host: () => `${host.origin}/host`,
  messages: () => messages,
  set: ({ name, value }) => void (settings[name] = value),
  open({ path, language }) {
    if (!editors.has(path))
      editors.set(path, new Editor(new Document(path, readFileSync(path, 'utf8'), language)))
    active = editors.get(path)
    editorChanged.fire(active)
  },
  move({ line, column }) {
    const place = active.document.positionAt(active.document.offsetAt(new Position(line, column)))
    active.selection = new Selection(place, place)
    return Date.now() / 1000
  },
  type: ({ line, column, text }) =>
    active.edit((edit) => {
      const place = new Position(line, column)
      edit.replace(new Range(place, place), text)
    }),
  // The focus goes to the webview and back: an extension must not lose its editor there.
  command: ({ name, given = [] }) => void commands.get(`mapcam.${name}`)(...given),
  // What happens in the same moment as an insert: the cursor goes elsewhere and is followed, or something is typed.
  insertAndMove(place) {
    asked.command({ name: 'insert' })
    asked.move(place)
    asked.command({ name: 'preview' })
  },
  stopAndPreview() {
    asked.command({ name: 'stop' })
    asked.command({ name: 'preview' })
  },
  insertAndType(text) {
    asked.command({ name: 'insert' })
    return asked.type(text)
  },
  async typeAtOnce({ line, column, letters }) {
    for (const [index, text] of [...letters].entries())
      await asked.type({ line, column: column + index, text })
  },
  pages: () => (panel === undefined ? 0 : 1),
  status: () => statusItem.text,
  undo: () => active.undo(),
  text: () => active.document.getText(),
  cost: ({ line, column }) => host.cost(active.document, new Position(line, column)),
  registered: () => ({
    commands: [...commands.keys()],
    panels: [...serializers.keys()],
    selectors,
    status: { command: statusItem.command, tooltip: statusItem.tooltip },
  }),
  pick: ({ id }) => void (picked = id),
  context: () => ({ ...contexts, lensChanges }),
  /** A panel of an earlier session, as VS Code makes it before the extension gets it. */
  restore() {
    void serializers
      .get('mapcam')
      .deserializeWebviewPanel(new Panel({ localResourceRoots: [] }), {})
  },
  problems: () =>
    problems.map(({ range, message, severity }) => ({ line: range.start.line, message, severity })),
  async lenses() {
    const lenses = await Promise.all(
      lensProviders.map((provider) => provider.provideCodeLenses(active.document)),
    )
    return lenses.flat().map(({ range, command }) => ({ line: range.start.line, ...command }))
  },
}

/** Starts an extension of a folder, by its manifest. */
function activate(extension, folder, manifest) {
  for (const [name, { default: value }] of Object.entries(
    manifest.contributes.configuration.properties,
  ))
    settings[name] = value
  extension.activate({ extensionPath: folder, extensionUri: Uri.file(folder), subscriptions: [] })
}

/** What the tests ask: {result} or {error}. */
const answer = async ([name, params]) =>
  Promise.resolve()
    .then(() => asked[name](params))
    .then(
      (result) => ({ result: result ?? null }),
      ({ stack }) => ({ error: stack }),
    )

module.exports = {
  activate,
  answer,
  host,
  vscode: strict(api, 'vscode'),
  get panel() {
    return panel
  },
}
