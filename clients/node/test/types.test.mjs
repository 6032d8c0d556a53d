// A strict host compiles; where there is no TypeScript, that is said and skipped.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from './support/files.mjs'
import { test } from './support/test.mjs'

const config = fileURLToPath(new URL('tsconfig.json', import.meta.url))
const hosts = ['readme.ts', 'types.ts'].map((name) => fileURLToPath(new URL(name, import.meta.url)))
const declarations = fileURLToPath(new URL('../types/index.d.ts', import.meta.url))
const tsc = process.env.TSC ?? 'tsc'
const skip =
  spawnSync(tsc, ['--version']).status === 0
    ? false
    : 'SKIPPED: there is no tsc on this machine; the declarations were not compiled'

test('tsc --strict accepts the declarations and a host', { skip }, () => {
  const { status, stdout } = spawnSync(tsc, ['-p', config], { encoding: 'utf8' })
  assert.equal(status, 0, stdout)
})

test('the declarations need the types of neither Node nor a browser', { skip }, () => {
  const args = ['--strict', '--noEmit', '--lib', 'es2018', '--target', 'es2018', declarations]
  const { status, stdout } = spawnSync(tsc, args, { encoding: 'utf8' })
  assert.equal(status, 0, stdout)
})

// Where npm's @types/node and undici-types are: Debian's own nodejs and node-undici bring them.
const packages = process.env.NODE_TYPES ?? '/usr/share/nodejs'
const typeRoot = join(packages, '@types')
const without =
  skip || (existsSync(join(typeRoot, 'node')) ? false : missing(`there is no ${typeRoot}/node`))

test("they fit Node's own types, @types/node", { skip: without }, (t) => {
  const path = join(temporaryFolder(t), 'tsconfig.json')
  const compilerOptions = { typeRoots: [typeRoot], types: ['node'], paths: { mapcam: [declarations] } }
  writeFileSync(path, JSON.stringify({ extends: config, compilerOptions, files: hosts }))
  const { status, stdout } = spawnSync(tsc, ['-p', path], { encoding: 'utf8' })
  assert.equal(status, 0, stdout)
})

/** Why a test is skipped; where CI requires it, it fails. */
function missing(what) {
  if (process.env.MAPCAM_REQUIRE_NODE_TYPES) throw new Error(what)
  console.error(`SKIPPED: ${what}; the declarations were not compiled beside it`)
  return `SKIPPED: ${what}`
}
