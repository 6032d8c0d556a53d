// Messages as JSON text.

import { InvalidParamsError } from './errors.js'

/**
 * The JSON of a message. JSON.stringify writes NaN and infinities as null, which the engine takes
 * for "left out": they are refused here, before they pass for something else.
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
  return new InvalidParamsError({ code: -32602, message: `${method}: "${path}" ${what}`, data }, method)
}

function refuseNonFinite(method, value, path) {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw refusal(method, path, 'a finite number', `must be a finite number, not ${value}.`)
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) {
    refuseNonFinite(method, member, `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
  }
}
