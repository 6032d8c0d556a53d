// Loads the ES modules beside it for jest, whose `require` cannot. Node and bundlers take the modules themselves, by
// the conditions "module-sync" and "module" in package.json.

'use strict'

const { readFileSync } = require('node:fs')
const { dirname, join } = require('node:path')
const { pathToFileURL } = require('node:url')

const statement =
  /^(import|export) (?:(\{[^}]*\}|\*(?: as \w+)?) from '([^']+)'$|(default) |(?=(?:async )?(?:class|function\*?|const) (\w+|\[[\w, ]+\])))/gm
const base = pathToFileURL(join(__dirname, '/'))

const loaded = new Map()

/** What a module exports. The modules have no circular imports. */
function load(name) {
  const found = loaded.get(name)
  if (found !== undefined) return found
  const names = []
  const url = `${base}${name}`
  // Lines keep their numbers, for stack traces.
  const body = readFileSync(join(__dirname, name), 'utf8')
    .replace(statement, (_, keyword, list, from, isDefault, declared) => {
      if (isDefault !== undefined) return 'exports.default = '
      if (declared !== undefined) names.push(...declared.match(/\w+/g))
      if (list === undefined) return ''
      if (keyword === 'import')
        return `const ${list.replace('* as ', '').replace(/ as /g, ': ')} = use('${from}')`
      if (list === '*') return `Object.assign(exports, use('${from}'))`
      return list.replace(
        /(\w+)(?: as (\w+))?,?/g,
        (_, own, name = own) => `exports.${name} = use('${from}').${own};`,
      )
    })
    .replace('import.meta.url', JSON.stringify(url))
  const exports = {}
  const use = (from) => (from.startsWith('.') ? load(join(dirname(name), from)) : require(from))
  // `eval` and not `vm`: its global scope is the caller's, which in jest has the timers and the page. An import or
  // export in a form that is not read here is a syntax error.
  // oxlint-disable-next-line no-eval
  const evaluate = (0, eval)(
    `(function (exports, use) { 'use strict'; ${body}
Object.assign(exports, { ${names.join(', ')} }) })
//# sourceURL=${url}`,
  )
  evaluate(exports, use)
  // For the code that Babel and TypeScript generate from `import name from`.
  if ('default' in exports) Object.defineProperty(exports, '__esModule', { value: true })
  loaded.set(name, exports)
  return exports
}

module.exports = load
