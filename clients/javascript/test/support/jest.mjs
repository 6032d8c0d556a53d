// Debian's jest, in a folder of its own with a package in it.

import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { outcome, temporaryFolder, unless } from './engine.mjs'

/** Where Debian's packages have modules; a copy of them elsewhere is named by JEST. */
export const modules = process.env.JEST ?? '/usr/share/nodejs'
const jest = join(modules, 'jest-cli', 'bin', 'jest.js')

export const withoutJest = unless(existsSync(jest), `there is no jest in ${modules}`, 'JEST')

/**
 * Runs files of tests in jest, with this package from a folder: see `runJestIn`.
 *
 * @param files Texts by their names.
 * @param config Of jest.
 */
export function runJest(t, files, packageFolder, config = { testEnvironment: 'jsdom' }, env = {}) {
  const folder = temporaryFolder(t)
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(packageFolder, join(folder, 'node_modules', 'mapcam'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ jest: config }))
  return runJestIn(folder, env)
}

/** Runs jest in a folder. Resolves with {code, stdout, stderr, seconds}: of the processor. */
export async function runJestIn(folder, env, ...files) {
  // Debian's jest asks Debian's Node where modules are.
  const variables = { node_prefix: join(modules, '../..'), node_relative_path: 'share/nodejs' }
  const own = `Object.assign({}, process.config, { variables: ${JSON.stringify(variables)} })`
  const debian = join(folder, 'debian.cjs')
  const usage = join(folder, 'usage')
  writeFileSync(
    debian,
    `Object.defineProperty(process, 'config', { value: ${own} })
    process.on('exit', () => require('node:fs').writeFileSync('${usage}', JSON.stringify(process.cpuUsage())))`,
  )
  // On a busy machine a test may take longer than jest's five seconds.
  const options = ['--ci', '--runInBand', '--testTimeout=60000', `--cacheDirectory=${folder}/cache`]
  const variablesOfJest = { NODE_PATH: modules, NODE_OPTIONS: `--require ${debian}`, ...env }
  const result = await outcome(
    spawn(process.execPath, [jest, ...options, ...files], {
      cwd: folder,
      env: { ...process.env, ...variablesOfJest },
    }),
  )
  const { user, system } = JSON.parse(readFileSync(usage, 'utf8'))
  return { ...result, seconds: (user + system) / 1e6 }
}
