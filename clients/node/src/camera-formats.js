// Cameras as other libraries spell them. Their tiles are 512 points wide, ours 256, so that at the
// same scale their zoom is one less than ours. Their bearings are in (-180, 180], ours in [0, 360).

import { InvalidArgumentError } from './errors.js'
import { toInsets } from './values.js'

/**
 * For MapLibre GL JS's and Mapbox GL JS's `jumpTo`, `easeTo` and `flyTo`; with the map's padding
 * where it is given.
 */
export function toMapLibre({ target, zoom, bearing = 0, viewingAngle = 0 }, { padding } = {}) {
  const camera = {
    center: [target.longitude, target.latitude],
    zoom: zoom - 1,
    bearing: signed(bearing),
    pitch: viewingAngle,
  }
  return padding === undefined ? camera : { ...camera, padding: toInsets(padding) }
}

/**
 * Options for `new maplibregl.Map` (5.10 and newer), with which the page shows every camera of the
 * engine unchanged: otherwise it limits the zoom and the pitch, and keeps the world's edge out of view.
 */
export function mapLibreOptions() {
  return {
    minZoom: -2,
    maxZoom: 29,
    maxPitch: 85,
    transformConstrain: (center, zoom) => ({ center, zoom }),
  }
}

export function fromMapLibre(options) {
  const { center, ...rest } = options ?? {}
  const [longitude, latitude] = Array.isArray(center)
    ? center
    : [center?.lng ?? center?.lon, center?.lat]
  const what = "MapLibre's options have a `center`, [lng, lat] or an object, and a `zoom`"
  return fromPeer({ ...rest, longitude, latitude }, options, what)
}

/** For deck.gl's `viewState` of a MapView. */
export function toDeckGL({ target, zoom, bearing = 0, viewingAngle = 0 }) {
  const { latitude, longitude } = target
  return { longitude, latitude, zoom: zoom - 1, bearing: signed(bearing), pitch: viewingAngle }
}

export function fromDeckGL(state) {
  const what = "deck.gl's view state has a `longitude`, a `latitude` and a `zoom`"
  return fromPeer(state ?? {}, state, what)
}

function fromPeer({ longitude, latitude, zoom, bearing = 0, pitch = 0 }, given, what) {
  if (![longitude, latitude, zoom, bearing, pitch].every(Number.isFinite)) {
    throw new InvalidArgumentError(`${what}, not ${JSON.stringify(given)}.`)
  }
  const target = { latitude, longitude }
  return { target, zoom: zoom + 1, bearing: wrapped(bearing), viewingAngle: pitch }
}

/** A bearing in (-180, 180]. */
function signed(bearing) {
  const turn = wrapped(bearing)
  return turn > 180 ? turn - 360 : turn
}

/** A bearing in [0, 360). One in that range stays the same to the last bit. */
function wrapped(bearing) {
  const rest = bearing % 360
  return rest < 0 ? (rest + 360) % 360 : Math.abs(rest) // not -0
}
