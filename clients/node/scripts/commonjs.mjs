// Writes cjs/index.cjs, the package for `require`, from the modules in src: each becomes a function
// that is called once, in the order of what they import. Only what our own modules use is read.
//
//   node scripts/commonjs.mjs            writes it
//   node scripts/commonjs.mjs --check    exits with status 1 where it is stale

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const source = new URL('../src/', import.meta.url)
const target = new URL('../cjs/index.cjs', import.meta.url)

const importing = /^import (\{[^}]*\}) from '([^']+)'\n/gm
const reexporting = /^export (\{[^}]*\}|\*) from '\.\/([^']+)'\n/gm
const exporting = /^export (?=(?:async )?(?:class|function|const) (\w+))/gm

const written = []
const exportsOf = new Map()

/** The variable that holds a module's exports. */
const variable = (file) => `${file.replace('.js', '').replace(/-(\w)/g, (_, c) => c.toUpperCase())}Module`
const names = (list) => list.replace(/[{}\s]/g, '').split(',').filter(Boolean)

function write(file) {
  if (exportsOf.has(file)) return
  const text = readFileSync(new URL(file, source), 'utf8').replace('import.meta.url', 'undefined')
  exportsOf.set(file, [...text.matchAll(exporting)].map(([, name]) => name))
  const body = text
    .replace(importing, (_, list, from) => {
      if (from.startsWith('node:')) return `const ${list} = require('${from}')\n`
      const module = from.replace('./', '')
      write(module)
      return `const ${list} = ${variable(module)}\n`
    })
    .replace(exporting, '')
  if (/^(import|export) /m.test(body)) throw new Error(`${file}: an import or export that is not read`)
  const indented = body.trimEnd().replace(/^(?=.)/gm, '  ')
  const exported = exportsOf.get(file).join(', ')
  written.push(`const ${variable(file)} = (() => {\n${indented}\n\n  return { ${exported} }\n})()\n`)
}

const lines = []
for (const [, list, file] of readFileSync(new URL('index.js', source), 'utf8').matchAll(reexporting)) {
  write(file)
  const exported = list === '*' ? exportsOf.get(file) : names(list)
  for (const name of exported) lines.push(`  ${name}: ${variable(file)}.${name},\n`)
}
const text =
  "// Generated from src by scripts/commonjs.mjs: not to be edited.\n'use strict'\n\n" +
  `${written.join('\n')}\nmodule.exports = {\n${lines.join('')}}\n`

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('cjs/index.cjs is stale: node scripts/commonjs.mjs')
    process.exitCode = 1
  }
} else {
  mkdirSync(new URL('.', target), { recursive: true })
  writeFileSync(target, text)
}
