#!/usr/bin/env node
// `npx mapcam`: the engine itself, on this process's own stdin, stdout and stderr.

import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { findBinary } from './binary.js'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

try {
  const engine = spawn(findBinary(), process.argv.slice(2), { stdio: 'inherit' })
  // A terminal sends Ctrl-C to both: this process ends as the engine does.
  for (const signal of signals) process.on(signal, () => engine.kill(signal))
  engine.on('error', fail)
  engine.on('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
    setTimeout(() => process.exit(128 + constants.signals[signal]), 100)
  })
} catch (error) {
  fail(error)
}

function fail(error) {
  console.error(`mapcam: ${error.message}`)
  process.exit(127)
}
