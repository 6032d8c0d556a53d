// The command: its options, files with --open, and how it ends.

import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import test from 'node:test'
import { dataFile, readOptions } from '../src/preview/options.js'
import { moduleHere } from '../src/module.js'
import { outcome } from './support/engine.mjs'
import {
  alps,
  command,
  file,
  findBinary,
  opened,
  Preview,
  run,
  runEngine,
  runPreview,
  TestPage,
  until,
} from './support/preview.mjs'

/** Runs a function with another engine, by its path or as a shell script. */
async function withEngine(t, engine, body) {
  const { MAPCAM } = process.env
  process.env.MAPCAM = engine.includes('\n') ? file(t, 'mapcam', `#!/bin/sh\n${engine}`) : engine
  if (engine.includes('\n')) chmodSync(process.env.MAPCAM, 0o755)
  try {
    return await body()
  } finally {
    if (MAPCAM === undefined) delete process.env.MAPCAM
    else process.env.MAPCAM = MAPCAM
  }
}

test('a port that is taken is said in one line, and to a host as its error', async (t) => {
  const other = createServer()
  await new Promise((resolve) => other.listen(0, '127.0.0.1', resolve))
  t.after(() => other.close())
  const { port } = other.address()
  const why = `Another --port is needed: listen EADDRINUSE: address already in use 127.0.0.1:${port}.`
  const words = ['--no-browser', '--port', String(port)]
  const { code, stderr } = await runPreview(['--open', ...words])
  assert.deepEqual([code, String(stderr)], [69, `mapcam-preview: ${why}\n`])
  const open = { jsonrpc: '2.0', id: 1, method: 'preview.open' }
  const asked = await runPreview(words, `${JSON.stringify(open)}\n`)
  const { error } = JSON.parse(asked.stdout)
  assert.deepEqual([error.message, String(asked.stderr)], [why, ''])
})

// MARK: --open

test('a map follows the window, in real time', async (t) => {
  const { preview, page } = await opened(t, '--open')
  assert.equal(page.hello.params.resize, true)
  await page.post({ method: 'page.resize', params: { width: 640, height: 480 } })
  const { params } = await page.notification('map.state', ({ size }) => size.width === 640)
  assert.equal(params.isRunning, true)
  assert.equal((await preview.ask('clock.get')).running, true)
})

test('a tour document is played, from its own camera', async (t) => {
  const document = {
    tour: 1,
    size: { width: 500, height: 400 },
    map: { minZoom: 3 },
    camera: { target: { latitude: 46, longitude: 8 }, zoom: 5 },
    steps: [{ to: { zoom: 8 }, duration: 0.4 }],
  }
  const { preview, page } = await opened(
    t,
    '--open',
    file(t, 'alps.tour.json', JSON.stringify(document)),
  )
  const { params } = await page.notification(
    'animation.path',
    ({ cameras }) => cameras.at(-1).zoom === 8,
  )
  assert.equal(params.cameras[0].zoom, 5)
  await page.camera(({ zoom }) => zoom === 8)
  assert.deepEqual((await preview.ask('map.get')).size, document.size)
})

const gpx = `<gpx><wpt lat="46.6" lon="8.1"/><trk><trkseg>
  <trkpt lat="46.5" lon="8.0"><ele>1</ele></trkpt><trkpt lon='8.4' lat='46.7'></trkpt></trkseg></trk></gpx>`
for (const [name, text, shown, longitude] of [
  ['alps.geojson', JSON.stringify(alps), ['LineString'], 8.225],
  ['pass.gpx', gpx, ['Point', 'LineString'], 8.2],
]) {
  test(`${name} is drawn and fitted`, async (t) => {
    // The file is any argument, and a page need not send its size.
    const hasSize = name === 'pass.gpx'
    const words = hasSize ? ['--open', file(t, name, text)] : [file(t, name, text), '--open']
    const { page } = await opened(t, ...words)
    const { data } = (await page.notification('preview.show')).params
    const drawn = data.features?.map(({ geometry }) => geometry) ?? [data]
    assert.deepEqual(
      drawn.map(({ type }) => type),
      shown,
    )
    if (hasSize) await page.post({ method: 'page.resize', params: { width: 640, height: 480 } })
    await page.camera(
      ({ target, zoom }) => Math.abs(target.longitude - longitude) < 1e-6 && zoom > 5,
    )
  })
}

test('a file that cannot be shown is one line and status 66', async (t) => {
  for (const [name, text, pattern] of [
    ['x.geojson', '{', /x.geojson cannot be read: .*JSON/],
    ['x.json', `[${'['.repeat(20_000)}${']'.repeat(20_000)}]`, /nested deeper than 64 levels\n/],
  ]) {
    const { code, stderr } = await runPreview(['--open', file(t, name, text)])
    assert.equal(code, 66, stderr)
    assert.match(stderr, pattern)
    assert.equal(stderr.trimEnd().split('\n').length, 1)
  }
  const { code, stderr } = await runPreview(['--open', '/nowhere.gpx'])
  assert.deepEqual([code, /ENOENT/.test(stderr)], [66, true])
})

test('what has no place in a file is counted', async (t) => {
  const features = '{"type":"Point","coordinates":[8.5,47.4]}\n{"type":"Point","coordinates":[]}\n'
  const child = spawn(
    process.execPath,
    [command, '--open', file(t, 'a.ndjson', features), '--no-browser'],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  )
  t.after(() => child.kill())
  let said = ''
  for await (const piece of child.stderr) {
    said += piece
    if (said.includes('place')) break
  }
  assert.match(said, /\nNot all is shown: 1 of 2 have no place\.\n/)
})

test('without a host it stays, also without a window', async (t) => {
  const child = spawn(process.execPath, [command, '--open', '--no-browser'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.after(() => child.kill('SIGKILL'))
  const ended = outcome(child)
  let url = ''
  child.stderr.on('data', (text) => (url += text))
  await until(() => url.includes('\n'))
  const page = await TestPage.open(t, url.trim())
  await page.camera()
  page.close()
  await (await TestPage.open(t, url.trim())).camera()
  child.kill('SIGTERM')
  await ended
})

test('if there is no program, the engine runs in Node, with the program’s options', async (t) => {
  try {
    moduleHere()
  } catch (error) {
    if (process.env.MAPCAM_REQUIRE_WASM) throw error
    return t.skip('clients/wasm/build makes the module')
  }
  const input =
    '{"jsonrpc":"2.0","id":1,"method":"map.get"}\n{"jsonrpc":"2.0","id":2,"method":"clock.get"}\n'
  const program = fileURLToPath(new URL('../src/preview/engine-here.js', import.meta.url))
  const { stdout, stderr, code } = await run(
    process.execPath,
    [program, '--clock', 'realtime', '--size=390x844'],
    input,
  )
  const [map, clock] = stdout
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).result)
  assert.deepEqual(
    [map.size, clock.running, code, stderr],
    [{ width: 390, height: 844 }, true, 0, ''],
  )
})

// MARK: Options

/** Wrong options, with what is said of them. */
const { options: wrong } = JSON.parse(
  readFileSync(new URL('preview-messages.json', import.meta.url), 'utf8'),
)

test('wrong options are one line and status 64', async () => {
  for (const [args, line] of wrong) {
    const { code, stderr } = await runPreview(args)
    assert.deepEqual([code, stderr], [64, `mapcam-preview: ${line}\n`])
  }
})

test('the engine’s message about its options is printed, and repeated in the last line', async () => {
  for (const args of [['--size', 'x'], ['--clock=realtim']]) {
    const { stderr: message } = await runEngine(args)
    const { code, stderr } = await runPreview(args)
    const last = `mapcam-preview: The engine ended with exit status 64: ${message.trimEnd().replace('mapcam: ', '')}\n`
    assert.deepEqual([code, stderr], [64, message + last])
  }
})

test('every option of mapcam for serving is passed on', async () => {
  const { stdout } = await runEngine(['--help'])
  const found = stdout.toString().matchAll(/^  (--[\w-]+)( \S+)?(?:  |$)/gm)
  const names = new Map([...found].map(([, name, value]) => [name, value]))
  const others = 'format unwrapped all-tools version help'
  for (const name of others.split(' ')) assert.ok(names.delete(`--${name}`))
  assert.ok(names.size >= 6, `${[...names]}`)
  for (const [name, value] of names) {
    assert.ok(value, name)
    for (const words of [[name, 'x=1'], [`${name}=x=1`]]) {
      assert.deepEqual(readOptions(words).engine, [name, 'x=1'])
    }
    assert.match(dataFile('help.txt'), new RegExp(`${name}\\b`))
  }
})

test('the environment names the style and MapLibre, and options come first', () => {
  Object.assign(process.env, { MAPCAM_PREVIEW_STYLE: 'streets', MAPCAM_PREVIEW_MAPLIBRE: '/there' })
  const { style, maplibre } = readOptions([])
  const { style: own } = readOptions(['--style', 'https://x/y.json'])
  delete process.env.MAPCAM_PREVIEW_STYLE
  delete process.env.MAPCAM_PREVIEW_MAPLIBRE
  assert.throws(() => readOptions(['--style', 'nowhere.json']), /nowhere\.json cannot be read: /)
  assert.deepEqual(
    [style, maplibre, own],
    ['https://tiles.openfreemap.org/styles/liberty', '/there', 'https://x/y.json'],
  )
})

test('--help and --version', async (t) => {
  // Help needs no engine.
  await withEngine(t, '/nowhere/mapcam', async () =>
    assert.match((await runPreview(['--help'])).stdout.toString(), /usage: mapcam-preview/),
  )
  assert.match(
    (await runPreview(['--version'])).stdout.toString(),
    /^mapcam-preview \d+\.\d+\.\d+\n$/,
  )
})

// MARK: The end

/** A preview with a page. */
async function started(t) {
  const preview = new Preview(t)
  const page = await preview.page(t)
  await preview.notification('preview.opened')
  const engine = Number(
    execFileSync('pgrep', ['-P', String(preview.child.pid)], { encoding: 'utf8' }).trim(),
  )
  return { preview, page, engine }
}

/** Waits until a process has ended. */
const gone = (pid) =>
  until(() => {
    try {
      return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    } catch {
      return true
    }
  })

/** What ends it: [what, how, its outcome, what the page reads, the lines of stderr]. */
for (const [what, end, outcome, reason, stderr = ''] of [
  [
    'a host that goes',
    ({ preview }) => preview.child.stdin.end(),
    { code: 0, signal: null },
    'mapcam has ended.',
  ],
  [
    'a host that no longer reads',
    ({ preview }) => {
      preview.child.stdout.destroy()
      preview.send(
        '{"jsonrpc":"2.0","id":1,"method":"camera.move","params":{"update":{"zoomIn":{}}}}\n',
      )
    },
    { code: 0, signal: null },
    'mapcam has ended.',
  ],
  [
    'SIGKILL of the bridge',
    ({ preview }) => preview.child.kill('SIGKILL'),
    { code: null, signal: 'SIGKILL' },
  ],
  [
    'SIGKILL of the engine',
    ({ engine }) => process.kill(engine, 'SIGKILL'),
    { code: 1, signal: null },
    'The engine was ended by SIGKILL.',
    'mapcam-preview: The engine was ended by SIGKILL.\n',
  ],
]) {
  test(`${what} ends the bridge, the engine and the page’s stream`, async (t) => {
    const parts = await started(t)
    end(parts)
    if (reason !== undefined)
      assert.equal((await parts.page.notification('preview.ended')).params.reason, reason)
    assert.deepEqual(await parts.preview.ended, outcome)
    await parts.page.ended
    await gone(parts.engine)
    assert.equal(parts.preview.stderr, stderr)
  })
}

for (const signal of ['SIGTERM', 'SIGINT']) {
  test(`${signal} ends it as it ends mapcam`, async (t) => {
    const child = spawn(findBinary(), [])
    child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
    await new Promise((resolve) => child.stdout.once('data', resolve))
    child.kill(signal)
    const { code, signal: by } = await outcome(child)
    const { preview, page, engine } = await started(t)
    preview.child.kill(signal)
    await page.notification('preview.ended')
    assert.deepEqual(await preview.ended, { code, signal: by })
    await gone(engine)
  })
}

test('the host is notified of a closed page, and a reopened one shows the engine’s camera', async (t) => {
  const { preview, page } = await started(t)
  await page.notification('map.state')
  page.close()
  assert.deepEqual((await preview.notification('preview.closed')).params, {
    map: 'default',
    pages: 0,
  })
  await preview.ask('camera.move', { update: { zoomTo: { zoom: 11 } } })
  const again = await TestPage.open(t, page.url)
  assert.equal((await again.camera()).zoom, 11)
})

test('without an engine one line says so, and a host’s request fails', async (t) => {
  await withEngine(t, '/nowhere/mapcam', async () => {
    const { code, stderr } = await runPreview([])
    assert.equal(code, 69)
    assert.match(stderr, /^mapcam-preview: There is no mapcam to spawn: MAPCAM .*\n$/)
    await assert.rejects(
      new Preview(t).ask('ping'),
      /it has ended; stderr: mapcam-preview: There is no mapcam to spawn/,
    )
  })
  const { code, stderr } = await withEngine(t, 'exit 3\n', () => runPreview([]))
  assert.deepEqual([code, stderr], [3, 'mapcam-preview: The engine ended with exit status 3.\n'])
})

test('a page reads why the engine has ended', async (t) => {
  const script = `"${findBinary()}" "$@"\necho first >&2\nprintf 'mapcam: the disk is full\\n\\n' >&2\nexit 74\n`
  await withEngine(t, script, async () => {
    const { page, preview } = await started(t)
    preview.child.stdin.end()
    const reason = 'The engine ended with exit status 74: the disk is full'
    assert.equal((await page.notification('preview.ended')).params.reason, reason)
    assert.equal((await preview.ended).code, 74)
    assert.equal(preview.stderr, `first\nmapcam: the disk is full\n\nmapcam-preview: ${reason}\n`)
  })
})

test('the conversation of the page for plugins', async (t) => {
  const text = readFileSync(new URL('../preview-plugins.md', import.meta.url), 'utf8')
  const messages = text
    .match(/```json\n([\s\S]*?)```/)[1]
    .trim()
    .split(/\n(?=\{)/)
    .map((message) => JSON.parse(message))
  assert.ok(messages.length >= 10)
  const preview = new Preview(t)
  for (let index = 0; index < messages.length; index += 2) {
    const [{ id, method, params }, expected] = messages.slice(index, index + 2)
    const result = await preview.ask(method, params)
    if (result.url) result.url = result.url.replace(/^(http:..127.0.0.1:).*/, '$1…')
    assert.deepEqual({ jsonrpc: '2.0', id, result }, expected, method)
  }
})
