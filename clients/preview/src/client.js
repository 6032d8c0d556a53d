// What is shared with the Node client: the installed package's, or that of the checkout.

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const beside = new URL('../../node/src/internal.js', import.meta.url)

async function load() {
  try {
    return await import('mapcam/internal')
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND' || !existsSync(beside)) throw error
    return import(beside.href)
  }
}

const client = await load()
export const { collections, depths, EngineModule, findBinary, moduleHere, nearest, positionsOf, spawnEngine } = client
export const { decimal, double, eyeDistance, filled, forms, moved, numbersOf } = client
export const { signed, textsOf, wrapped, written, zoomAtDistance } = client

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
