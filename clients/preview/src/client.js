// The Node client: the installed package, or the one that stands beside this one in a checkout.

import { existsSync, readFileSync } from 'node:fs'

const beside = new URL('../../node/', import.meta.url)

async function load() {
  try {
    return await import('mapcam')
  } catch (error) {
    const manifest = new URL('package.json', beside)
    if (error.code !== 'ERR_MODULE_NOT_FOUND' || !existsSync(manifest)) throw error
    return import(new URL(entry(JSON.parse(readFileSync(manifest, 'utf8'))), beside).href)
  }
}

/** What a package's "exports" give to `import`. */
function entry({ exports, main }) {
  let target = exports?.['.'] ?? exports ?? main
  while (typeof target === 'object') target = target.import ?? target.node ?? target.default
  return target
}

export const { findBinary } = await load()
