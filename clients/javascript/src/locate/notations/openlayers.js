// OpenLayers, in the metres of EPSG:3857 or by fromLonLat, and ArcGIS's views.

import { anything, call, list, literal, negative, object, refined } from '../forms.js'

const wgs84 = literal('EPSG:4326', 'WGS84')
const pair = list(['longitude', 'latitude'])
const projected = [call('fromLonLat', [pair, anything]), call('transform', [pair, wgs84, anything])]
const members = { zoom: 'zoom', rotation: 'rotation', '*': anything }

export default {
  id: 'openlayers',
  camera: [
    refined(object({ projection: wgs84, center: pair, ...members }, { in: '=View ol.View', only: true }), { weight: 3 }),
    object({ center: [...projected, list(['easting', 'northing'])], ...members }, { in: '=View ol.View', only: true }),
    refined(
      object({ center: pair, zoom: 'zoom', rotation: negative('bearing'), '*': anything }, { in: 'MapView SceneView', only: true }),
      { weight: 3 },
    ),
  ],
  coordinate: projected,
  bounds: [call('transformExtent', [list(['west', 'south', 'east', 'north']), wgs84, anything, anything])],
  samples: ['new View({center: fromLonLat([8.54, 47.37]), zoom: 12})', 'new ol.View({center: [950668, 6002729], zoom: 4})'],
}
