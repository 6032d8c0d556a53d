module.exports = require('../src/load.cjs')('mapbox.js')
