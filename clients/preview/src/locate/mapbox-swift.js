// The Mapbox Maps SDK in Swift, whose zoom is one less than the Google SDK's:
//
//     CameraOptions(center: CLLocationCoordinate2D(latitude: 47.37, longitude: 8.54), zoom: 11, bearing: 30, pitch: 45)

import { cameraPlace } from './places.js'
import { coordinateOf } from './gms-swift.js'
import { cameraOf, groupOf } from './group.js'

const known = new Set(['center', 'zoom', 'bearing', 'pitch'])

export function match(group) {
  if (group.name !== 'CameraOptions' || !group.entries.every(({ key }) => known.has(key))) return undefined
  const target = coordinateOf(groupOf(group.value('center')))
  return cameraPlace(cameraOf(group, target, { levels: 1 }), 'mapbox-swift', group)
}
