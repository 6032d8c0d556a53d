// Degrees with hemispheres, and with minutes and seconds if there are some:
//
//     40°26′46″N 79°58′56″W   40° 26.767' N, 79° 58.933' W   N 47.37° E 8.54°   N 46° 57.133 E 7° 26.5   47.37N 8.54E

import { decimal } from '../../camera-forms.js'

const angle = (name) =>
  String.raw`(?<${name}>(?<${name}Degrees>\d{1,3}(?:\.\d{1,15})?)[ \t]{0,2}[°º][ \t]{0,2}` +
  String.raw`(?:(?<${name}Minutes>\d{1,2}(?:\.\d{1,15})?)[ \t]{0,2}(?:['′’][ \t]{0,2}|(?![\d.]))` +
  String.raw`(?:(?<${name}Seconds>\d{1,2}(?:\.\d{1,15})?)[ \t]{0,2}(?:["″”]|''|′′)[ \t]{0,2})?)?`

const between = String.raw`[ \t]{0,2}[,;/]?[ \t]{0,2}`
const behind = new RegExp(
  `(?<![\\d.])${angle('a')}(?<north>[NS]))${between}${angle('b')}(?<east>[EW]))(?!\\w)`,
  'dgi',
)
const before = new RegExp(
  `(?<!\\w)(?<north>[NS])[ \\t]{0,2}${angle('a')})${between}(?<east>[EW])[ \\t]{0,2}${angle('b')})`,
  'dgi',
)
/** Decimals without a sign for degrees: 47.37N 8.54E */
const plain = new RegExp(
  `(?<![\\w.])(?<a>(?<aDegrees>\\d{1,2}\\.\\d{2,15}) ?(?<north>[NS]))${between}(?<b>(?<bDegrees>\\d{1,3}\\.\\d{2,15}) ?(?<east>[EW]))(?!\\w)`,
  'dg',
)

/** Decimals or decimal minutes after a hemisphere: N 47.3700 E 8.5400, N47 22.200 E008 32.400 */
const degree = (name) =>
  String.raw`(?<${name}>(?<${name}Degrees>\d{1,3}(?:\.\d{2,15}(?!\d)|(?= \d{1,2}\.\d)))(?: (?<${name}Minutes>\d{1,2}\.\d{1,15}))?)`
const first = new RegExp(
  `(?<![\\w.])(?<north>[NS]) ?${degree('a')}${between}(?<east>[EW]) ?${degree('b')}(?![\\w.°º])`,
  'dg',
)

function* find({ text }) {
  for (const pattern of /[°º]/.test(text) ? [behind, before, plain, first] : [plain, first]) {
    for (const match of text.matchAll(pattern)) {
      const { index: start, groups, 0: all } = match
      const latitude = slotOf(match, 'a', {
        isNegative: /s/i.test(groups.north),
        maximum: 90,
        letters: 'NS',
      })
      const longitude = slotOf(match, 'b', {
        isNegative: /w/i.test(groups.east),
        maximum: 180,
        letters: 'EW',
      })
      // A hemisphere before its number is not edited, so no camera is written into another hemisphere.
      const slots = pattern !== before && pattern !== first ? { latitude, longitude } : undefined
      yield {
        ...(slots && { slots }),
        ...(slots === undefined && { value: valueOf(latitude, longitude) }),
        start,
        end: start + all.trimEnd().length,
        isLoose: true,
      }
    }
  }
}

const valueOf = ({ value: latitude }, { value: longitude }) =>
  Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : undefined

function slotOf({ groups, indices }, name, { isNegative, maximum, letters }) {
  const [start, end] = indices.groups[name]
  const value = degrees(groups, name, isNegative, maximum)
  return {
    value,
    start,
    end,
    write: (number) => number,
    digits: 6,
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
  const decimals = /^\d{1,3}(?:\.(\d{1,15}))?([ \t]{0,2}[°º]?[ \t]{0,2})[A-Za-z]$/.exec(old)
  if (decimals === null) return sexagesimal(number, letters)
  const [, fraction = '', sign] = decimals
  return Math.abs(number).toFixed(Math.max(6, fraction.length)) + sign + letters[number < 0 ? 1 : 0]
}

/** Degrees, minutes and seconds to the hundredth, which is 30 cm. */
function sexagesimal(number, [positive, negative]) {
  const hundredths = Math.round(Math.abs(number) * 360_000)
  const whole = Math.floor(hundredths / 360_000)
  const minutes = Math.floor(hundredths / 6000) % 60
  const seconds = decimal((hundredths % 6000) / 100)
  return `${whole}°${minutes}′${seconds}″${number < 0 ? negative : positive}`
}

export default {
  id: 'dms',
  title: 'Degrees, minutes, seconds',
  rank: 21,
  find,
  write: ({ target }) =>
    `${sexagesimal(target.latitude, 'NS')} ${sexagesimal(target.longitude, 'EW')}`,
}
