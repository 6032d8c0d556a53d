// The client against the engine's own description.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findBinary, RPCError } from '../src/index.js'
import { start } from './support/engine.mjs'
import { test } from './support/test.mjs'

const folder = new URL('../', import.meta.url)
const read = (path) => readFileSync(new URL(path, folder), 'utf8')
const generator = fileURLToPath(new URL('../generator/generate.py', folder))
const python = process.env.PYTHON ?? 'python3'
const skip =
  spawnSync(python, ['--version']).status === 0
    ? false
    : 'SKIPPED: there is no python3 on this machine; types/protocol.d.ts was not compared'

test('the protocol types are what the engine declares', { skip }, () => {
  const env = { ...process.env, MAPCAM: findBinary() }
  const { status, stderr } = spawnSync(python, [generator, '--check'], { encoding: 'utf8', env })
  assert.equal(status, 0, stderr)
})

test('every method has a name of its own on an object of the client', async (t) => {
  const engine = await start(t)
  const { methods } = await engine.discover()
  const sources = readdirSync(new URL('src/', folder)).map((name) => read(`src/${name}`))
  for (const { name } of methods) {
    assert.ok(sources.some((text) => text.includes(`'${name}'`)), `${name} is asked for nowhere`)
  }
})

test('every error code has a type of its own', async (t) => {
  const engine = await start(t)
  const { methods } = await engine.discover()
  const codes = new Set(methods.flatMap((method) => method.errors.map(({ code }) => code)))
  const types = new Set([...codes].map((code) => RPCError.from({ code, message: '' }).constructor))
  assert.equal(types.size, codes.size)
  assert.ok(!types.has(RPCError))
})

test('every name of the declarations is exported, and the other way round', async () => {
  const client = await import('../src/index.js')
  const declared = new Set()
  for (const file of readdirSync(new URL('types/', folder))) {
    for (const [, name] of read(`types/${file}`).matchAll(/^export (?:class|function|const) (\w+)/gm)) {
      declared.add(name)
    }
  }
  assert.deepEqual(Object.keys(client).sort(), [...declared].sort())
})

test('every method of the classes is declared', async () => {
  const { Animation, MapCam, MapView } = await import('../src/index.js')
  for (const [type, file] of [
    [Animation, 'animation'],
    [MapCam, 'mapcam'],
    [MapView, 'map-view'],
  ]) {
    const text = read(`types/${file}.d.ts`)
    for (const name of Object.getOwnPropertyNames(type.prototype)) {
      assert.match(text, new RegExp(`^  (readonly |private )?${name}\\b`, 'm'), `${type.name}.${name}`)
    }
  }
})
