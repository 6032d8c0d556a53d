// The engine as a process: how it ends, and when it keeps the host running.

import assert from 'node:assert/strict'
import { findBinary, MapCam } from '../src/index.js'
import {
  delay,
  impostor,
  inWorkers,
  isRunning,
  runHost,
  start,
  stayAlive,
  test,
} from './support/engine.mjs'

const binary = findBinary()

/** Waits for a process's end, ten minutes at most. */
const exited = async (pid) => {
  for (let turn = 0; turn < 60_000 && isRunning(pid); turn += 1) await delay(10)
  return !isRunning(pid)
}

test('a crash rejects everything pending, with the last lines of stderr', async (t) => {
  stayAlive(t)
  const engine = await start(t, {
    binary: impostor(t, `echo a warning >&2; exec '${binary}' "$@"`),
  })
  const view = engine.view()
  const flight = view.animate({ zoom: 5 }, { duration: 9 })
  await flight.started
  const closed = new Promise((resolve) => engine.once('close', resolve))
  process.kill(engine.pid, 'SIGSTOP')
  const pending = Array.from({ length: 100 }, () => view.path({ zoom: 9 }, { frames: 100 }))
  setTimeout(() => process.kill(engine.pid, 'SIGKILL'), 50)
  const outcomes = await Promise.allSettled([...pending, flight.finished])
  for (const { reason } of outcomes) {
    assert.equal(reason?.name, 'EngineCrashedError')
    assert.equal(reason.signal, 'SIGKILL')
    assert.match(reason.message, /SIGKILL[\s\S]*a warning/)
    assert.equal(reason.stderr.at(-1), 'a warning')
  }
  assert.equal((await closed).name, 'EngineCrashedError')
  await assert.rejects(view.camera(), { name: 'EngineCrashedError' })
  await engine.close()
})

test('a crash in the middle of a line is a crash, not a wrong line', async (t) => {
  const greeting = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { protocolVersion: '1.0' } })
  const half = '{"jsonrpc":"2.0","id":2,"resu'
  const dying = impostor(
    t,
    `read line; echo '${greeting}'; read line; printf '${half}'; kill -9 $$`,
  )
  const engine = await MapCam.start({ binary: dying })
  await assert.rejects(engine.ping(), { name: 'EngineCrashedError', signal: 'SIGKILL' })
})

test('an engine that lies is found out, and ended', async (t) => {
  const greeting = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { protocolVersion: '1.0' } })
  const head = '{"jsonrpc":"2.0","id":2'
  const brackets = `printf '${head},"result":'; head -c 200000 /dev/zero | tr '\\0' '['; head -c 200000 /dev/zero | tr '\\0' ']'; echo '}'`
  for (const [lie, said] of [
    [`echo '{"jsonrpc":"2.0","id":92,"result":{}}'`, /answers no request/],
    [`echo '${head},"error":null,"result":{}}'`, /neither a result nor an error/],
    [
      `echo '${head},"error":{"code":1,"message":"m"},"result":{}}'`,
      /neither a result nor an error/,
    ],
    [`echo '${head},"error":{}}'`, /neither a result nor an error/],
    [`echo '${head},"error":{"code":"1","message":"m"}}'`, /neither a result nor an error/],
    [`echo '${head}}'`, /neither a result nor an error/],
    [`echo '${head},"result":NaN}'`, /is not JSON/],
    [`echo '[${head},"result":{}}]'`, /neither a result nor an error/],
    [brackets, /nested deeper than 64 levels/],
    ['exec >&-', /closed its output, and goes on/],
    ['echo hello', /is not JSON/],
    ['exec tr "\\0" x </dev/zero', /a line longer than 256 MiB/],
  ]) {
    const liar = impostor(t, `read line; echo '${greeting}'; read line; ${lie}; exec sleep 60`)
    const engine = await MapCam.start({ binary: liar })
    const begin = Date.now()
    await assert.rejects(engine.ping(), { name: 'ProtocolError', message: said }, lie)
    await assert.rejects(engine.ping(), { name: 'ProtocolError' })
    await engine.close()
    assert.ok(Date.now() - begin < 5000 && !isRunning(engine.pid), lie)
  }
})

test('a host ends with its engine, and waits for nothing', async () => {
  const { stdout, code } = await runHost(`
    const engine = await MapCam.start()
    await engine.close()
    const begin = Date.now()
    process.on('exit', () => console.log(Date.now() - begin < 500))`)
  assert.deepEqual([code, stdout], [0, 'true\n'])
})

test('an engine that hangs is ended by force', async () => {
  const engine = await MapCam.start()
  process.kill(engine.pid, 'SIGSTOP')
  const pending = engine.ping()
  await Promise.all([
    assert.rejects(pending, { name: 'EngineCrashedError', signal: 'SIGKILL' }),
    engine.close({ grace: 0.1 }),
  ])
  assert.equal(isRunning(engine.pid), false)
})

test('the request shutdown closes like close()', async () => {
  const engine = await MapCam.start()
  assert.equal(await engine.request('shutdown'), null)
  await assert.rejects(engine.ping(), { name: 'EngineClosedError' })
  await engine[Symbol.asyncDispose]()
  assert.equal(isRunning(engine.pid), false)
})

// MARK: Hosts

test('a forgotten engine does not keep its host running, and ends with it', async () => {
  const { code, stdout } = await runHost(`
    const engine = await MapCam.start()
    const view = await engine.map()
    view.on('camera.idle', () => {})
    view.events()
    console.log(engine.pid)`)
  assert.equal(code, 0)
  assert.ok(await exited(Number(stdout)))
})

test('pending answers keep the host running', async () => {
  const { code, stdout } = await runHost(`
    const engine = await MapCam.start()
    engine.view().path({ zoom: 9 }, { frames: 20000 }).then(({ cameras }) => console.log(cameras.length))`)
  assert.deepEqual([code, stdout], [0, '20000\n'])
})

test('a clock that is started in any way keeps the host running until it is stopped', async () => {
  const body = (...lines) => `
    const engine = await MapCam.start()
    ${lines.join('\n')}
    console.log(await engine.view().animate({ zoom: 5 }, { duration: 0.2 }).finished)`
  const stop = "await engine.request('clock.stop')"
  const starts = [
    'await engine.clock.start()',
    "await engine.request('clock.start')",
    "await engine.request('clock.start', {}, { timeout: 0 }).catch(() => {})",
  ]
  const running = await Promise.all(starts.map((start) => runHost(body(start))))
  assert.deepEqual(
    running.map(({ stdout }) => stdout),
    starts.map(() => 'completed\n'),
  )
  const standing = [
    [],
    [starts[0], stop],
    ["await engine.request('clock.start', { fps: 'x' }).catch(() => {})"],
  ]
  const stopped = await Promise.all(standing.map((lines) => runHost(body(...lines))))
  assert.deepEqual(
    stopped.map(({ code, stdout }) => [code, stdout]),
    standing.map(() => [13, '']),
  )
})

test('in real time events keep the host running during an animation', async () => {
  const { stdout } = await runHost(`
    const engine = await MapCam.start({ clock: 'realtime' })
    const view = engine.view()
    view.animate({ zoom: 5 }, { duration: 0.2 })
    for await (const { method } of view.events('animation.ended', 'camera.idle')) {
      console.log(method)
      if (method === 'camera.idle') break
    }`)
  assert.equal(stdout, 'animation.ended\ncamera.idle\n')
})

test('a host that dies takes the engine with it', async () => {
  let host
  const ended = runHost(
    `const engine = await MapCam.start({ clock: 'realtime' })
     engine.view().animate({ zoom: 9 }, { duration: 60 })
     console.log(engine.pid)
     setInterval(() => {}, 1000)`,
    { onStart: (child) => (host = child) },
  )
  const pid = await new Promise((resolve) =>
    host.stdout.once('data', (text) => resolve(Number(text))),
  )
  assert.ok(isRunning(pid))
  host.kill('SIGKILL')
  assert.equal((await ended).signal, 'SIGKILL')
  assert.ok(await exited(pid))
})

test('engines of worker threads are each their own, and end with their threads', async () => {
  const posts = await inWorkers()
  assert.deepEqual(
    posts.map(([, longitude]) => longitude),
    [100, 101, 102, 103, 104],
  )
  for (const [pid] of posts) assert.ok(await exited(pid))
})

test('without files for another engine the error says what helps, and the others go on', async () => {
  const { stdout, stderr } = await runHost(
    `const engines = []
     try {
       for (;;) engines.push(await MapCam.start())
     } catch ({ name, message }) {
       console.log(name, message)
     }
     for (const engine of engines.splice(1)) await engine.close()
     engines.push(await MapCam.start())
     for (const engine of engines) console.log((await engine.view().camera()).zoom)`,
    { program: 'sh', words: ['-c', 'ulimit -n 60; exec "$@"', 'sh', process.execPath] },
  )
  assert.match(stdout, /^EngineCrashedError .* EMFILE: .* raise `ulimit -n`\.\n2\n2\n$/, stderr)
})

test('Ctrl-C reaches the host first, which can still ask', async () => {
  let host
  const ended = runHost(
    `const engine = await MapCam.start()
     process.on('SIGINT', async () => {
       console.log((await engine.view().move(zoomTo(7))).zoom)
       await engine.close()
       process.exit(0)
     })
     console.log('ready')
     setInterval(() => {}, 1000)`,
    { detached: true, onStart: (child) => (host = child) },
  )
  await new Promise((resolve) => host.stdout.once('data', resolve))
  process.kill(-host.pid, 'SIGINT') // as a terminal does, to the whole group
  const { code, stdout } = await ended
  assert.deepEqual([code, stdout], [0, 'ready\n7\n'])
})
