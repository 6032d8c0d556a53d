// google.maps in jsdom or happy-dom: its numbers, its life, and its names.

import { deepEqual, equal, match, notDeepEqual, ok, rejects, throws } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterEach, beforeEach, mock, test } from 'node:test'
import * as door from 'mapcam/google-maps'
import { modules } from './support/jest.mjs'
import { unless } from './support/engine.mjs'

const { install, instances, setSize, simulate, tick, uninstall } = door
const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
const skip = unless(existsSync(join(modules, 'jsdom')), `there is no jsdom in ${modules}`, 'JEST')

let maps
let div

if (!skip) {
  // Debian's modules find each other by NODE_PATH, which Node reads as it starts.
  process.env.NODE_PATH = modules
  Module._initPaths()
  const require = createRequire(join(modules, 'jest-cli', 'package.json'))
  // HAPPY_DOM=/folder/of/happy-dom runs all of this in happy-dom.
  const { JSDOM } = process.env.HAPPY_DOM ? {} : require('jsdom')
  const window = JSDOM
    ? new JSDOM('', { pretendToBeVisual: true }).window
    : new (require(process.env.HAPPY_DOM).Window)()
  const names = ['document', 'customElements', 'HTMLElement', 'Event']
  Object.assign(
    globalThis,
    { window },
    Object.fromEntries(names.map((name) => [name, window[name]])),
  )
}

beforeEach(() => {
  if (skip) return
  install({ clock: 'manual' })
  maps = globalThis.google.maps
  div = document.body.appendChild(document.createElement('div'))
})
afterEach(() => {
  uninstall()
  div?.remove()
})

/** A map that is shown, 400 by 300. */
function shown(options) {
  const map = new maps.Map(div, { center: at(0, 0), zoom: 2, ...options })
  tick(0)
  return map
}

/** The events of an object from now on, with what they tell but for objects, as a text. */
function hear(object, names) {
  const heard = []
  for (const name of names.split(' ')) {
    object.addListener(name, (...values) =>
      heard.push(name, ...values.filter((value) => typeof value !== 'object')),
    )
  }
  return () => heard.splice(0).join(' ')
}

const invalid = { name: 'InvalidValueError' }

/** Literals of places and boxes; places of a text, as '1,2 3,4'. */
const at = (lat, lng) => ({ lat, lng })
const box = (south, west, north, east) => ({ south, west, north, east })
const place = (pair) => at(...pair)
const places = (text) => text.split(' ').map((each) => place(each.split(',').map(Number)))

const near = (actual, expected, tolerance, what) =>
  ok(Math.abs(actual - expected) <= tolerance, `${what}: ${actual} is not ${expected}`)

// MARK: Numbers

const pair = (latLng) => latLng && [latLng.lat(), latLng.lng()]

/** How each call of the numbers' file is made. */
const calls = {
  fromLatLngToPoint(given) {
    const { x, y } = shown().getProjection().fromLatLngToPoint(place(given))
    return [x, y]
  },
  encodePath: (path) => maps.geometry.encoding.encodePath(path.map(place)),
  'encodePath of one number': (lat) =>
    maps.geometry.encoding.encodePath([new maps.LatLng(lat, 0, true)]).slice(0, -1),
  radius() {
    const ends = places('0,0 1,1')
    const distance = maps.geometry.spherical.computeDistanceBetween
    return [6_371_009, 6_378_137].find((radius) => distance(...ends, radius) === distance(...ends))
  },
  computeDistanceBetween: ([from, to], radius) =>
    maps.geometry.spherical.computeDistanceBetween(place(from), place(to), radius),
  computeHeading: ([from, to]) => maps.geometry.spherical.computeHeading(place(from), place(to)),
  computeOffset: ([from, turns, heading]) =>
    pair(maps.geometry.spherical.computeOffset(place(from), turns * Math.PI, heading, 1)),
  computeOffsetOrigin: ([to, turns, heading]) =>
    pair(maps.geometry.spherical.computeOffsetOrigin(place(to), turns * Math.PI, heading, 1)),
  interpolate: ([from, to, part]) =>
    pair(maps.geometry.spherical.interpolate(place(from), place(to), part)),
  computeSignedArea: (path) => maps.geometry.spherical.computeSignedArea(path.map(place), 1),
  computeArea: (path) => maps.geometry.spherical.computeArea(path.map(place), 1),
  computeLength: (path) => maps.geometry.spherical.computeLength(path.map(place), 1),
  lng: (lng) => new maps.LatLng(0, lng).lng(),
  'lng, kept': (lng) => new maps.LatLng(0, lng, true).lng(),
  lat: (lats) => lats.map((lat) => new maps.LatLng(lat, 0).lat()),
  equals: ([one, other]) => new maps.LatLng(place(one)).equals(new maps.LatLng(place(other))),
  toUrlValue: (given) => new maps.LatLng(place(given)).toUrlValue(),
  fitBounds({ size, before, bounds }) {
    const box = ([sw, ne]) => new maps.LatLngBounds(place(sw), place(ne))
    setSize(div, size)
    const map = shown({ center: at(47.5, 6.4), zoom: 4 })
    map.fitBounds(box(before), 0)
    map.fitBounds(box(bounds))
    const corners = [map.getBounds().getSouthWest(), map.getBounds().getNorthEast()]
    return { zoom: map.getZoom(), bounds: corners.map(pair) }
  },
}

/** Compares numbers in values of the same form. */
function same(actual, expected, tolerance, what) {
  if (typeof expected === 'number') near(actual, expected, tolerance, what)
  else if (expected === null || typeof expected !== 'object') equal(actual, expected, what)
  else
    for (const [key, value] of Object.entries(expected)) same(actual[key], value, tolerance, what)
}

/** Places, whose longitudes are the same a whole turn apart, and any at a pole. */
function samePlace(actual, expected, tolerance, what) {
  const turn = ((actual[1] - expected[1] + 540) % 360) - 180
  const across = turn * Math.cos((expected[0] * Math.PI) / 180)
  near(Math.hypot(actual[0] - expected[0], across), 0, tolerance, what)
}

test('each number of a public source', { skip }, () => {
  const numbers = read('google-maps-numbers.json')
  equal(numbers.length, 54)
  for (const { call, given, expected, tolerance, radius, source } of numbers) {
    const what = `${call} of ${JSON.stringify(given)} (${source})`
    const compare = /Offset|interpolate/.test(call) && expected ? samePlace : same
    compare(calls[call](given, radius), expected, tolerance, what)
  }
})

test('a path comes back from its text', { skip }, () => {
  const { encoding } = maps.geometry
  const path = places('38.5,-120.2 40.7,-120.95 -43.252,126.453 0,0')
  const decoded = encoding.decodePath(encoding.encodePath(path))
  deepEqual(JSON.parse(JSON.stringify(decoded)), path)
  deepEqual(encoding.decodePath(''), [])
})

test('what is in a polygon, across 180 degrees too, and what is on a line', { skip }, () => {
  const { containsLocation, isLocationOnEdge } = maps.geometry.poly
  const polygon = new maps.Polygon({ paths: places('10,170 10,-170 -10,-170 -10,170') })
  const isIn = (each) => containsLocation(each, polygon)
  deepEqual(places('0,180 5,-175 0,160 11,180').map(isIn), [true, true, false, false])
  const line = new maps.Polyline({ path: places('0,0 10,10 0,20') })
  const isOn = (each) => isLocationOnEdge(each, line)
  deepEqual(places('5,5 5,5.001 0,10').map(isOn), [true, false, false])
  ok(isLocationOnEdge(place([0, 170]), polygon))
  ok(isLocationOnEdge(place([5, 5.001]), line, 0.01))
})

// MARK: Values

test('a LatLng refuses what is not a number, and takes what has one', { skip }, () => {
  const { LatLng, LatLngAltitude } = maps
  for (const given of [[NaN, 0], [0], ['1', 2], [{ lat: 1 }], [null]]) {
    throws(() => new LatLng(...given), invalid, JSON.stringify(given))
  }
  deepEqual(pair(new LatLng(new LatLngAltitude({ lat: 1, lng: 2, altitude: 3 }))), [1, 2])
  const wrapped = new LatLngAltitude(new LatLng(95, 190))
  deepEqual(wrapped.toJSON(), { lat: 90, lng: -170, altitude: 0 })
  notDeepEqual(new LatLng(1, 2), new LatLng(1, 3))
})

test('a box is not sorted, crosses 180 degrees, and grows by the shorter way', { skip }, () => {
  const { LatLng, LatLngBounds } = maps
  const unsorted = new LatLngBounds(at(45.46, 9.17), at(45.6, 8.92))
  near(unsorted.toSpan().lng(), 359.75, 1e-9, 'around the world')
  const pacific = new LatLngBounds(at(-10, 170), at(10, -170))
  deepEqual([pacific.contains(at(0, 180)), pacific.contains(at(0, 0))], [true, false])
  equal(pacific.getCenter().lng(), 180)
  deepEqual(pacific.extend(new LatLng(0, -160)).toJSON(), box(-10, 170, 10, -160))
  equal(pacific.union(box(0, 150, 1, 151)).toUrlValue(), '-10,150,10,-160')
  const empty = new LatLngBounds()
  deepEqual([empty.isEmpty(), empty.toSpan().lng(), empty.intersects(pacific)], [true, 0, false])
  ok(empty.extend(at(1, 2)).equals(box(1, 2, 1, 2)))
  throws(() => new LatLngBounds({ south: 0, west: 0, north: 1 }), {
    name: 'InvalidValueError',
  })
  ok(LatLngBounds.MAX_BOUNDS.contains(at(90, 180)))
})

// MARK: MVC

test('properties tell at once, and are shared by binding', { skip }, () => {
  const [one, other] = [new maps.MVCObject(), new maps.MVCObject()]
  const heard = []
  one.changed = (key) => heard.push(`changed ${key}`)
  one.addListener('somekey_changed', () => heard.push('event'))
  one.set('someKey', 1)
  deepEqual(heard.splice(0), ['changed someKey', 'event'])
  one.someKey_changed = () => heard.push('own')
  other.set('k', 5)
  one.bindTo('someKey', other, 'k')
  other.set('k', 6)
  deepEqual([one.get('someKey'), ...heard.splice(0)], [6, 'own', 'event', 'own', 'event'])
  one.set('someKey', 7)
  one.unbind('someKey')
  other.set('k', 8)
  deepEqual([one.get('someKey'), other.get('k')], [7, 8])
})

test('old clients call constructors without new, and copy the methods', { skip }, () => {
  function Old() {
    maps.OverlayView.call(this)
  }
  Old.prototype = new maps.OverlayView()
  function Older() {}
  Older.prototype = new maps.MVCObject()
  const [older, twin] = [new Older(), new Older()]
  older.set('a', 1)
  deepEqual([older.get('a'), twin.get('a')], [1, undefined])
  function Labelled(options) {
    maps.Marker.call(this, options)
  }
  Object.setPrototypeOf(Labelled.prototype, maps.Marker.prototype)
  equal(new Labelled({ title: 'old' }).getTitle(), 'old')
  class Copied {}
  for (const name in maps.OverlayView.prototype)
    Copied.prototype[name] = maps.OverlayView.prototype[name]
  const map = shown()
  const heard = []
  for (const overlay of [new Old(), new Copied()]) {
    overlay.onAdd = () => heard.push('onAdd')
    overlay.draw = () => heard.push('draw')
    overlay.onRemove = () => heard.push('onRemove')
    equal(overlay.getProjection(), undefined)
    overlay.setMap(map)
    tick(0)
    map.setZoom(map.getZoom() + 1)
    tick(0)
    overlay.setMap(null)
    map.setZoom(map.getZoom() + 1)
    tick(0)
    deepEqual(heard.splice(0), ['onAdd', 'draw', 'draw', 'onRemove'])
  }
})

test('listeners are called in order, once, or no more', { skip }, () => {
  const object = {}
  const heard = []
  const { event } = maps
  const first = event.addListener(object, 'x', function (value) {
    heard.push(`first ${value} ${this === object}`)
  })
  event.addListenerOnce(object, 'x', () => heard.push('once'))
  event.trigger(object, 'x', 1)
  first.remove()
  event.trigger(object, 'x', 2)
  deepEqual([heard, event.hasListeners(object, 'x')], [['first 1 true', 'once'], false])
  event.addDomListenerOnce(div, 'click', () => heard.push('dom'))
  for (let index = 0; index < 2; index += 1) div.dispatchEvent(new Event('click'))
  equal(heard.at(-1), 'dom')
})

test('an array tells what changes in it', { skip }, () => {
  const array = new maps.MVCArray(['a', 'b'])
  const heard = hear(array, 'insert_at remove_at set_at')
  array.insertAt(1, 'c')
  array.setAt(0, 'd')
  deepEqual([array.push('e'), array.pop(), array.removeAt(0), array.getLength()], [4, 'e', 'd', 2])
  array.clear()
  equal(
    heard(),
    'insert_at 1 set_at 0 a insert_at 3 remove_at 3 e remove_at 0 d remove_at 1 b remove_at 0 c',
  )
})

// MARK: The map's life

const lifeEvents = 'projection_changed bounds_changed tilesloaded idle center_changed zoom_changed'

test('nothing is shown until centre and zoom are known, and never at once', { skip }, () => {
  const map = new maps.Map(div, { center: at(10, 20) })
  const heard = hear(map, lifeEvents)
  const overlay = Object.assign(new maps.OverlayView(), {
    onAdd: () => map.getProjection() && maps.event.trigger(map, 'tilesloaded'),
  })
  tick(1)
  const unknown = [map.getBounds(), map.getProjection(), map.getZoom()]
  deepEqual([heard(), ...unknown], ['', undefined, undefined, undefined])
  overlay.setMap(map)
  map.setZoom(3)
  deepEqual([heard(), map.getBounds()], ['zoom_changed', undefined])
  tick(0)
  equal(heard(), 'projection_changed bounds_changed tilesloaded tilesloaded idle')
  map.setCenter(at(11, 21))
  equal(heard(), 'center_changed')
  ok(map.getBounds().contains(at(11, 21)))
  tick(0)
  equal(heard(), 'bounds_changed tilesloaded idle')
  map.setCenter(at(11, 21))
  map.moveCamera({})
  tick(0)
  equal(heard(), '')
})

test('fitBounds waits for the first frame, and then acts at once', { skip }, () => {
  const map = new maps.Map(div, { center: at(0, 0), zoom: 1 })
  const europe = box(35, -10, 60, 30)
  map.fitBounds(europe)
  map.setZoom(7)
  equal(map.getZoom(), 7)
  tick(0)
  equal(map.getZoom(), 2)
  ok(map.getBounds().contains(at(60, 30)))
  const bounds = map.getBounds()
  map.fitBounds(bounds, 0)
  equal(map.getZoom(), 2)
  map.fitBounds(bounds)
  equal(map.getZoom(), 1)
  map.fitBounds(new maps.LatLngBounds(at(5, 6)))
  equal(map.getZoom(), 22)
  map.fitBounds(europe, { left: 100 })
  const { x } = projectionOf(map).fromLatLngToContainerPixel(at(50, 10))
  near(x, 250, 1e-6, 'in the middle of what the padding leaves free')
  setSize(div, [0, 0])
  map.fitBounds(box(0, 0, 1, 1))
  ok(map.getCenter().lng() > 1)
  throws(() => map.fitBounds(null), invalid)
  setSize(div, [400, 300])
  throws(() => map.fitBounds(new maps.LatLngBounds()), /the LatLngBounds is empty/)
})

/** The projection of an overlay on a map. */
function projectionOf(map) {
  const overlay = new maps.OverlayView()
  overlay.setMap(map)
  tick(0)
  return overlay.getProjection()
}

test('a map without a size waits for one', { skip }, () => {
  div.style.display = 'none'
  const map = new maps.Map(div, { center: at(0, 0), zoom: 2 })
  tick(1)
  equal(map.getBounds(), undefined)
  setSize(div, [512, 256])
  tick(0)
  deepEqual(map.getBounds().toSpan().lng(), 180)
  equal(map.getDiv().firstChild.offsetWidth, 512)
})

test('the whole world is -180 to 180, and the centre is not wrapped', { skip }, () => {
  const map = shown({ zoom: 0 })
  const { west, east } = map.getBounds().toJSON()
  deepEqual([west, east], [-180, 180])
  map.setZoom(4)
  map.setCenter(at(0, 179))
  map.panBy(200, 0)
  ok(map.getCenter().lng() > 180)
  const projection = projectionOf(map)
  ok(projection.fromContainerPixelToLatLng(new maps.Point(200, 150)).lng() < 0)
  ok(projection.fromContainerPixelToLatLng(new maps.Point(200, 150), true).lng() > 180)
  near(projection.fromLatLngToDivPixel(at(0, -179)).x, 22.8, 0.1, 'the nearest copy')
  equal(projection.getWorldWidth(), 4096)
  const { farLeft, nearRight, latLngBounds } = projection.getVisibleRegion()
  ok(farLeft.lat() > nearRight.lat() && latLngBounds.equals(map.getBounds()))
})

test('a raster map has whole zooms and stays upright; a vector map leans', { skip }, () => {
  const raster = shown({ zoom: 3.6, heading: 30, tilt: 40, maxZoom: 10 })
  deepEqual([raster.getZoom(), raster.getHeading(), raster.getTilt()], [4, 0, 0])
  raster.setZoom(12)
  equal(raster.getZoom(), 10)
  raster.setOptions({ maxZoom: 8 })
  equal(raster.getZoom(), 8)
  const vector = shown({ renderingType: 'VECTOR', zoom: 13.5, heading: -30, tilt: 80 })
  near(vector.getTilt(), 50.42, 0.01, 'the limit at this zoom')
  deepEqual([vector.getZoom(), vector.getHeading()], [13.5, 330])
  equal(vector.getRenderingType(), 'VECTOR')
  vector.fitBounds(box(0, 0, 1, 1))
  deepEqual([vector.getHeading(), vector.getTilt()], [0, 0])
  vector.moveCamera({ heading: 90, tilt: 0, zoom: 5 })
  const [lat, lng] = pair(vector.getCenter())
  const { x, y } = projectionOf(vector).fromLatLngToContainerPixel(at(lat + 1, lng))
  ok(Math.abs(y - 150) < 1e-6 && x < 190, 'north is left')
  throws(() => vector.setZoom(NaN), { ...invalid, message: /^setZoom:/ })
})

test('a restriction keeps the view inside', { skip }, () => {
  const latLngBounds = box(-20, -30, 20, 30)
  const strict = shown({ restriction: { latLngBounds, strictBounds: true }, zoom: 5 })
  strict.setCenter(at(50, 50))
  const seen = strict.getBounds().toJSON()
  near(seen.north, 20, 1e-6, 'north')
  near(seen.east, 30, 1e-6, 'east')
  strict.setZoom(0)
  equal(strict.getZoom(), 4)
  const loose = shown({ restriction: { latLngBounds }, zoom: 0 })
  equal(loose.getZoom(), 3)
  const band = shown({ restriction: { latLngBounds: box(-60, -180, 60, 180) }, zoom: 4 })
  band.setCenter(at(80, 170))
  ok(band.getBounds().getNorthEast().lat() < 60.001 && band.getCenter().lng() === 170)
})

test('panToBounds moves as little as it can', { skip }, () => {
  const map = shown({ zoom: 3 })
  const { east, north } = map.getBounds().toJSON()
  map.panToBounds(box(-1, -1, 1, 1))
  deepEqual(map.getCenter().toJSON(), at(0, 0))
  map.panToBounds({ south: 0, west: east, north: 1, east: east + 5 }, 10)
  equal(map.getZoom(), 3)
  const [lat, lng] = pair(map.getBounds().getNorthEast())
  near(lng, east + 5 + (10 * 360) / 2048, 1e-6, 'ten pixels beside it')
  near(lat, north, 1e-6, 'as before')
})

test('panTo is smooth within the view if it is asked for', { skip }, () => {
  install({ clock: 'manual', animate: true })
  const map = shown()
  const heard = hear(map, lifeEvents)
  map.panTo(at(0, 40))
  equal(map.getCenter().lng(), 0)
  tick(0.1)
  ok(map.getCenter().lng() > 0 && map.getCenter().lng() < 40)
  tick(2)
  equal(Math.round(map.getCenter().lng() * 1e9), 40e9)
  match(heard(), /^(center_changed bounds_changed ){11,}tilesloaded idle$/)
  map.panTo(at(0, -170))
  equal(map.getCenter().lng(), -170)
})

// MARK: Hands

test('a hand drags, and the map rests when it lets go', { skip }, () => {
  const map = shown({ zoom: 4 })
  const heard = hear(map, 'dragstart drag center_changed bounds_changed dragend idle click')
  simulate(map).drag([100, 100], [150, 100])
  tick(0)
  match(heard(), /^dragstart (drag center_changed bounds_changed ){2,}dragend idle$/)
  near(map.getCenter().lng(), (-50 * 360) / 4096, 1e-6, '50 pixels')
  simulate(map).drag([100, 100], [50, 100], { touch: true })
  near(map.getCenter().lng(), 0, 1e-6, 'and back by a finger')
  map.setOptions({ gestureHandling: 'none' })
  simulate(map).drag([100, 100], [150, 100])
  simulate(map).wheel([0, 0], -100)
  near(map.getCenter().lng(), 0, 1e-6, 'no gestures')
  equal(map.getZoom(), 4)
})

test('the wheel, two fingers, a double click and keys zoom about their place', { skip }, () => {
  const map = shown({ zoom: 4 })
  const projection = projectionOf(map)
  const pixel = new maps.Point(300, 50)
  const kept = projection.fromContainerPixelToLatLng(pixel)
  for (const [act, zoom] of [
    [(hands) => hands.wheel(pixel, -100), 5],
    [(hands) => hands.pinch(pixel, 4), 7],
    [(hands) => hands.doubleClick(pixel), 8],
    [(hands) => hands.pinch(pixel, 0.5), 7],
  ]) {
    act(simulate(map))
    equal(map.getZoom(), zoom)
    const { x, y } = projection.fromLatLngToContainerPixel(kept)
    near(Math.hypot(x - pixel.x, y - pixel.y), 0, 1e-6, 'the place under the hand')
  }
  simulate(map).key('-')
  simulate(map).key('ArrowRight')
  equal(map.getZoom(), 6)
  map.addListener('dblclick', (event) => event.stop())
  simulate(map).doubleClick(pixel)
  map.setOptions({ gestureHandling: 'cooperative' })
  simulate(map).wheel(pixel, -100)
  equal(map.getZoom(), 6)
  simulate(map).wheel(pixel, -100, { ctrlKey: true })
  equal(map.getZoom(), 7)
})

test('a click has its place, and what lies on the map takes its own', { skip }, () => {
  const map = shown({ mapId: 'x' })
  const clicks = []
  const on = (object, name) =>
    object.addListener('click', ({ latLng }) => clicks.push([name, latLng?.lng()]))
  on(map, 'map')
  const here = at(10, 20)
  simulate(map).click(here)
  const marker = new maps.Marker({ map, position: here, title: 'Station' })
  const advanced = new maps.marker.AdvancedMarkerElement({
    map,
    position: at(1, 2),
    gmpClickable: true,
  })
  const circle = new maps.Circle({ center: here, radius: 1000, map })
  const [feature] = map.data.addGeoJson({ type: 'Point', coordinates: [3, 4] })
  on(marker, 'marker')
  on(advanced, 'advanced')
  on(circle, 'circle')
  map.data.addListener('click', (event) => clicks.push(['data', event.feature === feature]))
  advanced.addEventListener('gmp-click', () => clicks.push(['gmp']))
  div.querySelector('[title=Station]').click()
  simulate.click(marker)
  simulate.click(advanced)
  simulate.click(circle, at(5, 6))
  simulate.click(feature, at(5, 6))
  near(clicks[0][1], 20, 1e-9, 'the place of the click')
  deepEqual(clicks.slice(1), [
    ['marker', 20],
    ['marker', 20],
    ['gmp'],
    ['advanced', 2],
    ['circle', 6],
    ['data', true],
  ])
})

test('markers stand at their places and can be dragged', { skip }, () => {
  const map = shown({ mapId: 'x' })
  const marker = new maps.Marker({ map, title: 'here', draggable: true })
  equal(div.querySelector('[title=here]'), null)
  marker.setPosition(at(0, 0))
  notDeepEqual(marker, new maps.Marker({ position: at(0, 0) }), 'objects are themselves')
  const element = div.querySelector('[title=here]')
  deepEqual([element.style.left, element.style.top], ['200px', '150px'])
  map.panBy(10, 0)
  tick(0)
  equal(Math.round(Number.parseFloat(element.style.left)), 190)
  const heard = hear(marker, 'dragstart position_changed drag dragend click')
  const send = (type, x, target = element) =>
    target.dispatchEvent(new window.MouseEvent(type, { bubbles: true, clientX: x, clientY: 150 }))
  send('mousedown', 190)
  send('mousemove', 200, document)
  send('mouseup', 200, document)
  send('click', 200)
  equal(heard(), 'dragstart position_changed drag dragend')
  near(marker.getPosition().lng(), (10 * 360) / 1024, 1e-6, 'ten pixels')
  equal(map.getCenter().lng() > 3, true)
  marker.setVisible(false)
  equal(div.querySelector('[title=here]'), null)
  const pin = new maps.marker.PinElement({ glyph: 'A', scale: 2 })
  const options = { map, position: at(0, 0), content: pin }
  const advanced = new maps.marker.AdvancedMarkerElement(options)
  equal(div.querySelector('gmp-advanced-marker gmp-pin').textContent, 'A')
  match(advanced.style.transform, /translate\(-50%, -100%\)/)
  advanced.map = null
  equal(div.querySelector('gmp-advanced-marker'), null)
})

test('an info window opens above its anchor, and moves the map to be seen', { skip }, () => {
  const map = shown()
  const marker = new maps.Marker({ map, position: at(50, 0) })
  const window = new maps.InfoWindow({ content: '<b>Hello</b>', ariaLabel: 'Greeting' })
  const heard = hear(window, 'domready closeclick close')
  window.open({ anchor: marker })
  tick(0)
  deepEqual([window.isOpen, heard()], [true, 'domready'])
  const element = div.querySelector('[role=dialog]')
  equal(element.querySelector('b').textContent, 'Hello')
  ok(map.getCenter().lat() > 0)
  element.querySelector('[aria-label=Close]').click()
  deepEqual([window.isOpen, heard()], [false, 'close closeclick'])
  equal(div.querySelector('[role=dialog]'), null)
  const advanced = new maps.marker.AdvancedMarkerElement({ position: at(0, 0) })
  window.open(map, advanced)
  const { left } = element.style
  advanced.position = at(0, 10)
  notDeepEqual(element.style.left, left, 'it follows its anchor')
})

test('each event of a map and of a marker comes', { skip }, () => {
  const { events } = read('google-maps-names.json')
  const map = new maps.Map(div, { renderingType: 'VECTOR', zoom: 4, center: at(0, 0) })
  const marker = new maps.Marker({ position: at(0, 0), title: 'here', draggable: true, map })
  const heard = Object.entries({ Map: map, Marker: marker }).map(([name, object]) => {
    const hearing = hear(object, events[name])
    return () => [...new Set(hearing().split(' '))].sort().join(' ')
  })
  tick(0)
  map.moveCamera({ center: at(1, 1), zoom: 5, heading: 20, tilt: 10 })
  map.setOptions({ mapTypeId: 'satellite', mapId: 'x' })
  maps.event.trigger(map, 'resize')
  const hands = simulate(map)
  const send = (target, types) => {
    for (const type of types.split(' '))
      target.dispatchEvent(new window.MouseEvent(type, { bubbles: true }))
  }
  hands.drag([10, 10], [50, 50])
  hands.doubleClick([10, 10])
  hands.rightClick([10, 10])
  hands.move([10, 10])
  send(div, 'mouseover mouseout')
  const values = { Animation: 1, Clickable: true, Cursor: 'x', Icon: 'a.png', Visible: true }
  for (const [name, value] of Object.entries({ ...values, Shape: null, Title: 'here', ZIndex: 3 }))
    marker[`set${name}`](value)
  const element = div.querySelector('[title=here]')
  send(element, 'mouseover mousedown mousemove mouseup mouseout click dblclick contextmenu')
  marker.setDraggable(false)
  simulate.click(marker)
  tick(0)
  const found = heard.map((each) => each())
  deepEqual(found, [events.Map, events.Marker])
})

// MARK: Shapes, features and controls

test('shapes have their paths and boxes', { skip }, () => {
  const polygon = new maps.Polygon({ paths: [places('0,0 0,1 1,1'), places('5,5 6,6 5,6')] })
  deepEqual([polygon.getPaths().getLength(), pair(polygon.getPath().getAt(2))], [2, [1, 1]])
  polygon.setPath([place([7, 8])])
  equal(polygon.getPaths().getLength(), 1)
  const circle = new maps.Circle({ center: at(60, 0), radius: 111_319.49 })
  const box = circle.getBounds().toJSON()
  near(box.north, 61, 1e-4, 'a degree of latitude')
  near(box.east, 2, 1e-2, 'two of longitude')
  const rectangle = new maps.Rectangle({ bounds: box })
  ok(rectangle.getBounds().equals(box))
  equal(new maps.GroundOverlay('a.png', box, { opacity: 0.5 }).getOpacity(), 0.5)
  throws(() => new maps.Polyline({ path: [{ lat: 1 }] }), {
    name: 'InvalidValueError',
    message: /index 0.*lng/,
  })
})

test('GeoJSON comes back from a Data layer', { skip }, () => {
  const [ring, line] = [JSON.parse('[[0,0],[1,0],[1,1],[0,0]]'), JSON.parse('[[0,0],[1,2]]')]
  const geometries = [
    { type: 'MultiPolygon', coordinates: [[ring]] },
    { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [1, 2] }] },
    { type: 'MultiLineString', coordinates: [line] },
    null,
  ]
  const feature = (geometry) => ({ type: 'Feature', properties: { name: 'x' }, geometry })
  const features = geometries.map(feature)
  const geoJson = { type: 'FeatureCollection', features }
  features[0].id = 'a'
  const data = new maps.Data()
  const heard = hear(data, 'setproperty setgeometry removeproperty removefeature')
  const [added] = data.addGeoJson(geoJson)
  let written
  data.toGeoJson((value) => (written = value))
  deepEqual(written, geoJson)
  equal(data.getFeatureById('a'), added)
  equal(added.getGeometry().getAt(0).getAt(0).getLength(), 3)
  let count = 0
  added.getGeometry().forEachLatLng(() => (count += 1))
  added.setProperty('name', 'y')
  added.setGeometry(at(1, 2))
  added.removeProperty('name')
  data.remove(added)
  deepEqual([count, heard()], [3, 'setproperty setgeometry removeproperty removefeature'])
  throws(() => data.addGeoJson({ type: 'Circle' }), { ...invalid, message: /Circle/ })
})

test('controls are in the map, and do not let clicks through', { skip }, () => {
  const map = shown()
  const button = document.createElement('button')
  map.controls[maps.ControlPosition.TOP_LEFT].push(button)
  const heard = hear(map, 'click')
  button.click()
  deepEqual([div.contains(button), heard()], [true, ''])
  map.controls[maps.ControlPosition.TOP_LEFT].clear()
  equal(div.contains(button), false)
})

// MARK: Names

test('each name of the declarations is there, or refused by name', { skip }, () => {
  const { namespaces, functions, enumerations, classes } = read('google-maps-names.json')
  const find = (name) => name.split('.').reduce((object, key) => object[key], maps)
  /** What is not here, and why it is no use without Google. */
  const left = ['geometry.spherical.traversePath']
  for (const name of functions)
    equal(name in maps || find(name) !== undefined, !left.includes(name), name)
  for (const [name, members] of Object.entries(enumerations)) {
    deepEqual(Object.keys(find(name)).sort().join(' '), members, name)
  }
  const refusal = (name) =>
    new RegExp(`mapcam/google-maps has no ${name}: give one with install\\(\\{`)
  const { refused } = read('../src/google-maps/names.json')
  // What each object has of its own.
  const own =
    'altitude controls data experienceIds fetchAppCheckToken lat lng mapTypes overlayMapTypes x y width height'
  for (const [name, { members, statics = '' }] of Object.entries(classes)) {
    if (refused.includes(name)) {
      throws(() => new (find(name))(), refusal(name))
      continue
    }
    for (const each of statics.split(' ').filter(Boolean)) ok(each in find(name), `${name}.${each}`)
    for (const each of members.split(' ').filter(Boolean)) {
      ok(own.split(' ').includes(each) || each in find(name).prototype, `${name}.${each}`)
    }
  }
  for (const name of namespaces)
    throws(() => new maps[name].Anything(), refusal(`${name}.Anything`))
})

test('what a test gives stands in the place of what is refused', { skip }, async () => {
  class Geocoder {}
  class Autocomplete {}
  install({ Geocoder, places: { Autocomplete } })
  const { google } = globalThis
  equal((await google.maps.importLibrary('geocoding')).Geocoder, Geocoder)
  equal((await google.maps.importLibrary('places')).Autocomplete, Autocomplete)
  equal((await google.maps.importLibrary('routes')).TravelMode.DRIVING, 'DRIVING')
  const { Map, InfoWindow } = await google.maps.importLibrary('maps')
  deepEqual([Map, InfoWindow], [google.maps.Map, google.maps.InfoWindow])
  throws(() => google.maps.places.PlacesServiceStatus.OK, /places: \{ PlacesServiceStatus: … \}/)
  await rejects(google.maps.importLibrary('map'), /no library "map"/)
  throws(() => install({ Geocodr: Geocoder }), /no Geocodr/)
  throws(() => install({ clock: 'x' }), /clock must be/)
})

test('spies call through, each object has its own, and the API calls none', { skip }, () => {
  install({ spy: (method) => mock.fn(method), clock: 'manual' })
  maps = globalThis.google.maps
  const [one, other] = [shown(), shown()]
  one.panTo(at(1, 2))
  one.fitBounds(box(0, 0, 1, 1))
  const marker = new maps.Marker({ map: one, position: at(1, 2) })
  tick(0)
  const counts = (object, ...names) => names.map((name) => object[name].mock.callCount())
  deepEqual(counts(one, 'panTo', 'fitBounds'), [1, 1])
  deepEqual(counts(one, 'setCenter', 'setZoom', 'getZoom', 'getBounds'), [0, 0, 0, 0])
  deepEqual(counts(other, 'panTo'), [0])
  deepEqual(counts(maps.Map.prototype, 'panTo'), [1])
  deepEqual(counts(marker, 'setMap', 'setPosition', 'getPosition'), [0, 0, 0])
  equal(marker.getPosition().lat(), 1)
  marker.getPosition = () => 5
  equal(marker.getPosition(), 5)
  deepEqual(instances(maps.Map), [one, other])
  maps.event.trigger(one, 'click')
  equal(maps.event.trigger.mock.callCount(), 1)
  uninstall()
  equal(maps.Map.prototype.panTo.mock, undefined)
})

test('without a document it says so', () => {
  const text = "require('mapcam/google-maps').install(); new google.maps.Marker()"
  const options = { cwd: import.meta.dirname, encoding: 'utf8' }
  const { stderr } = spawnSync(process.execPath, ['-e', text], options)
  match(stderr, /google.maps.Marker needs a document: run the test in jsdom or happy-dom/)
})

test('without a manual clock frames come in tasks, and a tick says so', { skip }, async () => {
  install()
  maps = globalThis.google.maps
  const map = new maps.Map(div, { center: at(0, 0), zoom: 1 })
  await new Promise((resolve) => map.addListener('idle', resolve))
  throws(() => tick(1), /clock: 'manual'/)
})
