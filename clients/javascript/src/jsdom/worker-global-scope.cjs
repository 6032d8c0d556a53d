// DedicatedWorkerGlobalScope: what a script of a worker has instead of the window.

'use strict'

const { host } = require('./host.cjs')
const { ImageBitmap, createImageBitmap } = require('./image-bitmap.cjs')
const { ImageData } = require('./image-data.cjs')
const { MessageChannel, MessagePort } = require('./message-channel.cjs')
const { network } = require('./network.cjs')
const { runText } = require('./script.cjs')

class WorkerGlobalScope extends EventTarget {
  onmessage = null
  #timers = new Set()

  /** @param options {name, url, send, close}: `send` posts a message to the page, `close` ends the worker. */
  constructor({ name, url, send, close }) {
    super()
    Object.assign(this, {
      name,
      self: this,
      WorkerGlobalScope,
      ImageBitmap,
      ImageData,
      createImageBitmap,
      location: new URL(url, globalThis.location?.href),
      MessageChannel,
      MessagePort,
      fetch: (resource, init) => network.fetchInWorker(resource, init),
      postMessage: send,
      close,
      importScripts: (...urls) => urls.forEach((each) => runText(network.textOf(each), this)),
      setTimeout: (callback, milliseconds, ...values) => {
        const timer = host.setTimeout(() => host.isAlive() && callback(...values), milliseconds)
        this.#timers.add(timer)
        return timer
      },
      clearTimeout: host.clearTimeout,
    })
    for (const method of ['addEventListener', 'removeEventListener', 'dispatchEvent']) {
      this[method] = EventTarget.prototype[method].bind(this)
    }
  }

  end() {
    for (const timer of this.#timers) host.clearTimeout(timer)
  }
}

module.exports = { WorkerGlobalScope }
