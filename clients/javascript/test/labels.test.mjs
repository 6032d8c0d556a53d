// What the page does by itself: what it draws lies where the engine says, and glides take their time.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFileSync } from 'node:fs'
import { MapCam } from '../src/index.js'
import { Gestures } from '../page/gestures.js'
import { graticule } from '../page/graticule.js'
import { Lens } from '../page/lens.js'
import { mercatorX, mercatorY } from '../page/mercator.js'
import { connect } from '../page/transport.js'

const size = { width: 390, height: 844 }
const padding = { top: 30, left: 10, bottom: 200, right: 40 }
const fieldOfView = 50
const cameras = Array.from({ length: 40 }, (_, index) => ({
  target: { latitude: -75 + ((index * 37) % 150), longitude: -179.9 + ((index * 71) % 360) },
  zoom: 3 + ((index * 5) % 16),
  bearing: (index * 53) % 360,
  viewingAngle: (index * 7) % 60,
}))

/** Calls a body with each camera, as the engine shows it. */
async function withCameras(body) {
  const engine = await MapCam.start()
  try {
    await engine.request('map.configure', { size, padding, fieldOfView, viewingAngleLimits: [[0, 89]], minZoom: 0, maxZoom: 30 })
    for (const wanted of cameras) {
      const camera = await engine.request('camera.set', { camera: wanted })
      await body(engine, camera, new Lens(camera, { size, padding, fieldOfView }))
    }
  } finally {
    await engine.close()
  }
}

test('a place is drawn where projection.points has it', () =>
  withCameras(async (engine, camera, lens) => {
    const degrees = 200 / 2 ** camera.zoom
    const coordinates = [[0, 0], [0.3, 0.5], [-0.4, 0.2], [0.2, -0.6]].map(([north, east]) => ({
      latitude: camera.target.latitude + north * degrees * Math.cos(camera.target.latitude * Math.PI / 180),
      longitude: camera.target.longitude + east * degrees,
    }))
    const { points } = await engine.request('projection.points', { coordinates })
    coordinates.forEach(({ latitude, longitude }, index) => {
      const place = lens.ground(mercatorX(longitude), mercatorY(latitude))
      if (points[index] === null) return assert.ok(place[2] <= 0)
      const [x, y] = lens.project(place)
      const off = Math.hypot(x - points[index].x, y - points[index].y)
      assert.ok(off < 1e-4 * Math.max(1, Math.hypot(x, y) / 1000), `${JSON.stringify(camera)}: ${off}`)
    })
  }))

test("the graticule's lines meet the screen's edges where their degrees are written", async () => {
  let count = 0
  await withCameras(async (engine, camera, lens) => {
    const { meridians, parallels, step } = graticule(camera, size)
    const near = (degrees) => Math.abs(degrees - 360 * Math.round(degrees / 360)) < 1e-6 * step + 1e-9
    const check = async (point, isRight) => {
      if (point === undefined || point[0] < 0 || point[0] > size.width || point[1] < 0 || point[1] > size.height) return
      const { coordinates } = await engine.request('projection.coordinates', { points: [{ x: point[0], y: point[1] }] })
      if (coordinates[0] === null) return
      assert.ok(isRight(coordinates[0]), `${JSON.stringify(camera)}: ${point}`)
      count += 1
    }
    for (const edge of ['left', size.height]) {
      for (const at of meridians) await check(lens.crossing({ x: mercatorX(at) }, edge), ({ longitude }) => near(longitude - at))
      for (const at of parallels) await check(lens.crossing({ y: mercatorY(at) }, edge), ({ latitude }) => near(latitude - at))
    }
  })
  assert.ok(count > 100, String(count))
})

test('the map has the world: continents, lakes, rivers, countries, a thousand cities, in 700 kB', async () => {
  const { gzipSync } = await import('node:zlib')
  const files = ['land', 'earth', 'names'].map((name) => readFileSync(new URL(`../page/${name}.json`, import.meta.url)))
  assert.ok(files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0) <= 700_000)
  const [, earth, names] = files.map((file) => JSON.parse(file))
  assert.deepEqual([...new Set(earth.features.map(({ properties }) => properties.kind))], ['land', 'border', 'lake', 'river'])
  assert.ok(names.cities.length >= 1000)
  const city = (name) => names.cities.find(([each]) => each === name)
  for (const [name, longitude, latitude] of [['Zürich', 8.54, 47.37], ['Suva', 178.44, -18.13], ['Nairobi', 36.82, -1.29]]) {
    assert.ok(Math.hypot(city(name)[1] - longitude, city(name)[2] - latitude) < 0.1, name)
  }
  assert.ok(names.countries.some(([name, x, y]) => name === 'Switzerland' && Math.hypot(x - 8.2, y - 46.8) < 1))
})

test('what a session leaves without an answer is refused at its end: who waits for it goes on with the next one', async () => {
  let hear
  globalThis.acquireVsCodeApi = () => ({ postMessage() {} })
  globalThis.window = { addEventListener: (_, body) => (hear = (data) => body({ data })) }
  const { request } = connect({ onMessage() {}, onState() {} })
  for (const method of ['preview.ended', 'page.hello']) {
    const asked = request('page.format', {})
    hear({ method, params: {} })
    await assert.rejects(asked, /not connected/)
  }
})

test('a glide is as far after the same time, however many frames there were', (t) => {
  const glided = (frame) => {
    let [now, zoom, next] = [0, 0]
    t.mock.method(performance, 'now', () => now)
    globalThis.requestAnimationFrame = (body) => (next = body)
    const gestures = new Gestures({ addEventListener() {} }, {}, (_, { scale }) => (zoom += Math.log2(scale)))
    for (gestures.zoomBy(1); now < 96; next()) now += frame
    return zoom
  }
  const zooms = [4, 8, 16, 48].map(glided)
  assert.ok(zooms[0] > 0.8 && zooms[0] < 0.99, `${zooms[0]}`)
  for (const zoom of zooms) assert.ok(Math.abs(zoom - zooms[0]) < 1e-9, `${zooms}`)
})
