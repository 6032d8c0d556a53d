// A plain "lat, lng" pair: 47.3769, 8.5417
//
// Two numbers are rarely a place, so the rules are strict: both have decimals (four in code, two in
// prose and tables), nothing makes them a part of something else (a third number, a name or a call
// before them, an operator, a unit after them), and the first is a latitude.

import { slot } from '../forms.js'

const pair =
  /(?<![\w.,:;#@/%$+*=<>|-])(?<latitude>[-+]?\d{1,2}\.(?<a>\d{2,40}))[ \t]{0,3},[ \t]{0,3}(?<longitude>[-+]?\d{1,3}\.(?<b>\d{2,40}))(?![\w%°º/*^]|\.\d|[ \t]{0,3}[,*/:]|[ \t]{0,3}-?\d)/dg

/** Whether it is alone in an array, or in a list of KML's, where the longitude comes first. */
const isListed = (text, start, end, language) =>
  language === 'kml' ||
  (language === 'xml' && /\d,[-+\d]/.test(text.slice(start, end))) ||
  /\[\s{0,99}$/.test(text.slice(Math.max(0, start - 100), start)) ||
  /^\s{0,99}\]/.test(text.slice(end, end + 100))

/** How much of a line around two numbers is read. */
const reach = 200

/** Languages of prose and tables. */
const prose = new Set(
  ' plaintext text txt markdown org org-mode rst asciidoc csv tsv mail gitcommit fundamental tex latex html'.split(
    ' ',
  ),
)

function* find({ text, language }) {
  const decimals = prose.has(language) ? 2 : 4
  // In a table with names, the columns are read by these; a pair is in a cell.
  const isTable = (language === 'csv' || language === 'tsv') && /^[^\n]{0,2000}[A-Za-z]/.test(text)
  for (const match of text.matchAll(pair)) {
    const { latitude: lat, longitude: lng, a, b } = match.groups
    const { index: start, 0: all } = match
    if (
      a.length < decimals ||
      b.length < decimals ||
      isArgument(text, start) ||
      isListed(text, start, start + all.length, language) ||
      (isTable && text[start - 1] !== '"')
    )
      continue
    if (Math.abs(Number(lng)) > 180 || isMeasured(text, start, match.groups, start + all.length))
      continue
    const { latitude: one, longitude: other } = match.indices.groups
    yield {
      slots: { latitude: slot(Number(lat), ...one), longitude: slot(Number(lng), ...other) },
      start,
      end: start + all.length,
      isLoose: true,
    }
  }
}

/** Whether it is an argument of a call, as in scale(1.25, 1.50), or follows a number or a comma. */
function isArgument(text, start) {
  let index = start - 1
  while (index >= 0 && start - index < 40 && /[ \t]/.test(text[index])) index -= 1
  const before = text[index] ?? ''
  // Consecutive pairs are a path, as after the letter of a command in SVG.
  if (
    /\d/.test(before) ||
    /(?:^|[^\w'’])[A-Za-z]$/.test(text.slice(Math.max(0, index - 1), index + 1))
  )
    return true
  // An operator makes it a part of a sum; at the line's start it is a bullet.
  if (/[*/+%-]/.test(before))
    return !/(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, index - reach), index))
  if (before === ',' || before === '=' || before === ':')
    return before === ',' || !/[A-Za-z]/.test(text[index - 1] ?? '')
  if (before === '[') return true
  return (before === '(' || before === '{') && /[\w$\])]/.test(text[index - 1] ?? '')
}

/**
 * With fewer than four decimals, numbers may be prices, times or versions: they count if they are equally exact, stand alone
 * after a colon, a bracket or at the line's start, no other digit is in their line, and one
 * is ten or more. Two numbers below one are shares, and two whole ones are of a matrix.
 */
function isMeasured(text, start, { latitude: lat, longitude: lng, a, b }, end) {
  if (
    (Math.abs(lat) < 1 && Math.abs(lng) < 1) ||
    (Number.isInteger(Number(lat)) && Number.isInteger(Number(lng)))
  )
    return true
  if (a.length >= 4 && b.length >= 4) return false
  const before = text
    .slice(Math.max(0, start - reach), start)
    .split('\n')
    .at(-1)
  const [after] = text.slice(end, end + reach).split('\n')
  const isAlone =
    /(?:^|[:|([])[ \t]{0,9}$/.test(before) &&
    /^[ \t]{0,9}(?:[)\]|]|[.!;]?[ \t\r]{0,9}$)/.test(after)
  const isGreat = Math.abs(lat) >= 10 || Math.abs(lng) >= 10
  return a.length !== b.length || !isAlone || !isGreat || /\d/.test(before + after)
}

export default {
  id: 'lat-lng',
  title: 'Latitude, longitude',
  rank: 22,
  languages: ['markdown', 'plaintext', 'text', ''],
  find,
  write: ({ latitude, longitude }) => `${latitude}, ${longitude}`,
}
