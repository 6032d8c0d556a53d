// Rejections that are not awaited, hosts that only listen, timeouts and late replies.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { MapCam, zoomBy } from '../src/index.js'
import { impostor, runHost, stayAlive, test, withEngine } from './support/engine.mjs'

test('a mistake that nobody awaits ends the host, as with any promise', async () => {
  const after = 'await new Promise((resolve) => setTimeout(resolve, 300))'
  for (const [mistake, said] of [
    ["view.move(zoomBy('x'))", /InvalidParamsError/],
    ['view.fit([1, 2])', /InvalidArgumentError/],
    ["view.flyTo({ zoom: 'x' })", /InvalidParamsError/],
    ["view.flyTo({ zoom: 'x' }).started", /InvalidParamsError/],
    ["view.flyTo({ zoom: 'x' }).finished", /InvalidParamsError/],
    ["engine.map('other', { size: 5 })", /InvalidParamsError/],
  ]) {
    const { code, stderr } = await runHost(
      `const engine = await MapCam.start()\nconst view = engine.view()\n${mistake}\n${after}`,
    )
    assert.equal(code, 1, mistake)
    assert.match(stderr, said)
  }
})

test('handling one rejection of a movement counts for both', async () => {
  const { code, stdout, stderr } = await runHost(`
    const engine = await MapCam.start()
    const view = engine.view()
    let count = 0
    const told = () => (count += 1)
    const flights = [0, 1, 2, 3].map(() => view.flyTo({ zoom: 'x' }))
    const all = flights.map(({ started, finished }) => [started, finished])
    all[0][0].catch(told)
    all[1][1].catch(told)
    await all[2][0].catch(told)
    try { await all[3][1] } catch { told() }
    await new Promise((resolve) => setTimeout(resolve, 300))
    console.log(count)
    await engine.close()`)
  assert.deepEqual([code, stdout, stderr], [0, '4\n', ''])
})

test('the end of the engine ends no host that awaits nothing', async () => {
  const { code, stdout, stderr } = await runHost(`
    const engine = await MapCam.start()
    const view = engine.view()
    const flight = view.flyTo({ zoom: 9 })
    await flight.started
    flight.finished
    process.kill(engine.pid, 'SIGKILL')
    for (let frame = 0; frame < 60; frame += 1) engine.clock.tick(1 / 30)
    view.flyTo({ zoom: 3 })
    await new Promise((resolve) => setTimeout(resolve, 300))
    engine.clock.tick(1)
    await engine.close()
    engine.clock.tick(1)
    console.log('alive')`)
  assert.deepEqual([code, stdout, stderr], [0, 'alive\n', ''])
})

test('in real time a host that only listens stays, until close or unref', async () => {
  const body = (end) => `
    const engine = await MapCam.start({ clock: 'realtime' })
    const view = engine.view()
    view.on('camera.idle', () => { console.log('idle'); ${end} })
    engine.request('camera.animate', { to: { zoom: 5 }, duration: 0.3 })`
  const closed = await runHost(body('engine.close()'))
  assert.deepEqual([closed.code, closed.stdout], [0, 'idle\n'])
  const released = await runHost(body('engine.unref()'))
  assert.deepEqual([released.code, released.stdout], [0, 'idle\n'])
  const never = await runHost(`${body('')}\n engine.unref()`)
  assert.deepEqual([never.code, never.stdout], [0, ''])
  const off = await runHost(body("view.removeAllListeners('camera.idle')"))
  assert.deepEqual([off.code, off.stdout], [0, 'idle\n'])
})

test('an outcome that is awaited while the clock stands gives one warning', async () => {
  const stands = await runHost(`
    const engine = await MapCam.start()
    await engine.view().flyTo({ zoom: 9 }).finished`)
  assert.equal(stands.code, 13)
  assert.match(stands.stderr, /MAPCAM_CLOCK_STANDS.*engine\.clock\.tick\(seconds\)/s)
  const busy = await runHost(`
    const engine = await MapCam.start()
    const timer = setInterval(() => {}, 1000)
    const flights = [engine.view().flyTo({ zoom: 9 }), engine.view('default').orbit(90)]
    for (const flight of flights) flight.finished.catch(() => {})
    setTimeout(() => { clearInterval(timer); engine.close() }, 1500)`)
  assert.equal(busy.stderr.match(/MAPCAM_CLOCK_STANDS/g).length, 1)
})

test('there is no warning while the clock is ticked, however slow the engine is', async () => {
  const body = (ticking) => `
    const engine = await MapCam.start()
    const flight = engine.view().flyTo({ zoom: 9 }, { duration: 10 })
    flight.finished.then((outcome) => console.log(outcome))
    await flight.started
    ${ticking}
    await flight.finished
    clearInterval(timer)`
  const often = 'const timer = setInterval(() => engine.clock.tick(1), 100)'
  const slowly = `
    const timer = setInterval(() => {}, 1000)
    process.kill(engine.pid, 'SIGSTOP')
    engine.clock.tick(10)
    setTimeout(() => process.kill(engine.pid, 'SIGCONT'), 1200)`
  for (const ticking of [often, slowly]) {
    const { stdout, stderr } = await runHost(body(ticking))
    assert.deepEqual([stdout, stderr], ['completed\n', ''], ticking)
  }
})

withEngine('the stack of an error leads to the caller', async ({ engine, view }) => {
  const mover = async () => view.move(zoomBy('x'))
  const user = async (what) => {
    await what()
  }
  for (const what of [
    () => view.move(zoomBy('x')),
    () => view.fit([1, 2]),
    () => view.flyTo({ zoom: 'x' }).started,
    () => view.flyTo({ zoom: 'x' }).finished,
    () => engine.map('other', { size: 5 }),
    () => view.camera({ timeout: -1 }),
    () => MapCam.start({ timeout: -1 }),
    mover,
  ]) {
    await assert.rejects(user(what), (error) => {
      assert.match(error.stack, /unattended\.test\.mjs/, `${what}`)
      return error instanceof Error
    })
  }
})

withEngine('an error in a camera names its path', async ({ view }) => {
  const blames = async (change, path) => assert.rejects(view.animate(change).started, { path })
  await blames({ zoom: 5, bering: 3 }, '/to/bering')
  await blames({ zom: 5 }, '/to/zom')
  await blames({ zoomBye: { delta: 1 } }, '/update/zoomBye')
  await blames({ zoomBy: { detla: 1 } }, '/update/zoomBy/detla')
  for (const change of [undefined, null, 5, []]) {
    await assert.rejects(view.animate(change).started, { name: 'InvalidArgumentError' })
  }
})

withEngine('timeouts of all lengths', async ({ engine }) => {
  for (const timeout of [Infinity, 2 ** 31, 1e300, undefined]) {
    assert.deepEqual(await engine.ping({ timeout }), {})
  }
  for (const timeout of [NaN, -1, '5']) {
    const refused = { name: 'InvalidArgumentError', message: /timeout/ }
    await assert.rejects(engine.ping({ timeout }), refused)
    await assert.rejects(MapCam.start({ timeout }), refused)
  }
})

test('starting ends at its timeout or signal', async (t) => {
  const silent = impostor(t, 'exec sleep 60')
  const slow = MapCam.start({ binary: silent, timeout: 0.2 })
  await assert.rejects(slow, { name: 'RequestTimeoutError', timeout: 0.2, message: /mapcam/ })
  const signal = AbortSignal.timeout(100)
  await assert.rejects(MapCam.start({ binary: silent, signal }), { name: 'TimeoutError' })
  const aborted = MapCam.start({ signal: AbortSignal.abort('no') })
  await assert.rejects(aborted, (reason) => reason === 'no')
})

withEngine(
  'an aborted flight is stopped even if the reply comes later',
  async ({ engine, view, t }) => {
    stayAlive(t)
    process.kill(engine.pid, 'SIGSTOP')
    const controller = new AbortController()
    const options = { duration: 60, timeout: 0.05, signal: controller.signal }
    const flight = view.flyTo({ zoom: 9 }, options)
    await assert.rejects(flight.started, { name: 'RequestTimeoutError' })
    controller.abort()
    const ended = once(view, 'animation.ended')
    process.kill(engine.pid, 'SIGCONT')
    assert.equal((await ended)[0].outcome, 'stopped')
    assert.deepEqual(await view.animations(), [])
  },
)

withEngine('no configuration of notifications hides an outcome', async ({ engine }) => {
  await engine.request('map.configure', { notify: [] })
  const first = engine.view().flyTo({ zoom: 9 })
  engine.clock.tick(60)
  assert.equal(await first.finished, 'completed')
  engine.request('map.configure', { notify: ['camera.idle'] })
  const second = engine.view().flyTo({ zoom: 5 })
  engine.clock.tick(60)
  assert.equal(await second.finished, 'completed')
})

withEngine('a slow reader can read only the newest events', async ({ view }) => {
  const events = view.events('camera.didChange', 'camera.idle', { latest: true })
  for (let zoom = 3; zoom < 13; zoom += 1)
    await view.jumpTo({ target: { latitude: 0, longitude: 0 }, zoom })
  const first = (await events.next()).value
  assert.deepEqual([first.method, first.params.camera.zoom], ['camera.didChange', 12])
  assert.equal((await events.next()).value.method, 'camera.idle')
  const next = events.next()
  await view.move(zoomBy(1))
  assert.equal((await next).value.params.camera.zoom, 13)
  await events.return()
})

withEngine('a host can wait until fewer requests are pending', async ({ engine, view }) => {
  let most = 0
  for (let move = 0; move < 5000; move += 1) {
    view.move(zoomBy(move % 2 ? 1 : -1))
    most = Math.max(most, engine.pending)
    if (engine.pending >= 500) await engine.drain(100)
  }
  assert.equal(most, 500)
  await engine.drain()
  assert.equal(engine.pending, 0)
  process.kill(engine.pid, 'SIGSTOP')
  await assert.rejects(view.camera({ timeout: 0.001 }), { name: 'RequestTimeoutError' })
  process.kill(engine.pid, 'SIGCONT')
  assert.equal(engine.pending, 0)
  await engine.drain(0)
})
