// What browsers have, and jsdom and happy-dom lack, in the global scope. What is there already is left alone.

'use strict'

const { followTimers } = require('../testing/time.cjs')
const { WebGLRenderingContext, WebGL2RenderingContext, installContexts } = require('./contexts.cjs')
const { host } = require('./host.cjs')
const { ImageBitmap, ImageData, createImageBitmap, membersOf } = require('./image.cjs')
const { MessageChannel, MessagePort, structuredClone } = require('./messages.cjs')
const { Request, Response, createObjectURL, network, revokeObjectURL } = require('./network.cjs')
const { ResizeObserver, ResizeObserverEntry, matchMedia } = require('./observers.cjs')
const { Worker } = require('./worker.cjs')

/** Puts everything into the global scope; returns a function that takes it out. */
function installPlatform(time) {
  const undo = [followTimers(() => time.pause())]
  const define = (target, name, descriptor) => {
    const before = Object.getOwnPropertyDescriptor(target, name)
    Object.defineProperty(target, name, { configurable: true, enumerable: true, ...descriptor })
    undo.unshift(() => {
      if (before) Object.defineProperty(target, name, before)
      else delete target[name]
    })
  }
  const window = globalThis.document.defaultView
  // In Node the window is another object than the global scope, which has its names.
  const scopes = new Set([globalThis, globalThis.window, window])
  network.hostFetch = globalThis.fetch
  for (const scope of scopes) installScope(scope, define)
  installTime(time, scopes, define)
  installContexts(window.HTMLCanvasElement.prototype, define)
  installSizes(window.Element.prototype, window.HTMLElement.prototype, define)
  const image = window.HTMLImageElement.prototype
  const members = membersOf(Object.getOwnPropertyDescriptors(image))
  for (const [name, descriptor] of Object.entries(members)) define(image, name, descriptor)
  return () => undo.forEach((each) => each())
}

function installScope(scope, define) {
  const methods = ['addEventListener', 'removeEventListener', 'dispatchEvent']
  const missing = {
    createImageBitmap,
    DeviceOrientationEvent: class DeviceOrientationEvent extends Event {},
    Headers: host.node.Headers,
    ImageBitmap,
    ImageData,
    matchMedia,
    ResizeObserver,
    ResizeObserverEntry,
    structuredClone,
    TextDecoder: host.node.TextDecoder,
    TextEncoder: host.node.TextEncoder,
    WebGLRenderingContext,
    WebGL2RenderingContext,
    Worker,
    ...Object.fromEntries(methods.map((name) => [name, window[name].bind(window)])),
  }
  for (const [name, value] of Object.entries(missing)) {
    if (!(name in scope)) define(scope, name, { value, writable: true })
  }
  // Node's own take no blobs and signals of jsdom, and their ports do not let the process end.
  const fetch = (resource, init) => network.fetch(resource, init)
  const own = { fetch, MessageChannel, MessagePort, Request, Response }
  for (const [name, value] of Object.entries(own)) define(scope, name, { value, writable: true })
  const { URL } = scope
  const urls = { createObjectURL, revokeObjectURL }
  for (const [name, value] of Object.entries(urls)) define(URL, name, { value, writable: true })
}

/** Frames and `performance.now` are those of `time`, also while fake timers are installed. */
function installTime(time, scopes, define) {
  const frames = {
    requestAnimationFrame: (callback) => time.request(callback),
    cancelAnimationFrame: (id) => time.cancel(id),
  }
  for (const scope of scopes) {
    const { performance } = scope
    define(performance, 'now', { value: () => time.now(), writable: true })
    const ofEntries = ['getEntriesByName', 'getEntriesByType', 'clearMarks', 'clearMeasures']
    for (const name of ['mark', 'measure', ...ofEntries]) {
      if (!(name in performance)) define(performance, name, { value: () => [] })
    }
    for (const [name, own] of Object.entries({ ...frames, performance })) keepOwn(scope, name, own)
  }
  /** What fake timers assign is ignored; what a test assigns is not. */
  function keepOwn(scope, name, own) {
    // Fake timers ask whether they have to put it back.
    if (typeof own === 'function') own.hadOwnProperty = true
    let assigned = own
    define(scope, name, {
      get: () => (assigned.clock ? own : assigned),
      set: (value) => {
        assigned = value
      },
    })
  }
}

/** Elements have the size of their style, in px, if nothing else gives them one. */
function installSizes(element, htmlElement, define) {
  for (const [target, name, property] of [
    [element, 'clientWidth', 'width'],
    [element, 'clientHeight', 'height'],
    [htmlElement, 'offsetWidth', 'width'],
    [htmlElement, 'offsetHeight', 'height'],
  ]) {
    const { get } = Object.getOwnPropertyDescriptor(target, name)
    define(target, name, {
      get() {
        return get.call(this) || pixels(this.style?.[property])
      },
    })
  }
  const inherited = element.getBoundingClientRect
  const getBoundingClientRect = function () {
    const own = inherited.call(this)
    const [width, height] = [this.offsetWidth ?? 0, this.offsetHeight ?? 0]
    if (own.width > 0 || own.height > 0) return own
    const { x, y } = own
    return { x, y, left: x, top: y, right: x + width, bottom: y + height, width, height }
  }
  define(element, 'getBoundingClientRect', { value: getBoundingClientRect, writable: true })
}

const pixels = (text) => (/^[\d.]+px$/.test(text) ? Math.round(Number.parseFloat(text)) : 0)

module.exports = { installPlatform }
