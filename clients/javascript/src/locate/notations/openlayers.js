// OpenLayers, in the metres of EPSG:3857 or by fromLonLat; viewpoints of ArcGIS's SDKs, and Google Earth Engine.

import { anything, call, list, literal, object, refined, weights } from '../forms.js'

const wgs84 = literal('EPSG:4326', 'WGS84')
const pair = list(['longitude', 'latitude'])
const projected = [call('fromLonLat', [pair, anything]), call('transform', [pair, wgs84, anything])]
/** With `useGeographic()` all numbers are degrees. */
const isGeographic = (_, source) => source.isCalled(/(?:^|\.)useGeographic$/)
const inView = { in: '=View ol.View', only: true }
const members = { zoom: 'zoom', rotation: 'rotation', '*': anything }

const openlayers = {
  id: 'openlayers',
  signs: /^ol\.|['"]ol(?:\/|['"])/,
  camera: [
    object({ projection: wgs84, center: pair, ...members }, { ...inView, weight: weights.more }),
    object({ center: pair, ...members }, { ...inView, weight: weights.more, check: isGeographic }),
    object({ center: projected, ...members }, inView),
    object(
      { center: list(['easting', 'northing']), ...members },
      { ...inView, check: (...found) => !isGeographic(...found) },
    ),
  ],
  coordinate: projected,
  bounds: [
    call('transformExtent', [list(['west', 'south', 'east', 'north']), wgs84, anything, anything]),
  ],
}

// MARK: ArcGIS and Earth Engine

/** ArcGIS's SDKs: a place and a scale. */
const arcGIS = {
  id: 'arcgis',
  coordinate: [call('Viewpoint', ['latitude', 'longitude', anything])],
}

/** Google Earth Engine, in its code editor and in Python. */
const sure = { weight: weights.more }
const isEarthEngine = (_, source) => source.isImported(/\bee\b|geemap/)
const earthEngine = {
  id: 'earth-engine',
  camera: [call('=Map.setCenter', ['longitude', 'latitude', 'zoom'])],
  coordinate: [
    call('=Map.setCenter', ['longitude', 'latitude']),
    refined(call('=ee.Geometry.Point', [pair, anything]), sure),
    refined(call('=ee.Geometry.Point', ['longitude', 'latitude', anything]), sure),
    refined(call('=Point =Geometry.Point', [pair]), { check: isEarthEngine }),
  ],
}

export default [openlayers, arcGIS, earthEngine]
