// The command line: mapcam's own options are passed on to the engine.

import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { nearest } from '../options.js'
import { contents } from '../readers/file.js'

const text = { type: 'string' }
const flag = { type: 'boolean' }
const engineOptions = [
  'size',
  'limits',
  'clock',
  'fps',
  'max-line-bytes',
  'max-backlog-bytes',
  'log-level',
  'trace',
]
const words = {
  open: flag,
  port: text,
  style: text,
  maplibre: text,
  notation: { ...text, multiple: true },
  'no-browser': flag,
  help: { ...flag, short: 'h' },
  version: flag,
  ...Object.fromEntries(engineOptions.map((name) => [name, text])),
}

/** The text of a file of this folder. */
export const dataFile = (name) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** OpenStreetMap's streets, free and without a key. */
const streets = 'https://tiles.openfreemap.org/styles/liberty'

export class UsageError extends Error {}

/** A file that cannot be shown. */
export class FileError extends Error {}

/** The result of a function for a file's text; @throws {FileError} with the file's name */
export function readText(path, make) {
  try {
    return make(readFileSync(path === '-' ? 0 : path, 'utf8'))
  } catch (error) {
    throw new FileError(`${path} cannot be read: ${error.message}`)
  }
}

/** What a file has: see `contents`; undefined without a path. */
export const readFile = (path) => path && readText(path, (text) => contents(path, text))

/** The words of a command line by their names, with the style and MapLibre that they or the environment name. */
export function readWords(args, options, command) {
  let given
  try {
    given = parseArgs({ args, options, allowPositionals: true })
  } catch ({ message }) {
    const [, unknown] = /^Unknown option '(.*?)'/.exec(message) ?? []
    const near =
      unknown &&
      nearest(
        unknown,
        Object.keys(options).map((name) => `--${name}`),
      )
    throw new UsageError(
      `${message.split(/\.\s/)[0]}: ${near ? `did you mean "${near}"? See` : 'see'} ${command} --help`,
    )
  }
  const {
    style = process.env.MAPCAM_PREVIEW_STYLE,
    maplibre = process.env.MAPCAM_PREVIEW_MAPLIBRE,
    ...values
  } = given.values
  return {
    ...values,
    style: values.help ? undefined : styleOf(style),
    maplibre: maplibre || undefined,
    files: given.positionals,
  }
}

/** A style's address, or what its file has; undefined for the built-in one. */
function styleOf(name) {
  if (name === 'streets') return streets
  return name && (existsSync(name) || !URL.canParse(name))
    ? readText(name, JSON.parse)
    : name || undefined
}

/** @returns {{engine: string[], open: boolean, file?: string, browser: boolean, …}} */
export function readOptions(argv) {
  const isLanguageServer = argv[0] === 'lsp'
  const {
    files,
    open = false,
    port,
    notation = [process.env.MAPCAM_PREVIEW_NOTATION].filter(Boolean),
    ...values
  } = readWords(argv.slice(isLanguageServer ? 1 : 0), words, 'mapcam-preview')
  if ((port !== undefined && !/^\d+$/.test(port)) || port > 65_535) {
    throw new UsageError(`--port must be a whole number from 0 to 65535, not "${port}"`)
  }
  const [file, another] = files
  if (file !== undefined && !open)
    throw new UsageError(`to show a file: mapcam-preview --open ${file}`)
  if (another !== undefined)
    throw new UsageError(`it shows one file, not both "${file}" and "${another}"`)
  const notations = notation.map((one) => {
    try {
      return JSON.parse(one)
    } catch {
      return one
    }
  })
  // The engine checks its own options.
  const engine = engineOptions
    .filter((name) => values[name] !== undefined)
    .flatMap((name) => [`--${name}`, values[name]])
  const limit = Number(values['max-line-bytes']) || 16 << 20
  return {
    ...values,
    isLanguageServer,
    open,
    file,
    port: port && Number(port),
    engine,
    limit,
    notations,
    browser: !values['no-browser'],
  }
}
