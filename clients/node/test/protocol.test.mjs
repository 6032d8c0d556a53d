// The declared types against the engine's own description: a method, a parameter or a notification
// that is new, renamed or differently optional on either side makes these fail.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import test from 'node:test'
import { canonical, declarations, members } from './support/declarations.mjs'
import { start } from './support/engine.mjs'
import { objectText, schemaText } from './support/schema.mjs'

const folder = new URL('../', import.meta.url)
const read = (path) => readFileSync(new URL(path, folder), 'utf8')
const types = declarations(
  ...['inputs', 'values', 'methods', 'notifications'].map((name) => read(`types/${name}.d.ts`)),
)

test('every method has the types that the engine declares', async (t) => {
  const engine = await start(t)
  const { methods, components } = await engine.discover()
  const declared = members({ kind: 'name', name: 'Methods' }, types)
  assert.deepEqual(Object.keys(declared).sort(), methods.map(({ name }) => name).sort())
  for (const { name, params, result } of methods) {
    const { params: ours, result: answer } = members(declared[name].type, types)
    const properties = Object.fromEntries(params.map((param) => [param.name, param.schema]))
    const required = params.filter((param) => param.required).map((param) => param.name)
    const theirs = objectText(properties, required, components.schemas)
    assert.equal(canonical(ours.type, types), theirs, `the parameters of ${name}`)
    const given = schemaText(result.schema, components.schemas)
    assert.equal(canonical(answer.type, types), given, `the result of ${name}`)
  }
})

test('every notification has the types that the engine declares', async (t) => {
  const engine = await start(t)
  const document = await engine.discover()
  const declared = members({ kind: 'name', name: 'Notifications' }, types)
  const notifications = document['x-notifications']
  assert.deepEqual(Object.keys(declared).sort(), notifications.map(({ name }) => name).sort())
  for (const { name, params } of notifications) {
    const theirs = schemaText(params, document.components.schemas)
    assert.equal(canonical(declared[name].type, types), theirs, `the params of ${name}`)
  }
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
  const errors = read('src/errors.js')
  for (const code of new Set(methods.flatMap((method) => method.errors.map(({ code }) => code)))) {
    assert.ok(errors.includes(`[${code}, `), `${code} has no type`)
  }
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
