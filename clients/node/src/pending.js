// What was asked and is not answered yet.

import { rejection } from './asked.js'
import { RPCError, RequestTimeoutError } from './errors.js'
import { after } from './timeouts.js'

/**
 * One request in flight. The engine answers in order, so these form a queue, and an answer without
 * an id (to a line that could not be read) belongs to the first.
 */
export class PendingRequest {
  next = undefined
  isSettled = false

  /** Called with a result that comes after it was given up. */
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

  /** Gives up after so many seconds, or at a signal; the answer is then passed over. */
  limit({ timeout, signal }, onGiveUp) {
    const giveUp = (reason) => {
      this.fail(reason)
      onGiveUp()
    }
    const timedOut = () => giveUp(new RequestTimeoutError(this.method, timeout))
    const callOff = timeout === undefined ? undefined : after(timeout, timedOut)
    const aborted = () => giveUp(signal.reason)
    signal?.addEventListener('abort', aborted, { once: true })
    this.#relax = () => {
      callOff?.()
      signal?.removeEventListener('abort', aborted)
    }
  }
}

/** Requests that went out as one array, and are answered by one. */
export class PendingBatch {
  next = undefined

  constructor(members) {
    this.members = members
  }
}

/** A queue as a linked list: constant time at both ends, whatever its length. */
export class PendingQueue {
  #first
  #last

  push(entry) {
    if (this.#last === undefined) this.#first = entry
    else this.#last.next = entry
    this.#last = entry
  }

  shift() {
    const entry = this.#first
    if (entry === undefined) return undefined
    this.#first = entry.next
    if (this.#first === undefined) this.#last = undefined
    entry.next = undefined
    return entry
  }
}
