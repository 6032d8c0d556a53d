// Animations, from their request to their outcome.

import assert from 'node:assert/strict'
import { InvalidParamsError } from '../src/index.js'
import { berlin, paris, start, test, withEngine } from './support/engine.mjs'

withEngine('a movement is a handle, not a promise', async ({ engine, view }) => {
  const flight = view.flyTo({ target: berlin, zoom: 12 })
  const { id, duration, camera } = await flight.started
  assert.equal((await view.animations())[0].animation, id)
  engine.clock.tick(duration)
  assert.equal(await flight.finished, 'completed')
  assert.deepEqual(await view.camera(), camera)
})

withEngine('an async function can return a handle before its end', async ({ view }) => {
  const flight = await (async () => view.flyTo({ zoom: 9 }))()
  assert.equal(flight.then, undefined)
  await flight.stop()
  assert.equal(await flight.finished, 'stopped')
})

withEngine('an animation that changes nothing is completed at once', async ({ view }) => {
  const nothing = view.animate({ zoom: 2 })
  assert.equal((await nothing.started).id, null)
  assert.equal(await nothing.finished, 'completed')
  assert.equal(await view.animate({ zoom: 3 }, { duration: 0 }).finished, 'completed')
  await nothing.stop()
})

withEngine('an animation can be stopped, set to a time, and listed', async ({ view }) => {
  const tour = view.tour([
    { to: { zoom: 6 }, duration: 1, curve: 'linear' },
    { to: { zoom: 4 }, duration: 1, curve: 'linear' },
  ])
  assert.equal((await tour.seek(1.5)).zoom, 5)
  assert.equal((await tour.seek(0.25)).zoom, 3)
  assert.equal((await view.animations())[0].animation, (await tour.started).id)
  await tour.stop()
  assert.equal(await tour.finished, 'stopped')
  await tour.stop()
  const orbit = view.orbit(360, { duration: 4 })
  await view.stop()
  assert.equal(await orbit.finished, 'stopped')
})

withEngine('each property can be animated by itself', async ({ engine, view }) => {
  const all = [
    view.animateToLocation(paris),
    view.animateToZoom(12),
    view.animateToBearing(45),
    view.animateToViewingAngle(20),
  ]
  engine.clock.tick(1)
  assert.deepEqual(
    await Promise.all(all.map(({ finished }) => finished)),
    Array(4).fill('completed'),
  )
  const camera = { target: berlin, zoom: 14, bearing: 0, viewingAngle: 0 }
  const last = view.animateToCameraPosition(camera)
  engine.clock.tick(1)
  await last.finished
  assert.deepEqual(await view.camera(), camera)
})

withEngine('an abort stops an animation where it is', async ({ engine, view }) => {
  const controller = new AbortController()
  const flight = view.animate(
    { zoom: 6 },
    { duration: 4, curve: 'linear', signal: controller.signal },
  )
  engine.clock.tick(1)
  controller.abort()
  assert.equal(await flight.finished, 'stopped')
  assert.equal((await view.camera()).zoom, 3)
  const never = view.animate({ zoom: 9 }, { signal: controller.signal })
  await assert.rejects(never.finished, { name: 'AbortError' })
  assert.equal((await view.animations()).length, 0)
})

withEngine('an abort at once, or after the end, is harmless', async ({ engine, view }) => {
  const early = new AbortController()
  const first = view.animate({ zoom: 6 }, { duration: 4, signal: early.signal })
  early.abort()
  assert.equal(await first.finished, 'stopped')
  const late = new AbortController()
  const second = view.animate({ zoom: 8 }, { signal: late.signal })
  engine.clock.tick(1)
  assert.equal(await second.finished, 'completed')
  late.abort()
  assert.deepEqual(await engine.ping(), {})
})

withEngine('a refused animation rejects each of its promises', async ({ view }) => {
  await assert.rejects(view.animate({ zoom: 'far' }).started, InvalidParamsError)
  await assert.rejects(view.animate({ zoom: 'far' }).finished, { path: '/to/zoom' })
  const { started, finished } = view.animate({ zoom: 'far' })
  let told
  await finished.catch((error) => (told = error))
  await assert.rejects(started, told)
})

test('time that runs is not ticked', async (t) => {
  const engine = await start(t, { clock: 'realtime' })
  await assert.rejects(engine.clock.tick(1), { name: 'ClockRunningError', code: -32005 })
})
