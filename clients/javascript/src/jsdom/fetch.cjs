// Request and Response: Node's, in the realm of the page.

'use strict'

const { host } = require('./host.cjs')

/** An address, completed by the page's. */
const absolute = (url) => new URL(url, globalThis.location?.href).href

/** Its signal may be one of jsdom, which Node's refuses. */
class Request extends host.node.Request {
  #signal

  constructor(resource, { signal, referrer: _, ...init } = {}) {
    super(typeof resource === 'object' && 'url' in resource ? resource : absolute(resource), init)
    this.#signal = signal ?? resource.signal ?? new AbortController().signal
  }

  get signal() {
    return this.#signal
  }
}

class Response extends host.node.Response {
  async arrayBuffer() {
    return new Uint8Array(new Uint8Array(await host.whileAlive(super.arrayBuffer()))).buffer
  }

  async blob() {
    return new Blob([await this.arrayBuffer()])
  }

  async json() {
    return JSON.parse(await this.text())
  }

  text() {
    return host.whileAlive(super.text())
  }
}

module.exports = { Request, Response, absolute }
