module.exports = require('../src/load.cjs')('maplibre.js')
