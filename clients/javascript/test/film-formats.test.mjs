// What a film's frames are written as for other programs, beside the engine's own projection; and the examples, run as
// far as they can be without the programs that they are for.

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { toDeckGL, toMapLibre } from '../src/index.js'
import { findBinary } from './support/preview.mjs'

const size = { width: 640, height: 360 }
const limits = { viewingAngleLimits: [[0, 60]] }
const tour = {
  tour: 1, title: 'Up & <over>', size, fps: 10, map: limits, camera: { target: { latitude: 46.5, longitude: 8 }, zoom: 12 },
  steps: [{ to: { target: { latitude: 46.55, longitude: 8.1 }, zoom: 13, bearing: 130, viewingAngle: 55 }, duration: 1 }],
}
const radians = Math.PI / 180
const preview = fileURLToPath(new URL('../bin/mapcam-preview.js', import.meta.url))
const examples = fileURLToPath(new URL('../../examples/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'mapcam-formats-'))
test.after(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'a.tour.json'), JSON.stringify(tour))
const printed = execFileSync(findBinary(), ['frames', join(folder, 'a.tour.json')], { encoding: 'utf8' })
const cameras = printed.trim().split('\n').map((line) => JSON.parse(line).camera)

function written(as) {
  execFileSync(process.execPath, [preview, 'film', join(folder, 'a.tour.json'), '-o', join(folder, as), '--as', as], { stdio: 'pipe' })
  return readFileSync(join(folder, as), 'utf8')
}

/** Where the engine sees places with a camera. */
function points(camera, coordinates) {
  const lines = [
    { method: 'map.configure', params: { size, ...limits } },
    { method: 'camera.set', params: { camera } },
    { id: 1, method: 'projection.points', params: { coordinates } },
  ].map((line) => `${JSON.stringify({ jsonrpc: '2.0', ...line })}\n`)
  const answers = execFileSync(findBinary(), { input: lines.join(''), encoding: 'utf8' })
  return JSON.parse(answers.trim().split('\n').at(-1)).result.points
}

test('a glTF camera sees each place where the engine does', () => {
  const { accessors, bufferViews, buffers, cameras: lenses, scenes } = JSON.parse(written('gltf'))
  const bytes = Buffer.from(buffers[0].uri.split(',')[1], 'base64')
  const values = (index, width) => {
    const { byteOffset } = bufferViews[accessors[index].bufferView]
    return cameras.map((_, frame) => Array.from({ length: width }, (_, at) => bytes.readFloatLE(byteOffset + 4 * (frame * width + at))))
  }
  const [times, positions, turns] = [values(0, 1), values(1, 3), values(2, 4)]
  const { latitude, longitude } = scenes[0].extras.origin
  const metres = 2 * Math.PI * 6_371_009 * Math.cos(latitude * radians)
  const north = (angle) => Math.asinh(Math.tan(angle * radians)) / (2 * Math.PI)
  const focus = size.height / 2 / Math.tan(lenses[0].perspective.yfov / 2)
  for (const [frame, camera] of cameras.entries()) {
    assert.ok(Math.abs(times[frame][0] - frame / 10) < 1e-6)
    const { target } = camera
    const places = [target, { latitude: target.latitude + 0.004, longitude: target.longitude - 0.006 }]
    const seen = points(camera, places)
    places.forEach((place, index) => {
      const ground = [((place.longitude - longitude) / 360) * metres, 0, (north(latitude) - north(place.latitude)) * metres]
      const [x, y, z] = unturned(turns[frame], ground.map((value, axis) => value - positions[frame][axis]))
      assert.ok(Math.abs(size.width / 2 + (focus * x) / -z - seen[index].x) < 0.05, `${frame}: ${x / -z}`)
      assert.ok(Math.abs(size.height / 2 - (focus * y) / -z - seen[index].y) < 0.05, `${frame}: ${y / -z}`)
    })
  }
})

/** A vector in the axes of what is turned by a quaternion. */
function unturned([x, y, z, w], v) {
  const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
  const axis = [-x, -y, -z]
  const first = cross(axis, v).map((value, at) => value + w * v[at])
  return cross(axis, first).map((value, at) => v[at] + 2 * value)
}

test('KML looks at each target from its distance, and Earth Studio from there', () => {
  const looks = written('kml').match(/<LookAt>.*<\/LookAt>/g)
  assert.equal(looks.length, cameras.length)
  assert.match(written('kml'), /<name>Up &#38; &#60;over><\/name>/)
  const { cameraFrames, numFrames, durationSeconds } = JSON.parse(written('earth-studio'))
  assert.deepEqual([numFrames, durationSeconds], [11, 1])
  for (const [index, { target, bearing, viewingAngle }] of cameras.entries()) {
    const value = (name) => Number(new RegExp(`<${name}>([^<]*)<`).exec(looks[index])[1])
    assert.deepEqual(['longitude', 'latitude', 'heading', 'tilt'].map(value), [target.longitude, target.latitude, bearing, viewingAngle])
    const { position, rotation, coordinate } = cameraFrames[index]
    const [a, b, c] = [rotation.x, rotation.y, rotation.z].map((angle) => angle * radians)
    // -z, turned about x, then y, then z.
    const [x, y, z] = [-Math.sin(b) * Math.cos(a), Math.sin(a), -Math.cos(b) * Math.cos(a)]
    const ahead = [x * Math.cos(c) - y * Math.sin(c), x * Math.sin(c) + y * Math.cos(c), z]
    const place = [position.x, position.y, position.z].map((value_, axis) => value_ + ahead[axis] * value('range'))
    const [sinLat, cosLat] = [Math.sin(target.latitude * radians), Math.cos(target.latitude * radians)]
    const [sinLon, cosLon] = [Math.sin(target.longitude * radians), Math.cos(target.longitude * radians)]
    const wanted = [cosLat * cosLon, cosLat * sinLon, sinLat].map((value_) => value_ * 6_371_009)
    place.forEach((value_, axis) => assert.ok(Math.abs(value_ - wanted[axis]) < 0.01, `${index}`))
    assert.ok(Math.abs(coordinate.altitude / value('range') - Math.cos(viewingAngle * radians)) < 0.01)
  }
})

test('MapLibre and deck.gl get what the Node client writes', () => {
  const timed = (form) => cameras.map((camera, index) => ({ time: index / 10, ...form(camera) }))
  assert.deepEqual(JSON.parse(written('maplibre')), timed((camera) => toMapLibre(camera)))
  assert.deepEqual(JSON.parse(written('deckgl')), timed(toDeckGL))
})

// MARK: Examples

test('each has at most 40 lines', () => {
  for (const name of readdirSync(examples).filter((one) => /\.(jsx|mjs|py|sh)$/.test(one))) {
    assert.ok(readFileSync(join(examples, name), 'utf8').trimEnd().split('\n').length <= 40, name)
  }
})

test('formats.sh writes every format, and Blender’s camera gets each frame', () => {
  const made = join(folder, 'made')
  const env = { ...process.env, PREVIEW: `${process.execPath} ${preview}` }
  execFileSync('sh', [join(examples, 'formats.sh'), join(examples, 'flight.tour.json'), made], { env, stdio: 'pipe' })
  const names = ['deckgl.json', 'earth-studio.json', 'maplibre.json', 'tour.gltf', 'tour.kml']
  assert.deepEqual(readdirSync(made).sort(), names)
  writeFileSync(join(folder, 'bpy.py'), `
from unittest.mock import MagicMock
data, context, camera = MagicMock(), MagicMock(), MagicMock()
data.objects.new.return_value = camera
seen = []
camera.keyframe_insert.side_effect = lambda name, frame: seen.append((frame, list(getattr(camera, name))))
`)
  const script = `
import runpy, sys
sys.argv = ["blender", "--", "${join(made, 'earth-studio.json')}"]
runpy.run_path("${join(examples, 'blender_camera.py')}")
import bpy, json
print(json.dumps(bpy.seen))`
  const keyframes = JSON.parse(execFileSync('python3', ['-c', script], { env: { ...process.env, PYTHONPATH: folder }, encoding: 'utf8' }))
  assert.deepEqual([keyframes.length, keyframes[0]], [98, [1, [0, 0, 0]]])
  assert.deepEqual(keyframes.at(-1)[0], 49)
})

test('the Remotion composition is bundled with this package’s Tour', (t) => {
  if (spawnSync('esbuild', ['--version']).error) {
    if (process.env.MAPCAM_REQUIRE_ESBUILD) throw new Error('MAPCAM_REQUIRE_ESBUILD is set, but there is no esbuild')
    return t.skip('there is no esbuild')
  }
  const entry = fileURLToPath(new URL('../src/wasm-browser.js', import.meta.url))
  const others = ['react', 'react/jsx-runtime', 'remotion', 'maplibre-gl'].map((name) => `--external:${name}`)
  const text = execFileSync('esbuild', [
    join(examples, 'remotion.jsx'), '--bundle', '--format=esm', '--jsx=automatic', `--alias:mapcam/wasm=${entry}`, ...others,
  ], { encoding: 'utf8' })
  for (const name of ['cameraAt', 'frameCount', 'mapLibreOptions']) assert.ok(text.includes(name), name)
})
