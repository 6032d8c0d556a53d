// Promises that a host may leave alone: a rejection that nobody awaits does not end the host, and the
// error's stack names who does await it.

import { MapCamError } from './errors.js'

const ignore = () => {}

/** The same promise for the host. */
export function asked(promise) {
  const own = { promise: undefined }
  own.promise = rethrow(promise, own)
  return own.promise
}

async function rethrow(promise, own) {
  try {
    return await promise
  } catch (reason) {
    throw traced(reason, own.promise, rethrow)
  }
}

/**
 * What to resolve `own.promise` with, for it to be rejected so: a promise that costs nothing as long
 * as all goes well.
 */
export async function rejection(reason, own) {
  // Until then `own.promise` waits for this one, and V8 finds who waits for that.
  await undefined
  await undefined
  throw traced(reason, own.promise, rejection)
}

/** The error with the stack of who awaits the promise: V8 follows it as long as nobody else does. */
function traced(reason, promise, caller) {
  const error = reason instanceof MapCamError ? ownCopy(reason) : reason
  if (error instanceof MapCamError) Error.captureStackTrace(error, caller)
  quiet(promise)
  return error
}

/** The engine's end rejects all that is pending with one error: each has a stack of its own. */
function ownCopy(error) {
  if (!error.isShared) return error
  return Object.create(Object.getPrototypeOf(error), {
    ...Object.getOwnPropertyDescriptors(error),
    isShared: { value: false },
  })
}

/** The same promise, whose rejection may be ignored. */
export function quiet(promise) {
  promise.catch(ignore)
  return promise
}
