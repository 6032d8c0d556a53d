// preview.open, preview.show and the others, as a host asks for them.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { locateAll } from '../src/locate/index.js'
import { prepare } from '../src/preview/host-methods.js'
import { alps, delay, fetchRaw, Preview, runPreview } from './support/preview.mjs'

async function opened(t, args, params) {
  const preview = new Preview(t, args)
  return { preview, page: await preview.page(t, params) }
}

test('a page follows a host that wants no notifications, in real time too', async (t) => {
  const { preview, page } = await opened(t, ['--clock', 'realtime'])
  await preview.ask('map.configure', { notify: [] })
  await preview.ask('camera.move', { update: { zoomTo: { zoom: 9 } } })
  await page.camera(({ zoom }) => zoom === 9)
  await preview.ask('camera.animate', { to: { zoom: 12 }, duration: 3600, curve: 'linear' })
  await page.camera(({ zoom }) => zoom > 9 && zoom < 12)
  assert.ok(!preview.messages.some(({ method }) => method?.startsWith('camera.')))
})

test('a page’s gestures move the camera, and the host is notified; “Insert” sends it the camera', async (t) => {
  const { preview, page } = await opened(t)
  const camera = await page.ask('gesture.pan', { translation: { x: 100, y: 0 } })
  assert.ok(camera.target.longitude < 0)
  await page.ask('gesture.end')
  assert.equal((await preview.notification('camera.willMove')).params.gesture, true)
  assert.deepEqual((await preview.notification('camera.didChange')).params.camera, camera)
  await preview.notification('camera.idle')
  await page.post({ method: 'page.pick' })
  assert.deepEqual((await preview.notification('preview.picked')).params, {
    map: 'default',
    camera,
  })
  assert.ok(!preview.messages.some(({ id }) => id !== undefined), 'the answers are not the host’s')
})

const nested = (levels) => (levels === 0 ? 0 : [nested(levels - 1)])

test('a page’s forbidden and unreadable requests are errors for the page alone', async (t) => {
  const { preview, page } = await opened(t)
  for (const method of 'shutdown clock.tick map.remove rpc.discover preview.open x'.split(' ')) {
    await assert.rejects(page.ask(method, {}), { code: -32601 })
  }
  for (const params of [
    { map: '\ud800' },
    { '\udc00': 1 },
    { camera: nested(61) },
    { camera: nested(63) },
  ]) {
    await assert.rejects(page.ask('camera.set', params), { code: -32602 })
  }
  await assert.rejects(page.ask('camera.get', { map: '\\ud800😀' }), { code: -32001 })
  const deep = '['.repeat(20_000) + ']'.repeat(20_000)
  const body = `[{"id":"deep","method":"camera.set","params":{"camera":${deep}}},{"id":${deep},"method":"x"}]`
  assert.equal((await fetchRaw(page.postURL, { method: 'POST', body })).status, 204)
  assert.equal((await page.next(({ id }) => id === 'deep')).error.code, -32602)
  assert.deepEqual(await preview.ask('ping'), {})
  assert.ok(!preview.messages.some(({ id }) => id !== undefined))
})

test('a place that is nested too deep for the engine’s request is an error with the host’s id', async (t) => {
  const preview = new Preview(t)
  const show = (kind, levels) =>
    preview.ask('preview.showPlace', { place: { kind, [kind]: nested(levels) } })
  for (const kind of ['camera', 'coordinate', 'bounds'])
    await assert.rejects(show(kind, 58), { code: -32602 })
  for (const kind of ['coordinate', 'bounds']) {
    await assert.rejects(show(kind, 60), {
      message: 'The request is nested deeper than 63 levels.',
    })
  }
})

test('GeoJSON is drawn, fitted, kept for later pages and cleared', async (t) => {
  const { preview, page } = await opened(t)
  const { camera } = await preview.ask('preview.show', { data: alps, fit: true })
  assert.ok(Math.abs(camera.target.longitude - 8.225) < 1e-9)
  assert.deepEqual((await page.notification('preview.show')).params, { map: 'default', data: alps })
  const later = await preview.page(t)
  assert.deepEqual((await later.notification('preview.show')).params.data, alps)
  await preview.ask('preview.show', { data: null })
  assert.equal((await page.notification('preview.show')).params.data, null)
})

test('a fit crosses the antimeridian where that is shorter, and has a fixed zoom for a single place', async (t) => {
  const preview = new Preview(t)
  const fiji = {
    type: 'MultiPoint',
    coordinates: [
      [178, -17],
      [-179, -18],
    ],
  }
  const { camera } = await preview.ask('preview.show', { data: fiji, fit: true })
  assert.ok(Math.abs(camera.target.longitude - 179.5) < 1e-6, `${camera.target.longitude}`)
  const place = { type: 'Feature', geometry: { type: 'Point', coordinates: [8.5, 47.4] } }
  const near = await preview.ask('preview.show', { data: place, fit: true })
  assert.deepEqual([near.camera.target.latitude, near.camera.zoom], [47.4, 15])
})

test('each kind of place is shown', async (t) => {
  const { preview, page } = await opened(t)
  const show = (place) => preview.ask('preview.showPlace', { place })
  const drawn = async () => (await page.notification('preview.show')).params.data
  const text =
    'GMSCameraPosition(latitude: 47.37, longitude: 8.54, zoom: 12) LatLng(46.5, 7.5)\n' +
    'GMSCoordinateBounds(coordinate: CLLocationCoordinate2DMake(45.8, 5.9), coordinate: CLLocationCoordinate2DMake(47.8, 10.5))\n' +
    'LINESTRING (5.96 45.82, 10.49 47.81)'
  const [position, latLng, bounds, line] = locateAll({ text, languageId: 'kotlin' })
  assert.deepEqual((await show(position)).camera, position.camera)
  assert.deepEqual((await show(latLng)).camera, { ...position.camera, target: latLng.coordinate })
  assert.deepEqual(await drawn(), { type: 'Point', coordinates: [7.5, 46.5] })
  const { target } = (await show(bounds)).camera
  assert.ok(Math.abs(target.longitude - 8.2) < 1e-9, `${target.longitude}`)
  const { camera } = await show(line)
  assert.ok(Math.abs(camera.target.longitude - 8.225) < 1e-9, `${camera.target.longitude}`)
  assert.deepEqual(await drawn(), alps)
})

test('a map follows a cursor: each place once, and one notice where none can be read', async (t) => {
  const { preview } = await opened(t)
  const text =
    'GMSCameraPosition(latitude: 47.37, longitude: 8.54, zoom: 12)\nGMSCameraPosition(latitude: 47.37, longitude: 8.54, zoom: 12)\n' +
    'LINESTRING (5.96 45.82, 10.49 47.81)\nnothing'
  const at = (line, more = {}) =>
    preview.ask('preview.follow', {
      document: 'a',
      text,
      line: line + 7,
      column: 0,
      firstLine: 7,
      ...more,
    })
  const zoom = async () => (await preview.ask('camera.get')).zoom
  assert.deepEqual((await at(0)).place.range.start, { line: 7, column: 0 })
  await preview.ask('camera.move', { update: { zoomTo: { zoom: 5 } } })
  assert.equal((await at(0)).isShown, false)
  assert.equal((await at(3)).isShown, false)
  assert.equal(await zoom(), 5)
  assert.equal((await at(0, { document: 'b' })).isShown, true)
  assert.equal((await at(1, { document: 'b', show: 'never' })).isShown, false)
  await preview.ask('camera.move', { update: { zoomTo: { zoom: 5 } } })
  // The same camera in another line was noted as shown.
  assert.equal((await at(1, { document: 'b' })).isShown, false)
  assert.equal((await at(0, { document: 'b', show: 'extent' })).isShown, false)
  assert.equal(await zoom(), 5)
  assert.equal((await at(2, { document: 'b', show: 'extent' })).isShown, true)
  assert.equal((await at(2, { document: 'b', show: 'always' })).isShown, true)
  assert.equal((await at(3)).notice, null)
  await assert.rejects(at(0, { show: 'some' }), {
    code: -32602,
    data: { path: '/show', expected: 'one of "new", "always", "extent", "never"' },
  })
})

test('features and positions without a place are not drawn', async (t) => {
  const { preview, page } = await opened(t)
  const feature = (geometry) => ({ type: 'Feature', properties: {}, geometry })
  const point = feature({ type: 'Point', coordinates: [8, 47] })
  const features = [null, { type: 'Feature' }, feature(null), point]
  await preview.ask('preview.show', { data: { type: 'FeatureCollection', features }, fit: true })
  const { data } = (await page.notification('preview.show')).params
  assert.deepEqual(data, { type: 'FeatureCollection', features: [point] })
})

test('all places of a text are drawn and fitted; without places nothing changes', async (t) => {
  const { preview, page } = await opened(t)
  const text =
    'LatLng(47.37, 8.54); new Marker(LatLng(46.5, 7.5));\n' +
    'new maplibregl.LngLatBounds([177, -20], [-178, -16])'
  const { camera, places } = await preview.ask('preview.showAll', { text, languageId: 'java' })
  assert.equal(places, 3)
  assert.ok(camera.zoom < 3, `${camera.zoom}`)
  const { data } = (await page.notification('preview.show')).params
  assert.deepEqual(data, {
    type: 'GeometryCollection',
    geometries: [
      { type: 'Point', coordinates: [8.54, 47.37] },
      { type: 'Point', coordinates: [7.5, 46.5] },
      {
        type: 'Polygon',
        coordinates: [
          [
            [177, -20],
            [182, -20],
            [182, -16],
            [177, -16],
            [177, -20],
          ],
        ],
      },
    ],
  })
  assert.deepEqual(await preview.ask('preview.showAll', { text: 'nothing' }), { camera, places: 0 })
  assert.ok(!page.messages.some(({ method }) => method === 'preview.show'))
})

test('requests are answered in order, in batches too', async () => {
  const input =
    '{"jsonrpc":"2.0","id":1,"method":"camera.get"}\n' +
    '{"jsonrpc":"2.0","id":2.0,"method":"preview.open","params":{"browser":false}}\n' +
    '[{"jsonrpc":"2.0","id":3,"method":"ping"},{"jsonrpc":"2.0","method":"preview.show","params":{"data":null}},' +
    '{"jsonrpc":"2.0","id":"4","method":"preview.show","params":{"data":null}},7]\n' +
    '[{"jsonrpc":"2.0","method":"preview.show","params":{"data":null}}]\n' +
    '{"jsonrpc":"2.0","id":5,"method":"ping"}\n'
  const { stdout, code } = await runPreview([], input)
  const lines = stdout.toString().trimEnd().split('\n')
  assert.equal(code, 0)
  assert.deepEqual(
    lines.map((line) => /"id":([^,]*)/.exec(line)[1]),
    ['1', '2.0', '3', '5'],
  )
  const batch = JSON.parse(lines[2])
  assert.deepEqual(
    batch.map(({ id }) => id),
    [3, '4', null],
  )
  assert.equal(batch[2].error.code, -32600)
})

test('unknown methods and maps are errors as in mapcam', async (t) => {
  const preview = new Preview(t)
  await assert.rejects(preview.ask('preview.shwo', {}), {
    code: -32601,
    data: { method: 'preview.shwo', suggestion: 'preview.show' },
  })
  await assert.rejects(preview.ask('preview.open', { map: 'nowhere', browser: false }), {
    code: -32001,
    data: { map: 'nowhere' },
  })
})

/** Invalid parameters of methods, with the path of what is wrong, and, where they are its own, what is said and expected. */
const { wrong } = JSON.parse(
  readFileSync(new URL('preview-messages.json', import.meta.url), 'utf8'),
)

test('invalid parameters are errors as in mapcam, and change nothing', async (t) => {
  const { preview, page } = await opened(t)
  await page.notification('map.state')
  const camera = await preview.ask('camera.get')
  for (const { method, params, path, message, expected } of wrong) {
    await assert.rejects(preview.ask(method, params), (error) => {
      assert.deepEqual([error.code, error.data.path], [-32602, path])
      if (message === undefined) assert.ok(error.message.startsWith(`${method}: "${path}" `))
      else assert.equal(error.message, `${method}: ${message}`)
      if (expected !== undefined) assert.equal(error.data.expected, expected)
      return true
    })
  }
  await assert.rejects(
    preview.ask('preview.edits', { text: '', line: 0, column: 0, camera, as: 'basic' }),
    {
      message: /^preview.edits: "\/as" must be one of "gms-swift", .*"lat-lng".*, not "basic"\.$/,
    },
  )
  assert.deepEqual(await preview.ask('camera.get'), camera)
  assert.ok(!page.messages.some(({ method }) => method === 'preview.show'))
})

test('a page in a webview gets the same as preview.message', async (t) => {
  const preview = new Preview(t)
  const { page } = await preview.ask('preview.attach', {})
  const message = async (method) =>
    (await preview.next(({ params }) => params?.page === page && params.message.method === method))
      .params.message
  assert.equal((await message('page.hello')).params.map, 'default')
  await message('map.state')
  const post = (body) => preview.ask('preview.post', { page, message: body })
  await post({ id: 1, method: 'gesture.pinch', params: { scale: 2, at: { x: 400, y: 300 } } })
  const { params } = await preview.next(({ params }) => params?.message?.id === 1)
  assert.equal(params.message.result.zoom, 3)
  await preview.ask('preview.detach', { page })
  assert.equal((await preview.notification('preview.closed')).params.pages, 0)
  await assert.rejects(post({ method: 'page.pick' }), { code: -32602 })
})

test('two pages of one map show the same; a page of another map does not, and hears when that is removed', async (t) => {
  const { preview, page } = await opened(t)
  await preview.ask('map.create', { map: 'other' })
  const [second, other] = [await preview.page(t), await preview.page(t, { map: 'other' })]
  await preview.ask('camera.move', { update: { zoomTo: { zoom: 6 } } })
  for (const one of [page, second]) {
    await one.camera(({ zoom }) => zoom === 6)
  }
  assert.ok(!other.messages.some(({ params }) => params?.camera?.zoom === 6))
  await preview.ask('map.remove', { map: 'other' })
  assert.equal((await other.notification('map.removed')).params.map, 'other')
})

test('with resize, the newest window’s size becomes the map’s; without it none does', async (t) => {
  const { preview, page: plain } = await opened(t)
  await plain.post({ method: 'page.resize', params: { width: 500, height: 400 } })
  assert.deepEqual((await preview.ask('map.get')).size, { width: 800, height: 600 })
  const page = await preview.page(t, { resize: true })
  await page.post({ method: 'page.resize', params: { width: 500, height: 400 } })
  await page.notification('map.state', ({ size }) => size.width === 500)
  const newer = await preview.page(t, { resize: true })
  await newer.post({ method: 'page.resize', params: { width: 300, height: 200 } })
  await page.post({ method: 'page.resize', params: { width: 900, height: 900 } })
  assert.deepEqual((await preview.ask('map.get')).size, { width: 300, height: 200 })
})

test('an animation’s time line does not include its delay', async (t) => {
  const { preview, page } = await opened(t)
  await page.notification('map.state')
  const line = [
    { latitude: 0, longitude: 0 },
    { latitude: 0, longitude: 1 },
  ]
  const waits = { delay: 2, curve: 'linear' }
  for (const [method, params, duration] of [
    ['camera.animate', { to: { zoom: 6 }, duration: 2, ...waits }, 2],
    ['camera.animateToZoom', { zoom: 8, duration: 2, ...waits }, 2],
    [
      'camera.tour',
      {
        steps: [
          { to: { zoom: 3 }, duration: 1 },
          { to: { zoom: 8 }, duration: 2 },
        ],
        delay: 2,
      },
      3,
    ],
    ['camera.route', { route: { coordinates: line, duration: 4 }, delay: 2 }, 4],
  ]) {
    const { animation, duration: told } = await preview.ask(method, params)
    assert.equal(told, duration)
    const { params: path } = await page.notification('animation.path')
    assert.deepEqual([path.begins, path.duration], [[[animation, 0]], duration], method)
    assert.notDeepEqual(path.cameras[2], path.cameras[0], 'it moves from its first frame on')
    const { params: list } = await page.notification(
      'map.animations',
      ({ animations }) => animations[0]?.animation === animation,
    )
    assert.equal(list.animations[0].start, list.time + 2, `${method} begins after its delay`)
    await preview.ask('clock.tick', { seconds: 10 })
  }
})

test('a slow page gets the newest camera, and no backlog', async (t) => {
  const { preview, page } = await opened(t)
  await page.notification('map.state')
  for (let step = 1; step <= 3000; step += 1) {
    preview.send(
      `${JSON.stringify({
        jsonrpc: '2.0',
        method: 'camera.set',
        params: { camera: { target: { latitude: 0, longitude: 0 }, zoom: 3 + step / 1000 } },
      })}\n`,
    )
    if (step % 100 === 0) await delay(5)
  }
  await preview.ask('ping')
  await delay(100)
  assert.ok(page.messages.length < 100, `${page.messages.length} messages wait`)
  await page.post({ method: 'page.seen', params: { n: page.messages.at(-1).n } })
  await page.camera(({ zoom }) => zoom === 6)
})

test('a page is served while an overlong line of the host comes', async (t) => {
  const { preview, page } = await opened(t, ['--max-line-bytes', '1024'])
  await page.notification('map.state')
  // One write: when the ping is answered, the line has begun.
  preview.send(`{"jsonrpc":"2.0","id":"x","method":"ping"}\n${'x'.repeat(2000)}`)
  await preview.next(({ id }) => id === 'x')
  await page.post({ id: 1, method: 'gesture.pan', params: { translation: { x: 10, y: 0 } } })
  preview.send('yyy\n')
  assert.equal((await preview.next(({ error }) => error !== undefined)).error.code, -32004)
  await page.next(({ id, result }) => id === 1 && result.zoom === 2)
  assert.deepEqual(await preview.ask('ping'), {})
  assert.ok(!preview.messages.some(({ error }) => error !== undefined))
})

test('a page’s request over the engine’s limit fails for the page alone', async (t) => {
  const { preview, page } = await opened(t, ['--max-line-bytes', '1024'])
  const coordinates = Array.from({ length: 100 }, () => ({ latitude: 1, longitude: 2 }))
  await assert.rejects(page.ask('projection.points', { coordinates }), { code: -32004 })
  assert.deepEqual(await preview.ask('ping'), {})
  assert.ok(!preview.messages.some(({ error }) => error !== undefined))
})

test('preview.edits writes the camera of a map that was shown, and no other', async (t) => {
  const preview = new Preview(t)
  const at = { text: 'let home = LatLng(1, 2) // here', line: 0, column: 0, languageId: 'kotlin' }
  await assert.rejects(preview.ask('preview.edits', at), {
    code: -32602,
    message: /no preview of the map yet/,
  })
  await preview.page(t)
  await preview.ask('camera.set', {
    camera: { target: { latitude: 47.37, longitude: 2 }, zoom: 12 },
  })
  const { edits, place } = await preview.ask('preview.edits', at)
  assert.deepEqual(edits, [
    { range: { start: { line: 0, column: 18 }, end: { line: 0, column: 19 } }, newText: '47.37' },
  ])
  assert.equal(place.notation, 'latlng')
  const given = { ...at, camera: { target: { latitude: 1, longitude: 2 }, zoom: 3 } }
  assert.deepEqual((await preview.ask('preview.edits', given)).edits, [])
  await assert.rejects(preview.ask('preview.edits', { ...at, text: 'POINT (1 2)' }), {
    code: -32602,
    message: /a camera cannot replace/,
  })
})

test('a place is shown under its own library’s limits, and only the numbers that differ are written', async (t) => {
  const { preview, page } = await opened(t)
  const apple =
    'GMSCameraPosition(latitude: 47.37, longitude: 8.54, zoom: 9.5, bearing: 0, viewingAngle: 60)'
  const text = `new mapboxgl.Map({container: 'm', center: [8.54, 47.37], zoom: 10.0, pitch: 60, bearing: -20})\n${apple}`
  const at = (line, more = {}) => ({ text, line, column: 20, languageId: 'swift', ...more })
  const follow = (line, more) =>
    preview.ask('preview.follow', { document: 'a', ...at(line), ...more })
  const drag = () => page.ask('camera.move', { update: { scrollBy: { x: 50, y: 0 } } })
  const written = async (line) =>
    (await preview.ask('preview.edits', at(line))).edits.map(({ range }) =>
      text.split('\n')[line].slice(range.start.column, range.end.column),
    )
  assert.equal((await follow(0)).notice, null)
  assert.equal((await preview.ask('camera.get')).viewingAngle, 60)
  await drag()
  assert.deepEqual(await written(0), ['8.54', '47.37'])
  // Google's limit is a notice for the page and the host.
  const notice = 'viewingAngle 60 is more than 30, the limit of Google Maps at zoom 9.5'
  assert.equal((await follow(1)).notice, notice)
  await page.notification('preview.notice', (params) => params.text === notice)
  assert.deepEqual(await written(1), ['60'])
  await page.ask('camera.move', { update: { zoomTo: { zoom: 9 } } })
  assert.deepEqual(await written(1), ['9.5', '60'])
  const { camera, notice: again } = await preview.ask('preview.showPlace', {
    place: (await follow(1)).place,
  })
  assert.deepEqual([camera.viewingAngle, again], [30, notice])
})

test('a defect is answered, and its stack goes to stderr', (t) => {
  const { mock } = t.mock.method(console, 'error', () => {})
  const { answer } = prepare({ method: 'preview.open', params: {} }, {})
  assert.throws(() => answer({ result: {} }), {
    code: -32603,
    message: /^preview.open: a defect of mapcam-preview: .*address/,
  })
  assert.match(mock.calls[0].arguments[0], /TypeError.*\n +at /)
})

test('a page gets cameras as text, and the list of formats', async (t) => {
  const { preview, page } = await opened(t)
  assert.deepEqual(page.hello.params.formats, await preview.ask('preview.formats'))
  const camera = { target: { latitude: 47.37, longitude: 8.54 }, zoom: 12 }
  assert.equal(await page.ask('page.format', { camera, as: 'geo-uri' }), 'geo:47.37,8.54?z=12')
  await assert.rejects(page.ask('page.format', { camera, as: 'x' }), { code: -32602 })
})

test('a search for a place takes no time to speak of, whatever is searched', async (t) => {
  const { preview, page } = await opened(t)
  const find = (text) => page.ask('page.find', { text })
  for (const text of [`1${' '.repeat(80_000)}x`, ' '.repeat(80_000), '1 '.repeat(4900)]) {
    const start = performance.now()
    await assert.rejects(find(text), { message: /no place in it|at most 10000 characters/ })
    await preview.ask('ping')
    assert.ok(performance.now() - start < 5000)
  }
  await find('  47.37,   8.54 ')
  assert.deepEqual((await preview.ask('camera.get')).target, { latitude: 47.37, longitude: 8.54 })
})

test('a browser that cannot be opened is notified, with the page’s address', async (t) => {
  const { BROWSER } = process.env
  process.env.BROWSER = '/nowhere/browser'
  t.after(() =>
    BROWSER === undefined ? delete process.env.BROWSER : (process.env.BROWSER = BROWSER),
  )
  const preview = new Preview(t)
  const { url } = await preview.ask('preview.open')
  const { params } = await preview.notification('preview.openFailed')
  assert.deepEqual(params, { url, message: 'There is no /nowhere/browser to open a browser with.' })
})
