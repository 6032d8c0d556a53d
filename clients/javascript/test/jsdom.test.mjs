// mapcam/jsdom: the map libraries themselves in jsdom, in Node and in jest.

import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBinary } from '../src/index.js'
import { temporaryFolder, test } from './support/engine.mjs'
import { runJest } from './support/jest.mjs'
import { deck, inPage, library, skip } from './support/libraries.mjs'

const path = (name) => fileURLToPath(new URL(name, import.meta.url))
const read = (name) => readFileSync(path(name), 'utf8')

// MARK: Node

/** Runs a program in a page in Node. Resolves with what it prints. */
async function prints(t, version, program, env) {
  const { code, stdout, stderr } = await inPage(t, version, program, { env })
  assert.equal(code, 0, stderr)
  return stdout
}

/** The same with the text of one, which has `map`. */
function plays(t, version, text, env) {
  const program = join(temporaryFolder(t), 'program.mjs')
  const head = `
    import assert from 'node:assert/strict'
    const { mapcam, maplibregl } = globalThis
    maplibregl.accessToken = 'pk.none'
    const point = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [8, 47] } }
    const sources = { point: { type: 'geojson', data: point } }
    const glyphs = 'https://tiles.test/{fontstack}/{range}.pbf'
    const layers = [{ id: 'point', type: 'circle', source: 'point' }]
    const style = { version: 8, glyphs, sources, layers }
    const container = document.body.appendChild(document.createElement('div'))
    const map = new maplibregl.Map({ container, center: [8, 47], zoom: 4, style })
    map.on('error', ({ error }) => assert.fail(error))
    await new Promise((resolve) => map.once('load', resolve))`
  writeFileSync(program, `${head}\n${text}\nmap.remove()`)
  return prints(t, version, program, env)
}

for (const version of ['4.7', 'mapbox2', 'mapbox3']) {
  test(`${version} loads, finds features, flies and is dragged`, { skip }, (t) =>
    plays(
      t,
      version,
      `
    await mapcam.idle(map)
    assert.equal(map.queryRenderedFeatures({ layers: ['point'] }).length, 1)
    const clicked = new Promise((resolve) => map.once('click', resolve))
    mapcam.simulate(map).click([200.25, 150.5])
    assert.deepEqual({ ...(await clicked).point }, { x: 200.25, y: 150.5 })
    map.flyTo({ center: [11, 51], zoom: 5, duration: 100 })
    await new Promise((resolve) => map.once('moveend', resolve))
    assert.equal(map.getZoom(), 5)
    mapcam.install({ clock: 'manual' })
    mapcam.simulate(map).drag([200, 150], [100, 150])
    await mapcam.idle(map)
    assert.ok(map.getCenter().lng > 12)`,
    ),
  )

  test(`${version} has labels, terrain and what a worker fetches`, { skip }, (t) =>
    plays(
      t,
      version,
      `
    const tiles = ['https://tiles.test/{z}/{x}/{y}.png']
    map.addSource('dem', { type: 'raster-dem', tiles }).addSource('heights', { type: 'raster-dem', tiles })
    map.addSource('towns', { type: 'geojson', data: 'https://tiles.test/towns' })
    map.addLayer({ id: 'shade', type: 'hillshade', source: 'dem' })
    map.addLayer({ id: 'towns', type: 'circle', source: 'towns' })
    map.addLayer({ id: 'label', type: 'symbol', source: 'point', layout: { 'text-field': 'Zürich' } })
    map.setTerrain({ source: 'heights' })
    await mapcam.idle(map)
    map.jumpTo({ zoom: 9, pitch: 50 })
    await mapcam.idle(map)
    assert.ok(map.queryRenderedFeatures({ layers: ['point'] }).length > 0)
    assert.ok(mapcam.requests().includes('https://tiles.test/towns'))
    assert.equal(map.areTilesLoaded(), true)`,
    ),
  )
}

test("in vitest's page fake timers move a map, and the host fetches", { skip }, (t) =>
  plays(
    t,
    '5.24',
    `
    const { createServer } = await import('node:http')
    const { createRequire } = await import('node:module')
    const { withGlobal } = createRequire('${path('support/page.mjs')}')('@sinonjs/fake-timers')
    const clock = withGlobal(globalThis).install({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    map.flyTo({ zoom: 6, duration: 3000 })
    await clock.tickAsync(3100)
    assert.equal(map.getZoom(), 6)
    clock.uninstall()
    const server = createServer((_, response) => response.end(JSON.stringify({ ...style, name: 'a' })))
    await new Promise((resolve) => server.listen(0, resolve))
    mapcam.online()
    map.setStyle('http://127.0.0.1:' + server.address().port, { diff: false })
    await map.once('style.load')
    assert.equal(map.getStyle().name, 'a')
    server.close()`,
    { PAGE: 'vitest' },
  ),
)

test('the code of the skill film-a-map, its SKILL.md, draws frames', { skip }, (t) => {
  const page = read('../skills/film-a-map/SKILL.md')
  const [draw, film] = [...page.matchAll(/^```js\n(.*?)^```/gms)].map(([, code]) => code)
  const text = `
    mapcam.install({ frameRate: 1000 })
    ${draw}
    await draw({ target: { latitude: 47, longitude: 8 }, zoom: 6, bearing: 0, viewingAngle: 0 })
    const zooms = [map.getZoom()]
    const screenshot = () => zooms.push(map.getZoom())
    ${film}
    assert.deepEqual([zooms.length, zooms[0], zooms[1], zooms.at(-1)], [122, 5, 5, 11])`
  return plays(t, '5.24', text)
})

for (const version of ['5.3', '5.24', '6.11']) {
  test(`of a frame of ${version} at least half is the library's own`, { skip }, async (t) => {
    assert.ok(Number(await prints(t, version, path('jsdom/frames.mjs'))) > 0.5)
  })

  test(`places and fits of ${version} are the engine's`, { skip }, async (t) => {
    // The bundle of 6.11 has another deck.gl in it.
    const env = { DECK_GL: version === '6.11' ? '' : deck, MAPCAM: findBinary() }
    assert.ok(Number(await prints(t, version, path('jsdom/recipes.mjs'), env)) > 2000)
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

/** Runs files of tests, by their names, in jest with versions of the library: so many tests with each. */
async function passes(t, tests, texts, versions = ['5.3', '5.24']) {
  const files = {}
  for (const version of versions) {
    for (const [name, text] of Object.entries(texts)) files[`${version}/${name}`] = text
  }
  const projects = versions.map((version) => project(version, version))
  const result = await runJest(t, files, path('..'), { projects })
  assert.equal(result.code, 0, result.stderr)
  const count = tests * versions.length
  assert.match(result.stderr, new RegExp(`^Tests: +${count} passed, ${count} total$`, 'm'))
  return result
}

/** Whether a configuration that a reader is shown is the one of these tests. */
function isOwn(text) {
  const { testEnvironment, setupFiles } = project('', '5.3')
  assert.deepEqual(JSON.parse(text).jest, { testEnvironment, setupFiles })
}

test("the files that the guide's page testing.md has its reader write", { skip }, async (t) => {
  const files = {}
  const pattern = /^`([\w.-]+)`(?:, on)?:\n\n```\w+\n(.*?)^```/gms
  for (const [, name, code] of read('../../site/guide/testing.md').matchAll(pattern)) {
    files[name] = (files[name] ?? '') + code
  }
  isOwn(files['package.json'])
  delete files['package.json']
  await passes(t, 5, files)
})

test('time, answers, sizes, hands, and components', { skip }, (t) => {
  const names = ['platform.test.js', 'components.test.js']
  return passes(t, 29, Object.fromEntries(names.map((name) => [name, read(`jsdom/${name}`)])))
})

test('the example with React', { skip }, async (t) => {
  const example = (name) => read(`../../examples/ui-test-jest/${name}`)
  isOwn(example('package.json'))
  await passes(t, 3, { 'stores.test.js': example('stores.test.js') }, ['5.24'])
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
  assert.doesNotMatch((await passes(t, times.length, files)).stderr, /rror/)
})

test('100 tests cost at most 8 times a file with one trivial test', { skip }, async (t) => {
  const trivial = "test('a page', () => expect(document.body).toBeTruthy())"
  const hundred = `
    const { idle, simulate } = require('mapcam/jsdom')
    const { Map, Marker } = require('maplibre-gl')
    test.each(Array.from({ length: 100 }, (_, index) => index))('map %d', async (index) => {
      jest.useFakeTimers()
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
  const { seconds: least } = await passes(t, 1, { 'one.test.js': trivial }, ['5.24'])
  for (const version of ['5.3', '5.24']) {
    const { seconds: most } = await passes(t, 100, { 'all.test.js': hundred }, [version])
    assert.ok(most <= 8 * least, `${version}: ${(most / least).toFixed(1)} times`)
  }
})
