// The command.

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findBinary } from '../binary.js'
import { moduleHere } from '../module.js'
import { Bridge } from './bridge.js'
import { framed } from '../connection/lines.js'
import { LanguageServer } from './language-server.js'
import { film } from './film.js'
import { findMapLibre } from './maplibre.js'
import { dataFile, FileError, readFile, readOptions, UsageError } from './options.js'
import { readAlso } from '../locate/index.js'
import { openFile } from './open-file.js'

export async function main(argv) {
  if (argv[0] === 'film') return film(argv.slice(1))
  let options
  let engine
  try {
    options = readOptions(argv)
    if (options.help) return void process.stdout.write(dataFile('help.txt'))
    if (options.version) return void process.stdout.write(version())
    readNotations(options.notations)
    engine = findEngine()
    if (options.maplibre !== undefined) findMapLibre(options.maplibre)
    options.file = readFile(options.file)
  } catch (error) {
    process.stderr.write(`mapcam-preview: ${error.message}\n`)
    // Editors keep what a language server writes to standard error to themselves.
    if (argv[0] === 'lsp') process.stdout.write(framed(failure(error.message)))
    process.exitCode = error instanceof UsageError ? 64 : error instanceof FileError ? 66 : 69
    return
  }
  await run(options, engine)
}

/** Reads notations of one's own as well. */
function readNotations(notations) {
  try {
    readAlso(notations)
  } catch ({ message }) {
    throw new UsageError(`--notation: ${message}`)
  }
}

const failure = (message) =>
  JSON.stringify({
    jsonrpc: '2.0',
    method: 'window/showMessage',
    params: { type: 1, message: `mapcam: ${message}` },
  })

/** Serves until the engine has ended. */
async function run(options, [binary, ...words]) {
  const isTerminal = options.open && process.stdin.isTTY === true
  process.stderr.on('error', () => {}) // It was closed.
  const warn = (text) => process.stderr.write(`mapcam-preview: ${text}\n`)
  const settings = {
    binary,
    args: [...words, ...engineArguments(options)],
    staysOpen: options.open,
    limit: options.limit,
    input: isTerminal ? undefined : process.stdin,
    output: process.stdout,
    isSilent: isTerminal,
    warn,
    server: { port: options.port, style: options.style, maplibre: options.maplibre },
  }
  const languageServer = options.isLanguageServer ? new LanguageServer(settings) : undefined
  const bridge = languageServer?.bridge ?? new Bridge(settings)
  bridge.openBrowser = (url) => {
    if (!options.browser) return
    openBrowser(bridge.server.oneTimeURL(url), (why) => {
      warn(`${why} Open the page by hand: ${url}`)
      bridge.notifyHost('preview.openFailed', { url, message: why })
    })
  }
  const owner = languageServer ?? bridge
  owner.onEnd = ({ status, signal }) => {
    for (const name of ['SIGINT', 'SIGTERM']) process.removeAllListeners(name)
    if (signal !== undefined) process.kill(process.pid, signal)
    else process.exit(status)
  }
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => bridge.stop(name))
  if (!options.open) return
  await openFile(bridge, options, (text) => process.stderr.write(`${text}\n`)).catch((error) => {
    warn(error.message)
    process.exit(69)
  })
}

/** In an editor and with --open the clock runs in real time unless --clock says otherwise. */
function engineArguments({ engine, open, clock, isLanguageServer }) {
  return (open || isLanguageServer) && clock === undefined
    ? ['--clock', 'realtime', ...engine]
    : engine
}

/** The engine's program with its first words: mapcam, or, if there is none for the system, its WebAssembly module in Node. */
function findEngine() {
  try {
    return [findBinary()]
  } catch (error) {
    if (process.env.MAPCAM) throw error
    try {
      moduleHere()
    } catch {
      throw error
    }
    return [process.execPath, fileURLToPath(new URL('engine-here.js', import.meta.url))]
  }
}

function version() {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return `mapcam-preview ${manifest.version}\n`
}

const openers = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }

/**
 * Opens an address in the browser of BROWSER, or else the system's.
 *
 * @param onFailure called with a message if it could not be opened.
 */
function openBrowser(url, onFailure) {
  const [program, ...words] = process.env.BROWSER
    ? [process.env.BROWSER]
    : (openers[process.platform] ?? ['xdg-open'])
  const child = spawn(program, [...words, url], { stdio: 'ignore', detached: true })
  child.on('error', () => onFailure(`There is no ${program} to open a browser with.`))
  child.on('exit', (code) => {
    if (code !== 0 && code !== null)
      onFailure(`${program} could not open the browser (status ${code}).`)
  })
  child.unref()
}
