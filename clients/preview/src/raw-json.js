// The parts of a JSON text as they are written: an id of 1.0 stays 1.0.

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

/** The value of a text; undefined where it is no JSON. */
export function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
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
