// mapcam-preview as a child process: requests and notifications, a line each.

const { spawn } = require('node:child_process')

class Bridge {
  /** Called once at its end; with why, unless that was asked for. */
  onEnd = () => {}
  /** Called once it runs. */
  onStart = () => {}

  #command
  #process
  #starting
  #waiting = new Map()
  #handlers = new Map()
  #nextID = 1
  #rest = ''
  #stderr = ''

  /** @param command gives the program and its arguments, and what the environment has for it: {words, env}. */
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
    const { words: command, env } = this.#command()
    if (!isCommand(command)) {
      this.#starting = undefined
      throw new Error('the setting mapcam.command must be a list of strings, such as ["mapcam-preview", "--clock", "realtime"]')
    }
    const [program, ...words] = command
    this.#rest = this.#stderr = ''
    const child = spawn(program, words, { stdio: 'pipe', windowsHide: true, env: { ...process.env, ...env } })
    child.stdin.on('error', () => {}) // `close` follows.
    child.stdout.setEncoding('utf8').on('data', (text) => this.#process === child && this.#receive(text))
    child.stderr.setEncoding('utf8').on('data', (text) => (this.#stderr = (this.#stderr + text).slice(-2000)))
    child.on('close', (status, signal) => this.#ended(child, signal ?? `status ${status}`))
    try {
      await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
    } catch (error) {
      this.#starting = undefined
      throw new Error(`${program} could not be started (${error.code ?? error.message}): see the setting mapcam.command`)
    }
    this.#process = child
    this.onStart()
  }

  #ended(child, how) {
    if (this.#process !== child) return
    const last = this.#stderr.trim().split('\n').at(-1)
    this.#forget(last || how)
  }

  /** Of this process nothing is heard any more. */
  #forget(why) {
    this.#process = this.#starting = undefined
    for (const { reject } of this.#waiting.values()) {
      reject(Object.assign(new Error('The preview has ended.'), { isTold: true }))
    }
    this.#waiting.clear()
    this.onEnd(why)
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

  /** Closes its input, and it ends. Another may be started at once. */
  stop() {
    if (this.#process === undefined) return
    this.#process.stdin.end()
    this.#forget()
  }
}

const isCommand = (value) =>
  Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === 'string')

module.exports = { Bridge }
