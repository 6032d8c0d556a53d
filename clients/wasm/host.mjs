// Runs the module in Node as a command: node clients/wasm/host.mjs [--in-process] [OPTION ...]
//
// By node:wasi, or through the four functions for whoever holds an instance.

import { readFileSync, readSync, writeSync } from 'node:fs'

const words = process.argv.slice(2)
const module = new WebAssembly.Module(readFileSync(new URL('dist/mapcam.wasm', import.meta.url)))

if (words[0] === '--in-process') {
  const names = WebAssembly.Module.imports(module).map(({ name }) => [name, () => 52])
  const imports = { wasi_snapshot_preview1: Object.fromEntries(names) }
  const engine = new WebAssembly.Instance(module, imports).exports
  const piece = Buffer.alloc(1 << 16)
  for (let count; (count = readSync(0, piece)) > 0; ) {
    const start = engine.mapcam_input(count)
    new Uint8Array(engine.memory.buffer, start, count).set(piece.subarray(0, count))
    const length = engine.mapcam_serve(count, 0)
    const output = new Uint8Array(engine.memory.buffer, engine.mapcam_output(), length)
    for (let done = 0; done < length; ) done += writeSync(1, output, done)
    engine.mapcam_done(length, 0)
  }
} else {
  process.removeAllListeners('warning') // that it is experimental; Node 24 says so of the import
  const { WASI } = await import('node:wasi')
  const wasi = new WASI({ version: 'preview1', args: ['mapcam', ...words], returnOnExit: true })
  // By closures: V8's direct calls keep the memory that was there before it grew. https://github.com/nodejs/node/issues/53087
  const calls = Object.entries(wasi.wasiImport).map(([name, call]) => [name, (...given) => call(...given)])
  const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: Object.fromEntries(calls) })
  process.exitCode = wasi.start(instance)
}
