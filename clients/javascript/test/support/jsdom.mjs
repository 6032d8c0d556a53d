// Programs with the map libraries in jsdom: in Node, and in jest.

import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { outcome, temporaryFolder } from './engine.mjs'
import { library, withoutLibraries } from './libraries.mjs'
import { unless } from './needs.mjs'

/** Where Debian's packages have modules; a copy of them elsewhere is named by JEST. */
const modules = process.env.JEST ?? '/usr/share/nodejs'
const jest = join(modules, 'jest-cli', 'bin', 'jest.js')
const path = (name) => fileURLToPath(new URL(name, import.meta.url))

export const skip =
  withoutLibraries || unless(existsSync(jest), `there is no jest in ${modules}`, 'JEST')

/** Runs a program in a page in Node, with one of the libraries. */
export function inPage(t, version, program, { words = [], env } = {}) {
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env
  Object.assign(environment, { NODE_PATH: modules, MAP_VERSION: version, ...env })
  environment.MAP_LIBRARY = library(version, temporaryFolder(t))
  const page = pathToFileURL(path('page.mjs')).href
  const command = ['--import', page, ...words, program]
  return outcome(spawn(process.execPath, command, { env: environment }))
}

/**
 * Runs jest in a folder.
 * @param projects Of each folder in it its configuration for jest.
 */
export async function inJest(folder, projects, { words = [] } = {}) {
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(path('../..'), join(folder, 'node_modules', 'mapcam'))
  const names = Object.keys(projects)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ jest: { projects: names } }))
  for (const name of names) {
    mkdirSync(join(folder, name), { recursive: true })
    const text = JSON.stringify({ jest: { testEnvironment: 'jsdom', ...projects[name] } })
    writeFileSync(join(folder, name, 'package.json'), text)
  }
  // Debian's jest asks Debian's Node where it is.
  const variables = { node_prefix: join(modules, '../..'), node_relative_path: 'share/nodejs' }
  const config = `Object.assign({}, process.config, { variables: ${JSON.stringify(variables)} })`
  const debian = join(folder, 'debian.cjs')
  writeFileSync(debian, `Object.defineProperty(process, 'config', { value: ${config} })`)
  const command = ['--require', debian, jest, '--ci', '--cacheDirectory', join(folder, 'cache')]
  const env = { ...process.env, NODE_PATH: modules }
  return outcome(spawn(process.execPath, [...command, ...words], { cwd: folder, env }))
}
