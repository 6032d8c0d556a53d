// The programs of clients/examples that Node runs, and the code of the READMEs, run as a reader would.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cameraStore, useCamera } from '../../examples/stores.mjs'
import { Map } from '../src/maplibre.js'
import { runHost, test, withEngine } from './support/engine.mjs'

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url))

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

// MARK: Examples

test('the live link: pages with MapLibre follow a server', async (t) => {
  const server = spawn(process.execPath, [path('../examples/live.mjs')], { env: { ...process.env, PORT: '0' } })
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

withEngine('the stores: for React and for Vue', async ({ view }) => {
  const store = cameraStore(view, await view.camera())
  assert.equal(store.getSnapshot().zoom, 2)
  let calls = 0
  const unsubscribe = store.subscribe(() => (calls += 1))
  await view.move({ zoom: 3 })
  unsubscribe()
  await view.move({ zoom: 4 })
  assert.deepEqual([calls, store.getSnapshot().zoom], [1, 4])
  assert.equal(store.getSnapshot(), store.getSnapshot())

  let unmount
  const vue = { shallowRef: (value) => ({ value }), onUnmounted: (body) => (unmount = body) }
  const camera = useCamera(vue, view, await view.camera())
  await view.move({ zoom: 5 })
  unmount()
  await view.move({ zoom: 6 })
  assert.equal(camera.value.zoom, 5)
  assert.equal(view.listenerCount('camera.didChange'), 1)
})
