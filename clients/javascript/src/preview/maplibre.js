// Where MapLibre GL JS comes from.

import { existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

/** The release that the browser loads from a CDN if none is installed, with its files' hashes. */
const pinned = {
  base: 'https://unpkg.com/maplibre-gl@5.24.0/dist/',
  script: 'sha384-5+cfbwT0iiub6VsQAdn6yz16nr6sDiQoHx6tm4O8OVYXHYOxcffFmCJBL0dgdvGp',
  style: 'sha384-uTttxo/aOKbdE5RlD/SPzSDoDmNvGlUYPjONi2MN/b7c9HPSvW07OIuyP7uL6jxK',
}

const scriptName = 'maplibre-gl.js'
const styleName = 'maplibre-gl.css'

/**
 * @param named the folder or file of --maplibre; without it, the one in node_modules.
 * @returns {{script: {path} | {url, integrity}, style: the same}}
 */
export function findMapLibre(named) {
  const script = named === undefined ? installed() : inPlace(resolve(named))
  if (script === undefined && named !== undefined) {
    throw new Error(
      `--maplibre, or MAPCAM_PREVIEW_MAPLIBRE, names ${resolve(named)}, which does not contain ${scriptName}.`,
    )
  }
  if (script !== undefined) {
    const style = join(dirname(script), styleName)
    return { script: { path: script }, style: existsSync(style) ? { path: style } : undefined }
  }
  return {
    script: { url: pinned.base + scriptName, integrity: pinned.script },
    style: { url: pinned.base + styleName, integrity: pinned.style },
  }
}

function inPlace(path) {
  const isFile = (one) => existsSync(one) && statSync(one).isFile()
  return [path, join(path, scriptName), join(path, 'dist', scriptName)].find(isFile)
}

/** The one that is installed for this package or in the working directory. */
function installed() {
  for (const from of [import.meta.url, join(process.cwd(), 'package.json')]) {
    try {
      return createRequire(from).resolve(`maplibre-gl/dist/${scriptName}`)
    } catch {
      // It is not there.
    }
  }
  return undefined
}
