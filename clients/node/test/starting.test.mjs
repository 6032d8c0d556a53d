// The engine's executable: found, and started.

import assert from 'node:assert/strict'
import { copyFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { findBinary, MapCam } from '../src/index.js'
import { start } from './support/engine.mjs'
import { impostor, temporaryFolder } from './support/files.mjs'

const source = fileURLToPath(new URL('../src', import.meta.url))

// MARK: Finding it

test('it is found by path, by MAPCAM, in the package, on PATH and in the checkout, in this order', async (t) => {
  const root = temporaryFolder(t)
  const copy = join(root, 'clients', 'node')
  cpSync(source, join(copy, 'src'), { recursive: true })
  writeFileSync(join(copy, 'package.json'), '{"type":"module"}')
  const { findBinary } = await import(join(copy, 'src', 'index.js'))
  const places = {
    explicit: join(root, 'explicit'),
    environment: join(root, 'environment'),
    package: join(copy, 'bin', 'mapcam'),
    path: join(root, 'path', 'mapcam'),
    release: join(root, '.build', 'release', 'mapcam'),
    debug: join(root, '.build', 'debug', 'mapcam'),
  }
  for (const path of Object.values(places)) {
    mkdirSync(join(path, '..'), { recursive: true })
    copyFileSync('/bin/sh', path)
  }
  const PATH = join(root, 'path')
  const found = [findBinary(places.explicit, { MAPCAM: places.environment, PATH })]
  found.push(findBinary(undefined, { MAPCAM: places.environment, PATH }))
  for (const path of [places.package, places.path, places.release, places.debug]) {
    found.push(findBinary(undefined, { PATH }))
    rmSync(path)
  }
  assert.deepEqual(found, Object.values(places))
  assert.throws(
    () => findBinary(undefined, { PATH }),
    (error) => {
      assert.equal(error.name, 'BinaryNotFoundError')
      assert.deepEqual(error.places, [places.package, places.path, places.release, places.debug])
      for (const place of [...error.places, 'MAPCAM', '`binary`']) assert.ok(error.message.includes(place))
      return true
    },
  )
})

test('one that is named but missing is an error, whatever else there is', async () => {
  const missing = { name: 'BinaryNotFoundError', message: /\/no\/such\/mapcam/ }
  await assert.rejects(MapCam.start({ binary: '/no/such/mapcam' }), missing)
  assert.throws(() => findBinary(undefined, { MAPCAM: '/no/such/mapcam' }), missing)
  assert.throws(() => findBinary('/tmp'), { name: 'BinaryNotFoundError' })
})

test('a bare name is looked for on PATH, then where the host stands', (t) => {
  const folder = temporaryFolder(t)
  const path = join(folder, 'a-mapcam')
  copyFileSync('/bin/sh', path)
  const PATH = `/nowhere:${folder}`
  assert.equal(findBinary('a-mapcam', { PATH }), path)
  assert.equal(findBinary(undefined, { MAPCAM: 'a-mapcam', PATH }), path)
  assert.throws(() => findBinary('./a-mapcam', { PATH }), { places: [resolve('a-mapcam')] })
  assert.throws(() => findBinary(undefined, { MAPCAM: 'no-mapcam', PATH }), {
    name: 'BinaryNotFoundError',
    message: /MAPCAM in the environment names no-mapcam, .* PATH/,
    places: ['/nowhere/no-mapcam', join(folder, 'no-mapcam'), resolve('no-mapcam')],
  })
  const home = process.cwd()
  t.after(() => process.chdir(home))
  process.chdir(folder)
  assert.equal(findBinary('a-mapcam', { PATH: '/nowhere' }), join(process.cwd(), 'a-mapcam'))
})

// MARK: Starting

test('another version of the protocol is refused', async (t) => {
  const answer = { jsonrpc: '2.0', id: 1, result: { protocolVersion: '2.0' } }
  const newer = impostor(t, `read line; echo '${JSON.stringify(answer)}'; cat > /dev/null`)
  const wrong = { name: 'ProtocolVersionError', wanted: '1.0', found: '2.0' }
  await assert.rejects(MapCam.start({ binary: newer }), wrong)
  const data = { path: '/protocolVersion', expected: '2.x' }
  const error = { jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'Only 2.x.', data } }
  const strict = impostor(t, `read line; echo '${JSON.stringify(error)}'; cat > /dev/null`)
  await assert.rejects(MapCam.start({ binary: strict }), { name: 'ProtocolVersionError' })
})

test('what is no mapcam is told so', async (t) => {
  const talker = impostor(t, 'echo hello')
  await assert.rejects(MapCam.start({ binary: talker }), { name: 'ProtocolError', message: /hello/ })
  await assert.rejects(MapCam.start({ binary: '/bin/cat' }), { name: 'EngineCrashedError' })
  const broken = impostor(t, 'echo no such library >&2; exit 127')
  const crash = { name: 'EngineCrashedError', exitCode: 127, message: /no such library/ }
  await assert.rejects(MapCam.start({ binary: broken }), crash)
  const path = join(temporaryFolder(t), 'mapcam')
  writeFileSync(path, 'not a program', { mode: 0o755 })
  await assert.rejects(MapCam.start({ binary: path }), { name: 'EngineCrashedError' })
})

test('options of the command line are passed on', async (t) => {
  const engine = await start(t, { size: [320, 200], fps: 24, args: ['--max-line-bytes', '9999'] })
  assert.deepEqual((await engine.view().state()).size, { width: 320, height: 200 })
  assert.equal((await engine.clock.get()).fps, 24)
  assert.equal(engine.info.limits.maxLineBytes, 9999)
  await assert.rejects(MapCam.start({ args: ['--wrong'] }), { exitCode: 64, message: /--wrong/ })
})
