// esbuild, which makes one script of the page's parts.

import { spawnSync } from 'node:child_process'

/**
 * Bundles a script that runs the preview without Node, as preview.js does, with options of esbuild's.
 *
 * @throws {Error} if there is no esbuild, or it fails; it says why itself
 */
export function bundle(script, output, options) {
  // Paths of files are not needed.
  const own = [
    '--external:node:*',
    '--log-override:empty-import-meta=silent',
    '--log-level=warning',
  ]
  const { status, error } = spawnSync(
    'esbuild',
    [script, '--bundle', '--minify', ...own, `--outfile=${output}`, ...options],
    { stdio: 'inherit' },
  )
  if (status !== 0)
    throw new Error(
      error === undefined ? 'esbuild failed.' : `esbuild could not be started: ${error.message}.`,
    )
}
