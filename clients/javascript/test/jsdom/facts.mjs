// What the libraries themselves do, and mocks and copies of them get wrong. MAP_VERSION says which library it is.

import assert from 'node:assert/strict'
import { test } from 'node:test'

const { LngLatBounds, Map, MapMouseEvent, Marker, Popup, accessToken } = globalThis.maplibregl
const version = process.env.MAP_VERSION
const isMapbox = accessToken !== undefined || version === 'mapbox'
if (isMapbox) globalThis.maplibregl.accessToken = 'pk.none'

const place = { type: 'Point', coordinates: [10, 50] }
const source = () => ({
  type: 'geojson',
  data: { type: 'Feature', id: 1, properties: { name: 'here' }, geometry: place },
})
const style = () => ({
  version: 8,
  sources: { towns: source() },
  layers: [{ id: 'circles', type: 'circle', source: 'towns' }],
})

async function make(options) {
  const container = document.body.appendChild(document.createElement('div'))
  const map = new Map({ container, center: [10, 50], zoom: 4, style: style(), ...options })
  const failures = []
  map.on('error', ({ error }) => failures.push(error))
  await heard(map, 'load')
  return Object.assign(map, { failures })
}

const heard = (map, type) => new Promise((resolve) => map.once(type, resolve))

/** A test of MapLibre from a version on, or before another. */
const maplibre = (name, { since = 5, before = Infinity }, body) => {
  const [major, minor = 0] = version.split('.').map(Number)
  const number = major + minor / 100
  if (!isMapbox && number >= since && number < before) test(name, body)
}

test('a place is drawn, found and clustered', async () => {
  const map = await make()
  if (!map.loaded()) await heard(map, 'idle')
  const [feature] = map.queryRenderedFeatures(undefined, { layers: ['circles'] })
  assert.equal(feature.properties.name, 'here')
  const { x, y } = map.project([10, 50])
  assert.ok(Math.hypot(x - 200, y - 150) < 1e-6)
  const coordinates = [0, 0.001, 0.002].map((more) => [10 + more, 50])
  const points = { type: 'Feature', properties: {}, geometry: { type: 'MultiPoint', coordinates } }
  const features = coordinates.map((each) => ({
    ...points,
    geometry: { type: 'Point', coordinates: each },
  }))
  map.addSource('all', {
    type: 'geojson',
    cluster: true,
    data: { type: 'FeatureCollection', features },
  })
  map.addLayer({ id: 'clusters', type: 'circle', source: 'all' })
  await heard(map, 'idle')
  const [cluster] = map.queryRenderedFeatures(undefined, { layers: ['clusters'] })
  assert.equal(cluster.properties.point_count, 3)
  assert.deepEqual(map.failures, [])
  map.remove()
})

test('a flight ends where it was to', async () => {
  const map = await make()
  map.flyTo({ center: [11, 51], zoom: 5, duration: 100 })
  await heard(map, 'moveend')
  assert.equal(map.getZoom(), 5)
  assert.deepEqual(map.failures, [])
  map.remove()
})

test('removeFeatureState of a whole source', async () => {
  const map = await make()
  map.setFeatureState({ source: 'towns', id: 1 }, { hover: true })
  map.removeFeatureState({ source: 'towns' })
  assert.deepEqual(map.getFeatureState({ source: 'towns', id: 1 }) ?? {}, {})
  assert.deepEqual(map.failures, [])
})

maplibre('a removed map has no style', { before: 6 }, async () => {
  const map = await make()
  map.remove()
  assert.equal(map.getStyle(), undefined)
  assert.throws(() => map.getLayer('circles'), TypeError)
  assert.throws(() => map.getSource('towns'), TypeError)
  assert.throws(() => map.remove(), TypeError)
})

maplibre('points may be objects', {}, async () => {
  const map = await make()
  assert.ok(Math.abs(map.unproject({ x: 100, y: 50 }).lng - 5.6055) < 1e-3)
  map.fitScreenCoordinates({ x: 100, y: 50 }, { x: 200, y: 150 }, 0, { duration: 0 })
  assert.ok(Math.abs(map.getZoom() - 5.585) < 1e-3)
})

maplibre('sources load and tell it later', {}, async () => {
  const map = await make()
  map.getSource('towns').setData({ type: 'FeatureCollection', features: [] })
  assert.equal((await heard(map, 'sourcedata')).sourceId, 'towns')
  const order = []
  map.on('sourcedata', () => order.push('event'))
  map.addSource('more', source())
  order.push('returned')
  assert.deepEqual([order[0], map.isSourceLoaded('more')], ['returned', false])
})

maplibre('querySourceFeatures finds the features', {}, async () => {
  const map = await make()
  assert.equal(map.querySourceFeatures('towns').length, 1)
})

maplibre('images: not there, no image, of the wrong size', {}, async () => {
  const map = await make()
  await assert.rejects(map.loadImage('none://x.png'))
  map.addImage('five', 5)
  assert.equal(map.failures.length, 1)
  assert.equal(map.hasImage('five'), false)
  const image = { width: 2, height: 2, data: new Uint8Array(4) }
  assert.throws(() => map.addImage('small', image), /mismatched image size/)
})

maplibre('layers have visibility, sourceLayer and serialize', {}, async () => {
  const map = await make()
  map.addSource('tiles', { type: 'vector', tiles: ['x'] })
  map.addLayer({ id: 'roads', type: 'line', source: 'tiles', 'source-layer': 'road' })
  map.setLayoutProperty('roads', 'visibility', 'none')
  const { visibility, sourceLayer, serialize } = map.getLayer('roads')
  assert.deepEqual([visibility, sourceLayer, typeof serialize], ['none', 'road', 'function'])
})

maplibre('a limit that moves the map tells it, and markers follow', { since: 5.2 }, async () => {
  const map = await make()
  const marker = new Marker().setLngLat([12, 51]).addTo(map)
  const before = marker.getElement().style.transform
  const types = ['zoomstart', 'zoom', 'zoomend', 'movestart', 'move', 'moveend']
  const order = []
  for (const type of types) map.on(type, () => order.push(type))
  map.setMinZoom(6)
  assert.deepEqual(order, types)
  assert.notEqual(marker.getElement().style.transform, before)
})

maplibre('what 5.22 has', { since: 5.22 }, async () => {
  assert.equal(new LngLatBounds([0, 0, 1, 1]).intersects(new LngLatBounds([0.5, 0.5, 2, 2])), true)
  assert.equal(typeof Popup.prototype.setPadding, 'function')
  const map = await make({ anisotropicFilterPitch: 90 })
  assert.equal(map.getAnisotropicFilterPitch(), 90)
  await assert.rejects(make({ anisotropicFilterPitch: 200 }))
})

maplibre('events have the members of what they are made of', {}, async () => {
  const map = await make()
  assert.throws(() => new Marker().addTo(map), TypeError)
  const init = { type: 'click', clientX: 200, clientY: 150 }
  const event = new MapMouseEvent('click', map, init)
  assert.ok(event.target === map && event.lngLat)
  class Given {
    get clientX() {
      return 7
    }
  }
  Object.defineProperty(Given.prototype, 'clientX', { enumerable: true })
  let found
  map.on('given', ({ clientX }) => (found = clientX))
  map.fire('given', new Given())
  assert.equal(found, 7)
})
