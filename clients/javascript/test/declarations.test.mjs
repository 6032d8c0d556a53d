// The client against the engine's own description, and its types against strict hosts. If there is no TypeScript, that
// is said and skipped.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RPCError } from '../src/index.js'
import { runs, temporaryFolder, test, unless, withEngine } from './support/engine.mjs'

const folder = new URL('../', import.meta.url)
const read = (path) => readFileSync(new URL(path, folder), 'utf8')

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

/** A text that compiles only where an entry's exports are the declared ones, and the classes' methods are declared. */
function sameNames(entry, names) {
  const members = Object.entries(names).flatMap(([name, type]) =>
    methodsOf(type).map((each) => `${name}.prototype.${each}`),
  )
  return `
    import * as all from '${entry}'
    const { ${Object.keys(names).join(', ')}, ...more } = all
    const none: [keyof typeof more] extends [never] ? true : keyof typeof more = true
    void [none, ${members.join(', ')}]`
}

/** The methods and properties of a class and of those that it extends; how an engine tells events is not for hosts. */
function methodsOf(type) {
  const names = new Set()
  if (!String(type).startsWith('class')) return []
  for (
    let at = type.prototype;
    !['EventSource', 'Object', 'Error'].includes(at.constructor.name);
    at = Object.getPrototypeOf(at)
  ) {
    for (const name of Object.getOwnPropertyNames(at))
      if (name !== 'constructor' && !name.startsWith('_')) names.add(name)
  }
  return [...names]
}

const everyEntry = `
  import { MapCam, zoomBy } from 'mapcam'
  import { toMapLibre } from 'mapcam/convert'
  import { initialize, instances, simulate } from 'mapcam/google-maps'
  import { requests, tick } from 'mapcam/jsdom'
  import { edits, formatCamera, locate, type Place } from 'mapcam/locate'
  import { Bridge } from 'mapcam/preview'
  import { MapCam as InProcess } from 'mapcam/wasm'
  void toMapLibre(InProcess.startSync().callSync('camera.get')).zoom
  tick(requests().length)
  initialize({ size: [390, 844], animate: true, spy: (method: () => void) => method, Geocoder: class {} })
  simulate(instances(Date)[0] as Date).drag([0, 0], { lat: () => 1, lng: 2 }, { velocity: 5, shiftKey: true })
  const place: Place | null = locate({ text: '47.37, 8.54', line: 0, column: 3 })
  if (place?.kind === 'coordinate') void [place.coordinate.latitude, place.range.start.line, Bridge, edits, formatCamera]
  void MapCam.start().then((engine) => engine.view().move(zoomBy(1)))`

// Only `require` gives a whole package as its default.
const whole = `${everyEntry}
  import * as engine from 'mapcam'
  // @ts-expect-error: in an ES module there is no default.
  import mapcam from 'mapcam'
  void [engine, mapcam]`

/** What a newcomer gets wrong. Of the last two the types cannot know: the order of two numbers, and the unit of one. */
const mistakes = [
  'MapCam.start({ sise: [390, 844] })',
  "engine.map('city', { limits: 'googl' })",
  "engine.clock.tick('1')",
  'view.camera().zoom',
  'view.camera().then(({ pitch }) => pitch)',
  'view.flyTo({ taret: [8.54, 47.37] })',
  'view.flyTo({ target: { lat: 47.37, longitude: 8.54 } })',
  'view.flyTo({ zoom: 5 }).then(() => {})',
  "view.animate({ zoom: 5 }, { curve: 'easein' })",
  'view.fit([5.96, 45.82, 10.49])',
  "view.fit([5.96, 45.82, 10.49, 47.81], { padding: '20' })",
  'view.project([8.54, 47.37]).then((point) => point.x)',
  "view.on('camera.idle', ({ zoom }) => zoom)",
  'view.jumpTo({ target: [47.37, 8.54], zoom: 12 })',
  'view.easeTo({ zoom: 5 }, { duration: 2000 })',
]

/** The programs of the READMEs: a page is one program, in which a name is imported once. */
const pages = ['../../README.md', 'README.md'].map((name, index) => {
  const imported = {}
  const body = [...read(name).matchAll(/^```js\n([^]*?)^```/gm)]
    .map(([, code]) => code)
    .join('\n')
    .replace(/^import \{ (.*) \} from '(.*?)'.*/gm, (_, names, from) => {
      for (const each of names.split(', ')) (imported[from] ??= new Set()).add(each)
      return ''
    })
  const imports = Object.entries(imported).map(
    ([from, names]) => `import { ${[...names].join(', ')} } from '${from}'`,
  )
  return [`page${index}.mts`, [...imports, body].join('\n')]
})

/** What the programs use of Node, as @types/node has it, for machines without that package. */
const ofNode = `
  declare module 'node:fs/promises' { export function readFile(name: string, encoding: 'utf8'): Promise<string> }
  declare module 'node:events' {
    interface Emitter {
      once(name: string | symbol, listener: (...args: any[]) => void): this
    }
    export function once(emitter: Emitter, name: string | symbol): Promise<any[]>
  }`

// Where npm's @types/node and undici-types are: Debian's own nodejs and node-undici bring them.
const packages = process.env.NODE_TYPES ?? '/usr/share/nodejs'
const typeRoot = join(packages, '@types')
const withoutNode = unless(
  existsSync(join(typeRoot, 'node')),
  `there is no ${typeRoot}/node`,
  'NODE_TYPES',
)

/** Hosts by the names of their projects, each of which has options of its own and texts by the names of their files. */
async function projects() {
  const strict = {
    'host.mts': whole,
    'host.cts': whole.replace('// @ts-expect-error', '//'),
    'mistakes.mts': [
      "import { MapCam, type MapView } from 'mapcam'; declare const engine: MapCam, view: MapView",
      ...mistakes,
    ].join('\n'),
    ...Object.fromEntries(pages),
    'node.d.ts': ofNode,
    'types.ts': read('test/types.ts'),
  }
  const sources = {
    mapcam: 'index',
    'mapcam/wasm': 'wasm',
    'mapcam/convert': 'convert',
    'mapcam/locate': 'locate/index',
  }
  for (const [entry, source] of Object.entries(sources)) {
    const { default: all, ...names } = await import(`../src/${source}.js`)
    strict[`${basename(source)}-${basename(entry)}.ts`] = sameNames(entry, names)
  }
  const node = { typeRoots: [typeRoot], types: ['node'], exactOptionalPropertyTypes: false }
  return {
    strict: [{}, strict],
    older: [
      { module: 'commonjs', moduleResolution: 'node', esModuleInterop: true },
      { 'host.ts': everyEntry },
    ],
    alone: [{ target: 'es2018', lib: ['es2018'] }, { 'host.mts': "export * from 'mapcam'" }],
    ...(!withoutNode && {
      node: [node, { 'types.ts': strict['types.ts'] }],
    }),
  }
}

test(
  'TypeScript, started once for all hosts, beside the package as npm links it',
  { skip: compiling },
  async (t) => {
    const cwd = temporaryFolder(t)
    mkdirSync(join(cwd, 'node_modules'))
    symlinkSync(fileURLToPath(folder), join(cwd, 'node_modules', 'mapcam'))
    const all = await projects()
    for (const [name, [options, texts]] of Object.entries(all)) {
      mkdirSync(join(cwd, name))
      for (const [file, text] of Object.entries(texts)) writeFileSync(join(cwd, name, file), text)
      const compilerOptions = { paths: {}, ...options }
      const project = { extends: config, compilerOptions, files: Object.keys(texts) }
      writeFileSync(join(cwd, name, 'tsconfig.json'), JSON.stringify(project))
    }
    const { stdout } = spawnSync(tsc, ['--build', ...Object.keys(all)], { cwd, encoding: 'utf8' })
    const lines = stdout.split('\n').filter((line) => !/^strict\/mistakes\.mts|^\s|^$/.test(line))
    const complaints = (pattern) => lines.filter((line) => pattern.test(line))
    const found = [...stdout.matchAll(/^strict\/mistakes\.mts\((\d+),/gm)].map(
      ([, line]) => line - 2,
    )

    await t.test('the names and methods of the exports, strict hosts that import or require', () =>
      assert.deepEqual(complaints(/^(?!strict\/page|older|alone|node)/), []),
    )
    await t.test('the programs of the READMEs', () =>
      assert.deepEqual(complaints(/^strict\/page/), []),
    )
    await t.test('the older resolution of modules', () =>
      assert.deepEqual(complaints(/^older/), []),
    )
    await t.test('neither types of Node nor of a browser', () =>
      assert.deepEqual(complaints(/^alone/), []),
    )
    await t.test(
      "Node's own types, @types/node, and undefined in place of what is left out",
      { skip: withoutNode },
      () => assert.deepEqual(complaints(/^node/), []),
    )
    await t.test('of fifteen mistakes thirteen are found', () =>
      assert.deepEqual(
        mistakes.filter((_, index) => !found.includes(index)),
        mistakes.slice(13),
        stdout,
      ),
    )
  },
)
