// Those of mapcam/maplibre; what came after 5.3 is undefined.
export * from './maplibre.js'
