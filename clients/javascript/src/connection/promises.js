// Promises whose rejections lead to the code that awaits them. The engine's end is reported by its event `close` and to the
// code that awaits an answer: such a rejection may be ignored, and any other ends the host, as with
// every promise.

import { MapCamError } from '../errors.js'

const ignore = () => {}
const engineEnd = Symbol('engineEnd')

/** The same error, which says that the engine has ended. */
export function ofEngineEnd(error) {
  return Object.defineProperty(error, engineEnd, { value: true, configurable: true })
}

/** The same promise for the host. */
export function traced(promise) {
  const own = { promise: undefined }
  own.promise = rethrow(promise, own)
  return own.promise
}

async function rethrow(promise, own) {
  try {
    return await promise
  } catch (reason) {
    throw withTrace(reason, own.promise, rethrow)
  }
}

/**
 * A promise to resolve `own.promise` with, so that it is rejected with the reason. Without a rejection
 * nothing of this costs time.
 */
export async function rejection(reason, own) {
  // By then `own.promise` waits for this one, and V8 finds the code that awaits it.
  await undefined
  await undefined
  throw withTrace(reason, own.promise, rejection)
}

/** The error with the stack of the code that awaits the promise, which V8 finds if there is one. */
function withTrace(reason, promise, caller) {
  if (!(reason instanceof MapCamError)) return reason
  if (reason[engineEnd]) quiet(promise)
  const error = reason[engineEnd] ? ownCopy(reason) : reason
  Error.captureStackTrace?.(error, caller)
  return error
}

/** The engine's end rejects all pending requests with one error; each gets a copy with its own stack. */
function ownCopy(error) {
  return Object.create(Object.getPrototypeOf(error), Object.getOwnPropertyDescriptors(error))
}

/** The same promise, whose rejection may be ignored. */
export function quiet(promise) {
  Promise.prototype.then.call(promise, undefined, ignore)
  return promise
}

/** A promise like the one given, which calls `onHandled` when somebody awaits it or adds a handler. */
export class HandledPromise extends Promise {
  static get [Symbol.species]() {
    return Promise
  }

  static of(promise) {
    const own = new HandledPromise((resolve, reject) => {
      promise.then(resolve, (reason) => {
        if (reason?.[engineEnd]) quiet(own)
        reject(reason)
      })
    })
    return own
  }

  onHandled = ignore

  // oxlint-disable-next-line no-thenable -- it is awaited
  then(onFulfilled, onRejected) {
    this.onHandled()
    return super.then(onFulfilled, onRejected)
  }
}
