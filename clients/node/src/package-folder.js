// Where this package is.

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The package's folder. In a bundle it is the folder above the bundle's own, where an extension or
 * an app has its `bin`; undefined where even that is not known.
 */
export function packageFolder() {
  if (typeof __dirname === 'string') return join(__dirname, '..')
  const url = import.meta.url
  return url === undefined ? undefined : fileURLToPath(new URL('..', url))
}
