// A strict host compiles; where there is no TypeScript, that is said and skipped.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { test } from './support/test.mjs'

const config = fileURLToPath(new URL('tsconfig.json', import.meta.url))
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
