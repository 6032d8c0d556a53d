// The process between a host and its engine: it passes mapcam's messages on, answers preview.*
// itself, and sends the pages what they draw.

import { once } from 'node:events'
import { LineReader } from '../connection/lines.js'
import { EngineLink } from './engine-link.js'
import { prepare } from './host-methods.js'
import { names } from './language-texts.js'
import { Preview } from './preview.js'
import { PreviewServer } from './server.js'
import { parsed, partsOf } from '../connection/json-text.js'

export class Bridge extends Preview {
  /** Called once at the end, with the exit status or the signal that ended it. */
  onEnd = () => {}

  /** Whether the host reads the output. */
  #hasHost

  /**
   * @param settings {binary, args, limit, input, output, isSilent: whether nothing is written, as on a terminal, warn,
   *   staysOpen: whether it stays without a host, server: PreviewServer's settings}
   */
  constructor(settings) {
    super(new EngineLink(settings.binary, settings.args, settings), { names })
    this.warn = settings.warn
    this.#settings = settings
    this.#hasHost = settings.isSilent !== true
    this.server = new PreviewServer(this.pages, settings.server)
    this.engine.onError = (chunk) => {
      process.stderr.write(chunk)
      this.#lastErrors = (this.#lastErrors + chunk).slice(-4096)
    }
    const isRead = this.#readEngine()
    this.engine.onExit = (status) => isRead.then(() => this.#ended(status))
    settings.output.on('error', () => {
      this.#hasHost = false
      this.engine.closeOutput()
    })
    if (settings.input !== undefined) this.#readHost(settings)
  }

  #settings

  address(map, options) {
    return this.server.address(map, options)
  }

  get style() {
    return this.server.style
  }

  notifyHost(method, params) {
    const line = `${JSON.stringify({ jsonrpc: '2.0', method, params })}\n`
    this.#write(line)
    return line.length
  }

  /** The result of a preview method, for the bridge's own use. */
  async request(method, params) {
    if (method === 'preview.open') await this.server.listen()
    return super.request(method, params)
  }

  /** Ends by a signal: the engine first, and then the bridge as the engine did. */
  stop(signal) {
    this.#stoppedBy = signal
    this.engine.kill(signal)
  }

  #stoppedBy
  /** The end of what the engine wrote to its standard error stream. */
  #lastErrors = ''

  async #readEngine() {
    const { output } = this.#settings
    for await (const lines of this.engine.output()) {
      this.#write(lines)
      this.watch.heard(lines)
      if (this.#hasHost && output.writableNeedDrain) await once(output, 'drain').catch(() => {})
    }
  }

  /** Writes whole lines to the host. */
  #write(lines) {
    const { output } = this.#settings
    if (this.#hasHost && output.writable) output.write(lines)
  }

  // MARK: From the host

  async #readHost({ input, limit, staysOpen }) {
    const { engine } = this
    const reader = new LineReader(limit)
    let isNew = true
    try {
      for await (const chunk of input) {
        isNew = false
        for (const lines of reader.push(chunk))
          await this.#feed(lines).catch(({ stack }) => console.error(stack))
        await engine.drained()
      }
    } catch {
      // The input ends with it.
    }
    for (const lines of reader.end()) await this.#feed(lines)
    // Under npm's scripts and in containers the input ends at once.
    if (!(staysOpen && isNew)) engine.end()
  }

  /** Passes on whole lines of the host. */
  async #feed(lines) {
    if (!this.#isOfInterest(lines)) this.engine.send(lines)
    else for (const line of lines.toString().split('\n').slice(0, -1)) await this.#receiveLine(line)
    this.watch.requested(lines)
  }

  #isOfInterest(lines) {
    return lines.includes('preview.') || this.watch.beginsIn(lines)
  }

  /**
   * Answers preview methods. The engine gets a request of the bridge instead of each, so that they act and
   * are answered in order.
   */
  async #receiveLine(line) {
    const message = this.#isOfInterest(line) ? parsed(line) : undefined // What is not readable, the engine refuses.
    const calls = [message].flat().filter(isPreviewCall)
    if (calls.length === 0) {
      if (this.watch.isOn && message !== undefined) this.watch.willMove(message)
      return this.engine.send(`${line}\n`)
    }
    if (calls.some(({ method }) => method === 'preview.open')) await this.server.listen()
    const texts = Array.isArray(message) ? partsOf(line) : [line]
    const sent = [message]
      .flat()
      .map((one, index) =>
        isPreviewCall(one) ? this.#engineRequest(one, texts[index]) : texts[index],
      )
    return this.engine.send(Array.isArray(message) ? `[${sent}]\n` : `${sent[0]}\n`)
  }

  #engineRequest({ id, method, params }, text) {
    const answered = (member, value) =>
      id === undefined
        ? undefined
        : `{"jsonrpc":"2.0","id":${idText(text)},"${member}":${JSON.stringify(value)}}`
    // A ping keeps its place in the order of the answers.
    const { engineRequest = ['ping'], answer } = prepare({ method, params }, this)
    return this.engine.request(engineRequest[0], engineRequest[1], (given) => {
      try {
        return answered('result', answer(given))
      } catch (reason) {
        const { code, message, data } = reason
        if (id === undefined) this.warn(`${method}: ${message}`)
        return answered('error', { code, message, data })
      }
    })
  }

  // MARK: The end

  async #ended({ exitCode, signal, error }) {
    const reason = endReason({ exitCode, signal, error }, this.#stoppedBy, this.#lastErrors)
    if (reason !== undefined) this.warn(reason)
    this.pages.end(reason ?? 'mapcam has ended.')
    if (this.#hasHost) await new Promise((resolve) => this.#settings.output.write('', resolve))
    this.server.close()
    const wasRequested = signal !== null && signal === this.#stoppedBy
    this.onEnd({ status: exitCode ?? 1, signal: wasRequested ? signal : undefined })
  }
}

function endReason({ exitCode, signal, error }, stoppedBy, errors) {
  if (error !== undefined) return `The engine could not be started: ${error.message}.`
  if (signal !== null && signal !== stoppedBy) return `The engine was ended by ${signal}.`
  if (signal !== null || exitCode === 0) return undefined
  const last = errors
    .trimEnd()
    .split('\n')
    .at(-1)
    .replace(/^mapcam: /, '')
  return `The engine ended with exit status ${exitCode}${last ? `: ${last}` : '.'}`
}

/** The id of a request as it is written: 1.0, or more digits than a number of JavaScript has. */
function idText(request) {
  const parts = partsOf(request)
  return parts[
    parts.findLastIndex((part, index) => index % 2 === 0 && JSON.parse(part) === 'id') + 1
  ]
}

/** Whether this is a valid request of a preview method; the engine answers all others. */
function isPreviewCall(message) {
  if (typeof message !== 'object' || message === null || message.jsonrpc !== '2.0') return false
  if (typeof message.method !== 'string' || !message.method.startsWith('preview.')) return false
  const { id } = message
  return id === undefined || id === null || typeof id === 'string' || typeof id === 'number'
}
