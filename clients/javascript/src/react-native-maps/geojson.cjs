// Geojson: markers, lines and polygons of a FeatureCollection, as src/Geojson.tsx of react-native-maps 1.29 makes them.

'use strict'

const { Polygon, Polyline } = require('./hosts.cjs')
const { Marker } = require('./marker.cjs')
const { React } = require('./own.cjs')

const place = ([longitude, latitude]) => ({ latitude, longitude })
const line = (positions) => positions.map(place)
const ring = (rings) => {
  const [coordinates, ...holes] = rings.map(line)
  return { coordinates, holes: holes.length > 0 ? holes : undefined }
}

/** What each geometry becomes: the kind of its overlays, and what they are made of. */
const kinds = {
  Point: ['point', (given) => [{ coordinates: place(given) }]],
  MultiPoint: ['point', (given) => given.map((each) => ({ coordinates: place(each) }))],
  LineString: ['polyline', (given) => [{ coordinates: line(given) }]],
  MultiLineString: ['polyline', (given) => given.map((each) => ({ coordinates: line(each) }))],
  Polygon: ['polygon', (given) => [ring(given)]],
  MultiPolygon: ['polygon', (given) => given.map(ring)],
}

function overlaysOf({ features }, kind) {
  return features.flatMap((feature) => {
    const [type, parts] = kinds[feature.geometry.type] ?? []
    if (type !== kind) return []
    return parts(feature.geometry.coordinates).map((part) => ({ feature, ...part, type }))
  })
}

/** A colour of the feature's, with its opacity, or the one that is given. */
function color(given, { feature: { properties } }, name) {
  const own = properties?.[name]
  const opacity = properties?.[`${name}-opacity`]
  if (!own) return given
  if (!opacity || opacity === '0' || own[0] !== '#') return own
  const channels = own.match(/\w\w/g).slice(0, 3)
  return `rgba(${channels.map((each) => Number.parseInt(each, 16)).join(',')},${opacity})`
}

function Geojson(given) {
  const { geojson, onPress, title, image, anchor, centerOffset, zIndex, markerComponent } = given
  const { strokeColor, strokeWidth, fillColor, tappable, tracksViewChanges } = given
  const { lineCap, lineJoin, lineDashPhase, lineDashPattern, miterLimit } = given
  const all = (kind, component, props) =>
    overlaysOf(geojson, kind).map((overlay, index) =>
      React.createElement(component, {
        key: `${kind} ${index}`,
        zIndex,
        onPress: () => onPress?.(overlay),
        ...props(overlay),
      }),
    )
  const path = (overlay) => ({
    coordinates: overlay.coordinates,
    strokeColor: color(strokeColor, overlay, 'stroke'),
    strokeWidth: overlay.feature.properties?.['stroke-width'] ?? strokeWidth,
    lineCap,
    lineJoin,
    lineDashPhase,
    lineDashPattern,
    miterLimit,
    tappable,
  })
  return [
    ...all('point', Marker, (overlay) => ({
      coordinate: overlay.coordinates,
      pinColor: color(given.color, overlay, 'marker-color'),
      tracksViewChanges: overlay.feature.properties?.tracksViewChanges || tracksViewChanges,
      children: markerComponent,
      title,
      image,
      anchor,
      centerOffset,
    })),
    ...all('polyline', Polyline, path),
    ...all('polygon', Polygon, (overlay) => ({
      ...path(overlay),
      fillColor: color(fillColor, overlay, 'fill'),
      holes: overlay.holes,
    })),
  ]
}

module.exports = { Geojson }
