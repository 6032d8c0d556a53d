// The package for `require`.
module.exports = require('./src/load.cjs')('index.js')
