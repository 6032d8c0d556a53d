// Animations, from their request to their outcome.

import assert from 'node:assert/strict'
import { InvalidParamsError } from '../src/index.js'
import { berlin, delay, paris, start } from './support/engine.mjs'
import { test } from './support/test.mjs'

test('an animation gives its outcome, once', async (t) => {
  const engine = await start(t)
  const view = engine.view()
  const flight = view.flyTo({ target: berlin, zoom: 12 })
  const { duration, camera, animation } = await flight.started
  assert.equal(flight.id, animation)
  engine.clock.tick(duration)
  assert.equal(await flight, 'completed')
  assert.equal(await flight.finished, 'completed')
  assert.deepEqual(await view.camera(), camera)
})

test('nothing has to be awaited in between', async (t) => {
  const engine = await start(t)
  const flight = engine.view().easeTo({ zoom: 5 }, { duration: 1 })
  for (let frame = 0; frame < 60; frame += 1) engine.clock.tick(1 / 30)
  assert.equal(await flight, 'completed')
})

test('one that loses all its properties is interrupted', async (t) => {
  const engine = await start(t)
  const view = engine.view()
  const first = view.animateToZoom(10, { duration: 2 })
  const other = view.animateToBearing(90, { duration: 2 })
  engine.clock.tick(0.5)
  const second = view.animate({ zoom: 4 }, { duration: 1 })
  assert.equal(await first, 'interrupted')
  engine.clock.tick(2)
  assert.deepEqual([await other, await second], ['completed', 'completed'])
})

test('one that has nothing to do is completed at once', async (t) => {
  const view = (await start(t)).view()
  const nothing = view.animate({ zoom: 2 })
  assert.equal((await nothing.started).animation, null)
  assert.equal(await nothing, 'completed')
  assert.equal(await view.animate({ zoom: 3 }, { duration: 0 }), 'completed')
  await nothing.stop()
})

test('it can be stopped, set to a time, and listed', async (t) => {
  const engine = await start(t)
  const view = engine.view()
  const tour = view.tour([
    { to: { zoom: 6 }, duration: 1, curve: 'linear' },
    { to: { zoom: 4 }, duration: 1, curve: 'linear' },
  ])
  assert.equal((await tour.seek(1.5)).zoom, 5)
  assert.equal((await tour.seek(0.25)).zoom, 3)
  assert.equal((await view.animations())[0].animation, tour.id)
  await tour.stop()
  assert.equal(await tour, 'stopped')
  await tour.stop()
  const orbit = view.orbit(360, { duration: 4 })
  await view.stop()
  assert.equal(await orbit, 'stopped')
})

test('every property has an animation of its own', async (t) => {
  const engine = await start(t)
  const view = engine.view()
  const all = [
    view.animateToLocation(paris),
    view.animateToZoom(12),
    view.animateToBearing(45),
    view.animateToViewingAngle(20),
  ]
  engine.clock.tick(1)
  assert.deepEqual(await Promise.all(all), Array(4).fill('completed'))
  const camera = { target: berlin, zoom: 14, bearing: 0, viewingAngle: 0 }
  const last = view.animateToCameraPosition(camera)
  engine.clock.tick(1)
  await last
  assert.deepEqual(await view.camera(), camera)
})

test('an abort stops it where it is', async (t) => {
  const engine = await start(t)
  const view = engine.view()
  const controller = new AbortController()
  const flight = view.animate({ zoom: 6 }, { duration: 4, curve: 'linear', signal: controller.signal })
  engine.clock.tick(1)
  controller.abort()
  assert.equal(await flight, 'stopped')
  assert.equal((await view.camera()).zoom, 3)
  const never = view.animate({ zoom: 9 }, { signal: controller.signal })
  await assert.rejects(never, { name: 'AbortError' })
  assert.equal((await view.animations()).length, 0)
})

test('an abort right away, or after the end, is no harm', async (t) => {
  const engine = await start(t)
  const view = engine.view()
  const early = new AbortController()
  const first = view.animate({ zoom: 6 }, { duration: 4, signal: early.signal })
  early.abort()
  assert.equal(await first, 'stopped')
  const late = new AbortController()
  const second = view.animate({ zoom: 8 }, { signal: late.signal })
  engine.clock.tick(1)
  assert.equal(await second, 'completed')
  late.abort()
  assert.deepEqual(await engine.ping(), {})
})

test('one that is refused is rejected, whichever promise is awaited', async (t) => {
  const view = (await start(t)).view()
  const path = { path: '/to/zoom' }
  await assert.rejects(view.animate({ zoom: 'far' }), path)
  await assert.rejects(view.animate({ zoom: 'far' }).started, InvalidParamsError)
  await assert.rejects(view.animate({ zoom: 'far' }).finished, path)
  let told
  await view.animate({ zoom: 'far' }).catch((error) => (told = error))
  assert.equal(told.path, '/to/zoom')
})

test('the outcome is told where a map tells nothing else', async (t) => {
  const engine = await start(t)
  const view = await engine.map('quiet', { notify: [] })
  const flight = view.animate({ zoom: 5 })
  engine.clock.tick(1)
  assert.equal(await flight, 'completed')
})

test('in real time it ends by itself', async (t) => {
  const engine = await start(t, { clock: 'realtime', fps: 100 })
  assert.equal(await engine.view().animate({ zoom: 5 }, { duration: 0.2 }), 'completed')
  assert.ok((await engine.clock.get()).time >= 0.2)
  await assert.rejects(engine.clock.tick(1), { name: 'ClockRunningError', code: -32005 })
})

test('removing a map stops its animations', async (t) => {
  const engine = await start(t)
  const view = await engine.map('gone')
  const flight = view.animate({ zoom: 5 })
  view.remove()
  assert.equal(await flight, 'stopped')
  await delay(0)
})
