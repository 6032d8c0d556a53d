// Promises for the host. A rejection leads to the call that it is for. The engine's end is reported by its event `close` and
// to the code that awaits an answer: such a rejection may be ignored, and any other ends the host, as with every promise.

import { MapCamError } from '../errors.js'

const ignore = () => {}
const engineEnd = Symbol('engineEnd')

/** The same error, which says that the engine has ended. */
export function ofEngineEnd(error) {
  return Object.defineProperty(error, engineEnd, { value: true, configurable: true })
}

/** A call of the host: its `stack`, in V8, which begins below a function of this package. */
export function callBelow(caller) {
  const call = { stack: undefined }
  Error.captureStackTrace?.(call, caller)
  return call
}

/** The reason with which to reject a promise of a call. */
export function reasonFor(call, reason, promise) {
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

/** The same promise for the host, whose call this is. */
export const traced = (promise, Type) => hosted(promise, Type, callBelow(traced))

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
