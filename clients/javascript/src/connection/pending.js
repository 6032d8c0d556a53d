// Requests that are not answered yet.

import { RPCError, RequestTimeoutError } from '../errors.js'
import { limited } from '../options.js'
import { rejection } from './promises.js'

/** An internal option of requests: a function that is called with a result that comes too late. */
export const late = Symbol('late')

/** One request in flight: a promise, or, if it is answered at once, its `result` or `error`. */
export class PendingRequest {
  isSettled = false

  /** Called with a result that comes after the request was given up. */
  onLate = undefined

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
    if (answer.error) return this.fail(RPCError.from(answer.error, this.method))
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

  /** Gives up after a timeout in seconds, or at a signal; the answer is then ignored. */
  limit(limits, onGiveUp) {
    const giveUp = (reason) => {
      this.fail(reason)
      onGiveUp()
    }
    this.#relax = limited(
      limits,
      giveUp,
      () => new RequestTimeoutError(this.method, limits.timeout),
    )
  }
}
