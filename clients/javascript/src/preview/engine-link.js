// The engine behind the bridge: it gets lines of the host and requests of the bridge's own, whose answers never
// reach the host.

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { spawnEngine } from '../engines/process.js'
import { Engine } from './engine.js'
import { LineReader } from '../connection/lines.js'
import { maxDepth, partsOf, refusalReason } from '../connection/json-text.js'

export class EngineLink extends Engine {
  /** Called once, when it has ended and its output is read: ({exitCode, signal, error?}). */
  onExit = () => {}
  /** Called with what it writes to its standard error stream. */
  onError = () => {}

  #child
  #limit
  #own = `mapcam-preview-${randomBytes(8).toString('hex')}-`
  #nextID = 1
  /** The callbacks for answers to the bridge's own requests, by their ids. */
  #pending = new Map()
  #isClosed = false

  constructor(binary, args, { limit }) {
    super()
    this.#limit = limit
    this.#child = spawnEngine(binary, args, {}, (end) => this.onExit(end))
    this.#child.stderr?.on('data', (chunk) => this.onError(chunk))
  }

  // MARK: To the engine

  /** Sends whole lines. */
  send(lines) {
    if (this.#child.stdin?.writable) this.#child.stdin.write(lines)
  }

  /** Resolves once it takes more input. */
  async drained() {
    const { stdin } = this.#child
    if (stdin?.writableNeedDrain) await once(stdin, 'drain').catch(() => {})
  }

  /** Sends a request; the text that `onAnswer` returns, if any, replaces the answer in the output. */
  askFor(method, params, onAnswer) {
    this.send(`${this.request(method, params, onAnswer)}\n`)
  }

  /** The text of a request under an id of the bridge's own. `onAnswer` is that of `askFor`. */
  request(method, params, onAnswer) {
    const id = `${this.#own}${this.#nextID++}`
    const message = { jsonrpc: '2.0', id, method, params }
    const json = JSON.stringify(message)
    const error = refusal(message, json, this.#limit)
    this.#pending.set(id, error === undefined ? onAnswer : () => onAnswer({ error }))
    // The engine would refuse it without its id, and the host would read that: a ping takes its place.
    return error === undefined ? json : `{"jsonrpc":"2.0","id":"${id}","method":"ping"}`
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

  /** Its lines for the host, in order, some at a time. */
  async *output() {
    const reader = new LineReader()
    try {
      for await (const chunk of this.#child.stdout ?? [])
        for (const lines of reader.push(chunk)) yield this.#read(lines)
    } catch (error) {
      if (this.#isClosed) return // The host reads no more.
      throw error
    }
    for (const lines of reader.end()) yield this.#read(lines)
  }

  #read(lines) {
    if (!lines.includes(this.#own)) return lines
    return lines
      .toString()
      .replaceAll(/[^\n]+\n/g, (line) => (line.includes(this.#own) ? this.#answered(line) : line))
  }

  /** The part of an answer that is for the host: it may be for the bridge, or for a batch with requests of the bridge. */
  #answered(line) {
    const message = JSON.parse(line)
    const texts = Array.isArray(message) ? partsOf(line) : [line.trimEnd()]
    const answers = [message]
      .flat()
      .map((answer, index) => {
        const onAnswer = this.#pending.get(answer.id)
        this.#pending.delete(answer.id)
        return onAnswer === undefined ? texts[index] : onAnswer(answer)
      })
      .filter((answer) => answer !== undefined)
    if (answers.length === 0) return ''
    return Array.isArray(message) ? `[${answers}]\n` : `${answers[0]}\n`
  }
}

/** The error of a message that the engine cannot read; undefined if it can. */
function refusal(message, json, limit) {
  const reason = refusalReason(message, maxDepth - 1, json) // A batch is a level more.
  if (reason !== undefined) return { code: -32602, message: `The request ${reason}.` }
  if (Buffer.byteLength(json) <= limit) return undefined
  return {
    code: -32004,
    message: `The request is longer than ${limit} bytes.`,
    data: { limit: 'maxLineBytes', maximum: limit },
  }
}
