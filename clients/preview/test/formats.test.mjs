// Cameras as text: read back they are the same.

import assert from 'node:assert/strict'
import test from 'node:test'
import { formatCamera, formatForLanguage, formats } from '../src/formats.js'
import { locate } from '../src/locate/index.js'

const camera = {
  target: { latitude: -33.868312345678, longitude: 151.208600004 },
  zoom: 12.3456789, bearing: 300.25, viewingAngle: 45.5,
}

test('every format is read back, to the 6th decimal, under its own name', () => {
  const flat = { ...camera, bearing: 0, viewingAngle: 0 }
  for (const { id, title, languages } of formats) {
    assert.ok(title.length > 0)
    for (const given of [camera, flat]) {
      const text = formatCamera(given, id)
      const found = locate({ text: `(${text})`, line: 0, column: 1, languageId: languages[0] })
      if (id === 'geojson-position') continue // Alone it may be anything.
      assert.equal(found.notation, id, text)
      if (found.kind === 'camera') {
        assert.ok(same(found.camera, given, id), `${id}: ${text}`)
      } else if (found.kind === 'coordinate') {
        assert.ok(near(found.coordinate.latitude, given.target.latitude, id === 'dms' ? 3e-6 : 6e-7), text)
        assert.ok(near(found.coordinate.longitude, given.target.longitude, id === 'dms' ? 3e-6 : 6e-7), text)
      } else {
        assert.deepEqual(found.geometry, { type: 'Point', coordinates: [151.2086, -33.868312] })
      }
    }
  }
})

/** Whether a camera was read back; addresses have no bearing. */
function same(found, given, id) {
  const isTurned = !['geo-uri', 'osm-url'].includes(id)
  return (
    near(found.target.latitude, given.target.latitude) &&
    near(found.target.longitude, given.target.longitude) && near(found.zoom, given.zoom) &&
    (!isTurned || (near(found.bearing, given.bearing) && near(found.viewingAngle, given.viewingAngle)))
  )
}

const near = (a, b, most = 6e-7) => Math.abs(a - b) <= most

const texts = {
  'gms-swift': 'GMSCameraPosition(latitude: -33.868312, longitude: 151.2086, zoom: 12.345679, bearing: 300.25, viewingAngle: 45.5)',
  'gms-objc': '[GMSCameraPosition cameraWithLatitude:-33.868312 longitude:151.2086 zoom:12.345679 bearing:300.25 viewingAngle:45.5]',
  kotlin: 'CameraPosition(LatLng(-33.868312, 151.2086), 12.345679f, 45.5f, 300.25f)',
  maplibre: '{center: [151.2086, -33.868312], zoom: 11.345679, bearing: -59.75, pitch: 45.5}',
  deckgl: '{longitude: 151.2086, latitude: -33.868312, zoom: 11.345679, pitch: 45.5, bearing: -59.75}',
  mapcam: '{"target": {"latitude": -33.868312, "longitude": 151.2086}, "zoom": 12.345679, "bearing": 300.25, "viewingAngle": 45.5}',
}
test('as each is written', () => {
  for (const [id, text] of Object.entries(texts)) assert.equal(formatCamera(camera, id), text)
})

test('what cannot be told from a double keeps its decimal point, and nothing has an exponent', () => {
  const round = { target: { latitude: 47, longitude: 1e-9 }, zoom: 12, bearing: 359.9999999, viewingAngle: 0 }
  assert.equal(formatCamera(round, 'kotlin'), 'CameraPosition.fromLatLngZoom(LatLng(47.0, 0.0), 12f)')
  assert.equal(formatCamera(round, 'gms-swift'), 'GMSCameraPosition(latitude: 47, longitude: 0, zoom: 12)')
  assert.equal(formatCamera({ ...round, target: { latitude: -1e-9, longitude: 0 } }, 'lat-lng'), '0, 0')
})

/** A place in a notation, in a style that only files have, and what takes its place. */
const again = [
  ["new Map({container: 'm', center: [1, 2], zoom: 3})", "center: [151.2086, -33.868312], zoom: 11.345679, bearing: -59.75, pitch: 45.5"],
  ['{"center": [1, 2], "zoom": 3}', '{"center": [151.2086, -33.868312], "zoom": 11.345679, "bearing": -59.75, "pitch": 45.5}'],
  ['(<Map longitude={1} latitude={2} zoom={3} />)', 'longitude={151.2086} latitude={-33.868312} zoom={11.345679} pitch={45.5} bearing={-59.75}'],
  ['CLLocationCoordinate2DMake(1, 2)', 'CLLocationCoordinate2DMake(-33.868312, 151.2086)'],
  ['{lat: 1, lng: 2}', '{lat: -33.868312, lng: 151.2086}'],
  ['CameraUpdateFactory.newLatLngZoom(new LatLng(1, 2), 3)', 'CameraUpdateFactory.newCameraPosition(new CameraPosition(new LatLng(-33.868312, 151.2086), 12.345679f, 45.5f, 300.25f))'],
]
test('whatever can be replaced has a format', () => {
  for (const [text, expected] of again) {
    const found = locate({ text, line: 0, column: text.length - 4 })
    assert.ok(found.replaceable, text)
    assert.equal(formatCamera(camera, found.notation), expected)
  }
})

test('an editor\'s name for a language names a format too', () => {
  assert.equal(formatCamera(camera, 'swift'), texts['gms-swift'])
  assert.equal(formatCamera(camera, 'typescriptreact'), texts.maplibre)
  assert.equal(formatForLanguage('objc'), 'gms-objc')
  assert.equal(formatForLanguage('cobol'), undefined)
  assert.equal(formatForLanguage(undefined), 'lat-lng')
})

test('bad input is told what would be right', () => {
  assert.throws(() => formatCamera(camera, 'fortran'), /There is no format "fortran". There are gms-swift, /)
  assert.throws(() => formatCamera(camera), /There is no format/)
  assert.throws(() => formatCamera({ zoom: 3 }, 'kotlin'), /"target.latitude" must be a number/)
  assert.throws(() => formatCamera(null, 'kotlin'), TypeError)
  assert.throws(() => formatCamera({ ...camera, zoom: NaN }, 'kotlin'), /"zoom"/)
})
