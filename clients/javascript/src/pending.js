// Requests that are not answered yet, and batches of them.

import { InvalidArgumentError, RPCError, RequestTimeoutError } from './errors.js'
import { byteLength } from './json-text.js'
import { limited } from './options.js'
import { rejection } from './promises.js'

/** An internal option of requests: a function that is called with a result that comes too late. */
export const late = Symbol('late')

/** One request in flight: a promise, or, of one that is answered when it is sent, its `result` or `error`. */
export class PendingRequest {
  isSettled = false

  /** Called with a result that comes after the request was given up. */
  onLate = undefined

  /** The requests of its batch. An answer without an id is to the whole line. */
  together = undefined

  promise = undefined
  result = undefined
  error = undefined

  #settle
  #relax

  constructor(id, method, decode, isSync) {
    this.id = id
    this.method = method
    this.decode = decode
    if (!isSync) this.promise = new Promise((resolve) => (this.#settle = resolve))
  }

  /** Settles it with its answer. */
  accept(answer) {
    if (answer.error !== undefined) return this.fail(RPCError.from(answer.error, this.method))
    try {
      this.result = this.decode === undefined ? answer.result : this.decode(answer.result)
    } catch (error) {
      return this.fail(error)
    }
    this.isSettled = true
    this.#relax?.()
    this.#settle?.(this.result)
  }

  fail(reason) {
    this.isSettled = true
    this.error = reason
    this.#relax?.()
    this.#settle?.(rejection(reason, this))
  }

  /** Gives up after so many seconds, or at a signal; the answer is then ignored. */
  limit(limits, onGiveUp) {
    const giveUp = (reason) => {
      this.fail(reason)
      onGiveUp()
    }
    this.#relax = limited(limits, giveUp, () => new RequestTimeoutError(this.method, limits.timeout))
  }
}

/** The number of pending requests, and the promises that wait until it is lower. */
export class PendingCount {
  value = 0

  #waiting = []

  add(change) {
    this.value += change
    if (change > 0 || this.#waiting.length === 0) return
    for (const proceed of this.#waiting.splice(0)) proceed()
  }

  /** Resolves once at most so many are. */
  async drained(limit) {
    if (!(limit >= 0)) {
      throw new InvalidArgumentError(`Requests are drained to 0 or more, not to ${String(limit)}.`)
    }
    while (this.value > limit) await new Promise((resolve) => this.#waiting.push(resolve))
  }
}

/** The most members of a batch, below the engine's own limits; longer ones are split. */
const maxMembers = 10_000
const maxLength = 8 * 1024 * 1024

/** The lines of a batch before it is sent, each with its request, or undefined for a notification. */
export class Batch {
  #entries = []

  add(line, request) {
    this.#entries.push({ line, request })
  }

  /** The requests, without notifications. */
  get requests() {
    return requestsOf(this.#entries)
  }

  /** The arrays that are sent, {line, requests}: none longer than the engine reads, in bytes. */
  *pieces(maxLineBytes = Infinity) {
    const room = Math.min(maxLength, maxLineBytes)
    let piece = []
    let length = 1
    for (const entry of this.#entries) {
      const more = byteLength(entry.line) + 1 // and a comma, or the last bracket
      if (piece.length === maxMembers || (piece.length > 0 && length + more > room)) {
        yield { line: array(piece), requests: requestsOf(piece) }
        piece = []
        length = 1
      }
      piece.push(entry)
      length += more
    }
    if (piece.length > 0) yield { line: array(piece), requests: requestsOf(piece) }
  }
}

const array = (entries) => `[${entries.map(({ line }) => line).join(',')}]`
const requestsOf = (entries) => entries.map(({ request }) => request).filter((request) => request !== undefined)
