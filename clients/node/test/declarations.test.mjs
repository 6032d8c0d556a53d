// The client against the engine's own description, and its types against strict hosts. Where python3 or
// TypeScript is missing, that is said and skipped.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBinary, RPCError } from '../src/index.js'
import { temporaryFolder, test, withEngine } from './support/engine.mjs'
import { runs, unless } from './support/needs.mjs'

const folder = new URL('../', import.meta.url)
const read = (path) => readFileSync(new URL(path, folder), 'utf8')
const generator = fileURLToPath(new URL('../generator/generate.py', folder))
const python = process.env.PYTHON ?? 'python3'
const generating = unless(runs(python), 'there is no python3 on this machine')

test('generated files match the schema of the engine', { skip: generating }, () => {
  const env = { ...process.env, MAPCAM: findBinary() }
  const { status, stderr } = spawnSync(python, [generator, '--check'], { encoding: 'utf8', env })
  assert.equal(status, 0, stderr)
})

withEngine('the client calls every method of the engine', async ({ engine }) => {
  const { methods } = await engine.discover()
  const files = readdirSync(new URL('src/', folder)).filter((name) => name.endsWith('.js') && name !== 'protocol.js')
  const sources = files.map((name) => read(`src/${name}`))
  for (const { name } of methods) {
    assert.ok(sources.some((text) => text.includes(`'${name}'`)), `${name} is asked for nowhere`)
  }
})

withEngine('every error code has a type of its own', async ({ engine }) => {
  const { methods } = await engine.discover()
  const codes = new Set(methods.flatMap((method) => method.errors.map(({ code }) => code)))
  const types = new Set([...codes].map((code) => RPCError.from({ code, message: '' }).constructor))
  assert.equal(types.size, codes.size)
  assert.ok(!types.has(RPCError))
})

test('declarations and exports have the same names', async () => {
  const entries = ['index.d.ts', 'mapcam.d.ts', 'wasm.d.ts', 'maplibre.d.ts']
  const shared = readdirSync(new URL('types/', folder)).filter((name) => name.endsWith('.d.ts') && !entries.includes(name))
  await compare(await import('../src/index.js'), [...shared, 'index.d.ts', 'mapcam.d.ts'])
  await compare(await import('../src/wasm.js'), [...shared, 'wasm.d.ts'])
  await compare(await import('../src/maplibre/index.js'), ['maplibre.d.ts'])
})

async function compare(client, files) {
  const declared = new Set()
  for (const file of files) {
    for (const [, name] of read(`types/${file}`).matchAll(/^export (?:class|function|const) (\w+)/gm)) {
      declared.add(name)
    }
    for (const [, list] of read(`types/${file}`).matchAll(/^export \{([^}]*)\}$/gm)) {
      for (const [, name] of list.matchAll(/ as (\w+)/g)) declared.add(name)
    }
  }
  assert.deepEqual(Object.keys(client).sort(), [...declared].sort())
}

test('every method of the classes is declared', async () => {
  const { Animation, MapCam, MapView } = await import('../src/index.js')
  for (const [type, ...files] of [
    [Animation, 'map-view'],
    [MapCam, 'mapcam', 'protocol'],
    [MapView, 'map-view', 'protocol'],
  ]) {
    const text = files.map((file) => read(`types/${file}.d.ts`)).join('')
    const names = []
    for (let at = type.prototype; at.constructor.name !== 'EventSource' && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
      names.push(...Object.getOwnPropertyNames(at))
    }
    for (const name of names) {
      assert.match(text, new RegExp(`^  (readonly |private )?${name}\\b`, 'm'), `${type.name}.${name}`)
    }
  }
})

// MARK: Types

const config = fileURLToPath(new URL('tsconfig.json', import.meta.url))
const host = fileURLToPath(new URL('types.ts', import.meta.url))
const declarations = fileURLToPath(new URL('../types/index.d.ts', import.meta.url))
const tsc = process.env.TSC ?? 'tsc'
const compiling = unless(runs(tsc), 'there is no tsc on this machine')

test('tsc --strict accepts the declarations and a host', { skip: compiling }, () => {
  const { status, stdout } = spawnSync(tsc, ['-p', config], { encoding: 'utf8' })
  assert.equal(status, 0, stdout)
})

const everyEntry = `
  import { MapCam, zoomBy } from 'mapcam'
  import { toMapLibre } from 'mapcam/convert'
  import maplibregl, { LngLat, type MapOptions } from 'mapcam/maplibre'
  import { MapCam as InProcess } from 'mapcam/wasm'
  const options: MapOptions = toMapLibre(InProcess.startSync().callSync('camera.get'))
  void new maplibregl.Map({ ...options, center: new LngLat(8, 47) }).getCenter().lng.toFixed()
  void MapCam.start().then((engine) => engine.view().move(zoomBy(1)))`

test('the declarations fit hosts that require and hosts that import', { skip: compiling }, (t) => {
  const cwd = temporaryFolder(t)
  mkdirSync(join(cwd, 'node_modules'))
  symlinkSync(fileURLToPath(folder), join(cwd, 'node_modules', 'mapcam'))
  for (const name of ['host.cts', 'host.mts']) writeFileSync(join(cwd, name), everyEntry)
  const options = { extends: config, compilerOptions: { paths: {} }, files: ['host.cts', 'host.mts'] }
  writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify(options))
  const { status, stdout } = spawnSync(tsc, ['-p', cwd], { encoding: 'utf8' })
  assert.equal(status, 0, stdout)
})

test('the declarations need the types of neither Node nor a browser', { skip: compiling }, () => {
  const args = ['--strict', '--noEmit', '--lib', 'es2018', '--target', 'es2018', declarations]
  const { status, stdout } = spawnSync(tsc, args, { encoding: 'utf8' })
  assert.equal(status, 0, stdout)
})

// Where npm's @types/node and undici-types are: Debian's own nodejs and node-undici bring them.
const packages = process.env.NODE_TYPES ?? '/usr/share/nodejs'
const typeRoot = join(packages, '@types')
const without = compiling || unless(existsSync(join(typeRoot, 'node')), `there is no ${typeRoot}/node`, 'NODE_TYPES')

test("the declarations fit Node's own types, @types/node", { skip: without }, (t) => {
  const path = join(temporaryFolder(t), 'tsconfig.json')
  const compilerOptions = { typeRoots: [typeRoot], types: ['node'], paths: { mapcam: [declarations] } }
  writeFileSync(path, JSON.stringify({ extends: config, compilerOptions, files: [host] }))
  const { status, stdout } = spawnSync(tsc, ['-p', path], { encoding: 'utf8' })
  assert.equal(status, 0, stdout)
})
