// The process between a host and its engine: it passes mapcam's protocol on unchanged, answers
// preview.* itself, and sends the pages what they draw.

import { EngineLink } from './engine-link.js'
import { framed, lines, MessageSplitter } from './framing.js'
import { prepare } from './host-methods.js'
import { names } from './language-texts.js'
import { Outlet } from './outlet.js'
import { Preview } from './preview.js'
import { PreviewServer } from './server.js'
import { parsed, parts, rawMember } from './raw-json.js'

/** How long a window may be away while it is loaded again, in milliseconds. */
const reloadTime = 2000
const needle = Buffer.from('preview.')
const moves = ['"camera.animate', '"camera.tour"', '"camera.route"'].map((text) => Buffer.from(text))
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export class Bridge extends Preview {
  /** Called once at the end, with the exit status or the signal that ended it. */
  onEnd = () => {}

  /**
   * @param settings {binary, args, framing: 'auto' | 'lines' | 'headers', limit, input, output, warn,
   *   staysOpen: whether it stays without a host, server: PreviewServer's settings}
   */
  constructor(settings) {
    const framing = settings.framing === 'auto' ? undefined : settings.framing
    super(new EngineLink(settings.binary, settings.args, { framing, limit: settings.limit }), { style: settings.server.style, names })
    this.warn = settings.warn
    this.#staysOpen = settings.staysOpen
    this.hostSplitter = new MessageSplitter({ framing, limit: settings.limit + 2 })
    this.outlet = new Outlet(settings.output, () => this.hostSplitter.framing, settings)
    this.server = new PreviewServer(this.pages, settings.server)
    this.engine.onError = (chunk) => {
      process.stderr.write(chunk)
      this.#lastErrors = (this.#lastErrors + chunk).slice(-4096)
    }
    const isRead = this.#readEngine()
    this.engine.onExit = (status) => isRead.then(() => this.#ended(status))
    this.outlet.onClosed = () => this.engine.closeOutput()
    if (settings.input !== undefined) this.#readHost(settings.input)
  }

  /** Without a host, the last window's end is that of the preview; a reloaded window comes back. */
  async pageClosed() {
    if (!this.#isUnattended) return
    await new Promise((resolve) => setTimeout(resolve, reloadTime))
    if (this.pages.isEmpty) this.engine.end()
  }

  #staysOpen
  /** Whether the host's input ended before it had said anything, as that of npm's scripts and of containers. */
  #isUnattended = false

  address(map, options) {
    return this.server.address(map, options)
  }

  get hasHost() {
    return this.outlet.isOpen
  }

  notifyHost(method, params) {
    this.outlet.put(JSON.stringify({ jsonrpc: '2.0', method, params }))
  }

  /** The result of a preview method, for the bridge's own use. */
  async request(method, params) {
    if (method === 'preview.open') await this.server.listen()
    return super.request(method, params)
  }

  /** Takes lines as if the host had sent them. */
  feed(text) {
    const bytes = Buffer.from(text)
    return this.#receive({ bytes, body: bytes })
  }

  /** Ends by a signal: the engine first, and then the bridge as the engine did. */
  stop(signal) {
    this.#stoppedBy = signal
    this.engine.kill(signal)
  }

  #stoppedBy
  #isEnded = false
  /** The end of what the engine wrote to its standard error stream. */
  #lastErrors = ''

  async #readEngine() {
    for await (const { bytes, isOpen } of this.engine.output()) {
      this.outlet.send(bytes, isOpen)
      await this.outlet.drained()
    }
  }

  // MARK: From the host

  async #readHost(input) {
    const { engine, hostSplitter } = this
    try {
      for await (const chunk of input) {
        for (const piece of hostSplitter.push(chunk)) await this.#receive(piece)
        await engine.drained()
      }
    } catch {
      // Its end is that of the input.
    }
    for (const piece of hostSplitter.end()) await this.#receive(piece)
    this.#isUnattended = this.#staysOpen && hostSplitter.isNew
    if (!this.#isUnattended) engine.end()
  }

  /** Passes on what the host sent. */
  async #receive({ bytes, body, isOpen }) {
    const { engine, hostSplitter: { framing } } = this
    engine.framing = framing
    if (body === undefined || !this.#isOfInterest(body)) engine.send(bytes, isOpen)
    else if (framing === 'headers') await this.#receiveMessage(bytes, body)
    else {
      for (const { start, end } of lines(bytes)) {
        const line = bytes.subarray(start, end)
        await this.#receiveMessage(line, line)
      }
    }
    this.watch.changed()
  }

  #isOfInterest(body) {
    return body.includes(needle) || (this.watch.isOn && moves.some((move) => body.includes(move)))
  }

  async #receiveMessage(bytes, body) {
    if (this.#isOfInterest(body)) {
      const text = textOf(body)
      const message = parsed(text) // What is not readable, the engine refuses.
      const calls = [message].flat().filter(isPreviewCall)
      if (calls.some(({ method }) => method === 'preview.open')) await this.server.listen()
      if (calls.length > 0) return Array.isArray(message) ? this.#callBatch(message, text) : this.#call(message, text)
      if (this.watch.isOn && message !== undefined) this.watch.willMove(message)
    }
    this.engine.send(bytes)
  }

  /**
   * Answers a preview method. The bridge sends the engine a request in its place, so that it acts
   * and is answered in order.
   */
  #call(message, text) {
    const call = prepare(message, this)
    this.engine.askFor(call.method, call.params, this.#answering(message, text, call))
  }

  #callBatch(messages, text) {
    let sent = ''
    let passed = 0
    parts(text).forEach((part, index) => {
      const message = messages[index]
      if (!isPreviewCall(message)) return
      const raw = text.slice(part.start, part.end)
      const call = prepare(message, this)
      const standIn = this.engine.request(call.method, call.params, this.#answering(message, raw, call))
      sent += text.slice(passed, part.start) + standIn
      passed = part.end
    })
    sent += text.slice(passed).trimEnd()
    this.engine.send(framed(sent, this.hostSplitter.framing))
  }

  /** Writes the answer, once the engine has answered the request in its place. */
  #answering(message, text, call) {
    const id = message.id === undefined ? undefined : rawMember(text, 'id')
    return (answer) => {
      try {
        const result = call.answer(answer)
        return id && `{"jsonrpc":"2.0","id":${id},"result":${JSON.stringify(result)}}`
      } catch (error) {
        const body = bodyOf(error)
        if (id === undefined) this.warn(`${message.method}: ${body.message}`)
        return id && `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify(body)}}`
      }
    }
  }

  // MARK: The end

  async #ended({ exitCode, signal, error }) {
    if (this.#isEnded) return
    this.#isEnded = true
    const reason = endReason({ exitCode, signal, error, stoppedBy: this.#stoppedBy, errors: this.#lastErrors })
    if (reason !== undefined) this.warn(reason)
    this.pages.end(reason ?? 'mapcam has ended.')
    await this.outlet.finish()
    this.server.close()
    const isAsked = signal !== null && signal === this.#stoppedBy
    this.onEnd({ status: exitCode ?? 1, signal: isAsked ? signal : undefined })
  }
}

function endReason({ exitCode, signal, error, stoppedBy, errors }) {
  if (error !== undefined) return `The engine could not be started: ${error.message}.`
  if (signal !== null && signal !== stoppedBy) return `The engine was ended by ${signal}.`
  if (signal !== null || exitCode === 0) return undefined
  const last = errors.trimEnd().split('\n').at(-1).replace(/^mapcam: /, '')
  return `The engine ended with exit status ${exitCode}${last ? `: ${last}` : '.'}`
}

/** The text of a message; empty where it is not UTF-8. */
function textOf(body) {
  try {
    return decoder.decode(body)
  } catch {
    return ''
  }
}

/** Whether this is a valid request of a preview method; the engine answers all others. */
function isPreviewCall(message) {
  if (typeof message !== 'object' || message === null || message.jsonrpc !== '2.0') return false
  if (typeof message.method !== 'string' || !message.method.startsWith('preview.')) return false
  const { id } = message
  return id === undefined || id === null || typeof id === 'string' || typeof id === 'number'
}

/** The error object of an answer: one of JSON-RPC, or a defect. */
function bodyOf({ code, message, data }) {
  if (typeof code === 'number') return { code, message, data }
  return { code: -32603, message: `A defect of mapcam-preview: ${message}` }
}
