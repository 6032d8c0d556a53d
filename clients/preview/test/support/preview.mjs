// A mapcam-preview under test, as a host sees it.

import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findBinary } from '../../src/client.js'

export const command = fileURLToPath(new URL('../../bin/mapcam-preview.js', import.meta.url))

/** Runs a program to its end: {stdout, stderr, code, signal}. */
export async function run(program, args, input, { pieces = [input] } = {}) {
  const child = spawn(program, args)
  child.stdin.on('error', () => {})
  const ended = outcome(child)
  for (const piece of pieces) {
    // One that has ended reads no more.
    if (!child.stdin.write(piece)) {
      await Promise.race([new Promise((resolve) => child.stdin.once('drain', resolve)), ended])
    }
    if (pieces.length > 1) await new Promise((resolve) => setImmediate(resolve))
  }
  child.stdin.end()
  return ended
}

export async function outcome(child) {
  const [stdout, stderr] = [[], []]
  child.stdout.on('data', (chunk) => stdout.push(chunk))
  child.stderr.on('data', (chunk) => stderr.push(chunk))
  const [code, signal] = await new Promise((resolve) => child.once('close', (...end) => resolve(end)))
  return { stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString(), code, signal }
}

export const runPreview = (args, input, options) =>
  run(process.execPath, [command, ...args], input, options)

export const runEngine = (args, input, options) => run(findBinary(), args, input, options)

/** A preview that is spoken with. */
export class Preview {
  messages = []
  stderr = ''
  #waiting = []
  #rest = ''
  #nextID = 1
  #isEnded = false

  constructor(test, args = []) {
    this.child = spawn(process.execPath, [command, ...args])
    this.child.stdin.on('error', () => {})
    this.child.stdout.setEncoding('utf8').on('data', (text) => this.#receive(text))
    this.child.stderr.setEncoding('utf8').on('data', (text) => (this.stderr += text))
    this.ended = new Promise((resolve) =>
      this.child.once('close', (code, signal) => {
        this.#isEnded = true
        for (const { reject } of this.#waiting.splice(0)) reject(this.#nothing())
        resolve({ code, signal })
      }),
    )
    test.after(async () => {
      this.child.kill('SIGKILL')
      await this.ended
    })
  }

  send(text) {
    this.child.stdin.write(text)
  }

  /** Asks, and gives the result; an error is thrown as it came. */
  async ask(method, params) {
    const id = this.#nextID++
    this.send(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    const answer = await this.next((message) => message.id === id)
    if (answer.error !== undefined) throw answer.error
    return answer.result
  }

  /** The first message, of those that came and those to come, that fits; it is taken off. */
  next(fits, seconds = 10) {
    const index = this.messages.findIndex(fits)
    if (index >= 0) return Promise.resolve(this.messages.splice(index, 1)[0])
    if (this.#isEnded) return Promise.reject(this.#nothing())
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(this.#nothing()), seconds * 1000)
      this.#waiting.push({
        fits,
        resolve: (message) => (clearTimeout(timer), resolve(message)),
        reject: (error) => (clearTimeout(timer), reject(error)),
      })
    })
  }

  #nothing() {
    const what = this.#isEnded ? 'it has ended' : 'nothing came'
    return new Error(`${what}; stderr: ${this.stderr}`)
  }

  notification(method, seconds) {
    return this.next((message) => message.method === method, seconds)
  }

  #receive(text) {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop()
    for (const line of lines) {
      const message = JSON.parse(line)
      const index = this.#waiting.findIndex(({ fits }) => fits(message))
      if (index < 0) this.messages.push(message)
      else this.#waiting.splice(index, 1)[0].resolve(message)
    }
  }
}
