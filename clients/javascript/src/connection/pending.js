// Requests that are not answered yet, and the promises of all calls.

import { MapCamError, RPCError, RequestTimeoutError } from '../errors.js'
import { withoutReport } from '../clamping.js'

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
  limit({ timeout, signal }, onGiveUp) {
    const giveUp = (reason) => {
      this.fail(reason)
      onGiveUp()
    }
    const late = () => giveUp(new RequestTimeoutError(this.method, timeout))
    const timer = timeout === undefined ? undefined : setTimeout(late, timeout * 1000)
    const aborted = () => giveUp(signal.reason)
    signal?.addEventListener('abort', aborted, { once: true })
    this.#relax = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', aborted)
    }
  }
}

// MARK: Promises for the host. A rejection leads to the call that it is for. The engine's end is reported by its event `close` and
// to the code that awaits an answer: such a rejection may be ignored, and any other ends the host, as with every promise.

const ignore = () => {}
const engineEnd = Symbol('engineEnd')

/** The same error, which says that the engine has ended. */
export function ofEngineEnd(error) {
  return Object.defineProperty(error, engineEnd, { value: true, configurable: true })
}

/** A call of the host: its `stack`, in V8, which begins below a function of this package. */
function callBelow(caller) {
  const call = { stack: undefined }
  Error.captureStackTrace?.(call, caller)
  return call
}

/** The reason with which to reject a promise of a call. */
function reasonFor(call, reason, promise) {
  const isEnd = reason?.[engineEnd] === true
  if (isEnd) quiet(promise)
  if (!(reason instanceof MapCamError) || call.stack === undefined) return reason
  // The engine's end rejects all pending requests with one error: each gets a copy.
  const error = isEnd
    ? Object.create(Object.getPrototypeOf(reason), Object.getOwnPropertyDescriptors(reason))
    : reason
  error.stack = call.stack.replace(/^.*/, () => `${error.name}: ${error.message}`)
  return error
}

/** The promise of some work for the host, whose call this is. */
export const traced = (work, Type) => hosted(work(), Type, callBelow(traced))

/** The same for a promise whose rejections lead to a call already; `Type` is a class of promises. */
export function hosted(promise, Type = Promise, call = {}) {
  const own = new Type((resolve, reject) => {
    promise.then(resolve, (reason) => reject(reasonFor(call, reason, own)))
  })
  return own
}

/** The same promise, whose rejection may be ignored. */
export function quiet(promise) {
  Promise.prototype.then.call(promise, undefined, ignore)
  return promise
}

/** A promise that calls `onHandled` when somebody awaits it or adds a handler. */
export class HandledPromise extends Promise {
  static get [Symbol.species]() {
    return Promise
  }

  onHandled = ignore

  // oxlint-disable-next-line no-thenable -- it is awaited
  then(onFulfilled, onRejected) {
    this.onHandled()
    return super.then(onFulfilled, onRejected)
  }
}
