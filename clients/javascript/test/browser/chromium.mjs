// Modules of this package in a real Chromium.

import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Chromium, findChromium } from '../../src/preview/chromium.js'
import { unless } from '../support/engine.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const module = join(root, '../wasm/dist/mapcam.wasm')
const types = { '.js': 'text/javascript', '.wasm': 'application/wasm' }

/** For tests in a browser. */
export const skip = unless(
  findChromium() !== undefined,
  'there is no chromium on this machine',
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
  const elsewhere = { '/library.js': library, '/dist/mapcam.wasm': module }
  const file = elsewhere[pathname] ?? join(root, pathname)
  if (!existsSync(file)) return response.writeHead(404).end()
  response
    .setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    .end(readFileSync(file))
}
