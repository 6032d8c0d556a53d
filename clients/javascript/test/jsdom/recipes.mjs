// The guide's code for hosts that draw, drawing.md, runs unchanged: MapLibre, deck.gl and the engine's own matrix draw places
// where the engine says, whatever the camera; and a fit is MapLibre's.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { MapCam } from '../../src/index.js'
import { generator } from './script.js'

const { maplibregl } = globalThis
const version = Number(process.env.MAP_VERSION.replace(/\.(\d)$/, '.0$1'))
const [width, height] = [777, 541]
const page = readFileSync(new URL('../../../site/guide/drawing.md', import.meta.url), 'utf8')
const [jump, options, matrix] = [...page.matchAll(/^```js\n(.*?)^```/gms)].map(([, code]) => code)

const container = document.body.appendChild(document.createElement('div'))
globalThis.mapcam.setSize(container, [width, height])
const style = { version: 8, sources: {}, layers: [] }
const map = new Function('maplibregl', 'container', 'style', `return ${options}`)(
  maplibregl,
  container,
  style,
)
const show = new Function('map', 'camera', 'padding', jump)
const [, clip, x, y] = /\/\/ (clip) = .*?: \((.*?), (.*?)\)\n/.exec(
  matrix.replaceAll('·', '*').replaceAll('−', '-'),
)
const draw = new Function(
  'camera, place, viewProjection, width, height',
  `${matrix}
  const row = (index) => vertex.reduce((sum, value, column) => sum + viewProjection[4 * column + index] * value, 0)
  const ${clip} = { x: row(0), y: row(1), w: row(3) }
  return { x: ${x}, y: ${y} }`,
)
if (process.env.DECK_GL) createRequire(import.meta.url)(process.env.DECK_GL)
const { MapView } = globalThis.deck
const recipe = /\*\*deck\.gl\*\*:\s+`(\{.*?\})`\s+as the view state of a `(new MapView\(.*?\))`/s
const [, viewState, view] = recipe.exec(page)
const viewport = new Function(
  'MapView, camera, padding, width, height',
  `const { latitude, longitude } = camera.target
  return (${view}).makeViewport({ width, height, viewState: ${viewState} })`,
)

const pick = generator(5)
const choice = (...values) => values[Math.floor(pick(0, values.length))]
const engine = await MapCam.start({ size: [width, height] })
const limits = { minZoom: 0, maxZoom: 30, viewingAngleLimits: [[0, 85]], notify: [] }
await engine.request('map.configure', limits)
let compared = 0
for (let count = 0; count < 250; count += 1) {
  const target = {
    latitude: choice(pick(-85, 85), pick(-85, 85), 85, -85),
    longitude: choice(pick(-180, 180), -180, 179.9999),
  }
  const zoom = choice(pick(0, 4), pick(0, 21), pick(21, 30))
  const wanted = {
    target,
    zoom,
    bearing: choice(0, pick(0, 360)),
    viewingAngle: choice(0, pick(0, 60), 85),
  }
  const padding = {}
  for (const side of ['top', 'left', 'bottom', 'right'])
    padding[side] = choice(0, Math.round(pick(0, 250)))
  await engine.request('map.configure', { padding })
  const camera = await engine.request('camera.set', { camera: wanted })
  // An older MapLibre moves away from the edge of the world.
  const isBent = version < 5.1 && (camera.zoom < 8 || Math.abs(target.latitude) > 80)
  const points = Array.from({ length: 6 }, () => ({
    x: pick(-200, width + 200),
    y: pick(-100, height + 200),
  }))
  const { coordinates } = await engine.request('projection.coordinates', { points })
  const places = coordinates.filter(Boolean)
  const { points: expected } = await engine.request('projection.points', { coordinates: places })
  const { viewProjection } = await engine.request('projection.matrix')
  show(map, camera, padding)
  const deck = MapView && viewport(MapView, camera, padding, width, height)
  for (const [index, { latitude, longitude }] of places.entries()) {
    const point = expected[index]
    if (!point || Math.hypot(point.x, point.y) > 20_000) continue
    // The nearest copy, as the engine's points are.
    const near = longitude - 360 * Math.round((longitude - camera.target.longitude) / 360)
    const place = { latitude, longitude: near }
    // As near as doubles come: at zoom 30 the world is 3e11 points wide.
    const tolerance = Math.max(1e-6, 1e-14 * 256 * 2 ** camera.zoom)
    const drawn = [draw(camera, place, viewProjection, width, height)]
    if (deck) drawn.push(new maplibregl.Point(...deck.project([near, latitude])))
    if (!isBent) drawn.push(map.project([near, latitude]))
    for (const each of drawn) {
      const off = Math.hypot(each.x - point.x, each.y - point.y)
      assert.ok(off < tolerance, `${JSON.stringify({ camera, padding, place, point, each })}`)
      compared += 1
    }
  }
}
await engine.request('map.configure', { padding: 0 })
map.jumpTo({ bearing: 0, pitch: 0, padding: { top: 0, bottom: 0, left: 0, right: 0 } })
for (let count = 0; count < 100; count += 1) {
  const [west, south, padding] = [pick(-170, 100), pick(-80, 60), pick(0, 200)]
  const [east, north] = [west + pick(0.01, 60), south + pick(0.01, 20)]
  const { target, zoom } = await engine.request('camera.forBounds', {
    bounds: { west, south, east, north },
    padding,
  })
  const fit = map.cameraForBounds([west, south, east, north], { padding, maxZoom: 29 })
  const { lng, lat } = fit.center
  const off = Math.hypot(lng - target.longitude, lat - target.latitude, fit.zoom + 1 - zoom)
  assert.ok(off < 1e-9, JSON.stringify({ target, zoom, fit }))
}
console.log(compared)
map.remove()
await engine.close()
