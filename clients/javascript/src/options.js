// Options that a host gives, checked.

import { InvalidArgumentError } from './errors.js'

/** The given options, or none. Options that `whose` does not have are errors. */
export function checkedOptions(options, known, whose) {
  if (options === undefined || options === null) return {}
  if (typeof options !== 'object' || Array.isArray(options)) {
    throw new InvalidArgumentError(
      `${whose} takes an object of options, not ${JSON.stringify(options)}.`,
    )
  }
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue
    const near = nearest(name, known)
    const help =
      near === undefined ? `The options are ${known.join(', ')}.` : `Did you mean "${near}"?`
    throw new InvalidArgumentError(`${whose} has no option "${name}". ${help}`)
  }
  return options
}

/** Refuses the name of an event that does not exist. Symbols are the host's own. */
export function checkEvent(name, known) {
  if (typeof name === 'symbol' || known.includes(name)) return
  const near = nearest(String(name), known)
  const help = near === undefined ? '' : ` Did you mean "${near}"?`
  throw new InvalidArgumentError(
    `There is no event ${JSON.stringify(name)}. The events are ${known.join(', ')}.${help}`,
  )
}

/** A warning of the process, or in a browser's console. */
export function warn(message, code) {
  const { process } = globalThis
  if (typeof process?.emitWarning !== 'function') console.warn(message)
  else process?.emitWarning(message, { type: 'MapCamWarning', code })
}

/** The longest duration in seconds that does not look like milliseconds. */
const longestDuration = 300
let isLongSaid = false

/** Warns once about a duration that was probably meant in milliseconds. */
export function checkDuration(duration, method) {
  if (!(duration >= longestDuration) || isLongSaid) return
  isLongSaid = true
  warn(
    `${method}: the duration is ${duration} s. Are these milliseconds? Durations are in seconds.`,
    'MAPCAM_LONG_DURATION',
  )
}

/** What was probably meant, if it is close enough. */
export function nearest(name, known) {
  const written = name.slice(0, 100).toLowerCase()
  const distances = known.map((each) => distance(written, each.toLowerCase()))
  const least = Math.min(...distances)
  return least <= Math.max(1, written.length / 3) ? known[distances.indexOf(least)] : undefined
}

/** How many letters must be changed, removed or inserted. */
function distance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (let column = 1; column <= other.length; column += 1) {
      const changed = row[column - 1] + (letter === other[column - 1] ? 0 : 1)
      next.push(Math.min(changed, row[column] + 1, next[column - 1] + 1))
    }
    row = next
  }
  return row[other.length]
}

/** In seconds: setTimeout cannot wait longer, and would fire at once. */
const longest = 2_000_000

/** A timeout: seconds, undefined and Infinity, or more than three weeks, for none. */
export function checkedTimeout(timeout) {
  if (timeout === undefined || timeout === null) return undefined
  if (typeof timeout === 'number' && timeout >= 0) return timeout > longest ? undefined : timeout
  throw new InvalidArgumentError(
    `\`timeout\` must be 0 or more seconds, or Infinity for none, not ${String(timeout)}.`,
  )
}

/** Whether it is an AbortSignal, of any implementation. */
export const isAbortSignal = (signal) => typeof signal?.addEventListener === 'function'

/** A signal: an AbortSignal, undefined and null for none. */
export function checkedSignal(signal) {
  if (signal === undefined || signal === null) return undefined
  if (isAbortSignal(signal)) return signal
  const what = signal.signal === undefined ? typeof signal : 'an AbortController: give its `signal`'
  throw new InvalidArgumentError(`\`signal\` must be an AbortSignal, not ${what}.`)
}
