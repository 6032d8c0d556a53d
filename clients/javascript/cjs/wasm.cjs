module.exports = require('../src/load.cjs')('wasm.js')
