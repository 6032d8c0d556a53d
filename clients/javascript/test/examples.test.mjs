// The programs of clients/examples that Node runs, run as a reader would.

import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from './support/engine.mjs'
import { inPage, skip } from './support/libraries.mjs'

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url))

// MARK: Examples

const examples = path('../examples/')

test('each has at most 60 lines', () => {
  for (const name of readdirSync(examples).filter((one) => /\.(jsx|mjs|py|sh)$/.test(one))) {
    assert.ok(readFileSync(join(examples, name), 'utf8').trimEnd().split('\n').length <= 60, name)
  }
})

test('the Remotion composition is bundled with this package’s Tour', (t) => {
  if (spawnSync('esbuild', ['--version']).error) {
    if (process.env.MAPCAM_REQUIRE_ESBUILD)
      throw new Error('MAPCAM_REQUIRE_ESBUILD is set, but there is no esbuild')
    return t.skip('there is no esbuild')
  }
  const others = ['react', 'react/jsx-runtime', 'remotion', 'maplibre-gl'].map(
    (name) => `--external:${name}`,
  )
  const text = execFileSync(
    'esbuild',
    [
      join(examples, 'remotion.jsx'),
      '--bundle',
      '--format=esm',
      '--jsx=automatic',
      `--alias:mapcam/wasm=${path('src/wasm.js')}`,
      ...others,
    ],
    { encoding: 'utf8' },
  )
  for (const name of ['cameraAt', 'frameCount', 'mapLibreOptions'])
    assert.ok(text.includes(name), name)
})

test('the live link: pages with MapLibre follow a server', { skip }, async (t) => {
  const server = spawn(process.execPath, [path('../examples/live.mjs')], {
    env: { ...process.env, PORT: '0' },
  })
  t.after(() => server.kill())
  const [address] = await once(server.stdout.setEncoding('utf8'), 'data')
  const options = { env: { LIVE: address.trim() } }
  const { code, stderr } = await inPage(t, '5.24', path('test/jsdom/live.mjs'), options)
  assert.equal(code, 0, stderr)
})
