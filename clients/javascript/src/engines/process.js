// The engine as a child process: text in, lines out, and how it ended.

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findBinary, packageFolder } from '../binary.js'
import { EngineCrashedError, InvalidArgumentError } from '../errors.js'
import { LineReader } from '../connection/lines.js'
import { Link } from '../connection/link.js'
import { checkedSize } from '../values.js'

const writeSize = 65_536
/** The engine sends no longer line: its longest answers are a tenth of this. */
const longestLine = 2 ** 28
const keptStderrLines = 40

/**
 * Spawns an engine in a process group of its own, so that Ctrl-C in the terminal reaches only the host.
 * `onEnd` is called once, when it has ended and all its output was read: {exitCode, signal, error?}.
 */
export function spawnEngine(binary, args, { env, cwd } = {}, onEnd) {
  const child = spawn(binary, args, { env, cwd, detached: true, windowsHide: true })
  let error
  child.on('error', (reason) => {
    error = reason
    if (child.pid === undefined) onEnd({ exitCode: null, signal: null, error })
  })
  if (child.pid === undefined) return child
  child.stdin.on('error', () => {}) // A broken pipe: `close` follows.
  child.on('close', (exitCode, signal) => onEnd({ exitCode, signal, error }))
  return child
}

/**
 * A connection's link to an engine in a process. The host's end closes the engine's stdin, at which it
 * ends too. It keeps the host running only between `hold` and `release`.
 */
export class EngineProcess extends Link {
  #child
  #stderr = []
  #reader = new LineReader(longestLine)

  /** The engine that some options of `MapCam.start` describe. */
  static start(options) {
    const args = commandLine(options)
    const env = options.env ?? process.env
    const binary = findBinary(options.binary, env)
    if (!options.preview) return new EngineProcess(binary, args, options)
    // The preview runs the engine that MAPCAM names, and passes on to it all that it does not answer itself.
    const clock = options.clock === undefined ? ['--clock', 'manual'] : []
    const words = [
      join(packageFolder() ?? '.', 'bin', 'mapcam-preview.js'),
      '--open',
      ...clock,
      ...args,
    ]
    return new EngineProcess(process.execPath, words, {
      ...options,
      env: { ...env, MAPCAM: binary },
    })
  }

  constructor(binary, args, options) {
    super(writeSize)
    this.binary = binary
    const child = spawnEngine(binary, args, options, (end) => this.onExit(crash(end, this.#stderr)))
    this.#child = child
    if (child.pid === undefined) return
    child.stdout.on('data', (chunk) => {
      for (const bytes of this.#reader.push(chunk)) {
        this.onLines(bytes.toString('utf8', 0, bytes.length - 1))
      }
      if (this.#reader.isTooLong) this.onEndlessLine()
    })
    child.stdout.on('end', () => this.onOutputEnd())
    const errors = new LineReader()
    child.stderr.on('data', (chunk) => this.#takeStderr(errors.push(chunk)))
    child.stderr.on('end', () => this.#takeStderr(errors.end()))
    this.release()
  }

  get pid() {
    return this.#child.pid
  }

  send(text) {
    if (this.#child.stdin?.writable) this.#child.stdin.write(text)
  }

  /** Sends the text that waits, and closes stdin: the engine answers all requests, and ends. */
  end() {
    this.flush()
    this.#child.stdin?.end()
  }

  kill() {
    this.#child.kill('SIGKILL')
  }

  hold() {
    this.#child.ref()
    this.#child.stdout?.ref?.()
    this.#child.stderr?.ref?.()
  }

  release() {
    this.#child.unref()
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) {
      stream?.unref?.()
    }
  }

  #takeStderr(pieces) {
    for (const line of pieces.join('').split('\n')) {
      if (line === '') continue
      if (this.#stderr.push(line) > keptStderrLines) this.#stderr.shift()
      this.onStderr(line)
    }
  }
}

/** The options of the engine's command line. */
function commandLine({ size, clock, fps, trace, args = [] }) {
  if (!Array.isArray(args) || !args.every((word) => typeof word === 'string')) {
    throw new InvalidArgumentError(
      `\`args\` must be a list of words, such as ['--fps', '30'], not ${JSON.stringify(args)}.`,
    )
  }
  const { width, height } = size === undefined ? {} : checkedSize(size)
  const options = {
    '--size': size && `${width}x${height}`,
    '--clock': clock,
    '--fps': fps,
    '--trace': trace,
  }
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  return [...given.flatMap(([name, value]) => [name, String(value)]), ...args]
}

// MARK: Its end

const startFaults = {
  EAGAIN: 'there are too many processes: close engines, or raise `ulimit -u`',
  EMFILE: 'too many files are open: close engines, or raise `ulimit -n`',
  EACCES: 'it, or a folder above it, may not be executed',
  ENOENT:
    'it, its interpreter or loader (one for another C library?), or the folder `cwd` is missing',
}

function crash({ exitCode, signal, error }, stderr) {
  if (error !== undefined) {
    const { code, message } = error
    const fault = code in startFaults ? `${message}: ${startFaults[code]}` : message
    return new EngineCrashedError(`The engine could not be started: ${fault}.`)
  }
  const how = signal === null ? `with exit status ${exitCode}` : `by ${signal}`
  return new EngineCrashedError(`The engine ended ${how}.`, {
    exitCode,
    signal,
    stderr: [...stderr],
  })
}
