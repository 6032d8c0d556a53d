// The language server of `mapcam-preview lsp` (Language Server Protocol 3.17): lenses, hovers and an
// action at the places of a text. It is a host of the bridge. An editor that sends the notification
// `mapcam/cursor` {textDocument, position} has a map that follows the cursor. One with a webview
// makes the requests preview.* of the bridge.

import { PassThrough } from 'node:stream'
import { Bridge } from './bridge.js'
import { framed, HeaderReader } from '../connection/lines.js'
import { described, edited, toPosition, toRange } from './language-texts.js'
import { diagnostics, locate, locateAll } from '../locate/index.js'
import { Lines } from '../locate/positions.js'
import { checkArguments, checkParams, failureOf, isObject, RPCFailure } from './rpc.js'

/** The longest text whose places are all listed, and the length that is read of a longer one around a position. */
const wholeText = 1_000_000
const reach = 50_000
/** How long after a movement of the cursor the map follows it, in milliseconds. */
const cursorDelay = 30
/** How long after an edit the map follows it, and its text is checked, in milliseconds. */
const editDelay = 150

/** Languages whose files have another extension than their names. */
const languages = { kt: 'kotlin', m: 'objc', md: 'markdown', py: 'python' }

export class LanguageServer {
  /** Called once at its end, as the bridge's `onEnd` is. */
  onEnd = () => {}

  #output
  #documents = new Map()
  /** 'new', 'running' or 'shut down'. */
  #state = 'new'
  #client = {}
  #nextID = 1
  #pending = new Map()
  /** The user's position in the latest request that has one: {uri, position}. */
  #cursor
  #cursorTimer
  /** The timers of edits, by their documents. */
  #timers = new Map()

  /** @param settings those of the bridge, with `input` and `output` the editor's. */
  constructor({ input, output, ...settings }) {
    this.#output = output
    // The engine's notifications are not needed here.
    this.bridge = new Bridge({ ...settings, output: new PassThrough().resume() })
    this.bridge.notifyHost = (method, params) => this.#heard(method, params)
    // Without a shutdown before, the end is an error.
    this.bridge.onEnd = ({ status, signal }) =>
      this.onEnd({ status: this.#state === 'shut down' ? status : 1, signal })
    const { limit } = settings
    const reader = new HeaderReader(limit)
    input.on('data', (chunk) => {
      for (const line of reader.push(chunk)) this.#take(line, limit)
    })
    input.on('end', () => this.bridge.engine.end())
    output.on('error', () => this.bridge.engine.end())
  }

  // MARK: Messages

  #take(line, limit) {
    const refuse = (code, message, id = null) => this.#send({ id, error: { code, message } })
    if (line.length > limit + 1) {
      this.#tell(2, `a text of more than ${limit} bytes is not read: see --max-line-bytes`)
      return refuse(-32600, `The message is longer than ${limit} bytes.`)
    }
    let message
    try {
      message = JSON.parse(line.toString())
    } catch {
      return refuse(-32700, 'A message must be a Content-Length header and JSON.')
    }
    const { id, method = '' } = message ?? {}
    if (!isObject(message) || typeof method !== 'string') {
      const why = 'A message must be an object, and its method a string.'
      return refuse(-32600, why, ['string', 'number'].includes(typeof id) ? id : null)
    }
    return void this.#receive(message)
  }

  async #receive({ id, method, params, result, error }) {
    if (method === undefined) {
      this.#pending.get(id)?.({ result, error })
      return void this.#pending.delete(id)
    }
    try {
      const answer = await this.#answer(method, params ?? {}, id === undefined)
      if (id !== undefined) this.#send({ id, result: answer ?? null })
    } catch (reason) {
      if (id === undefined && reason instanceof RPCFailure) return
      const { code, message, data } = failureOf(reason, method)
      if (id !== undefined) this.#send({ id, error: { code, message, data } })
    }
  }

  #answer(method, params, isNotification) {
    if (method === 'exit') return this.bridge.engine.end()
    const isDue = this.#state === (method === 'initialize' ? 'new' : 'running')
    if (!isDue && isNotification) return undefined
    if (!isDue && this.#state === 'new')
      throw new RPCFailure(-32002, 'The server is not initialized yet.')
    if (!isDue) throw new RPCFailure(-32600, `${method} is not expected now.`)
    if (method.startsWith('preview.')) return this.bridge.request(method, params)
    if (isServed(method)) {
      checkParams(method, params)
      return this[method](params)
    }
    if (isNotification) return undefined
    throw new RPCFailure(-32601, `There is no method "${method}".`)
  }

  /** Sends a message; returns its length. */
  #send(message) {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message })
    this.#output.write(framed(text))
    return text.length
  }

  /** Asks the editor; resolves with {result} or {error}. */
  #ask(method, params) {
    const id = this.#nextID++
    this.#send({ id, method, params })
    return new Promise((resolve) => this.#pending.set(id, resolve))
  }

  /** Shows a message, of type 2 (a warning) or 3 (information). */
  #tell(type, message) {
    this.#send({ method: 'window/showMessage', params: { type, message: `mapcam: ${message}` } })
  }

  /** A notification of the bridge. */
  #heard(method, params) {
    if (method === 'preview.picked') this.insert({ camera: params.camera })
    if (method === 'preview.openFailed') this.#tell(2, `${params.message} ${params.url}`)
    return method === 'preview.message' ? this.#send({ method, params }) : 0
  }

  // MARK: The editor and its documents

  initialize({ capabilities = {} }) {
    this.#client = capabilities
    this.#state = 'running'
    return {
      capabilities: {
        textDocumentSync: { openClose: true, change: 1 },
        codeLensProvider: {},
        hoverProvider: true,
        documentHighlightProvider: true,
        codeActionProvider: true,
        executeCommandProvider: { commands: Object.keys(commands) },
      },
      serverInfo: { name: 'mapcam-preview' },
    }
  }

  shutdown() {
    this.#state = 'shut down'
  }

  'textDocument/didOpen'({ textDocument }) {
    // An editor that does not know the language sends none: the file's name tells it. That of GeoJSON is JSON to most.
    const extension = /\.(\w+)$/.exec(textDocument.uri)?.[1] ?? ''
    const named = extension === 'geojson' ? extension : textDocument.languageId
    const languageId = named || (languages[extension] ?? extension)
    this.#documents.set(textDocument.uri, { ...textDocument, languageId })
    this.#diagnose(textDocument.uri)
  }

  'textDocument/didChange'({ textDocument: { uri, version }, contentChanges }) {
    const text = contentChanges.at(-1)?.text
    this.#documents.set(uri, {
      ...this.#document(uri),
      version,
      ...(text !== undefined && { text }),
    })
    clearTimeout(this.#timers.get(uri))
    this.#timers.set(
      uri,
      setTimeout(() => {
        this.#timers.delete(uri)
        this.#diagnose(uri)
        if (this.#cursor?.uri === uri) this.#follow()
      }, editDelay),
    )
  }

  /** Tells what is probably wrong in a document. */
  #diagnose(uri) {
    const { text = '', languageId, version } = this.#documents.get(uri) ?? {}
    const found = text.length > wholeText ? [] : diagnostics({ text, languageId })
    const list = found.map(({ range, message }) => ({
      range: toRange(range),
      severity: 2, // a warning
      source: 'mapcam',
      message,
    }))
    this.#send({
      method: 'textDocument/publishDiagnostics',
      params: { uri, version, diagnostics: list },
    })
  }

  'mapcam/cursor'({ textDocument: { uri }, position }) {
    this.#cursor = { uri, position }
    this.#followSoon()
  }

  'textDocument/didClose'({ textDocument: { uri } }) {
    clearTimeout(this.#timers.get(uri))
    this.#timers.delete(uri)
    this.#documents.delete(uri)
    this.#diagnose(uri)
  }

  #document(uri) {
    const document = this.#documents.get(uri)
    if (document === undefined) throw new RPCFailure(-32602, `The document ${uri} is not open.`)
    return document
  }

  /** The params of preview.locate for a position. */
  #at(uri, { line, character: column }, { text, languageId } = this.#document(uri)) {
    const request = { text, line, column, languageId }
    if (text.length <= wholeText) return request
    const lines = new Lines(text)
    const at = lines.offset(request) ?? text.length
    const [from] = lines.around(Math.max(0, at - reach))
    return { ...request, text: text.slice(from, at + reach), firstLine: lines.position(from).line }
  }

  // MARK: Places

  /** All places of a document; none of a very long one. */
  #places(uri) {
    const { text, languageId } = this.#document(uri)
    return text.length > wholeText ? [] : locateAll({ text, languageId })
  }

  /** The place or expression around a position, with the place's range in the editor's form; or null. */
  #placeAround({ textDocument: { uri }, position }) {
    this.#cursor = { uri, position }
    const place = locate({ ...this.#at(uri, position), isWithin: true })
    return place && { ...place, range: toRange(place.range) }
  }

  'textDocument/codeLens'({ textDocument: { uri } }) {
    return this.#places(uri)
      .filter(({ kind }) => kind !== 'coordinate')
      .map(({ range }) => ({
        range: toRange(range),
        command: {
          title: 'Show on map',
          command: 'mapcam.show',
          arguments: [uri, toPosition(range.start)],
        },
      }))
  }

  'textDocument/hover'(params) {
    const place = this.#placeAround(params)
    return place && { contents: { kind: 'plaintext', value: described(place) }, range: place.range }
  }

  /** The place around the cursor; an open map shows it. */
  'textDocument/documentHighlight'(params) {
    const place = this.#placeAround(params)
    this.#followSoon()
    return place && [{ range: place.range, kind: 1 }]
  }

  'textDocument/codeAction'({ textDocument: { uri }, range: { start: position } }) {
    const place = this.#placeAround({ textDocument: { uri }, position })
    if (!place?.replaceable) return []
    const title = "Replace with the map's camera"
    return [{ title, command: 'mapcam.insert', arguments: [uri, position] }]
  }

  // MARK: The map

  get #isOpen() {
    return this.bridge.pages.count('default') > 0
  }

  /** Shows the place at a position, or the nearest one on its line. */
  async #show(uri, position, show = 'always') {
    const answer = await this.bridge.request('preview.follow', {
      ...this.#at(uri, position),
      document: uri,
      show,
    })
    if (answer.notice !== null) this.#tell(3, answer.notice)
    return answer
  }

  /** Follows the cursor after a delay, which later movements do not restart; the text's edit, if one is fresh, does it then. */
  #followSoon() {
    if (this.#cursorTimer !== undefined) return
    this.#cursorTimer = setTimeout(() => {
      this.#cursorTimer = undefined
      if (!this.#timers.has(this.#cursor.uri)) this.#follow()
    }, cursorDelay)
  }

  /** Shows the place at the cursor on an open map, unless it is shown already. */
  #follow() {
    if (!this.#isOpen || !this.#documents.has(this.#cursor?.uri)) return
    this.#show(this.#cursor.uri, this.#cursor.position, 'new').catch(({ message }) =>
      this.#tell(2, message),
    )
  }

  /** Shows all of the geometry at a position, or else all places of the document. */
  async fit(uri, position) {
    const { isShown } = await this.#show(uri, position, 'extent')
    if (isShown) return
    const { text, languageId } = this.#document(uri)
    if (text.length > wholeText)
      return this.#tell(
        3,
        'this file is larger than 1 MB: put the cursor into the geometry to show',
      )
    const { places } = await this.bridge.request('preview.showAll', { text, languageId })
    if (places === 0) this.#tell(3, 'no places in this file')
  }

  'workspace/executeCommand'({ command, arguments: given = [] }) {
    if (!Object.hasOwn(commands, command))
      throw new RPCFailure(-32602, `There is no command "${command}".`)
    checkArguments(command, given)
    return commands[command](this, ...given)
  }

  /**
   * Opens the map, in the editor's way if it has one, with the place at a position.
   *
   * @param again whether another page is opened if there is one
   */
  async openMap(uri, position, again = false) {
    const isEditors = this.#client.window?.showDocument?.support === true
    const isNew = again || !this.#isOpen
    const open = () => this.bridge.request('preview.open', { browser: !isEditors, inserts: true })
    const { url } = isNew ? await open() : {}
    if (this.#documents.has(uri)) {
      this.#cursor = { uri, position }
      await this.#show(uri, position)
    }
    if (!isEditors || !isNew) return
    const { result } = await this.#ask('window/showDocument', { uri: url, external: true })
    if (!result?.success) this.#tell(3, url)
  }

  /** Writes a camera, the map's unless one is given, at a position, by default the last one. */
  async insert({ camera, uri = this.#cursor?.uri, position = this.#cursor?.position }) {
    try {
      if (uri === undefined) throw new Error('no text is open to insert the camera into')
      const document = this.#document(uri)
      const { text } = document
      const { edits: changes } = await this.bridge.request('preview.edits', {
        ...this.#at(uri, position),
        camera,
      })
      // The map shows this place already, also if the edit is undone at once.
      const after = { ...document, text: edited(text, changes) }
      await this.bridge.request('preview.follow', {
        ...this.#at(uri, position, after),
        document: uri,
        show: 'never',
      })
      const textEdits = changes.map(({ range, newText }) => ({ range: toRange(range), newText }))
      const { result, error } = await this.#ask('workspace/applyEdit', {
        label: 'Insert camera',
        edit: {
          documentChanges: [{ textDocument: { uri, version: document.version }, edits: textEdits }],
        },
      })
      if (!result?.applied && text !== this.#document(uri).text)
        return this.insert({ camera, uri, position })
      if (!result?.applied)
        throw new Error(result?.failureReason ?? error?.message ?? 'the editor refused the edit')
    } catch ({ message }) {
      this.#tell(2, message)
    }
    return undefined
  }
}

/** Whether a method of the protocol is served: if the class has a method of that name. */
const isServed = (method) =>
  /^(?:initialize|shutdown)$|\//.test(method) && Object.hasOwn(LanguageServer.prototype, method)

const commands = {
  'mapcam.show': (server, uri, position) => server.openMap(uri, position),
  'mapcam.open': (server, uri, position) => server.openMap(uri, position, true),
  'mapcam.fit': (server, uri, position) => server.fit(uri, position),
  'mapcam.insert': (server, uri, position) => server.insert({ uri, position }),
}
