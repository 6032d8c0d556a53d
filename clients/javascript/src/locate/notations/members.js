// Members called lat and lon, or the like: in JSON, in the objects of any language, in YAML and TOML.

import { anything, object, slot } from '../forms.js'

const names = [
  ['lat', 'lng'], ['lat', 'lon'], ['lat', 'long'], ['latitude', 'longitude'], ['Lat', 'Lng'], ['Lat', 'Lon'],
  ['Latitude', 'Longitude'], ['_latitude', '_longitude'],
]
const line = /^(?<indent>[ \t-]{0,40})(?:[\w-]{1,30}\.){0,5}(?<quote>["']?)(?<key>lat|lng|lon|long|latitude|longitude)\k<quote>[ \t]{0,9}[:=][ \t]{0,9}["']?(?<number>[-+]?\d{1,3}(?:\.\d{1,20})?)["']?[ \t]{0,9}(?:#.{0,200})?\r?$/dgim

/** Lines that follow each other in YAML, TOML and the like. */
function* find({ text }) {
  let last
  for (const match of text.matchAll(line)) {
    const { indent, key, number } = match.groups
    const isLatitude = key.toLowerCase().startsWith('lat')
    const [start, end] = match.indices.groups.number
    const one = { isLatitude, slot: slot(Number(number), start, end), at: match.indices.groups.key[0], indent: indent.length }
    const isNext = last !== undefined && text.slice(last.slot.end, match.index).split('\n').length <= 4
    if (isNext && last.isLatitude !== isLatitude && last.indent === one.indent) {
      const [latitude, longitude] = isLatitude ? [one.slot, last.slot] : [last.slot, one.slot]
      yield { slots: { latitude, longitude }, start: last.at, end }
      last = undefined
    } else last = one
  }
}

export default {
  id: 'members',
  coordinate: [
    ...names.map(([lat, lng]) => object({ [lat]: 'latitude', [lng]: 'longitude', '*': anything }, { in: 'node marker' })),
  ],
  find,
  samples: ['{"lat": 47.37, "lon": 8.54, "name": "Zürich"}', 'latitude: 47.37\nlongitude: 8.54'],
}
