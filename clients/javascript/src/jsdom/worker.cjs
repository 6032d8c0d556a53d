// Worker, on the thread of the page: https://html.spec.whatwg.org/multipage/workers.html
// Messages are structured clones and come in tasks of their own, also under fake timers.

'use strict'

const { setMaxListeners } = require('node:events')
const { host } = require('./host.cjs')
const { copyOf, deliver } = require('./message-channel.cjs')
const { runScript } = require('./script.cjs')
const { WorkerGlobalScope } = require('./worker-global-scope.cjs')

class Worker extends EventTarget {
  onmessage = null
  onerror = null
  #scope
  #isRunning
  #isTerminated = false
  #isOpen = () => !this.#isTerminated

  constructor(url, { name = '', type = 'classic' } = {}) {
    super()
    // Each map listens to the worker that they share.
    if (this instanceof host.EventTarget) setMaxListeners(0, this)
    this.#scope = new WorkerGlobalScope({
      name,
      url: String(url),
      send: (message, transfer) => deliver(this, copyOf(message, transfer), this.#isOpen),
      close: () => this.terminate(),
    })
    this.#isRunning = runScript(String(url), type, this.#scope).catch((error) => this.#fail(error))
  }

  postMessage(message, transfer) {
    const data = copyOf(message, transfer)
    // A message waits for the script.
    this.#isRunning.then(() => deliver(this.#scope, data, this.#isOpen))
  }

  terminate() {
    this.#isTerminated = true
    this.#scope.end()
  }

  #fail(error) {
    if (this.#isTerminated || !host.isAlive()) return
    const event = Object.assign(new Event('error'), { error, message: error.message })
    this.onerror?.(event)
    this.dispatchEvent(event)
  }
}

module.exports = { Worker }
