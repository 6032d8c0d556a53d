// MapLibre GL JS and Mapbox GL JS, whose zoom is one less than the SDK's:
//
//     new maplibregl.Map({center: [8.54, 47.37], zoom: 11, bearing: 30, pitch: 45})
//     map.jumpTo({center: {lng: 8.54, lat: 47.37}, zoom: 11})
//     new maplibregl.LngLat(8.54, 47.37), new mapboxgl.LngLatBounds([5.9, 45.8], [10.5, 47.8])
//
// and, where a file contains google.maps, the Google Maps JavaScript API, whose zoom is the SDK's:
//
//     {center: {lat: 47.37, lng: 8.54}, zoom: 12, heading: 30, tilt: 45}

import { bounds, boundsPlace, cameraPlace, coordinate, coordinatePlace } from './places.js'
import { cameraOf, extent, groupOf, numberOf } from './group.js'

const mapLibre = { notation: 'maplibre', bearing: 'bearing', pitch: 'pitch', levels: 1 }
const googleMaps = { notation: 'google-maps-js', bearing: 'heading', pitch: 'tilt' }

export function match(group, { isGoogle }) {
  if (group.bracket === '(' && group.name !== '') {
    const named = matchCall(group)
    if (named !== undefined) return named
  }
  if (group.entry('center') !== undefined) return matchOptions(group, isGoogle)
  return isLngLat(group) ? matchLngLat(group) : undefined
}

function matchLngLat(group) {
  const [{ key, isQuoted }] = group.entries
  const { start, end } = group
  return coordinatePlace(
    lngLat({ kind: 'group', group }),
    (key === 'lat' ? 'latlng-object' : 'lnglat-object') + (isQuoted ? '-json' : ''),
    { start, end, replaceable: group.entry('lon') === undefined },
  )
}

function matchOptions(group, isGoogle) {
  // In Swift, Mapbox's and MapLibre's options have another center.
  const target = lngLat(group.value('center'))
  if (target === undefined) return undefined
  if (group.entry('zoom') === undefined) return undefined
  const hasGoogles = group.entry('heading') !== undefined || group.entry('tilt') !== undefined
  const names = isGoogle || hasGoogles ? googleMaps : mapLibre
  const { style, ...range } = extent(group, new Set(['center', 'zoom', names.bearing, names.pitch]))
  return cameraPlace(cameraOf(group, target, names), names.notation + style, range)
}

function matchCall(group) {
  if (/(?:^|\.)LngLat$/.test(group.name)) {
    return coordinatePlace(pairOf(group), 'lnglat', { start: group.start, end: group.end, replaceable: false })
  }
  if (!/(?:^|\.)LngLatBounds$/.test(group.name)) return undefined
  const values = group.entries.map(({ value }) => value)
  const corners = values.length === 1 ? groupOf(values[0])?.entries.map(({ value }) => value) : values
  if (corners?.length !== 2) return undefined
  return boundsPlace(bounds(...corners.map(lngLat)), 'maplibre', group)
}

/** MapLibre's LngLatLike: `[lng, lat]`, `{lng, lat}`, `{lon, lat}` or a LngLat. */
function lngLat(value) {
  const group = groupOf(value)
  if (group === undefined) return undefined
  if (group.bracket === '[' || /(?:^|\.)LngLat$/.test(group.name)) return pairOf(group)
  if (group.name === 'google.maps.LatLng') {
    const numbers = group.numbers
    return numbers?.length === 2 ? coordinate(...numbers) : undefined
  }
  if (!isLngLat(group)) return undefined
  return coordinate(group.number('lat'), group.number('lng') ?? group.number('lon'))
}

function isLngLat(group) {
  return (
    group.bracket === '{' && group.entries.length === 2 && group.entry('lat') !== undefined &&
    (group.entry('lng') ?? group.entry('lon')) !== undefined
  )
}

function pairOf(group) {
  const numbers = group.entries.map(({ key, value }) => (key === undefined ? numberOf(value) : NaN))
  return numbers.length === 2 ? coordinate(numbers[1], numbers[0]) : undefined
}
