// Tests of time, load and memory. They run where MAPCAM_REQUIRE_LOAD is set, on a machine that does
// nothing else.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { findBinary, scrollBy, zoomTo } from '../src/index.js'
import { LineReader } from '../src/connection/lines.js'
import { MapCam as Here } from '../src/wasm.js'
import { runHost, start, test, withoutModule } from './support/engine.mjs'

const skip = process.env.MAPCAM_REQUIRE_LOAD
  ? false
  : 'SKIPPED: MAPCAM_REQUIRE_LOAD is not set; time, load and memory were not tested'

test('100,000 requests are in flight at once, while events stream', { skip }, async (t) => {
  const engine = await start(t)
  const view = engine.view()
  let events = 0
  view.on('camera.didChange', () => (events += 1))
  const cameras = []
  for (let index = 0; index < 100_000; index += 1) {
    cameras.push(view.move(scrollBy(index % 2 === 0 ? 1 : -1, 0)))
  }
  const answers = await Promise.all(cameras)
  assert.equal(events, 100_000)
  assert.equal(new Set(answers.map(({ target }) => target.longitude)).size, 2)
})

/** In microseconds; what other processes take does not count. */
function processorTime() {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** Work of 16 times the size takes at most 6 times as long for its size. */
function isLinear(work) {
  const time = (size) => {
    const begin = processorTime()
    work(size)
    return processorTime() - begin
  }
  const best = (size) => Math.min(time(size), time(size), time(size))
  best(1000)
  const [short, long] = [best(1000), best(16_000)]
  assert.ok(long < short * 16 * 6, `${long} µs for 16 times what takes ${short} µs`)
}

test('a long line takes linear time', { skip }, () => {
  const chunk = Buffer.alloc(4096, 'x')
  isLinear((chunks) => {
    const reader = new LineReader()
    for (let index = 0; index < chunks; index += 1) reader.push(chunk)
    assert.equal(reader.push(Buffer.from('\n'))[0].length, chunks * 4096 + 1)
  })
})

test('100,000 flights leave nothing behind', { skip }, async () => {
  const { code, stdout, stderr } = await runHost(`
    import { setFlagsFromString } from 'node:v8'
    import { runInNewContext } from 'node:vm'
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc')
    const engine = await MapCam.start()
    const view = engine.view()
    const { signal } = new AbortController()
    let heard = 0
    view.on('animation.ended', () => (heard += 1))
    const fly = async (count) => {
      for (let round = 0; round < count / 100; round += 1) {
        const flights = []
        for (let flight = 0; flight < 100; flight += 1) {
          flights.push(view.animateToZoom(3 + ((100 * round + flight) % 997) / 100, { duration: 1, signal }))
        }
        engine.clock.tick(2)
        await Promise.all(flights)
      }
      await engine.drain()
      collect()
      return process.memoryUsage().heapUsed
    }
    const before = await fly(10_000)
    const after = await fly(100_000)
    console.log(heard, after - before)
    await engine.close()`)
  assert.equal(code, 0, stderr)
  const [heard, growth] = stdout.split(' ').map(Number)
  assert.ok(heard > 109_000, `${heard} flights ended`)
  assert.ok(growth < 1_000_000, `${growth} bytes`)
})

test(
  'a thousand engines in this process take less than a megabyte each',
  { skip: skip || withoutModule() },
  async () => {
    const first = await Here.start()
    const before = process.memoryUsage().rss
    const others = await Promise.all(Array.from({ length: 999 }, () => Here.start()))
    const views = [first, ...others].map((engine) => engine.view())
    await Promise.all(views.map((view, index) => view.move(zoomTo(2 + (index % 19)))))
    const cameras = await Promise.all(views.map((view) => view.camera()))
    assert.deepEqual(
      cameras.map(({ zoom }) => zoom),
      views.map((_, index) => 2 + (index % 19)),
    )
    const grown = (process.memoryUsage().rss - before) / 999
    assert.ok(grown < 1e6, `${grown} bytes each`)
    for (const engine of [first, ...others]) await engine.close()
  },
)

/** A host without the client: a promise for each request, the lines of a turn in one piece, and each notification emitted. */
function byHand() {
  const child = spawn(findBinary(), [], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [pending, view] = [new globalThis.Map(), new EventEmitter()]
  let [nextID, text, rest] = [1, '', '']
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()
    for (const { id, method, params, result } of lines.map((line) => JSON.parse(line))) {
      if (method !== undefined) view.emit(method, params)
      else pending.get(id)(result)
      pending.delete(id)
    }
  })
  const flush = () => (child.stdin.write(text), (text = ''))
  const move = (x) =>
    new Promise((resolve) => {
      if (text === '') queueMicrotask(flush)
      text += `${JSON.stringify({ jsonrpc: '2.0', id: nextID, method: 'camera.move', params: { map: 'default', update: { scrollBy: { x, y: 0 } } } })}\n`
      pending.set(nextID++, resolve)
    })
  return { view, move, close: () => child.stdin.end() }
}

test('a move costs less than twice what it costs by hand', { skip }, async (t) => {
  const engine = await start(t)
  const view = engine.view()
  const hosts = [byHand(), { view, move: (x) => view.move(scrollBy(x, 0)), close() {} }]
  const heard = hosts.map(() => 0)
  for (const [index, host] of hosts.entries())
    host.view.on('camera.didChange', () => (heard[index] += 1))
  const ratios = []
  for (let round = 0; round < 8; round += 1) {
    const costs = []
    for (const { move } of hosts) {
      const begin = processorTime()
      for (let turn = 0; turn < 10; turn += 1)
        await Promise.all(Array.from({ length: 1000 }, (_, index) => move(index % 2 ? 1 : -1)))
      costs.push(processorTime() - begin)
    }
    if (round > 1) ratios.push(costs[1] / costs[0]) // The first rounds warm up.
  }
  for (const { close } of hosts) close()
  const ratio = ratios.sort((a, b) => a - b)[3]
  t.diagnostic(`${ratio.toFixed(2)} times the processor time`)
  assert.deepEqual(heard, [80_000, 80_000])
  assert.ok(ratio < 2, `${ratio}`)
})
