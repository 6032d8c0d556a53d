// The built page, opened as a file in a real Chromium.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Chromium, findChromium } from '../../javascript/src/preview/chromium.js'
import { skip as withoutBrowser } from '../../javascript/test/browser/chromium.mjs'
import { library, skip as withoutLibraries } from '../../javascript/test/support/libraries.mjs'
import { runs, unless } from '../../javascript/test/support/engine.mjs'

const path = (name) => fileURLToPath(new URL(name, import.meta.url))
const skip =
  withoutBrowser ||
  withoutLibraries ||
  unless(runs('esbuild'), 'there is no esbuild on this machine', 'BROWSER') ||
  unless(
    existsSync(path('../../wasm/dist/mapcam.wasm')),
    'clients/wasm/build has not been run',
    'BROWSER',
  )

/** Runs in the page: the value of `find` once it is not undefined. */
const until = (find) => `new Promise((resolve, reject) => {
  const end = setTimeout(() => reject(new Error('waited in vain for ${find.replaceAll("'", '"')}')), 20000)
  const look = () => { const value = ${find}; if (value === undefined) return setTimeout(look, 10); clearTimeout(end); resolve(value) }
  look()
})`

test('a file that is opened is a map to drag, with an engine', { skip }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'mapcam-web-'))
  const page = new Chromium(findChromium())
  t.after(async () => {
    await page.close()
    rmSync(folder, { recursive: true })
  })
  const { status, stderr } = spawnSync(path('../build'), [folder, '--maplibre', library('5.3')], {
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
  await page.open(pathToFileURL(join(folder, 'index.html')).href, {
    width: 640,
    height: 480,
    pixelRatio: 1,
  })
  const latitude = await page.evaluate(
    until(
      "document.querySelector('#state').textContent === 'live' ? mapcam.camera?.target.latitude : undefined",
    ),
  )
  const mouse = (type, y) =>
    page.send('Input.dispatchMouseEvent', {
      type,
      x: 150,
      y,
      button: 'left',
      buttons: 1,
      clickCount: 1,
    })
  await mouse('mousePressed', 300)
  await mouse('mouseMoved', 350)
  await mouse('mouseMoved', 400)
  await mouse('mouseReleased', 400)
  await page.evaluate(until(`mapcam.camera.target.latitude > ${latitude} + 1 || undefined`))

  // Two keyframes are a tour, which is played.
  for (const rows of [1, 2]) {
    await page.evaluate(
      "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true }))",
    )
    await page.evaluate(
      until(`document.querySelectorAll('#keyframes li').length === ${rows} || undefined`),
    )
  }
  await page.evaluate(until("document.querySelectorAll('#marks i').length === 2 || undefined"))
  await page.evaluate("document.querySelector('#keyframes button').click()")
  await page.evaluate(until("Number(document.querySelector('#time').value) === 0 || undefined"))
  await page.evaluate("document.querySelector('#play').click()")
  await page.evaluate(
    until("document.querySelector('#play').getAttribute('aria-label') === 'Pause' || undefined"),
  )
})
