// Killed host, killed page, killed engine, killed bridge: nothing is left running, and each says what happened.

import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, mkdtempSync, writeFileSync, chmodSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { TestPage } from './support/page.mjs'
import { command, outcome, Preview, run } from './support/preview.mjs'
import { findBinary } from '../src/client.js'
import { help, readOptions } from '../src/options.js'

async function opened(t, args) {
  const preview = new Preview(t, args)
  const { url } = await preview.ask('preview.open', { browser: false })
  const page = await TestPage.open(url)
  t.after(() => page.close())
  await preview.notification('preview.opened')
  return { preview, page, url, engine: engineOf(preview.child.pid) }
}

/** The engine that a bridge has started. */
function engineOf(pid) {
  return Number(execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).trim())
}

async function gone(pid) {
  for (let wait = 0; wait < 500; wait += 1) {
    try {
      process.kill(pid, 0)
      if (/ Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) return true
    } catch {
      return true
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return false
}

test('a host that goes takes all with it, and the page is told', async (t) => {
  const { preview, page, engine } = await opened(t)
  preview.child.stdin.end()
  assert.deepEqual(await preview.ended, { code: 0, signal: null })
  assert.equal((await page.told('preview.ended')).params.reason, 'mapcam has ended.')
  await page.ended
  assert.ok(await gone(engine))
})

test('a host that no longer reads is left quietly', async (t) => {
  const { preview, engine } = await opened(t)
  preview.child.stdout.destroy()
  preview.send('{"jsonrpc":"2.0","id":1,"method":"camera.move","params":{"update":{"zoomIn":{}}}}\n')
  const { code, signal } = await preview.ended
  assert.deepEqual({ code, signal }, { code: 0, signal: null })
  assert.ok(await gone(engine))
  assert.equal(preview.stderr, '')
})

test('a bridge that is killed takes the engine with it, and the page’s stream ends', async (t) => {
  const { preview, page, engine } = await opened(t)
  preview.child.kill('SIGKILL')
  await preview.ended
  await page.ended
  assert.ok(await gone(engine))
})

test('an engine that is killed is told on stderr and on the page', async (t) => {
  const { preview, page, engine } = await opened(t)
  process.kill(engine, 'SIGKILL')
  const { params } = await page.told('preview.ended')
  assert.match(params.reason, /The engine was ended by SIGKILL/)
  assert.deepEqual(await preview.ended, { code: 1, signal: null })
  assert.match(preview.stderr, /mapcam-preview: The engine was ended by SIGKILL\.\n/)
})

for (const signal of ['SIGTERM', 'SIGINT']) {
  test(`${signal} ends it as it ends mapcam`, async (t) => {
    const child = spawn(findBinary(), [])
    child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
    await new Promise((resolve) => child.stdout.once('data', resolve))
    child.kill(signal)
    const { code, signal: by } = await outcome(child)
    const { preview, page, engine } = await opened(t)
    preview.child.kill(signal)
    await page.told('preview.ended')
    assert.deepEqual(await preview.ended, { code, signal: by })
    assert.ok(await gone(engine))
  })
}

test('a host that reads late loses nothing, and what waits for it is bounded', async (t) => {
  const preview = new Preview(t)
  preview.child.stdout.pause()
  const count = 60_000
  let taken = 0
  for (let id = 0; id < count; id += 1000) {
    const lines = Array.from({ length: 1000 }, (_, index) => `{"jsonrpc":"2.0","id":"${id + index}","method":"map.get"}\n`)
    preview.child.stdin.write(lines.join(''), () => (taken += 1000))
  }
  await new Promise((resolve) => setTimeout(resolve, 1500))
  assert.ok(taken < count, 'the host is held back')
  const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${preview.child.pid}/status`, 'utf8'))[1]
  assert.ok(memory < 200_000, `${memory} kB`)
  preview.child.stdout.resume()
  for (let id = 0; id < count; id += 1) {
    const answer = await preview.next(({ id }) => id !== undefined, 30)
    assert.equal(answer.id, String(id))
  }
})

test('a page that is closed is told to the host, and one opened again is where the engine is', async (t) => {
  const { preview, page, url } = await opened(t)
  await page.told('map.state')
  page.close()
  assert.deepEqual((await preview.notification('preview.closed')).params, { map: 'default', pages: 0 })
  await preview.ask('camera.move', { update: { zoomTo: { zoom: 11 } } })
  const again = await TestPage.open(url)
  t.after(() => again.close())
  assert.equal((await again.told('camera.didChange')).params.camera.zoom, 11)
})

test('without an engine one line says so', async () => {
  const { code, stderr } = await withEnvironment({ MAPCAM: '/nowhere/mapcam' }, () => run(process.execPath, [command], ''))
  assert.equal(code, 69)
  assert.match(stderr, /^mapcam-preview: There is no mapcam to spawn: MAPCAM .*\n$/)
})

test('an engine that is none is told too', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'mapcam-preview-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'mapcam')
  writeFileSync(path, '#!/bin/sh\nexit 3\n')
  chmodSync(path, 0o755)
  const { code, stderr } = await withEnvironment({ MAPCAM: path }, () => run(process.execPath, [command], ''))
  assert.equal(code, 3)
  assert.match(stderr, /^mapcam-preview: The engine ended with exit status 3\.\n$/)
})

async function withEnvironment(variables, body) {
  const kept = { ...process.env }
  Object.assign(process.env, variables)
  try {
    return await body()
  } finally {
    for (const name of Object.keys(variables)) {
      if (kept[name] === undefined) delete process.env[name]
      else process.env[name] = kept[name]
    }
  }
}

test('wrong options are one line and status 64', async () => {
  for (const [args, line] of [
    [['--port', 'x'], '--port must be a whole number from 0 to 65535, not "x"'],
    [['--style'], '--style needs a value: see mapcam-preview --help'],
    [['--no-browser=yes'], '--no-browser takes no value: see mapcam-preview --help'],
    [['--xyzzy'], 'there is no option "--xyzzy": see mapcam-preview --help'],
    [['--opne', 'x.gpx'], 'there is no option "--opne": did you mean "--open"? See mapcam-preview --help'],
    [['--clok=manual'], 'there is no option "--clok": did you mean "--clock"? See mapcam-preview --help'],
    [['route.geojson'], 'to show a file: mapcam-preview --open route.geojson'],
    [['--no-browser', 'route.geojson'], 'to show a file: mapcam-preview --open route.geojson'],
    [['--open', 'a.gpx', 'b.gpx'], 'it shows one file: "a.gpx" or "b.gpx"'],
  ]) {
    const { code, stderr } = await run(process.execPath, [command, ...args], '')
    assert.equal(stderr, `mapcam-preview: ${line}\n`)
    assert.equal(code, 64)
  }
})

test('what the engine says of its options is told in its words, in the last line too', async () => {
  for (const args of [['--size', 'x'], ['--clock=realtim'], ['--fps']]) {
    const { stderr: its } = await run(findBinary(), args, '')
    const { code, stderr } = await run(process.execPath, [command, ...args], '')
    assert.equal(code, 64)
    const words = its.trimEnd().replace('mapcam: ', '')
    assert.equal(stderr, `${its}mapcam-preview: The engine ended with exit status 64: ${words}\n`)
  }
})

test('a page is told why the engine has ended', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'mapcam-preview-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'mapcam')
  writeFileSync(path, `#!/bin/sh\n"${findBinary()}" "$@"\necho first >&2\nprintf 'mapcam: the disk is full\\n\\n' >&2\nexit 74\n`)
  chmodSync(path, 0o755)
  await withEnvironment({ MAPCAM: path }, async () => {
    const { page, preview } = await opened(t)
    preview.child.stdin.end()
    const reason = 'The engine ended with exit status 74: the disk is full'
    assert.equal((await page.told('preview.ended')).params.reason, reason)
    assert.equal((await preview.ended).code, 74)
    assert.equal(preview.stderr, `first\nmapcam: the disk is full\n\nmapcam-preview: ${reason}\n`)
  })
})

test('a session that has no engine says so at once', async (t) => {
  await withEnvironment({ MAPCAM: '/nowhere/mapcam' }, async () => {
    const preview = new Preview(t)
    const start = performance.now()
    await assert.rejects(preview.ask('ping'), /it has ended; stderr: mapcam-preview: There is no mapcam to spawn/)
    assert.ok(performance.now() - start < 5000)
  })
})

test('every option of mapcam that serves is understood', async () => {
  const { stdout } = await run(findBinary(), ['--help'], '')
  const found = stdout.toString().matchAll(/^  (--[\w-]+)( \S+)?(?:  |$)/gm)
  const names = new Map([...found].map(([, name, value]) => [name, value]))
  for (const name of ['--verbose', '--all-tools', '--version', '--help']) assert.ok(names.delete(name))
  assert.ok(names.size >= 7, `${[...names]}`)
  for (const [name, value] of names) {
    assert.ok(value, name)
    for (const words of [[name, 'x=1'], [`${name}=x=1`]]) {
      assert.deepEqual(readOptions(words).engine, [name, 'x=1'])
    }
    assert.match(help, new RegExp(`${name}\\b`))
  }
})

test('--help and --version say what they should', async () => {
  const help = await run(process.execPath, [command, '--help'], '')
  assert.match(help.stdout.toString(), /usage: mapcam-preview/)
  const version = await run(process.execPath, [command, '--version'], '')
  assert.match(version.stdout.toString(), /^mapcam-preview \d+\.\d+\.\d+ \(.*\d.*\)\n$/)
})
