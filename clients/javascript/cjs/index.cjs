// In a checkout, for jest, whose own `require` does not load ES modules: Node's does. A release has one script here instead,
// which `npm run cjs` makes.

'use strict'

const { createRequire } = process.getBuiltinModule('node:module')
module.exports = createRequire(__filename)('../src/index.js')
