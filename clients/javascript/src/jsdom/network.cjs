// What maps fetch: by default nothing, since a style, a tile, a font, a sprite and an image are empty. Requests and responses are
// Node's, in the realm of the page; blobs are those of jsdom, of Node or of happy-dom.

'use strict'

const { readFileSync } = require('node:fs')
const { fileURLToPath } = require('node:url')
const { host } = require('./host.cjs')

// MARK: Blobs: https://w3c.github.io/FileAPI/#url

const blobs = new Map()
let count = 0

function createObjectURL(blob) {
  const url = `blob:${globalThis.location?.origin}/mapcam-${(count += 1)}`
  blobs.set(url, blob)
  return url
}

function revokeObjectURL(url) {
  blobs.delete(url)
}

/** The blob of an address; undefined if it has been revoked, or never was one of these. */
const blobOf = (url) => blobs.get(url.replace(/#.*/, ''))

/** The bytes of a blob. */
async function bytesOf(blob) {
  return new Uint8Array(await host.whileAlive(blob.arrayBuffer?.() ?? read(blob)))
}

/** Before jsdom 22 a blob has no `arrayBuffer`. */
const read = (blob) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(blob)
  })

// MARK: Requests

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

// MARK: Answers

/** An image of 1 × 1 transparent pixels; of a tile the header says 512 × 512. */
const image =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
/** The end of a tile's address: zoom, column and row. */
const tile = /(\/\d+){3}(@2x)?(\.\w+)?$/

class Network {
  /** The page's own fetch, if it had one. */
  hostFetch
  #isOnline = false
  #answers = []
  #requests = new Set()

  reset() {
    this.#isOnline = false
    this.#answers = []
    this.#requests.clear()
  }

  online = () => {
    this.#isOnline = true
  }

  /** The addresses that were asked for, each once, in order. */
  requests = () => [...this.#requests]

  /**
   * @param pattern An address, with or without its query, in which `*` and what is in braces stand for anything; or a
   *   regular expression.
   * @param what JSON as an object, text, bytes, a status as a number, an `Error` for a network that fails, a `Response`, or
   *   a function of the address that returns one of these.
   */
  respond = (pattern, what) => {
    const matches =
      typeof pattern === 'string' ? expression(pattern) : pattern instanceof RegExp && pattern
    if (!matches) {
      throw new TypeError(`respond needs a URL or a regular expression, not ${String(pattern)}.`)
    }
    this.#answers.unshift({ matches, what })
  }

  /** The page's fetch. Map libraries call it with a `Request`; what a page fetches by its address is the host's. */
  fetch(resource, init) {
    const isOfMap = resource instanceof Request
    if (isOfMap || this.#answerTo(absolute(resource.url ?? resource)) || this.#isOnline) {
      return this.#fetch(resource, init)
    }
    if (this.hostFetch) return this.hostFetch.call(globalThis, resource, init)
    return Promise.reject(
      new TypeError(`Nothing answers ${absolute(resource)}: mapcam/jsdom's respond can.`),
    )
  }

  /** The fetch of a worker. */
  fetchInWorker(resource, init) {
    const needsHost = this.#isOnline && !blobOf(String(resource.url ?? resource))
    return needsHost
      ? globalThis.fetch(resource, init)
      : this.#fetch(resource, init, { isWorker: true })
  }

  /** The bytes of an image. */
  async fetchImage(url) {
    const response = await this.#fetch(new Request(url, { headers: { accept: 'image/*' } }))
    if (!response.ok) throw new Error(`${url} was answered with ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }

  /** The text of a script that a worker imports now: of a file, or one that `respond` has as a text. */
  textOf(url) {
    if (url.startsWith('file:')) return readFileSync(fileURLToPath(url), 'utf8')
    this.#requests.add(absolute(url))
    const answer = this.#answerTo(absolute(url))
    if (typeof answer?.what === 'string') return answer.what
    throw new DOMException(`The script ${url} failed to load.`, 'NetworkError')
  }

  #answerTo(url) {
    return this.#answers.find(({ matches }) => matches.test(url) || matches.test(url.split('?')[0]))
  }

  async #fetch(resource, init, { isWorker = false } = {}) {
    const request = resource instanceof Request ? resource : new Request(resource, init)
    const { url, signal } = request
    const isLocal = /^(data|blob):/.test(url)
    if (!isLocal) this.#requests.add(url)
    await ended(signal)
    const blob = blobOf(url)
    if (blob) return new Response(await bytesOf(blob))
    const answer = this.#answerTo(url)
    if (answer) {
      return response(
        typeof answer.what === 'function'
          ? await host.whileAlive(Promise.resolve(answer.what(url)))
          : answer.what,
      )
    }
    if (isLocal || this.#isOnline) return this.#fetchByHost(request)
    if (!/^https?:/.test(url)) throw new TypeError(`Failed to fetch ${url}`)
    return emptyResponse(url, request.headers.get('accept') ?? '', isWorker)
  }

  async #fetchByHost({ url, method, headers, body, signal }) {
    const fetch = this.hostFetch ?? host.node.fetch
    const options = { method, headers, body, duplex: 'half' }
    const answer = await host.whileAlive(fetch.call(globalThis, url, options))
    await ended(signal)
    const { status, statusText } = answer
    const bytes = new Uint8Array(await host.whileAlive(answer.arrayBuffer()))
    const hasBody = ![101, 204, 205, 304].includes(status)
    return new Response(hasBody ? bytes : null, { status, statusText, headers: answer.headers })
  }
}

/** A task later, unless the request has been aborted by then. */
const ended = (signal) =>
  new Promise((resolve, reject) => {
    host.post(() => {
      if (!signal.aborted) return resolve()
      reject(new DOMException('The operation was aborted.', 'AbortError'))
    })
  })

/** The answer that a test gives. */
function response(what) {
  if (what instanceof host.node.Response) return what
  if (Object.prototype.toString.call(what) === '[object Error]') throw new TypeError(what.message)
  if (typeof what === 'number') return new Response(null, { status: what })
  const isBody = typeof what === 'string' || what instanceof ArrayBuffer || ArrayBuffer.isView(what)
  return new Response(isBody ? what : JSON.stringify(what))
}

/** What is empty, by the form that is asked for and by the address. */
function emptyResponse(url, accept, isWorker) {
  const { pathname } = new URL(url)
  if (/image\//.test(accept) || /\.(png|jpe?g|webp|gif|avif)$/.test(pathname)) {
    const bytes = Buffer.from(image, 'base64')
    // A library looks for heights in as many pixels as a tile has.
    if (tile.test(pathname)) for (const at of [16, 20]) bytes.writeUInt32BE(512, at)
    return new Response(bytes)
  }
  if (!/json/.test(accept) && !pathname.endsWith('json')) {
    // A range of glyphs is a stack without glyphs, which Mapbox GL JS expects.
    return new Response(new Uint8Array(/\d+-\d+/.test(url) ? [10, 0] : []))
  }
  if (/sprite/.test(pathname)) return new Response('{}')
  if (isWorker || pathname.endsWith('.geojson')) {
    return new Response('{"type":"FeatureCollection","features":[]}')
  }
  // A style, or the TileJSON of a source: the address does not say which. A library that checks a style sees no `tiles`.
  const empty = new Response()
  const style = { version: 8, sources: {}, layers: [] }
  const tiles = [`${url.split('?')[0]}/{z}/{x}/{y}`]
  empty.json = async () => Object.defineProperty(style, 'tiles', { value: tiles, writable: true })
  return empty
}

function expression(pattern) {
  const parts = absolute(pattern).split(/\*|\{[^}]*\}|%7B.*?%7D/)
  return new RegExp(`^${parts.map((each) => each.replace(/[.+?^$()|[\]\\]/g, '\\$&')).join('.*')}$`)
}

const network = new Network()

module.exports = {
  Request,
  Response,
  blobOf,
  bytesOf,
  createObjectURL,
  network,
  revokeObjectURL,
}
