// When to give up: times in seconds, and signals.

import { InvalidArgumentError } from './errors.js'

/** The longest that setTimeout can wait; beyond it, it fires at once. */
const longest = 2 ** 31 - 1

/** A timeout: seconds, undefined and Infinity for none. */
export function checkedTimeout(timeout) {
  if (timeout === undefined || timeout === null || timeout === Infinity) return undefined
  if (typeof timeout === 'number' && timeout >= 0) return timeout
  throw new InvalidArgumentError(
    `\`timeout\` must be 0 or more seconds, or Infinity for none, not ${String(timeout)}.`,
  )
}

/** Whether it is an AbortSignal, of whatever make. */
export const isAbortSignal = (signal) => typeof signal?.addEventListener === 'function'

/** A signal: an AbortSignal, undefined and null for none. */
export function checkedSignal(signal) {
  if (signal === undefined || signal === null) return undefined
  if (isAbortSignal(signal)) return signal
  const what = signal.signal === undefined ? typeof signal : 'an AbortController: give its `signal`'
  throw new InvalidArgumentError(`\`signal\` must be an AbortSignal, not ${what}.`)
}

/**
 * Calls `giveUp` with a reason after so many seconds, or when the signal is aborted; `late` makes the
 * error of the first. Gives a function that calls it off.
 */
export function limited({ timeout, signal }, giveUp, late) {
  const callOff = timeout === undefined ? undefined : after(timeout, () => giveUp(late()))
  const aborted = () => giveUp(signal.reason)
  signal?.addEventListener('abort', aborted, { once: true })
  return () => {
    callOff?.()
    signal?.removeEventListener('abort', aborted)
  }
}

/** Calls back after so many seconds, however many. Gives a function that calls it off. */
export function after(seconds, callback) {
  let timer
  const wait = (milliseconds) => {
    const rest = milliseconds - longest
    timer = rest > 0 ? setTimeout(wait, longest, rest) : setTimeout(callback, milliseconds)
  }
  wait(seconds * 1000)
  return () => clearTimeout(timer)
}
