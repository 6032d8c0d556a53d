// Cameras as other libraries spell them. Their tiles are 512 points wide, ours 256, so that at the
// same scale their zoom is one less than ours.

/** For MapLibre GL JS's and Mapbox GL JS's `jumpTo`, `easeTo` and `flyTo`. */
export function toMapLibre({ target, zoom, bearing = 0, viewingAngle = 0 }) {
  return {
    center: [target.longitude, target.latitude],
    zoom: zoom - 1,
    bearing,
    pitch: viewingAngle,
  }
}

export function fromMapLibre({ center, zoom, bearing = 0, pitch = 0 }) {
  const [longitude, latitude] = Array.isArray(center)
    ? center
    : [center.lng ?? center.lon, center.lat]
  return { target: { latitude, longitude }, zoom: zoom + 1, bearing, viewingAngle: pitch }
}

/** For deck.gl's `viewState` of a MapView. */
export function toDeckGL({ target, zoom, bearing = 0, viewingAngle = 0 }) {
  const { latitude, longitude } = target
  return { longitude, latitude, zoom: zoom - 1, bearing, pitch: viewingAngle }
}

export function fromDeckGL({ longitude, latitude, zoom, bearing = 0, pitch = 0 }) {
  return { target: { latitude, longitude }, zoom: zoom + 1, bearing, viewingAngle: pitch }
}
