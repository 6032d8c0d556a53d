// Requests that are not answered yet, and the queue that they form.

import { InvalidArgumentError, RPCError, RequestTimeoutError } from './errors.js'
import { byteLength } from './json-text.js'
import { limited } from './options.js'
import { rejection } from './promises.js'

/** An internal option of requests: a function that is called with a result that comes too late. */
export const late = Symbol('late')

/**
 * One request in flight. The engine answers in order, so these form a queue, and an answer without
 * an id (to a line that could not be read) belongs to the first.
 */
export class PendingRequest {
  isSettled = false

  /** Called with a result that comes after the request was given up. */
  onLate = undefined

  /** Settled with the answer. */
  promise

  #settle
  #relax

  constructor(id, method, decode) {
    this.id = id
    this.method = method
    this.decode = decode
    this.promise = new Promise((resolve) => (this.#settle = resolve))
  }

  /** Settles it with its answer. */
  accept(answer) {
    if (answer.error !== undefined) return this.fail(RPCError.from(answer.error, this.method))
    this.isSettled = true
    this.#relax?.()
    try {
      this.#settle(this.decode === undefined ? answer.result : this.decode(answer.result))
    } catch (error) {
      this.fail(error)
    }
  }

  fail(reason) {
    this.isSettled = true
    this.#relax?.()
    this.#settle(rejection(reason, this))
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

/** A request that was answered when it was sent. */
export class SyncRequest extends PendingRequest {
  #result
  #error

  accept(answer) {
    this.isSettled = true
    if (answer.error !== undefined) this.#error = RPCError.from(answer.error, this.method)
    else this.#result = this.decode === undefined ? answer.result : this.decode(answer.result)
  }

  fail(reason) {
    this.isSettled = true
    this.#error = reason
  }

  outcome() {
    if (this.#error !== undefined) throw this.#error
    return this.#result
  }
}

/** The number of pending requests, and the promises that wait until it is lower. */
export class PendingCount {
  value = 0

  #drains = []

  add(change) {
    this.value += change
    if (change > 0 || this.#drains.length === 0) return
    const isDrained = ({ limit }) => this.value <= limit
    for (const { resolve } of this.#drains.filter(isDrained)) resolve()
    this.#drains = this.#drains.filter((drain) => !isDrained(drain))
  }

  /** Resolves once at most so many are. */
  async drained(limit) {
    if (!(limit >= 0)) {
      throw new InvalidArgumentError(`Requests are drained to 0 or more, not to ${String(limit)}.`)
    }
    if (this.value <= limit) return
    await new Promise((resolve) => this.#drains.push({ limit, resolve }))
  }
}

// MARK: Queues

/** A queue as a linked list: constant time at both ends, whatever its length. */
export class Queue {
  #first
  #last

  push(value) {
    const entry = { value, next: undefined }
    if (this.#last === undefined) this.#first = entry
    else this.#last.next = entry
    this.#last = entry
  }

  /** Takes the first one; undefined where there is none. */
  shift() {
    const entry = this.#first
    this.#first = entry?.next
    if (this.#first === undefined) this.#last = undefined
    return entry?.value
  }

  clear() {
    this.#first = this.#last = undefined
  }
}

// MARK: Batches

/** The most members of a batch, below the engine's own limits; longer ones are split. */
const maxMembers = 10_000
const maxLength = 8 * 1024 * 1024

/** The lines of a batch before it is sent, each with its request, or undefined for a notification. */
export class Batch {
  #lines = []
  #requests = []

  add(line, request) {
    this.#lines.push(line)
    this.#requests.push(request)
  }

  /** The requests, without notifications. */
  get requests() {
    return this.#requests.filter((request) => request !== undefined)
  }

  /** The arrays that are sent, {line, requests}: none longer than the engine reads, in bytes. */
  *pieces(maxLineBytes = Infinity) {
    const room = Math.min(maxLength, maxLineBytes)
    let start = 0
    let length = 1
    for (let index = 0; index < this.#lines.length; index += 1) {
      const more = byteLength(this.#lines[index]) + 1 // and a comma, or the last bracket
      const isFull = index - start === maxMembers || length + more > room
      if (isFull && index > start) {
        yield this.#piece(start, index)
        start = index
        length = 1
      }
      length += more
    }
    if (start < this.#lines.length) yield this.#piece(start, this.#lines.length)
  }

  #piece(start, end) {
    const requests = this.#requests.slice(start, end).filter((request) => request !== undefined)
    return { line: `[${this.#lines.slice(start, end).join(',')}]`, requests }
  }
}
