// Reading places as a whole: positions, order, size, bad input.

import assert from 'node:assert/strict'
import test from 'node:test'
import { locate, locateAll } from '../src/locate/index.js'

const swift = 'GMSCameraPosition(latitude: 47.37, longitude: 8.54, zoom: 12)'

test('columns are counted in UTF-16 units, lines end as in the Language Server Protocol', () => {
  const text = `// 🗺️ é\r\nlet 🏔 = ${swift}\rnext\n`
  const [found] = locateAll({ text })
  assert.deepEqual(found.range, { start: { line: 1, column: 9 }, end: { line: 1, column: 70 } })
  assert.deepEqual(locate({ text, line: 1, column: 10 }), found)
  assert.equal(locate({ text, line: 0, column: 6 }), null)
  assert.equal(locate({ text, line: 2, column: 0 }), null)
})

test('where the cursor is in no place, the nearest on its line counts', () => {
  const text = `let a = ${swift}; let b = ${swift.replace('47', '48')} // two\nlet c = 1\n`
  const at = (column, line = 0) => locate({ text, line, column })?.camera.target.latitude
  assert.equal(at(0), 47.37)
  assert.equal(at(60), 47.37)
  assert.equal(at(150), 48.37)
  assert.equal(at(0, 1), undefined)
})

test('a column beyond its line is the end of it, and a line beyond the text has nothing', () => {
  const text = `${swift}\n${swift.replace('47', '48')}`
  assert.equal(locate({ text, line: 0, column: 1000 }).camera.target.latitude, 47.37)
  assert.equal(locate({ text, line: 7, column: 0 }), null)
})

test('all places come in their order, each once, and none twice', () => {
  const text = `<gpx><trk><trkseg><trkpt lat="1" lon="2"/><trkpt lat="3" lon="4"/></trkseg></trk></gpx>
    POINT (1 2) geo:1,2 ${swift} {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}},
    {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[3,4]}}]}`
  const found = locateAll({ text })
  assert.deepEqual(
    found.map(({ kind, notation }) => `${kind} ${notation}`),
    ['geometry gpx', 'geometry wkt', 'coordinate geo-uri', 'camera gms-swift', 'geometry geojson', 'geometry geojson'],
  )
})

test('around all features stands their collection', () => {
  const feature = (x) => `{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[${x},2]}}`
  const text = `{"type":"FeatureCollection",\n"features":[${feature(1)},${feature(3)}]}`
  const { geometry } = locate({ text, line: 0, column: 3 })
  assert.equal(geometry.type, 'GeometryCollection')
  assert.deepEqual(geometry.geometries.map(({ coordinates }) => coordinates), [[1, 2], [3, 2]])
})

test('text can take the place of a camera only where nothing else stands in it', () => {
  const at = (text, column = 3) => locate({ text, line: 0, column }).replaceable
  assert.equal(at(swift), true)
  assert.equal(at('f({center: [8, 47], zoom: 11})'), true)
  assert.equal(at('f({center: [8, 47], style: s, zoom: 11})', 14), false)
  assert.equal(at('<wpt lat="1" lon="2"><name>A</name></wpt>'), false)
  assert.equal(at('POINT (1 2)'), false)
})

test('a geometry that is broken while it is written has no neighbour in its place', () => {
  const whole = '{"type":"LineString","coordinates":[[5,45],[6,46]]}'
  const at = (text) => locate({ text: `[${text},${whole}]`, line: 0, column: 40, languageId: 'geojson' })
  assert.equal(at(whole).kind, 'geometry')
  assert.equal(at(whole.replace('45]', '45,]')), null)
  assert.equal(at(whole.replace('[6,46]', '[6,]')), null)
})

test('what a window cuts off at either end harms nothing', () => {
  const text = `8.5, zoom: 3)]}}\n  let c = ${swift}\n  if ([({ "`
  assert.equal(locateAll({ text }).length, 1)
})

const bad = [
  [undefined, /"text" must be a string/],
  [{ text: 7, line: 0, column: 0 }, /"text" must be a string, not 7/],
  [{ text: '', line: -1, column: 0 }, /"line" must be a whole number/],
  [{ text: '', line: 0, column: 1.5 }, /"column" must be a whole number from 0 on, not 1.5/],
  [{ text: '', line: 0 }, /"column".* left out/],
  [{ text: '', line: 0, column: 0, languageId: 3 }, /"languageId" must be a string/],
]
test('bad input is told what would be right', () => {
  for (const [request, message] of bad) assert.throws(() => locate(request), message)
  assert.throws(() => locateAll({}), /"text" must be a string, not left out/)
})
