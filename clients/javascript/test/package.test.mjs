// The package, installed without a network, and the programs of clients/examples that Node runs.

import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBinary } from '../src/index.js'
import { runs, temporaryFolder, test, unless, withoutModule } from './support/engine.mjs'
import { inPage, skip as withoutLibraries } from './support/libraries.mjs'

const folder = fileURLToPath(new URL('..', import.meta.url))
const skip = unless(runs('npm'), 'there is no npm on this machine')

const required = `
  const { MapCam, RPCError, zoomBy } = require('mapcam')
  MapCam.start().then(async (engine) => {
    const error = await engine.view().move(zoomBy('x')).catch((error) => error)
    console.log(error.name, error instanceof RPCError, (await engine.view().move(zoomBy(1))).zoom)
    await engine.close()
  })`
const imported = required.replace(/const (.*) = require\((.*)\)/, 'import $1 from $2')
const told = 'InvalidParamsError true 3\n'

/** A project with two hosts. */
function project(t) {
  const cwd = temporaryFolder(t)
  mkdirSync(join(cwd, 'node_modules'))
  writeFileSync(join(cwd, 'package.json'), '{"private":true}')
  writeFileSync(join(cwd, 'host.cjs'), required)
  writeFileSync(join(cwd, 'host.mjs'), imported)
  return cwd
}

/** The same with a link to this package, as npm makes it. */
function linked(t) {
  const cwd = project(t)
  symlinkSync(folder, join(cwd, 'node_modules', 'mapcam'))
  return cwd
}

/** The same with a copy of this package, without the checkout beside it. */
function copied(t) {
  const cwd = project(t)
  for (const name of ['package.json', 'src']) {
    cpSync(join(folder, name), join(cwd, 'node_modules', 'mapcam', name), { recursive: true })
  }
  return cwd
}

function run(command, args, cwd, env = {}) {
  const options = { cwd, encoding: 'utf8', env: { ...process.env, ...env } }
  const { status, stdout, stderr } = spawnSync(command, args, options)
  assert.equal(status, 0, stderr)
  return stdout
}

const offline = ['--offline', '--no-audit', '--no-fund', '--loglevel=error']

test('npm install of the folder works offline', { skip }, (t) => {
  const cwd = project(t)
  run('npm', ['install', ...offline, folder], cwd)
  const env = { ...process.env, MAPCAM: findBinary() }
  assert.equal(run(process.execPath, ['host.mjs'], cwd, env), told)
  const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n'
  const npx = { cwd, encoding: 'utf8', input: ping, env }
  const { stdout, status } = spawnSync('npx', ['--offline', 'mapcam'], npx)
  assert.deepEqual([status, stdout], [0, '{"jsonrpc":"2.0","id":1,"result":{}}\n'])
  assert.equal(spawnSync('npx', ['--offline', 'mapcam', '--wrong'], npx).status, 64)
})

test("a released client finds the engine's own package", (t) => {
  const cwd = copied(t)
  const modules = join(cwd, 'node_modules')
  const alone = { MAPCAM: '', PATH: '/nowhere' }
  const none = spawnSync(process.execPath, ['host.mjs'], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...alone },
  })
  const name = `@mapcam/${process.platform}-${process.arch}`
  assert.ok(
    none.stderr.includes(`the package ${name}: ${join(modules, name, 'bin', 'mapcam')}`),
    none.stderr,
  )
  assert.match(
    none.stderr,
    new RegExp(`Install the release's package ${name}, or name one with MAPCAM=`),
  )
  assert.doesNotMatch(none.stderr, /swift/)
  mkdirSync(join(modules, name, 'bin'), { recursive: true })
  writeFileSync(join(modules, name, 'package.json'), JSON.stringify({ name, version: '0.1.0' }))
  cpSync(findBinary(), join(modules, name, 'bin', 'mapcam'))
  for (const host of ['host.mjs', 'host.cjs'])
    assert.equal(run(process.execPath, [host], cwd, alone), told)
})

test("the licence is the project's", () => {
  const own = readFileSync(join(folder, 'LICENSE'), 'utf8')
  assert.equal(own, readFileSync(join(folder, '..', '..', 'LICENSE'), 'utf8'))
})

test('npm installs it beside the oldest major version of MapLibre that it is tested with', () => {
  const { peerDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const [, oldest] = /tested with (\d+)/.exec(readFileSync(join(folder, 'README.md'), 'utf8'))
  assert.equal(peerDependencies['maplibre-gl'], `>=${oldest}`)
})

test('npx mapcam does not start itself', { skip }, (t) => {
  const cwd = copied(t)
  const bin = join(cwd, 'node_modules', '.bin')
  mkdirSync(bin)
  symlinkSync('../mapcam/src/command.js', join(bin, 'mapcam'))
  const env = {
    ...process.env,
    MAPCAM: '',
    PATH: `${bin}:${dirname(process.execPath)}:/usr/bin:/bin`,
  }
  const { status, stderr } = spawnSync('mapcam', ['--version'], {
    cwd,
    env,
    encoding: 'utf8',
    timeout: 600_000,
  })
  assert.equal(status, 127, stderr)
  assert.match(stderr, /^mapcam: There is no mapcam to spawn/)
})

test('require works as import does', (t) => {
  const cwd = linked(t)
  const env = { MAPCAM: findBinary() }
  for (const host of ['host.cjs', 'host.mjs']) {
    assert.equal(run(process.execPath, [host], cwd, env), told)
  }
  const list = (form) => `console.log(Object.keys(${form}).sort().join())`
  for (const entry of ['mapcam', 'mapcam/wasm']) {
    const names = run(process.execPath, ['-e', list(`require('${entry}')`)], cwd)
    const imports = run(
      process.execPath,
      ['--input-type=module', '-e', list(`await import('${entry}')`)],
      cwd,
    )
    // Node says of a required module with a default that it is one.
    assert.equal(names.replace('__esModule,', ''), imports)
  }
})

test('only these modules need Node: the others are for browsers, too', () => {
  const source = join(folder, 'src')
  const text = (name) => readFileSync(join(source, name), 'utf8')
  const needing = readdirSync(source, { recursive: true }).filter(
    (name) =>
      name.endsWith('.js') &&
      !name.startsWith('preview') &&
      /'node:|[^-\w]process\.\w|Buffer\./.test(text(name)),
  )
  assert.deepEqual(needing.sort(), [
    'binary.js',
    'command.js',
    'connection/lines.js',
    'engines/process.js',
    'index.js',
  ])
})

const esbuild = process.env.ESBUILD ?? 'esbuild'
const bundling = unless(runs(esbuild), 'there is no esbuild on this machine', 'ESBUILD')

test('bundles by esbuild work, minified too', { skip: bundling }, (t) => {
  const cwd = linked(t)
  const env = { MAPCAM: findBinary() }
  const bundle = (entries, ...options) =>
    run(esbuild, [...entries, '--bundle', ...options, '--log-level=error'], cwd)
  // esbuild: no require in ES modules
  for (const [host, format] of [
    ['host.cjs', 'cjs'],
    ['host.mjs', 'cjs'],
    ['host.mjs', 'esm'],
  ]) {
    for (const minify of [[], ['--minify']]) {
      const file = join('dist', `bundle.${format === 'cjs' ? 'cjs' : 'mjs'}`)
      bundle([host], '--platform=node', `--format=${format}`, `--outfile=${file}`, ...minify)
      assert.equal(run(process.execPath, [file], cwd, env), told, `${host} ${format} ${minify}`)
    }
  }
  const pages = ['wasm', 'convert'].map((entry) => {
    const text = `import * as names from 'mapcam/${entry}'; console.log(names)`
    writeFileSync(join(cwd, `${entry}.js`), text)
    return `${entry}.js`
  })
  bundle(pages, '--platform=browser', '--format=esm', '--outdir=pages')
  // Beside a bundle the engine is found in the app's own `bin`, and the module in its `dist`.
  if (!withoutModule()) {
    cpSync(join(folder, '..', 'wasm', 'dist', 'mapcam.wasm'), join(cwd, 'dist', 'mapcam.wasm'))
    writeFileSync(
      join(cwd, 'within.js'),
      "import { MapCam } from 'mapcam/wasm'; console.log(MapCam.startSync().callSync('camera.get').zoom)",
    )
    for (const [format, file] of [
      ['cjs', 'out/within.cjs'],
      ['esm', 'out/within.mjs'],
    ]) {
      bundle(['within.js'], '--platform=node', `--format=${format}`, `--outfile=${file}`)
      assert.equal(run(process.execPath, [file], cwd), '2\n')
    }
  }
  mkdirSync(join(cwd, 'bin'))
  cpSync(findBinary(), join(cwd, 'bin', 'mapcam'))
  bundle(['host.mjs'], '--platform=node', '--outfile=dist/app.js')
  assert.equal(run(process.execPath, ['dist/app.js'], cwd, { MAPCAM: '', PATH: '/nowhere' }), told)
})

// MARK: Examples

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const examples = path('../examples/')

test('each has at most 60 lines', () => {
  for (const name of readdirSync(examples).filter((one) => /\.(jsx|mjs|py|sh)$/.test(one))) {
    assert.ok(readFileSync(join(examples, name), 'utf8').trimEnd().split('\n').length <= 60, name)
  }
})

test('the Remotion composition is bundled with this package’s Tour', { skip: bundling }, () => {
  const others = ['react', 'react/jsx-runtime', 'remotion', 'maplibre-gl'].map(
    (name) => `--external:${name}`,
  )
  const text = execFileSync(
    esbuild,
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

test(
  'the live link: pages with MapLibre follow a server',
  { skip: withoutLibraries },
  async (t) => {
    const server = spawn(process.execPath, [path('../examples/live.mjs')], {
      env: { ...process.env, PORT: '0' },
    })
    t.after(() => server.kill())
    const [address] = await once(server.stdout.setEncoding('utf8'), 'data')
    const options = { env: { LIVE: address.trim() } }
    const { code, stderr } = await inPage(t, '5.24', path('test/jsdom/live.mjs'), options)
    assert.equal(code, 0, stderr)
  },
)

// MARK: Other versions of Node, by their paths: MAPCAM_NODES=/a/node:/b/node

const nodes = (process.env.MAPCAM_NODES ?? '').split(':').filter(Boolean)
const others = unless(nodes.length > 0, 'MAPCAM_NODES names no other versions of Node', 'NODES')

test('other versions of Node require and import it', { skip: others }, (t) => {
  const cwd = linked(t)
  const env = { MAPCAM: findBinary() }
  for (const node of nodes) {
    for (const host of ['host.cjs', 'host.mjs']) {
      assert.equal(run(node, [host], cwd, env), told, `${node} ${host}`)
    }
  }
})

test('older versions of Node pass all the other tests', { skip: others }, () => {
  const files = readdirSync(join(folder, 'test')).filter((name) => name.endsWith('.test.mjs'))
  const independent = ['package.test.mjs', 'declarations.test.mjs']
  const rest = files.filter((name) => !independent.includes(name))
  const major = (version) => Number(version.split('.')[0])
  const own = major(process.versions.node)
  // A runner within a runner would run nothing, and say that all is well.
  const { NODE_TEST_CONTEXT, ...env } = process.env
  for (const node of nodes) {
    if (major(run(node, ['--print', 'process.versions.node'], folder)) >= own) continue
    const args = ['--test', ...rest.map((name) => join('test', name))]
    const { status, stdout, stderr } = spawnSync(node, args, {
      cwd: folder,
      encoding: 'utf8',
      env,
      maxBuffer: 2 ** 26,
    })
    assert.equal(status, 0, `${node}:\n${stdout}${stderr}`)
    assert.match(stdout, /^(#|ℹ) pass [1-9]/m, node)
  }
})
