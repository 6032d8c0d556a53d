// Shapely and QGIS, in Python, and PostGIS: x and y are longitude and latitude.

import { anything, call, list, literal, many, refined } from '../forms.js'

const edges = ['west', 'south', 'east', 'north']
const pair = list(['lng', 'lat'])

/** `Point(1, 2)` may be anything: it is Shapely's where that is imported, or named, or the numbers are exact. */
function isShapely({ slots }, source, { name }) {
  if (name.startsWith('geopy.')) return false // Its Point has the latitude first.
  if (/shapely|geometry\./.test(name) || source.isUsed(shapely)) return true
  const numbers = Object.values(slots).map(({ start, end }) => source.text.slice(start, end))
  return numbers.length > 0 && !source.isImported(name) && numbers.every((number) => /\.\d\d/.test(number))
}

const python = (form) => refined(form, { languages: ['python'], check: isShapely })
const srid = literal('4326')

const shapely = {
  id: 'shapely', languages: ['python'],
  signs: /shapely|geopandas/,
  coordinate: [python(call('Point', ['lng', 'lat', anything]))],
  bounds: [python(call('box', edges))],
  line: [python(call('LineString', [many('point', pair)]))],
  area: [python(call('Polygon', [many('point', pair)]))],
  samples: ['shapely.Point(8.54, 47.37)'],
}

export default [
  shapely,
  {
    id: 'qgis',
    coordinate: [call('QgsPointXY QgsPoint', ['lng', 'lat'])],
    bounds: [call('QgsRectangle', edges)],
    samples: ['QgsPointXY(8.54, 47.37)'],
  },
  {
    id: 'postgis',
    coordinate: [
      call('ST_Point st_point ST_POINT ST_GeogPoint st_geogpoint ST_GEOGPOINT', ['lng', 'lat', srid]),
      call('ST_MakePoint st_makepoint ST_MAKEPOINT', ['lng', 'lat', anything]),
    ],
    bounds: [call('ST_MakeEnvelope st_makeenvelope ST_MAKEENVELOPE', [...edges, srid])],
    samples: ['ST_MakePoint(8.54, 47.37)'],
  },
]
