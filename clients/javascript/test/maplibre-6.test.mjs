// MapLibre 6, by test/maplibre-6.json. No build of 6.9 or later could be had: the numbers were computed by running the
// Mercator camera of MapLibre GL JS's main branch after 6.12.0, put together from stored sources, which agrees with the
// build of 6.1.0 but for what each case's `facts` name. Zooms are of the 512-point world, times in milliseconds.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { isTimeFrozen, Map, now, restoreNow, setNow } from '../src/maplibre.js'
import { Map as Five } from '../src/maplibre-5.js'
import { test } from './support/engine.mjs'

const vectors = JSON.parse(readFileSync(new URL('maplibre-6.json', import.meta.url)))

/** Arguments, with what JSON has not: undefined, and the function t => t. */
function revived(value) {
  if (Array.isArray(value)) return value.map(revived)
  if (typeof value !== 'object' || value === null) return value
  if (value.$undefined) return undefined
  if (value.$linear) return (t) => t
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, revived(each)]))
}

const types = ['move', 'zoom', 'rotate', 'pitch'].flatMap((kind) => [
  `${kind}start`,
  kind,
  `${kind}end`,
])
const edges = ['top', 'bottom', 'left', 'right']

/** A map as it is before a case, and what it fires. */
function make({
  padding,
  center,
  zoom,
  bearing,
  pitch,
  fov,
  maxBounds,
  zoomSnap,
  reducedMotion,
  ...options
}) {
  const map = new Map({ ...options, bearingSnap: 7, clock: 'manual', reduceMotion: reducedMotion })
  if (fov !== undefined) map.setVerticalFieldOfView(fov)
  if (maxBounds) map.setMaxBounds(maxBounds)
  return map.jumpTo({ padding }).jumpTo({ center, zoom, bearing, pitch }).setZoomSnap(zoomSnap)
}

const stateOf = (map) => ({
  center: map.getCenter().toArray(),
  zoom: map.getZoom(),
  bearing: map.getBearing(),
  pitch: map.getPitch(),
  padding: map.getPadding(),
})

const isNear = (found, expected, tolerance, what) =>
  assert.ok(Math.abs(found - expected) <= tolerance, `${what}: ${found}, not ${expected}`)

/** Compares the members that a camera has; a length differs by at most some points of the screen. */
function compare(found, expected, what, points = 0.05) {
  const degrees = (points * 360) / (512 * 2 ** expected.zoom)
  const [east, north] = expected.center
  isNear(((found.center[0] - east + 540) % 360) - 180, 0, degrees, `${what} longitude`)
  isNear(found.center[1], north, degrees, `${what} latitude`)
  isNear(found.zoom, expected.zoom, 1e-5, `${what} zoom`)
  for (const name of ['bearing', 'pitch'])
    if (name in expected) isNear(found[name], expected[name], 1e-4, `${what} ${name}`)
  for (const edge of expected.padding ? edges : [])
    isNear(found.padding[edge], expected.padding[edge], 1e-3, `${what} ${edge}`)
}

test('calls move the camera as those of 6 do, and fire the same', () => {
  for (const [
    index,
    { before, method, args, states, events, duration, answer, facts },
  ] of vectors.calls.entries()) {
    const map = make(before)
    const what = `call ${index}, ${method}(${JSON.stringify(args)}), ${facts}`
    const heard = [[]]
    for (const type of types) map.on(type, () => heard.at(-1).push(type))
    const result = map[method](...revived(args))
    if (answer !== undefined) {
      if (answer === null) assert.equal(result, undefined, what)
      else compare({ ...result, center: result.center.toArray() }, answer, what, 1e-3)
      continue
    }
    const found = states.map((state, frame) => {
      if (states.length === 1) return stateOf(map)
      heard.push([])
      // The last frame comes a little after the end.
      return stateOf(map.tick(frame === 0 ? 0 : duration / 4000 + (frame === 4 ? 1e-6 : 0)))
    })
    for (const [frame, state] of states.entries())
      compare(found[frame], state, `${what} frame ${frame}`)
    assert.deepEqual(heard, events, what)
    map.remove()
  }
})

test('views project and unproject as those of 6 do, behind the camera, too', () => {
  for (const { before, project, unproject, bounds } of vectors.views) {
    const map = make(before)
    for (const { at, point } of project) {
      const { x, y } = map.project(at)
      isNear(Math.hypot(x - point[0], y - point[1]), 0, 1e-3, `project ${at}`)
    }
    const degrees = (1e-3 * 360) / (512 * 2 ** map.getZoom())
    for (const { at, place } of unproject) {
      const { lng, lat } = map.unproject(at)
      for (const [index, value] of [lng, lat].entries())
        isNear(value, place[index], degrees, `unproject ${at}`)
    }
    for (const [index, value] of map.getBounds().toArray().flat().entries())
      isNear(value, bounds[index], 1e-6 * (bounds[2] - bounds[0]), 'bounds')
  }
})

test('scripts of calls, and of calls by listeners, run as in 6', () => {
  for (const [
    index,
    { before, calls, inside, frameEvery, end, states, log },
  ] of vectors.scripts.entries()) {
    const map = make(before)
    const [heard, found, rest] = [[], [], [...calls]]
    let time = 0
    for (const type of types.filter((each) => /start|end/.test(each))) {
      map.on(type, () =>
        heard.push([time, type, map.isMoving(), map.isZooming(), map.isRotating(), map.isEasing()]),
      )
    }
    let times = inside?.times ?? 0
    if (inside)
      map.on(inside.on, () => (times -= 1) >= 0 && map[inside.method](...revived(inside.args)))
    for (; time <= end; time += frameEvery) {
      map.tick(time === 0 ? 0 : frameEvery / 1000)
      while (rest[0]?.at === time) {
        const { method, args } = rest.shift()
        found.push(stateOf(map))
        map[method](...revived(args))
      }
    }
    found.push(stateOf(map))
    assert.deepEqual(heard, log, `script ${index}`)
    for (const [at, state] of states.entries())
      compare(found[at], state, `script ${index}, state ${at}`)
    map.remove()
  }
})

test('cameras that put a place at a point', () => {
  for (const { before, options, answer } of vectors.anchored) {
    const { center, zoom } = make(before).calculateAnchoredCameraOptions(options)
    compare({ center: center.toArray(), zoom }, answer, 'anchored', 1e-3)
  }
})

test('a flight that limits hold back keeps its centre on the way, since 6', () => {
  for (const [Version, halfway] of [
    [Map, [30, 0]],
    [Five, [-62.8, 62]],
  ]) {
    const map = new Version({
      size: [800, 600],
      clock: 'manual',
      center: [0, 0],
      zoom: 5,
      minZoom: 4,
    })
    map.flyTo({ center: [60, 0], duration: 1000, easing: (t) => t }).tick(0.5)
    for (const [index, value] of map.getCenter().toArray().entries())
      isNear(value, halfway[index], 0.05, Version === Map ? '6' : '5.3')
  }
})

test('frozen time drives the maps', () => {
  setNow(1000)
  const map = new Map({ size: [400, 300], zoom: 2 })
  map.easeTo({ zoom: 6, duration: 1000, easing: (t) => t })
  assert.deepEqual([now(), isTimeFrozen()], [1000, true])
  setNow(1250)
  isNear(map.getZoom(), 3, 1e-9, 'zoom')
  setNow(2000)
  assert.deepEqual([map.getZoom(), map.isMoving()], [6, false])
  restoreNow()
  assert.ok(!isTimeFrozen())
  map.remove()
})

test('its Map has the members of 6.11.2, by the names in its types, but for those in the table of README', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const undefinedHere = [...readme.matchAll(/^\| (.*) \| there \| undefined \|$/gm)].flatMap(
    ([, names]) => names.match(/(?<=`)\w+(?=`)/g),
  )
  assert.deepEqual(
    vectors.members.filter((name) => !(name in Map.prototype)).sort(),
    undefinedHere.sort(),
  )
})

test('what 6 has beside it', async () => {
  const map = new Map({
    size: [400, 300],
    clock: 'manual',
    rotateSpeed: 1,
    transformConstrain: (center, zoom) => ({ center, zoom: Math.min(zoom, 3) }),
  })
  assert.deepEqual(
    [map.setZoom(9).getZoom(), map.version, map.transform, map.getStyleUrl()],
    [3, '6.12.0', undefined, null],
  )
  map.setTransformConstrain(null)
  assert.equal(map.setZoom(9).getZoom(), 9)
  const [event] = await Promise.all([map.once('load'), map.once('idle')])
  assert.equal(event.constructor.name, 'MapLibreEvent')
  assert.deepEqual(map.setGlobalStateProperty('color', 'red').getGlobalState(), { color: 'red' })
  assert.deepEqual(map.setGlobalStateProperty('color', null).getGlobalState(), {})
  const click = map.once('click', 'towns')
  map.simulate.click([1, 2], { layer: 'towns', features: [{ id: 7 }] })
  assert.equal((await click).type, 'click')
  map.remove()
})
