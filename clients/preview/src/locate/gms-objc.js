// The Google Maps SDK for iOS and Core Location in Objective-C:
//
//     [GMSCameraPosition cameraWithLatitude:47.37 longitude:8.54 zoom:12]
//     [[GMSCameraPosition alloc] initWithTarget:CLLocationCoordinate2DMake(47.37, 8.54) zoom:12 …]
//     CLLocationCoordinate2DMake(47.37, 8.54)

import { boundsPlace, cameraPlace, coordinate, coordinatePlace } from './places.js'
import { around, coordinateOf } from './gms-swift.js'
import { cameraOf, groupOf } from './group.js'

const coordinateKeys = new Set(['cameraWithLatitude', 'initWithLatitude'])
const targetKeys = new Set(['cameraWithTarget', 'initWithTarget'])
const others = new Set(['longitude', 'zoom', 'bearing', 'viewingAngle'])

export function match(group) {
  if (group.name === 'CLLocationCoordinate2DMake') {
    return coordinatePlace(coordinateOf(group), 'cllocationcoordinate2dmake', group)
  }
  if (group.bracket !== '[' || group.entries.length < 2) return undefined
  const message = messageOf(group)
  if (message === undefined) return undefined
  if (/^GMS(?:Mutable)?CameraPosition$/.test(message.receiver)) {
    return cameraPlace(positionOf(group, message.entries), 'gms-objc', group)
  }
  const [first, second] = message.entries
  if (message.receiver !== 'GMSCoordinateBounds' || second?.key !== 'coordinate') return undefined
  const corners = [first, second].map(({ value }) => coordinateOf(groupOf(value)))
  return boundsPlace(around(...corners), 'gms-objc', group)
}

/** The receiver of a message, X or `[X alloc]`, and its arguments; undefined for anything else. */
function messageOf(group) {
  const [first] = group.entries
  if (first.key !== undefined) return { receiver: group.receiver, entries: group.entries }
  const inner = groupOf(first.value)
  if (inner?.bracket !== '[') return undefined
  const [, receiver] = /^(\w+) alloc$/.exec(inner.entries[0]?.text ?? '') ?? []
  return receiver && { receiver, entries: group.entries.slice(1) }
}

function positionOf(group, entries) {
  const [first] = entries
  if (!entries.slice(1).every(({ key }) => others.has(key))) return undefined
  let target
  if (targetKeys.has(first.key)) target = coordinateOf(groupOf(first.value))
  else if (coordinateKeys.has(first.key)) {
    target = coordinate(group.number(first.key), group.number('longitude'))
  }
  return cameraOf(group, target, { pitch: 'viewingAngle' })
}
