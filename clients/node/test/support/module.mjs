// The WebAssembly module, which clients/wasm/build makes: without it these tests are skipped, loudly.

import { existsSync } from 'node:fs'

const path = new URL('../../../wasm/dist/mapcam.wasm', import.meta.url)

export const skip = existsSync(path) ? false : missing('there is no clients/wasm/dist/mapcam.wasm')

function missing(what) {
  if (process.env.MAPCAM_REQUIRE_WASM) throw new Error(`MAPCAM_REQUIRE_WASM is set, but ${what}`)
  console.error(`\n*** SKIPPED: ${what}; the engine in this process was not tested ***\n`)
  return `SKIPPED: ${what}`
}
