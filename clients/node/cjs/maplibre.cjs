module.exports = require('../src/load.cjs')('maplibre-node.js')
