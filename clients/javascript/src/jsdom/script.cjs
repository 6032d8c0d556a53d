// The scripts of workers: compiled once for all workers, and run with the scope of one.

'use strict'

const { readFile } = require('node:fs/promises')
const { fileURLToPath } = require('node:url')
const { blobOf, bytesOf } = require('./blob.cjs')
const { network } = require('./network.cjs')

/** What the page has and a worker has not. */
const hidden = ['window', 'document', 'HTMLElement', 'XMLHttpRequest']
const programs = new Map()

/** Runs the script of an address, a classic one or a module. */
async function runScript(url, type, scope) {
  if (type === 'module') return runModule(url, scope, new Map())
  if (!programs.has(url)) programs.set(url, compile(await textOf(url), scope))
  programs.get(url)(scope)
}

/** Runs a text as a classic script. */
function runText(text, scope) {
  compile(text, scope)(scope)
}

/** A module, and before it those that it imports, each once in a worker. Its exports are an object. */
async function runModule(url, scope, modules) {
  if (modules.has(url)) return modules.get(url)
  if (!programs.has(url)) programs.set(url, moduleOf(await textOf(url), url, scope))
  const { imports, run } = programs.get(url)
  const exports = {}
  modules.set(url, exports)
  const imported = []
  for (const each of imports) {
    imported.push(await runModule(new URL(each, url).href, scope, modules))
  }
  run(scope, { imported, exports, url })
  return exports
}

/** A module as bundlers write them: it imports and exports by names, in braces. */
function moduleOf(text, url, scope) {
  const imports = []
  const body = text
    .replace(/\bimport\s*(?:\{([^}]*)\}\s*from\s*)?(['"])([^'"]+)\2/g, (_, names, __, from) => {
      imports.push(from)
      return names === undefined
        ? ''
        : `const {${names.replace(/\bas\b/g, ':')}} = module.imported[${imports.length - 1}]`
    })
    .replace(/\bexport\s*\{([^}]*)\}/g, (_, names) =>
      names
        .split(',')
        .filter((each) => each.trim())
        .map((each) => {
          const [name, exported = name] = each.trim().split(/\s+as\s+/)
          return `module.exports.${exported} = ${name}`
        })
        .join(';'),
    )
    .replace(/\bimport\.meta\.url\b/g, 'module.url')
  return { imports, run: compile(`'use strict';${body}`, scope) }
}

function compile(text, scope) {
  const names = Object.keys(scope)
  const program = new Function(...names, 'module', ...hidden, text)
  return (scope, module) => program.call(scope, ...names.map((name) => scope[name]), module)
}

async function textOf(url) {
  const blob = blobOf(url)
  if (blob) return new TextDecoder().decode(await bytesOf(blob))
  if (url.startsWith('file:')) return readFile(fileURLToPath(url), 'utf8')
  if (url.startsWith('/')) return readFile(url, 'utf8')
  return (await network.fetchInWorker(url)).text()
}

module.exports = { runScript, runText }
