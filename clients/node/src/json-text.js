// Messages as JSON text.

/**
 * The JSON of a message. JSON.stringify writes NaN and infinities as null, which the engine takes
 * for "left out": they are refused here, before they pass for something else.
 */
export function text(message) {
  const json = JSON.stringify(message)
  if (json.includes('null')) refuseNonFinite(message.params, '')
  return json
}

function refuseNonFinite(value, path) {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new RangeError(`"${path}" must be a finite number, not ${value}.`)
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) {
    refuseNonFinite(member, `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
  }
}
