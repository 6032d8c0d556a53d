// The Maps SDK for Android in Kotlin and Java, and Flutter's google_maps_flutter in Dart:
//
//     LatLng(47.37, 8.54)
//     CameraPosition(LatLng(47.37, 8.54), 12f, 45f, 30f)      // target, zoom, tilt, bearing
//     CameraPosition.fromLatLngZoom(LatLng(47.37, 8.54), 12f)
//     new CameraPosition.Builder().target(new LatLng(47.37, 8.54)).zoom(12).build()
//     CameraPosition(target: LatLng(47.37, 8.54), zoom: 12)   // Dart; Kotlin with =
//     CameraUpdateFactory.newLatLngZoom(LatLng(47.37, 8.54), 12f)
//     LatLngBounds(LatLng(45.8, 5.9), LatLng(47.8, 10.5))

import { bounds, boundsPlace, camera, cameraPlace, coordinate, coordinatePlace } from './places.js'
import { cameraOf, groupOf, numberOf } from './group.js'

const cameraKeys = new Set(['target', 'zoom', 'tilt', 'bearing'])

export function match(group, { language, text }) {
  const spoken = () => languageOf(group, language, text)
  switch (group.name) {
    case 'LatLng':
    case 'google.maps.LatLng': {
      const notation = group.name === 'LatLng' ? `latlng-${spoken()}` : 'google-maps-js-latlng'
      return coordinatePlace(coordinateOf(group), notation, group)
    }
    case 'CameraPosition': return cameraPlace(positionOf(group), spoken(), group)
    case 'CameraPosition.fromLatLngZoom': return cameraPlace(zoomed(group), spoken(), group)
    case 'CameraUpdateFactory.newLatLngZoom':
    case 'CameraUpdate.newLatLngZoom': return cameraPlace(zoomed(group), `${spoken()}-update`, group)
    case '.build': return builtCamera(group, spoken)
    case 'LatLngBounds': return boundsPlace(boundsOf(group), spoken(), group)
    default: return undefined
  }
}

/** From the editor's name for the file's language, or from what only one of the three writes. */
function languageOf(group, language, text) {
  if (['kotlin', 'java', 'dart'].includes(language)) return language
  if (group.isNew || text.slice(group.start, group.end).includes('new ')) return 'java'
  return group.entries.some(({ key }) => key !== undefined) ? 'dart' : 'kotlin'
}

function coordinateOf(group) {
  if (group === undefined || !/^(?:google\.maps\.)?LatLng$/.test(group.name)) return undefined
  const numbers = group.entries.map(({ value }) => numberOf(value))
  return numbers.length === 2 ? coordinate(...numbers) : undefined
}

function positionOf(group) {
  const { entries } = group
  if (entries.length > 0 && entries.every(({ key }) => cameraKeys.has(key))) {
    return cameraOf(group, coordinateOf(groupOf(group.value('target'))), { pitch: 'tilt' })
  }
  if (entries.length !== 4 || entries.some(({ key }) => key !== undefined)) return undefined
  const [target, zoom, pitch, bearing] = entries.map(({ value }) => value)
  return camera(coordinateOf(groupOf(target)), {
    zoom: numberOf(zoom), pitch: numberOf(pitch), bearing: numberOf(bearing),
  })
}

function zoomed({ entries }) {
  if (entries.length !== 2) return undefined
  const [target, zoom] = entries.map(({ value }) => value)
  return camera(coordinateOf(groupOf(target)), { zoom: numberOf(zoom) })
}

/** `CameraPosition.Builder().target(…).zoom(…).build()`: each call is a group with a `previous` one. */
function builtCamera(build, language) {
  const members = {}
  let call = build.previous
  for (; call?.name.startsWith('.'); call = call.previous) {
    const name = call.name.slice(1)
    const value = call.entries[0]?.value
    if (!cameraKeys.has(name) || call.entries.length !== 1) return undefined
    members[name] ??= name === 'target' ? coordinateOf(groupOf(value)) ?? NaN : numberOf(value)
  }
  if (call === undefined || !/^CameraPosition\.[bB]uilder$/.test(call.name)) return undefined
  if (call.entries.length > 0 || members.target?.latitude === undefined) return undefined
  const { target, zoom, bearing, tilt: pitch } = members
  const notation = call.isNew ? 'java' : language()
  return cameraPlace(camera(target, { zoom, bearing, pitch }), notation, {
    start: build.chainStart,
    end: build.end,
  })
}

function boundsOf({ entries }) {
  if (entries.length !== 2) return undefined
  const [southWest, northEast] = entries.map(({ value }) => coordinateOf(groupOf(value)))
  return bounds(southWest, northEast)
}
