// Errors that say what to do.

import assert from 'node:assert/strict'
import * as mapcam from '../src/index.js'
import { berlin, isRunning, start, test, withEngine } from './support/engine.mjs'

const { MapCam, zoomBy, zoomTo } = mapcam

test('errors have types by code, and carry what they are about', async (t) => {
  const engine = await start(t, { args: ['--max-line-bytes', '4096'] })
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
  // A line over the limit fails its own request, not the next one.
  const long = view.project(Array(1000).fill(berlin))
  const next = view.move(zoomTo(5))
  await assert.rejects(long, { name: 'LimitExceededError', limit: 'maxLineBytes', maximum: 4096 })
  assert.equal((await next).zoom, 5)
})

withEngine('a value that is not JSON is refused, not silently left out', async ({ view }) => {
  await assert.rejects(view.move(zoomTo(NaN)), {
    name: 'InvalidParamsError',
    path: '/update/zoomTo/zoom',
  })
  await assert.rejects(
    view.animate({ zoom: 5 }, { duration: Infinity }).started,
    mapcam.InvalidParamsError,
  )
  await assert.rejects(view.move(zoomTo(1n)), mapcam.InvalidParamsError)
  assert.equal((await view.configure({ cameraTargetBounds: null })).cameraTargetBounds, null)
})

withEngine('names of MapLibre draw a suggestion, and misspelt ones', async ({ view }) => {
  const suggests = (name) => ({ message: new RegExp(`Did you mean "${name}"\\?`) })
  for (const [name, value, own] of [
    ['center', [8, 47], 'target'],
    ['center', { lng: 8, lat: 47 }, 'target'],
    ['pitch', 20, 'viewingAngle'],
  ]) {
    const suggestion = { name: 'InvalidParamsError', ...suggests(own) }
    await assert.rejects(view.move({ [name]: value }), suggestion)
    await assert.rejects(view.flyTo({ [name]: value }).started, suggestion)
    await assert.rejects(view.jumpTo({ [name]: value, zoom: 5 }), suggestion)
  }
  await assert.rejects(view.easeTo({ zoom: 3 }, { padding: { topp: 1 } }).started, suggests('top'))
  assert.throws(() => view.on('camera.idel', () => {}), suggests('camera.idle'))
})

withEngine(
  'a request can be given up in time, and the engine goes on',
  async ({ engine, view }) => {
    process.kill(engine.pid, 'SIGSTOP')
    const slow = view.camera({ timeout: 0.01 })
    await assert.rejects(slow, { name: 'RequestTimeoutError', method: 'camera.get', timeout: 0.01 })
    const aborted = view.camera({ signal: AbortSignal.timeout(10) })
    await assert.rejects(aborted, { name: 'TimeoutError' })
    await assert.rejects(
      view.camera({ signal: AbortSignal.abort('no') }),
      (reason) => reason === 'no',
    )
    process.kill(engine.pid, 'SIGCONT')
    assert.equal((await view.camera({ timeout: 600 })).zoom, 2)
  },
)

test('every request of an engine can have a timeout', async (t) => {
  let engine
  while (engine === undefined) {
    // A busy machine may need longer to start it.
    engine = await MapCam.start({ timeout: 1 }).catch((error) =>
      assert.equal(error.name, 'RequestTimeoutError'),
    )
  }
  t.after(() => engine.close({ grace: 600 }))
  process.kill(engine.pid, 'SIGSTOP')
  const slow = engine.ping()
  await assert.rejects(slow, { name: 'RequestTimeoutError', timeout: 1 })
  process.kill(engine.pid, 'SIGCONT')
})

test('closing answers pending requests and ends the process, and a closed engine says so', async () => {
  const engine = await MapCam.start()
  const told = new Promise((resolve) => engine.once('close', resolve))
  const view = engine.view()
  const flight = view.animate({ zoom: 5 })
  await flight.started
  const last = view.path({ zoom: 9 }, { frames: 10_000 })
  await Promise.all([engine.close({ grace: 600 }), engine.close({ grace: 600 })])
  assert.equal((await last).cameras.length, 10_000)
  assert.equal(await told, undefined)
  assert.equal(isRunning(engine.pid), false)
  await assert.rejects(view.camera(), mapcam.EngineClosedError)
  await assert.rejects(flight.finished, mapcam.EngineClosedError)
  await engine.close()
})

withEngine('an invalid request is refused, and none beside it', async ({ engine }) => {
  const slips = [
    [5, undefined, 'InvalidRequestError'],
    [undefined, undefined, 'InvalidRequestError'],
    ['ping', 5, 'InvalidRequestError'],
    ['ping\ud800', undefined, 'ParseError'],
    ['map.remove', { map: '\ud800' }, 'ParseError'],
  ]
  const requests = slips.flatMap(([method, params]) => [
    engine.request(method, params),
    engine.ping(),
  ])
  const names = (await Promise.allSettled(requests)).map(({ reason }) => reason?.name)
  assert.deepEqual(
    names,
    slips.flatMap(([, , name]) => [name, undefined]),
  )
})

withEngine(
  'null options count as left out, and wrong ones are rejections',
  async ({ engine, view }) => {
    await (await MapCam.start(null)).close(null)
    await (await engine.map('other', null)).configure(null)
    await engine.events(null).return()
    const byHand = ['move', 'fit', 'animate', 'easeTo', 'flyTo', 'route', 'path']
    const generated = (object) => {
      const type = Object.getPrototypeOf(object)
      return type.constructor.name.endsWith('Methods')
        ? Object.getOwnPropertyNames(type)
        : generated(type)
    }
    const methods = [engine, engine.clock, view].flatMap((object) =>
      generated(object)
        .filter((name) => name !== 'constructor')
        .map((name) => object[name].bind(object)),
    )
    methods.push(...byHand.map((name) => view[name].bind(view)))
    assert.ok(methods.length > 40)
    for (const method of methods) {
      const ask = (options) => {
        const answer = method(...Array(method.length - 1).fill({}), options)
        return answer.started ?? answer
      }
      const outcome = await ask(null).catch((error) => error)
      assert.ok(
        !(outcome instanceof Error) || outcome instanceof mapcam.MapCamError,
        `${method.name}: ${outcome}`,
      )
      for (const signal of [5, {}, new AbortController()]) {
        const refused = { name: 'InvalidArgumentError', message: /`signal` must be an AbortSignal/ }
        await assert.rejects(ask({ signal }), refused, method.name)
      }
    }
    await assert.rejects(MapCam.start({ signal: 5 }), { name: 'InvalidArgumentError' })
    for (const limit of [-1, NaN, 'x']) {
      await assert.rejects(engine.drain(limit), { name: 'InvalidArgumentError' })
    }
    await view.camera()
    assert.equal(engine.pending, 0)
  },
)
