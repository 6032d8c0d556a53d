// What MapLibre GL JS 5.3 promises of its camera, case by case: facts of its own camera tests, but for globe, roll and
// terrain. Each row is a fact. Events, mistakes and fits are compared with the real one, in test/browser, and with 6's numbers.

import assert from 'node:assert/strict'
import { Map } from '../src/maplibre-5.js'
import { test } from './support/engine.mjs'

const make = (options = {}) =>
  new Map({
    size: [512, 512],
    clock: 'manual',
    minZoom: 0,
    maxZoom: 20,
    bearingSnap: 0,
    ...options,
  })
const now = { duration: 0 }
const isNear = (found, expected, digits) =>
  assert.ok(Math.abs(found - expected) < 0.51 * 10 ** -digits, `${found}, not ${expected}`)
const kinds = ['move', 'zoom', 'rotate', 'pitch']

/** Checks what is named of a map's camera, to the ninth decimal or to so many. */
function check(map, { digits = 9, ...expected }) {
  const { lng, lat } = map.getCenter()
  const found = {
    lng,
    lat,
    zoom: map.getZoom(),
    bearing: map.getBearing(),
    pitch: map.getPitch(),
    padding: map.getPadding(),
    fov: map.getVerticalFieldOfView(),
  }
  for (const [name, value] of Object.entries(expected)) {
    if (typeof value !== 'number') assert.deepEqual(found[name], value, name)
    else
      assert.ok(
        Math.abs(found[name] - value) < 0.51 * 10 ** -digits,
        `${name} is ${found[name]}, not ${value}`,
      )
  }
}

/** [fact, options of the map, what is called, what the camera is then] */
const places = [
  [
    'panBy on a turned map',
    { bearing: 180 },
    (map) => map.panBy([100, 0], now),
    { lng: -70.3125, lat: 0 },
  ],
  [
    'zoomTo with an offset on a turned map',
    { bearing: 180 },
    (map) => map.zoomTo(3.2, { offset: [100, 0], ...now }),
    { zoom: 3.2, lng: -62.66117668978012, lat: 0 },
  ],
  [
    'rotateTo around a place within the world',
    {},
    (map) => map.rotateTo(90, { around: [5, 0], ...now }),
    { bearing: 90, lng: 5, lat: 0, digits: 5 },
  ],
  [
    'rotateTo with an offset within the world',
    {},
    (map) => map.rotateTo(90, { offset: [100, 0], ...now }),
    { bearing: 90, lng: 70.3125, lat: 0, digits: 5 },
  ],
  [
    'rotateTo with an offset on a turned map',
    { bearing: 180, zoom: 1 },
    (map) => map.rotateTo(90, { offset: [200, 0], ...now }),
    { bearing: 90, lng: -70.3125, lat: 57.3265212252 },
  ],
  [
    'easeTo zooms around a place',
    {},
    (map) => map.easeTo({ around: [100, 0], zoom: 3, ...now }),
    { lng: 87.5, lat: 0, zoom: 3 },
  ],
  [
    'easeTo turns with an offset on a turned map',
    { bearing: 180 },
    (map) => map.easeTo({ bearing: 90, offset: [100, 0], ...now }),
    { lng: -70.3125, lat: 0, digits: 5 },
  ],
  [
    'easeTo has no eastern copy to go to',
    { renderWorldCopies: false, zoom: 2, center: [170, 0] },
    (map) => map.easeTo({ center: [210, 0], ...now }),
    { lng: 135 },
  ],
  [
    'easeTo has no western copy to go to',
    { renderWorldCopies: false, zoom: 2, center: [-170, 0] },
    (map) => map.easeTo({ center: [-210, 0], ...now }),
    { lng: -135 },
  ],
  [
    'flyTo zooms to whole levels',
    { zoom: 0.6 },
    (map) => map.flyTo({ zoom: 2, animate: false }),
    { zoom: 2, digits: 15 },
  ],
  [
    'flyTo stays below the greatest zoom',
    { minZoom: 2, maxZoom: 10, renderWorldCopies: false },
    (map) => map.flyTo({ center: [12, 34], zoom: 30, duration: 10 }).tick(0.01),
    { zoom: 10, lng: 12, lat: 34 },
  ],
  [
    'flyTo stays above the least zoom',
    { minZoom: 2, maxZoom: 10, renderWorldCopies: false },
    (map) => map.flyTo({ center: [12, 34], zoom: 1, duration: 10 }).tick(0.01),
    { zoom: 2, lng: 12, lat: 34 },
  ],
  [
    'flyTo zooms out where it is',
    { zoom: 20 },
    (map) => map.flyTo({ zoom: 19, center: [0, 0], duration: 2 }).tick(0.003),
    { lng: 0, lat: 0, zoom: 19 },
  ],
  [
    'a flight above maxDuration is a jump',
    { center: [37.63454, 55.75868], zoom: 18 },
    (map) => map.flyTo({ center: [-122.3998631, 37.7884307], maxDuration: 100 }),
    { lng: -122.3998631, lat: 37.7884307 },
  ],
  // Of easeTo and flyTo alike.
  ...['easeTo', 'flyTo'].flatMap((method) => [
    ...[
      [
        'does nothing with an offset',
        {},
        { offset: [100, 0] },
        { lng: 0, lat: 0, zoom: 0, bearing: 0 },
      ],
      [
        'goes with an offset on a turned map',
        { bearing: 180 },
        { center: [100, 0], offset: [100, 0] },
        { lng: 170.3125, lat: 0 },
      ],
    ].map(([fact, options, goal, expected]) => [
      `${method} ${fact}`,
      options,
      (map) => map[method]({ ...goal, animate: false }),
      expected,
    ]),
    [
      `${method} takes the place of another`,
      {},
      (map) =>
        map[method]({ center: [200, 0], duration: 100 })[method]({ center: [100, 0], ...now }),
      { lng: 100, lat: 0 },
    ],
    [
      `${method} may be called when another ends`,
      {},
      (map) => {
        const rest = [200, 300]
        map.on(
          'moveend',
          () => rest.length > 0 && map[method]({ center: [rest.shift(), 0], duration: 10 }),
        )
        map[method]({ center: [100, 0], duration: 10 })
        map.tick(0.01).tick(0.01).tick(0.01)
      },
      { lng: -60, lat: 0 },
    ],
  ]),
]

for (const [fact, options, call, expected] of places) {
  test(fact, () => {
    const map = make(options)
    call(map)
    check(map, expected)
  })
}

test('transformCameraUpdate is called before each move, and changes what is shown', () => {
  for (const call of [
    (map) => map.jumpTo({ center: [100, 0] }),
    (map) => map.easeTo({ center: [100, 0], ...now }),
    (map) => map.flyTo({ center: [100, 0], ...now }),
  ]) {
    const map = make()
    const [moves, ends] = [[], []]
    let updates = 0
    map.transformCameraUpdate = () => ((updates += 1), {})
    map.on('move', () => moves.push(updates))
    map.on('moveend', () => ends.push(updates))
    call(map)
    assert.deepEqual([moves, ends], [[1], [1]])
    check(map, { lng: 100 })
  }
  const transformCameraUpdate = ({ center, zoom }) => ({
    center: [center.lng, center.lat + 10],
    zoom: Math.round(zoom),
  })
  check(make({ transformCameraUpdate }).flyTo({ center: [100, 0], zoom: 3.2, animate: false }), {
    lng: 100,
    lat: 10,
    zoom: 3,
  })
  // The motion goes on from what was asked for, not from what is shown.
  const map = make({ transformCameraUpdate: ({ zoom }) => ({ zoom: Math.floor(zoom) }) })
  const zooms = frames(
    map,
    () => map.easeTo({ zoom: 2.5, duration: 10, easing: (x) => x }),
    () => map.getZoom(),
    0.005,
    0.005,
  )
  assert.deepEqual(zooms, [1, 2])
})

/** The centers, or the zooms, of a motion's frames. */
function frames(map, start, read, ...seconds) {
  const found = []
  map.on('move', () => found.push(read(map)))
  start(map)
  for (const each of seconds) map.tick(each)
  assert.ok(!map.isEasing())
  return found
}
const longitude = (map) => map.getCenter().lng

for (const method of ['easeTo', 'flyTo']) {
  test(`${method} crosses meridians the short way`, () => {
    const go = (from, to, options) =>
      frames(
        make({ ...options, center: [from, 0] }),
        (map) => map[method]({ center: [to, 0], duration: 20 }),
        longitude,
        0.001,
        0.02,
      )
    assert.ok(go(170, -170).some((lng) => lng > 170))
    assert.ok(go(-170, 170).some((lng) => lng < -170))
    if (method === 'easeTo') return
    assert.ok(go(-10, 10).some((lng) => Math.abs(lng) < 10))
    assert.ok(go(10, -10).some((lng) => Math.abs(lng) < 10))
    assert.ok(go(-170, 170).every((lng) => lng >= -180))
    assert.ok(!go(170, -170, { renderWorldCopies: false }).some((lng) => lng > 170 + 1e-9))
    assert.ok(!go(-170, 170, { renderWorldCopies: false }).some((lng) => lng < -170 - 1e-9))
  })
}

test('a flung map goes on as far as its speed brings it, at most three quarters of the way to the horizon', () => {
  for (const [velocity, bearing] of [
    [500, 0],
    [2500, 0],
    [2500, 135],
  ]) {
    const [map, still] = [1, 2].map(() => make({ center: [8, 47], zoom: 10, pitch: 60, bearing }))
    map.simulate.drag([256, 256], [256, 266], { velocity: [0, velocity] })
    still.simulate.drag([256, 256], [256, 266])
    while (map.isMoving()) map.tick(0.05)
    // Of 0.3 of the velocity, which is at most 1400 points per second and falls by 750 per second.
    const far = Math.min((0.3 * velocity) ** 2, 1400 ** 2) / (2 * 750)
    const { x, y } = map.project(still.getCenter())
    isNear(y, 256 + Math.min(far, 0.75 * (256 - still.transform.horizon)), 6)
    isNear(x, 256, 6)
  }
})

test('who prefers less motion gets a jump, unless it is essential', (t) => {
  globalThis.matchMedia = () => ({ matches: true })
  t.after(() => delete globalThis.matchMedia)
  const map = make()
  map.easeTo({ center: [100, 0], zoom: 3.2, bearing: 90, duration: 1000 })
  check(map, { lng: 100, zoom: 3.2, bearing: 90 })
  map.flyTo({ center: [10, 0], bearing: 0, animate: true })
  check(map, { lng: 10, bearing: 0 })
  map.easeTo({ center: [50, 0], duration: 200, essential: true }).tick(0.1)
  assert.ok(map.isEasing())
  check(map.tick(0.1), { lng: 50 })
})

test('a jump by a listener ends the motion that called it', () => {
  for (const type of kinds) {
    const map = make()
    const ended = []
    map.on('moveend', ({ done }) => ended.push(done))
    map.easeTo({ zoom: 20, bearing: 90, pitch: 60, duration: 500 }, { done: true })
    map.once(type, () => map.jumpTo({ pitch: 40 }))
    map.tick(0.016).tick(0.016)
    assert.ok(ended.includes(true), type)
  }
})

test('calculateCameraOptionsFromTo looks from one place to another', () => {
  const map = make({ zoom: 1 })
  const degree = 111_200 // metres
  const look = (from, altitude, to, toAltitude) =>
    map.calculateCameraOptionsFromTo({ lng: from, lat: 0 }, altitude, to, toAltitude)
  isNear(look(1, 0, { lng: 1, lat: 1 }).bearing, 0, 2)
  isNear(look(1, 0, { lng: 0, lat: 0 }).bearing, -90, 2)
  isNear(look(1, degree, { lng: 0, lat: 0 }).pitch, 45, 2)
  isNear(look(1, 0, { lng: 0, lat: 0 }).pitch, 90, 2)
  isNear(look(1, degree, { lng: 0, lat: 0 }, 3 * degree).pitch, 153.435, 2)
  // The eye is 1.5 views of 512 points from the centre, in a world of 512 points at zoom 0.
  const zoom = (metres) => Math.log2((1.5 * 2 * Math.PI * 6371008.8) / metres)
  isNear(look(0, 0, { lng: 0, lat: 0 }, 1000).zoom, zoom(1000), 2)
  isNear(look(0, 0, { lng: 1, lat: 0 }, degree).zoom, zoom(Math.hypot(degree, degree)), 2)
  assert.throws(() => look(0, 0, { lng: 0, lat: 0 }, 0), { message: /same From and To/ })
})

test('calculateCameraOptionsFromCameraLngLatAltRotation looks in a direction from where the eye is', () => {
  const map = make({ zoom: 1 })
  const look = (altitude, bearing, pitch, ...roll) => {
    const { center, ...rest } = map.calculateCameraOptionsFromCameraLngLatAltRotation(
      [1, 0],
      altitude,
      bearing,
      pitch,
      ...roll,
    )
    return { ...center, ...rest }
  }
  for (const pitch of [0, 180]) {
    const { lng, lat, elevation, zoom, ...rest } = look(0, 0, pitch)
    for (const [found, expected] of [
      [lng, 1],
      [lat, 0],
      [elevation, pitch === 0 ? -10_000 : 10_000],
    ])
      isNear(found, expected, 9)
    assert.ok(zoom > 0)
    assert.deepEqual(rest, { bearing: 0, pitch, roll: undefined })
  }
  isNear(look(0, 0, 90).elevation, 0, 9)
  // 10 km to the east of what it sees, and as high.
  const { lng, lat, elevation, zoom } = look(10_000, -90, 45)
  isNear(lng, 1 - 10 / 111.195, 5)
  isNear(lat, 0, 9)
  assert.equal(elevation, 0)
  isNear(zoom, Math.log2((1.5 * 2 * Math.PI * 6371008.8) / (10_000 * Math.SQRT2)), 3)
  assert.equal(look(0, 0, 0, 5).roll, 5)
  assert.equal(map.queryTerrainElevation([0, 0]), null)
})
