// The bridge's own JSON-RPC: errors that it answers with, and checks of parameters.

/** An error as JSON-RPC has it. */
export class RPCFailure extends Error {
  constructor(code, message, data) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const invalid = (path, expected, message) =>
  new RPCFailure(-32602, message ?? `"${path}" must be ${expected}.`, { path, expected })

const kinds = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  'a whole number of 0 or more': (value) => Number.isInteger(value) && value >= 0,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'object or null': (value) => value === null || kinds.object(value),
}

/**
 * The parameters, checked: `shape` names each with its kind, and a `?` behind the name of one that
 * may be left out.
 */
export function checked(params, shape) {
  const given = Array.isArray(params) && params.length === 0 ? {} : params ?? {}
  if (!kinds.object(given)) throw invalid('', 'an object: parameters are by name')
  const names = Object.keys(shape).map((name) => name.replace('?', ''))
  const result = {}
  for (const key of Object.keys(given)) {
    if (names.includes(key)) continue
    const near = nearest(key, names)
    const hint = near ? ` Did you mean "${near}"?` : ` There are: ${names.join(', ') || 'none'}.`
    const short = key.slice(0, 200)
    throw invalid(`/${pointer(key)}`, 'a known parameter', `There is no parameter "${short}".${hint}`)
  }
  for (const [key, kind] of Object.entries(shape)) {
    const name = key.replace('?', '')
    const value = given[name]
    if (value === undefined || (value === null && key.endsWith('?'))) {
      if (!key.endsWith('?')) throw invalid(`/${name}`, kind, `"/${name}" is missing: ${kind}.`)
      continue
    }
    if (!kinds[kind](value)) throw invalid(`/${name}`, kind)
    result[name] = value
  }
  return result
}

/** The name that was probably meant: at most two letters off. */
export function nearest(name, names) {
  let best
  let bestDistance = 3
  for (const candidate of names) {
    const distance = editDistance(name.slice(0, 100), candidate)
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance]
  }
  return best
}

function editDistance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, row[j] + 1, next[j - 1] + 1))
    }
    row = next
  }
  return row.at(-1)
}

function pointer(key) {
  return key.slice(0, 200).replaceAll('~', '~0').replaceAll('/', '~1')
}
