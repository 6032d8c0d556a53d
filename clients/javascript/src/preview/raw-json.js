// JSON as the engine reads it, and the parts of a text as written: an id of 1.0 stays 1.0.

/** How many levels of JSON the engine reads. */
export const maxDepth = 64

/** The value of a text; undefined where the engine would refuse the text. */
export function parsed(text) {
  try {
    const value = JSON.parse(text)
    const isRead = !isDeeper(value, maxDepth) && !(surrogate.test(text) && hasLoneSurrogate(value))
    return isRead ? value : undefined
  } catch {
    return undefined
  }
}

/** Why the engine would refuse the JSON of a value; undefined where it would not. */
export function refusalReason(value, levels = maxDepth) {
  if (isDeeper(value, levels)) return `is nested deeper than ${levels} levels`
  return hasLoneSurrogate(value) ? 'has a lone surrogate' : undefined
}

const surrogate = /\\ud[89a-f]/i
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

/**
 * The elements of an array, or the members of an object, each as a slice of the text; for a text
 * that JSON.parse has accepted.
 *
 * @returns {{key?: string, start: number, end: number}[]}
 */
export function parts(text) {
  const found = []
  const isObject = text[skipWhite(text, 0)] === '{'
  let at = skipWhite(text, skipWhite(text, 0) + 1)
  while (text[at] !== ']' && text[at] !== '}') {
    let key
    if (isObject) {
      const end = endOfValue(text, at)
      key = JSON.parse(text.slice(at, end))
      at = skipWhite(text, skipWhite(text, end) + 1)
    }
    const end = endOfValue(text, at)
    found.push({ key, start: at, end })
    at = skipWhite(text, end)
    if (text[at] === ',') at = skipWhite(text, at + 1)
  }
  return found
}

/** A member of an object as it is written; of members with the same name the last one counts. */
export function rawMember(text, name) {
  const member = parts(text).findLast(({ key }) => key === name)
  return member && text.slice(member.start, member.end)
}

function skipWhite(text, at) {
  while (text[at] === ' ' || text[at] === '\t' || text[at] === '\r' || text[at] === '\n') at += 1
  return at
}

function endOfValue(text, start) {
  if (text[start] === '"') return endOfString(text, start)
  if (text[start] !== '{' && text[start] !== '[') {
    let at = start
    while (at < text.length && !',]} \t\r\n'.includes(text[at])) at += 1
    return at
  }
  let depth = 0
  for (let at = start; ; at += 1) {
    const letter = text[at]
    if (letter === '"') at = endOfString(text, at) - 1
    else if (letter === '{' || letter === '[') depth += 1
    else if ((letter === '}' || letter === ']') && --depth === 0) return at + 1
  }
}

function endOfString(text, start) {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}
