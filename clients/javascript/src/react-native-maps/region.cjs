// Regions, cameras and props, as ios/AirGoogleMaps/AIRGoogleMap.mm and RNMapsGoogleMapView.mm of react-native-maps 1.29 convert and
// compare them.

'use strict'

/**
 * The two corners whose box a camera shows for a region. Half of each delta is a `float` there: 0.0461 becomes
 * 0.04610000178217888.
 */
function cornersOf({ latitude, longitude, latitudeDelta = 0, longitudeDelta = 0 }) {
  const [north, east] = [latitudeDelta, longitudeDelta].map((delta) => Math.fround(delta * 0.5))
  return [1, -1].map((sign) => ({
    latitude: Math.min(Math.max(latitude + sign * north, -90), 90),
    longitude: longitude + sign * east,
  }))
}

/** The region of a box, as of what is visible. Across 180° its longitude may be above 180. */
function regionOf({ southWest, northEast }) {
  const crosses = northEast.longitude < southWest.longitude
  const east = northEast.longitude + (crosses ? 360 : 0)
  return {
    latitude: (southWest.latitude + northEast.latitude) / 2,
    longitude: (southWest.longitude + east) / 2,
    latitudeDelta: northEast.latitude - southWest.latitude,
    longitudeDelta: east - southWest.longitude,
  }
}

/** The engine's camera of one of this library; what is missing is `now`'s, or 0. Its zoom is a `float`. */
function cameraOf(
  { center, zoom, heading, pitch },
  now = { center: { latitude: 0, longitude: 0 }, zoom: 0, heading: 0, pitch: 0 },
) {
  const { latitude, longitude } = center ?? now.center
  return {
    target: { latitude, longitude },
    zoom: Math.fround(zoom ?? now.zoom),
    bearing: heading ?? now.heading,
    viewingAngle: pitch ?? now.pitch,
  }
}

/** A camera of this library: {center, pitch, heading, zoom}. */
const cameraFrom = ({ target, zoom, bearing, viewingAngle }) => ({
  center: { latitude: target.latitude, longitude: target.longitude },
  pitch: viewingAngle,
  heading: bearing,
  zoom: Math.fround(zoom),
})

/** CLLocationCoordinate2DIsValid. */
const isValid = ({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

// MARK: The props that reach the native view

const gestures = {
  scrollEnabled: 'scroll',
  zoomEnabled: 'zoom',
  rotateEnabled: 'rotate',
  pitchEnabled: 'tilt',
}

const ofRegion = ['latitude', 'longitude', 'latitudeDelta', 'longitudeDelta']
const ofCamera = ['zoom', 'heading', 'pitch']
const numbers = [...ofRegion, ...ofCamera, 'top', 'right', 'bottom', 'left']

/** Whether a number of a prop has changed, where 0 is what is not given; NaN always has. */
const hasChanged = (now, before) =>
  numbers.some((name) => (now[name] ?? 0) !== (before?.[name] ?? 0)) ||
  ('center' in now && hasChanged(now.center, before?.center))

/** The settings of `map.configure` that some props change. */
function settingsOf(props, before) {
  const settings = {}
  for (const [prop, gesture] of Object.entries(gestures)) {
    if (props[prop] !== before[prop]) {
      settings.gestures = { ...settings.gestures, [gesture]: props[prop] ?? true }
    }
  }
  const { minZoomLevel, maxZoomLevel, mapPadding = {} } = props
  if (minZoomLevel !== before.minZoomLevel || maxZoomLevel !== before.maxZoomLevel) {
    Object.assign(settings, { limits: 'google', minZoom: minZoomLevel, maxZoom: maxZoomLevel })
  }
  if (hasChanged(mapPadding, before.mapPadding)) settings.padding = mapPadding
  return settings
}

module.exports = {
  cameraFrom,
  cameraOf,
  cornersOf,
  hasChanged,
  isValid,
  regionOf,
  settingsOf,
}
