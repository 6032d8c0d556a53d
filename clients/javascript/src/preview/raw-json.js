// JSON as the engine reads it.

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
  return hasLoneSurrogate(value) ? 'has a lone surrogate' : undefined
}

const loneSurrogate = /(?<!\\)(?:\\\\)*\\ud[89a-f]/

/** JSON.stringify escapes a surrogate only where its other half is missing. */
const hasLoneSurrogate = (value) => loneSurrogate.test(JSON.stringify(value))

/** Whether arrays and objects are nested deeper than so many levels; it descends no further. */
function isDeeper(value, levels) {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  const members = Array.isArray(value) ? value : Object.values(value)
  return members.some((member) => isDeeper(member, levels - 1))
}
