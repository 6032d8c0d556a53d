// Messages as JSON text, and JSON as the engine reads it.

import { InvalidParamsError } from '../errors.js'

/**
 * The JSON of a request. JSON.stringify writes NaN and infinities as null, which to the engine means "left out": they
 * are refused here. The engine reports all other errors.
 */
export function text(message) {
  let json
  try {
    json = JSON.stringify(message)
  } catch (error) {
    throw refusal(message.method, '', 'values of JSON', `must be values of JSON: ${error.message}.`)
  }
  if (json.includes('null')) refuseNonFinite(message.method, message.params, '')
  return json
}

function refusal(method, path, expected, what) {
  const data = { path, expected }
  return new InvalidParamsError(
    { code: -32602, message: `${method}: "${path}" ${what}`, data },
    method,
  )
}

/** Refuses the first number of the params that is not finite. */
function refuseNonFinite(method, value, path) {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw refusal(method, path, 'a finite number', `must be a finite number, not ${value}.`)
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) {
    refuseNonFinite(method, member, `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
  }
}

// MARK: What the engine reads

/** How many levels of JSON the engine reads. */
export const maxDepth = 64

/** The value of a text; undefined if the engine would refuse the text. */
export function parsed(text) {
  try {
    const value = JSON.parse(text)
    return refusalReason(value) === undefined ? value : undefined
  } catch {
    return undefined
  }
}

/** Why the engine would refuse the JSON of a value; undefined if it would not. */
export function refusalReason(value, levels = maxDepth) {
  if (isDeeper(value, levels)) return `is nested deeper than ${levels} levels`
  return hasLoneSurrogates(value) ? 'has a lone surrogate' : undefined
}

const loneSurrogate = /(?<!\\)(?:\\\\)*\\ud[89a-f]/

/** JSON.stringify escapes a surrogate only if its other half is missing. */
const hasLoneSurrogates = (value) => loneSurrogate.test(JSON.stringify(value))

/** Whether arrays and objects are nested deeper than `levels`; it descends no further. */
function isDeeper(value, levels) {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  const members = Array.isArray(value) ? value : Object.values(value)
  return members.some((member) => isDeeper(member, levels - 1))
}
