// Pairs of numbers in prose: plain ones, and degrees with hemispheres.

import { decimal } from '../../camera-forms.js'
import { slot, takeSlots } from '../forms.js'
import tables from '../tables.cjs'

// MARK: A plain "lat, lng" pair: 47.3769, 8.5417
//
// Two numbers are rarely a place, so the rules are strict: both have decimals (four in code, two in
// prose and tables), nothing makes them a part of something else (a third number, a name or a call
// before them, an operator, a unit after them), and the first is a latitude.

const pair =
  /(?<![\w.,:;#@/%$+*=<>|\u2010-\u2015\u2212-])(?<latitude>[-+\u2212]?\d{1,2}\.\d{2,40})[ \t]{0,3},[ \t]{0,3}(?<longitude>[-+\u2212]?\d{1,3}\.\d{2,40})(?![\w%°º/*^]|\.\d|[ \t]{0,3}[,*/:]|[ \t]{0,3}-?\d)/dg

/** Whether it is alone in an array, or in a list of KML's, where the longitude comes first. */
const isListed = (text, start, end, language) =>
  language === 'kml' ||
  (language === 'xml' && /\d,[-+\d]/.test(text.slice(start, end))) ||
  /\[\s{0,99}$/.test(text.slice(Math.max(0, start - 100), start)) ||
  /^\s{0,99}\]/.test(text.slice(end, end + 100))

/** How much of a line around two numbers is read. */
const reach = 200

function* findPairs({ text, language }) {
  const decimals = tables.languages.prose.includes(language) ? 2 : 4
  // In a table with names, the columns are read by these; a pair is in a cell.
  const isTable = (language === 'csv' || language === 'tsv') && /^[^\n]{0,2000}[A-Za-z]/.test(text)
  for (const match of text.matchAll(pair)) {
    const slots = takeSlots(match)
    const [lat, lng] = [slots.latitude.value, slots.longitude.value]
    const [a, b] = Object.values(match.groups).map((number) => number.split('.')[1].length)
    const { index: start, 0: all } = match
    if (
      Math.min(a, b) < decimals ||
      isArgument(text, start) ||
      isListed(text, start, start + all.length, language) ||
      (isTable && text[start - 1] !== '"')
    )
      continue
    if (Math.abs(lng) > 180 || isMeasured(text, start, { lat, lng, a, b }, start + all.length))
      continue
    yield { slots, start, end: start + all.length, isLoose: true }
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
  // An operator makes it a part of a sum; at the line's start it is a bullet, after a colon the end of bold text.
  if (/[*/+%-]/.test(before))
    return !/(?:^|\n)[ \t]*$|:\*?$/.test(text.slice(Math.max(0, index - reach), index))
  if (before === ',' || before === '[') return true
  if (before === ':') return !/[\p{L}*)]/u.test(text[index - 1] ?? '')
  if (before === '=') return !/[A-Za-z]/.test(text[index - 1] ?? '')
  return (before === '(' || before === '{') && /[\w$\])]/.test(text[index - 1] ?? '')
}

/**
 * With fewer than four decimals, numbers may be prices, times or versions: they count if they are equally exact, stand alone
 * after a colon, a bracket or at the line's start, no other digit is in their line, and one
 * is ten or more. Two numbers below one are shares, and two whole ones are of a matrix.
 */
function isMeasured(text, start, { lat, lng, a, b }, end) {
  if ((Math.abs(lat) < 1 && Math.abs(lng) < 1) || (Number.isInteger(lat) && Number.isInteger(lng)))
    return true
  if (Math.min(a, b) >= 4) return false
  const before = text
    .slice(Math.max(0, start - reach), start)
    .split('\n')
    .at(-1)
  const [after] = text.slice(end, end + reach).split('\n')
  const isAlone =
    /(?:^|[:|([])[ \t]{0,9}$/.test(before) &&
    /^[ \t]{0,9}(?:[)\]|]|[.!;]?[ \t\r]{0,9}$)/.test(after)
  const isGreat = Math.abs(lat) >= 10 || Math.abs(lng) >= 10
  return a !== b || !isAlone || !isGreat || /\d/.test(before + after)
}

// MARK: Degrees with hemispheres, and with minutes and seconds if there are some:
//
//     40°26′46″N 79°58′56″W   40° 26.767' N, 79° 58.933' W   N 47.37° E 8.54°   N 46° 57.133 E 7° 26.5   47.37N 8.54E

/** After degrees: their sign, or nothing after two decimals and before decimal minutes. */
const sign = String.raw`(?:[ \t]{0,2}[°º][ \t]{0,2}|(?<=\.\d{2,15}) ?|(?= \d{1,2}\.\d) )`
const angle = (name) =>
  String.raw`(?<${name}Degrees>\d{1,3}(?:\.\d{1,15})?)${sign}` +
  String.raw`(?:(?<${name}Minutes>\d{1,2}(?:\.\d{1,15})?)[ \t]{0,2}(?:['′’][ \t]{0,2}|(?![\d.]))` +
  String.raw`(?:(?<${name}Seconds>\d{1,2}(?:\.\d{1,15})?)[ \t]{0,2}(?:["″”]|''|′′)[ \t]{0,2})?)?`

const between = String.raw`[ \t]{0,2}[,;/]?[ \t]{0,2}`
/** Of programs that write N and E after any number. */
const minus = '[-\u2212]?'
const behind = new RegExp(
  `(?<![\\w.°º\u2212-])(?<a>${minus}${angle('a')}(?<north>[NS]))${between}(?<b>${minus}${angle('b')}(?<east>[EW]))(?!\\w)`,
  'dg',
)
const before = new RegExp(
  `(?<!\\w)(?<north>[NS])[ \\t]{0,2}(?<a>${angle('a')})${between}(?<east>[EW])[ \\t]{0,2}(?<b>${angle('b')})(?![\\w.])`,
  'dg',
)

function* findAngles({ text }) {
  for (const pattern of [behind, before]) {
    for (const match of text.matchAll(pattern)) {
      const { index: start, 0: all } = match
      // A hemisphere before its number is not edited, so no camera is written into another hemisphere.
      yield {
        slots: {
          latitude: slotOf(match, 'a', 'north', 'NS'),
          longitude: slotOf(match, 'b', 'east', 'EW'),
        },
        refusal: pattern === before ? 'Numbers behind their hemispheres are not edited' : undefined,
        start,
        end: start + all.trimEnd().length,
        isLoose: true,
      }
    }
  }
}

function slotOf({ groups, indices }, name, hemisphere, letters) {
  const isNegative = groups[hemisphere] === letters[1] || /^[-\u2212]/.test(groups[name])
  const value = degrees(groups, name, isNegative, letters === 'NS' ? 90 : 180)
  return {
    ...slot(value, ...indices.groups[name]),
    spell: (number, old) => spelled(number, old, letters),
  }
}

/** NaN if it is not an angle: 60 minutes, or a fraction of degrees beside minutes. */
function degrees(groups, name, isNegative, maximum) {
  const [whole, minutes, seconds] = ['Degrees', 'Minutes', 'Seconds'].map(
    (part) => groups[name + part],
  )
  if (minutes !== undefined && whole.includes('.')) return NaN
  if (seconds !== undefined && minutes.includes('.')) return NaN
  if (Number(minutes ?? 0) >= 60 || Number(seconds ?? 0) >= 60) return NaN
  const sum = Number(whole) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600
  if (sum > maximum) return NaN
  return isNegative && sum > 0 ? -sum : sum
}

/** In the spelling of the old text: decimals stay decimals, all else becomes degrees, minutes and seconds. */
function spelled(number, old, letters) {
  const decimals = /^[-\u2212]?\d{1,3}(?:\.(\d{1,15}))?([ \t]{0,2}[°º]?[ \t]{0,2})[A-Za-z]$/.exec(
    old,
  )
  if (decimals === null) return sexagesimal(number, letters)
  const [, fraction = '', sign] = decimals
  return Math.abs(number).toFixed(Math.max(6, fraction.length)) + sign + letters[number < 0 ? 1 : 0]
}

/** Degrees, minutes and seconds to the hundredth, which is 30 cm. */
export function sexagesimal(number, [positive, negative]) {
  const hundredths = Math.round(Math.abs(number) * 360_000)
  const whole = Math.floor(hundredths / 360_000)
  const minutes = Math.floor(hundredths / 6000) % 60
  const seconds = decimal((hundredths % 6000) / 100)
  return `${whole}°${minutes}′${seconds}″${number < 0 ? negative : positive}`
}

export default [
  { id: 'dms', find: findAngles },
  { id: 'lat-lng', find: findPairs },
]
