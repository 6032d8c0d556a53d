// The Google Maps SDK for iOS and Core Location in Swift:
//
//     GMSCameraPosition(latitude: 47.37, longitude: 8.54, zoom: 12, bearing: 30, viewingAngle: 45)
//     GMSCameraPosition(target: CLLocationCoordinate2D(latitude: 47.37, longitude: 8.54), zoom: 12)
//     GMSCameraPosition.camera(withLatitude: 47.37, longitude: 8.54, zoom: 12)
//     GMSCoordinateBounds(coordinate: CLLocationCoordinate2D(…), coordinate: CLLocationCoordinate2D(…))

import { bounds, boundsPlace, cameraPlace, coordinate, coordinatePlace } from './places.js'
import { cameraOf, groupOf } from './group.js'

const coordinateNames = new Set(['CLLocationCoordinate2D', 'CLLocationCoordinate2D.init', 'CLLocation'])
const cameraName = /^GMS(?:Mutable)?CameraPosition(?:\.init|\.camera)?$/

export function match(group) {
  if (coordinateNames.has(group.name)) {
    const notation = group.name === 'CLLocation' ? 'cllocation' : 'cllocationcoordinate2d'
    return coordinatePlace(coordinateOf(group), notation, group)
  }
  if (cameraName.test(group.name)) return cameraPlace(positionOf(group), 'gms-swift', group)
  if (group.name === 'GMSCoordinateBounds') {
    const [first, second] = group.entries.map(({ value }) => coordinateOf(groupOf(value)))
    if (group.entries.length !== 2 || group.entries[0].key !== 'coordinate') return undefined
    return boundsPlace(around(first, second), 'gms-swift', group)
  }
  return undefined
}

/** The coordinate of `CLLocationCoordinate2D(latitude: …, longitude: …)`, or of CLLocationCoordinate2DMake. */
export function coordinateOf(group) {
  if (group === undefined) return undefined
  if (group.name === 'CLLocationCoordinate2DMake') {
    return group.numbers?.length === 2 ? coordinate(...group.numbers) : undefined
  }
  if (!coordinateNames.has(group.name) || group.entries.length !== 2) return undefined
  return coordinate(group.number('latitude'), group.number('longitude'))
}

/** The smallest bounds around two coordinates: the SDK's initializer takes any two corners. */
export function around(first, second) {
  if (first === undefined || second === undefined) return undefined
  const [south, north] = [first, second].map(({ latitude }) => latitude).sort((a, b) => a - b)
  const [west, east] = [first, second].map(({ longitude }) => longitude).sort((a, b) => a - b)
  const isShort = east - west <= 180
  return bounds(
    { latitude: south, longitude: isShort ? west : east },
    { latitude: north, longitude: isShort ? east : west },
  )
}

const known = new Set([
  'latitude', 'withLatitude', 'longitude', 'target', 'withTarget', 'zoom', 'bearing', 'viewingAngle',
])

function positionOf(group) {
  if (!group.entries.every(({ key }) => known.has(key))) return undefined
  const place = groupOf(group.value('target') ?? group.value('withTarget'))
  const target = place
    ? coordinateOf(place)
    : coordinate(group.number('latitude') ?? group.number('withLatitude'), group.number('longitude'))
  return cameraOf(group, target, { pitch: 'viewingAngle' })
}
