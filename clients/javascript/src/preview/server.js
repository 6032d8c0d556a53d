// The page's server: on 127.0.0.1 only, under a secret token, and for this page alone.

import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { findMapLibre } from './maplibre.js'
import { RPCFailure } from './rpc.js'

const maxPost = 24 << 20
/** How many connections without a request with the token may be open. */
const maxUnauthenticated = 64
/** How long the one-time address for a browser's command line is valid, in milliseconds. */
const oneTimeURLTime = 60_000
const heartbeat = 15_000

const folder = new URL('../../', import.meta.url)
const types = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
}

/** All files that are served unchanged, by their paths in the package: the page's, and what it shares with Node. */
const within = (path) => readdirSync(new URL(path, folder)).map((name) => path + name)
const shared = ['camera-forms', 'connection/json-text', 'errors', 'mercator', 'places'].map(
  (name) => `src/${name}.js`,
)
const files = [
  ...within('page/').filter((path) => path !== 'page/index.html'),
  ...within('src/readers/'),
  ...shared,
]

export class PreviewServer {
  #pages
  #settings
  #token = randomBytes(24).toString('base64url')
  #base = `/${this.#token}/`
  #oneTimeURLs = new Map()
  #server
  #listening
  /** Connections without the token, the oldest first. */
  #unauthenticated = new Set()
  #files = new Map()
  #maplibre

  /** @param settings {port, style, maplibre} */
  constructor(pages, settings) {
    this.#pages = pages
    this.#settings = settings
  }

  /** Starts the server, once; an error is that of `address`. */
  listen() {
    this.#listening ??= this.#begin().catch((error) => (this.#failure = error))
    return this.#listening
  }

  #failure

  async #begin() {
    this.#maplibre = findMapLibre(this.#settings.maplibre)
    this.#collectFiles()
    const server = createServer((request, response) => this.#serve(request, response))
    server.headersTimeout = 10_000
    server.requestTimeout = 30_000
    server.on('connection', (socket) => this.#limitUnauthenticated(socket))
    server.on('clientError', (_, socket) => socket.destroy())
    this.#server = server
    await new Promise((resolve, reject) => {
      server.once('error', ({ message }) =>
        reject(new RPCFailure(-32603, `Another --port is needed: ${message}.`)),
      )
      server.listen({ host: '127.0.0.1', port: this.#settings.port ?? 0 }, resolve)
    })
  }

  get #host() {
    return `127.0.0.1:${this.#server.address().port}`
  }

  /** The style of the pages: null for the built-in one. */
  get style() {
    return this.#settings.style ?? null
  }

  /** A map's page. @param settings {resize, inserts}: see `Page` */
  address(map, settings = {}) {
    if (this.#failure !== undefined) throw this.#failure
    const query = new URLSearchParams({ map })
    for (const [name, isSet] of Object.entries(settings)) if (isSet) query.set(name, '1')
    return `http://${this.#host}${this.#base}page/?${query}`
  }

  /**
   * A one-time address that redirects to another, for a browser's command line, which others on the
   * machine can read.
   */
  oneTimeURL(url) {
    const code = randomBytes(24).toString('base64url')
    this.#oneTimeURLs.set(code, url)
    setTimeout(() => this.#oneTimeURLs.delete(code), oneTimeURLTime).unref()
    return `http://${this.#host}/open/${code}`
  }

  close() {
    this.#server?.close()
    this.#server?.closeAllConnections()
  }

  /** Closes the oldest connection without the token if there are too many: a page still gets in. */
  #limitUnauthenticated(socket) {
    const unauthenticated = this.#unauthenticated
    unauthenticated.add(socket)
    socket.on('close', () => unauthenticated.delete(socket))
    if (unauthenticated.size > maxUnauthenticated) unauthenticated.values().next().value.destroy()
  }

  // MARK: Files

  #collectFiles() {
    for (const name of files) this.#files.set(name, new URL(name, folder))
    const { script, style } = this.#maplibre
    if (script.path) this.#files.set('page/maplibre-gl.js', script.path)
    if (style?.path) this.#files.set('page/maplibre-gl.css', style.path)
  }

  /** The page's HTML, which loads MapLibre from its file or the CDN. */
  #html() {
    const { script, style } = this.#maplibre
    const checks = ({ integrity }) =>
      integrity ? ` integrity="${integrity}" crossorigin="anonymous"` : ''
    const tag = {
      script: `<script src="${script.url ?? './maplibre-gl.js'}"${checks(script)}></script>`,
      style:
        style &&
        `<link rel="stylesheet" href="${style.url ?? './maplibre-gl.css'}"${checks(style)}>`,
    }
    return readFileSync(new URL('page/index.html', folder), 'utf8')
      .replace('<script src="./maplibre-gl.js"></script>', tag.script)
      .replace('<link rel="stylesheet" href="./maplibre-gl.css">', tag.style ?? '')
  }

  #policy() {
    const { script, style } = this.#maplibre
    const from = ({ url } = {}) => (url ? ` ${url}` : '')
    // The tiles, fonts and sprites of --style may be anywhere; the button "Streets" loads from one host.
    const web = this.#settings.style ? ' https: http:' : ' https://tiles.openfreemap.org'
    return [
      "default-src 'none'",
      `script-src 'self'${from(script)}`,
      `style-src 'self'${from(style)}`,
      `img-src 'self' data: blob:${web}`,
      `connect-src 'self'${web}`,
      "worker-src 'self' blob:",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; ')
  }

  // MARK: Requests

  #serve(request, response) {
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('Referrer-Policy', 'no-referrer')
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
    if (!this.#isOurs(request))
      return refuse(request, response, 403, "Only the preview's own page may use this address.")
    const [path, query = ''] = request.url.split('?')
    const parameters = new URLSearchParams(query)
    if (path.startsWith('/open/') && request.method === 'GET')
      return this.#enter(path, request, response)
    if (!this.#hasToken(path)) return refuse(request, response, 404, 'Not found.')
    this.#unauthenticated.delete(request.socket)
    const name = path.slice(this.#base.length)
    if (request.method === 'POST' && name === 'post')
      return this.#post(request, response, parameters)
    if (request.method !== 'GET') return refuse(request, response, 405, 'Method not allowed.')
    if (name === 'events') return this.#stream(request, response, parameters)
    if (name === 'page/') return this.#sendPage(response)
    return this.#sendFile(name, request, response)
  }

  /**
   * Whether the request is to this address, and from this page: a name that another site's DNS points
   * here has another Host, and another site's script has another Origin.
   */
  #isOurs({ headers }) {
    const hosts = [this.#host, this.#host.replace('127.0.0.1', 'localhost')]
    if (!hosts.includes(headers.host)) return false
    const { origin } = headers
    if (origin !== undefined && !hosts.some((host) => origin === `http://${host}`)) return false
    const site = headers['sec-fetch-site']
    return site === undefined || site !== 'cross-site' || isNavigation(headers)
  }

  #hasToken(path) {
    const given = Buffer.from(path.slice(0, this.#base.length))
    const wanted = Buffer.from(this.#base)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }

  #enter(path, request, response) {
    const code = path.slice('/open/'.length)
    const url = this.#oneTimeURLs.get(code)
    if (url === undefined)
      return refuse(request, response, 404, 'This address can be used only once.')
    this.#oneTimeURLs.delete(code)
    response.writeHead(302, { Location: url }).end()
  }

  #sendPage(response) {
    response.setHeader('Content-Security-Policy', this.#policy())
    response.writeHead(200, { 'Content-Type': types.html }).end(this.#html())
  }

  async #sendFile(name, request, response) {
    const file = this.#files.get(name)
    const isZipped = file && /\bgzip\b/.test(request.headers['accept-encoding'])
    let bytes
    try {
      bytes = isZipped ? await zipped(readFileSync(file), { level: 4 }) : readFileSync(file)
    } catch {
      return refuse(request, response, 404, 'Not found.')
    }
    response
      .writeHead(200, {
        'Content-Type': types[extname(name).slice(1)] ?? 'application/octet-stream',
        ...(isZipped && { 'Content-Encoding': 'gzip' }),
      })
      .end(bytes)
  }

  /** The stream of a page's messages, as server-sent events. */
  #stream(request, response, parameters) {
    if (this.#pages.isFull) return refuse(request, response, 503, 'Too many pages are open.')
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    request.socket.setNoDelay(true)
    const page = this.#pages.open(parameters.get('map') ?? 'default', {
      resize: parameters.has('resize'),
      inserts: parameters.has('inserts'),
      send(message) {
        const event = `data: ${JSON.stringify(message)}\n\n`
        response.write(event)
        return event.length
      },
      end: () => response.end(),
    })
    const beat = setInterval(() => response.write(':\n\n'), heartbeat)
    response.on('close', () => {
      clearInterval(beat)
      page.close()
    })
  }

  /** Messages of a page, in order. */
  async #post(request, response, parameters) {
    const page = this.#pages.get(parameters.get('page'))
    if (page === undefined) return refuse(request, response, 404, 'No such page.')
    if (Number(request.headers['content-length'] ?? 0) > maxPost) return tooLarge(request, response)
    const chunks = []
    let length = 0
    try {
      for await (const chunk of request) {
        length += chunk.length
        if (length > maxPost) return tooLarge(request, response)
        chunks.push(chunk)
      }
      const messages = parsed(Buffer.concat(chunks))
      for (const message of messages)
        if (typeof message === 'object' && message) page.receive(message)
    } catch ({ message }) {
      return refuse(request, response, 400, message)
    }
    return response.writeHead(204).end()
  }
}

/** The messages of a post. */
function parsed(bytes) {
  try {
    const messages = JSON.parse(bytes.toString('utf8'))
    if (Array.isArray(messages)) return messages
  } catch {
    // It is no JSON.
  }
  throw new Error('Not an array of messages.')
}

const zipped = promisify(gzip)

/** Whether a person opens the page, by a link or from another program. */
function isNavigation(headers) {
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
}

function refuse(request, response, status, why) {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
  response.end(`${why}\n`)
  request.resume()
}

function tooLarge(request, response) {
  if (!response.headersSent) {
    response.writeHead(413, { Connection: 'close' }).end('At most 24 megabytes.\n')
  }
  request.destroy()
}
