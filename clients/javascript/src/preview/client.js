// What is shared with the Node client.

import { fileURLToPath } from 'node:url'
import { findBinary, moduleHere } from '../internal.js'

export * from '../internal.js'

/** The engine's program with its first words: mapcam, or, where there is none for the system, its WebAssembly module in Node. */
export function findEngine() {
  try {
    return [findBinary()]
  } catch (error) {
    if (process.env.MAPCAM) throw error
    try {
      moduleHere()
    } catch {
      throw error
    }
    return [process.execPath, fileURLToPath(new URL('engine-here.js', import.meta.url))]
  }
}
