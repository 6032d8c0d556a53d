// Messages as JSON text, and JSON as the engine reads it.

import { InvalidArgumentError, InvalidParamsError, LimitExceededError } from '../errors.js'
import { encoder } from './text-coding.js'

/**
 * The JSON of a message. JSON.stringify writes NaN and infinities as null, which to the engine means
 * "left out": they are refused here. So is a method or params of a wrong type, since the engine would
 * answer such a line without its id.
 */
export function text(message) {
  const { method, params } = message
  if (typeof method !== 'string') refuseMethod(method)
  if (typeof params !== 'object' && params !== undefined) {
    throw new InvalidArgumentError(`${method}: the params must be an object, not ${shown(params)}.`)
  }
  let json
  try {
    json = JSON.stringify(message)
  } catch (error) {
    throw refusal(method, '', 'values of JSON', `must be values of JSON: ${error.message}.`)
  }
  if (json.includes('null')) refuseWhere(isNonFinite, 'a finite number', message)
  if (json.includes('\\ud')) {
    if (hasLoneSurrogate(method)) refuseMethod(method)
    refuseWhere(hasLoneSurrogate, 'well-formed Unicode', message)
  }
  return json
}

/** How many bytes of UTF-8 a text has. */
export const byteLength = (text) => encoder.encode(text).length

/** Refuses a notification that the engine cannot read, since there is no answer with its error. */
export function refuseUnreadable(line, { method, params }, { maxLineBytes, maxDepth }) {
  const check = (limit, maximum, found) => {
    if (found <= maximum) return
    const message = `${method}: the notification is over the limit ${limit}: ${found} of ${maximum}.`
    throw new LimitExceededError({ code: -32004, message, data: { limit, maximum } }, method)
  }
  check('maxLineBytes', maxLineBytes, byteLength(line))
  check('maxDepth', maxDepth, depth(params) + 1)
}

function refuseMethod(method) {
  throw new InvalidArgumentError(
    `A method is named by a string, such as "camera.get", not ${shown(method)}.`,
  )
}

function refusal(method, path, expected, what) {
  const data = { path, expected }
  return new InvalidParamsError({ code: -32602, message: `${method}: "${path}" ${what}`, data }, method)
}

const isNonFinite = (value) => typeof value === 'number' && !Number.isFinite(value)

const hasLoneSurrogate = (value) => typeof value === 'string' && /\p{Surrogate}/u.test(value)

const shown = (value) => (typeof value === 'string' ? JSON.stringify(value) : String(value))

/** Refuses the first value or member name of the params that is wrong. */
function refuseWhere(isWrong, expected, { method, params }) {
  const refuse = (value, path) => {
    if (isWrong(value)) throw refusal(method, path, expected, `must be ${expected}, not ${shown(value)}.`)
    if (typeof value !== 'object' || value === null) return
    for (const [key, member] of Object.entries(value)) {
      const pointer = `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
      if (isWrong(key)) throw refusal(method, pointer, expected, `must be named by ${expected}.`)
      refuse(member, pointer)
    }
  }
  refuse(params, '')
}

function depth(value) {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depth))
}

// MARK: What the engine reads

/** How many levels of JSON the engine reads. */
export const maxDepth = 64

/** The value of a text; undefined where the engine would refuse the text. */
export function parsed(text) {
  try {
    const value = JSON.parse(text)
    return refusalReason(value) === undefined ? value : undefined
  } catch {
    return undefined
  }
}

/** Why the engine would refuse the JSON of a value; undefined where it would not. */
export function refusalReason(value, levels = maxDepth) {
  if (isDeeper(value, levels)) return `is nested deeper than ${levels} levels`
  return hasLoneSurrogates(value) ? 'has a lone surrogate' : undefined
}

const loneSurrogate = /(?<!\\)(?:\\\\)*\\ud[89a-f]/

/** JSON.stringify escapes a surrogate only where its other half is missing. */
const hasLoneSurrogates = (value) => loneSurrogate.test(JSON.stringify(value))

/** Whether arrays and objects are nested deeper than `levels`; it descends no further. */
function isDeeper(value, levels) {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  const members = Array.isArray(value) ? value : Object.values(value)
  return members.some((member) => isDeeper(member, levels - 1))
}
