// The engine behind the bridge: it gets the host's bytes unchanged, the bridge's own requests between
// two messages, and the answers to these never reach the host.

import { randomBytes } from 'node:crypto'
import { spawnEngine } from '#client'
import { framed, lines, MessageSplitter } from './framing.js'
import { Outlet } from './outlet.js'
import { maxDepth, parts, refusalReason } from './raw-json.js'

/** The longest message of the engine that is held; longer ones are passed on piece by piece. */
const maxHeldAnswer = 65 << 20

export class EngineLink {
  /** Called once, when it has ended and its output is read: ({exitCode, signal, error?}). */
  onExit = () => {}
  /** Called with what it writes to its standard error stream. */
  onError = () => {}

  /** The framing of the host's messages; undefined until its first byte decides. */
  framing

  #child
  #inlet
  #limit
  #splitter
  #own = `mapcam-preview-${randomBytes(8).toString('hex')}-`
  #marker = Buffer.from(this.#own)
  #ownStart = Buffer.from(`{"jsonrpc":"2.0","id":"${this.#own}`)
  #nextID = 1
  #pending = new Map()
  #isClosed = false

  /** @param framing undefined where the host's first byte decides. */
  constructor(binary, args, { framing, limit }) {
    this.framing = framing
    this.#limit = limit
    this.#splitter = new MessageSplitter({ framing, limit: maxHeldAnswer })
    const child = spawnEngine(binary, args, {}, (end) => this.onExit(end))
    this.#child = child
    this.#inlet = new Outlet(child.stdin, () => this.framing)
    child.stderr?.on('data', (chunk) => this.onError(chunk))
  }

  // MARK: To the engine

  /** Passes on what the host sent. */
  send(bytes, isOpen) {
    this.#inlet.send(bytes, isOpen)
  }

  /** Resolves once it takes more input. */
  drained() {
    return this.#inlet.drained()
  }

  /** Asks, and resolves with the result; rejects with the engine's error object. */
  ask(method, params) {
    return new Promise((resolve, reject) => {
      this.askFor(method, params, (answer) => {
        if (answer.error === undefined) resolve(answer.result)
        else reject(answer.error)
      })
    })
  }

  /** Asks; the text that `onAnswer` returns, if any, takes the answer's place in the output. */
  askFor(method, params, onAnswer) {
    this.#inlet.put(this.request(method, params, onAnswer))
  }

  /** Asks several things as one batch: [method, params, onAnswer] each. */
  askTogether(requests) {
    this.#inlet.put(`[${requests.map((request) => this.request(...request)).join(',')}]`)
  }

  /** The text of a request under an id of the bridge's own. */
  request(method, params, onAnswer) {
    const id = `${this.#own}${this.#nextID++}`
    const message = { jsonrpc: '2.0', id, method, params }
    const error = refusal(message, this.#limit)
    this.#pending.set(id, error === undefined ? onAnswer : () => onAnswer({ error }))
    // The engine would refuse it without its id, and the host would read that: a ping takes its place.
    return JSON.stringify(error === undefined ? message : { ...message, method: 'ping', params: undefined })
  }

  /** The host has closed its output. */
  end() {
    this.#child.stdin?.end()
  }

  kill(signal) {
    this.#child.kill(signal)
  }

  /** The host reads no more. */
  closeOutput() {
    this.#isClosed = true
    this.#child.stdout?.destroy()
    this.end()
  }

  // MARK: From the engine

  /** Its output, in order: pieces {bytes, isOpen} for the host. */
  async *output() {
    const { stdout } = this.#child
    try {
      for await (const chunk of stdout ?? []) for (const piece of this.#splitter.push(chunk)) yield* this.#read(piece)
    } catch (error) {
      if (this.#isClosed) return // The host reads no more.
      throw error
    }
    for (const piece of this.#splitter.end()) yield* this.#read(piece)
  }

  *#read({ bytes, body, isOpen }) {
    if (body === undefined || this.#pending.size === 0) {
      yield { bytes, isOpen }
      return
    }
    // Lines for the host go out in one piece.
    let passed = 0
    for (const { start, end } of this.#splitter.framing === 'headers' ? [{ start: 0, end: bytes.length }] : lines(bytes)) {
      const message = this.#splitter.framing === 'headers' ? body : bytes.subarray(start, end)
      if (this.#isOwn(message)) {
        if (passed < start) yield { bytes: bytes.subarray(passed, start) }
        passed = end
        const text = message.toString('utf8')
        const answer = text[0] === '[' ? this.#answeredBatch(text) : this.#answered(text)
        if (answer !== undefined) yield { bytes: framed(answer, this.framing) }
      }
    }
    if (passed < bytes.length) yield { bytes: bytes.subarray(passed) }
  }

  /** Whether it answers the bridge, or a batch of the host with requests of the bridge in it. */
  #isOwn(body) {
    if (body[0] === 0x5b) return body.includes(this.#marker)
    return body.subarray(0, this.#ownStart.length).equals(this.#ownStart)
  }

  #answered(text) {
    const message = JSON.parse(text)
    const onAnswer = this.#pending.get(message.id)
    this.#pending.delete(message.id)
    return onAnswer?.(message)
  }

  #answeredBatch(text) {
    const start = `{"jsonrpc":"2.0","id":"${this.#own}`
    const answers = parts(text).map((part) => {
      const element = text.slice(part.start, part.end)
      return element.startsWith(start) ? this.#answered(element) : element
    })
    const present = answers.filter((answer) => answer !== undefined)
    return present.length > 0 ? `[${present.join(',')}]` : undefined
  }
}

/** What is answered to a message that the engine could not read; undefined where it can. */
function refusal(message, limit) {
  const reason = refusalReason(message, maxDepth - 1) // A batch is a level more.
  if (reason !== undefined) return { code: -32602, message: `The request ${reason}.` }
  if (Buffer.byteLength(JSON.stringify(message)) <= limit) return undefined
  return {
    code: -32004,
    message: `The request is longer than ${limit} bytes.`,
    data: { limit: 'maxLineBytes', maximum: limit },
  }
}
