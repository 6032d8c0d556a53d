// Where the WebAssembly module is, for Node.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../binary.js'
import { BinaryNotFoundError } from '../errors.js'

let compiled

/** The module beside this package, or the one that clients/wasm/build made in its checkout; compiled once. */
export function moduleHere() {
  if (compiled !== undefined) return compiled
  const folder = packageFolder() ?? '.'
  const paths = [join(folder, 'dist', 'mapcam.wasm'), join(folder, '..', 'wasm', 'dist', 'mapcam.wasm')]
  const path = paths.find((each) => existsSync(each))
  if (path === undefined) {
    const list = paths.map((each) => `  - ${each}`).join('\n')
    throw new BinaryNotFoundError(
      `There is no mapcam.wasm. Looked in:\n${list}\nBuild it with clients/wasm/build.`,
      { paths },
    )
  }
  compiled = new WebAssembly.Module(readFileSync(path))
  return compiled
}
