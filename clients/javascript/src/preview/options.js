// The command line: mapcam's own options are passed on to the engine.

import { readFileSync } from 'node:fs'
import { nearest } from '../options.js'
import { contents } from './open-file.js'

const ours = new Set(['--style', '--maplibre', '--port', '--framing'])
const engineValues = new Set([
  '--size', '--limits', '--clock', '--fps', '--max-line-bytes', '--max-backlog-bytes', '--log-level',
])
const flags = new Map([
  ['--help', { help: true }],
  ['-h', { help: true }],
  ['--version', { version: true }],
  ['--no-browser', { browser: false }],
])

export const help = `mapcam-preview: mapcam with a picture of what its cameras see.

usage: mapcam-preview [options]           serve mapcam's protocol on stdin and stdout, and preview.*
       mapcam-preview lsp [options]       serve the Language Server Protocol on them
       mapcam-preview --open [FILE]       open the browser; FILE is a .geojson, .gpx, .kml, .tour.json or a session (.jsonl)
       mapcam-preview film TOUR -o OUT    a video of a tour: see mapcam-preview film --help

  --open             open the browser at once; the map takes the window's size
  --port N           of 127.0.0.1, where the page is served (any that is free)
  --style URL        a MapLibre style in place of the built-in one, or "streets": OpenStreetMap's, by OpenFreeMap
                     (MAPCAM_PREVIEW_STYLE)
  --maplibre PATH    MapLibre GL JS: its folder or its .js file (MAPCAM_PREVIEW_MAPLIBRE, node_modules, or else a CDN)
  --framing NAME     lines, or headers: Content-Length before each message, as vscode-jsonrpc has it (lines)
  --no-browser       print the page's address in place of opening a browser
  --help, --version

mapcam's own options go on to it (see mapcam --help):
  ${[...engineValues].join(', ')}
`

/** OpenStreetMap's streets, free and without a key. */
const streets = 'https://tiles.openfreemap.org/styles/liberty'

export class UsageError extends Error {}

/** A file that cannot be shown. */
export class FileError extends Error {}

/** What a file has: see `contents`; undefined without a path. */
export function readFile(path) {
  if (path === undefined) return undefined
  try {
    return contents(path, readFileSync(path, 'utf8'))
  } catch (error) {
    throw new FileError(`${path} cannot be shown: ${error.message}`)
  }
}

/** @returns {{engine: string[], open: boolean, file?: string, browser: boolean, …}} */
export function readOptions(argv) {
  const options = { engine: [], open: false, browser: true, framing: 'lines', limit: 16 << 20 }
  const files = []
  const rest = [...argv]
  if (rest[0] === 'lsp') options.isLanguageServer = Boolean(rest.shift())
  while (rest.length > 0) {
    const [word, given] = parted(rest.shift())
    const value = () => given ?? rest.shift()
    if (!word.startsWith('-')) files.push(word)
    else if (word === '--open') {
      options.open = true
      if (given !== undefined) files.push(given)
    } else if (flags.has(word)) {
      if (given !== undefined) throw new UsageError(`${word} takes no value: see mapcam-preview --help`)
      Object.assign(options, flags.get(word))
    } else if (ours.has(word)) {
      options[word.slice(2)] = value()
      if (options[word.slice(2)] === undefined) {
        throw new UsageError(`${word} needs a value: see mapcam-preview --help`)
      }
    } else if (engineValues.has(word)) {
      noteEngineOption(options, word, value())
    } else {
      throw unknown(word)
    }
  }
  options.style ??= process.env.MAPCAM_PREVIEW_STYLE || undefined
  options.maplibre ??= process.env.MAPCAM_PREVIEW_MAPLIBRE || undefined
  if (options.style === 'streets') options.style = streets
  checkPort(options)
  if (!['lines', 'headers'].includes(options.framing)) throw new UsageError(`--framing must be lines or headers, not "${options.framing}"`)
  takeFile(options, files)
  return options
}

/** An option and, after an equals sign, its value. */
function parted(word) {
  const equals = word.startsWith('--') ? word.indexOf('=') : -1
  return equals < 0 ? [word] : [word.slice(0, equals), word.slice(equals + 1)]
}

function unknown(word) {
  const near = nearest(word, ['--open', ...ours, ...engineValues, ...flags.keys()])
  const hint = near === undefined ? 'see' : `did you mean "${near}"? See`
  return new UsageError(`there is no option "${word}": ${hint} mapcam-preview --help`)
}

function checkPort(options) {
  if (options.port === undefined) return
  const port = Number(options.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new UsageError(`--port must be a whole number from 0 to 65535, not "${options.port}"`)
  }
  options.port = port
}

/** The argument that is not an option is the file. */
function takeFile(options, [file, another]) {
  if (file === undefined) return
  if (!options.open) throw new UsageError(`to show a file: mapcam-preview --open ${file}`)
  if (another !== undefined) throw new UsageError(`it shows one file: "${file}" or "${another}"`)
  options.file = file
}

/** Passes an option on to the engine, which checks it, and keeps what the bridge needs. */
function noteEngineOption(options, word, value) {
  options.engine.push(...(value === undefined ? [word] : [word, value]))
  if (word === '--clock') options.clock = value
  if (word === '--max-line-bytes' && Number(value) > 0) options.limit = Number(value)
}
