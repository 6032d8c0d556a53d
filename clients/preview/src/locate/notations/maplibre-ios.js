// MapLibre Native for iOS, whose tiles are 512 points wide, and its SwiftUI library.

import { anything, call, message, number, part, refined } from '../forms.js'
import { distance, eyeHeight, tiles512 } from '../places.js'
import { coordinate } from './core-location.js'

const turn = { pitch: 'pitch', heading: 'bearing' }
const metres = number('distance', { digits: 2 })
const corners = { sw: part('southWest', coordinate), ne: part('northEast', coordinate) }

export default {
  id: 'maplibre-ios',
  view: tiles512,
  camera: [
    call('setCenter', [coordinate], { zoomLevel: 'zoom', direction: 'bearing', '*': anything }),
    message('*', { setCenterCoordinate: coordinate, zoomLevel: 'zoom', direction: 'bearing', '*': anything }),
    call('MapViewCamera.center .center', [coordinate], { zoom: 'zoom', pitch: anything, direction: 'bearing', '*': anything }),
    refined(call('MLNMapCamera MGLMapCamera', { lookingAtCenter: coordinate, altitude: number('height', { digits: 2 }), ...turn }), { view: eyeHeight }),
    refined(call('MLNMapCamera MGLMapCamera', { lookingAtCenter: coordinate, acrossDistance: metres, ...turn }), { view: distance }),
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
