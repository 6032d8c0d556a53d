// Promises that a host may ignore: a rejection that is not awaited does not end the host, and the error's
// stack leads to the code that awaits it.

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
 * A promise to resolve `own.promise` with, so that it is rejected with the reason. Without a rejection
 * nothing of this costs time.
 */
export async function rejection(reason, own) {
  // By then `own.promise` waits for this one, and V8 finds the code that awaits it.
  await undefined
  await undefined
  throw traced(reason, own.promise, rejection)
}

/** The error with the stack of the code that awaits the promise, which V8 finds if there is one. */
function traced(reason, promise, caller) {
  const error = reason instanceof MapCamError ? ownCopy(reason) : reason
  if (error instanceof MapCamError) Error.captureStackTrace?.(error, caller)
  quiet(promise)
  return error
}

/** The engine's end rejects all pending requests with one error; each gets a copy with its own stack. */
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
