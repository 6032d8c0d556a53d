// Places in texts, and cameras written as text.

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { Script } from 'node:vm'
import { corpus } from './support/corpus.mjs'
import { runs, unless } from './support/engine.mjs'
import {
  diagnostics,
  edits,
  formatCamera,
  formats,
  locate,
  locateAll,
  readAlso,
} from '../src/locate/index.js'
import { notations } from '../src/locate/notations.js'

// MARK: The corpus

const position = (text, offset) => {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length - 1, column: before.at(-1).length }
}

/** The numbers of a place as the corpus has them. */
function numbersOf(place) {
  const { camera, coordinate, bounds } = place
  if (camera)
    return [
      camera.target.latitude,
      camera.target.longitude,
      camera.zoom,
      camera.bearing,
      camera.viewingAngle,
    ]
  if (coordinate) return [coordinate.latitude, coordinate.longitude]
  const { southWest, northEast } = bounds
  return [southWest.longitude, southWest.latitude, northEast.longitude, northEast.latitude]
}

function check(place, { notation, kind, rest, marked }) {
  assert.equal(place?.kind, kind, marked)
  assert.equal(place.notation, notation, marked)
  if (kind === 'geometry') return assert.deepEqual(place.geometry, JSON.parse(rest), marked)
  const expected = rest.split(' ').map(Number)
  for (const [index, number] of numbersOf(place).entries()) {
    const wanted = expected[index] ?? 0
    const difference = Math.abs(number - wanted)
    const most = kind === 'bounds' && notation === 'mapkit' ? 6e-5 : rest.includes('.') ? 1e-6 : 0
    const isRounded = kind === 'camera' && Math.abs(difference % 360) < 1e-4
    assert.ok(difference <= most || isRounded, `${marked}\n${index}: ${number}, not ${wanted}`)
  }
}

const some = corpus.filter(({ notation }) => notation !== 'none')
const none = corpus.filter(({ notation }) => notation === 'none')

test(`a corpus of ${some.length} texts, and of ${none.length} without a place`, async (all) => {
  let [hits, readings, wrong] = [0, 0, 0]
  for (const entry of some) {
    await all.test(entry.marked, () => {
      const { text, start, end, cursor, hasCursor, languageId } = entry
      const found = locate({ text, ...position(text, cursor), languageId })
      readings += found === null ? 0 : 1
      wrong += found === null ? 0 : 1
      check(found, entry)
      hits += 1
      wrong -= 1
      assert.deepEqual(found.range, { start: position(text, start), end: position(text, end) })
      assert.equal(typeof found.replaceable, 'boolean')
      // At its end, and among all, it is the same; a part may stand at the end as well.
      if (hasCursor) return
      assert.deepEqual(locate({ text, ...position(text, end), languageId }), found)
      assert.deepEqual(locateAll({ text, languageId }), [found])
    })
  }
  for (const { text, languageId } of none) {
    await all.test(`no place: ${text}`, () => {
      const found = locateAll({ text, languageId })
      readings += found.length
      wrong += found.length
      assert.equal(locate({ text, line: 0, column: Math.min(20, text.length), languageId }), null)
      assert.deepEqual(found, [])
    })
  }
  const [recall, precision] = [hits / some.length, 1 - wrong / readings]
  all.diagnostic(
    `recall ${(100 * recall).toFixed(1)} % of ${some.length} places, precision ${(100 * precision).toFixed(1)} % of ${readings} readings`,
  )
  assert.ok(recall >= 0.97 && precision === 1 && none.length >= 100)
})

test('each notation has a text', () => {
  for (const { id } of notations)
    assert.ok(id === 'addresses' || some.some(({ notation }) => notation === id), id)
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

test('a part of a document has the document’s positions', () => {
  const text = ' = LatLng(47.37, 8.54)\nLatLng(46.5, 7.5)'
  const at = (line, column) =>
    locate({ text, line, column, languageId: 'kotlin', firstLine: 9, firstColumn: 100 })?.range
  assert.deepEqual(at(9, 104), { start: { line: 9, column: 103 }, end: { line: 9, column: 122 } })
  assert.deepEqual(at(10, 0), { start: { line: 10, column: 0 }, end: { line: 10, column: 17 } })
  for (const line of [0, 8, 11]) assert.equal(at(line, 0), undefined)
})

test('outside places, and after the line’s end, the nearest on the cursor’s line counts', () => {
  const text = `let a = ${swift}; let b = ${swift.replace('47', '48')} // two\nlet c = 1\n`
  const at = (column, line = 0) => locate({ text, line, column })?.camera.target.latitude
  assert.equal(at(0), 47.37)
  assert.equal(at(60), 47.37)
  assert.equal(at(1000), 48.37)
  assert.equal(at(0, 1), undefined)
})

test('all places are listed in order, each once', () => {
  const text = `<gpx><trk><trkseg><trkpt lat="1" lon="2"/><trkpt lat="3" lon="4"/></trkseg></trk></gpx>
    POINT (1 2) geo:1,2 ${swift} {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}},
    {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[3,4]}}]}`
  const found = locateAll({ text })
  assert.deepEqual(
    found.map(({ kind, notation }) => `${kind} ${notation}`),
    [
      'geometry gpx',
      'geometry wkt',
      'coordinate geo-uri',
      'camera gms-swift',
      'geometry geojson',
      'geometry geojson',
    ],
  )
})

test('a collection’s place is all of its features', () => {
  const feature = (x) =>
    `{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[${x},2]}}`
  const text = `{"type":"FeatureCollection",\n"features":[${feature(1)},${feature(3)}]}`
  const { geometry } = locate({ text, line: 0, column: 3 })
  assert.equal(geometry.type, 'GeometryCollection')
  assert.deepEqual(
    geometry.geometries.map(({ coordinates }) => coordinates),
    [
      [1, 2],
      [3, 2],
    ],
  )
})

test('an incomplete geometry is not replaced by its neighbour', () => {
  const whole = '{"type":"LineString","coordinates":[[5,45],[6,46]]}'
  const at = (text) =>
    locate({ text: `[${text},${whole}]`, line: 0, column: 40, languageId: 'geojson' })
  assert.equal(at(whole).kind, 'geometry')
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
  zoom: 12.3456789,
  bearing: 300.25,
  viewingAngle: 45.5,
}
const near = (a, b, most = 6e-7) => Math.abs(a - b) <= most

test('every format is read back, to the 6th decimal, under its own name', () => {
  const flat = { ...sydney, bearing: 0, viewingAngle: 0 }
  for (const { id, title, languages } of formats) {
    assert.ok(title.length > 0)
    // Alone these may be anything.
    if (['geojson-position', 'leaflet'].includes(id)) continue
    for (const given of [sydney, flat]) {
      const text = formatCamera(given, id)
      const found = locate({ text: `(${text})`, line: 0, column: 1, languageId: languages[0] })
      assert.equal(found.notation, id, text)
      if (found.kind === 'camera') {
        assert.ok(same(found.camera, given, id), `${id}: ${text}`)
      } else if (found.kind === 'coordinate') {
        assert.ok(
          near(found.coordinate.latitude, given.target.latitude, id === 'dms' ? 3e-6 : 6e-7),
          text,
        )
        assert.ok(
          near(found.coordinate.longitude, given.target.longitude, id === 'dms' ? 3e-6 : 6e-7),
          text,
        )
      } else {
        assert.deepEqual(found.geometry, { type: 'Point', coordinates: [151.2086, -33.868312] })
      }
    }
  }
})

/** Whether a camera was read back; some notations have no bearing, and MapKit's distance is in whole metres. */
function same(found, given, id) {
  const isTurned = !['geo-uri', 'osm-url', 'folium'].includes(id)
  return (
    near(found.target.latitude, given.target.latitude) &&
    near(found.target.longitude, given.target.longitude) &&
    near(found.zoom, given.zoom, id === 'mapkit' ? 1e-4 : 6e-7) &&
    (!isTurned ||
      (near(found.bearing, given.bearing) && near(found.viewingAngle, given.viewingAngle)))
  )
}

const maplibre = '{center: [151.2086, -33.868312], zoom: 11.345679, bearing: -59.75, pitch: 45.5}'

test('a format is chosen by its name, or by that of a language', () => {
  assert.equal(formatCamera(sydney, 'maplibre'), maplibre)
})

test('floating-point literals have a decimal point, and no number has an exponent', () => {
  const round = {
    target: { latitude: 47, longitude: 1e-9 },
    zoom: 12,
    bearing: 359.9999999,
    viewingAngle: 0,
  }
  assert.equal(formatCamera(round, 'latlng'), 'LatLng(47.0, 0.0)')
  assert.equal(
    formatCamera(round, 'gms-swift'),
    'GMSCameraPosition(latitude: 47, longitude: 0, zoom: 12)',
  )
  assert.equal(
    formatCamera({ ...round, target: { latitude: -1e-9, longitude: 0 } }, 'lat-lng'),
    '0, 0',
  )
})

test('an unknown format and an incomplete camera are errors', () => {
  assert.throws(
    () => formatCamera(sydney, 'fortran'),
    /There is no format "fortran". There are gms-swift, /,
  )
  assert.throws(() => formatCamera(sydney), /There is no format/)
  assert.throws(() => formatCamera({ zoom: 3 }, 'latlng'), /"target.latitude" must be a number/)
  assert.throws(() => formatCamera(null, 'latlng'), TypeError)
  assert.throws(() => formatCamera({ ...sydney, zoom: NaN }, 'latlng'), /"zoom"/)
})

// MARK: Edits

/** A text with a camera's numbers at the cursor ‸, or at the first place. */
function written(marked, { camera = sydney, as, languageId } = {}) {
  const text = marked.replace('‸', '')
  const { edits: changes } = edits({
    text,
    ...position(text, Math.max(0, marked.indexOf('‸'))),
    languageId,
    camera,
    as,
  })
  const offset = ({ line, column }) =>
    text.split('\n').slice(0, line).join('\n').length + (line > 0 ? 1 : 0) + column
  return changes.reduceRight(
    (whole, { range: { start, end }, newText }) =>
      whole.slice(0, offset(start)) + newText + whole.slice(offset(end)),
    text,
  )
}

/** The texts of edits.txt, with the cursor at ‸ or else at the start, and as they are once `sydney` is written there. */
const replaced = readFileSync(new URL('edits.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n----\n')
  .map((entry) => entry.split('\n=>\n'))
test('an edit changes the numbers, and adds what the expression does not say', () => {
  for (const [text, expected] of replaced) assert.equal(written(text), expected)
})

/** The notations that have a bearing, and those that have a viewing angle as well. */
const canTilt = new Set(
  'maplibre maplibre-hash mapbox-static-url google-maps-url kml mapkit deckgl gms-swift google-maps-js mapcam react-native-maps'.split(
    ' ',
  ),
)
const canTurn = new Set([...canTilt, 'openlayers'])
/** Updates of Google's that have a place and a zoom alone. */
const isFixed = (text) => /setTarget\(/.test(text)

test('what a text says already stays as it is spelled', () => {
  for (const { text, kind, cursor, languageId, marked } of some) {
    if (kind !== 'camera' && kind !== 'coordinate') continue
    const at = { text, ...position(text, cursor), languageId }
    const found = locate(at)
    if (!found.replaceable) continue
    const camera = found.camera ?? { target: found.coordinate, zoom: 3 }
    assert.deepEqual(edits({ ...at, camera }).edits, [], marked)
    // And another camera is read back.
    const other = written(`${text.slice(0, cursor)}‸${text.slice(cursor)}`, {
      camera: sydney,
      languageId,
    })
    const isThere = ({ camera: again, coordinate, notation }) => {
      const { latitude, longitude } = again?.target ?? coordinate ?? {}
      const { target, zoom, bearing, viewingAngle } = sydney
      // An address with a zoom, a place and a turn is MapLibre's.
      return (
        (notation === found.notation ||
          (notation === 'maplibre-hash' && found.notation === 'osm-url')) &&
        near(latitude, target.latitude, 3e-6) &&
        near(longitude, target.longitude, 3e-6) &&
        (kind !== 'camera' || near(again.zoom, zoom, 1e-4)) &&
        (kind !== 'camera' ||
          !canTurn.has(notation) ||
          isFixed(text) ||
          near(again.bearing, bearing, 1e-4)) &&
        (kind !== 'camera' ||
          !canTilt.has(notation) ||
          isFixed(text) ||
          near(again.viewingAngle, viewingAngle, 1e-4))
      )
    }
    const { line, column } = found.range.start
    const read = [
      locate({ text: other, line, column: column + 1, languageId }),
      ...locateAll({ text: other, languageId }),
    ]
    assert.ok(
      read.some((one) => one !== null && isThere(one)),
      other,
    )
  }
})

/** Numbers, and what is around them. */
const number = /[-+−]?(?<!ll)\.?\d[\d_.]*(?:e[-+]?\d+)?f?/gi

test('outside of its numbers no byte of a text changes', () => {
  const flat = { ...sydney, bearing: 0, viewingAngle: 0 }
  for (const { text, cursor, languageId, notation, marked } of some) {
    const found = locate({ text, ...position(text, cursor), languageId })
    // A constant's name gives way to its text, and degrees have another spelling.
    const isOther =
      notation === 'dms' ||
      (/const|STUTTGART|oslo|home/i.test(text.split('\n')[0]) && found.kind === 'camera')
    if (!found.replaceable || isOther || (found.camera?.bearing ?? 0) !== 0) continue
    const after = written(`${text.slice(0, cursor)}‸${text.slice(cursor)}`, {
      camera: flat,
      languageId,
    })
    assert.equal(after.replace(number, '#'), text.replace(number, '#'), marked)
    const spelled = (whole) =>
      whole.match(number).map((one) => /\.(\d*)/.exec(one)?.[1].length ?? 0)
    const [before, now] = [spelled(text), spelled(after)]
    assert.ok(
      now.every((decimals, index) => decimals >= before[index]),
      `${marked}\n${after}`,
    )
  }
})

/** Which texts an expression of Python refuses. */
const refusedByPython = (texts, expression) =>
  JSON.parse(
    execFileSync(
      'python3',
      [
        '-c',
        `
import json, sys
def refused(text):
    try: ${expression}
    except (SyntaxError, ValueError) as error: return str(error)
print(json.dumps([refused(text) for text in json.load(sys.stdin)]))`,
      ],
      { input: JSON.stringify(texts), encoding: 'utf8' },
    ),
  )

/** Parsers of languages: which of some texts they refuse. */
const parsers = {
  javascript: (texts) =>
    texts.map((one) => {
      try {
        return void new Script(`async () => {\n${one.replace(/^import .*$/gm, '')}\n}`)
      } catch (error) {
        return error
      }
    }),
  python: (texts) => refusedByPython(texts, 'compile(text, "text", "exec")'),
  toml: (texts) => refusedByPython(texts, '__import__("tomllib").loads(text)'),
  json: (texts) =>
    texts.map((one) => spawnSync('jq', ['empty'], { input: one }).status || undefined),
  xml: (texts) =>
    texts.map(
      (one) =>
        spawnSync('xmllint', ['--noout', '-'], {
          input: `<r xmlns:map="m" xmlns:app="a" xmlns:android="b" xmlns:kml="k" xmlns:gx="g">${one}</r>`,
        }).status || undefined,
    ),
  swift(texts) {
    const folder = mkdtempSync(join(tmpdir(), 'mapcam-swift-'))
    texts.forEach((one, index) =>
      writeFileSync(join(folder, `text${index}.swift`), `func f() {\n${one}\n}\n`),
    )
    const { stderr } = spawnSync(
      'swiftc',
      ['-parse', ...texts.map((_, index) => `text${index}.swift`)],
      { cwd: folder, encoding: 'utf8' },
    )
    rmSync(folder, { recursive: true })
    return texts.map(
      (_, index) => new RegExp(`^.*text${index}\\.swift:.*error:.*`, 'm').exec(stderr)?.[0],
    )
  },
}
parsers.html = parsers.xml

for (const [language, parse] of Object.entries(parsers)) {
  const program = {
    python: 'python3',
    toml: 'python3',
    json: 'jq',
    xml: 'xmllint',
    html: 'xmllint',
    swift: 'swiftc',
  }[language]
  const skip = unless(program === undefined || runs(program), `there is no ${program}`, 'TOOLS')
  test(
    `every edit in ${language} leaves a text that its parser reads, if it did`,
    { skip },
    (t) => {
      const entries = some.filter(
        ({ languageId, text, cursor }) =>
          languageId === language &&
          locate({ text, ...position(text, cursor), languageId }).replaceable,
      )
      const before = parse(entries.map(({ text }) => text))
      const read = entries.filter((_, index) => (before[index] ?? undefined) === undefined)
      const after = read.map(({ text, cursor, languageId }) =>
        written(`${text.slice(0, cursor)}‸${text.slice(cursor)}`, { languageId }),
      )
      for (const [index, error] of parse(after).entries())
        assert.equal(error ?? undefined, undefined, after[index])
      t.diagnostic(`${read.length} of ${entries.length} texts`)
      assert.ok(read.length > 0)
    },
  )
}

test('half a camera is never written', () => {
  for (const view of ['1500m', '1200a,35y,39h,45t'])
    assert.throws(
      () => written(`https://www.google.com/maps/@46.95,7.44,${view}/data=!3m1`),
      /says in metres how near it is, .*put a zoom there, such as 12z\.$/,
    )
})

test('a place that cannot hold a camera is left alone', () => {
  for (const text of [
    'POINT (1 2)',
    'LatLngBounds(LatLng(1, 2), LatLng(3, 4))',
    '{"type":"Point","coordinates":[1,2]}',
  ]) {
    assert.throws(() => written(text), /which a camera cannot replace/, text)
    assert.equal(locate({ text, line: 0, column: 0 }).replaceable, false, text)
  }
  assert.throws(
    () =>
      written("new maplibregl.Map({container: 'm', center: [1, 2], zoom: 3})", { as: 'gms-swift' }),
    /a part of an expression/,
  )
})

test('if there is no place, the file’s own notation is written', () => {
  const at = (text, languageId, as) =>
    written(text, { camera: { ...sydney, bearing: 0, viewingAngle: 0 }, languageId, as })
  assert.equal(
    at('‸', 'swift'),
    'GMSCameraPosition(latitude: -33.868312, longitude: 151.2086, zoom: 12.345679)',
  )
  assert.match(
    at('const map = new google.maps.Map(el, options)\n‸', 'javascript'),
    /\n\{center: \{lat: /,
  )
  assert.match(at('L.map("m")\n// google.maps is gone\n‸', 'javascript'), /\n\{center: \[-33/)
  assert.match(at('// google.maps\n‸', 'javascript'), /\n\{center: \[151/)
  assert.match(at('import MapKit\n‸\n', 'swift'), /\nMapCamera\(/)
  assert.equal(at('‸', 'cobol'), '-33.868312, 151.2086')
  assert.equal(at('‸', 'cobol', 'geo-uri'), 'geo:-33.868312,151.2086?z=12.345679')
  assert.throws(() => at('‸', 'swift', 'fortran'), RangeError)
  assert.match(at('animate(to: ‸)', 'swift'), /^animate\(to: GMSCameraPosition\(.*\)\)$/)
})

/** Where nothing may be written: [a text, the language]. */
const refused = [
  ['let no‸thing = 0', 'swift', /at a word/],
  ['let nothing‸', 'swift', /at a word/],
  ['‸let nothing = 0', 'swift', /at a word/],
  ['zoom: 12‸', 'cobol', /at a word or a number/],
  ['x = 3.‸', 'python', /at a word or a number/],
  ['café‸', 'markdown', /at a word/],
  ['‸été', 'markdown', /at a word/],
  ['zoom: 12‸', 'yaml', /in this data/],
  ['<gpx>‸</gpx>', 'xml', /in this data/],
  ['‸<?xml version="1.0"?>\n<gpx/>', undefined, /in this data/],
  ['{"version": 8,‸ "name": "x"}', 'json', /in this data/],
  ['[{"a": 1}, ‸]', undefined, /in this data/],
  ['id,name\n‸', 'csv', /in this data/],
  ["start({ container: 'map', ‸ })", 'javascript', /no member without a name/],
  ['x = {"a": 1,\n‸\n}', 'python', /no member without a name/],
]
test('nothing is written into a word, an object or data', () => {
  for (const [text, languageId, message] of refused)
    assert.throws(() => written(text, { languageId }), message, text)
  assert.equal(
    written('f({ camera: ‸ })', { languageId: 'javascript' }),
    `f({ camera: ${maplibre} })`,
  )
  assert.match(
    written('function f() {\n  let a = 1\n  ‸\n}', { languageId: 'javascript' }),
    /center/,
  )
})

test('a notation of one’s own is read, written and diagnosed as others are', (t) => {
  const breite = { keys: ['breite', 'laenge', 'stufe', 'kurs'], zoom: 'google' }
  t.after(() => readAlso([]))
  const text = 'Bern breite=46.95 laenge=7.44 stufe=12 kurs=30\nEnde'
  assert.equal(locate({ text, line: 0, column: 0 }), null)
  readAlso([breite])
  assert.deepEqual(locate({ text, line: 0, column: 0 }), {
    kind: 'camera',
    camera: {
      target: { latitude: 46.95, longitude: 7.44 },
      zoom: 12,
      bearing: 30,
      viewingAngle: 0,
    },
    notation: 'own',
    replaceable: true,
    range: { start: { line: 0, column: 5 }, end: { line: 0, column: 46 } },
  })
  assert.equal(
    written(text),
    'Bern breite=-33.868312 laenge=151.2086 stufe=12.345679 kurs=300.25\nEnde',
  )
  assert.match(written('{"breite": 1.5, "laenge": 2, "stufe": 3}'), /"kurs": 300.25}$/)
  assert.equal(locateAll({ text: 'breite: 1.5\nlaenge: 2.5\n' })[0].kind, 'coordinate')
  assert.deepEqual(
    diagnostics({ text: 'breite=151.2 laenge=-33.9' }).map(({ message }) => message),
    ['longitude and latitude look swapped'],
  )
  readAlso([{ keys: ['b', 'l', 'z'], zoom: 'maplibre' }])
  assert.equal(locateAll({ text: 'b 46.95 l 7.44 z 12' })[0].camera.zoom, 13)
  for (const wrong of [
    {},
    null,
    { keys: ['a'] },
    { keys: ['a', 'a'] },
    { keys: ['a', 'b'], zoom: 3 },
  ])
    assert.throws(() => readAlso([wrong]), /must be such as {"keys": \["lat", "lon", "zoom"\]/)
})

test('a defect in a text of any kind is none: empty arrays, long runs, deep nesting', () => {
  assert.equal(
    locateAll({
      text: 'const start = {center: []}\nL.map("m").setView([46.8, 7.1], 11)\n[]',
      languageId: 'js',
    }).length,
    1,
  )
  const [long, deep] = ['1'.repeat(14e6), 5000]
  for (const text of [
    long,
    `{"points":"${'_p~iF~ps|U'.repeat(1.4e6)}"}`,
    `{"type":"Point","coordinates":[${long.slice(1e7)},2]}`,
    `<trkpt lat="${long.slice(1e7)}" lon="1"/>`,
    `${'<MultiGeometry>'.repeat(deep)}<Point><coordinates>1,2</coordinates></Point>${'</MultiGeometry>'.repeat(deep)}`,
    `${'{"type":"GeometryCollection","geometries":['.repeat(deep)}1${']}'.repeat(deep)}`,
    `${'f('.repeat(deep)}1${')'.repeat(deep)}`,
  ])
    assert.ok(JSON.stringify(locateAll({ text })).length > 0)
})
