// The package, installed without a network, with and without the engine inside.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { findBinary } from '../src/index.js'
import { temporaryFolder } from './support/files.mjs'

const folder = fileURLToPath(new URL('..', import.meta.url))
const skip =
  spawnSync('npm', ['--version']).status === 0
    ? false
    : 'SKIPPED: there is no npm on this machine; installing was not tested'

const host = `
  import { MapCam, zoomTo } from 'mapcam'
  const engine = await MapCam.start()
  console.log((await engine.view().move(zoomTo(7))).zoom)
  await engine.close()`

function project(test) {
  const path = temporaryFolder(test)
  mkdirSync(join(path, 'project'))
  writeFileSync(join(path, 'project', 'package.json'), '{"type":"module","private":true}')
  writeFileSync(join(path, 'project', 'host.js'), host)
  return path
}

function run(command, args, cwd, env = {}) {
  const options = { cwd, encoding: 'utf8', env: { ...process.env, ...env } }
  const { status, stdout, stderr } = spawnSync(command, args, options)
  assert.equal(status, 0, stderr)
  return stdout
}

const offline = ['--offline', '--no-audit', '--no-fund', '--loglevel=error']

test('npm install of the folder works offline', { skip }, (t) => {
  const root = project(t)
  const cwd = join(root, 'project')
  run('npm', ['install', ...offline, folder], cwd)
  assert.equal(run(process.execPath, ['host.js'], cwd, { MAPCAM: findBinary() }), '7\n')
})

test('a package that carries the engine works where there is no other', { skip }, (t) => {
  const root = project(t)
  const cwd = join(root, 'project')
  const copy = join(root, 'node')
  cpSync(folder, copy, { recursive: true, filter: (path) => !path.includes('node_modules') })
  mkdirSync(join(copy, 'bin'), { recursive: true })
  cpSync(findBinary(), join(copy, 'bin', 'mapcam'))
  const archive = run('npm', ['pack', '--silent', '--pack-destination', root], copy).trim()
  run('npm', ['install', ...offline, join(root, archive)], cwd)
  rmSync(copy, { recursive: true })
  assert.equal(run(process.execPath, ['host.js'], cwd, { MAPCAM: '', PATH: '/nowhere' }), '7\n')
})
