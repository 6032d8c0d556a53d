// Cameras as other libraries spell them. Their tiles are 512 points wide, ours 256, so that at the
// same scale their zoom is one less than ours. Their bearings are in (-180, 180], ours in [0, 360).

/** For MapLibre GL JS's and Mapbox GL JS's `jumpTo`, `easeTo` and `flyTo`. */
export function toMapLibre({ target, zoom, bearing = 0, viewingAngle = 0 }) {
  return {
    center: [target.longitude, target.latitude],
    zoom: zoom - 1,
    bearing: signed(bearing),
    pitch: viewingAngle,
  }
}

export function fromMapLibre({ center, zoom, bearing = 0, pitch = 0 }) {
  const [longitude, latitude] = Array.isArray(center)
    ? center
    : [center.lng ?? center.lon, center.lat]
  return fromPeer({ latitude, longitude }, { zoom, bearing, pitch })
}

/** For deck.gl's `viewState` of a MapView. */
export function toDeckGL({ target, zoom, bearing = 0, viewingAngle = 0 }) {
  const { latitude, longitude } = target
  return { longitude, latitude, zoom: zoom - 1, bearing: signed(bearing), pitch: viewingAngle }
}

export function fromDeckGL({ longitude, latitude, zoom, bearing = 0, pitch = 0 }) {
  return fromPeer({ latitude, longitude }, { zoom, bearing, pitch })
}

function fromPeer(target, { zoom, bearing, pitch }) {
  return { target, zoom: zoom + 1, bearing: wrapped(bearing), viewingAngle: pitch }
}

/** A bearing in (-180, 180]. */
function signed(bearing) {
  const turn = wrapped(bearing)
  return turn > 180 ? turn - 360 : turn
}

/** A bearing in [0, 360): what is there already is not touched, to the last bit. */
function wrapped(bearing) {
  const rest = bearing % 360
  return rest < 0 ? (rest + 360) % 360 : Math.abs(rest) // not -0
}
