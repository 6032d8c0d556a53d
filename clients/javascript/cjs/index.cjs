module.exports = require('../src/load.cjs')('index.js')
