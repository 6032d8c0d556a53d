// Errors that say what to do.

import assert from 'node:assert/strict'
import * as mapcam from '../src/index.js'
import { berlin, start } from './support/engine.mjs'
import { test } from './support/test.mjs'

const { MapCam, zoomBy, zoomTo } = mapcam

test('errors have types by code, and carry what they are about', async (t) => {
  const engine = await start(t, { maxLineBytes: 4096 })
  const view = engine.view()
  await assert.rejects(view.move(zoomBy('much')), (error) => {
    assert.ok(error instanceof mapcam.InvalidParamsError)
    assert.ok(error instanceof mapcam.RPCError && error instanceof mapcam.MapCamError)
    assert.equal(error.name, 'InvalidParamsError')
    assert.deepEqual(
      [error.code, error.method, error.path, error.expected],
      [-32602, 'camera.move', '/update/zoomBy/delta', 'a number'],
    )
    return true
  })
  const slip = engine.request('camera.mvoe')
  await assert.rejects(slip, { name: 'MethodNotFoundError', suggestion: 'camera.move' })
  await assert.rejects(engine.view('void').camera(), { name: 'NoSuchMapError', map: 'void' })
  const twice = engine.request('map.create', { map: 'default' })
  await assert.rejects(twice, { name: 'MapExistsError', map: 'default' })
  const never = engine.request('camera.stop', { animation: 99 })
  await assert.rejects(never, { name: 'NoSuchAnimationError', animation: 99 })
  const long = view.project(Array(1000).fill(berlin))
  await assert.rejects(long, { name: 'LimitExceededError', limit: 'maxLineBytes', maximum: 4096 })
  assert.equal((await view.move(zoomTo(5))).zoom, 5) // and it goes on
})

test('a line too long fails what it asked, not what stands behind it', async (t) => {
  const engine = await start(t, { maxLineBytes: 4096 })
  const view = engine.view()
  const long = Array(1000).fill(berlin)
  const answers = await Promise.allSettled([view.project(long), engine.ping(), view.project(long), view.camera()])
  assert.deepEqual(
    answers.map(({ status }) => status),
    ['rejected', 'fulfilled', 'rejected', 'fulfilled'],
  )
})

test('what JSON cannot say is refused, not silently left out', async (t) => {
  const view = (await start(t)).view()
  await assert.rejects(view.move(zoomTo(NaN)), { name: 'InvalidParamsError', path: '/update/zoomTo/zoom' })
  await assert.rejects(view.animate({ zoom: 5 }, { duration: Infinity }).started, mapcam.InvalidParamsError)
  await assert.rejects(view.move(zoomTo(1n)), mapcam.InvalidParamsError)
  assert.equal((await view.configure({ cameraTargetBounds: null })).cameraTargetBounds, null)
})

test('a request can be given up in time, and the engine goes on', async (t) => {
  const engine = await start(t)
  const view = engine.view()
  const frames = { frames: 300_000 }
  const slow = view.path({ zoom: 5 }, { ...frames, timeout: 0.01 })
  await assert.rejects(slow, { name: 'RequestTimeoutError', method: 'camera.path', timeout: 0.01 })
  const signal = AbortSignal.timeout(10)
  await assert.rejects(view.path({ zoom: 5 }, { ...frames, signal }), { name: 'TimeoutError' })
  await assert.rejects(view.camera({ signal: AbortSignal.abort('no') }), (reason) => reason === 'no')
  assert.equal((await view.camera({ timeout: 30 })).zoom, 2)
})

test('every request of an engine can have a timeout', async (t) => {
  const engine = await start(t, { timeout: 2 })
  process.kill(engine.pid, 'SIGSTOP')
  const slow = engine.ping()
  await assert.rejects(slow, mapcam.RequestTimeoutError)
  process.kill(engine.pid, 'SIGCONT')
  await engine.close({ grace: 30 })
})

test('a closed engine says so', async () => {
  const engine = await MapCam.start()
  const view = engine.view()
  const flight = view.animate({ zoom: 5 })
  await flight.started
  const last = view.camera()
  await Promise.all([engine.close(), engine.close()])
  assert.equal((await last).zoom, 2)
  await assert.rejects(view.camera(), mapcam.EngineClosedError)
  await assert.rejects(flight, mapcam.EngineClosedError)
  assert.throws(() => engine.notify('ping'), mapcam.EngineClosedError)
  await engine.close()
})
