// The bridge's own JSON-RPC: its errors, and the checks of parameters.

import { nearest } from '../options.js'

/** An error in JSON-RPC's form. */
export class RPCFailure extends Error {
  constructor(code, message, data) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** An invalid parameter; `of` puts the method's name in front. */
export class InvalidParameter extends RPCFailure {
  constructor(path, expected, message) {
    super(-32602, message, { path, expected })
  }

  /** The error of the method's answer. */
  of(method) {
    return new RPCFailure(this.code, `${method}: ${this.message}`, this.data)
  }
}

/** The error of a method's answer; the stack of a defect is written to stderr. */
export function failureOf(reason, method) {
  if (reason instanceof InvalidParameter) return reason.of(method)
  if (Number.isInteger(reason.code)) return reason
  console.error(reason.stack)
  return new RPCFailure(-32603, `${method}: a defect of mapcam-preview: ${reason.message}`)
}

/** The error of a value that is not what is expected at a path, or is missing (undefined). */
export const invalid = (path, expected, value) =>
  new InvalidParameter(
    path,
    expected,
    value === undefined
      ? `"${path}" is missing: it must be ${expected}.`
      : `"${path}" must be ${expected}, not ${described(value)}.`,
  )

/** A value as mapcam's messages show it: short ones in full. */
function described(value) {
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object' && value !== null) return 'an object'
  const text = JSON.stringify(value)
  if (typeof value !== 'string' || byteLength(text) <= 40) return text
  return `a string of ${byteLength(value)} bytes`
}

const byteLength = (text) => new TextEncoder().encode(text).length

export const isObject = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The kinds of parameters, by their phrases in messages. */
export const kinds = {
  'a string': (value) => typeof value === 'string',
  'true or false': (value) => typeof value === 'boolean',
  'a whole number of 0 or more': (value) => Number.isInteger(value) && value >= 0,
  'a number': Number.isFinite,
  'an array': Array.isArray,
  'an object': isObject,
  'an object or null': (value) => value === null || isObject(value),
}

/** The checked parameters: `shape` has each name with its kind; names of optional ones end with `?`. */
export function checked(params, shape) {
  const given = Array.isArray(params) && params.length === 0 ? {} : (params ?? {})
  const names = Object.keys(shape).map((name) => name.replace('?', ''))
  if (!isObject(given)) {
    const expected = `an object with ${names.map((name) => `"${name}"`).join(', ')}`
    throw new InvalidParameter(
      '',
      expected,
      `The parameters must be ${expected}, not ${described(given)}.`,
    )
  }
  const result = {}
  for (const key of Object.keys(given)) {
    if (names.includes(key)) continue
    const near = nearest(key, names)
    const hint = near ? ` Did you mean "${near}"?` : ''
    const list = new Intl.ListFormat('en-GB', { type: 'disjunction' })
    const known = list.format(names.map((name) => `"${name}"`))
    const path = `/${key.slice(0, 200).replaceAll('~', '~0').replaceAll('/', '~1')}`
    throw new InvalidParameter(path, known, `"${path}" is unknown.${hint} Expected ${known}.`)
  }
  for (const [key, kind] of Object.entries(shape)) {
    const name = key.replace('?', '')
    const value = given[name]
    if (name !== key && (value === undefined || value === null)) continue
    check(value, kind, `/${name}`)
    result[name] = value
  }
  return result
}

// MARK: The language server's parameters, as far as it reads them

const uri = 'a string'
const position = { line: 'a whole number of 0 or more', character: 'a whole number of 0 or more' }
const range = { start: position, end: position }
const inDocument = { textDocument: { uri } }
const atPosition = { ...inDocument, position }

/** What each method takes: objects and arrays of kinds; a name with `?` may be left out. */
const shapes = {
  initialize: { 'capabilities?': {} },
  'textDocument/didOpen': { textDocument: { uri, text: 'a string', 'languageId?': 'a string' } },
  'textDocument/didChange': { ...inDocument, contentChanges: [{ text: 'a string' }] },
  'textDocument/didClose': inDocument,
  'mapcam/cursor': atPosition,
  'textDocument/codeLens': inDocument,
  'textDocument/hover': atPosition,
  'textDocument/documentHighlight': atPosition,
  'textDocument/codeAction': { ...inDocument, range },
  'workspace/executeCommand': { command: 'a string', 'arguments?': [] },
}

/** Throws the error of the first wrong parameter of a method. */
export const checkParams = (method, params) => check(params, shapes[method] ?? {}, '')

/** The arguments of a command: a document's address and a position, or, of some commands, neither. */
export const checkArguments = (command, given) =>
  (given[0] === undefined && command !== 'mapcam.fit') ||
  check({ 0: given[0], 1: given[1] }, { 0: uri, 1: position }, '/arguments')

function check(value, shape, path) {
  if (typeof shape === 'string') {
    if (!kinds[shape](value)) throw invalid(path, shape, value)
  } else if (Array.isArray(shape)) {
    if (!Array.isArray(value)) throw invalid(path, 'an array', value)
    if (shape.length > 0) value.forEach((one, index) => check(one, shape[0], `${path}/${index}`))
  } else {
    if (!isObject(value)) throw invalid(path, 'an object', value)
    for (const [key, member] of Object.entries(shape)) {
      const name = key.replace('?', '')
      if (name === key || value[name] !== undefined) check(value[name], member, `${path}/${name}`)
    }
  }
}
