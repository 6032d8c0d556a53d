// The engine in this process, as WebAssembly, beside the one in a process of its own.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { EngineClosedError, RPCError, zoomBy } from '../src/index.js'
import { MapCam } from '../src/wasm.js'
import { berlin, paris, start, test } from './support/engine.mjs'

const path = fileURLToPath(new URL('../../wasm/dist/mapcam.wasm', import.meta.url))
const isThere = existsSync(path)
if (!isThere && process.env.MAPCAM_REQUIRE_WASM) throw new Error(`MAPCAM_REQUIRE_WASM is set, and there is no ${path}`)
const skip = isThere ? false : 'SKIPPED: there is no mapcam.wasm (clients/wasm/build makes it); the engine in this process was not tested'

async function inProcess(t, options) {
  const engine = await MapCam.start(options)
  t.after(() => engine.close())
  return engine
}

test('it answers what a process answers', { skip }, async (t) => {
  const engines = [await start(t), await inProcess(t)]
  const requests = [
    ['map.configure', { size: { width: 390, height: 844 }, viewingAngleLimits: [[0, 80]] }],
    ['camera.set', { camera: { target: berlin, zoom: 11, bearing: 30, viewingAngle: 50 } }],
    ['projection.points', { coordinates: [berlin, paris] }],
    ['projection.visibleRegion', {}],
    ['camera.animate', { to: { target: paris }, path: 'fly' }],
    ['clock.tick', { seconds: 1.25 }],
    ['camera.get', {}],
    ['camera.forBounds', { bounds: { coordinates: [berlin, paris] } }],
  ]
  for (const [method, params] of requests) {
    const [one, other] = await Promise.all(engines.map((engine) => engine.request(method, params)))
    assert.deepEqual(one, other, method)
  }
  const errors = await Promise.all(engines.map((engine) => engine.request('camera.set', {}).catch((error) => error.message)))
  assert.equal(errors[0], errors[1])
})

test('it answers at once', { skip }, (t) => {
  const engine = MapCam.startSync({ size: [390, 844] })
  t.after(() => engine.close())
  const view = engine.syncView()
  assert.deepEqual(view.setCamera({ target: berlin, zoom: 10 }).target, berlin)
  assert.equal(view.move(zoomBy(1)).zoom, 11)
  const reply = view.animate({ zoom: 14 }, { duration: 2 })
  assert.equal(reply.camera.zoom, 14)
  const heard = []
  engine.view().on('animation.ended', ({ outcome }) => heard.push(outcome))
  engine.callSync('clock.tick', { seconds: 2 })
  assert.deepEqual(heard, ['completed'])
  assert.equal(engine.callSync('camera.get').zoom, 14)
  assert.throws(() => view.setCamera({ target: berlin, zoom: 'far' }), (error) => error instanceof RPCError)
})

test('an engine in a process of its own says that it cannot answer at once', async (t) => {
  const engine = await start(t)
  assert.throws(() => engine.callSync('camera.get'), /mapcam\/wasm/)
})

test('its real-time clock runs by timers', { skip }, async (t) => {
  const engine = await inProcess(t, { clock: 'realtime', fps: 60 })
  const view = engine.view()
  assert.equal(await view.animate({ zoom: 5 }, { duration: 0.2 }), 'completed')
  assert.equal((await view.camera()).zoom, 5)
})

test('a trap ends that engine, and another can be started', { skip }, async (t) => {
  const module = new WebAssembly.Module(trapping)
  await assert.rejects(() => MapCam.start({ module }), (error) => /trapped: unreachable/.test(error.message))
  assert.deepEqual(await (await inProcess(t)).request('ping'), {})
})

test('an engine that was closed says so', { skip }, async () => {
  const engine = await MapCam.start({ module: readFileSync(path) })
  await engine.close()
  await assert.rejects(() => engine.request('ping'), EngineClosedError)
})

// The four functions of the engine's module, of which `mapcam_serve` is `unreachable`:
// (module (memory (export "memory") 1) (func (export "mapcam_input") (param i32) (result i32) i32.const 0) …)
const name = (text) => [text.length, ...Buffer.from(text)]
const trapping = Uint8Array.from([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[1, 16, 3, 0x60, 1, 0x7f, 1, 0x7f, 0x60, 2, 0x7f, 0x7c, 1, 0x7f, 0x60, 0, 1, 0x7f], // types
  ...[3, 4, 3, 0, 1, 2], // functions
  ...[5, 3, 1, 0, 1], // memory
  ...section(7, [
    ...[4, ...name('memory'), 2, 0, ...name('mapcam_input'), 0, 0],
    ...[...name('mapcam_serve'), 0, 1, ...name('mapcam_output'), 0, 2],
  ]),
  ...[10, 15, 3, 4, 0, 0x41, 0, 0x0b, 3, 0, 0x00, 0x0b, 4, 0, 0x41, 0, 0x0b], // bodies
])

function section(number, bytes) {
  return [number, bytes.length, ...bytes]
}

const hasESBuild = spawnSync(process.env.ESBUILD ?? 'esbuild', ['--version']).status === 0
const bundling = hasESBuild ? false : 'SKIPPED: there is no esbuild on this machine; bundles for browsers were not made'

for (const entry of ['wasm-browser.js', 'maplibre/index.js']) {
  test(`src/${entry} is bundled for a browser`, { skip: bundling }, () => {
    const file = fileURLToPath(new URL(`../src/${entry}`, import.meta.url))
    const { status, stderr } = spawnSync(
      process.env.ESBUILD ?? 'esbuild',
      ['--bundle', '--platform=browser', '--format=esm', '--log-level=warning', file],
      { encoding: 'utf8' },
    )
    assert.equal(status, 0, stderr)
  })
}
