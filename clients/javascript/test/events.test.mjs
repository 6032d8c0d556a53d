// Events, by listener and by iterator.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { zoomIn, zoomTo } from '../src/index.js'
import {
  delay,
  runUncaught,
  start,
  stayAlive,
  talking,
  test,
  withEngine,
} from './support/engine.mjs'

withEngine('listeners get the params, all events get the whole message', async ({ engine }) => {
  const city = await engine.map('city')
  const other = await engine.map('other')
  const ours = []
  const all = []
  city.on('camera.didChange', (event) => ours.push(event))
  engine.on('notification', (event) => all.push(event))
  await city.move(zoomTo(5))
  await other.move(zoomTo(6))
  assert.deepEqual(
    ours.map(({ map, camera }) => [map, camera.zoom]),
    [['city', 5]],
  )
  const methods = ['camera.willMove', 'camera.didChange', 'camera.idle']
  assert.deepEqual(
    all.map(({ method }) => method),
    [...methods, ...methods],
  )
  assert.deepEqual(Object.keys(all[0]), ['jsonrpc', 'method', 'params'])
  assert.deepEqual(JSON.parse(JSON.stringify(all[0])), all[0])
})

withEngine('an answer comes after all notifications of its request', async ({ view }) => {
  const order = []
  view.on('camera.idle', () => order.push('idle'))
  await view.move(zoomIn()).then(() => order.push('answer'))
  assert.deepEqual(order, ['idle', 'answer'])
})

withEngine('a removed listener hears nothing more, and new ones do', async ({ view }) => {
  const heard = []
  const first = () => heard.push('first')
  view.on('camera.idle', first)
  view.on('camera.willMove', first)
  await view.move(zoomIn())
  view.off('camera.willMove', first).off('camera.idle', first)
  view.once('camera.idle', () => heard.push('once'))
  await view.move(zoomIn())
  assert.deepEqual(heard, ['first', 'first', 'once'])
  view.on('camera.willMove', first)
  view.removeAllListeners('camera.willMove').removeAllListeners()
  view.on('camera.idle', () => heard.push('new'))
  await view.move(zoomIn())
  assert.deepEqual(heard.slice(3), ['new'])
})

withEngine(
  'an unknown event is refused by every method that takes one',
  async ({ engine, view }) => {
    const document = await engine.discover()
    const methods = document['x-notifications'].map(({ name }) => name)
    const refused = (name) => ({
      name: 'InvalidArgumentError',
      message: new RegExp(
        `^There is no event ${JSON.stringify(name)}\\. The events are .*camera\\.idle`,
      ),
    })
    const listener = () => {}
    for (const name of ['idle', 'camera.idel', 'camera', '', 'stderr', 'close']) {
      assert.throws(() => view.on(name, listener), refused(name))
      assert.throws(() => view.once(name, listener), refused(name))
      assert.throws(() => view.addListener(name, listener), refused(name))
      assert.throws(() => view.events(name), refused(name))
      assert.throws(() => view.events('camera.idle', name), refused(name))
      await assert.rejects(once(view, name), refused(name))
    }
    assert.throws(() => engine.on('camera.moved', listener), refused('camera.moved'))
    for (const name of ['notification', 'close', 'stderr']) {
      assert.throws(() => engine.events(name), refused(name)) // They are no notifications.
      engine.on(name, listener)
    }
    for (const name of ['notification', 'error', Symbol('mine'), ...methods])
      view.on(name, listener)
    assert.throws(() => view.events({ lastest: true }), {
      message: /no option "lastest". Did you mean "latest"/,
    })
    assert.throws(() => view.events(['camera.idle']), {
      message: /takes an object of options, not/,
    })
    await view.events('camera.idle', undefined).return()
    assert.throws(() => view.on('idle', listener), {
      message: new RegExp(`are ${methods.join(', ')}, notification\\.`),
    })
    view.removeAllListeners('camera.idle').off('idle', listener)
  },
)

withEngine(
  'an iterator gives every event from its beginning, in order',
  async ({ engine, view }) => {
    const events = view.events('camera.didChange', 'animation.ended')
    view.animate({ zoom: 5 }, { duration: 1, curve: 'linear' })
    for (let tick = 0; tick < 3; tick += 1) await engine.clock.tick(0.5)
    const methods = []
    for await (const { method } of events) {
      methods.push(method)
      if (method === 'animation.ended') break
    }
    assert.deepEqual(methods, ['camera.didChange', 'camera.didChange', 'animation.ended'])
    assert.deepEqual(await events.next(), { value: undefined, done: true })
  },
)

withEngine('an iterator ends with its signal, and with the engine', async ({ engine }) => {
  const controller = new AbortController()
  const aborted = engine.events({ signal: controller.signal })
  const closed = engine.events('camera.idle')
  const waiting = [aborted.next(), closed.next(), closed.next()]
  controller.abort()
  await engine.close()
  for (const { done } of await Promise.all(waiting)) assert.equal(done, true)
})

test('an iterator of a crashed engine rejects after the earlier events', async (t) => {
  stayAlive(t)
  const engine = await start(t)
  const events = engine.events('camera.idle')
  await engine.view().move(zoomIn())
  process.kill(engine.pid, 'SIGKILL')
  assert.equal((await events.next()).value.method, 'camera.idle')
  await assert.rejects(events.next(), { name: 'EngineCrashedError', signal: 'SIGKILL' })
  assert.deepEqual(await events.next(), { value: undefined, done: true })
})

test('an iterator that begins after the end is done, or rejects after a crash', async (t) => {
  const rest = async (events) => {
    const found = []
    for await (const event of events) found.push(event)
    return found
  }
  const engine = await start(t)
  const removed = await engine.map('brief')
  await removed.remove()
  assert.deepEqual(await rest(removed.events()), [])
  await engine.close()
  const ended = [engine, engine.view(), engine.view('never asked for')]
  for (const source of ended) assert.deepEqual(await rest(source.events('camera.idle')), [])

  stayAlive(t)
  const crashed = await start(t)
  const view = crashed.view()
  process.kill(crashed.pid, 'SIGKILL')
  await once(crashed, 'close')
  for (const source of [crashed, view, crashed.view('never asked for')]) {
    const events = source.events()
    await assert.rejects(events.next(), { name: 'EngineCrashedError', signal: 'SIGKILL' })
    assert.deepEqual(await rest(events), [])
  }
})

withEngine('an exception of a listener is uncaught, and no event is lost', async ({ view }) => {
  view.on('camera.idle', () => {
    throw new Error('a slip of the host')
  })
  const uncaught = runUncaught()
  const cameras = await Promise.all([view.move(zoomIn()), view.move(zoomIn())])
  assert.deepEqual(
    cameras.map(({ zoom }) => zoom),
    [3, 4],
  )
  await delay(0)
  assert.deepEqual(
    uncaught.end().map(({ message }) => message),
    Array(2).fill('a slip of the host'),
  )
})

test('an exception of a listener of close or stderr is uncaught, and the rest goes on', async (t) => {
  stayAlive(t)
  const { engine, talk } = await talking(t, 'one', 'two', 'three')
  const all = new Promise((resolve) => engine.on('stderr', (line) => line === 'three' && resolve()))
  engine.on('stderr', (line) => {
    throw new Error(line)
  })
  engine.on('close', () => {
    throw new Error('another slip')
  })
  const uncaught = runUncaught()
  talk()
  await all
  await engine.close()
  await delay(0)
  assert.deepEqual(
    uncaught.end().map(({ message }) => message),
    ['one', 'two', 'three', 'another slip'],
  )
})

withEngine(
  'a removed map notifies of the ends of its animations, and of nothing more',
  async ({ engine }) => {
    const view = await engine.map('brief')
    const heard = []
    view.on('animation.ended', ({ outcome }) => heard.push(outcome))
    const events = view.events('animation.ended')
    view.animate({ zoom: 5 })
    await view.remove()
    assert.deepEqual(heard, ['stopped'])
    const rest = []
    for await (const { params } of events) rest.push(params.outcome)
    assert.deepEqual(rest, ['stopped'])
    const again = await engine.map('brief')
    assert.notEqual(again, view)
    again.animate({ zoom: 5 })
    await again.stop()
    assert.deepEqual(heard, ['stopped'])
  },
)
