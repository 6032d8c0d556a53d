// Routes, and tracked places.

import assert from 'node:assert/strict'
import { recordedTimes } from '../src/index.js'
import { withEngine } from './support/engine.mjs'

// Along the equator a degree is this long, on the SDK's sphere.
const metersPerDegree = (6_371_009 * Math.PI) / 180
const equator = [
  [0, 0],
  [0.005, 0],
  [0.01, 0],
]
const at = (...pairs) => pairs.map(([longitude, latitude]) => ({ latitude, longitude }))

const feature = (geometry) => ({ type: 'Feature', properties: {}, geometry })
const lineString = {
  type: 'LineString',
  coordinates: [
    [0, 0, 99],
    [0.005, 0],
    [0.01, 0],
  ],
}
const gpx = `<gpx><wpt lat="9" lon="9"/><rte><rtept lat="8" lon="8"/></rte><trk><trkseg>
  <trkpt lat="0" lon="0"/><trkpt lat="0" lon="0.005"/></trkseg><trkseg><trkpt lat="0" lon="0.01"/>
  </trkseg></trk></gpx>`

withEngine('a line is a list of places, GeoJSON or GPX', async ({ view }) => {
  const lines = [
    at(...equator),
    equator,
    equator.map(([lng, lat]) => ({ lng, lat })),
    lineString,
    {
      type: 'MultiLineString',
      coordinates: [
        [
          [0, 0],
          [0.005, 0],
          [0.01, 0],
        ],
      ],
    },
    feature(lineString),
    {
      type: 'FeatureCollection',
      features: [
        feature({ type: 'Point', coordinates: [7, 7] }),
        feature(lineString),
        feature(null),
      ],
    },
    { type: 'GeometryCollection', geometries: [lineString] },
    gpx,
    gpx
      .replace(/<trk>[^]*<\/trk>/, '')
      .replace('<rtept', '<rtept lat="0" lon="0"/><rtept lat="0" lon="0.01"/><x'),
    '<kml><Point><coordinates>7,7</coordinates></Point><gx:Track><gx:coord>0 0 9</gx:coord><gx:coord>0.01 0 9</gx:coord></gx:Track></kml>',
  ]
  for (const line of lines) {
    const ride = view.route(line, { speed: 20 })
    const { length, duration, camera } = await ride.started
    assert.ok(Math.abs(length - 0.01 * metersPerDegree) < 1e-6, JSON.stringify(line))
    assert.ok(Math.abs(duration - length / 20) < 1e-9)
    assert.deepEqual(camera.target, { latitude: 0, longitude: 0.01 })
    assert.equal(camera.bearing, 90)
    await ride.stop()
  }
})

withEngine('what is not a line is refused, and nothing moves', async ({ view }) => {
  const before = await view.camera()
  const wrong = [
    [undefined, /A line must be a list of places/],
    [{ latitude: 1, longitude: 2 }, /A line must be a list of places/],
    [[[0, 0], 'x'], /A place must be \[longitude, latitude\]/],
    ['0,0 1,1', /not a GPX file/],
    ['<gpx></gpx>', /no points/],
    ['<gpx><wpt lat="0" lon="0"/><wpt lat="0" lon="0.01"/></gpx>', /this GPX file has none/],
    ['<kml><Point><coordinates>8,47</coordinates></Point></kml>', /this KML file has none/],
    [{ type: 'Point', coordinates: [1, 2] }, /this GeoJSON has none/],
    [{ type: 'FeatureCollection', features: [] }, /this GeoJSON has none/],
    [{ type: 'FeatureCollection' }, /"\/features" must be an array/],
    [{ type: 'FeatureCollection', features: [feature(lineString), lineString] }, /has 2/],
    [{ type: 'MultiLineString', coordinates: [equator, equator] }, /has 2/],
  ]
  for (const [line, message] of wrong) {
    await assert.rejects(view.route(line).started, { name: 'InvalidArgumentError', message })
  }
  const refused = (path) => ({ name: 'InvalidParamsError', path })
  await assert.rejects(view.route([[0, 0]]).started, refused('/route/coordinates'))
  await assert.rejects(view.route(equator, { speed: 0 }).started, refused('/route/speed'))
  await assert.rejects(view.route(equator, { spede: 3 }).started, refused('/route/spede'))
  await assert.rejects(view.track([]), refused('/places'))
  await assert.rejects(view.track({}), { name: 'InvalidArgumentError' })
  await assert.rejects(view.follow({ bearing: 'west' }).started, refused('/bearing'))
  assert.deepEqual(await view.camera(), before)
})

withEngine('a ride goes at its speed, and takes its options', async ({ engine, view }) => {
  const ride = view.route(equator, {
    duration: 10,
    delay: 1,
    zoom: [
      [0, 14],
      [1, 16],
    ],
    bearing: 'keep',
  })
  engine.clock.tick(6)
  const half = await view.camera()
  assert.ok(Math.abs(half.target.longitude - 0.005) < 1e-12)
  assert.deepEqual([half.zoom, half.bearing], [15, 0])
  engine.clock.tick(5)
  assert.equal(await ride.finished, 'completed')
  const signal = AbortSignal.abort(new Error('enough'))
  await assert.rejects(view.route(equator, { signal }).started, { message: 'enough' })
})

withEngine('paths and tours take routes with such lines', async ({ engine, view }) => {
  const route = { coordinates: lineString, duration: 4, zoom: 15 }
  const { cameras, times } = await view.path({ route }, { fps: 2 })
  assert.deepEqual(times, [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4])
  cameras.forEach(({ target }, index) =>
    assert.ok(Math.abs(target.longitude - index / 800) < 1e-12),
  )
  const steps = [{ route: { ...route, approach: 0 } }, { to: { target: [8, 47], zoom: 10 } }]
  const { target: place, zoom } = (await view.path(steps, { frames: 2 })).cameras[1]
  assert.deepEqual([place, zoom], [{ latitude: 47, longitude: 8 }, 10])
  const tour = view.tour(steps)
  assert.equal((await tour.started).duration, 4.25)
  engine.clock.tick(2)
  assert.ok(Math.abs((await view.camera()).target.longitude - 0.005) < 1e-12)
  await tour.stop()
  await assert.rejects(view.path({ route: { coordinates: 5 } }, { fps: 2 }), {
    name: 'InvalidArgumentError',
  })
  await assert.rejects(view.path({ route, zoom: 5 }, { fps: 2 }), { name: 'InvalidParamsError' })
})

withEngine('a followed place is held at a point, with even motion', async ({ engine, view }) => {
  const told = [
    [0, 0],
    { lng: 0.001, lat: 0 },
    { latitude: 0, longitude: 0.002, accuracy: 5, heading: NaN },
  ]
  assert.equal((await view.track(told[0])).following, false)
  const follow = view.follow({ zoom: 16, bearing: 'heading', transition: 0, at: [400, 450] })
  assert.equal(typeof (await follow.started).id, 'number')
  for (const place of told.slice(1)) {
    engine.clock.tick(1)
    assert.equal((await view.track(place)).following, true)
  }
  for (const part of [0.25, 0.5, 1]) {
    await engine.clock.tickTo(2 + part)
    const seen = await view.project({ latitude: 0, longitude: 0.001 + part / 1000 })
    assert.ok(Math.hypot(seen.x - 400, seen.y - 450) < 1e-6, JSON.stringify(seen))
  }
  view.track({ coordinate: [0.003, 0], heading: 90 })
  engine.clock.tick(1)
  assert.equal((await view.camera()).bearing, 90)
  view.pan([10, 0])
  assert.equal(await follow.finished, 'interrupted')
})

withEngine('several followed places are all shown', async ({ engine, view }) => {
  const follow = view.follow({ padding: 50, maxZoom: 18, transition: 0 })
  const places = [[13.3, 52.5], [13.4, 52.52], { latitude: 52.51, longitude: 13.35 }]
  view.track(places)
  engine.clock.tick(1)
  const seen = await view.project(at([13.3, 52.5], [13.4, 52.52], [13.35, 52.51]))
  for (const { x, y } of seen) assert.ok(x > 49.999 && x < 750.001 && y > 49.999 && y < 550.001)
  await follow.stop()
  assert.equal(await follow.finished, 'stopped')
})

withEngine(
  'a recorded track is ridden as it was; two tracks are not one line',
  async ({ view }) => {
    const point = (longitude, time) =>
      `<trkpt lat="46" lon="${longitude}"><ele>500</ele><time>2026-11-24T08:${time}Z</time></trkpt>`
    const track = (...points) => `<trk><name>a</name><trkseg>${points.join('')}</trkseg></trk>`
    const gpx = (...tracks) =>
      `<gpx><metadata><time>2026-11-24T07:00:00Z</time></metadata>${tracks.join('')}</gpx>`
    const ridden = gpx(
      track(point(8, '00:00'), point(8.1, '00:30'), point(8.1, '01:30'), point(8.2, '01:40.5')),
    )
    const times = recordedTimes(ridden)
    assert.deepEqual(times, [0, 30, 90, 100.5])
    const { cameras } = await view.path({ route: { coordinates: ridden, times } }, { fps: 1 })
    assert.deepEqual(
      [15, 30, 60, 90].map((second) => cameras[second].target.longitude.toFixed(6)),
      ['8.050000', '8.100000', '8.100000', '8.100000'],
    )
    const two = gpx(
      ...[8, 9].map((longitude) =>
        track(point(longitude, '00:00'), point(longitude + 0.1, '01:00')),
      ),
    )
    for (const read of [
      recordedTimes,
      (text) => view.path({ route: { coordinates: text } }, { fps: 1 }),
    ]) {
      await assert.rejects(async () => read(two), {
        name: 'InvalidArgumentError',
        message: 'A route goes along one line: this GPX file has 2.',
      })
    }
    // Of places in the same second the first counts, whatever segment they are in.
    const twice = [
      [8, '00:00'],
      [8.1, '00:10'],
      [8.2, '00:10'],
      [8.3, '00:10'],
      [8.4, '00:20'],
    ].map((each) => point(...each))
    const text = gpx(track(...twice.slice(0, 3), '</trkseg><trkseg>', ...twice.slice(3)))
    assert.deepEqual(recordedTimes(text), [0, 10, 20])
    const path = await view.path(
      { route: { coordinates: text, times: recordedTimes(text) } },
      { frames: 5 },
    )
    assert.deepEqual(
      path.cameras.map(({ target }) => target.longitude.toFixed(4)),
      ['8.0000', '8.0500', '8.1000', '8.2500', '8.4000'],
    )
    for (const [text, message] of [
      [ridden.replace(/<time>2026-11-24T08:01:30Z<.time>/, ''), /Point 3 .* has no time/],
      [ridden.replace('08:01:30Z', '08:01:30'), /have a zone, and some have none/],
      ...[
        ['30', '20', /Point 2 .* is earlier/],
        ['30', '30', /Point 2 .* has the time of the one before/],
      ].map(([first, second, message]) => [
        gpx(track(point(8, `00:${first}`), point(9, `00:${second}`))),
        message,
      ]),
    ])
      assert.throws(() => recordedTimes(text), { name: 'InvalidArgumentError', message })
  },
)

/** Values of a schema: one for each member of its unions, and of those of what it contains. */
function* samples({ schemas }, schema) {
  const parts = (inner) => [...samples({ schemas }, inner)]
  if (schema.$ref) yield* samples({ schemas }, schemas[schema.$ref.split('/').at(-1)])
  else if (schema.oneOf) for (const member of schema.oneOf) yield* samples({ schemas }, member)
  else if (schema.enum) yield schema.enum[0]
  else if (schema.const !== undefined) yield schema.const
  else if (schema.type === 'array') {
    const items = schema.prefixItems ?? Array(Math.max(1, schema.minItems ?? 1)).fill(schema.items)
    for (const first of parts(items[0]))
      yield [first, ...items.slice(1).map((item) => parts(item).at(-1))]
  } else if (schema.type === 'object') {
    const required = (schema.required ?? []).map((name) => [name, parts(schema.properties[name])])
    const least = Object.fromEntries(required.map(([name, [first]]) => [name, first]))
    yield least
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      for (const value of parts(property)) yield { ...least, [name]: value }
    }
  } else if (schema.type === 'number' || schema.type === 'integer')
    yield Math.max(schema.minimum ?? 1, 1)
  else if (schema.type === 'boolean') yield true
  else yield schema.type === 'string' ? 'default' : null
}

withEngine(
  'whatever the schema says that a parameter may be, the client passes on',
  async ({ engine }) => {
    const { methods, components } = await engine.discover()
    for (const { name, params } of methods) {
      if (['shutdown', 'clock.start', 'map.remove', 'initialize'].includes(name)) continue
      const schema = {
        type: 'object',
        required: params.filter(({ required }) => required).map((each) => each.name),
        properties: Object.fromEntries(params.map((each) => [each.name, each.schema])),
      }
      for (const given of samples(components, schema)) {
        const { name: error } = (await engine.request(name, given).catch((reason) => reason)) ?? {}
        assert.notEqual(error, 'InvalidArgumentError', `${name} ${JSON.stringify(given)}`)
      }
    }
  },
)
