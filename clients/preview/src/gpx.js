// The tracks, routes and waypoints of a GPX file, as GeoJSON.

import { locateAll } from './locate/index.js'

export function toGeoJSON(text) {
  const places = locateAll({ text }).filter(({ notation }) => notation === 'gpx')
  const geometries = places.flatMap(({ geometry }) => geometry ?? [])
  const waypoints = places.flatMap(({ coordinate }) => coordinate ?? [])
  if (waypoints.length > 0) {
    const coordinates = waypoints.map(({ latitude, longitude }) => [longitude, latitude])
    geometries.push({ type: 'MultiPoint', coordinates })
  }
  const features = geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry }))
  return { type: 'FeatureCollection', features }
}
