// mapcam/jsdom: the map libraries themselves in jsdom, in Node and in jest.

import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder, test } from './support/engine.mjs'
import { runJest } from './support/jest.mjs'
import { inPage, library, skip } from './support/libraries.mjs'

const own = new URL('..', import.meta.url)
const path = (name) => fileURLToPath(new URL(name, import.meta.url))
const read = (name) => readFileSync(path(name), 'utf8')

for (const [version, tests] of Object.entries({ 5.3: 10, 5.24: 12, 6.11: 11, mapbox: 3 })) {
  test(`facts of ${version}, in a page in Node`, { skip }, async (t) => {
    const program = path('jsdom/facts.mjs')
    const { code, stdout, stderr } = await inPage(t, version, program, { words: ['--test'] })
    assert.equal(code, 0, stdout + stderr)
    assert.match(stdout, new RegExp(`^(#|ℹ) pass ${tests}$`, 'm'))
  })
}

test(
  "the code of the skill film-a-map: its SKILL.md draws frames, also by MapLibre's clock",
  { skip },
  async (t) => {
    const page = read('../skills/film-a-map/SKILL.md')
    const [draw, film] = [...page.matchAll(/^```js\n(.*?)^```/gms)].map(([, code]) => code)
    const program = join(temporaryFolder(t), 'film.mjs')
    writeFileSync(
      program,
      `
    import assert from 'node:assert/strict'
    const { mapcam, maplibregl } = globalThis
    mapcam.install({ frameRate: 1000 })
    const container = document.createElement('div')
    const map = new maplibregl.Map({ container, style: { version: 8, sources: {}, layers: [] } })
    await map.once('load')
    ${draw}
    await draw({ target: { latitude: 47, longitude: 8 }, zoom: 6, bearing: 0, viewingAngle: 0 })
    const zooms = [map.getZoom()]
    const screenshot = () => zooms.push(map.getZoom())
    ${film}
    assert.deepEqual([zooms.length, zooms[0], zooms[1], zooms.at(-1)], [122, 5, 5, 11])
    map.remove()`,
    )
    const { code, stderr } = await inPage(t, '5.24', program)
    assert.equal(code, 0, stderr)
  },
)

for (const version of ['5.3', '5.24', '6.11']) {
  test(`of a frame of ${version} at least half is the library's own`, { skip }, async (t) => {
    const { stdout, stderr } = await inPage(t, version, path('jsdom/frames.mjs'))
    assert.ok(Number(stdout) > 0.5, stdout + stderr)
  })
}

// MARK: jest

/** A project for jest: jest does not rewrite the library, as it rewrites a project's own files. */
const project = (name, version) => ({
  displayName: name,
  rootDir: `<rootDir>/${name}`,
  testEnvironment: 'jsdom',
  setupFiles: ['mapcam/jsdom'],
  transformIgnorePatterns: ['/site-packages/', '/node_modules/'],
  moduleNameMapper: { '^maplibre-gl$': library(version) },
})

/** Runs projects in jest: their files by their names, and their versions. */
async function passes(t, projects, tests) {
  const files = {}
  const all = Object.entries(projects).map(([name, [version, texts]]) => {
    for (const [file, text] of Object.entries(texts)) files[`${name}/${file}`] = text
    return project(name, version)
  })
  const result = await runJest(t, files, fileURLToPath(own), { projects: all })
  assert.equal(result.code, 0, result.stderr)
  assert.match(result.stderr, new RegExp(`^Tests: +${tests} passed, ${tests} total$`, 'm'))
  return result
}

/** The files that the guide's page testing.md has its reader write, by their names. */
function guideFiles() {
  const files = {}
  const pattern = /^`([\w.-]+)`(?:, on)?:\n\n```\w+\n(.*?)^```/gms
  for (const [, name, code] of read('../../site/guide/testing.md').matchAll(pattern)) {
    files[name] = (files[name] ?? '') + code
  }
  return files
}

test("in jest: the guide's page", { skip }, async (t) => {
  const { 'package.json': configuration, ...files } = guideFiles()
  const { testEnvironment, setupFiles } = project('guide', '5.24')
  assert.deepEqual(JSON.parse(configuration).jest, { testEnvironment, setupFiles })
  await passes(t, { five: ['5.3', files], six: ['5.24', files] }, 10)
})

test('in jest: the examples, with React and without', { skip }, async (t) => {
  const example = (name) => ({ [name]: read(`../../examples/ui-test-jest/${name}`) })
  const files = { ...example('components.js'), ...example('components.test.js') }
  const stores = example('stores.test.js')
  const { jest } = JSON.parse(Object.values(example('package.json'))[0])
  const { testEnvironment, setupFiles } = project('stores', '5.24')
  assert.deepEqual(jest, { testEnvironment, setupFiles })
  await passes(t, { old: ['5.3', files], new: ['5.24', files], react: ['5.24', stores] }, 24)
})

test('in jest: time, answers, sizes, hands', { skip }, async (t) => {
  const files = { 'platform.test.js': read('jsdom/platform.test.js') }
  await passes(t, { old: ['5.3', files], new: ['5.24', files] }, 42)
})

test('a page that is gone in the middle of a load leaves no error', { skip }, async (t) => {
  const gone = (milliseconds) => `
    const { Map } = require('maplibre-gl')
    test('a map that loads', async () => {
      const url = 'https://tiles.test'
      const place = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [1, 2] } }
      const sources = {
        vector: { type: 'vector', url: url + '/planet' },
        raster: { type: 'raster', tiles: [url + '/{z}/{x}/{y}.png'] },
        place: { type: 'geojson', data: place },
      }
      const layers = [
        { id: 'raster', type: 'raster', source: 'raster' },
        { id: 'place', type: 'symbol', source: 'place', layout: { 'text-field': 'a' } },
      ]
      const style = { version: 8, sprite: url + '/sprite', glyphs: url + '/{fontstack}/{range}', sources, layers }
      const map = new Map({ container: document.createElement('div'), style })
      map.flyTo({ center: [1, 2], zoom: 7 })
      map.loadImage(url + '/a.png')
      await new Promise((resolve) => setTimeout(resolve, ${milliseconds}))
    })`
  const times = [0, 1, 3, 6, 10, 15, 25, 40, 60, 100]
  const files = Object.fromEntries(times.map((each) => [`gone${each}.test.js`, gone(each)]))
  const { stderr } = await passes(t, { old: ['5.3', files], new: ['5.24', files] }, 20)
  assert.doesNotMatch(stderr, /rror/)
})

const trivial = "test('a page', () => expect(document.body).toBeTruthy())"
const hundred = `
  const { idle, simulate } = require('mapcam/jsdom')
  const { Map, Marker } = require('maplibre-gl')
  beforeEach(() => {
    jest.useFakeTimers()
  })
  test.each(Array.from({ length: 100 }, (_, index) => index))('map %d', async (index) => {
    const container = document.body.appendChild(document.createElement('div'))
    const place = { type: 'Point', coordinates: [index, 5] }
    const map = new Map({ container, center: [index, 0], zoom: 3, style: 'https://tiles.test/style.json' })
    await map.once('load')
    new Marker().setLngLat(place.coordinates).addTo(map)
    map.addSource('place', { type: 'geojson', data: { type: 'Feature', properties: {}, geometry: place } })
    map.addLayer({ id: 'place', type: 'circle', source: 'place' })
    await idle(map)
    expect(map.queryRenderedFeatures({ layers: ['place'] })).toHaveLength(1)
    simulate(map).drag([100, 100], [150, 100])
    map.easeTo({ center: place.coordinates, duration: 500 })
    jest.advanceTimersByTime(600)
    expect(map.project(place.coordinates).x).toBeCloseTo(200)
    map.remove()
    container.remove()
  })`

test('100 tests cost at most 8 times a file with one trivial test', { skip }, async (t) => {
  const { seconds: least } = await passes(t, { one: ['5.24', { 'cost.test.js': trivial }] }, 1)
  for (const version of ['5.3', '5.24']) {
    const files = { 'cost.test.js': hundred }
    const { seconds: most } = await passes(t, { all: [version, files] }, 100)
    assert.ok(most <= 8 * least, `${version}: ${(most / least).toFixed(1)} times`)
  }
})
