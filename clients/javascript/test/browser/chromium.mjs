// Modules of this package in a real Chromium.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Chromium, findChromium } from '../../src/preview/chromium.js'
import { unless } from '../support/needs.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const types = { '.js': 'text/javascript', '.wasm': 'application/wasm' }

/** The MapLibre that PyPI's `maplibre` carries, or the one in the folder that MAPCAM_PREVIEW_MAPLIBRE names. */
function findMapLibre() {
  const script =
    'import importlib.util, pathlib; print(pathlib.Path(importlib.util.find_spec("maplibre").origin).parent / "srcjs")'
  const folder =
    process.env.MAPCAM_PREVIEW_MAPLIBRE ??
    spawnSync('python3', ['-c', script], { encoding: 'utf8' }).stdout?.trim()
  const path = join(folder || '/nowhere', 'maplibre-gl.js')
  return existsSync(path) ? path : undefined
}

export const maplibre = findMapLibre()
const elsewhere = {
  '/maplibre-gl.js': maplibre,
  '/dist/mapcam.wasm': join(root, '../wasm/dist/mapcam.wasm'),
}

/** For tests in a browser. */
export const skip =
  unless(findChromium() !== undefined, 'there is no chromium on this machine', 'BROWSER') ||
  unless(
    maplibre !== undefined,
    'there is no MapLibre (pip install --no-deps maplibre==0.3.6)',
    'BROWSER',
  )

/**
 * Calls `run` of a module of this package in an empty page. Resolves with what it returns.
 * @param library The file at `/library.js`.
 */
export async function browse(path, task, library) {
  const server = createServer((request, response) => serve(request, response, library))
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = new Chromium(findChromium(), ['--js-flags=--expose-gc'])
  try {
    await browser.open(`http://127.0.0.1:${server.address().port}/`, {
      width: 400,
      height: 300,
      pixelRatio: 1,
    })
    return await browser.evaluate(
      `import('${path}').then(({ run }) => run(${JSON.stringify(task)}))`,
    )
  } finally {
    await browser.close()
    server.close()
  }
}

function serve({ url }, response, library) {
  const { pathname } = new URL(url, 'http://localhost')
  if (pathname === '/')
    return response.setHeader('content-type', 'text/html').end('<!doctype html>')
  const file = pathname === '/library.js' ? library : (elsewhere[pathname] ?? join(root, pathname))
  if (!existsSync(file)) return response.writeHead(404).end()
  response
    .setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    .end(readFileSync(file))
}
