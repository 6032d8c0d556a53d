// Shapely, in Python: x and y are longitude and latitude.

import { anything, call, list, many, refined } from '../forms.js'

const pair = list(['longitude', 'latitude'])

/** `Point(1, 2)` may be anything: it is Shapely's if that is imported, or named, or the numbers are exact. */
function isShapely({ slots }, source, { name }) {
  if (name.startsWith('geopy.')) return false // Its Point has the latitude first.
  if (/shapely|geometry\./.test(name) || source.isUsed(shapely)) return true
  const numbers = Object.values(slots).map(({ start, end }) => source.text.slice(start, end))
  return numbers.length > 0 && !source.isImported(name) && numbers.every((number) => /\.\d\d/.test(number))
}

const python = (form) => refined(form, { languages: ['python'], check: isShapely })

const shapely = {
  id: 'shapely', languages: ['python'],
  signs: /shapely|geopandas/,
  coordinate: [python(call('Point', ['longitude', 'latitude', anything]))],
  bounds: [python(call('box', ['west', 'south', 'east', 'north']))],
  line: [python(call('LineString', [many('point', pair)]))],
  area: [python(call('Polygon', [many('point', pair)]))],
}

export default shapely
