// The Node client: the installed package, or the one that stands beside this one in a checkout.

import { existsSync } from 'node:fs'

const beside = new URL('../../node/src/index.js', import.meta.url)

async function load() {
  try {
    return await import('mapcam')
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND' || !existsSync(beside)) throw error
    return import(beside.href)
  }
}

export const { findBinary } = await load()
