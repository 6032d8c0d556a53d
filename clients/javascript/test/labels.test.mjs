// What the page does by itself: what it draws lies where the engine says, and glides take their time.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFileSync } from 'node:fs'
import { MapCam } from '../src/index.js'
import { Gestures } from '../page/gestures.js'
import { placeNamed } from '../page/cities.js'
import { Labels } from '../page/labels.js'
import { Lens } from '../page/lens.js'
import { mercatorX, mercatorY } from '../src/mercator.js'
import { lineIn, Ride } from '../page/ride.js'
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
    await engine.request('map.configure', {
      size,
      padding,
      fieldOfView,
      viewingAngleLimits: [[0, 89]],
      minZoom: 0,
      maxZoom: 30,
    })
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
    const coordinates = [
      [0, 0],
      [0.3, 0.5],
      [-0.4, 0.2],
      [0.2, -0.6],
    ].map(([north, east]) => ({
      latitude:
        camera.target.latitude +
        north * degrees * Math.cos((camera.target.latitude * Math.PI) / 180),
      longitude: camera.target.longitude + east * degrees,
    }))
    const { points } = await engine.request('projection.points', { coordinates })
    coordinates.forEach(({ latitude, longitude }, index) => {
      const place = lens.ground(mercatorX(longitude), mercatorY(latitude))
      if (points[index] === null) return assert.ok(place[2] <= 0)
      const [x, y] = lens.project(place)
      const off = Math.hypot(x - points[index].x, y - points[index].y)
      assert.ok(
        off < 1e-4 * Math.max(1, Math.hypot(x, y) / 1000),
        `${JSON.stringify(camera)}: ${off}`,
      )
    })
  }))

/** What a canvas is asked to draw: the texts of `draw`, by their opacity and box. */
function drawnNames() {
  let names = []
  const canvas = function () {
    const own = {
      style: {},
      setAttribute() {},
      getContext: () => context,
      transferToImageBitmap: () => own,
    }
    const known = {
      globalAlpha: 1,
      measureText: (text) => ({ width: 7 * text.length }),
      fillText: (text) => (own.text = text),
      clearRect: () => (names = []),
      drawImage: ({ text }, x, y, width, height) =>
        text && names.push({ text, x, y, width, height, opacity: known.globalAlpha }),
    }
    const context = new Proxy(known, {
      get: (all, name) => all[name] ?? (() => ({ addColorStop() {} })),
    })
    return own
  }
  Object.assign(globalThis, {
    devicePixelRatio: 1,
    document: { createElement: canvas },
    OffscreenCanvas: canvas,
    requestAnimationFrame() {},
    cancelAnimationFrame() {},
  })
  // The scale bar's length and the nearest city are no names on the map.
  return () => names.filter(({ text }) => !/\d k?m\b/.test(text))
}

/** The names in each frame of a tour, 60 a second, or of a film with fewer; it knows what comes, if it `isPlanned`. */
async function toured(steps, features = null, fps = 60, isPlanned = false) {
  const frame = {
    size: { width: 900, height: 600 },
    padding: { top: 0, left: 0, bottom: 0, right: 0 },
    fieldOfView: 36.87,
  }
  const engine = await MapCam.start()
  await engine.request('map.configure', { size: frame.size, viewingAngleLimits: [[0, 70]] })
  const { cameras } = await engine.request('camera.path', { steps, fps })
  await engine.close()
  const drawn = drawnNames()
  const labels = new Labels({ insertBefore() {} })
  let time = 0
  Object.assign(labels, {
    hasGraticule: false,
    time: () => time,
    ...(fps < 30 && { firstStep: Infinity }),
    ...(isPlanned && {
      cameraIn: (seconds) =>
        cameras[Math.min(Math.round((time + seconds) * fps), cameras.length - 1)],
    }),
  })
  labels.names = JSON.parse(readFileSync(new URL('../page/names.json', import.meta.url)))
  labels.features = features
  labels.configure(frame)
  const frames = cameras.map((camera, index) => {
    time = index / fps
    labels.draw(camera)
    return drawn()
  })
  // Two cities of one name, or two copies of the world, cannot be told apart.
  const twice = new Set(
    frames.flatMap((names) =>
      names.map(({ text }) => text).filter((text, index, all) => all.indexOf(text) !== index),
    ),
  )
  return frames.map((names) =>
    Object.fromEntries(
      names.filter(({ text }) => !twice.has(text)).map((name) => [name.text, name]),
    ),
  )
}

const over = (...places) =>
  places.map(([latitude, longitude, zoom, bearing = 0, viewingAngle = 0], index) => ({
    to: { target: { latitude, longitude }, zoom, bearing, viewingAngle },
    duration: index === 0 ? 0 : 3,
    path: 'fly',
  }))

test('names come and go by fading, and never for a moment: in each frame of flights over Europe and over the Pacific', async () => {
  let count = 0
  for (const steps of [
    over([48.5, 3, 5.5], [41, 24, 6.5, 60, 50], [51.5, 0, 6]),
    over([35, 139, 5], [37, -122, 6, 30, 40], [40.7, -74, 4]),
    over([40, -3.7, 4], [40.5, -3, 9]),
  ]) {
    const began = {}
    const frames = await toured(steps)
    assert.ok(
      Object.values(frames[0]).every(({ opacity }) => opacity === 1) &&
        Object.keys(frames[0]).length > 5,
      'the first frame is whole',
    )
    for (const [index, now] of frames.entries()) {
      const last = frames[index - 1] ?? now
      for (const key of new Set([...Object.keys(last), ...Object.keys(now)])) {
        const [was, is] = [last[key], now[key]]
        const { x, y, width, height } = was ?? is
        // What is at the edge of the view, or where the ground ends, leaves it.
        if (!is && (x + width < 12 || x > 888 || y + height < 12 || y > 588)) {
          delete began[key]
          continue
        }
        assert.ok(
          Math.abs((is?.opacity ?? 0) - (was?.opacity ?? 0)) <= 1 / 12 + 1e-9,
          `${key} in frame ${index}: ${JSON.stringify([was, is])}`,
        )
        if (!was) began[key] = index
        if (is || began[key] === undefined) continue
        count += 1
        assert.ok(index - began[key] >= 24, `${key} was there for ${index - began[key]} frames`)
        delete began[key]
      }
    }
  }
  assert.ok(count > 20, String(count))
  // With two frames a second none is seen on its way.
  const film = await toured(over([48.5, 3, 5.5], [41, 24, 6.5, 60, 50]), null, 2)
  assert.ok(film.every((names) => Object.values(names).every(({ opacity }) => opacity === 1)))
})

test('in a flight of five seconds no name lasts under 15 frames, and none that was there returns within 20', async () => {
  for (const [isPlanned, fps] of [
    [true, 60],
    [true, 30],
    [false, 60],
  ]) {
    let [count, brief] = [0, 0]
    for (const flight of [
      over([38.7, -9.1, 6], [41.9, 12.5, 6.5]),
      over([48.5, 3, 5.5], [35.7, 139.7, 9, 40, 45]),
      over([47.4, 8.5, 10], [40.7, -74, 10]),
      over([20, 0, 2], [46, 7.5, 9]),
    ]) {
      const steps = flight.map((step) => ({ ...step, duration: step.duration && 5 }))
      const [began, ended] = [{}, {}]
      for (const [index, names] of (await toured(steps, null, fps, isPlanned)).entries()) {
        for (const name in names) {
          if (began[name] !== undefined) continue
          began[name] = index || -Infinity
          count += 1
          if (index - ended[name] < 20) brief += 1
        }
        for (const name in began) {
          if (name in names) continue
          if (index - began[name] < 15) brief += 1
          ended[name] = index
          delete began[name]
        }
      }
    }
    assert.ok(count > 300, String(count))
    // A movement that was not planned may become faster.
    assert.ok(brief <= (isPlanned ? 0 : count / 50), `${brief} of ${count}`)
  }
})

test('on a map of the world there are its great cities', async () => {
  const seen = Object.keys((await toured(over([35, 10, 2], [35, 10, 2]))).at(-1))
  const wide = Object.keys((await toured(over([35, 130, 2], [35, 130, 2]))).at(-1))
  const wanted = ['London', 'Paris', 'FRANCE', 'New York', 'Tokyo', 'Beijing']
  assert.deepEqual(
    wanted.filter((name) => !seen.includes(name) && !wide.includes(name)),
    [],
  )
})

test('features are named beside their markers and in the middle of areas, before any city', async () => {
  const feature = (name, type, coordinates) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type, coordinates },
  })
  const ring = (west, south, east, north) =>
    [west, east, east, west, west].map((x, at) => [x, at % 4 < 2 ? south : north])
  const features = [
    feature('Home', 'Point', [8.54, 47.37]),
    feature('Box', 'Polygon', [ring(7, 46, 9, 48)]),
    feature('', 'Point', [8, 47]),
    feature('Ring', 'Polygon', [ring(10, 46, 12, 48), ring(10.2, 46.05, 11, 47.95)]),
    feature('N'.repeat(50), 'Point', [5, 48]),
    feature('Way', 'LineString', [
      [6, 46],
      [6, 45],
      [5, 45],
    ]),
  ]
  for (const type of ['MultiPoint', 'LineString', 'Polygon', 'MultiPolygon'])
    features.push(feature('Nowhere', type, []))
  const [names] = await toured(over([47, 8, 7], [47, 8, 7]), {
    type: 'FeatureCollection',
    features,
  })
  assert.ok(names.Home && names.Box && names.Way && !names['Zürich'] && !names.Nowhere)
  assert.ok(Math.abs(names.Box.x + names.Box.width / 2 - 450) < 1)
  // In the middle between the hole and the eastern edge: 3.5 degrees east of the target.
  assert.ok(Math.abs(names.Ring.x + names.Ring.width / 2 - 450 - (3.5 * 256 * 2 ** 7) / 360) < 1)
  assert.ok(names[`${'N'.repeat(39)}…`])
})

test('of names that stay none covers another, and the same frames show the same names', async () => {
  const steps = over([48.5, 3, 5.5], [46, 12, 7.3])
  steps.push({ to: {}, duration: 1 })
  const [once, twice] = [await toured(steps), await toured(steps)]
  assert.deepEqual(once, twice)
  const names = Object.values(once.at(-1))
  for (const [index, a] of names.entries()) {
    for (const b of names.slice(index + 1)) {
      assert.ok(
        a.x + 8 > b.x + b.width - 8 ||
          b.x + 8 > a.x + a.width - 8 ||
          a.y + 8 > b.y + b.height - 8 ||
          b.y + 8 > a.y + a.height - 8,
        `${a.text}, ${b.text}`,
      )
    }
  }
})

test('a ride knows its distance and height, and goes on where its line crosses itself', () => {
  const times = ['10:00:00', '10:00:30', '10:01:00', '11:02:03'].map(
    (time) => `2026-05-01T${time}Z`,
  )
  const coordinates = [
    [8, 0, 1000],
    [8.01, 0, 1300],
    [8.01, 0.01],
    [8.005, -0.01],
  ]
  const line = lineIn({
    type: 'Feature',
    properties: { coordinateProperties: { times } },
    geometry: { type: 'LineString', coordinates },
  })
  assert.equal(Math.round(line.times.at(-1)), 60)
  const ride = new Ride(line)
  const seen = (longitude, latitude) => ride.at({ target: { latitude, longitude }, zoom: 16 })
  assert.equal(seen(8.005, 0).text, '560 m of 4.52 km · 1,150 m')
  const crossing = [8.0075, 0]
  assert.equal(seen(...crossing).done.length, 2)
  seen(8.009, 0.006)
  assert.equal(seen(...crossing).done.length, 4)
  assert.match(seen(8.01, 0.0053).text, /^1.70 km of 4.52 km$/)
  assert.match(seen(8.005, -0.01).text, /^4.52 km of 4.52 km$/)
  assert.equal(seen(8.2, 0), undefined)
  const along = (latitude, longitudes = [8, 8.003, 8.006]) =>
    Ride.along(
      { type: 'LineString', coordinates },
      longitudes.map((longitude) => ({ target: { latitude, longitude }, zoom: 16 })),
    )
  assert.ok(along(0) && !along(0.5) && !along(0, [8.003, 8.003, 8.003]))
  assert.equal(Ride.along(null, []), undefined)
})

test('the map has the world: continents, lakes, rivers, countries, thousands of cities, in 1,240 kB', async () => {
  const { gzipSync } = await import('node:zlib')
  const files = ['land', 'earth', 'names'].map((name) =>
    readFileSync(new URL(`../page/${name}.json`, import.meta.url)),
  )
  assert.ok(files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0) <= 1_240_000)
  const [, earth, names] = files.map((file) => JSON.parse(file))
  assert.deepEqual(
    [...new Set(earth.features.map(({ properties }) => properties.kind))],
    ['land', 'border', 'lake', 'river', 'state'],
  )
  assert.ok(names.cities.length >= 7000)
  const lakes = earth.features.filter(({ properties }) => properties.kind === 'lake')
  const corners = lakes.flatMap(({ geometry }) => geometry.coordinates.flat(2))
  const isAt = ([x, y], [longitude, latitude]) => Math.hypot(x - longitude, y - latitude) < 0.05
  for (const shore of [
    [8.54, 47.36],
    [8.8, 47.21],
  ])
    assert.ok(
      corners.some((corner) => isAt(corner, shore)),
      'the lake of Zurich',
    )
  const city = (name) => names.cities.find(([each]) => each === name)
  for (const [name, longitude, latitude] of [
    ['Zürich', 8.54, 47.37],
    ['Suva', 178.44, -18.13],
    ['Nairobi', 36.82, -1.29],
  ]) {
    assert.ok(Math.hypot(city(name)[1] - longitude, city(name)[2] - latitude) < 0.1, name)
  }
  for (const [state, ...ones] of [
    ['Ukraine', 'Kyiv', 'Lviv', 'Odesa'],
    ['North Macedonia', 'Skopje'],
    ['Eswatini', 'Mbabane'],
    ['Myanmar', 'Yangon'],
    ['Denmark', 'Copenhagen'],
  ]) {
    assert.ok(
      names.countries.some(([name]) => name === state),
      state,
    )
    for (const name of ones) assert.equal(city(name)[5], state)
  }
  assert.deepEqual(placeNamed('munchen', names), placeNamed('Munich', names))
  assert.ok(
    names.countries.some(
      ([name, x, y]) => name === 'Switzerland' && Math.hypot(x - 8.2, y - 46.8) < 1,
    ),
  )
})

test('what a session leaves without an answer is refused at its end: who waits for it goes on with the next one', async () => {
  let hear
  globalThis.acquireVsCodeApi = () => ({ postMessage() {} })
  globalThis.window = { addEventListener: (_, body) => (hear = (data) => body({ data })) }
  const { request } = connect({ onMessage() {}, onState() {} })
  for (const method of ['preview.ended', 'page.hello']) {
    const answer = request('page.format', {})
    hear({ method, params: {} })
    await assert.rejects(answer, /not connected/)
  }
})

test('a glide is as far after the same time, however many frames there were, and at once if motion is to be reduced', (t) => {
  const glided = (frame, matches = false) => {
    globalThis.matchMedia = () => ({ matches })
    let [now, zoom, next] = [0, 0]
    t.mock.method(performance, 'now', () => now)
    globalThis.requestAnimationFrame = (body) => (next = body)
    const gestures = new Gestures(
      { addEventListener() {} },
      {},
      (_, { scale = 1 } = {}) => (zoom += Math.log2(scale)),
    )
    gestures.zoomBy(1)
    for (; now < 96 && !matches; next()) now += frame
    return zoom
  }
  assert.equal(glided(16, true), 1)
  const zooms = [4, 8, 16, 48].map((frame) => glided(frame))
  assert.ok(zooms[0] > 0.8 && zooms[0] < 0.99, `${zooms[0]}`)
  for (const zoom of zooms) assert.ok(Math.abs(zoom - zooms[0]) < 1e-9, `${zooms}`)
})
