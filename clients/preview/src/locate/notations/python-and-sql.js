// Shapely and QGIS, in Python, and PostGIS: x and y are longitude and latitude.

import { anything, call, list, literal, many, refined } from '../forms.js'

const edges = ['west', 'south', 'east', 'north']
const pair = list(['lng', 'lat'])

/** `Point(1, 2)` may be anything: it is Shapely's where that is imported, or named, or the numbers are exact. */
function isShapely(found, source, group) {
  if (/shapely|geometry\./.test(group.name) || source.isUsed(shapely)) return true
  if (source.isImported(group.name)) return false
  const numbers = Object.values(found.slots).map(({ start, end }) => source.text.slice(start, end))
  return numbers.length > 0 && numbers.every((number) => /\.\d\d/.test(number))
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
      call('ST_MakePoint st_makepoint ST_Point st_point', ['lng', 'lat']),
      call('ST_Point st_point', ['lng', 'lat', srid]),
      call('ST_MakePoint st_makepoint', ['lng', 'lat', anything]),
    ],
    bounds: [call('ST_MakeEnvelope st_makeenvelope', [...edges, srid])],
    samples: ['ST_MakePoint(8.54, 47.37)'],
  },
]
