// Worker, on the thread of the page: https://html.spec.whatwg.org/multipage/workers.html
// Messages are structured clones and come in tasks of their own, also under fake timers.

'use strict'

const { setMaxListeners } = require('node:events')
const { readFile } = require('node:fs/promises')
const { fileURLToPath } = require('node:url')
const { host } = require('./host.cjs')
const { ImageBitmap, ImageData, createImageBitmap } = require('./image.cjs')
const { MessageChannel, MessagePort, copyOf, deliver } = require('./messages.cjs')
const { Request, blobOf, bytesOf, network } = require('./network.cjs')

class Worker extends EventTarget {
  onmessage = null
  onerror = null
  #scope
  #isRunning
  #isTerminated = false
  #isOpen = () => !this.#isTerminated && host.isAlive()

  constructor(url, { name = '', type = 'classic' } = {}) {
    super()
    // Each map listens to the worker that they share.
    if (this instanceof host.EventTarget) setMaxListeners(0, this)
    this.#scope = new WorkerGlobalScope({
      name,
      location: new URL(url, globalThis.location?.href),
      postMessage: (message, transfer) => deliver(this, copyOf(message, transfer), this.#isOpen),
      close: () => this.terminate(),
      setTimeout: (callback, milliseconds, ...values) =>
        host.setTimeout(() => this.#isOpen() && callback(...values), milliseconds).unref(),
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
  }

  #fail(error) {
    if (!this.#isOpen()) return
    const event = Object.assign(new Event('error'), { error, message: error.message })
    this.onerror?.(event)
    this.dispatchEvent(event)
  }
}

// MARK: The scope, which a script has instead of the window

/** A page has none: Mapbox GL JS 3 would find there that it keeps no pixels, and refuse terrain. */
function OffscreenCanvas(width, height) {
  return Object.assign(document.createElement('canvas'), { width, height })
}

class WorkerGlobalScope extends EventTarget {
  onmessage = null

  /** @param members What each worker has of its own: name, location, postMessage, close, setTimeout. */
  constructor(members) {
    super()
    Object.assign(this, members, {
      self: this,
      WorkerGlobalScope,
      ImageBitmap,
      ImageData,
      createImageBitmap,
      MessageChannel,
      MessagePort,
      OffscreenCanvas,
      AbortController,
      Request,
      fetch: (resource, init) => network.fetchInWorker(resource, init),
      importScripts: (...urls) => urls.forEach((each) => compile(network.textOf(each), this)(this)),
      clearTimeout: host.clearTimeout,
    })
    for (const method of ['addEventListener', 'removeEventListener', 'dispatchEvent']) {
      this[method] = EventTarget.prototype[method].bind(this)
    }
  }
}

// MARK: Scripts, compiled once for all workers, and run with the scope of one

/** What the page has and a worker has not. */
const hidden = ['window', 'document', 'HTMLElement', 'XMLHttpRequest']
const programs = new Map()

/** Runs the script of an address, a classic one or a module. */
async function runScript(url, type, scope) {
  if (type === 'module') return runModule(url, scope, new Map())
  if (!programs.has(url)) programs.set(url, compile(await textOf(url), scope))
  programs.get(url)(scope)
}

/** A module, and before it those that it imports, each once in a worker. Its exports are an object. */
async function runModule(url, scope, modules) {
  if (modules.has(url)) return modules.get(url)
  if (!programs.has(url)) programs.set(url, moduleOf(await textOf(url), url, scope))
  const { imports, run } = programs.get(url)
  const exports = {}
  modules.set(url, exports)
  const imported = []
  for (const each of imports) {
    imported.push(await runModule(new URL(each, url).href, scope, modules))
  }
  run(scope, { imported, exports, url })
  return exports
}

/** A module as bundlers write them: it imports and exports by names, in braces. */
function moduleOf(text, url, scope) {
  const imports = []
  const body = text
    .replace(/\bimport\s*(?:\{([^}]*)\}\s*from\s*)?(['"])([^'"]+)\2/g, (_, names, __, from) => {
      imports.push(from)
      return names === undefined
        ? ''
        : `const {${names.replace(/\bas\b/g, ':')}} = module.imported[${imports.length - 1}]`
    })
    .replace(/\bexport\s*\{([^}]*)\}/g, (_, names) =>
      names
        .split(',')
        .filter((each) => each.trim())
        .map((each) => {
          const [name, exported = name] = each.trim().split(/\s+as\s+/)
          return `module.exports.${exported} = ${name}`
        })
        .join(';'),
    )
    .replace(/\bimport\.meta\.url\b/g, 'module.url')
  return { imports, run: compile(`'use strict';${body}`, scope) }
}

function compile(text, scope) {
  const names = Object.keys(scope)
  const program = new Function(...names, 'module', ...hidden, text)
  return (scope, module) => program.call(scope, ...names.map((name) => scope[name]), module)
}

async function textOf(url) {
  const blob = blobOf(url)
  if (blob) return new TextDecoder().decode(await bytesOf(blob))
  if (url.startsWith('file:')) return readFile(fileURLToPath(url), 'utf8')
  if (url.startsWith('/')) return readFile(url, 'utf8')
  return (await network.fetchInWorker(url)).text()
}

module.exports = { Worker }
