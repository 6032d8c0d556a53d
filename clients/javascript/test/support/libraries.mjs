// The map libraries themselves, as packages of PyPI carry them: MapLibre GL JS 4.7, 5.3, 5.24 and 6.11, Mapbox GL JS 2 and 3.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { outcome, temporaryFolder, unless } from './engine.mjs'
import { modules, withoutJest } from './jest.mjs'

/** The folder of a Python package, which is not imported. */
function packageFolder(name) {
  const script =
    'import importlib.util, sys; print(importlib.util.find_spec(sys.argv[1]).submodule_search_locations[0])'
  return spawnSync('python3', ['-c', script, name], { encoding: 'utf8' }).stdout.trim()
}

const files = {
  4.7: join(packageFolder('keplergl'), 'static/widget.js'),
  5.3: join(packageFolder('maplibre'), 'srcjs/maplibre-gl.js'),
  5.24: join(packageFolder('roadstyle'), 'vendor/maplibre-gl.js'),
  6.11: join(packageFolder('lonboard'), 'static/index.js'),
  mapbox2: join(packageFolder('superset'), 'static/assets/d666effc615c1ebe1f43.chunk.js'),
  mapbox3: join(packageFolder('anymap_ts'), 'static/mapbox.js'),
}

/** deck.gl 9.3, as pydeck carries it. */
export const deck = join(packageFolder('pydeck'), 'nbextension/static/index.js')

const packages =
  'pydeck==0.9.3 maplibre==0.3.6 roadstyle==0.25.0 lonboard==0.17.0 anymap-ts==0.17.2 keplergl==0.4.0 apache-superset==6.1.0'

/** For tests with the libraries in jsdom. */
export const skip =
  withoutJest ||
  unless(
    [deck, ...Object.values(files)].every(existsSync),
    `the map libraries are not there (pip install --no-deps ${packages})`,
    'JEST',
  )

/** The file of a library: one of its own, or made in `folder` of the bundle that it is in. */
export function library(name, folder) {
  if (!bundled[name]) return files[name]
  const path = join(folder, `${name}.cjs`)
  writeFileSync(path, bundled[name](readFileSync(files[name], 'utf8')))
  return path
}

const bundled = {
  4.7: (text) => {
    const start = text.indexOf('(function(){"use strict";var e={},t={};function r(o,i,a){if(t[o]=a')
    const end = text.indexOf(';var n=e;return n})', start) + 19
    return `globalThis.maplibregl=${text.slice(start, end)}()`
  },
  6.11: (text) => {
    const name = /(\w+)=\{\};\w+\(\1,\{AJAXError:/.exec(text)[1]
    const load = new RegExp(`then\\(\\(\\)=>\\((\\w+)\\(\\),${name}\\)\\)`).exec(text)[1]
    return text
      .replace(/;await \w+\(\);/, ';') // The bundle's own module in WebAssembly.
      .replaceAll('import.meta.url', "''")
      .replace(/export\{\w+ as default\};/, `${load}();globalThis.maplibregl=${name};`)
  },
  mapbox2: (text) => {
    const start = text.indexOf('function(){"use strict";var i,r,n;function a(o,a){if(i)if(r)')
    const [last] = /,n\}\(\)\},\d+\(/.exec(text.slice(start))
    return `globalThis.maplibregl=(${text.slice(start, text.indexOf(last, start) + 5)})`
  },
  mapbox3: (text) => {
    const [, wrap] = /(\w+)=\(\w,\w\)=>\(\)=>\(\w\|\|/.exec(text)
    const helper = new RegExp(`${wrap}=(.*?exports\\)),`).exec(text)[1]
    const start = /var (\w+)=\w+\(\(\w+,\w+\)=>\{\(function\(\w+,\w+\)\{typeof/.exec(text)
    const last = text.indexOf('restoreNow:', start.index)
    const end = text.indexOf('}))});', last) + 6
    const body = text.slice(start.index, end)
    return `const ${wrap}=${helper};${body}\nglobalThis.maplibregl=${start[1]}()`
  },
}

/** Runs a program in a page in Node, with one of the libraries. */
export function inPage(t, version, program, { words = [], env } = {}) {
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env
  Object.assign(environment, { NODE_PATH: modules, MAP_VERSION: version, ...env })
  environment.MAP_LIBRARY = library(version, temporaryFolder(t))
  const command = ['--import', new URL('page.mjs', import.meta.url).href, ...words, program]
  return outcome(spawn(process.execPath, command, { env: environment }))
}
