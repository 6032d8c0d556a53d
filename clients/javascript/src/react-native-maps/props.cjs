// The props that reach the native view, compared as RNMapsGoogleMapView.mm of react-native-maps 1.29 compares them: member
// by member, by numbers, with zeros for what is not given.

'use strict'

const region = ({ latitude, longitude, latitudeDelta, longitudeDelta }) => [
  latitude,
  longitude,
  latitudeDelta,
  longitudeDelta,
]

const members = {
  region,
  initialRegion: region,
  camera: ({ center, zoom, heading, pitch }) => [
    center.latitude,
    center.longitude,
    zoom,
    heading,
    pitch,
  ],
  mapPadding: ({ top, right, bottom, left }) => [top, right, bottom, left],
}

const gestures = {
  scrollEnabled: 'scroll',
  zoomEnabled: 'zoom',
  rotateEnabled: 'rotate',
  pitchEnabled: 'tilt',
}

/** Whether a prop has changed; NaN always has. */
function hasChanged(name, now, before) {
  const old = before == null ? [] : members[name](before)
  return members[name](now).some((value, index) => (value ?? 0) !== (old[index] ?? 0))
}

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
  if (hasChanged('mapPadding', mapPadding, before.mapPadding)) settings.padding = mapPadding
  return settings
}

module.exports = { hasChanged, settingsOf }
