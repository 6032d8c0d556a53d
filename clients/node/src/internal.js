// What mapcam-preview of the same version shares with this package. It is not for others, and changes
// with both.

export { findBinary } from './binary.js'
export * from './camera-forms.js'
export { EngineModule } from './engine-module.js'
export { spawnEngine } from './engine-process.js'
export { moduleHere } from './module-node.js'
export { nearest } from './options.js'
export { collections, depths, positionsOf } from './places.js'
