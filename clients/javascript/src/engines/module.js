// The engine inside this process: an instance of the WebAssembly module, with the link that a process has.

import { EngineCrashedError, InvalidArgumentError } from '../errors.js'
import { Link } from '../connection/link.js'
import { checkedSize } from '../values.js'

// The global scope of jsdom lacks these; the Node beneath has them.
const { TextDecoder, TextEncoder } = globalThis.TextDecoder
  ? globalThis
  : (globalThis.process?.getBuiltinModule('util') ?? {})
const [decoder, encoder] = [new TextDecoder(), new TextEncoder()]

const notThere = 52 // WASI's ENOSYS
const stderrDescriptor = 2
/** The most units of a text that are served at once, so that a message that is too long takes no memory; each takes up to three bytes. */
const pieceLength = 1 << 18
const maxBytesPerUnit = 3

/** The options that only an engine in a process of its own has. */
export const forProcess = ['binary', 'args', 'preview', 'trace']

/** The link to an engine in this process. Its real-time clock uses the host's timers. */
export class EngineModule extends Link {
  /** It answers what it is sent at once. */
  isSync = true
  binary = 'the WebAssembly module'
  pid = undefined

  #engine
  #bytes
  #output = []
  /** Lines that are to be delivered. */
  #lines = []
  #isHeld = false
  #timer
  #end

  /** Throws for options that only an engine in a process of its own has. */
  static check(options) {
    const wrong = forProcess.find((name) => options[name] !== undefined)
    if (wrong !== undefined) {
      throw new InvalidArgumentError(
        `\`${wrong}\` is an option of an engine in its own process, not of one in this process.`,
      )
    }
  }

  /** An engine with the options of `MapCam.start`, of a compiled module. */
  static start(module, options) {
    EngineModule.check(options)
    const link = new EngineModule(module)
    const ask = (method, params) =>
      link.send(JSON.stringify({ jsonrpc: '2.0', method, params }) + '\n')
    if (options.size !== undefined) ask('map.configure', { size: checkedSize(options.size) })
    if (options.clock === 'realtime') ask('clock.start', { fps: options.fps })
    return link
  }

  constructor(module) {
    super()
    const imports = {}
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      imports[from] ??= {}
      imports[from][name] = name === 'fd_write' ? this.#print : () => notThere
    }
    this.#engine = new WebAssembly.Instance(module, imports).exports
  }

  /** The engine answers all requests, and ends. */
  end() {
    queueMicrotask(() => {
      this.flush()
      this.#finish({ exitCode: 0 })
    })
  }

  kill() {
    queueMicrotask(() => this.#finish({ signal: 'SIGKILL' }))
  }

  hold() {
    this.#isHeld = true
    this.#timer?.ref?.()
  }

  release() {
    this.#isHeld = false
    this.#timer?.unref?.()
  }

  /** Serves a text, and delivers the output. */
  send(text) {
    let start = 0
    let isBehind = true
    while ((isBehind || start < text.length) && this.#end === undefined) {
      const end = endOfPiece(text, start)
      try {
        const count = this.#put(text.slice(start, end))
        const time = seconds()
        isBehind = this.#read(this.#engine.mapcam_serve(count, time), time)
      } catch (error) {
        // A trap: nothing of its memory can be trusted any more.
        this.#finish({ trap: error })
        return
      }
      start = end
      for (const lines of this.#lines.splice(0)) this.onLines(lines)
    }
  }

  /** Writes a piece of text into the module's memory, and returns how many bytes it has there. */
  #put(piece) {
    const room = piece.length * maxBytesPerUnit
    const address = this.#engine.mapcam_input(room) >>> 0
    return encoder.encodeInto(piece, this.#memory(address, address + room)).written
  }

  /** A part of the module's memory, until the next call. */
  #memory(start, end) {
    const { buffer } = this.#engine.memory
    if (this.#bytes?.buffer !== buffer) this.#bytes = new Uint8Array(buffer)
    return this.#bytes.subarray(start, end)
  }

  /** Takes the output, whole lines, and waits for the time at which more is due. Returns whether messages may wait. */
  #read(count, time) {
    const address = this.#engine.mapcam_output() >>> 0
    const lines = decoder.decode(this.#memory(address, address + (count >>> 0)))
    if (lines !== '') this.#lines.push(withoutEnd(lines))
    const due = this.#engine.mapcam_done(count, time)
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (due >= 0 && due < Infinity) {
      this.#timer = setTimeout(() => this.send(''), due * 1000)
      if (!this.#isHeld) this.#timer.unref?.()
    }
    return due < 0
  }

  /** The engine's output on stderr, and lines that it passes on while one message causes many. */
  #print = (descriptor, vectors, count, written) => {
    const view = new DataView(this.#engine.memory.buffer)
    let text = ''
    let length = 0
    for (let index = 0; index < count; index += 1) {
      const [start, size] = [0, 4].map((offset) =>
        view.getUint32(vectors + 8 * index + offset, true),
      )
      text += decoder.decode(new Uint8Array(view.buffer, start, size))
      length += size
    }
    view.setUint32(written, length, true)
    if (descriptor !== stderrDescriptor) {
      this.#lines.push(withoutEnd(text))
      return 0
    }
    const lines = (this.#output.join('') + text).split('\n')
    this.#output = [lines.pop()]
    for (const line of lines) if (line !== '') queueMicrotask(() => this.onStderr(line))
    return 0
  }

  #finish({ exitCode = null, signal = null, trap }) {
    if (this.#end !== undefined) return
    this.#end =
      trap === undefined
        ? 'The engine in this process has ended.'
        : `The engine in this process trapped: ${trap.message}.`
    clearTimeout(this.#timer)
    this.#engine = undefined
    this.onExit(new EngineCrashedError(this.#end, { exitCode, signal }))
  }
}

/** Where a piece of a text ends: not inside a surrogate pair. */
function endOfPiece(text, start) {
  const end = start + pieceLength
  const isInside = end < text.length && (text.charCodeAt(end - 1) & 0xfc00) === 0xd800
  return isInside ? end - 1 : Math.min(end, text.length)
}

const withoutEnd = (lines) => (lines.endsWith('\n') ? lines.slice(0, -1) : lines)
const seconds = () => performance.now() / 1000
