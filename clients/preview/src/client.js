// What is shared with the Node client: the installed package's, or that of the checkout.

import { existsSync } from 'node:fs'

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
export const { findBinary, nearest, positionsOf, spawnEngine } = client
export const { decimal, double, eyeDistance, moved, signed, textsOf, wrapped, written, zoomAtDistance } = client
