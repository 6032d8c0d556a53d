// Runs the module in Node or Deno as a command: node clients/wasm/host.mjs [OPTION ...]

import { readFileSync } from 'node:fs'

const module = new WebAssembly.Module(readFileSync(new URL('dist/mapcam.wasm', import.meta.url)))

process.removeAllListeners('warning') // that it is experimental; Node 24 says so of the import
const { WASI } = await import('node:wasi')
const wasi = new WASI({
  version: 'preview1',
  args: ['mapcam', ...process.argv.slice(2)],
  returnOnExit: true,
})
// By closures: V8's direct calls keep the memory that was there before it grew. https://github.com/nodejs/node/issues/53087
const calls = Object.entries(wasi.wasiImport).map(([name, call]) => [
  name,
  (...given) => call(...given),
])
const instance = new WebAssembly.Instance(module, {
  wasi_snapshot_preview1: Object.fromEntries(calls),
})
process.exitCode = wasi.start(instance)
