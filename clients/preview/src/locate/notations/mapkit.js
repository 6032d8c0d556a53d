// MapKit, in Swift and Objective-C: cameras by their distance in metres, and regions.

import { written } from '#client'
import { call, message, number } from '../forms.js'
import { distance } from '../places.js'
import { coordinate } from './core-location.js'

const metres = number('distance', { digits: 2 })
const turn = { heading: 'bearing', pitch: 'pitch' }
const span = [
  call('MKCoordinateSpan MKCoordinateSpan.init .init', { latitudeDelta: 'height', longitudeDelta: 'width' }),
  call('MKCoordinateSpanMake', ['height', 'width']),
]
const region = 'MKCoordinateRegion MKCoordinateRegion.init .init .region'

export default {
  id: 'mapkit', title: 'MapKit Swift', rank: 10, languages: ['swift'],
  view: distance,
  signs: /^(?:MKMapCamera|MapCamera|MKCoordinateRegion)|\bimport MapKit\b/,
  camera: [
    call('MapCamera MapCamera.init .init', { centerCoordinate: coordinate, distance: metres, ...turn }),
    call('MKMapCamera MKMapCamera.init .init', { lookingAtCenter: coordinate, fromDistance: metres, ...turn }),
    message('MKMapCamera', { cameraLookingAtCenterCoordinate: coordinate, fromDistance: metres, ...turn }),
  ],
  bounds: [
    call(region, { center: coordinate, span }),
    call(region, { center: coordinate, latitudinalMeters: 'metresHigh', longitudinalMeters: 'metresWide' }),
    call('MKCoordinateRegionMake', [coordinate, span]),
    call('MKCoordinateRegionMakeWithDistance', [coordinate, 'metresHigh', 'metresWide']),
  ],
  write: written.mapkit,
  samples: [
    'MapCamera(centerCoordinate: CLLocationCoordinate2D(latitude: 47.37, longitude: 8.54), distance: 1500, heading: 30, pitch: 45)',
    'MKCoordinateRegion(center: CLLocationCoordinate2D(latitude: 47.37, longitude: 8.54), latitudinalMeters: 5000, longitudinalMeters: 5000)',
  ],
}
