// The methods of a map, but for animations.

import assert from 'node:assert/strict'
import {
  fitBounds,
  MapCam,
  scrollBy,
  setCamera,
  setTarget,
  zoomBy,
  zoomIn,
  zoomOut,
  zoomTo,
} from '../src/index.js'
import { berlin, fiji, paris, runHost, start, test, withEngine } from './support/engine.mjs'

const city = { target: paris, zoom: 12 }

test('a map is created with its settings, or configured with them if it exists', async (t) => {
  const engine = await start(t, { size: [1024, 512] })
  const view = await engine.map('city', { size: [640, 480], camera: city, maxZoom: 18 })
  assert.deepEqual(await view.camera(), { ...city, bearing: 0, viewingAngle: 0 })
  assert.equal((await view.state()).maxZoom, 18)
  const again = await engine.map('city', { size: { width: 320, height: 240 } })
  assert.equal(again, view)
  assert.deepEqual((await again.state()).size, { width: 320, height: 240 })
  assert.equal((await again.camera()).zoom, 12)
  assert.deepEqual((await (await engine.map()).state()).size, { width: 1024, height: 512 })
  assert.deepEqual(await engine.maps(), ['default', 'city'])
  assert.equal(await view.remove(), null)
  await assert.rejects(view.camera(), { name: 'NoSuchMapError', code: -32001, map: 'city' })
})

withEngine('every update has a function', async ({ view }) => {
  assert.equal((await view.move(setCamera(city))).zoom, 12)
  assert.equal((await view.move(zoomIn())).zoom, 13)
  assert.equal((await view.move(zoomOut())).zoom, 12)
  assert.equal((await view.move(zoomTo(15))).zoom, 15)
  assert.equal((await view.move(zoomBy(-2))).zoom, 13)
  assert.deepEqual((await view.move(setTarget(berlin, { zoom: 9 }))).target, berlin)
  assert.ok((await view.move(scrollBy(100, 0))).target.longitude > berlin.longitude)
  const box = [5.96, 45.82, 10.49, 47.81]
  assert.deepEqual(
    await view.move(fitBounds(box, { padding: 20 })),
    await view.fit(box, { padding: 20 }),
  )
})

withEngine(
  'bounds are [west, south, east, north], across the antimeridian too',
  async ({ view }) => {
    const { target } = await view.fit([177, -19.3, -178, -15.7])
    assert.ok(Math.abs(target.longitude - 179.5) < 1e-9)
    const same = {
      southWest: { latitude: -19.3, longitude: 177 },
      northEast: { latitude: -15.7, longitude: -178 },
    }
    assert.deepEqual(
      await view.cameraForBounds(same),
      await view.cameraForBounds([177, -19.3, -178, -15.7]),
    )
    await view.configure({
      cameraTargetBounds: [177, -19.3, -178, -15.7],
      cameraTargetBoundsApply: 'always',
    })
    assert.equal((await view.move(setTarget(paris))).target.latitude, -15.7)
    await view.configure({ cameraTargetBounds: null, viewBounds: [177, -19.3, -178, -15.7] })
    assert.ok((await view.visibleRegion()).bounds.southWest.latitude > -19.3 - 1e-9)
    await view.configure({ viewBounds: null })
    assert.deepEqual((await view.move(setTarget(fiji))).target, fiji)
    assert.throws(() => fitBounds([1, 2, 3]), { name: 'InvalidArgumentError' })
  },
)

withEngine('one number stands for the padding at all four edges', async ({ engine }) => {
  const box = [5.96, 45.82, 10.49, 47.81]
  const eight = { top: 8, left: 8, bottom: 8, right: 8 }
  const view = await engine.map('padded', { padding: 8 })
  assert.deepEqual((await view.state()).padding, eight)
  assert.deepEqual((await view.configure({ padding: { top: 3 } })).padding.top, 3)
  assert.deepEqual((await view.configure({ padding: 0 })).padding.top, 0)
  const fitted = await view.fit(box, { padding: eight })
  assert.notDeepEqual(fitted, await view.fit(box))
  assert.deepEqual(await view.fit(box, { padding: 8 }), fitted)
  assert.deepEqual(await view.move(fitBounds(box, { padding: 8 })), fitted)
  assert.deepEqual(await view.cameraForBounds(box, { padding: 8 }), fitted)
  assert.deepEqual(
    await view.fit(box, { padding: { top: 8 } }),
    await view.cameraForBounds(box, { padding: { top: 8 } }),
  )
  assert.deepEqual(await view.fit(box), await view.cameraForBounds(box, { padding: 64 }))
  assert.deepEqual(await view.fit(box), await view.cameraForBounds(box, { padding: undefined }))
  const own = await view.cameraForBounds(box, { padding: 8, mapPadding: 56 })
  assert.deepEqual(own, await view.cameraForBounds(box))
  for (const request of [
    () => view.fit(box, { insets: 8 }),
    () => view.cameraForBounds(box, { insets: 8 }),
    () => view.follow({ insets: 8 }).started,
  ]) {
    await assert.rejects(request(), { name: 'InvalidArgumentError', message: /padding: 8/ })
  }
  await assert.rejects(view.configure({ padding: NaN }), { message: /"\/padding"/ })
})

withEngine('one place or point gives one result, a list gives a list', async ({ view }) => {
  await view.jumpTo(city)
  assert.deepEqual(await view.project(paris), { x: 400, y: 300 })
  assert.deepEqual(await view.project([paris, berlin]).then((list) => list.length), 2)
  const [a, b] = await view.unproject([[400, 300], { x: 400, y: 300 }])
  assert.deepEqual(a, b)
  assert.deepEqual(await view.unproject([400, 300]), a)
  assert.deepEqual(await view.contains([paris, berlin]), [true, false])
  assert.equal(await view.contains(berlin), false)
})

withEngine('projections, matrix and tiles of a map', async ({ view }) => {
  await view.jumpTo(city)
  const zoom = await view.zoomForMeters(1000, 400, paris)
  await view.move(zoomTo(zoom))
  assert.ok(Math.abs((await view.pointsForMeters(1000, paris)) - 400) < 1e-6)
  const { bounds } = await view.visibleRegion()
  assert.ok(
    bounds.southWest.latitude < paris.latitude && paris.latitude < bounds.northEast.latitude,
  )
  assert.equal((await view.matrix()).viewProjection.length, 16)
  const { eye } = await view.matrix()
  await view.lookAt(eye, paris)
  assert.ok(Math.abs((await view.camera()).zoom - zoom) < 1e-6)
  const tiles = await view.tiles({ tileSize: 512, maxZoom: 3 })
  assert.deepEqual(tiles[0], { z: 3, x: 4, y: 2, wrap: 0 })
})

withEngine('gestures move the ground', async ({ engine, view }) => {
  await view.jumpTo(city)
  const there = await view.unproject([100, 100])
  await view.pan([30, 20], { at: [100, 100] })
  const { x, y } = await view.project(there)
  assert.ok(Math.hypot(x - 130, y - 120) < 1e-6)
  assert.equal((await view.pinch(2, [400, 300], { rotation: 10 })).zoom, 13)
  assert.equal((await view.rotate(20, { at: [400, 300] })).bearing, 330)
  assert.equal((await view.tilt(15)).viewingAngle, 15)
  const fling = view.endGesture([800, 0])
  assert.equal(typeof (await fling.started).id, 'number')
  engine.clock.tick(60)
  assert.equal(await fling.finished, 'completed')
  assert.equal(await view.endGesture().finished, 'completed')
})

withEngine('frames without moving, of a change and of a tour', async ({ view }) => {
  await view.jumpTo(city)
  const { duration, cameras } = await view.path({ target: berlin }, { path: 'fly', fps: 10 })
  assert.equal(cameras.length, Math.ceil(duration * 10) + 1)
  assert.deepEqual(cameras.at(-1).target, berlin)
  const tour = await view.path(
    [
      { update: zoomTo(5), duration: 1 },
      { to: city, duration: 1 },
    ],
    { frames: 3 },
  )
  assert.equal(tour.cameras[1].zoom, 5)
  assert.deepEqual(await view.camera(), { ...city, bearing: 0, viewingAngle: 0 })
})

test('any method by its name, and the engine by itself', async (t) => {
  const engine = await start(t, { client: { name: 'test' } })
  assert.equal(engine.info.server.name, 'mapcam')
  assert.deepEqual(await engine.ping(), {})
  assert.deepEqual(await engine.request('map.list'), { maps: ['default'] })
  engine.request('camera.move', { update: zoomTo(7) })
  assert.equal((await engine.view().camera()).zoom, 7)
  assert.deepEqual(await engine.clock.tick(1.5), { time: 1.5, active: 0 })
  assert.deepEqual(await engine.clock.tickTo(4), { time: 4, active: 0 })
  await engine.clock.start({ fps: 30 })
  assert.deepEqual({ running: true, fps: 30, time: 4 }, { ...(await engine.clock.get()), time: 4 })
  await engine.clock.stop()
  assert.ok(engine instanceof MapCam)
})

withEngine(
  'the padding is animated, about a point, and places have altitudes',
  async ({ engine, view }) => {
    await view.move({ target: berlin, zoom: 14, viewingAngle: 30 })
    const place = await view.unproject([300, 400])
    await view.animate({ bearing: 90 }, { at: [300, 400], padding: 50, duration: 1 }).started
    await engine.clock.tick(0.5)
    const { x, y } = await view.project(place)
    assert.ok(Math.hypot(x - 300, y - 400) < 1e-6)
    await engine.clock.tick(1)
    assert.deepEqual((await view.state()).padding, { top: 50, left: 50, bottom: 50, right: 50 })
    const top = await view.project({ ...berlin, altitude: 300 })
    assert.ok(top.y < (await view.project(berlin)).y)
    const tap = view.doubleTap({ at: [10, 20] })
    assert.equal((await tap.started).duration, 0.25)
  },
)

test('a camera that a limit changed draws one warning per place in the program', async () => {
  const { code, stdout, stderr } = await runHost(`
    const engine = await MapCam.start()
    const view = engine.view()
    for (let time = 0; time < 3; time += 1) {
      await view.move({ zoom: 25 })
      await view.flyTo({ zoom: 3, viewingAngle: 60 }).started
    }
    const { clamped } = await view.jumpTo({ target: { latitude: 0, longitude: 0 }, zoom: 30 }, { report: ['clamped'] })
    console.log(clamped[0].limit, Object.keys(await view.move({ zoom: 5 })).join())
    await engine.close()`)
  assert.deepEqual([code, stdout], [0, 'maxZoom target,zoom,bearing,viewingAngle\n'])
  const warnings = stderr.match(/MapCamWarning: .*/g)
  assert.deepEqual(
    warnings.map((line) => line.replace(/^\S+ /, '')),
    [
      "camera.move: zoom was clamped to 21 by maxZoom: view.configure({ limits: 'none' }) lifts that.",
      "camera.animate: viewingAngle was clamped to 30 by viewingAngleLimits: view.configure({ limits: 'none' }) lifts that.",
    ],
  )
})

withEngine('tags tell who moves the camera, in each kind of request', async ({ engine, view }) => {
  const tags = []
  view.on('notification', ({ params }) => tags.push(params.tag))
  await view.move(zoomIn(), { tag: 'move' })
  await view.fit([5, 45, 10, 48], { tag: 'fit', padding: 0 })
  await view.pan([5, 5], { tag: 'pan' })
  await view.endGesture(undefined, { tag: 'end' }).started
  assert.deepEqual([...new Set(tags.splice(0))], ['move', 'fit', 'pan', 'end'])
  const line = [paris, berlin]
  for (const [tag, start] of Object.entries({
    animate: () => view.animate(zoomIn(), { tag: 'animate' }),
    fly: () => view.flyTo({ target: paris }, { tag: 'fly' }),
    route: () => view.route(line, { tag: 'route', speed: 1e6 }),
    tour: () => view.tour([{ update: zoomTo(4), duration: 1 }], { tag: 'tour' }),
  })) {
    await start().started
    await engine.clock.tick(1000)
    assert.deepEqual([...new Set(tags.splice(0))], [tag])
  }
})

for (const [what, bounds, around] of [
  ['a box', [5, 45, 10, 48], [5, 45, 10, 48]],
  ['a box over the antimeridian', [170, -20, -170, 10], [170, -20, 190, 10]],
  ['a box of more than half the world', [-150, -60, 170, 60], [-150, -60, 170, 60]],
  ['places', { coordinates: [paris, berlin] }, { coordinates: [paris, berlin] }],
]) {
  withEngine(`${what} is kept in view in each size`, async ({ engine, view }) => {
    await view.configure({ limits: 'none' })
    const following = view.keepInView(bounds, { padding: 30, tag: 'kept' })
    await following.started
    await engine.clock.tick(5)
    for (const size of [
      [1600, 1000],
      [700, 900],
    ]) {
      await view.configure({ size })
      const fitted = await view.cameraForBounds(around, { padding: 30 })
      const camera = await view.camera()
      assert.ok(Math.abs(camera.zoom - fitted.zoom) < 1e-9, `${camera.zoom} ${fitted.zoom}`)
      assert.ok(Math.abs(camera.target.longitude - fitted.target.longitude) < 1e-9)
    }
    await following.stop()
    assert.equal(await following.finished, 'stopped')
  })
}

withEngine('what cannot be kept in view rejects', async ({ view }) => {
  await assert.rejects(view.keepInView([1, 2, 3]).started, { name: 'InvalidArgumentError' })
  const swapped = view.keepInView([46, 5, 48, 95])
  await assert.rejects(swapped.started, /latitude and longitude swapped/)
  await assert.rejects(swapped.finished, /latitude and longitude swapped/)
  assert.deepEqual(await view.animations(), [])
})
