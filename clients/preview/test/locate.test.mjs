// Places in texts, and cameras written as text.

import assert from 'node:assert/strict'
import test from 'node:test'
import { formatCamera, formatForLanguage, formats } from '../src/formats.js'
import { locate, locateAll } from '../src/locate/index.js'

const camera = (latitude, longitude, zoom, bearing = 0, viewingAngle = 0) => ({
  kind: 'camera', camera: { target: { latitude, longitude }, zoom, bearing, viewingAngle },
})
const place = (latitude, longitude) => ({ kind: 'coordinate', coordinate: { latitude, longitude } })
const bounds = (west, south, east, north) => ({
  kind: 'bounds',
  bounds: {
    southWest: { latitude: south, longitude: west }, northEast: { latitude: north, longitude: east },
  },
})
const geometry = (type, coordinates) => ({ kind: 'geometry', geometry: { type, coordinates } })

/**
 * [text, the place in it, its notation, languageId]: «the place» is between the marks, the cursor at ‸, or
 * else at the start of the place. The marks are removed before the text is read.
 */
const cases = [
  // Swift
  ['let c = «GMSCameraPosition(latitude: -33.8683, longitude: 151.2086, zoom: 6)»', camera(-33.8683, 151.2086, 6), 'gms-swift'],
  ['«GMSCameraPosition(latitude: 47.37, longitude: 8.54, zoom: 12.5, bearing: 270, viewingAngle: 45)»', camera(47.37, 8.54, 12.5, 270, 45), 'gms-swift'],
  ['«GMSCameraPosition.camera(withLatitude: -33.86, longitude: 151.20, zoom: 6.0)»', camera(-33.86, 151.2, 6), 'gms-swift'],
  ['«GMSCameraPosition(target: CLLocationCoordinate2D(lati‸tude: 1.5, longitude: 2), zoom: 3)»', camera(1.5, 2, 3), 'gms-swift'],
  ['«GMSCameraPosition(target: CLLocationCoordinate2DMake(1.5, -2), zoom: 3, bearing: 30, viewingAngle: 4)»', camera(1.5, -2, 3, 30, 4), 'gms-swift'],
  ['map.camera = «GMSMutableCameraPosition(latitude: 1, longitude: 2, zoom: 3)»;', camera(1, 2, 3), 'gms-swift'],
  ['mapView.animate(to: «GMSCameraPosition(\n  latitude: 1.25, // north\n  longitude: 2.5, /* east */\n  zoom: 1_2\n)»)', camera(1.25, 2.5, 12), 'gms-swift'],
  ['// was: «GMSCameraPosition(latitude: 1, longitude: 2, zoom: 3)», too far', camera(1, 2, 3), 'gms-swift'],
  ['return «GMSCameraPosition(latitude: 1e1, longitude: +2.5e-1, zoom: 3)»', camera(10, 0.25, 3), 'gms-swift'],
  ['let here = «CLLocationCoordinate2D(latitude: 47.37, longitude: 8.54)»', place(47.37, 8.54), 'cllocationcoordinate2d'],
  ['«CLLocation(latitude: 47.37, longitude: 8.54)»', place(47.37, 8.54), 'cllocation'],
  ['GMSCameraPosition(target: «CLLocationCoordinate2D(latitude: 1.5, longitude: 2)», zoom: zoom)', place(1.5, 2), 'cllocationcoordinate2d'],
  ['«GMSCoordinateBounds(coordinate: CLLocationCoordinate2D(latitude: 10, longitude: 170), coordinate: CLLocation‸Coordinate2D(latitude: -5, longitude: -175))»', undefined],
  ['«GMSCoordinateBounds(coordinate: CLLocationCoordinate2D(latitude: 10, longitude: 170), coor‸dinate: CLLocationCoordinate2D(latitude: -5, longitude: -175))»', bounds(170, -5, -175, 10), 'gms-swift'],
  ['«CameraOptions(center: CLLocationCoordinate2D(latitude: 47, longitude: 8), zoom: 11, bearing: -20, pitch: 45)»', camera(47, 8, 12, 340, 45), 'mapbox-swift'],
  // Objective-C
  ['mapView.camera = «[GMSCameraPosition cameraWithLatitude:-33.86 longitude:151.20 zoom:6]»;', camera(-33.86, 151.2, 6), 'gms-objc'],
  ['«[GMSCameraPosition cameraWithTarget:CLLocationCoordinate2DMake(47.37, 8.54)\n    zoom:12 bearing:30 viewingAngle:45]»', camera(47.37, 8.54, 12, 30, 45), 'gms-objc'],
  ['x = «[[GMSCameraPosition alloc] initWithLatitude:1.5 longitude:-2 zoom:3 bearing:4 viewingAngle:5]»;', camera(1.5, -2, 3, 4, 5), 'gms-objc'],
  ['CLLocationCoordinate2D c = «CLLocationCoordinate2DMake(-33.86, 151.20)»;', place(-33.86, 151.2), 'cllocationcoordinate2dmake'],
  ['[[GMSMarker alloc] init]; m.position = «CLLocationCoordinate2DMake(1, 2)»;', place(1, 2), 'cllocationcoordinate2dmake'],
  // Kotlin, Java, Dart
  ['val sydney = «LatLng(-33.852, 151.211)»', place(-33.852, 151.211), 'latlng-kotlin', 'kotlin'],
  ['«CameraPosition(LatLng(47.37, 8.54), 12f, 45f, 30f)»', camera(47.37, 8.54, 12, 30, 45), 'kotlin', 'kotlin'],
  ['position = «CameraPosition.fromLatLngZoom(LatLng(1.35, 103.87), 10f)»', camera(1.35, 103.87, 10), 'kotlin'],
  ['val c = «CameraPosition.Builder()\n    .target(LatLng(1.5, 2.5)) // here\n    .zoom(17f)\n    .bearing(90f)\n    .ti‸lt(30f)\n    .build()»', camera(1.5, 2.5, 17, 90, 30), 'kotlin'],
  ['CameraPosition c = «new CameraPosition.Builder().target(new LatLng(1.5, 2.5)).zoom(17).build()»;', camera(1.5, 2.5, 17), 'java'],
  ['map.moveCamera(«CameraUpdateFactory.newLatLngZoom(new LatLng(-33.8, 151.2), 13)»);', camera(-33.8, 151.2, 13), 'java-update'],
  ['LatLng here = «new LatLng(-33.852, 151.211)»;', place(-33.852, 151.211), 'latlng-java'],
  ['const _k = «CameraPosition(\n  target: LatLng(37.43296, -122.08832),\n  zoom: 19.151926,\n  bearing: 192.8,\n  tilt: 59.44,\n)»;', camera(37.43296, -122.08832, 19.151926, 192.8, 59.44), 'dart'],
  ['final p = «const LatLng(1.5, 2.5)»;', place(1.5, 2.5), 'latlng-dart', 'dart'],
  ['val b = «LatLngBounds(LatLng(45.8, 5.9), La‸tLng(47.8, 10.5))»', undefined],
  ['val b = «LatLngB‸ounds(LatLng(45.8, 5.9), LatLng(47.8, 10.5))»', bounds(5.9, 45.8, 10.5, 47.8), 'kotlin'],
  // JavaScript: MapLibre and Mapbox, Google Maps, deck.gl
  ["new maplibregl.Map({container: 'map', «center: [8.54, 47.37], zoom: 11, bearing: -30, pitch: 45», hash: true})", camera(47.37, 8.54, 12, 330, 45), 'maplibre-members'],
  ['map.jumpTo(«{center: [8.54, 47.37], zoom: 11}»)', camera(47.37, 8.54, 12), 'maplibre'],
  ['map.flyTo(«{ center: { lng: 8.54, lat: 47.37 }, zoom: 11 }»)', camera(47.37, 8.54, 12), 'maplibre'],
  ['{"version": 8, «"center": [8.54, 47.37], "zoom": 11», "sources": {}}', camera(47.37, 8.54, 12), 'maplibre-json-members', 'json'],
  ['el.setLngLat(«new maplibregl.LngLat(8.54, 47.37)»)', place(47.37, 8.54), 'lnglat'],
  ['map.fitBounds(«new mapboxgl.LngLatBounds([5.9, 45.8], [10.5, 47.8])»)', bounds(5.9, 45.8, 10.5, 47.8), 'maplibre'],
  ['new google.maps.Map(el, {«center: {lat: -34.397, lng: 150.644}, zoom: 8», mapId: "x"})', camera(-34.397, 150.644, 8), 'google-maps-js-members'],
  ['const p = «{ lat: -34.397, lng: 150.644 }»', place(-34.397, 150.644), 'latlng-object'],
  ['initialViewState={«{longitude: -122.41, latitude: 37.78, zoom: 13, pitch: 30, bearing: 0}»}', camera(37.78, -122.41, 14, 0, 30), 'deckgl'],
  ['return (<Map «longitude={-122.41} latitude={37.78} zoom={13}» style={s} />)', camera(37.78, -122.41, 14), 'deckgl-attributes'],
  ['view = «pdk.ViewState(latitude=37.78, longitude=-122.41, zoom=11, pitch=50)»', camera(37.78, -122.41, 12, 0, 50), 'pydeck', 'python'],
  // mapcam
  ['{"method":"camera.set","params":{"camera":«{"target":{"latitude":-33.8683,"longitude":151.2086},"zoom":16}»}}', camera(-33.8683, 151.2086, 16), 'mapcam', 'json'],
  ['{"bounds":«{"southWest":{"latitude":45.8,"longi‸tude":5.9},"northEast":{"latitude":47.8,"longitude":10.5}}»}', undefined],
  ['{"bounds":«{"south‸West":{"latitude":45.8,"longitude":5.9},"northEast":{"latitude":47.8,"longitude":10.5}}»}', bounds(5.9, 45.8, 10.5, 47.8), 'mapcam'],
  // GeoJSON
  ['{"type":"Feature","geometry":«{"type":"Point","coordi‸nates":[8.54,47.37]}»,"properties":{}}', geometry('Point', [8.54, 47.37]), 'geojson'],
  ['«{"type":"Feature","geometry":{"type":"Point","coordinates":[8.54,47.37]},"properties":{"na‸me":"Zurich"}}»', geometry('Point', [8.54, 47.37]), 'geojson'],
  ['{"type":"FeatureCollection","features":[{"type":"Feature","properties":null,"geometry":«{"type":"LineString","coordinates":[[5,45],[6,‸46]]}»}]}', geometry('LineString', [[5, 45], [6, 46]]), 'geojson'],
  ['{"type":"Feature","bbox":«[5.9, 45.8, 10.5, 47.8]»,"geometry":null,"properties":null}', bounds(5.9, 45.8, 10.5, 47.8), 'geojson'],
  ['{"bbox":«[5.9, 45.8, 0, 10.5, 47.8, 4000]»}', bounds(5.9, 45.8, 10.5, 47.8), 'geojson'],
  ['{"type":"LineString","coordinates":[[5,45],«[6.5,46.‸5]»,[7,47', place(46.5, 6.5), 'geojson-position', 'geojson'],
  // WKT
  ['SELECT «POINT (8.54 47.37)»', geometry('Point', [8.54, 47.37]), 'wkt'],
  ["ST_GeomFromEWKT('«SRID=4326;LINESTRING(5 45, 6 46.5)»')", geometry('LineString', [[5, 45], [6, 46.5]]), 'wkt'],
  ['«polygon z ((5 45 1, 10 45 1, 10 48 1, 5 45 1))»', geometry('Polygon', [[[5, 45], [10, 45], [10, 48], [5, 45]]]), 'wkt'],
  ['«MULTIPOINT ((5 45), (6 46))»', geometry('MultiPoint', [[5, 45], [6, 46]]), 'wkt'],
  ['«GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (1 2, 3 4))»', { kind: 'geometry', geometry: { type: 'GeometryCollection', geometries: [geometry('Point', [1, 2]).geometry, geometry('LineString', [[1, 2], [3, 4]]).geometry] } }, 'wkt'],
  // GPX and KML
  ['<gpx>«<wpt lat="47.37" lon="8.54"><name>Zurich</name></wpt>»</gpx>', place(47.37, 8.54), 'gpx'],
  ["<trkseg><trkpt lat='1' lon='2'/>«<trkpt lon='2.5' lat='1.5'><e‸le>3</ele></trkpt>»</trkseg>", place(1.5, 2.5), 'gpx'],
  ['<trk>«<trkseg>\n  ‸<trkpt lat="1" lon="2"/>\n  <trkpt lat="1.5" lon="2"/>\n</trkseg>»</trk>', undefined],
  ['<trk>«<trk‸seg> <trkpt lat="1" lon="2"/> <trkpt lat="1.5" lon="2"/></trkseg>»</trk>', geometry('LineString', [[2, 1], [2, 1.5]]), 'gpx'],
  ['«<bounds minlat="45.8" minlon="5.9" maxlat="47.8" maxlon="10.5"/>»', bounds(5.9, 45.8, 10.5, 47.8), 'gpx'],
  ['<Placemark>«<Point><coordinates> 8.54,47.37,400 </coordinates></Point>»</Placemark>', geometry('Point', [8.54, 47.37]), 'kml'],
  ['«<kml:LineString><coordinates>5,45 6,46\n7,47</coordinates></kml:LineString>»', geometry('LineString', [[5, 45], [6, 46], [7, 47]]), 'kml'],
  ['«<Polygon><outerBoundary‸Is><LinearRing><coordinates>5,45 10,45 10,48 5,45</coordinates></LinearRing></outerBoundaryIs></Polygon>»', geometry('Polygon', [[[5, 45], [10, 45], [10, 48], [5, 45]]]), 'kml'],
  ['«<LatLonBox><north>47.8</north><south>45.8</south><east>10.5</east><west>5.9</west></LatLonBox>»', bounds(5.9, 45.8, 10.5, 47.8), 'kml'],
  ['«<LookAt><longitude>8.54</longitude><latitude>47.37</latitude><range>900</range></LookAt>»', place(47.37, 8.54), 'kml'],
  // URIs and addresses
  ['«geo:47.37,8.54»', place(47.37, 8.54), 'geo-uri'],
  ['<a href="«geo:47.37,8.54,400;u=35?z=12»">', camera(47.37, 8.54, 12), 'geo-uri'],
  ['«geo:0,0?q=47.37,8.54(Here)»', place(47.37, 8.54), 'geo-uri'],
  ['See «https://www.openstreetmap.org/#map=12/47.37/8.54».', camera(47.37, 8.54, 12), 'osm-url'],
  ['(«https://www.openstreetmap.org/?mlat=47.37&mlon=8.54#map=19/47.37/8.54»)', camera(47.37, 8.54, 19), 'osm-url'],
  ['[a](«https://www.google.com/maps/@47.37,8.54,12.5z»)', camera(47.37, 8.54, 12.5), 'google-maps-url'],
  ['«https://www.google.ch/maps/place/Z%C3%BCrich/@47.37,8.54,12z,30h,45t/data=!3m1»', camera(47.37, 8.54, 12, 30, 45), 'google-maps-url'],
  ['«https://www.google.com/maps/@47.37,8.54,1500m/data=!3m1!1e3»', place(47.37, 8.54), 'google-maps-url'],
  ['«https://maps.google.com/?q=47.37,8.54&z=12»', camera(47.37, 8.54, 12), 'query-url'],
  ['«https://maps.apple.com/?ll=47.37,8.54»', place(47.37, 8.54), 'query-url'],
  ['«https://example.org/map/#11/47.37/8.54/-30/45»', camera(47.37, 8.54, 12, 330, 45), 'maplibre-hash'],
  // Degrees
  ['at «40°26′46″N 79°58′56″W» today', place(40 + 26 / 60 + 46 / 3600, -(79 + 58 / 60 + 56 / 3600)), 'dms'],
  ['«40° 26\' 46.5" N, 79° 58\' 56" E»', place(40 + 26 / 60 + 46.5 / 3600, 79 + 58 / 60 + 56 / 3600), 'dms'],
  ["«N 40° 26.767' W 079° 58.933'»", place(40 + 26.767 / 60, -(79 + 58.933 / 60)), 'dms'],
  ['«47.37° S, 8.54° E»', place(-47.37, 8.54), 'dms'],
  // Pairs
  ['Meet at «47.3769, 8.5417».', place(47.3769, 8.5417), 'lat-lng', 'markdown'],
  ['(«-33.86, 151.20»)', place(-33.86, 151.2), 'lat-lng'],
  ['home = («47.3769, 8.5417»)', place(47.3769, 8.5417), 'lat-lng', 'python'],
]

/** Texts without a place: [text, languageId]. */
const others = [
  ['GMSCameraPosition(latitude: latitude, longitude: longitude, zoom: 6)'],
  ['GMSCameraPosition(latitude: 47.37, longitude: 8.54, zoom: zoom)'],
  ['GMSCameraPosition(latitude: 47.37, longitude: 8.54, zoom: mapView.camera.zoom - 1)'],
  ['GMSCameraPosition(latitude: 47.37 + 0.01, longitude: 8.54, zoom: 6)'],
  ['GMSCameraPosition(latitude: 47.37, longitude: 8.54, zoom: isClose ? 16 : 6)'],
  ['GMSCameraPosition(latitude: 47.37, longitude: 8.54, zoom: 6, bearing: course, viewingAngle: 0)'],
  ['GMSCameraPosition(latitude: -lat, longitude: 8.54, zoom: 6)'],
  ['GMSCameraPosition(latitude: 47.37, longitude: 8.54)'],
  ['GMSCameraPosition(latitude: 97.37, longitude: 8.54, zoom: 6)'],
  ['GMSCameraPosition(latitude: 47.37, longitude: 8.54, zoom: 6, bearing: 0, viewingAngle: -5)'],
  ['GMSCameraPosition(latitude: 1.2.3, longitude: 8.54, zoom: 6)'],
  ['GMSCameraPosition(latitude: 47.37, longitude: 8.54, zoom: 6'],
  ['MyGMSCameraPosition(latitude: 47.37, longitude: 8.54, zoom: 6)'],
  ['[GMSCameraPosition cameraWithLatitude:lat longitude:lng zoom:6]'],
  ['[GMSCameraPosition cameraWithLatitude:1 longitude:2 zoom:kZoom]'],
  ['[Other cameraWithLatitude:1 longitude:2 zoom:3]'],
  ['CLLocationCoordinate2D(latitude: a.latitude, longitude: 8)'],
  ['CLLocationCoordinate2DMake(1, 2, 3)'],
  ['LatLng(lat, lng)', 'kotlin'],
  ['CameraPosition.fromLatLngZoom(here, 10f)', 'kotlin'],
  ['map.jumpTo({center: here, zoom: 11})', 'javascript'],
  ['map.jumpTo({center: [8.54, 47.37, 12], zoom: 11})', 'javascript'],
  ['{center: [540, 300], zoom: 2, radius: 8}', 'javascript'],
  ['{latitude: place.lat, longitude: place.lng, zoom: 3}', 'javascript'],
  ['{"type":"Point","coordinates":[]}', 'geojson'],
  ['{"type":"Point","coordinates":[8.54,97.37]}', 'geojson'],
  ['{"type":"Feature","geometry":null,"properties":{}}', 'geojson'],
  ['{"type":"Circle","coordinates":[8.54,47.37]}', 'geojson'],
  ['POINT EMPTY'],
  ['POINT (8.54)'],
  ['SRID=3857;POINT (950000 6000000)'],
  ['SRID=3857;POINT (8 47)'],
  ['ENDPOINT (8.54 47.37)'],
  ['POLYGON ((5 45, 10 45'],
  ['<wpt lat="x" lon="8.54"/>'],
  ['<rect lat="47" lon="8"/>'],
  ['geo:97.37,8.54'],
  ['geo:47.37,8.54;crs=mars-1'],
  ['https://example.org/@47.37,8.54,12z'],
  ['https://example.org/docs#12/34/56'.replace('34/56', '134/56')],
  ['it was 21.5° N of here'],
  ['40°61′46″N 79°58′56″W'],
  ['version 1.25, 2.50.1', 'markdown'],
  ['v47.3769, 8.5417'],
  ['47, 8'],
  ['1.5, 2.5'],
  ['97.3769, 8.5417'],
  ['47.3769, 8.5417, 400.1234'],
  ['12:47.3769, 8.5417'],
  ['€47.50, 8.50%'],
  ['transform: scale(1.2500, 2.5000)', 'css'],
  ['cubic-bezier(0.2500, 0.1000, 0.2500, 1.0000)', 'css'],
  ['vec2(0.1234, 0.5678)', 'glsl'],
  ['let p = [0.1234, 0.5678]', 'javascript'],
  ['x = f(a, 47.3769, 8.5417)', 'python'],
  ['0.25, 0.75', 'javascript'],
  ['2026-11-22, 10.05.30'],
  [''],
]

/** A marked text without its marks, and what they marked. */
function unmarked(marked) {
  const cursor = marked.indexOf('‸')
  const text = marked.replace(/[«»‸]/g, '')
  const offset = (mark) => {
    const index = marked.indexOf(mark)
    return index < 0 ? -1 : marked.slice(0, index).replace(/[«»‸]/g, '').length
  }
  const start = offset('«')
  return { text, start, end: offset('»'), cursor: cursor < 0 ? start : offset('‸') }
}

const position = (text, offset) => {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length - 1, column: before.at(-1).length }
}

test(`${cases.length + others.length} texts`, async (all) => {
  assert.ok(cases.length >= 60)
  for (const [marked, expected, notation, languageId] of cases) {
    await all.test(marked, () => {
      const { text, start, end, cursor } = unmarked(marked)
      const found = locate({ text, ...position(text, cursor), languageId })
      if (expected === undefined) {
        // A part of it, with a place of its own.
        assert.equal(found.kind, 'coordinate')
        return
      }
      const { range, replaceable, ...rest } = found
      assert.deepEqual(rest, { ...expected, notation })
      assert.deepEqual(range, { start: position(text, start), end: position(text, end) })
      assert.equal(typeof replaceable, 'boolean')
      // At its end, and among all, it is the same; a part may stand at the end as well.
      if (marked.includes('‸')) return
      assert.deepEqual(locate({ text, ...position(text, end), languageId }), found)
      assert.deepEqual(locateAll({ text, languageId }), [found])
    })
  }
  for (const [text, languageId] of others) {
    await all.test(`no place: ${text}`, () => {
      assert.equal(locate({ text, line: 0, column: Math.min(20, text.length), languageId }), null)
      assert.deepEqual(locateAll({ text, languageId }), [])
    })
  }
})

// MARK: Positions, order and input

const swift = 'GMSCameraPosition(latitude: 47.37, longitude: 8.54, zoom: 12)'

test('columns are counted in UTF-16 units, lines end as in the Language Server Protocol', () => {
  const text = `// 🗺️ é\r\nlet 🏔 = ${swift}\rnext\n`
  const [found] = locateAll({ text })
  assert.deepEqual(found.range, { start: { line: 1, column: 9 }, end: { line: 1, column: 70 } })
  assert.deepEqual(locate({ text, line: 1, column: 10 }), found)
  assert.equal(locate({ text, line: 0, column: 6 }), null)
  assert.equal(locate({ text, line: 2, column: 0 }), null)
})

test('outside places, the nearest on the cursor’s line counts', () => {
  const text = `let a = ${swift}; let b = ${swift.replace('47', '48')} // two\nlet c = 1\n`
  const at = (column, line = 0) => locate({ text, line, column })?.camera.target.latitude
  assert.equal(at(0), 47.37)
  assert.equal(at(60), 47.37)
  assert.equal(at(150), 48.37)
  assert.equal(at(0, 1), undefined)
})

test('a column after its line’s end is the end, and a line after the text has no place', () => {
  const text = `${swift}\n${swift.replace('47', '48')}`
  assert.equal(locate({ text, line: 0, column: 1000 }).camera.target.latitude, 47.37)
  assert.equal(locate({ text, line: 7, column: 0 }), null)
})

test('all places are listed in order, each once', () => {
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

test('a collection’s place is all of its features', () => {
  const feature = (x) => `{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[${x},2]}}`
  const text = `{"type":"FeatureCollection",\n"features":[${feature(1)},${feature(3)}]}`
  const { geometry } = locate({ text, line: 0, column: 3 })
  assert.equal(geometry.type, 'GeometryCollection')
  assert.deepEqual(geometry.geometries.map(({ coordinates }) => coordinates), [[1, 2], [3, 2]])
})

test('a camera is replaceable only if nothing else is between its members', () => {
  const at = (text, column = 3) => locate({ text, line: 0, column }).replaceable
  assert.equal(at(swift), true)
  assert.equal(at('f({center: [8, 47], zoom: 11})'), true)
  assert.equal(at('f({center: [8, 47], style: s, zoom: 11})', 14), false)
  assert.equal(at('<wpt lat="1" lon="2"><name>A</name></wpt>'), false)
  assert.equal(at('POINT (1 2)'), false)
})

test('an incomplete geometry is not replaced by its neighbour', () => {
  const whole = '{"type":"LineString","coordinates":[[5,45],[6,46]]}'
  const at = (text) => locate({ text: `[${text},${whole}]`, line: 0, column: 40, languageId: 'geojson' })
  assert.equal(at(whole).kind, 'geometry')
  assert.equal(at(whole.replace('45]', '45,]')), null)
  assert.equal(at(whole.replace('[6,46]', '[6,]')), null)
})

test('a text may be cut off at both ends', () => {
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
test('invalid input is an error that says what is right', () => {
  for (const [request, message] of bad) assert.throws(() => locate(request), message)
  assert.throws(() => locateAll({}), /"text" must be a string, not left out/)
})

// MARK: Formats

const sydney = {
  target: { latitude: -33.868312345678, longitude: 151.208600004 },
  zoom: 12.3456789, bearing: 300.25, viewingAngle: 45.5,
}

test('every format is read back, to the 6th decimal, under its own name', () => {
  const flat = { ...sydney, bearing: 0, viewingAngle: 0 }
  for (const { id, title, languages } of formats) {
    assert.ok(title.length > 0)
    for (const given of [sydney, flat]) {
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
test('formats as text', () => {
  for (const [id, text] of Object.entries(texts)) assert.equal(formatCamera(sydney, id), text)
})

test('floating-point literals have a decimal point, and no number has an exponent', () => {
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
test('every replaceable notation has a format', () => {
  for (const [text, expected] of again) {
    const found = locate({ text, line: 0, column: text.length - 4 })
    assert.ok(found.replaceable, text)
    assert.equal(formatCamera(sydney, found.notation), expected)
  }
})

test('an editor\'s name for a language names a format too', () => {
  assert.equal(formatCamera(sydney, 'swift'), texts['gms-swift'])
  assert.equal(formatCamera(sydney, 'typescriptreact'), texts.maplibre)
  assert.equal(formatForLanguage('objc'), 'gms-objc')
  assert.equal(formatForLanguage('cobol'), undefined)
  assert.equal(formatForLanguage(undefined), 'lat-lng')
})

test('an unknown format and an incomplete camera are errors', () => {
  assert.throws(() => formatCamera(sydney, 'fortran'), /There is no format "fortran". There are gms-swift, /)
  assert.throws(() => formatCamera(sydney), /There is no format/)
  assert.throws(() => formatCamera({ zoom: 3 }, 'kotlin'), /"target.latitude" must be a number/)
  assert.throws(() => formatCamera(null, 'kotlin'), TypeError)
  assert.throws(() => formatCamera({ ...sydney, zoom: NaN }, 'kotlin'), /"zoom"/)
})
