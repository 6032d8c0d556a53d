// What mapcam/jsdom gives the map library, in jest: time, answers, sizes, hands and the rest of a browser.

const { mkdtempSync, writeFileSync } = require('node:fs')
const { tmpdir } = require('node:os')
const { join } = require('node:path')
const jsdom = require('mapcam/jsdom')
const { Map } = require('maplibre-gl')

const empty = { version: 8, sources: {}, layers: [] }
let maps = []

async function loaded(options) {
  const container = document.body.appendChild(document.createElement('div'))
  const map = new Map({ container, style: empty, center: [10, 50], zoom: 4, ...options })
  maps.push(map)
  map.failures = []
  map.on('error', ({ error }) => map.failures.push(error))
  await map.once('load')
  return map
}

afterEach(() => {
  for (const map of maps) map.remove()
  maps = []
  jest.useRealTimers()
  jsdom.install()
})

// Time

test('fake timers that come in the middle of a flight take it over, and give it back', async () => {
  const map = await loaded()
  map.flyTo({ center: [20, 40], zoom: 8, duration: 10_000 })
  jest.useFakeTimers()
  jest.advanceTimersByTime(9000)
  expect(map.isMoving()).toBe(true)
  jest.advanceTimersByTime(1100)
  expect([map.isMoving(), map.getZoom()]).toEqual([false, 8])
  map.easeTo({ zoom: 5, duration: 2000 })
  jest.advanceTimersByTime(1900)
  jest.useRealTimers()
  await map.once('moveend')
  expect(map.getZoom()).toBe(5)
})

test('workers answer and labels fade in while fake time rests, and flights rest', async () => {
  jest.useFakeTimers()
  const geometry = { type: 'Point', coordinates: [10, 50] }
  const names = { type: 'geojson', data: { type: 'Feature', properties: {}, geometry } }
  const label = { id: 'names', type: 'symbol', source: 'names', layout: { 'text-field': 'a' } }
  const glyphs = 'https://tiles.test/{fontstack}/{range}.pbf'
  const map = await loaded({ style: { ...empty, glyphs, sources: { names }, layers: [label] } })
  await map.once('idle')
  expect(jsdom.requests()).toHaveLength(1)
  map.easeTo({ zoom: 6, duration: 1000 })
  jest.advanceTimersByTime(500)
  const zoom = map.getZoom()
  await setTimeout.clock.tickAsync(0)
  expect(map.getZoom()).toBe(zoom)
  await setTimeout.clock.tickAsync(600)
  expect(map.getZoom()).toBe(6)
})

test('a manual clock, and frames that are few', async () => {
  jsdom.install({ clock: 'manual', frameRate: 10 })
  const map = await loaded()
  const moved = jest.fn()
  map.on('move', moved)
  map.easeTo({ zoom: 6, duration: 1000 })
  jsdom.tick(0.5)
  expect(map.isMoving()).toBe(true)
  jsdom.tick(0.6)
  expect(map.getZoom()).toBe(6)
  expect(moved.mock.calls.length).toBeLessThan(13)
  jsdom.simulate(map).wheel([200, 150], -300)
  expect(map.getZoom()).toBeGreaterThan(6.3)
  expect(map.isMoving()).toBe(false)
  // As the event loop would: what a test waits for comes.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(() => jsdom.install({ frameRate: 0 })).toThrow(RangeError)
  jsdom.install()
  expect(() => jsdom.tick(1)).toThrow(/fake timers/)
})

// Answers

test('nothing is fetched: everything is empty, and each address is told once', async () => {
  const tiles = (type) => ({ type, tiles: [`https://tiles.test/${type}/{z}/{x}/{y}`] })
  const corners = JSON.parse('[[0, 60], [9, 60], [9, 50], [0, 50]]')
  const layer = (source, type, more) => ({ id: source, type, source, ...more })
  jsdom.respond('https://tiles.test/style.json', {
    ...empty,
    sprite: 'https://tiles.test/sprite',
    sources: {
      planet: { type: 'vector', url: 'https://tiles.test/planet' },
      vector: tiles('vector'),
      raster: tiles('raster'),
      dem: tiles('raster-dem'),
      towns: { type: 'geojson', data: 'https://tiles.test/towns' },
      picture: { type: 'image', url: 'https://tiles.test/a.png', coordinates: corners },
    },
    layers: [
      layer('planet', 'fill', { 'source-layer': 'land' }),
      layer('vector', 'line', { 'source-layer': 'road' }),
      layer('raster', 'raster'),
      layer('dem', 'hillshade'),
      layer('towns', 'circle'),
      layer('picture', 'raster'),
    ],
  })
  const map = await loaded({ style: 'https://tiles.test/style.json', fadeDuration: 0 })
  await jsdom.idle(map)
  expect(map.failures).toEqual([])
  const names = new Set(jsdom.requests().map((url) => new URL(url).pathname.split('/')[1]))
  const kinds = 'a.png planet raster raster-dem sprite.json sprite.png style.json towns vector'
  expect([...names].sort().join(' ')).toBe(kinds)
  expect(new Set(jsdom.requests()).size).toBe(jsdom.requests().length)
  expect((await map.loadImage('https://tiles.test/b.png')).data.width).toBe(1)
  await expect(map.loadImage('none://b.png')).rejects.toThrow()
})

test('answers of a test: a status, a failure, text, JSON, bytes', async () => {
  const map = await loaded()
  const failed = async (what) => {
    jsdom.respond('https://tiles.test/none.json', what)
    map.setStyle('https://tiles.test/none.json')
    return (await map.once('error')).error
  }
  expect((await failed(404)).status).toBe(404)
  expect((await failed(new Error('no network'))).message).toMatch(/no network/)
  expect((await failed('{"version": 8')).name).toBe('SyntaxError')
  jsdom.respond(/none/, (url) => ({ ...empty, name: url }))
  map.setStyle('https://tiles.test/none.json?key=1', { diff: false })
  await map.once('style.load')
  expect(map.getStyle().name).toBe('https://tiles.test/none.json?key=1')
  expect(() => jsdom.respond(5, {})).toThrow(TypeError)
  await expect(fetch('/api')).rejects.toThrow(/Nothing answers http:\/\/localhost\/api/)
  jsdom.respond('/api', { name: 'a' })
  expect(await (await fetch('/api')).json()).toEqual({ name: 'a' })
})

test('online: the host fetches, also for workers', async () => {
  jsdom.online()
  const own = globalThis.fetch
  globalThis.fetch = jest.fn(async () => new Response('{"type":"FeatureCollection","features":[]}'))
  const map = await loaded()
  map.addSource('towns', { type: 'geojson', data: 'https://tiles.test/towns' })
  await map.once('idle')
  expect(globalThis.fetch.mock.calls.map(([{ url }]) => url)).toEqual(['https://tiles.test/towns'])
  globalThis.fetch = own
})

test('images have the size in the headers of their files', async () => {
  const map = await loaded()
  for (const header of [
    ['GIF89a', 7, 0, 5, 0, 0, 0],
    ['RIFF', 0, 0, 0, 0, 'WEBPVP8X', 0, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 4, 0, 0],
    ['RIFF', 0, 0, 0, 0, 'WEBPVP8L', 0, 0, 0, 0, 0x2f, 6, 0, 1, 0],
    ['RIFF', 0, 0, 0, 0, 'WEBPVP8 ', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0, 5, 0],
    [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 8, 8, 0, 5, 0, 7],
  ]) {
    const bytes = header.map((each) => (typeof each === 'string' ? [...Buffer.from(each)] : each))
    jsdom.respond('https://tiles.test/{name}.png', new Uint8Array(bytes.flat()))
    const { data } = await map.loadImage('https://tiles.test/a.png')
    expect([data.width, data.height]).toEqual([7, 5])
  }
  jsdom.respond('https://tiles.test/{name}.png', new Uint8Array([1, 2, 3]))
  await expect(map.loadImage('https://tiles.test/a.png')).rejects.toThrow()
  const image = new Image()
  const tells = (type) => new Promise((resolve) => image.addEventListener(type, resolve))
  image.src = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>'
  await tells('load')
  await image.decode()
  expect([image.naturalWidth, image.height, image.complete]).toEqual([30, 20, true])
  image.src = 'data:image/png;base64,AAAA'
  await tells('error')
})

// Sizes and hands

test('a size by setSize, by a style in px, and otherwise 400 × 300', async () => {
  jest.useFakeTimers()
  const middle = (map) =>
    [map.project([10, 50])].flatMap(({ x, y }) => [Math.round(x), Math.round(y)])
  const map = await loaded()
  expect(middle(map)).toEqual([200, 150])
  jsdom.setSize(map.getContainer(), [800, 100])
  jest.advanceTimersByTime(100)
  expect(middle(map)).toEqual([400, 50])
  const container = document.body.appendChild(document.createElement('div'))
  Object.assign(container.style, { width: '200px', height: '120px' })
  const other = await loaded({ container })
  expect(middle(other)).toEqual([100, 60])
  container.style.width = '300px'
  await setTimeout.clock.tickAsync(100)
  expect(middle(other)).toEqual([150, 60])
  expect(() => jsdom.setSize(container, 5)).toThrow(TypeError)
})

const x = (map) => map.project([10, 50]).x
const middle = { x: 200, y: 150 }
const left = { x: 100, y: 150 }
test.each([
  ['drag', (hands) => hands.drag(middle, left), (map) => Math.abs(x(map) - 100) < 1e-6],
  ['throw', (hands) => hands.drag(middle, left, { velocity: 1000 }), (map) => x(map) < 80],
  [
    'finger',
    (hands) => hands.drag({ lng: 10, lat: 50 }, left, { touch: true }),
    (map) => x(map) < 101,
  ],
  ['wheel', (hands) => hands.wheel(middle, -300), (map) => map.getZoom() > 4.3],
  ['pinch', (hands) => hands.pinch(middle, 2), (map) => map.getZoom() > 4.8],
  ['rotate', (hands) => hands.rotate(middle, 60), (map) => Math.abs(map.getBearing()) > 30],
  ['double click', (hands) => hands.doubleClick(middle), (map) => map.getZoom() === 5],
  ['plus', (hands) => hands.key('='), (map) => map.getZoom() === 5],
  ['arrow', (hands) => hands.key('ArrowLeft'), (map) => map.getCenter().lng < 10],
])('hands: %s', async (_, act, holds) => {
  jest.useFakeTimers()
  const map = await loaded()
  act(jsdom.simulate(map))
  jest.advanceTimersByTime(2000)
  expect(holds(map)).toBe(true)
})

// The rest of a browser

test('reduced motion, and a context that is lost and restored', async () => {
  const map = await loaded()
  const listener = jest.fn()
  matchMedia('(prefers-reduced-motion: reduce)').addListener(listener)
  jsdom.setMedia('(prefers-reduced-motion: reduce)', true)
  expect(listener).toHaveBeenCalledTimes(1)
  map.flyTo({ zoom: 8 })
  expect(map.getZoom()).toBe(8)
  jsdom.setMedia('(prefers-reduced-motion: reduce)', false)
  const heard = []
  for (const type of ['webglcontextlost', 'webglcontextrestored'])
    map.on(type, () => heard.push(type))
  const restore = jsdom.loseContext(map)
  expect(map.getCanvas().getContext('webgl2').isContextLost()).toBe(true)
  restore()
  expect(heard).toEqual(['webglcontextlost', 'webglcontextrestored'])
  await jsdom.idle(map)
})

test('a module in a worker, messages as copies, and what is transferred is gone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mapcam-'))
  const shared = 'const twice = (list) => [...list, ...list]; export { twice as t }'
  writeFileSync(join(folder, 'shared.mjs'), shared)
  const text =
    "import { t as both } from './shared.mjs'; self.onmessage = ({ data }) => postMessage({ ...data, list: both(data.list) })"
  writeFileSync(join(folder, 'worker.mjs'), text)
  const worker = new Worker(`file://${folder}/worker.mjs`, { type: 'module' })
  const bytes = new Uint8Array([1, 2])
  const sent = { list: [1], when: new Date(5), bytes, map: new globalThis.Map([[1, {}]]) }
  sent.self = sent
  const answer = new Promise((resolve) => (worker.onmessage = ({ data }) => resolve(data)))
  worker.postMessage(sent, [sent.bytes.buffer])
  expect(sent.bytes.byteLength).toBe(0)
  sent.list.push(2)
  const { list, when, map, self, ...rest } = await answer
  expect([...list, ...rest.bytes]).toEqual([1, 1, 1, 2])
  expect([when, map]).toEqual([new Date(5), new globalThis.Map([[1, {}]])])
  expect(self.self).toBe(self)
  expect(() => worker.postMessage({ call() {} })).toThrow(/could not be cloned/)
  worker.terminate()
  const broken = new Worker('/none.js')
  await new Promise((resolve) => (broken.onerror = resolve))
})

test('uninstall takes everything out, and install puts it back', () => {
  const { requestAnimationFrame: own } = globalThis
  jsdom.uninstall()
  expect([typeof Worker, requestAnimationFrame === own]).toEqual(['undefined', false])
  jsdom.install()
  expect(typeof Worker).toBe('function')
})
