// A plain "lat, lng" pair: 47.3769, 8.5417
//
// Two numbers are rarely a place, so the rules are strict: both have decimals (four in code, two in
// prose and tables), nothing makes them a part of something else (a third number, a name or a call
// before them, an operator, a unit after them), and the first is a latitude.

import { coordinate, coordinatePlace } from './places.js'

const pair =
  /(?<![\w.,:;#@/%$+*=-])(?<first>[-+]?\d{1,2}\.(?<a>\d{2,20}))[ \t]{0,3},[ \t]{0,3}(?<second>[-+]?\d{1,3}\.(?<b>\d{2,20}))(?![\w%°º/*^]|\.\d|[ \t]{0,3}[,*/:]|[ \t]{0,3}-?\d)/g

/** Languages of prose and tables. */
const prose = new Set([
  '', 'plaintext', 'text', 'txt', 'markdown', 'org', 'org-mode', 'rst', 'asciidoc', 'csv', 'tsv', 'mail',
  'gitcommit', 'fundamental', 'tex', 'latex', 'html',
])

export function find(text, { language }) {
  const decimals = prose.has(language) ? 2 : 4
  return Array.from(text.matchAll(pair), ({ index: start, groups, 0: all }) => {
    const { first, second, a, b } = groups
    if (a.length < decimals || b.length < decimals || isArgument(text, start)) return undefined
    if (Math.abs(Number(second)) > 180) return undefined
    const range = { start, end: start + all.length }
    return coordinatePlace(coordinate(Number(first), Number(second)), 'lat-lng', range)
  })
}

/** Whether it is an argument of a call, as in scale(1.25, 1.50), or follows a comma. */
function isArgument(text, start) {
  let index = start - 1
  while (index >= 0 && start - index < 40 && /[ \t]/.test(text[index])) index -= 1
  const before = text[index] ?? ''
  if (before === ',' || before === '=' || before === ':') return before === ',' || !/[A-Za-z]/.test(text[index - 1] ?? '')
  if (before === '[') return true
  return before === '(' && /[\w$\])]/.test(text[index - 1] ?? '')
}
