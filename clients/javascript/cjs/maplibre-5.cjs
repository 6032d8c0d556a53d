module.exports = require('../src/load.cjs')('maplibre-5.js')
