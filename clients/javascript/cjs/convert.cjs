module.exports = require('../src/load.cjs')('convert.js')
