// MapLibre Native for iOS, whose tiles are 512 points wide, and its SwiftUI library.

import { anything, call, message, number, part, refined } from '../forms.js'
import { distance, eyeHeight, tiles512 } from '../places.js'
import { coordinate } from './core-location.js'

const turn = { pitch: 'pitch', heading: 'bearing' }
const corners = { sw: part('southWest', coordinate), ne: part('northEast', coordinate) }

const cameras = 'MLNMapCamera MGLMapCamera'
/** Cameras by the place of their eye, in Swift and Objective-C. */
const eyes = (members, view) => [
  refined(call(cameras, { lookingAtCenter: coordinate, ...members }), { view }),
  refined(message(cameras, { cameraLookingAtCenterCoordinate: coordinate, ...members }), { view }),
]

export default {
  id: 'maplibre-ios',
  view: tiles512,
  camera: [
    call('setCenter', [coordinate], { zoomLevel: 'zoom', direction: 'bearing', '*': anything }),
    message('*', { setCenterCoordinate: coordinate, zoomLevel: 'zoom', direction: 'bearing', '*': anything }),
    call('MapViewCamera.center .center', [coordinate], { zoom: 'zoom', pitch: anything, direction: 'bearing', '*': anything }),
    // What was called a distance is an altitude.
    ...['altitude', 'fromDistance'].flatMap((name) => eyes({ [name]: number('height', { digits: 2 }), ...turn }, eyeHeight)),
    ...eyes({ acrossDistance: number('distance', { digits: 2 }), ...turn }, distance),
  ],
  bounds: [
    call('MLNCoordinateBounds MGLCoordinateBounds', corners),
    call('MLNCoordinateBoundsMake MGLCoordinateBoundsMake', Object.values(corners)),
  ],
  samples: [
    'mapView.setCenter(CLLocationCoordinate2D(latitude: 47.37, longitude: 8.54), zoomLevel: 11, animated: false)',
    'MLNMapCamera(lookingAtCenter: CLLocationCoordinate2D(latitude: 47.37, longitude: 8.54), altitude: 1500, pitch: 15, heading: 180)',
  ],
}
