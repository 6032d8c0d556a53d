// What the preview shares with the client.

export { findBinary } from './binary.js'
export * from './camera-forms.js'
export { EngineModule } from './engine-module.js'
export { spawnEngine } from './engine-process.js'
export { moduleHere } from './module-node.js'
export { nearest } from './options.js'
export { collections, depths, positionsOf } from './places.js'
