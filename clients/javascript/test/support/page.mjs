// jsdom's globals in Node, as global-jsdom registers them, then mapcam/jsdom, and then the library that MAP_LIBRARY names.
// With PAGE=vitest they are those of vitest: the window is the global scope, and events are jsdom's.

import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const { JSDOM } = require('jsdom')
const { window } = new JSDOM('<!doctype html>', {
  url: 'http://localhost/',
  pretendToBeVisual: true,
})
for (const name of Object.getOwnPropertyNames(window)) {
  if (!name.startsWith('_') && !(name in globalThis)) globalThis[name] = window[name]
}
Object.assign(globalThis, { window, document: window.document })
if (process.env.PAGE === 'vitest') {
  for (const name of ['Blob', 'Event', 'EventTarget', 'MessageEvent', 'AbortController']) {
    globalThis[name] = window[name]
  }
  globalThis.window = globalThis
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent']) {
    globalThis[name] = window[name].bind(window)
  }
}
globalThis.mapcam = await import('../../src/jsdom/index.cjs')
const library = require(process.env.MAP_LIBRARY)
globalThis.maplibregl ??= library
