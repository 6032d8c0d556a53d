// Many requests at once: batches, pipelines, and answers of any size.

import assert from 'node:assert/strict'
import { scrollBy, zoomTo } from '../src/index.js'
import { LineSplitter } from '../src/engine-process.js'
import { berlin, delay, test, withEngine } from './support/engine.mjs'

withEngine('a batch resolves with the answers to what its function returned', async ({ engine, view }) => {
  const [moved, point, pong] = await engine.batch(() => {
    engine.notify('camera.move', { update: zoomTo(4) })
    return [view.move(scrollBy(0, 0)), view.project(berlin), engine.ping()]
  })
  assert.equal(moved.zoom, 4)
  assert.equal(typeof point.x, 'number')
  assert.deepEqual(pong, {})
})

withEngine('one bad member fails alone', async ({ engine, view }) => {
  const settled = await engine.batch(() => [view.camera(), view.move(zoomTo('x')), engine.ping()].map(
    (promise) => promise.then(() => 'ok', (error) => error.path),
  ))
  assert.deepEqual(settled, ['ok', '/update/zoomTo/zoom', 'ok'])
})

withEngine('a batch over the limit is split', async ({ engine, view }) => {
  const cameras = await engine.batch(() => Array.from({ length: 25_000 }, () => view.camera()))
  assert.equal(cameras.length, 25_000)
})

withEngine('an empty batch, a batch of notifications, and nested batches', async ({ engine }) => {
  assert.deepEqual(await engine.batch(() => []), [])
  await engine.batch(() => engine.notify('camera.move', { update: zoomTo(9) }))
  const [[inner], nothing, camera] = await engine.batch(() => [
    engine.batch(() => [engine.ping()]),
    engine.batch(() => engine.notify('camera.move', { update: zoomTo(8) })),
    engine.view().camera(),
  ])
  assert.deepEqual([inner, nothing, camera.zoom], [{}, [], 8])
})

withEngine('a function that throws sends nothing, and an async one is refused', async ({ engine, view }) => {
  let moved
  const failing = engine.batch(() => {
    moved = view.move(zoomTo(9))
    throw new RangeError('changed my mind')
  })
  await Promise.all([
    assert.rejects(failing, { message: 'changed my mind' }),
    assert.rejects(moved, { message: 'changed my mind' }),
  ])
  await assert.rejects(engine.batch(async () => {}), { name: 'InvalidArgumentError' })
  assert.equal((await view.camera()).zoom, 2)
})

withEngine('an abandoned batch causes no unhandled rejection', async ({ engine, view }) => {
  const slips = [
    () => view.camera(), // no list
    async () => {
      await view.camera()
      await view.tiles()
    },
    () => {
      view.camera()
      view.project(berlin)
      view.tiles()
      view.animations()
      view.animateToZoom(5).finished
      engine.maps()
      engine.map('abandoned')
      engine.batch(() => [engine.ping()])
      throw new RangeError('changed my mind')
    },
  ]
  for (const slip of slips) await engine.batch(slip).catch(() => {})
  await delay(10) // An unhandled rejection fails the test by itself.
  assert.deepEqual(await engine.maps(), ['default'])
})

withEngine('animations in a batch', async ({ engine, view }) => {
  const outcomes = await engine.batch(() => {
    const list = [view.animateToZoom(5), view.animateToBearing(90)]
    engine.clock.tick(1)
    return list
  })
  assert.deepEqual(outcomes, ['completed', 'completed'])
})

withEngine('requests and answers of megabytes on one line', async ({ view }) => {
  const { cameras } = await view.path({ target: berlin, zoom: 12 }, { frames: 20_000, duration: 9 })
  assert.equal(cameras.length, 20_000) // about 2.5 MB
  assert.deepEqual(cameras.at(-1).target, berlin)
  const points = await view.project(Array(50_000).fill(berlin)) // about 2.5 MB there
  assert.equal(points.length, 50_000)
})

withEngine('ids and texts of any language arrive unchanged', async ({ engine }) => {
  const ids = ['Zürich', '東京', 'Ελλάδα', '🗺️'.repeat(8), 'a "quoted"\n\u2028 one']
  for (const id of ids) await engine.map(id)
  assert.deepEqual(await engine.maps(), ['default', ...ids])
  const many = await Promise.all(Array.from({ length: 5000 }, () => engine.maps()))
  assert.ok(many.every((maps) => maps[2] === '東京'))
})

test('lines are the same at any chunk size', () => {
  const text = 'first\n第二\n\n🗺️ fourth\nrest'
  const bytes = Buffer.from(text)
  for (let size = 1; size <= bytes.length; size += 1) {
    const splitter = new LineSplitter()
    const lines = []
    for (let start = 0; start < bytes.length; start += size) {
      const complete = splitter.push(bytes.subarray(start, start + size))
      if (complete !== undefined) lines.push(...complete.split('\n'))
    }
    lines.push(splitter.push(Buffer.from('\n')))
    assert.deepEqual(lines, text.split('\n'))
  }
})

