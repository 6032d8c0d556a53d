// Packs the package with an engine inside, for the machines that this engine runs on:
//
//   node scripts/pack.mjs PATH/TO/mapcam [FOLDER]      writes FOLDER/mapcam-VERSION.tgz
//
// It does what `npm pack` does, of a copy with the engine in `bin` and its `os` and `cpu` in
// package.json, so that npm refuses to install it elsewhere.

import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { platformOf } from '../src/binary.js'

const [engine, folder = '.'] = process.argv.slice(2)
if (engine === undefined) fail('No engine is named.', 64)
let platform
try {
  platform = platformOf(engine)
} catch (error) {
  fail(`${engine} cannot be read: ${error.message}`, 66)
}
if (platform?.cpu === undefined) fail(`${engine} is not an executable for Linux or macOS.`, 64)

const source = fileURLToPath(new URL('..', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'mapcam-pack-'))
try {
  const description = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  for (const name of [...description.files, 'LICENSE', 'README.md']) {
    if (name !== 'bin') cpSync(join(source, name), join(copy, name), { recursive: true })
  }
  mkdirSync(join(copy, 'bin'))
  copyFileSync(engine, join(copy, 'bin', 'mapcam'))
  chmodSync(join(copy, 'bin', 'mapcam'), 0o755)
  const packed = { ...description, os: [platform.os], cpu: [platform.cpu] }
  writeFileSync(join(copy, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`)
  const args = ['pack', '--silent', '--pack-destination', resolve(folder)]
  const { status, error } = spawnSync('npm', args, { cwd: copy, stdio: 'inherit' })
  if (error) console.error(`npm cannot be run: ${error.message}`)
  process.exitCode = status ?? 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}

function fail(message, status) {
  console.error(`${message}\nusage: node scripts/pack.mjs PATH/TO/mapcam [FOLDER]`)
  process.exit(status)
}
