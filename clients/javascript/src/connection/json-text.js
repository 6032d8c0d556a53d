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

/** Why the engine would refuse a value, whose JSON is `json`; undefined if it would not. */
export function refusalReason(value, levels = maxDepth, json = undefined) {
  if (isDeeper(value, levels)) return `is nested deeper than ${levels} levels`
  return loneSurrogate.test(json ?? JSON.stringify(value)) ? 'has a lone surrogate' : undefined
}

/** JSON.stringify escapes a surrogate only if its other half is missing. */
const loneSurrogate = /(?<!\\)(?:\\\\)*\\ud[89a-f]/

/** The texts of the elements of an array, or of an object's names and values in turn. It must be valid JSON. */
export function partsOf(json) {
  const parts = []
  let depth = 0
  let start = 0
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index]
    if (character === '"') {
      for (index += 1; json[index] !== '"'; index += 1) if (json[index] === '\\') index += 1
      continue
    }
    if (character === '[' || character === '{') {
      depth += 1
      if (depth === 1) start = index + 1
      continue
    }
    const isEnd = character === ']' || character === '}'
    if (depth === 1 && (isEnd || character === ',' || character === ':')) {
      const part = json.slice(start, index).trim()
      if (part !== '') parts.push(part)
      start = index + 1
    }
    if (isEnd) depth -= 1
  }
  return parts
}

/** Whether arrays and objects are nested deeper than `levels`; it descends no further. */
export function isDeeper(value, levels) {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  const members = Array.isArray(value) ? value : Object.values(value)
  return members.some((member) => isDeeper(member, levels - 1))
}
