// Where the engine's executable is.

import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BinaryNotFoundError, BinaryUnusableError, InvalidArgumentError } from './errors.js'

/**
 * The path of the mapcam to spawn: the one named, the one that MAPCAM names, the copy inside this
 * package, the one of the package @mapcam/PLATFORM-ARCH, the first on PATH, or the build of the
 * checkout that this package lies in.
 */
export function findBinary(explicit, environment = process.env) {
  if (explicit !== undefined && explicit !== null && typeof explicit !== 'string') {
    throw new InvalidArgumentError(`\`binary\` must be a path, not ${String(explicit)}.`)
  }
  if (explicit) return named(explicit, 'the option `binary`', environment)
  if (environment.MAPCAM) {
    return named(environment.MAPCAM, 'MAPCAM in the environment', environment)
  }
  const tried = [...candidates(environment)]
  const found = tried.find(({ path }) => isExecutable(path))
  if (found) return found.path
  const list = ['the option `binary`: not given', 'MAPCAM in the environment: not set']
  for (const { path, what } of tried) {
    list.push(`${what}: ${path}${existsSync(path) ? ` (${fault(path)})` : ''}`)
  }
  const remedy = isInstalled()
    ? `Install the release's package ${engineName}`
    : `Build it with \`swift build -c release\` in ${resolve(packageFolder() ?? '.', '..', '..')}`
  throw new BinaryNotFoundError(
    `There is no mapcam to spawn. Looked in:\n${list.map((each) => `  - ${each}`).join('\n')}\n` +
      `${remedy}, or name one with MAPCAM=/path/to/mapcam.`,
    { paths: tried.map(({ path }) => path) },
  )
}

/**
 * An executable named by the user: if it is missing, that is an error. A bare name is searched for on PATH, as by a shell, and
 * then in the working directory.
 */
function named(name, by, environment) {
  const isBare = basename(name) === name
  const paths = [...(isBare ? onPath(name, environment) : []), resolve(name)]
  const found = paths.find(isExecutable)
  if (found !== undefined) return found
  const there = paths.find((path) => existsSync(path))
  if (there !== undefined) {
    throw new BinaryUnusableError(`${by} names ${there}, which ${fault(there)}.`, { path: there })
  }
  const what = isBare
    ? `${name}, which is neither on PATH nor in the working directory`
    : `${paths[0]}, which is not there`
  throw new BinaryNotFoundError(`There is no mapcam to spawn: ${by} names ${what}.`, { paths })
}

function onPath(name, environment) {
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => resolve(folder, name))
}

function* candidates(environment) {
  const folder = packageFolder()
  if (folder) yield { what: 'inside the package', path: join(folder, 'bin', 'mapcam') }
  if (folder) yield enginePackage(folder)
  for (const path of onPath('mapcam', environment)) {
    if (!isOwnCommand(path)) yield { what: 'on PATH', path }
  }
  for (const build of folder && !isInstalled() ? ['release', 'debug'] : []) {
    const path = resolve(folder, '..', '..', '.build', build, 'mapcam')
    yield { what: "the checkout's build", path }
  }
}

/** npm puts its own folder on PATH for `npx mapcam`, which would start itself again and again. */
function isOwnCommand(path) {
  return existsSync(path) && realpathSync(path).endsWith(`${sep}src${sep}command.js`)
}

/** Whether npm installed this package; otherwise it is in a checkout. */
const isInstalled = () => packageFolder()?.split(sep).includes('node_modules') === true

const engineName = `@mapcam/${process.platform}-${process.arch}`

/** npm installs it with a released client, as an optional dependency, if its `os` and `cpu` fit. */
function enginePackage(folder) {
  const what = `the package ${engineName}`
  try {
    return {
      what,
      path: createRequire(join(folder, 'package.json')).resolve(`${engineName}/bin/mapcam`),
    }
  } catch {
    return { what, path: resolve(folder, '..', engineName, 'bin', 'mapcam') }
  }
}

/** Why an existing file cannot be used. */
function fault(path) {
  return statSync(path).isDirectory()
    ? 'is a folder, not an executable file'
    : `is not executable: chmod +x ${path}`
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/**
 * The package's folder. In a bundle it is the folder above the bundle's own, where an extension or
 * an app has its `bin`; undefined if even that is not known.
 */
export function packageFolder() {
  // In what `node -e` imports it is a global, and says nothing.
  const isBundle = typeof __dirname === 'string' && __dirname !== globalThis.__dirname
  if (isBundle) return join(__dirname, '..')
  const url = import.meta.url
  return url === undefined ? undefined : fileURLToPath(new URL('..', url))
}
