// Worker, on the thread of the page: https://html.spec.whatwg.org/multipage/workers.html
// Messages are structured clones and come in tasks of their own, also under fake timers.

'use strict'

const { host } = require('./host.cjs')
const { structuredClone } = require('./structured-clone.cjs')
const { WorkerGlobalScope } = require('./worker-global-scope.cjs')
const { runScript } = require('./script.cjs')

class Worker extends EventTarget {
  onmessage = null
  onerror = null
  #scope
  #isRunning
  #isTerminated = false

  constructor(url, { name = '', type = 'classic' } = {}) {
    super()
    this.#scope = new WorkerGlobalScope({
      name,
      url: String(url),
      send: (message, transfer) => this.#send(this, message, transfer),
      close: () => this.terminate(),
    })
    this.#isRunning = runScript(String(url), type, this.#scope).catch((error) => this.#fail(error))
  }

  postMessage(message, transfer) {
    const data = clone(message, transfer)
    this.#isRunning.then(() => this.#deliver(this.#scope, data))
  }

  terminate() {
    this.#isTerminated = true
    this.#scope.end()
  }

  #send(target, message, transfer) {
    this.#deliver(target, clone(message, transfer))
  }

  #deliver(target, data) {
    host.post(() => {
      if (this.#isTerminated) return
      const event = new MessageEvent('message', { data })
      target.onmessage?.(event)
      target.dispatchEvent(event)
    })
  }

  #fail(error) {
    if (this.#isTerminated || !host.isAlive()) return
    const event = Object.assign(new Event('error'), { error, message: error.message })
    this.onerror?.(event)
    this.dispatchEvent(event)
  }
}

/** @param transfer An iterable of buffers, or options with them. */
const clone = (message, transfer) =>
  structuredClone(message, { transfer: transfer?.transfer ?? transfer })

module.exports = { Worker }
