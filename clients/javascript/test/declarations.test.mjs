// The client against the engine's own description, and its types against strict hosts. Where python3 or
// TypeScript is missing, that is said and skipped.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
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
  const files = readdirSync(new URL('src/', folder), { recursive: true }).filter((name) => name.endsWith('.js') && name !== 'protocol.js')
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

// MARK: Types

const config = fileURLToPath(new URL('tsconfig.json', import.meta.url))
const tsc = process.env.TSC ?? 'tsc'
const compiling = unless(runs(tsc), 'there is no tsc on this machine', 'NODE_TYPES')

/** Compiles texts, by the names of their files, beside the package as npm links it. */
function compile(t, texts, compilerOptions) {
  const cwd = temporaryFolder(t)
  mkdirSync(join(cwd, 'node_modules'))
  symlinkSync(fileURLToPath(folder), join(cwd, 'node_modules', 'mapcam'))
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(cwd, name), text)
  const options = { extends: config, compilerOptions: { paths: {}, ...compilerOptions }, files: Object.keys(texts) }
  writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify(options))
  checks('-p', cwd)
}

function checks(...args) {
  const { status, stdout } = spawnSync(tsc, args, { encoding: 'utf8' })
  assert.equal(status, 0, stdout)
}

/** A text that compiles only where an entry's exports are the declared ones, and the classes' methods are declared. */
function sameNames(entry, names) {
  const members = Object.entries(names).flatMap(([name, type]) => methodsOf(type).map((each) => `${name}.prototype.${each}`))
  return `
    import * as all from '${entry}'
    const { ${Object.keys(names).join(', ')}, ...more } = all
    const none: [keyof typeof more] extends [never] ? true : keyof typeof more = true
    void [none, ${members.join(', ')}]`
}

/** The methods and properties of a class and of those that it extends; how an engine tells events is not for hosts. */
function methodsOf(type) {
  const names = new Set()
  if (!/^class/.test(String(type))) return []
  for (let at = type.prototype; !['EventSource', 'Object', 'Error'].includes(at.constructor.name); at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) if (name !== 'constructor' && !name.startsWith('_')) names.add(name)
  }
  return [...names]
}

const everyEntry = `
  import { MapCam, zoomBy } from 'mapcam'
  import { toMapLibre } from 'mapcam/convert'
  import maplibregl, { LngLat, type MapOptions } from 'mapcam/maplibre-5'
  import { Map as Six } from 'mapcam/maplibre'
  import { Map as Mapbox } from 'mapcam/mapbox'
  import { MapCam as InProcess } from 'mapcam/wasm'
  const options: MapOptions = toMapLibre(InProcess.startSync().callSync('camera.get'))
  void new maplibregl.Map({ ...options, center: new LngLat(8, 47) }).getCenter().lng.toFixed()
  void [new Six(options).getZoomSnap(), new Mapbox(options).setFog(null)]
  void MapCam.start().then((engine) => engine.view().move(zoomBy(1)))`

// Only `require` gives a whole package as its default; of mapcam/maplibre-5 imports have one too.
const whole = `${everyEntry}
  import * as engine from 'mapcam'
  // @ts-expect-error: in an ES module there is no default.
  import mapcam from 'mapcam'
  void [engine, mapcam]`

test('the declarations have the names and methods of the exports, and fit strict hosts that import or require', { skip: compiling }, async (t) => {
  const texts = { 'host.mts': whole, 'host.cts': whole.replace('// @ts-expect-error', '//') }
  for (const name of ['types.ts', 'types-wasm.ts', 'support/node-events.d.ts']) texts[basename(name)] = read(`test/${name}`)
  const sources = { mapcam: 'index', 'mapcam/wasm': 'wasm', 'mapcam/maplibre': 'maplibre', 'mapcam/convert': 'convert' }
  for (const [entry, source] of Object.entries(sources)) {
    const { default: all, ...names } = await import(`../src/${source}.js`)
    texts[`${source}.ts`] = sameNames(entry, names)
  }
  compile(t, texts)
})

test('the declarations fit hosts with the older resolution of modules', { skip: compiling }, (t) => {
  compile(t, { 'host.ts': everyEntry }, { module: 'commonjs', moduleResolution: 'node', esModuleInterop: true })
})

test('the declarations need the types of neither Node nor a browser', { skip: compiling }, () => {
  checks('--strict', '--noEmit', '--skipDefaultLibCheck', '--lib', 'es2018', '--target', 'es2018', fileURLToPath(new URL('types/index.d.ts', folder)))
})

// Where npm's @types/node and undici-types are: Debian's own nodejs and node-undici bring them.
const packages = process.env.NODE_TYPES ?? '/usr/share/nodejs'
const typeRoot = join(packages, '@types')
const without = compiling || unless(existsSync(join(typeRoot, 'node')), `there is no ${typeRoot}/node`, 'NODE_TYPES')

test("the declarations fit Node's own types, @types/node, and undefined in place of what is left out", { skip: without }, (t) => {
  const options = { typeRoots: [typeRoot], types: ['node'], exactOptionalPropertyTypes: false }
  compile(t, { 'types.ts': read('test/types.ts'), 'types-wasm.ts': read('test/types-wasm.ts') }, options)
})
