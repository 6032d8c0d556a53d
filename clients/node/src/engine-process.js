// The engine as a child process: text in, lines out, and how it ended.

import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { debuglog } from 'node:util'
import { LineSplitter } from './line-splitter.js'

const writeSize = 65_536
const keptStderrLines = 40

/** What crosses the pipe, where NODE_DEBUG names mapcam. */
const wire = debuglog('mapcam')

/**
 * A spawned engine.
 *
 * It stands in a process group of its own, so that Ctrl-C in the terminal reaches the host alone;
 * the host's end closes its stdin, at which it ends too. It never keeps the host running, except
 * while it is held.
 */
export class EngineProcess {
  /** Called with the text of one or more whole lines. */
  onLines = () => {}
  /** Called with each line of stderr. */
  onStderr = () => {}
  /** Called once, when it has ended and all its output was read: {exitCode, signal, error?, rest?}. */
  onExit = () => {}

  /** The last lines of stderr. */
  stderr = []

  #child
  #waiting = ''
  #isFlushDue = false

  constructor(binary, args, { env, cwd } = {}) {
    const child = spawn(binary, args, { env, cwd, detached: true, windowsHide: true })
    this.#child = child
    let error
    child.on('error', (reason) => {
      error = reason
      if (child.pid === undefined) this.onExit({ exitCode: null, signal: null, error })
    })
    if (child.pid === undefined) return
    child.stdin.on('error', () => {}) // A broken pipe: its end is told by `close`.
    const splitter = new LineSplitter()
    child.on('close', (exitCode, signal) => {
      this.onExit({ exitCode, signal, error, rest: splitter.end() })
    })
    child.stdout.on('data', (chunk) => {
      const lines = splitter.push(chunk)
      if (lines === undefined) return
      if (wire.enabled) wire('%d <- %s', child.pid, lines)
      this.onLines(lines)
    })
    createInterface({ input: child.stderr }).on('line', (line) => this.#takeStderr(line))
    this.release()
  }

  get pid() {
    return this.#child.pid
  }

  /** Sends text: what is written in one turn of the host goes out in one piece. */
  write(text) {
    this.#waiting += text
    if (this.#waiting.length >= writeSize) {
      this.#flush()
    } else if (!this.#isFlushDue) {
      this.#isFlushDue = true
      queueMicrotask(() => this.#flush())
    }
  }

  /** Sends what waits, then closes its stdin: it answers what was asked, and ends. */
  end() {
    this.#flush()
    this.#child.stdin?.end()
  }

  kill() {
    this.#child.kill('SIGKILL')
  }

  /** Keeps the host running until `release`. */
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

  #flush() {
    this.#isFlushDue = false
    if (this.#waiting === '') return
    const text = this.#waiting
    this.#waiting = ''
    if (wire.enabled) wire('%d -> %s', this.pid, text.trimEnd())
    if (this.#child.stdin?.writable) this.#child.stdin.write(text)
  }

  #takeStderr(line) {
    if (this.stderr.push(line) > keptStderrLines) this.stderr.shift()
    wire('%d stderr: %s', this.pid, line)
    this.onStderr(line)
  }
}
