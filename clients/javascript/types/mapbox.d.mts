export * from './mapbox.js'
export * as default from './mapbox.js'
