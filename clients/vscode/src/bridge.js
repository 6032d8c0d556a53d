// mapcam-preview as a child process: requests and notifications, a line each.

const { spawn } = require('node:child_process')

class Bridge {
  /** Called once at its end; with why, unless that was asked for. */
  onEnd = () => {}

  #command
  #process
  #starting
  #waiting = new Map()
  #handlers = new Map()
  #nextID = 1
  #rest = ''
  #stderr = ''
  #isStopping = false

  /** @param command gives the program and its arguments. */
  constructor(command) {
    this.#command = command
  }

  get isRunning() {
    return this.#process !== undefined
  }

  /** Hears the notifications of a method. */
  on(method, handler) {
    this.#handlers.set(method, handler)
  }

  /** Starts the process, unless it runs. */
  start() {
    this.#starting ??= this.#start()
    return this.#starting
  }

  async #start() {
    const [program, ...words] = this.#command()
    this.#isStopping = false
    this.#rest = this.#stderr = ''
    const child = spawn(program, words, { stdio: 'pipe', windowsHide: true })
    child.stdin.on('error', () => {}) // Its end is told by `close`.
    child.stdout.setEncoding('utf8').on('data', (text) => this.#receive(text))
    child.stderr.setEncoding('utf8').on('data', (text) => (this.#stderr = (this.#stderr + text).slice(-2000)))
    child.on('close', (status, signal) => this.#ended(child, signal ?? `status ${status}`))
    try {
      await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
    } catch (error) {
      this.#starting = undefined
      throw new Error(`${program} could not be started (${error.code ?? error.message}): see the setting mapcam.command`)
    }
    this.#process = child
  }

  #ended(child, how) {
    if (this.#process !== child) return
    this.#process = this.#starting = undefined
    for (const { reject } of this.#waiting.values()) {
      reject(Object.assign(new Error('The preview has ended.'), { isTold: true }))
    }
    this.#waiting.clear()
    const last = this.#stderr.trim().split('\n').at(-1)
    this.onEnd(this.#isStopping ? undefined : last || how)
  }

  #receive(text) {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop()
    for (const line of lines) {
      if (line === '') continue
      const { id, method, params, result, error } = JSON.parse(line)
      if (method !== undefined) {
        this.#handlers.get(method)?.(params)
        continue
      }
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (error === undefined) waiting?.resolve(result)
      else waiting?.reject(Object.assign(new Error(error.message), error))
    }
  }

  /** Asks, and starts the process where none runs. */
  async request(method, params = {}) {
    await this.start()
    const id = this.#nextID++
    const answered = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
    this.#process.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    return answered
  }

  /** Closes its input: it answers what was asked, and ends. */
  stop() {
    this.#isStopping = true
    this.#process?.stdin.end()
  }
}

module.exports = { Bridge }
