// The uniforms and attributes that a shader declares: a library leaves alone what a shader has not.

'use strict'

/**
 * The names that a text in GLSL declares, after its `#ifdef`, `#ifndef`, `#else` and `#define`. Both branches of another
 * `#if` count.
 */
function declarations(source) {
  const defined = new Set()
  const names = { uniform: new Set(), attribute: new Set() }
  const branches = []
  const text = source.replace(/\/\*[^]*?\*\//g, '').replace(/\/\/.*/g, '')
  for (const line of text.split('\n')) {
    const [, directive, name] = /^\s*#\s*(\w+)\s*(\w*)/.exec(line) ?? []
    if (directive === 'ifdef') branches.push(defined.has(name))
    else if (directive === 'ifndef') branches.push(!defined.has(name))
    else if (directive === 'if') branches.push(undefined)
    else if (directive === 'endif') branches.pop()
    else if (directive === 'else' || directive === 'elif') {
      const last = branches.pop()
      branches.push(last === undefined ? undefined : !last)
    } else if (branches.includes(false)) continue
    else if (directive === 'define') defined.add(name)
    for (const [, kind, list] of line.matchAll(/\b(uniform|attribute|in)\s+([^;(){}]+);/g)) {
      if (branches.includes(false)) continue
      const [, ...words] = list
        .replace(/\b(lowp|mediump|highp|flat)\b/g, '')
        .trim()
        .split(/[\s,]+/)
      for (const word of words)
        names[kind === 'uniform' ? kind : 'attribute'].add(word.replace(/\[.*/, ''))
    }
  }
  return names
}

module.exports = { declarations }
