// The parameters of the language server's methods, as far as it reads them, and the errors of wrong ones.

import { invalid, kinds } from './rpc.js'

const uri = 'a string'
const position = { line: 'a whole number of 0 or more', character: 'a whole number of 0 or more' }
const range = { start: position, end: position }
const inDocument = { textDocument: { uri } }
const atPosition = { ...inDocument, position }

/** What each method takes: objects and arrays of kinds; a name with `?` may be left out. */
const shapes = {
  initialize: { 'capabilities?': {} },
  'textDocument/didOpen': { textDocument: { uri, text: 'a string', 'languageId?': 'a string' } },
  'textDocument/didChange': {
    ...inDocument,
    contentChanges: [{ text: 'a string', 'range?': range }],
  },
  'textDocument/didClose': inDocument,
  'mapcam/cursor': atPosition,
  'textDocument/codeLens': inDocument,
  'textDocument/hover': atPosition,
  'textDocument/documentHighlight': atPosition,
  'textDocument/documentLink': inDocument,
  'documentLink/resolve': { data: { uri, position } },
  'textDocument/codeAction': { ...inDocument, range, 'context?': { 'only?': ['a string'] } },
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
    for (const [index, one] of shape.length > 0 ? value.entries() : [])
      check(one, shape[0], `${path}/${index}`)
  } else {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw invalid(path, 'an object', value)
    for (const [key, member] of Object.entries(shape)) {
      const name = key.replace('?', '')
      if (name === key || value[name] !== undefined) check(value[name], member, `${path}/${name}`)
    }
  }
}
