// The tracks, routes and waypoints of a GPX file, as GeoJSON.

const point = /<(?:\w+:)?(trkpt|rtept|wpt)\b([^>]*)>|<\/(?:\w+:)?(trkseg|rte)\s*>/g

export function toGeoJSON(text) {
  const lines = [[]]
  const waypoints = []
  for (const [, kind, attributes, end] of text.matchAll(point)) {
    if (end !== undefined) lines.push([])
    else (kind === 'wpt' ? waypoints : lines.at(-1)).push(placeOf(attributes))
  }
  const features = lines
    .filter((line) => line.length > 1)
    .map((coordinates) => feature({ type: 'LineString', coordinates }))
  if (waypoints.length > 0) features.push(feature({ type: 'MultiPoint', coordinates: waypoints }))
  return { type: 'FeatureCollection', features }
}

function placeOf(attributes) {
  const value = (name) => {
    const match = new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)
    return match === null ? NaN : Number(match[1])
  }
  return [value('lon'), value('lat')]
}

function feature(geometry) {
  return { type: 'Feature', properties: {}, geometry }
}
