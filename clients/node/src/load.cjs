// Loads the ES modules beside it for `require`, which Node before 20.19 and jest cannot. Bundlers take
// the modules themselves, by the condition "module" in package.json.

'use strict'

const { readFileSync } = require('node:fs')
const { join } = require('node:path')
const { pathToFileURL } = require('node:url')

const imports = /^import (\{[^}]*\}) from '([^']+)'$/gm
const reexports = /^export (?:(\{[^}]*\})|\*) from '([^']+)'$/gm
const exported = /^export (?=(?:async )?(?:class|function\*?|const) (\w+))/gm

const loaded = new Map()

/** What a module exports. The modules import each other without circles. */
function load(name) {
  const found = loaded.get(name)
  if (found !== undefined) return found
  const path = join(__dirname, name)
  const text = readFileSync(path, 'utf8')
  const names = Array.from(text.matchAll(exported), ([, name]) => name)
  // Each line stays where it is, for stack traces.
  const body = text
    .replace(imports, "const $1 = use('$2')")
    .replace(reexports, (_, list, from) =>
      list ? `{ const ${list} = use('${from}'); Object.assign(exports, ${list}) }` : `Object.assign(exports, use('${from}'))`,
    )
    .replace(exported, '')
    .replace('import.meta.url', 'undefined')
  if (/^(?:import|export) /m.test(body)) throw new Error(`${path}: an import or export that is not read`)
  const exports = {}
  const use = (from) => (from.startsWith('./') ? load(from.slice(2)) : require(from))
  // `eval` and not `vm`: its global scope is the caller's, which in jest has the timers.
  const evaluate = (0, eval)(
    `(function (exports, use, __dirname) { 'use strict'; ${body}
Object.assign(exports, { ${names.join(', ')} }) })
//# sourceURL=${pathToFileURL(path)}`,
  )
  evaluate(exports, use, __dirname)
  loaded.set(name, exports)
  return exports
}

module.exports = load
