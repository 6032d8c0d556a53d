// The engine in this process: the same API, results at once, its clock, and its end.

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBinary } from '../src/binary.js'
import { EngineModule } from '../src/engines/module.js'
import { MapCam, Tour, zoomIn, zoomTo } from '../src/wasm.js'
import {
  berlin,
  inWorkers,
  runHost,
  runs,
  start,
  temporaryFolder,
  test,
  unless,
  withoutModule,
} from './support/engine.mjs'

const skip = withoutModule()

const within = (name, body, options) =>
  test(name, { skip }, async (t) => {
    const engine = await MapCam.start(options)
    t.after(() => engine.close())
    await body(engine, engine.view(), engine.syncView())
  })

within(
  'it moves, flies and tells as an engine in a process does',
  async (engine, view) => {
    const heard = []
    view.on('notification', ({ method }) => heard.push(method))
    assert.equal((await view.move(zoomTo(5))).zoom, 5)
    const flight = view.flyTo({ target: berlin, zoom: 9 })
    engine.clock.tick(60)
    assert.equal(await flight.finished, 'completed')
    assert.deepEqual((await view.camera()).target, berlin)
    assert.equal(heard.at(-1), 'camera.idle')
    assert.deepEqual((await view.state()).size, { width: 400, height: 300 })
  },
  { size: [400, 300] },
)

test(
  'engines of worker threads are each their own, and end with their threads',
  { skip },
  async () => {
    const posts = await inWorkers(new URL('../src/wasm.js', import.meta.url))
    assert.deepEqual(
      posts.map(([, longitude]) => longitude),
      [100, 101, 102, 103, 104],
    )
  },
)

within('results come at once, and errors are thrown', async (engine, view, sync) => {
  assert.equal(sync.move(zoomTo(5)).zoom, 5)
  assert.deepEqual(sync.project([{ latitude: 0, longitude: 0 }]), [{ x: 400, y: 300 }])
  assert.equal(sync.flyTo({ zoom: 9 }).camera.zoom, 9)
  assert.equal(engine.callSync('clock.tick', { seconds: 60 }).time, 60)
  assert.throws(() => sync.move(zoomTo('far')), {
    name: 'InvalidParamsError',
    path: '/update/zoomTo/zoom',
  })
  assert.throws(() => engine.callSync('camera.mvoe'), { suggestion: 'camera.move' })
})

within(
  'a call at once comes after what was asked before, in listeners too',
  async (engine, view, sync) => {
    const zooms = []
    view.on('camera.didChange', ({ camera }) => {
      zooms.push(camera.zoom)
      assert.equal(sync.camera().zoom, 4)
    })
    const moves = [view.move(zoomIn()), view.move(zoomIn())]
    assert.equal(sync.camera().zoom, 4)
    assert.deepEqual(
      (await Promise.all(moves)).map(({ zoom }) => zoom),
      [3, 4],
    )
    assert.deepEqual(zooms, [3, 4])
  },
)

within(
  'in real time it ticks by timers',
  async (engine, view) => {
    assert.equal(await view.animate({ zoom: 5 }, { duration: 0.2 }).finished, 'completed')
    assert.equal((await engine.clock.get()).fps, 100)
  },
  { clock: 'realtime', fps: 100 },
)

within('a turn may cause any amount of output, of one message too', async (engine, view, sync) => {
  const path = { to: { zoom: 9 }, duration: 1, frames: 50_000 }
  const paths = await Promise.all(
    Array.from({ length: 20 }, () => engine.request('camera.path', path)),
  )
  assert.deepEqual(
    paths.map(({ cameras }) => cameras.length),
    Array(20).fill(50_000),
  )

  // 1,250 maps, each of which tells some 4,000 tiles, in one tick.
  for (let index = 0; index < 1250; index += 1) {
    const map = `m${index}`
    engine.callSync('map.create', {
      map,
      size: { width: 16_000, height: 16_000 },
      camera: { target: berlin, zoom: 12 },
      observe: ['tiles'],
      notify: ['camera.didChange'],
    })
    engine.callSync('camera.animate', { map, to: { bearing: 10 }, duration: 1 })
  }
  let [told, tiles] = [0, 0]
  engine.on('camera.didChange', (event) => {
    told += 1
    tiles += event.tiles.length
  })
  engine.callSync('clock.tick', { seconds: 0.001 })
  assert.deepEqual([told, tiles > 4_500_000, sync.camera().zoom], [1250, true, 2])
})

test('a message that is too long is refused before it is copied', { skip }, async () => {
  const module = new WebAssembly.Module(
    readFileSync(new URL('../../wasm/dist/mapcam.wasm', import.meta.url)),
  )
  const { Instance } = WebAssembly
  let memory
  WebAssembly.Instance = class extends Instance {
    constructor(...given) {
      super(...given)
      memory = this.exports.memory
    }
  }
  const engine = await MapCam.start({ module }).finally(() => {
    WebAssembly.Instance = Instance
  })
  // Units of one, two and three bytes, and pairs of units, at any place of a piece.
  for (const unit of ['y', 'é', '€', '🗺']) {
    await assert.rejects(engine.request('ping', { x: unit.repeat(2 ** 25) }), {
      limit: 'maxLineBytes',
      message: /Split it\.$/,
    })
  }
  assert.ok(memory.buffer.byteLength < 100e6, `${memory.buffer.byteLength} bytes`)
  await engine.close()
})

test('a long text is served in pieces, none of which ends inside a character', { skip }, () => {
  const bytes = readFileSync(new URL('../../wasm/dist/mapcam.wasm', import.meta.url))
  const link = EngineModule.start(new WebAssembly.Module(bytes), {})
  const answers = []
  link.onLines = (lines) => answers.push(JSON.parse(lines))
  const request = '{"jsonrpc":"2.0","id":"🗺é€y","method":"ping"}'
  for (let before = 0; before < request.length; before += 1) {
    link.send(`${' '.repeat(2 ** 18 - before)}${request}\n`)
    assert.deepEqual(answers.pop(), { jsonrpc: '2.0', id: '🗺é€y', result: {} })
  }
  link.kill()
})

test('a trap ends it, and another can be started', { skip }, async () => {
  const engine = await MapCam.start()
  const closed = new Promise((resolve) => engine.once('close', resolve))
  const memory = WebAssembly.Memory.prototype
  const buffer = Object.getOwnPropertyDescriptor(memory, 'buffer')
  Object.defineProperty(memory, 'buffer', {
    configurable: true,
    get() {
      throw new WebAssembly.RuntimeError('unreachable')
    },
  })
  try {
    await assert.rejects(engine.ping(), {
      name: 'EngineCrashedError',
      message: /trapped: unreachable/,
    })
  } finally {
    Object.defineProperty(memory, 'buffer', buffer)
  }
  assert.equal((await closed).name, 'EngineCrashedError')
  assert.throws(() => engine.callSync('ping'), { name: 'EngineCrashedError' })
  const next = MapCam.startSync()
  assert.deepEqual(next.callSync('ping'), {})
  await next.close()
})

test(
  'a module is given as bytes or compiled, and options of a process are refused',
  { skip },
  async () => {
    const bytes = readFileSync(new URL('../../wasm/dist/mapcam.wasm', import.meta.url))
    for (const module of [bytes, new WebAssembly.Module(bytes)])
      await (await MapCam.start({ module })).close()
    assert.throws(() => MapCam.startSync({ module: bytes }), {
      message: /a compiled WebAssembly.Module/,
    })
    await assert.rejects(MapCam.start({ binary: 'mapcam' }), { message: /no option "binary"/ })
    assert.throws(() => EngineModule.start(new WebAssembly.Module(bytes), { args: [] }), {
      message: /`args` is an option of an engine in its own process/,
    })
  },
)

test('if there is no executable, it is taken, and said once', { skip }, async (t) => {
  const body = `
    for (let round = 0; round < 2; round += 1) {
      const engine = await MapCam.start({ size: [300, 200] })
      console.log((await engine.view().state()).size.width, engine.binary)
      await engine.close()
    }`
  const env = { PATH: '/nowhere' }
  // As npm installs it: the checkout has an executable.
  const client = join(temporaryFolder(t), 'node_modules', 'mapcam')
  for (const name of ['package.json', 'src', '../wasm/dist']) {
    cpSync(new URL(`../${name}`, import.meta.url), join(client, basename(name)), {
      recursive: true,
    })
  }
  const play = (more) =>
    runHost(body, { client: join(client, 'src/index.js'), env: { ...env, ...more } })
  const said =
    'mapcam: the engine runs in this process, as WebAssembly: There is no mapcam to spawn.\n'
  for (const [chosen, stderr] of [
    [{}, said],
    [{ MAPCAM_ENGINE: 'wasm' }, ''],
  ]) {
    assert.deepEqual(await play(chosen), {
      code: 0,
      signal: null,
      stdout: '300 the WebAssembly module\n'.repeat(2),
      stderr,
    })
  }
  for (const more of [{ MAPCAM: '/no/such/mapcam' }, { MAPCAM_ENGINE: 'process' }]) {
    assert.match((await play(more)).stderr, /BinaryNotFoundError/)
  }
  const wrong = await runHost(body, { env: { ...env, MAPCAM_ENGINE: 'java' } })
  assert.match(wrong.stderr, /MAPCAM_ENGINE, must be "process" or "wasm", not "java"/)
})

test('the example of the module’s page answers, where memory grows too', { skip }, async () => {
  const folder = new URL('../../wasm/', import.meta.url)
  const example = /```js\n(.*?)^send\((.*?)\)\n```/ms.exec(
    readFileSync(new URL('README.md', folder), 'utf8'),
  )
  const AsyncFunction = (async () => {}).constructor
  const send = await new AsyncFunction('bytes', `${example[1]}return send`)(
    readFileSync(new URL('dist/mapcam.wasm', folder)),
  )
  // oxlint-disable-next-line no-eval -- the page's own expression
  assert.equal(JSON.parse(send(eval(example[2]))).result.zoom, 2)
  const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n'
  for (const count of [1, 100_000, 1]) {
    assert.equal(send(ping.repeat(count)), '{"jsonrpc":"2.0","id":1,"result":{}}\n'.repeat(count))
  }
})

/** The module as a command. */
const host = fileURLToPath(new URL('../../wasm/host.mjs', import.meta.url))

test(
  'Deno imports it by its name',
  { skip: skip || unless(runs('deno'), 'there is no Deno', 'DENO') },
  () => {
    const script = `
    import { MapCam, zoomTo } from 'mapcam/wasm'
    const engine = await MapCam.start({ clock: 'realtime' })
    console.log(engine.syncView().move(zoomTo(7)).zoom, await engine.view().animate({ zoom: 5 }, { duration: 0.1 }).finished)
    await engine.close()`
    const cwd = fileURLToPath(new URL('..', import.meta.url))
    const printed = execFileSync('deno', ['run', '--allow-read', '-'], {
      cwd,
      input: script,
      encoding: 'utf8',
    })
    assert.equal(printed, '7 completed\n')
  },
)

test('as a command it has call and schema, and says so where there is more', { skip }, () => {
  const told = (...command) => {
    const { status, stdout, stderr } = spawnSync(command[0], command.slice(1), {
      input: '{"zoom":3}',
      encoding: 'utf8',
    })
    return { status, stdout: stdout.replace(/^(mapcam [\d.]+) \(.*\)/, '$1'), stderr } // Each says what it was built from.
  }
  for (const words of [
    ['call', 'camera.get'],
    ['call', 'camera.set', '-'],
    ['schema'],
    ['--version'],
    ['call'],
    ['call', 'png'],
    ['schema', 'tours'],
    ['--size', '1'],
    ['-x'],
    ['ping'],
  ]) {
    assert.deepEqual(
      told(process.execPath, host, ...words),
      told(findBinary(), ...words),
      words.join(' '),
    )
  }
  assert.deepEqual(told(process.execPath, host, 'mcp'), {
    status: 64,
    stdout: '',
    stderr:
      'mapcam: the WebAssembly module has the commands call and schema, and no "mcp": see mapcam --help\n',
  })
})

test('as a command it answers a line up to its limit, where memory grows', { skip }, () => {
  for (const [options, length] of [
    [[], 2 ** 24],
    [['--max-line-bytes', '67108864'], 2 ** 26],
  ]) {
    const line = `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"${'a'.repeat(length - 100)}"}}\n`
    const { status, stdout, stderr } = spawnSync(process.execPath, [host, ...options], {
      input: line,
      encoding: 'utf8',
    })
    assert.match(stdout, /^{"jsonrpc":"2.0","id":1,"error":{"code":-32602,/)
    assert.deepEqual([status, stderr], [0, ''])
  }
})

test('an engine in a process cannot answer at once', async (t) => {
  const engine = await start(t)
  assert.throws(() => engine.callSync('ping'), {
    name: 'InvalidArgumentError',
    message: /mapcam\/wasm/,
  })
})

test(
  'a tour gives any frame at once, in any order, as mapcam frames prints it',
  { skip },
  async (t) => {
    const through = (latitude, longitude, zoom) => ({
      to: { target: { latitude, longitude }, zoom },
      duration: 1.01,
      through: true,
    })
    const document = {
      tour: 1,
      size: { width: 640, height: 360 },
      fps: 25,
      map: { minZoom: 3 },
      camera: { target: berlin, zoom: 5 },
      steps: [
        through(50, 10, 8),
        through(47, 8, 6),
        { update: { zoomTo: { zoom: 9 } }, duration: 1, hold: 0.5 },
      ],
    }
    const tour = await Tour.open(JSON.stringify(document))
    t.after(() => tour.close())
    assert.deepEqual(JSON.parse(JSON.stringify(tour)), document)
    const printed = execFileSync(findBinary(), ['frames', '-'], {
      input: JSON.stringify(tour),
      encoding: 'utf8',
    })
    const frames = printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.equal(frames.length, tour.frameCount)
    for (const { frame, time, camera } of frames.sort(
      (a, b) => ((a.frame * 37) % 89) - ((b.frame * 37) % 89),
    )) {
      assert.deepEqual(tour.cameraAt(frame), camera)
      assert.deepEqual(tour.at(time), camera)
    }
    assert.deepEqual(tour.cameraAt(1e6), tour.at(tour.duration))
    assert.throws(() => tour.cameraAt(-1), { path: '/time' })
    assert.throws(() => Tour.openSync({ ...document, steps: [{ to: { zoom: 'far' } }] }), {
      path: '/document/steps/0/to/zoom',
    })
    const line = {
      type: 'LineString',
      coordinates: [
        [8, 46],
        [9, 47],
      ],
    }
    const ride = Tour.openSync(
      { tour: 1, steps: [{ route: { coordinates: line, duration: 3, approach: 0 } }] },
      { fps: 10 },
    )
    t.after(() => ride.close())
    assert.deepEqual(
      [ride.frameCount, ride.cameraAt(30).target],
      [31, { latitude: 47, longitude: 9 }],
    )
  },
)
