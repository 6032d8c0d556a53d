// Finding and starting the engine's executable.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBinary, MapCam, MapView } from '../src/index.js'
import { impostor, start, temporaryFolder, test, withEngine } from './support/engine.mjs'

const source = fileURLToPath(new URL('../src', import.meta.url))

// MARK: Finding it

test('it is found by path, by MAPCAM, in the packages, on PATH and in the checkout, in this order', async (t) => {
  const root = temporaryFolder(t)
  const copy = join(root, 'clients', 'node')
  cpSync(source, join(copy, 'src'), { recursive: true })
  writeFileSync(join(copy, 'package.json'), '{"type":"module"}')
  const { findBinary } = await import(join(copy, 'src', 'index.js'))
  const engine = join('@mapcam', `${process.platform}-${process.arch}`, 'bin', 'mapcam')
  const paths = {
    explicit: join(root, 'explicit'),
    environment: join(root, 'environment'),
    package: join(copy, 'bin', 'mapcam'),
    engine: join(root, 'node_modules', engine),
    path: join(root, 'path', 'mapcam'),
    release: join(root, '.build', 'release', 'mapcam'),
    debug: join(root, '.build', 'debug', 'mapcam'),
  }
  for (const path of Object.values(paths)) {
    mkdirSync(join(path, '..'), { recursive: true })
    copyFileSync('/bin/sh', path)
  }
  const PATH = join(root, 'path')
  const found = [findBinary(paths.explicit, { MAPCAM: paths.environment, PATH })]
  found.push(findBinary(undefined, { MAPCAM: paths.environment, PATH }))
  const { explicit, environment, ...rest } = paths
  for (const path of Object.values(rest)) {
    found.push(findBinary(undefined, { PATH }))
    rmSync(path)
  }
  assert.deepEqual(found, Object.values(paths))
  assert.throws(
    () => findBinary(undefined, { PATH }),
    (error) => {
      assert.equal(error.name, 'BinaryNotFoundError')
      assert.equal(error.paths.length, Object.keys(rest).length)
      for (const path of error.paths.filter((one) => !one.endsWith(engine))) {
        assert.ok(Object.values(rest).includes(path), path)
      }
      for (const path of [...error.paths, 'MAPCAM', '`binary`'])
        assert.ok(error.message.includes(path))
      return true
    },
  )
})

test('an engine that is named but missing is an error, whatever else there is', async () => {
  const missing = { name: 'BinaryNotFoundError', message: /\/no\/such\/mapcam/ }
  await assert.rejects(MapCam.start({ binary: '/no/such/mapcam' }), missing)
  assert.throws(() => findBinary(undefined, { MAPCAM: '/no/such/mapcam' }), missing)
  assert.throws(() => findBinary('/tmp'), { name: 'BinaryUnusableError', message: /a folder/ })
})

test('a bare name is looked for on PATH, then in the working directory', (t) => {
  const folder = temporaryFolder(t)
  const path = join(folder, 'a-mapcam')
  copyFileSync('/bin/sh', path)
  const PATH = `/nowhere:${folder}`
  assert.equal(findBinary('a-mapcam', { PATH }), path)
  assert.equal(findBinary(undefined, { MAPCAM: 'a-mapcam', PATH }), path)
  assert.throws(() => findBinary('./a-mapcam', { PATH }), { paths: [resolve('a-mapcam')] })
  assert.throws(() => findBinary(undefined, { MAPCAM: 'no-mapcam', PATH }), {
    name: 'BinaryNotFoundError',
    message: /MAPCAM in the environment names no-mapcam, .* PATH/,
    paths: ['/nowhere/no-mapcam', join(folder, 'no-mapcam'), resolve('no-mapcam')],
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

test('a program that is not a mapcam is an error that says so', async (t) => {
  const talker = impostor(t, 'echo hello')
  await assert.rejects(MapCam.start({ binary: talker }), {
    name: 'ProtocolError',
    message: /hello/,
  })
  for (const line of ['null', '5', '[]', '{}', '{"jsonrpc":"2.0","method":"animation.ended"}']) {
    const binary = impostor(t, `read line; echo '${line}'; exec sleep 60`)
    await assert.rejects(MapCam.start({ binary }), { name: 'ProtocolError' }, line)
  }
  const five = impostor(t, 'read line; echo 5; exec sleep 60')
  await assert.rejects(MapCam.start({ binary: five }), { message: /which is not a message/ })
  await assert.rejects(MapCam.start({ binary: 5 }), { name: 'InvalidArgumentError' })
  await assert.rejects(MapCam.start({ binary: '/bin/cat' }), { name: 'ProtocolError' })
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

test('the options of start are checked before anything is spawned', async () => {
  const refused = (message) => ({ name: 'InvalidArgumentError', message })
  const size = /^A size must be \[width, height\] or \{ width, height \} in points, not /
  for (const wrong of [
    '800x600',
    800,
    [800],
    [],
    {},
    { width: 800 },
    ['800', '600'],
    { width: 1, heigth: 2 },
    null,
    true,
    [1, NaN],
    [1, 2, 3],
  ]) {
    const binary = '/no/such/mapcam' // Never looked for.
    await assert.rejects(
      MapCam.start({ binary, size: wrong }),
      refused(size),
      JSON.stringify(wrong),
    )
  }
  for (const [wrong, near] of [
    ['sise', 'size'],
    ['timout', 'timeout'],
  ]) {
    const message = `MapCam.start has no option "${wrong}". Did you mean "${near}"?`
    await assert.rejects(MapCam.start({ [wrong]: 1 }), refused(message))
  }
  await assert.rejects(
    MapCam.start({ style: 1 }),
    refused(/^MapCam.start has no option "style". The options are binary, size, /),
  )
  for (const options of ['800x600', 5, ['--verbose']]) {
    await assert.rejects(
      MapCam.start(options),
      refused(/^MapCam.start takes an object of options, not /),
    )
  }
  for (const args of ['--fps', [5], {}]) {
    await assert.rejects(MapCam.start({ args }), refused(/^`args` must be a list of words, /))
  }
  for (const make of [
    () => new MapCam(),
    () => new MapCam({}),
    () => new MapCam({ size: [1, 2] }),
  ]) {
    assert.throws(
      make,
      refused('An engine is started with `await MapCam.start()`, and not with `new`.'),
    )
  }
  assert.throws(() => new MapView(), refused(/`engine.view\(\)` or `await engine.map\(\)`/))
})

withEngine('an option that a request does not have is refused', async ({ engine, view }) => {
  const options = { timout: 5 }
  for (const ask of [
    () => engine.ping(options),
    () => engine.request('camera.get', {}, options),
    () => view.camera(options),
    () => view.move({ zoom: 5 }, options),
    () => engine.clock.tick(1, options),
    () => engine.maps(options),
  ]) {
    const message = /^[\w.]+ has no option "timout"\. Did you mean "timeout"\?$/
    await assert.rejects(ask(), { name: 'InvalidArgumentError', message }, `${ask}`)
  }
  // What goes to the engine beside them, it refuses.
  for (const ask of [
    () => view.flyTo({ zoom: 5 }, options).started,
    () => view.fit([5, 45, 10, 47], options),
    () => view.pan([1, 2], options),
    () => view.pinch(2, [1, 2], options),
    () => view.rotate(5, options),
    () => engine.clock.start(options),
    () => view.project([{ latitude: 1, longitude: 2 }], options),
  ]) {
    await assert.rejects(
      ask(),
      ({ path, name }) => name === 'InvalidParamsError' && path.endsWith('/timout'),
      `${ask}`,
    )
  }
  await assert.rejects(engine.ping(5), { message: /^ping takes an object of options, not 5/ })
  await assert.rejects(engine.close({ graze: 1 }), { message: /Did you mean "grace"/ })
  await engine.clock.start({ fps: 30, timeout: 5 })
  assert.equal((await engine.clock.get()).fps, 30)
})

test('the options of start are the declared ones', async () => {
  const declared = readFileSync(new URL('../types/index.d.ts', import.meta.url), 'utf8')
  const [, body] = declared.match(/interface StartOptions \{([\s\S]*?)\n\}/)
  const names = [...body.matchAll(/^  (\w+)\?:/gm)].map(([, name]) => name)
  await assert.rejects(MapCam.start({ '-': 1 }), {
    message: new RegExp(`The options are ${names.join(', ')}\\.$`),
  })
})

test('a file without permission to execute, and a folder that is not there, are errors that say so', async (t) => {
  const path = join(temporaryFolder(t), 'mapcam')
  writeFileSync(path, '', { mode: 0o644 })
  const closed = { name: 'BinaryUnusableError', message: /not executable: chmod \+x/ }
  await assert.rejects(MapCam.start({ binary: path }), closed)
  await assert.rejects(MapCam.start({ cwd: '/no/such/folder' }), { message: /`cwd` is missing/ })
})

test('a trace is read back, with the preview too', async (t) => {
  for (const options of [{}, { preview: true, args: ['--no-browser'] }]) {
    const trace = join(temporaryFolder(t), 'session.jsonl')
    const engine = await start(t, { ...options, trace })
    await engine.view().move({ zoom: 5 })
    const { stdout } = spawnSync(findBinary(), { input: readFileSync(trace), encoding: 'utf8' })
    assert.match(stdout.trimEnd().split('\n').at(-1), /"zoom":5/)
  }
  await assert.rejects(MapCam.start({ engine: 'wasm', trace: 'session.jsonl' }), {
    message: /^`trace` is an option of an engine in its own process/,
  })
})

test('with the preview an engine answers as without, and ends', async (t) => {
  const engine = await start(t, { preview: true, args: ['--no-browser'] })
  assert.equal((await engine.view().move({ zoom: 5 })).zoom, 5)
  assert.equal((await engine.clock.get()).running, false)
})
