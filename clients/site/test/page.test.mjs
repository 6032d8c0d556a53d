// The built page, opened as a file in a real Chromium.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Chromium, findChromium } from '../../javascript/src/preview/chromium.js'
import { parsed, requestsOf } from '../console.js'

const path = (name) => fileURLToPath(new URL(name, import.meta.url))
const session = readFileSync(path('../../../Tests/Transcripts/reference.jsonl'), 'utf8')
const skip = missing() ?? false

function missing() {
  const what =
    (findChromium() === undefined && 'there is no chromium on this machine') ||
    (spawnSync('esbuild', ['--version']).status !== 0 && 'there is no esbuild on this machine') ||
    (!existsSync(path('../../wasm/dist/mapcam.wasm')) && 'clients/wasm/build has not been run')
  if (!what) return undefined
  if (process.env.MAPCAM_REQUIRE_BROWSER) throw new Error(`MAPCAM_REQUIRE_BROWSER is set, but ${what}`)
  return `SKIPPED: ${what}`
}

/** Runs in the page: the value of `find` once it is not undefined. */
const until = (find) => `new Promise((resolve, reject) => {
  const end = setTimeout(() => reject(new Error('waited in vain for ${find.replaceAll("'", '"')}')), 20000)
  const look = () => { const value = ${find}; if (value === undefined) return setTimeout(look, 10); clearTimeout(end); resolve(value) }
  look()
})`
const answer = until("document.querySelector('#answer').textContent || undefined")

/** Builds the page, and opens it with a request in its address. */
async function opened(t, request) {
  const folder = mkdtempSync(join(tmpdir(), 'mapcam-web-'))
  const chromium = new Chromium(findChromium())
  t.after(async () => {
    await chromium.close()
    rmSync(folder, { recursive: true })
  })
  const { status, stdout, stderr } = spawnSync(path('../build'), [folder], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  assert.match(stdout, / 1?\d{6} bytes gzipped\n$/)
  const url = `${pathToFileURL(join(folder, 'index.html'))}#${encodeURIComponent(request)}`
  await chromium.open(url, { width: 640, height: 480, pixelRatio: 1 })
  return chromium
}

test('a request is METHOD PARAMS or JSON-RPC', () => {
  assert.deepEqual(parsed('camera.move {"to": {"zoom": 3}}'), { method: 'camera.move', params: { to: { zoom: 3 } } })
  assert.deepEqual(parsed(' ping '), { method: 'ping', params: undefined })
  assert.deepEqual(parsed('{"jsonrpc":"2.0","id":1,"method":"ping"}').method, 'ping')
  for (const text of ['', '[]', '{}', 'camera.move {']) assert.throws(() => parsed(text))
})

test('a file that is opened is a map to drag, with an engine to ask', { skip }, async (t) => {
  const page = await opened(t, 'camera.move {"to": {"zoom": 5}}')
  assert.equal(JSON.parse(await page.evaluate(answer)).zoom, 5)
  const latitude = await page.evaluate(until("(mapcam.camera?.zoom === 5 && document.querySelector('#state').textContent === 'live') ? mapcam.camera.target.latitude : undefined"))
  const mouse = (type, y) => page.send('Input.dispatchMouseEvent', { type, x: 150, y, button: 'left', buttons: 1, clickCount: 1 })
  await mouse('mousePressed', 300)
  await mouse('mouseMoved', 350)
  await mouse('mouseMoved', 400)
  await mouse('mouseReleased', 400)
  const moved = await page.evaluate(until(`mapcam.camera.target.latitude > ${latitude} + 1 ? mapcam.camera.target.latitude : undefined`))
  assert.ok(moved > latitude + 1)

  // Two keyframes are a tour, which is played.
  for (const rows of [1, 2]) {
    await page.evaluate("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true }))")
    await page.evaluate(until(`document.querySelectorAll('#keyframes li').length === ${rows} || undefined`))
  }
  await page.evaluate(until("document.querySelectorAll('#marks i').length === 2 || undefined"))
  await page.evaluate("document.querySelector('#keyframes button').click()")
  await page.evaluate(until("Number(document.querySelector('#time').value) === 0 || undefined"))
  await page.evaluate("document.querySelector('#play').click()")
  await page.evaluate(until("document.querySelector('#play').getAttribute('aria-label') === 'Pause' || undefined"))

  // An example of the documentation at a click, after those before it, has the answer that stands there.
  const requests = requestsOf(session)
  assert.ok(requests.length > 40)
  const answers = session.split('\n').filter((line) => line.startsWith('< {')).map((line) => JSON.parse(line.slice(2)))
  for (const [index, { id, method }] of requests.entries()) {
    if (index % 20 !== 4 && index !== requests.length - 1) continue
    await page.evaluate(`{
      document.querySelector('#answer').textContent = ''
      const list = document.querySelector('#example')
      list.value = ${index}
      list.dispatchEvent(new Event('change'))
    }`)
    const shown = JSON.parse(await page.evaluate(answer))
    const expected = answers.find((each) => each.id === id)
    // Those after `shutdown` have no answer in the session.
    if (expected === undefined) assert.equal(shown.error, undefined, `${index + 1} ${method}`)
    else assert.deepEqual(shown, expected.result, `${index + 1} ${method}`)
  }
})
