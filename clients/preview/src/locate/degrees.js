// Degrees with hemispheres, and with minutes and seconds where there are some:
//
//     40°26′46″N 79°58′56″W   40° 26.767' N, 79° 58.933' W   N 47.37° E 8.54°   47.37° N, 8.54° E

import { coordinate, coordinatePlace } from './places.js'

const angle = (name) =>
  String.raw`(?<${name}Degrees>\d{1,3}(?:\.\d{1,15})?)[ \t]{0,2}[°º][ \t]{0,2}` +
  String.raw`(?:(?<${name}Minutes>\d{1,2}(?:\.\d{1,15})?)[ \t]{0,2}['′’][ \t]{0,2}` +
  String.raw`(?:(?<${name}Seconds>\d{1,2}(?:\.\d{1,15})?)[ \t]{0,2}(?:["″”]|''|′′)[ \t]{0,2})?)?`

const between = String.raw`[ \t]{0,2}[,;/]?[ \t]{0,2}`
const behind = new RegExp(
  `(?<![\\d.])${angle('a')}(?<north>[NS])${between}${angle('b')}(?<east>[EWO])(?!\\w)`, 'gi')
const before = new RegExp(
  `(?<!\\w)(?<north>[NS])[ \\t]{0,2}${angle('a')}${between}(?<east>[EWO])[ \\t]{0,2}${angle('b')}`, 'gi')

export function find(text) {
  if (!/[°º]/.test(text)) return []
  return [behind, before].flatMap((pattern) => Array.from(text.matchAll(pattern), placeOf))
}

function placeOf({ index: start, groups, 0: all }) {
  const latitude = degrees(groups, 'a', /s/i.test(groups.north), 90)
  const longitude = degrees(groups, 'b', /[wo]/i.test(groups.east), 180)
  const end = start + all.trimEnd().length
  return coordinatePlace(coordinate(latitude, longitude), 'dms', { start, end })
}

/** NaN where it is not an angle: 60 minutes, or a fraction of degrees beside minutes. */
function degrees(groups, name, isNegative, maximum) {
  const [whole, minutes, seconds] = ['Degrees', 'Minutes', 'Seconds']
    .map((part) => groups[name + part])
  if (minutes !== undefined && whole.includes('.')) return NaN
  if (seconds !== undefined && minutes.includes('.')) return NaN
  if (Number(minutes ?? 0) >= 60 || Number(seconds ?? 0) >= 60) return NaN
  const sum = Number(whole) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600
  if (sum > maximum) return NaN
  return isNegative && sum > 0 ? -sum : sum
}
