// Numbers called lat and lon, or the like: members in JSON and in the objects of any language, lines of YAML and TOML,
// attributes, constants and variables, and labels in prose.

import { anything, object, slot } from '../forms.js'

const names = [
  ['lat', 'lng'],
  ['lat', 'lon'],
  ['lat', 'long'],
  ['latitude', 'longitude'],
  ['Lat', 'Lng'],
  ['Lat', 'Lon'],
  ['Latitude', 'Longitude'],
  ['_latitude', '_longitude'],
]
const decimal = String.raw`[-+]?\d{1,3}(?:\.\d{1,20})?`
/** After a number: the end of its literal, and nothing that makes it a part of something else. */
const behind = String.raw`["'\x60]?[fFdD]?(?![\w.%°]|[ \t]{0,3}(?:[*+^]|/(?![/*])|-(?!-)))`
const member = new RegExp(
  String.raw`(?:lat(?:itude)?|lng|long?|longitude)["'\x60]?\]?[ \t]{0,9}(?::[ \t]{0,9}[A-Za-z][\w.?]{0,30}[ \t]{0,9}=|=>|[:=])[ \t]{0,9}` +
    String.raw`["'\x60]?(?<number>${decimal})${behind}`,
  'dgi',
)
const assigned = new RegExp(
  String.raw`(?<![\w.])(?<first>[\w.]{0,40}?lat(?:itude)?),[ \t]{0,9}[\w.]{0,40}?(?:lng|long?|longitude)[ \t]{0,9}:?=[ \t]{0,9}\(?` +
    String.raw`(?<latitude>${decimal}),[ \t]{0,9}(?<longitude>${decimal})${behind}`,
  'dgi',
)
/** Between a number and the next name: the end of a line or statement, a comment, and the words of a declaration. */
const between =
  /^["'`)\]]{0,2}[fFdD]?[ \t]{0,9}[,;|/&]?(?:[ \t]{0,9}(?:(?:\/\/|#|--)[^\n]{0,200})?\r?\n){0,3}[ \t-]{0,40}(?:(?:const|let|var|val|final|static|public|private|internal|export|readonly|constexpr|double|float|late|@?self\.|this\.)\s{0,9}){0,6}["'`[]{0,2}$/i

/** The start of a name whose end is at an offset, with its first part: `home_lat`, `homeLat` and `data-lat`, but not `flat`. */
function prefixAt(text, at) {
  const [before] = /[\w$.-]{0,40}$/.exec(text.slice(Math.max(0, at - 40), at))
  const isWord = /[A-Za-z]$/.test(before)
  return isWord && !(/[a-z]$/.test(before) && /[A-Z]/.test(text[at])) ? undefined : before
}

function* find({ text }) {
  let last
  for (const match of text.matchAll(member)) {
    const at = match.index
    const prefix = prefixAt(text, at)
    if (prefix === undefined) continue
    const [start, end] = match.indices.groups.number
    const lineStart = text.lastIndexOf('\n', at) + 1
    const one = {
      isLatitude: /^lat/i.test(match[0]),
      slot: slot(Number(match.groups.number), start, end),
      at,
      prefix: prefix.replace(/^-/, ''),
      indent: /^[ \t-]{0,40}/.exec(text.slice(lineStart, at - prefix.length))[0].length,
      isFirst: /^[ \t-]*["']?$/.test(text.slice(lineStart, at - prefix.length)),
    }
    if (
      last !== undefined &&
      last.isLatitude !== one.isLatitude &&
      last.prefix === one.prefix &&
      follows(last, one, text)
    ) {
      const [latitude, longitude] = one.isLatitude ? [one.slot, last.slot] : [last.slot, one.slot]
      yield { slots: { latitude, longitude }, start: last.at, end, isLoose: true }
      last = undefined
    } else last = one
  }
  for (const {
    index,
    indices: {
      groups: { latitude, longitude },
    },
    groups,
    0: all,
  } of text.matchAll(assigned)) {
    const slots = {
      latitude: slot(Number(groups.latitude), ...latitude),
      longitude: slot(Number(groups.longitude), ...longitude),
    }
    yield {
      slots,
      start: index,
      end: Math.max(longitude[1], index + all.length - 1 - /["'`fFdD]*$/.exec(all)[0].length),
    }
  }
}

/** Whether nothing stands between two members, or they are lines of the same indentation, near each other. */
function follows(last, one, text) {
  const gap = text.slice(last.slot.end, one.at - one.prefix.length)
  if (gap.length > 500) return false
  return (
    between.test(gap) ||
    (last.isFirst && one.isFirst && last.indent === one.indent && gap.split('\n').length <= 4)
  )
}

export default {
  id: 'members',
  coordinate: names.map(([lat, lng]) =>
    object({ [lat]: 'latitude', [lng]: 'longitude', '*': anything }, { in: 'node marker' }),
  ),
  find,
}
