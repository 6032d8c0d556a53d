export * from './wasm.js'
