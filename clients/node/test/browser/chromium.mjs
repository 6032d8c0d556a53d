// Pages of this package in a real Chromium, without a driver: a page posts its answer.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const types = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' }
// Software WebGL: there is no graphics card where the tests run.
const options = ['--headless=new', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--no-first-run', '--no-sandbox', '--js-flags=--expose-gc']
const patience = 110_000

const chromium =
  process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))

/** The MapLibre that PyPI's `maplibre` carries, or the one in the folder that MAPLIBRE names. */
function findMapLibre() {
  const script = 'import importlib.util, pathlib; print(pathlib.Path(importlib.util.find_spec("maplibre").origin).parent / "srcjs")'
  const folder = process.env.MAPLIBRE ?? spawnSync('python3', ['-c', script], { encoding: 'utf8' }).stdout?.trim()
  const path = join(folder || '/nowhere', 'maplibre-gl.js')
  return existsSync(path) ? path : undefined
}

const maplibre = findMapLibre()
const elsewhere = { '/maplibre-gl.js': maplibre, '/dist/mapcam.wasm': join(root, '../wasm/dist/mapcam.wasm') }

/** Why tests in a browser are skipped, if they are; where CI requires them, they fail. */
export const skip = missing() ?? false

function missing() {
  const what =
    (chromium === undefined && 'there is no chromium on this machine') ||
    (maplibre === undefined && 'there is no MapLibre (pip install --no-deps maplibre==0.3.6)')
  if (!what) return undefined
  if (process.env.MAPCAM_REQUIRE_BROWSER) throw new Error(`MAPCAM_REQUIRE_BROWSER is set, but ${what}`)
  console.error(`\n*** SKIPPED: ${what}; nothing was compared in a browser ***\n`)
  return `SKIPPED: ${what}`
}

/** Opens a page of this package, which fetches its task from /task, and resolves with what it posts. */
export async function browse(path, task) {
  const profile = mkdtempSync(join(tmpdir(), 'mapcam-chromium-'))
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${server.address().port}${path}`
  const browser = spawn(chromium, [...options, `--user-data-dir=${profile}`, url], { stdio: 'ignore', detached: true })
  try {
    return await new Promise((resolve, reject) => {
      browser.on('error', reject)
      browser.on('exit', (code) => reject(new Error(`chromium ended with ${code}`)))
      setTimeout(() => reject(new Error(`${path} posted nothing within ${patience / 1000} s`)), patience).unref()
      server.on('request', (request, response) => {
        if (request.url === '/task') return response.end(JSON.stringify(task))
        if (request.method !== 'POST') return serve(request, response)
        const chunks = []
        request.on('data', (chunk) => chunks.push(chunk))
        request.on('end', () => {
          response.end()
          resolve(JSON.parse(Buffer.concat(chunks).toString('utf8')))
        })
      })
    })
  } finally {
    browser.removeAllListeners('exit')
    const ended = new Promise((resolve) => browser.once('close', resolve))
    const isRunning = browser.exitCode === null && browser.pid !== undefined
    if (isRunning) process.kill(-browser.pid, 'SIGKILL') // Its processes, too, which still write to the profile.
    server.closeAllConnections?.()
    server.close()
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

function serve({ url }, response) {
  const { pathname } = new URL(url, 'http://localhost')
  const file = elsewhere[pathname] ?? join(root, pathname)
  if (!existsSync(file)) return response.writeHead(404).end()
  response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
  response.end(readFileSync(file))
}
