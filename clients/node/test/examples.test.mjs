// The example and the three lines of the README, run as a reader would.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Map } from '../src/maplibre-node.js'
import { outcome, runHost, temporaryFolder, test, withEngine } from './support/engine.mjs'

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const run = (...args) => outcome(spawn(process.execPath, args))

const places = ['Arc de Triomphe', 'Tour Eiffel', 'Louvre', 'Notre-Dame', 'Sacré-Cœur']

test('the city tour without real time is the same every time', async () => {
  const first = await run(path('examples/city-tour.mjs'), '--fast')
  assert.equal(first.code, 0, first.stderr)
  const bound = first.stdout.match(/ s {2}to (.*)$/gm).map((line) => line.slice(7))
  assert.deepEqual(bound, places)
  assert.match(first.stdout, /^completed after [\d.]+ s; all of Paris fits at zoom 12\.070$/m)
  assert.deepEqual(await run(path('examples/city-tour.mjs'), '--fast'), first)
})

test('the city tour in real time, as a server would forward it', async () => {
  const { code, stdout } = await run(path('examples/city-tour.mjs'), '--json')
  assert.equal(code, 0)
  const events = stdout.trim().split('\n').map((line) => JSON.parse(line))
  const steps = events.filter(({ method }) => method === 'animation.step')
  assert.deepEqual(steps.map(({ params }) => params.index), [0, 1, 2, 3, 4])
  assert.ok(events.some(({ method }) => method === 'camera.didChange'))
  assert.equal(events.at(-1).method, 'camera.idle')
})

test('a reader may close the output of an example', async () => {
  for (const words of [['city-tour.mjs', '--json', '--fast'], ['city-tour.mjs', '--json']]) {
    const child = spawn(process.execPath, [path(`examples/${words[0]}`), ...words.slice(1)])
    child.stdout.once('data', () => child.stdout.destroy())
    const { code, signal, stderr } = await outcome(child)
    assert.deepEqual({ code, signal, stderr }, { code: 0, signal: null, stderr: '' }, words)
  }
})

test('a wrong command line of an example is one plain message', async () => {
  for (const [name, words, said, status] of [
    ['examples/city-tour.mjs', ['--nope'], /^Unknown option '--nope'/, 64],
    ['examples/city-tour.mjs', ['paris'], /^Unexpected argument 'paris'/, 64],
  ]) {
    const { code, stdout, stderr } = await run(path(name), ...words)
    assert.match(stderr, said)
    assert.match(stderr, new RegExp(`\nusage: node ${name} .*\n$`))
    assert.doesNotMatch(stderr, /\n +at /)
    assert.deepEqual([code, stdout], [status, ''])
  }
})

test('the project’s README prints what it shows', async () => {
  const project = readFileSync(path('../../README.md'), 'utf8')
  const [, code, shown] = project.match(/```js\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/)
  const { stdout, code: status } = await runHost(code.replace(/^import .*\n/, ''))
  assert.deepEqual([status, stdout], [0, shown])
})

// MARK: The README's own code

const readme = readFileSync(path('README.md'), 'utf8')
/** The block of code with a text in it; the tests' hosts import the client themselves. */
const block = (text) => [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code).find((code) => code.includes(text))
const withoutClient = (code) => code.replace(/^import .* from 'mapcam'\n/m, '')

test('the three lines of the README give a camera, and the process ends by itself', async () => {
  const { stdout, code: status } = await runHost(withoutClient(block('Switzerland')))
  assert.equal(status, 0)
  assert.match(stdout, /latitude: 46\.8[\s\S]*zoom: 7\./)
})

test('the live link: pages with MapLibre follow a server', async (t) => {
  const code = block('text/event-stream')
  assert.ok(code.trimEnd().split('\n').length <= 38)
  const folder = temporaryFolder(t)
  const client = pathToFileURL(path('src/index.js'))
  writeFileSync(join(folder, 'live.mjs'), code.replace("'mapcam'", `'${client}'`))
  const server = spawn(process.execPath, [join(folder, 'live.mjs')], { env: { ...process.env, PORT: '0' } })
  t.after(() => server.kill())
  const [address] = await once(server.stdout.setEncoding('utf8'), 'data')
  const html = await (await fetch(address.trim())).text()
  const source = { onmessage: undefined }
  const [, script] = html.match(/<script>([\s\S]*)<\/script>/)
  let map
  const Standing = class extends Map {
    constructor(options) {
      super({ ...options, clock: 'manual' })
      map = this
    }
  }
  new Function('maplibregl', 'EventSource', script)({ Map: Standing }, function () {
    return source
  })
  const seen = new Set()
  const { body } = await fetch(new URL('/live', address.trim()))
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    for (const [, data] of decoder.decode(chunk).matchAll(/^data: (.*)\n\n/gm)) source.onmessage({ data })
    seen.add(map.getCenter().lng)
    if (seen.size > 5) break
  }
  assert.ok(map.getZoom() < 11)
})

withEngine('the stores of the README: for React and for Vue', async ({ view }) => {
  const { cameraStore } = await import(`data:text/javascript,${encodeURIComponent(block('cameraStore'))}`)
  const store = cameraStore(view, await view.camera())
  assert.equal(store.getSnapshot().zoom, 2)
  let told = 0
  const leave = store.subscribe(() => (told += 1))
  await view.move({ zoom: 3 })
  leave()
  await view.move({ zoom: 4 })
  assert.deepEqual([told, store.getSnapshot().zoom], [1, 4])
  assert.equal(store.getSnapshot(), store.getSnapshot())

  let unmount
  const useCamera = new Function('shallowRef', 'onUnmounted', `${block('useCamera').replace('export ', '')}; return useCamera`)(
    () => ({ value: undefined }),
    (body) => (unmount = body),
  )
  const camera = useCamera(view)
  await view.move({ zoom: 5 })
  unmount()
  await view.move({ zoom: 6 })
  assert.equal(camera.value.zoom, 5)
  assert.equal(view.listenerCount('camera.didChange'), 1)
})
