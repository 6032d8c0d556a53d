export { findBinary } from './binary.js'
export { MapCam } from './process.js'
export * from './shared.js'
