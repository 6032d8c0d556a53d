// The stand-in for MapLibre's Map against numbers that MapLibre itself computed, and what its camera's events are.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { LngLat, Map } from '../src/maplibre/index.js'
import { test } from './support/engine.mjs'

const numbers = JSON.parse(readFileSync(new URL('../../../Tests/MapCameraTests/Fixtures/maplibre.json', import.meta.url)))
const lngLat = ({ latitude, longitude }) => [longitude, latitude]
const optionsOf = ({ target, zoom, bearing, viewingAngle }) => ({
  ...(target && { center: lngLat(target) }),
  ...(zoom !== undefined && { zoom: zoom - 1 }),
  ...(bearing !== undefined && { bearing }),
  ...(viewingAngle !== undefined && { pitch: viewingAngle }),
})

function mapOf({ size, padding, fieldOfView, camera, from }) {
  const map = new Map({ size: [size.width, size.height], clock: 'manual', maxPitch: 85, maxZoom: 24 })
  if (fieldOfView) map.setVerticalFieldOfView(fieldOfView)
  if (padding) map.setPadding(padding)
  if (camera ?? from) map.jumpTo(optionsOf(camera ?? from))
  return map
}

/** How far a map's centre is from a place, in points. */
function off(map, { target, zoom }, at = map.getCenter()) {
  const world = 256 * 2 ** zoom
  const x = (degrees) => degrees / 360
  const y = (degrees) => Math.asinh(Math.tan((degrees * Math.PI) / 180)) / (2 * Math.PI)
  const dx = x(at.lng - target.longitude)
  return world * Math.hypot(dx - Math.round(dx), y(at.lat) - y(target.latitude))
}

test('places are on the screen where MapLibre has them', () => {
  let count = 0
  for (const each of numbers.projection.filter(({ camera }) => camera.viewingAngle <= 85 && camera.zoom <= 20)) {
    const map = mapOf(each)
    if (off(map, each.camera) > 1e-6) continue // Kept inside the world by its limits.
    for (const { coordinate, point } of each.points) {
      const { x, y } = map.project(lngLat(coordinate))
      const far = Math.max(1, Math.hypot(point.x, point.y) / 1000)
      assert.ok(Math.hypot(x - point.x, y - point.y) < 2e-3 * far, JSON.stringify([each.camera, coordinate, x, y, point]))
      count += 1
    }
  }
  assert.ok(count > 500, String(count))
})

test('flights take the time and the way of MapLibre', () => {
  for (const each of numbers.fly.filter(({ fly, to }) => fly.minZoom === undefined && to.target)) {
    const map = mapOf(each)
    const { speed, curvature } = each.fly
    map.flyTo({ ...optionsOf(each.to), easing: (t) => t, ...(speed && { speed }), ...(curvature && { curve: curvature }) })
    for (const frame of each.linear.slice(1, -1)) {
      map.tick(each.duration / 10)
      assert.ok(Math.abs(map.getZoom() + 1 - frame.zoom) < 1e-6, `${JSON.stringify(each.to)}: ${map.getZoom() + 1}, ${frame.zoom}`)
      assert.ok(off(map, frame) < 0.02, `${JSON.stringify(each.to)}: ${off(map, frame)}`)
    }
  }
})

test('bounds are fitted as by MapLibre', () => {
  for (const { size, padding, bounds, insets, bearing, camera } of numbers.fit) {
    // A west a rounding error east of the east is the way around the world for MapLibre 5.
    if (bounds.southWest.longitude > bounds.northEast.longitude) continue
    const map = mapOf({ size, padding })
    const box = [lngLat(bounds.southWest), lngLat(bounds.northEast)]
    const found = map.cameraForBounds(box, { padding: insets, bearing, maxZoom: 22 })
    assert.ok(Math.abs(found.zoom + 1 - camera.zoom) < 1e-6, JSON.stringify(bounds))
    assert.ok(off(map, camera, LngLat.convert(found.center)) < 1e-2, JSON.stringify(bounds))
  }
})

test('moves tell of themselves in the order of MapLibre', () => {
  const map = new Map({ size: [400, 300], center: [8, 47], zoom: 5, clock: 'manual' })
  const heard = []
  for (const name of ['move', 'zoom', 'rotate', 'pitch']) {
    for (const end of ['start', '', 'end']) map.on(name + end, () => heard.push(name + end))
  }
  map.jumpTo({ center: [9, 47], zoom: 6, bearing: 10 })
  assert.deepEqual(heard, [
    ...['movestart', 'move', 'zoomstart', 'zoom', 'zoomend'],
    ...['rotatestart', 'rotate', 'rotateend', 'moveend'],
  ])
  heard.length = 0
  map.easeTo({ zoom: 7, duration: 1000 })
  assert.ok(map.isMoving() && map.isZooming())
  map.tick(0.5)
  map.tick(0.5)
  assert.ok(!map.isMoving())
  assert.equal(map.getZoom(), 7)
  assert.deepEqual(heard, ['movestart', 'zoomstart', 'move', 'zoom', 'move', 'zoom', 'zoomend', 'moveend'])
})

test('a test of a map that flies takes milliseconds', async () => {
  const map = new Map({ size: [400, 300], clock: 'manual' })
  const ended = map.once('moveend')
  map.flyTo({ center: [8.54, 47.37], zoom: 12 })
  map.tick(100)
  await ended
  assert.deepEqual(map.getCenter().toArray().map((value) => Math.round(value * 1e9) / 1e9), [8.54, 47.37])
})
