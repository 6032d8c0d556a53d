// What was asked and is not answered yet.

import { RPCError, RequestTimeoutError } from './errors.js'

/**
 * One request in flight. The engine answers in order, so these form a queue, and an answer without
 * an id (to a line that could not be read) belongs to the first.
 */
export class PendingRequest {
  next = undefined
  isSettled = false

  constructor(id, method, resolve, reject, decode) {
    this.id = id
    this.method = method
    this.resolve = resolve
    this.reject = reject
    this.decode = decode
  }

  /** Settles it with its answer. */
  accept(answer) {
    if (answer.error !== undefined) return this.fail(RPCError.from(answer.error, this.method))
    this.isSettled = true
    this.resolve(this.decode === undefined ? answer.result : this.decode(answer.result))
  }

  fail(reason) {
    this.isSettled = true
    this.reject(reason)
  }

  /** Gives up after so many seconds, or at a signal; the answer is then passed over. */
  limit({ timeout, signal }, onGiveUp) {
    const { resolve, reject } = this
    const giveUp = (reason) => {
      this.fail(reason)
      onGiveUp()
    }
    const timedOut = () => giveUp(new RequestTimeoutError(this.method, timeout))
    const timer = timeout === undefined ? undefined : setTimeout(timedOut, timeout * 1000)
    const aborted = () => giveUp(signal.reason)
    signal?.addEventListener('abort', aborted, { once: true })
    const relax = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', aborted)
    }
    this.resolve = (value) => (relax(), resolve(value))
    this.reject = (reason) => (relax(), reject(reason))
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
