// The command line: mapcam's own options go on to the engine, these stay.

const ours = new Set(['--style', '--maplibre', '--port'])
const engineValues = new Set([
  '--size', '--clock', '--fps', '--framing', '--max-line-bytes', '--max-backlog-bytes', '--log-level',
])

export const help = `mapcam-preview: mapcam with a picture of what its cameras see.

usage: mapcam-preview [options]           serve mapcam's protocol on stdin and stdout, and preview.*
       mapcam-preview --open [FILE]       open the browser; FILE is a .geojson, a .gpx or a session (.jsonl)

  --open             open the browser at once; the map takes the window's size
  --port N           of 127.0.0.1, where the page is served (any that is free)
  --style URL        a MapLibre style in place of the offline one
  --maplibre PATH    MapLibre GL JS: its folder or its .js file (node_modules, or else a CDN)
  --no-browser       print the page's address in place of opening a browser
  --help, --version

All of mapcam's options are understood as well:
`

export class UsageError extends Error {}

/** @returns {{engine: string[], open: boolean, file?: string, browser: boolean, …}} */
export function readOptions(argv) {
  const options = { engine: [], open: false, browser: true, framing: 'auto', limit: 16 << 20 }
  const rest = argv.flatMap((word) => {
    const equals = word.startsWith('--') ? word.indexOf('=') : -1
    return equals < 0 ? [word] : [word.slice(0, equals), word.slice(equals + 1)]
  })
  while (rest.length > 0) {
    const word = rest.shift()
    if (word === '--help' || word === '-h') options.help = true
    else if (word === '--version') options.version = true
    else if (word === '--no-browser') options.browser = false
    else if (word === '--open') {
      options.open = true
      if (rest.length > 0 && !rest[0].startsWith('--')) options.file = rest.shift()
    } else if (ours.has(word)) {
      if (rest.length === 0) throw new UsageError(`${word} needs a value: see mapcam-preview --help`)
      options[word.slice(2)] = rest.shift()
    } else {
      options.engine.push(word)
      if (!engineValues.has(word) || rest.length === 0) continue
      options.engine.push(rest[0])
      noteEngineOption(options, word, rest.shift())
    }
  }
  if (options.port !== undefined) {
    const port = Number(options.port)
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      throw new UsageError(`--port must be a whole number from 0 to 65535, not "${options.port}"`)
    }
    options.port = port
  }
  return options
}

/** What the bridge must know of the engine's options; the engine itself checks them. */
function noteEngineOption(options, word, value) {
  if (word === '--framing') options.framing = value
  if (word === '--clock') options.clock = value
  if (word === '--max-line-bytes' && Number(value) > 0) options.limit = Number(value)
}
