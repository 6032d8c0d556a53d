// What tests need beside Node. If it is missing they are skipped, loudly; where CI requires it, they fail.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** False, or why tests are skipped; with MAPCAM_REQUIRE_ and a name in the environment that is an error. */
export function unless(isThere, what, name) {
  if (isThere) return false
  if (process.env[`MAPCAM_REQUIRE_${name}`])
    throw new Error(`MAPCAM_REQUIRE_${name} is set, but ${what}`)
  console.error(`\n*** SKIPPED: ${what} ***\n`)
  return `SKIPPED: ${what}`
}

/** Whether a command is on this machine. */
export const runs = (command) => spawnSync(command, ['--version']).status === 0

const module = new URL('../../../wasm/dist/mapcam.wasm', import.meta.url)

/** For tests of the WebAssembly module, which clients/wasm/build makes. */
export const skip = unless(existsSync(module), 'there is no clients/wasm/dist/mapcam.wasm', 'WASM')
