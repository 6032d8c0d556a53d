export * from './maplibre.js'
export * as default from './maplibre.js'
