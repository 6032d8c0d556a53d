// jsdom's globals in Node, as global-jsdom registers them, then mapcam/jsdom, and then the library that MAP_LIBRARY names.

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
globalThis.mapcam = await import('../../src/jsdom/index.cjs')
const library = require(process.env.MAP_LIBRARY)
globalThis.maplibregl ??= library
