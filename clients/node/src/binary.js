// Where the engine's executable is.

import { accessSync, constants, statSync } from 'node:fs'
import { basename, delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BinaryNotFoundError } from './errors.js'

const packageFolder = fileURLToPath(new URL('..', import.meta.url))

/**
 * The path of the mapcam to spawn: the one named, the one that MAPCAM names, the copy inside this
 * package, the first on PATH, or the build of the checkout that this package lies in.
 */
export function findBinary(explicit, environment = process.env) {
  if (explicit) return named(explicit, 'the option `binary`', environment)
  if (environment.MAPCAM) {
    return named(environment.MAPCAM, 'MAPCAM in the environment', environment)
  }
  const places = [...candidates(environment)]
  const found = places.find(({ path }) => isExecutable(path))
  if (found) return found.path
  const list = ['the option `binary`: not given', 'MAPCAM in the environment: not set']
  for (const { path, what } of places) list.push(`${what}: ${path}`)
  throw new BinaryNotFoundError(
    `There is no mapcam to spawn. Looked in:\n${list.map((place) => `  - ${place}`).join('\n')}\n` +
      'Build it with `swift build -c release`, or name it with MAPCAM=/path/to/mapcam.',
    places.map(({ path }) => path),
  )
}

/**
 * One that is named is meant: where it is missing, another is no substitute. A bare name is looked
 * for on PATH, as a shell does, and then in the working directory.
 */
function named(name, by, environment) {
  const isBare = basename(name) === name
  const places = [...(isBare ? onPath(name, environment) : []), resolve(name)]
  const found = places.find(isExecutable)
  if (found !== undefined) return found
  const what = isBare
    ? `${name}, which is an executable file neither on PATH nor in the working directory`
    : `${places[0]}, which is not an executable file`
  throw new BinaryNotFoundError(`There is no mapcam to spawn: ${by} names ${what}.`, places)
}

function onPath(name, environment) {
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => resolve(folder, name))
}

function* candidates(environment) {
  yield { what: 'inside the package', path: join(packageFolder, 'bin', 'mapcam') }
  for (const path of onPath('mapcam', environment)) yield { what: 'on PATH', path }
  for (const build of ['release', 'debug']) {
    const path = resolve(packageFolder, '..', '..', '.build', build, 'mapcam')
    yield { what: "the checkout's build", path }
  }
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
