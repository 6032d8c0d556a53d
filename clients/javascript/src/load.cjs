// Loads the ES modules beside it for jest, whose `require` cannot. Bundlers take
// the modules themselves, by the condition "module" in package.json.

'use strict'

const { readFileSync } = require('node:fs')
const { dirname, join } = require('node:path')
const { pathToFileURL } = require('node:url')

const statement =
  /^(import|export) (?:(\{[^}]*\}|\*(?: as default)?) from '([^']+)'$|(?=(?:async )?(?:class|function\*?|const) (\w+)))/gm
const base = pathToFileURL(join(__dirname, '/'))

const loaded = new Map()

/** What a module exports. The modules import each other without circles. */
function load(name) {
  const found = loaded.get(name)
  if (found !== undefined) return found
  const names = []
  // Each line stays where it is, for stack traces.
  const body = readFileSync(join(__dirname, name), 'utf8')
    .replace(statement, (_, keyword, list, from, declared) => {
      if (declared !== undefined) names.push(declared)
      if (list === undefined) return ''
      if (keyword === 'import') return `const ${list} = use('${from}')`
      if (list.startsWith('*')) return `Object.assign(exports, use('${from}'))`
      return list.replace(/(\w+)(?: as (\w+))?,?/g, (_, own, name = own) => `exports.${name} = use('${from}').${own};`)
    })
    .replace('import.meta.url', 'undefined')
  const exports = {}
  const use = (from) => (from.startsWith('.') ? load(join(dirname(name), from)) : require(from))
  // `eval` and not `vm`: its global scope is the caller's, which in jest has the timers. An import or
  // export in a form that is not read here is a syntax error.
  const evaluate = (0, eval)(
    `(function (exports, use, __dirname) { 'use strict'; ${body}
Object.assign(exports, { ${names.join(', ')} }) })
//# sourceURL=${base}${name}`,
  )
  evaluate(exports, use, __dirname)
  loaded.set(name, exports)
  return exports
}

module.exports = load
