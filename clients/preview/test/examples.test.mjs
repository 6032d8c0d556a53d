// The examples beside the clients, run as far as they can be without the programs that they are for.

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'

const examples = fileURLToPath(new URL('../../examples/', import.meta.url))
const preview = fileURLToPath(new URL('../bin/mapcam-preview.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'mapcam-examples-'))
test.after(() => rmSync(folder, { recursive: true }))

test('each has at most 40 lines', () => {
  for (const name of readdirSync(examples).filter((one) => /\.(jsx|py|sh)$/.test(one))) {
    assert.ok(readFileSync(join(examples, name), 'utf8').trimEnd().split('\n').length <= 40, name)
  }
})

test('formats.sh writes every format, and Blender’s camera gets each frame', () => {
  const env = { ...process.env, PREVIEW: `${process.execPath} ${preview}` }
  execFileSync('sh', [join(examples, 'formats.sh'), join(examples, 'alps.tour.json'), folder], { env, stdio: 'pipe' })
  const names = ['deckgl.json', 'earth-studio.json', 'maplibre.json', 'tour.gltf', 'tour.kml']
  assert.deepEqual(readdirSync(folder).sort(), names)
  writeFileSync(join(folder, 'bpy.py'), `
from unittest.mock import MagicMock
data, context, camera = MagicMock(), MagicMock(), MagicMock()
data.objects.new.return_value = camera
seen = []
camera.keyframe_insert.side_effect = lambda name, frame: seen.append((frame, list(getattr(camera, name))))
`)
  const script = `
import runpy, sys
sys.argv = ["blender", "--", "${join(folder, 'earth-studio.json')}"]
runpy.run_path("${join(examples, 'blender_camera.py')}")
import bpy, json
print(json.dumps(bpy.seen))`
  const keyframes = JSON.parse(execFileSync('python3', ['-c', script], { env: { ...process.env, PYTHONPATH: folder }, encoding: 'utf8' }))
  assert.deepEqual([keyframes.length, keyframes[0]], [82, [1, [0, 0, 0]]])
  assert.deepEqual(keyframes.at(-1)[0], 41)
})

test('the Remotion composition is bundled with this package’s Tour', (t) => {
  if (spawnSync('esbuild', ['--version']).error) {
    if (process.env.MAPCAM_REQUIRE_ESBUILD) throw new Error('MAPCAM_REQUIRE_ESBUILD is set, but there is no esbuild')
    return t.skip('there is no esbuild')
  }
  const entry = fileURLToPath(new URL('../../node/src/wasm-browser.js', import.meta.url))
  const others = ['react', 'react/jsx-runtime', 'remotion', 'maplibre-gl'].map((name) => `--external:${name}`)
  const text = execFileSync('esbuild', [
    join(examples, 'remotion.jsx'), '--bundle', '--format=esm', '--jsx=automatic', `--alias:mapcam/wasm=${entry}`, ...others,
  ], { encoding: 'utf8' })
  for (const name of ['cameraAt', 'frameCount', 'mapLibreOptions']) assert.ok(text.includes(name), name)
})
