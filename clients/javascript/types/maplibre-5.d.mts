export * from './maplibre.js'
export * as default from './maplibre-5.js'
