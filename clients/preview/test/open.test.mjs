// --open: a file on the map, and a session that is played as one watches.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { TestPage } from './support/page.mjs'
import { command, Preview, run } from './support/preview.mjs'

function file(t, name, text) {
  const folder = mkdtempSync(join(tmpdir(), 'mapcam-preview-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** The page that it opens, by the address that it prints. */
async function opened(t, ...args) {
  const preview = new Preview(t, ['--open', ...args, '--no-browser'])
  while (!/^http.*\n/m.test(preview.stderr)) await new Promise((resolve) => setTimeout(resolve, 10))
  const page = await TestPage.open(/^http.*$/m.exec(preview.stderr)[0])
  t.after(() => page.close())
  return { preview, page }
}

const camera = (page, fits) =>
  page.next(({ method, params }) => method === 'camera.didChange' && fits(params.camera))

test('a map follows the window, in real time', async (t) => {
  const { preview, page } = await opened(t)
  assert.equal(page.hello.params.resize, true)
  await page.post({ method: 'page.resize', params: { width: 640, height: 480 } })
  const { params } = await page.next(({ method, params }) => method === 'map.state' && params.size.width === 640)
  assert.equal(params.isRunning, true)
  assert.equal((await preview.ask('clock.get')).running, true)
})

test('GeoJSON is drawn and fitted', async (t) => {
  const data = { type: 'LineString', coordinates: [[5.96, 45.82], [10.49, 47.81]] }
  const { page } = await opened(t, file(t, 'alps.geojson', JSON.stringify(data)))
  assert.deepEqual((await page.told('preview.show')).params.data, data)
  await page.post({ method: 'page.resize', params: { width: 640, height: 480 } })
  await camera(page, ({ target, zoom }) => Math.abs(target.longitude - 8.225) < 1e-6 && zoom > 5)
})

test('a fit is that of the window, also where its page takes a while to come', async (t) => {
  const data = { type: 'LineString', coordinates: [[5.96, 45.82], [10.49, 47.81]] }
  const { preview, page } = await opened(t, file(t, 'alps.geojson', JSON.stringify(data)))
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await page.post({ method: 'page.resize', params: { width: 1600, height: 1200 } })
  const { params } = await camera(page, ({ zoom }) => zoom > 5)
  assert.deepEqual((await preview.ask('map.get')).size, { width: 1600, height: 1200 })
  assert.deepEqual(params.camera, (await preview.ask('preview.show', { data, fit: true })).camera)
})

test('a page that does not tell its size is not waited for without end', async (t) => {
  const { page } = await opened(t, file(t, 'place.geojson', '{"type":"Point","coordinates":[8,47]}'))
  await camera(page, ({ zoom }) => zoom === 15)
})

test('the file may stand anywhere behind the options', async (t) => {
  const path = file(t, 'place.geojson', '{"type":"Point","coordinates":[8,47]}')
  for (const args of [['--open', '--no-browser', path], [path, '--no-browser', '--open'], [`--open=${path}`, '--no-browser']]) {
    const preview = new Preview(t, args)
    while (!/^http.*\n/m.test(preview.stderr)) await new Promise((resolve) => setTimeout(resolve, 10))
    const page = await TestPage.open(preview.stderr.trim())
    assert.deepEqual((await page.told('preview.show')).params.data, { type: 'Point', coordinates: [8, 47] })
    page.close()
  }
})

test('a GPX track is drawn and fitted', async (t) => {
  const gpx = `<gpx><wpt lat="46.6" lon="8.1"/><trk><trkseg>
    <trkpt lat="46.5" lon="8.0"><ele>1</ele></trkpt><trkpt lon='8.4' lat='46.7'></trkpt></trkseg></trk></gpx>`
  const { page } = await opened(t, file(t, 'pass.gpx', gpx))
  const { data } = (await page.told('preview.show')).params
  assert.deepEqual(data.features.map(({ geometry }) => geometry), [
    { type: 'LineString', coordinates: [[8, 46.5], [8.4, 46.7]] },
    { type: 'MultiPoint', coordinates: [[8.1, 46.6]] },
  ])
  await camera(page, ({ target }) => Math.abs(target.longitude - 8.2) < 1e-6)
})

test('a session is played with its flights, in its own time', async (t) => {
  const lines = [
    '# args: --size 400x300',
    '> {"jsonrpc":"2.0","id":1,"method":"camera.set","params":{"camera":{"target":{"latitude":0,"longitude":0},"zoom":4}}}',
    '< {"jsonrpc":"2.0","id":1}',
    '> {"jsonrpc":"2.0","id":2,"method":"camera.animate","params":{"to":{"zoom":8},"duration":0.5,"curve":"linear"}}',
    '> {"jsonrpc":"2.0","id":3,"method":"clock.tick","params":{"seconds":0.5}}',
    '> {"jsonrpc":"2.0","id":4,"method":"shutdown"}',
  ]
  const { preview, page } = await opened(t, file(t, 'flight.jsonl', lines.join('\n')))
  const zooms = []
  const times = []
  while (zooms.at(-1) !== 8) {
    zooms.push((await camera(page, ({ zoom }) => zoom > 4)).params.camera.zoom)
    times.push(performance.now())
  }
  assert.ok(zooms.length > 3, `${zooms.length} frames`)
  assert.ok(zooms.every((zoom, index) => index === 0 || zoom >= zooms[index - 1]))
  assert.ok(times.at(-1) - times[0] > 150, 'time passed as the session says')
  await preview.next(({ id, result }) => id === 3 && result.time === 0.5)
  const { params } = await page.next(({ method, params }) => method === 'map.state' && params.isRunning)
  assert.deepEqual(params.size, { width: 400, height: 300 })
  assert.equal(page.hello.params.resize, false)
})

test('what cannot be shown is one line and status 66', async (t) => {
  for (const [name, text, pattern] of [
    ['x.geojson', '{', /JSON/],
    ['x.geojson', '{"type":"Line"}', /"\/data\/type" must be one of/],
    ['x.geojson', '{"type":"FeatureCollection","features":[]}', /no place/],
    ['x.gpx', '<gpx/>', /no place/],
    ['x.gpx', '<gpx><rte><rtept lat="47" lon="8"/><rtept lat="no" lon="9"/></rte></gpx>', /coordinates\/1" must be/],
    ['x.jsonl', 'hello\n', /no request/],
    ['x.png', '', /neither/],
  ]) {
    const { code, stderr } = await run(process.execPath, [command, '--open', file(t, name, text)], '')
    assert.equal(code, 66, stderr)
    assert.match(stderr, pattern)
    assert.equal(stderr.trimEnd().split('\n').length, 1)
  }
  const { code, stderr } = await run(process.execPath, [command, '--open', '/nowhere.gpx'], '')
  assert.deepEqual([code, /ENOENT/.test(stderr)], [66, true])
})
