// Where the engine's executable is.

import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs'
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
  return usable(find(explicit, environment))
}

/** Refuses an executable for another machine, instead of looking further. */
function usable(path) {
  const { os, cpu } = platformOf(path) ?? {}
  const isWrong = os !== undefined && (os !== process.platform || (cpu && cpu !== process.arch))
  // A Mac with an Apple chip also runs x64 executables.
  const isTranslated = os === 'darwin' && cpu === 'x64' && process.arch === 'arm64'
  if (!isWrong || (os === process.platform && isTranslated)) return path
  const built = cpu === undefined ? os : `${os} ${cpu}`
  throw new BinaryUnusableError(
    `${path} is built for ${built}, and this is ${process.platform} ${process.arch}: ` +
      'build mapcam here, or name another with MAPCAM=/path/to/mapcam.',
    { path },
  )
}

function find(explicit, environment) {
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
  const remedy = isInstalled() ? `npm install ${engineName}` : 'swift build -c release'
  throw new BinaryNotFoundError(
    `There is no mapcam to spawn. Looked in:\n${list.map((each) => `  - ${each}`).join('\n')}\n` +
      `Get it with \`${remedy}\`, or name one with MAPCAM=/path/to/mapcam.`,
    { paths: tried.map(({ path }) => path) },
  )
}

/**
 * An executable named by the user: if it is missing, that is an error. A bare name is looked for on
 * PATH, as a shell does, and then in the working directory.
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

/** `npx mapcam`, for which npm puts its own folder on PATH, would start itself without end. */
function isOwnCommand(path) {
  return existsSync(path) && realpathSync(path).endsWith(`${sep}src${sep}command.js`)
}

/** Whether npm has put this package where it is, and not a checkout. */
const isInstalled = () => packageFolder()?.split(sep).includes('node_modules') === true

const engineName = `@mapcam/${process.platform}-${process.arch}`

/** npm installs it with a released client, as an optional dependency, where its `os` and `cpu` fit. */
function enginePackage(folder) {
  const what = `the package ${engineName}`
  try {
    return { what, path: createRequire(join(folder, 'package.json')).resolve(`${engineName}/bin/mapcam`) }
  } catch {
    return { what, path: resolve(folder, '..', engineName, 'bin', 'mapcam') }
  }
}

/** Why a file that is there is not taken. */
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
 * an app has its `bin`; undefined where even that is not known.
 */
export function packageFolder() {
  if (typeof __dirname === 'string') return join(__dirname, '..')
  const url = import.meta.url
  return url === undefined ? undefined : fileURLToPath(new URL('..', url))
}

// MARK: Executables

const elfMachines = { 0x03: 'ia32', 0x28: 'arm', 0x3e: 'x64', 0xb7: 'arm64', 0xf3: 'riscv64' }
const machMachines = { 0x01000007: 'x64', 0x0100000c: 'arm64' }

/** For which machines a file is: {os, cpu} by Node's names; undefined of scripts and other files. */
export function platformOf(path) {
  const head = Buffer.alloc(20)
  const file = openSync(path, 'r')
  try {
    readSync(file, head, 0, head.length, 0)
  } finally {
    closeSync(file)
  }
  if (head.readUInt32BE(0) === 0x7f454c46) {
    const isLittle = head[5] === 1
    const machine = isLittle ? head.readUInt16LE(18) : head.readUInt16BE(18)
    return { os: 'linux', cpu: elfMachines[machine] ?? `machine ${machine}` }
  }
  if (head.readUInt32LE(0) === 0xfeedfacf) {
    const machine = head.readUInt32LE(4)
    return { os: 'darwin', cpu: machMachines[machine] ?? `machine ${machine}` }
  }
  if (head.toString('latin1', 0, 2) === 'MZ') return { os: 'win32', cpu: undefined }
  return undefined
}
