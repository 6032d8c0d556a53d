// Requests that are not answered yet.

import { RPCError, RequestTimeoutError } from '../errors.js'
import { limited } from '../options.js'
import { withoutReport } from '../clamping.js'
import { callBelow, reasonFor } from './promises.js'

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

  /** Whether the report of what was clamped is not for the caller. */
  isWatched = false

  #call
  #decode
  #resolve
  #reject
  #relax

  /** @param settings {isSync: whether it has no promise, isTraced: whether its errors lead to the call} */
  constructor(id, method, decode, { isSync = false, isTraced }) {
    this.id = id
    this.method = method
    this.#decode = decode
    this.#call = isTraced ? callBelow(PendingRequest) : {}
    if (isSync) return
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  /** Settles it with its answer. */
  accept(answer) {
    if (answer.error !== undefined) return this.fail(RPCError.from(answer.error, this.method))
    try {
      const result = this.#read(answer.result)
      this.result = this.#decode === undefined ? result : this.#decode(result)
    } catch (error) {
      return this.fail(error)
    }
    this.isSettled = true
    this.#relax?.()
    this.#resolve?.(this.result)
  }

  /** Its result comes after it was given up. */
  acceptLate({ result, error }) {
    if (error === undefined) this.onLate?.(this.#read(result))
  }

  #read(result) {
    return this.isWatched ? withoutReport(result, this.method, this.#call) : result
  }

  fail(reason) {
    this.isSettled = true
    this.error = reason
    this.#relax?.()
    this.#reject?.(reasonFor(this.#call, reason, this.promise))
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
