#!/usr/bin/env node
// Bundles a script that runs the preview without Node, as preview.js does: bundle.js SCRIPT OUTPUT [OPTION...], with
// options of esbuild's, which it needs.

import { spawnSync } from 'node:child_process'
import { fileURLToPath, pathToFileURL } from 'node:url'

const path = (name) => fileURLToPath(new URL(name, import.meta.url))

/** @throws {Error} where there is no esbuild, or it fails; it says why itself */
export function bundle(script, output, options) {
  // Where files are is not asked for.
  const own = ['--external:node:*', '--log-override:empty-import-meta=silent', '--log-level=warning']
  const { status, error } = spawnSync('esbuild', [script, '--bundle', '--minify', ...own, `--outfile=${output}`, ...options], { stdio: 'inherit' })
  if (status !== 0) throw new Error(error === undefined ? 'esbuild failed.' : `esbuild could not be started: ${error.message}.`)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [script, output, ...options] = process.argv.slice(2)
  bundle(script, output, options)
}
