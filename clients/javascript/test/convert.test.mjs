// Cameras of other libraries, and cameras as code. The engine's own camera.convert has the same numbers.

import assert from 'node:assert/strict'
import * as convert from '../src/convert.js'
import { berlin, test, withEngine } from './support/engine.mjs'

const { fromDeckGL, fromMapLibre, mapLibreOptions, toDeckGL, toMapLibre } = convert
const camera = { target: berlin, zoom: 12.5, bearing: 30, viewingAngle: 40 }
const { latitude, longitude } = berlin
const near = (found, expected, tolerance = 1e-9) =>
  assert.ok(Math.abs(found - expected) < tolerance, `${found}, not ${expected}`)

/** Each library's form of the camera; what cannot hold a bearing or an angle has neither. */
const theirs = {
  MapLibre: { center: [longitude, latitude], zoom: 11.5, bearing: 30, pitch: 40 },
  Mapbox: { center: [longitude, latitude], zoom: 11.5, bearing: 30, pitch: 40 },
  DeckGL: { longitude, latitude, zoom: 11.5, bearing: 30, pitch: 40 },
  Google: { center: { lat: latitude, lng: longitude }, zoom: 12.5, heading: 30, tilt: 40 },
  GoogleAndroid: { target: berlin, zoom: 12.5, tilt: 40, bearing: 30 },
  Leaflet: { center: [latitude, longitude], zoom: 12.5 },
  Hash: '#11.5/52.5163/13.3777/30/40',
}

for (const [name, form] of Object.entries(theirs)) {
  test(`${name}: there and back`, () => {
    const held = name === 'Leaflet' ? { ...camera, bearing: 0, viewingAngle: 0 } : camera
    assert.deepEqual(convert[`to${name}`](camera), form)
    assert.deepEqual(convert[`from${name}`](form), held)
    for (const wrong of name === 'Hash' ? ['#11.5'] : [{}, null, { center: 8, zoom: 3 }]) {
      assert.throws(() => convert[`from${name}`](wrong), {
        name: 'InvalidArgumentError',
        message: /^A (?:camera of .* must be|hash must be) /,
      })
    }
  })
}

for (const [name, options] of [
  ['OpenLayers'],
  ['MapKit', { height: 800 }],
  ['Cesium', { height: 800 }],
]) {
  test(`${name}: there and back, to the rounding`, () => {
    const held = name === 'OpenLayers' ? { ...camera, viewingAngle: 0 } : camera
    const found = convert[`from${name}`](convert[`to${name}`](camera, options), options)
    near(found.target.latitude, latitude)
    near(found.target.longitude, longitude)
    for (const member of ['zoom', 'bearing', 'viewingAngle']) near(found[member], held[member])
  })
}

test('objects of the libraries are read too', () => {
  const google = { lat: () => latitude, lng: () => longitude }
  assert.deepEqual(convert.fromGoogle({ ...theirs.Google, center: google }), camera)
  for (const name of ['lng', 'lon']) {
    assert.deepEqual(
      fromMapLibre({ ...theirs.MapLibre, center: { [name]: longitude, lat: latitude } }),
      camera,
    )
  }
  assert.deepEqual(
    convert.fromLeaflet({ center: { lat: latitude, lng: longitude }, zoom: 12.5 }).target,
    berlin,
  )
  assert.deepEqual(
    convert.fromHash('https://example.com/?a=1#map=11.5/52.5163/13.3777/30/40'),
    camera,
  )
  assert.deepEqual(convert.fromHash(convert.toHash({ target: berlin, zoom: 4 })), {
    target: berlin,
    zoom: 4,
    bearing: 0,
    viewingAngle: 0,
  })
})

test('OpenLayers has the metres of EPSG:3857, as its fromLonLat gives them', () => {
  const {
    center: [x, y],
    rotation,
  } = convert.toOpenLayers({ target: { latitude: 47.37, longitude: 8.54 }, zoom: 4, bearing: 90 })
  near(x, 950668.45, 0.01)
  near(y, 6002678, 0.01)
  near(rotation, -Math.PI / 2)
})

withEngine("the engine's camera.convert says the same", async ({ engine }) => {
  const { maplibre, google, deckgl, mapkit } = await engine.request('camera.convert', { camera })
  assert.deepEqual(
    [toMapLibre(camera), convert.toGoogle(camera), toDeckGL(camera)],
    [maplibre, google, deckgl],
  )
  const ours = convert.toMapKit(camera)
  assert.deepEqual({ ...ours, distance: mapkit.distance }, mapkit)
  near(ours.distance, mapkit.distance, 1e-6)
})

test('cameras as code, and as a line for the shell', () => {
  const code = {
    'google-maps-js': '{center: {lat: 52.5163, lng: 13.3777}, zoom: 12.5, heading: 30, tilt: 40}',
    'gms-swift':
      'GMSCameraPosition(latitude: 52.5163, longitude: 13.3777, zoom: 12.5, bearing: 30, viewingAngle: 40)',
    kotlin: 'CameraPosition(LatLng(52.5163, 13.3777), 12.5f, 40f, 30f)',
    maplibre: '{center: [13.3777, 52.5163], zoom: 11.5, bearing: 30, pitch: 40}',
    openlayers: '{center: fromLonLat([13.3777, 52.5163]), zoom: 12.5, rotation: -0.52359878}',
    'mapcam-call': `mapcam call camera.set '{"camera": {"target": {"latitude": 52.5163, "longitude": 13.3777}, "zoom": 12.5, "bearing": 30, "viewingAngle": 40}}'`,
  }
  for (const [notation, text] of Object.entries(code))
    assert.equal(convert.toCode(camera, notation), text)
  assert.match(
    convert.toCode(camera, 'cesium'),
    /^{destination: Cesium.Cartesian3.fromDegrees\(13\.\d+, 52\.\d+, \d+\.\d+\), orientation: {heading: 0\.52\d+, pitch: -0\.87266463, roll: 0}}$/,
  )
  assert.match(convert.toCode({ ...camera, zoom: 12 }, 'mapkit'), /distance: 20908, /)
  assert.throws(() => convert.toCode(camera, 'morse'), {
    message: /^There is no notation "morse"\. There are maplibre, /,
  })
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
