// Places and cameras of other programs.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import * as mapcam from '../src/index.js'
import { contents } from '../src/readers/file.js'
import { berlin, runHost, test, withEngine } from './support/engine.mjs'

const { fromGPX, fromGeoJSON, fromKML, fromLngLat, toBounds, toBox, toLngLat } = mapcam

test('places are converted both ways', () => {
  const place = { latitude: 48.8, longitude: 2.3 }
  assert.deepEqual(toLngLat(place), [2.3, 48.8])
  for (const other of [
    [2.3, 48.8],
    [2.3, 48.8, 35],
    { lng: 2.3, lat: 48.8 },
    { lon: 2.3, lat: 48.8 },
  ]) {
    assert.deepEqual(fromLngLat(other), place)
  }
  for (const wrong of [undefined, null, [], [1], ['1', '2'], [1, NaN], {}]) {
    assert.throws(() => fromLngLat(wrong), { name: 'InvalidArgumentError' })
  }
  assert.deepEqual(toBox(toBounds([170, -20, -170, -10])), [170, -20, -170, -10])
})

test('errors about places say what is wrong', () => {
  const said = (message) => ({ name: 'InvalidArgumentError', message })
  const place =
    /^A place must be \[longitude, latitude\], \{ lng, lat \}, \{ lon, lat \} or \{ latitude, longitude \}, not /
  assert.throws(() => fromLngLat({ lat: 3 }), said(place))
  assert.throws(() => fromLngLat('8,47'), said(place))
  assert.deepEqual(fromLngLat({ latitude: 1, longitude: 2 }), { latitude: 1, longitude: 2 })
  const left = /^This is not GeoJSON: "\/coordinates" must be an array, not left out\.$/
  assert.throws(() => fromGeoJSON({ type: 'LineString' }), said(left))
  assert.throws(
    () => fromGeoJSON({ type: 'Topology' }),
    said(/converted from TopoJSON first, such as/),
  )
  for (const wrong of [undefined, { type: 'Feature', properties: null, geometry: null }])
    assert.throws(() => fromGeoJSON(wrong), { name: 'InvalidArgumentError' })
  let deep = { type: 'Point', coordinates: [1, 2] }
  for (let level = 0; level < 5000; level += 1)
    deep = { type: 'GeometryCollection', geometries: [deep] }
  assert.throws(() => fromGeoJSON(deep), said(/must be GeoJSON at most 32 deep/))
  for (const name of ['tour.gpx', './tracks/tour.gpx']) {
    const message = `This is not a GPX file's text, but looks like its name: read "${name}" first, as 'utf8'.`
    assert.throws(() => fromGPX(name), said(message))
  }
  assert.throws(() => fromKML('a.kml'), said(/looks like its name/))
  const geometry = '<MultiGeometry>'.repeat(5000)
  const text = `<kml>${geometry}<Point><coordinates>8,47</coordinates></Point>${geometry.replaceAll('<', '</')}</kml>`
  assert.throws(() => fromKML(text), said(/nested deeper/))
})

test('GPX: waypoints, routes and tracks, comments aside', () => {
  const text = `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
    <!-- <wpt lat="9" lon="9"/> --><wpt lat="1" lon="2"/><rte><rtept lon='4' lat='3'></rtept></rte>
    <trk><desc><![CDATA[<trkpt lat="9" lon="9"/>]]></desc><trkseg>
    <trkpt
      lat="-5.5" lon="6"><ele>7</ele></trkpt></trkseg></trk></gpx>`
  assert.deepEqual(fromGPX(text).map(toLngLat), [
    [2, 1],
    [4, 3],
    [6, -5.5],
  ])
  for (const wrong of [null, Buffer.from(text), '<gpx><wpt lat="1"/></gpx>']) {
    assert.throws(() => fromGPX(wrong), { name: 'InvalidArgumentError' })
  }
})

withEngine('a view fits GeoJSON as it fits its box', async ({ view }) => {
  const line = {
    type: 'LineString',
    coordinates: [
      [5.9, 45.8],
      [10.5, 47.8],
    ],
  }
  const box = await view.cameraForBounds([5.9, 45.8, 10.5, 47.8])
  assert.deepEqual(await view.cameraForBounds(line), box)
  await assert.rejects(view.fit({ type: 'Topology' }), { name: 'InvalidArgumentError' })
})

withEngine('places and boxes are taken as MapLibre writes them', async ({ view }) => {
  const [longitude, latitude] = [8.54, 47.37]
  await view.jumpTo({ target: [longitude, latitude], zoom: 12 })
  assert.deepEqual((await view.camera()).target, { latitude, longitude })
  const point = await view.project({ latitude, longitude })
  assert.deepEqual(await view.project([longitude, latitude]), point)
  assert.deepEqual(await view.project([[longitude, latitude], { lng: longitude, lat: latitude }]), [
    point,
    point,
  ])
  assert.equal(await view.contains([longitude, latitude]), true)
  assert.equal(
    await view.animate({ target: { lng: 9, lat: 47 } }, { duration: 0 }).finished,
    'completed',
  )
  assert.equal((await view.move({ target: [10, 50] })).target.longitude, 10)
  assert.deepEqual(
    await view.cameraForBounds([
      [5.9, 45.8],
      [10.5, 47.8],
    ]),
    await view.cameraForBounds([5.9, 45.8, 10.5, 47.8]),
  )
})

test('a duration in milliseconds draws one warning', async () => {
  const { stderr, code } = await runHost(`const engine = await MapCam.start()
    const flight = engine.view().flyTo({ zoom: 5 }, { duration: 2000 })
    engine.view().easeTo({ zoom: 5 }, { duration: 3000 })
    await flight.started
    await engine.close()`)
  assert.equal(code, 0, stderr)
  assert.equal(
    stderr.match(/the duration is 2000 s\. Are these milliseconds\? Durations are in seconds\./g)
      .length,
    1,
  )
  assert.doesNotMatch(stderr, /3000/)
})

withEngine('the frames of a path have times', async ({ view }) => {
  const change = { zoom: 5 }
  const even = await view.path(change, { duration: 1, frames: 5 })
  assert.deepEqual(even.times, [0, 0.25, 0.5, 0.75, 1])
  const paced = await view.path(change, { duration: 1, fps: 3.5, curve: 'linear' })
  assert.equal(paced.times.length, paced.cameras.length)
  assert.deepEqual([paced.times[0], paced.times.at(-1)], [0, 1])
  paced.times.forEach((time, index) => {
    assert.ok(Math.abs(paced.cameras[index].zoom - (2 + 3 * time)) < 1e-9)
  })
})

/** Files as people write them, with their places, or what is said of them: Python's client reads the same. */
const files = JSON.parse(readFileSync(new URL('files.json', import.meta.url), 'utf8'))

for (const { name, text, places, geometries, properties, seconds, notice, error } of files) {
  test(`a file: ${name}`, () => {
    const read = () => contents(name, text)
    if (error !== undefined) {
      assert.throws(read, ({ message }) => {
        const quotes = message.match(/9{61}|x{61}|(?:nowhere){9}/)
        return message.includes(error) && quotes === null
      })
      return
    }
    const { data, notice: said } = read()
    assert.equal(said, notice)
    assert.deepEqual(fromGeoJSON(data).map(toLngLat), places)
    const drawn = data.features?.map(({ geometry }) => geometry) ?? data.geometries
    if (geometries)
      assert.deepEqual(
        drawn.flatMap((one) => one.geometries ?? [one]),
        geometries,
      )
    if (properties)
      assert.deepEqual(
        data.features.map((feature) => feature.properties),
        properties,
      )
    if (seconds) assert.deepEqual(mapcam.recordedTimes(text), seconds)
    // The client's own readers take a text, or what is parsed.
    if (name.endsWith('.gpx')) assert.deepEqual(fromGPX(text).map(toLngLat), places)
    if (name.endsWith('.kml')) assert.deepEqual(fromKML(text).map(toLngLat), places)
    if (/\.(?:geo)?json$/.test(name))
      assert.deepEqual(fromGeoJSON(JSON.parse(text.replace('\ufeff', ''))).map(toLngLat), places)
  })
}

test('a tour is one in any case, and as a browser names the second that is saved', () => {
  const tour = { tour: 1, steps: [{ to: { zoom: 5 } }] }
  for (const name of ['map.tour.json', 'MAP.TOUR.JSON', 'map.tour (1).json', 'map.json'])
    assert.deepEqual(contents(name, JSON.stringify(tour)), { tour }, name)
})

// MARK: Cameras of other libraries.

const { fromDeckGL, fromMapLibre, mapLibreOptions, toDeckGL, toMapLibre } = mapcam
const camera = { target: berlin, zoom: 12.5, bearing: 30, viewingAngle: 40 }
const { latitude, longitude } = berlin
const near = (found, expected, tolerance = 1e-9) =>
  assert.ok(Math.abs(found - expected) < tolerance, `${found}, not ${expected}`)

/** Each library's form of the camera. */
const theirs = {
  MapLibre: { center: [longitude, latitude], zoom: 11.5, bearing: 30, pitch: 40 },
  Mapbox: { center: [longitude, latitude], zoom: 11.5, bearing: 30, pitch: 40 },
  DeckGL: { longitude, latitude, zoom: 11.5, bearing: 30, pitch: 40 },
  Google: { center: { lat: latitude, lng: longitude }, zoom: 12.5, heading: 30, tilt: 40 },
}

for (const [name, form] of Object.entries(theirs)) {
  test(`${name}: there and back`, () => {
    assert.deepEqual(mapcam[`to${name}`](camera), form)
    assert.deepEqual(mapcam[`from${name}`](form), camera)
    for (const wrong of [{}, null, { center: 8, zoom: 3 }]) {
      assert.throws(() => mapcam[`from${name}`](wrong), {
        name: 'InvalidArgumentError',
        message: /^A camera of .* must be \{\w+: /,
      })
    }
  })
}

test('MapKit: there and back, to the rounding', () => {
  near(mapcam.toMapKit(camera).distance, 14784.333469291863, 1e-6)
  const found = mapcam.fromMapKit(mapcam.toMapKit(camera, { height: 800 }), { height: 800 })
  near(found.target.latitude, latitude)
  near(found.target.longitude, longitude)
  for (const member of ['zoom', 'bearing', 'viewingAngle']) near(found[member], camera[member])
})

test('objects of the libraries are read too', () => {
  const google = { lat: () => latitude, lng: () => longitude }
  assert.deepEqual(mapcam.fromGoogle({ ...theirs.Google, center: google }), camera)
  for (const name of ['lng', 'lon']) {
    assert.deepEqual(
      fromMapLibre({ ...theirs.MapLibre, center: { [name]: longitude, lat: latitude } }),
      camera,
    )
  }
})

test('a MapLibre page shows every camera unchanged', () => {
  const { transformConstrain, minZoom, maxZoom } = mapLibreOptions()
  const center = { lng: 200, lat: 89 }
  assert.deepEqual(transformConstrain(center, -1), { center, zoom: -1 })
  assert.ok(minZoom <= -1 && maxZoom >= 29)
  // Edges that are left out are 0, for MapLibre would keep what they were.
  assert.deepEqual(toMapLibre(camera, { padding: { left: 40 } }).padding, {
    top: 0,
    left: 40,
    bottom: 0,
    right: 0,
  })
  assert.deepEqual(toMapLibre(camera, { padding: 8 }).padding, {
    top: 8,
    left: 8,
    bottom: 8,
    right: 8,
  })
  assert.equal('padding' in toMapLibre(camera), false)
})

test('their bearings are in (-180, 180], ours in [0, 360)', () => {
  for (const [ours, theirs] of Object.entries({ 0: 0, 90: 90, 180: 180, 181: -179, 359: -1 })) {
    const turned = { ...camera, bearing: Number(ours) }
    assert.equal(toMapLibre(turned).bearing, theirs)
    assert.equal(toDeckGL(turned).bearing, theirs)
    assert.deepEqual(fromMapLibre(toMapLibre(turned)), turned)
    assert.deepEqual(fromDeckGL(toDeckGL(turned)), turned)
  }
  const back = [-360, -1e-20, -180, 360, 725.5, 0.1]
  for (const [from, to] of [
    [fromMapLibre, toMapLibre],
    [fromDeckGL, toDeckGL],
  ]) {
    const ours = back.map((bearing) => from({ ...to(camera), bearing }).bearing)
    assert.deepEqual(ours, [0, 0, 180, 0, 5.5, 0.1])
  }
  assert.equal(toMapLibre({ ...camera, bearing: -450 }).bearing, -90)
})
