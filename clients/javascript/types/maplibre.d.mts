export * from './maplibre.js'
