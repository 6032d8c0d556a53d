import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { findBinary, MapCam } from '../../src/index.js'

export { test }

/** An engine that is closed at the end of the test. */
export async function start(test, options) {
  const engine = await MapCam.start(options)
  test.after(() => engine.close())
  return engine
}

/** A test of an engine of its own, and of its map. */
export const withEngine = (name, body) =>
  test(name, async (t) => {
    const engine = await start(t)
    return body({ engine, view: engine.view(), t })
  })

/** Keeps this process running, as a host with something else to do; waiting for an event does not. */
export function stayAlive(test) {
  const timer = setInterval(() => {}, 1000)
  test.after(() => clearInterval(timer))
}

export const berlin = { latitude: 52.5163, longitude: 13.3777 }
export const paris = { latitude: 48.8584, longitude: 2.2945 }
export const fiji = { latitude: -17.7134, longitude: 178.065 }

export const delay = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Collects uncaught exceptions until `end`, in place of whoever else listens for them. */
export function runUncaught() {
  const others = process.listeners('uncaughtException')
  const errors = []
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', (error) => errors.push(error))
  return {
    end() {
      process.removeAllListeners('uncaughtException')
      for (const listener of others) process.on('uncaughtException', listener)
      return errors
    },
  }
}

// MARK: What tests need beside Node. If it is missing they are skipped, loudly; where CI requires it, they fail.

/** False, or why tests are skipped; with MAPCAM_REQUIRE_ and a name in the environment that is an error. */
export function unless(isThere, what, name) {
  if (isThere) return false
  if (process.env[`MAPCAM_REQUIRE_${name}`])
    throw new Error(`MAPCAM_REQUIRE_${name} is set, but ${what}`)
  console.error(`\n*** SKIPPED: ${what} ***\n`)
  return `SKIPPED: ${what}`
}

/** Whether a command is on this machine. */
export const runs = (command) => spawnSync(command, ['--version']).status === 0

const module = new URL('../../../wasm/dist/mapcam.wasm', import.meta.url)

/** For tests of the WebAssembly module, which clients/wasm/build makes. */
export const withoutModule = () =>
  unless(existsSync(module), 'there is no clients/wasm/dist/mapcam.wasm', 'WASM')

// MARK: Files

/** A folder that is gone at the end of the test. */
export function temporaryFolder(test) {
  const folder = mkdtempSync(join(tmpdir(), 'mapcam-'))
  test.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** An executable that does what a script says. */
export function impostor(test, script) {
  const path = join(temporaryFolder(test), 'mapcam')
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}

/** An engine that is to write lines to its standard error stream, which it does once `talk` is called. */
export async function talking(test, ...lines) {
  const flag = join(temporaryFolder(test), 'flag')
  const wait = `while [ ! -e '${flag}' ]; do sleep 0.01; done`
  const binary = impostor(
    test,
    `(${wait}; printf '${lines.join('\\n')}\\n' >&2) & exec '${findBinary()}' "$@"`,
  )
  const engine = await start(test, { binary })
  return { engine, talk: () => writeFileSync(flag, '') }
}

// MARK: Hosts

const own = new URL('../../src/index.js', import.meta.url).href

/**
 * Runs a host of its own: a module's text, in which everything of the package is in scope.
 * Resolves with {code, signal, stdout, stderr}; `onStart` gets the child.
 */
export function runHost(
  body,
  { client = own, onStart = () => {}, program = process.execPath, words = [], ...options } = {},
) {
  const text = `import * as mapcam from ${JSON.stringify(client)}; const { MapCam, zoomBy, zoomTo } = mapcam;${body}`
  const child = spawn(program, [...words, '--input-type=module', '-e', text], options)
  onStart(child)
  return outcome(child)
}

/** How a program ends, with its output: {code, signal, stdout, stderr}. */
export async function outcome(child) {
  const { stdout, ...rest } = await outcomeInBytes(child)
  return { ...rest, stdout: stdout.toString() }
}

export async function outcomeInBytes(child) {
  const [stdout, stderr] = [[], []]
  child.stdout.on('data', (chunk) => stdout.push(chunk))
  child.stderr.on('data', (chunk) => stderr.push(chunk))
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (...end) => resolve(end))
  })
  return { stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString(), code, signal }
}

/**
 * Runs five worker threads, each with an engine of its own, of which the first and second are forgotten and the last is ended
 * in the middle of a request. Resolves with what each has posted: the process, and the longitude that was its own.
 */
export async function inWorkers(client = own) {
  const text = `const { parentPort, workerData: number } = require('node:worker_threads')
    import(${JSON.stringify(String(client))}).then(async ({ MapCam }) => {
      const engine = await MapCam.start()
      const view = engine.view()
      for (let longitude = 0; longitude <= 100 + number; longitude += 1)
        await view.jumpTo({ target: { latitude: 0, longitude }, zoom: 3 })
      parentPort.postMessage([engine.pid, (await view.camera()).target.longitude])
      while (number === 4) await view.path({ zoom: 9 }, { frames: 20_000 })
      if (number > 1) await engine.close()
    })`
  const posts = [0, 1, 2, 3, 4].map(async (number) => {
    const worker = new Worker(text, { eval: true, workerData: number })
    const ended = once(worker, 'exit')
    const [post] = await once(worker, 'message')
    if (number === 4) await delay(20).then(() => worker.terminate())
    await ended
    return post
  })
  return Promise.all(posts)
}

export function isRunning(pid) {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  return !isZombie(pid)
}

/** Whether it has ended and only waits for its parent to notice; if there is no /proc, no. */
function isZombie(pid) {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

// MARK: Golden sessions: Tests/Transcripts/README.md says how they are written

/** What a session is started with, what it sends, and what comes back. */
export function session(text) {
  let args = []
  let sent = ''
  let expected = ''
  for (const line of text.split('\n')) {
    if (line.startsWith('# args: ')) args = line.slice(8).split(' ')
    else if (line.startsWith('> ')) sent += `${line.slice(2)}\n`
    else if (line.startsWith('< ')) expected += `${line.slice(2)}\n`
    else if (line.startsWith('>> ')) sent += JSON.parse(line.slice(3))
    else if (line.startsWith('<< ')) expected += JSON.parse(line.slice(3))
  }
  return { args, sent, expected }
}
