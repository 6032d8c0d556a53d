// The Google Maps SDK for iOS, in Swift and Objective-C.

import { written } from '#client'
import { anything, call, message, part } from '../forms.js'
import { coordinate } from './core-location.js'

const rest = { zoom: 'zoom', bearing: 'bearing', viewingAngle: 'pitch' }
const position = 'GMSCameraPosition GMSMutableCameraPosition'
const made = `${position} GMSCameraPosition.init GMSMutableCameraPosition.init .init`
const factory = 'GMSCameraPosition.camera GMSMutableCameraPosition.camera .camera'
const corner = part('corner', coordinate)

export default [
  {
    id: 'gms-swift', title: 'GMS Swift', rank: 1, languages: ['swift'],
    signs: /^GMS|\bGoogleMaps\b/,
    camera: [
      call(made, { latitude: 'lat', longitude: 'lng', ...rest }),
      call(made, { target: coordinate, ...rest }),
      call(factory, { withLatitude: 'lat', longitude: 'lng', ...rest }),
      call(factory, { withTarget: coordinate, ...rest }),
      call('GMSCameraUpdate.setTarget .setTarget', [coordinate], { zoom: 'zoom' }),
    ],
    bounds: [call('GMSCoordinateBounds', { coordinate: corner })],
    write: written['gms-swift'],
    samples: [
      'GMSCameraPosition(latitude: 47.37, longitude: 8.54, zoom: 12, bearing: 30, viewingAngle: 45)',
      'GMSCameraPosition(target: CLLocationCoordinate2D(latitude: 47.37, longitude: 8.54), zoom: 12)',
      'GMSCameraPosition.camera(withLatitude: 47.37, longitude: 8.54, zoom: 12)',
      'GMSCameraUpdate.setTarget(CLLocationCoordinate2D(latitude: 47.37, longitude: 8.54), zoom: 12)',
    ],
  },
  {
    id: 'gms-objc', title: 'GMS Objective-C', rank: 2,
    languages: ['objective-c', 'objc', 'objectivec', 'objective-cpp', 'objcpp', 'objective-c++'],
    camera: [
      message(position, { cameraWithLatitude: 'lat', longitude: 'lng', ...rest }),
      message(position, { initWithLatitude: 'lat', longitude: 'lng', ...rest }),
      message(position, { cameraWithTarget: coordinate, ...rest }),
      message(position, { initWithTarget: coordinate, ...rest }),
      message('GMSCameraUpdate', { setTarget: coordinate, zoom: 'zoom' }),
    ],
    bounds: [message('GMSCoordinateBounds', { initWithCoordinate: corner, coordinate: corner, '*': anything })],
    write: written['gms-objc'],
    samples: [
      '[GMSCameraPosition cameraWithLatitude:47.37 longitude:8.54 zoom:12]',
      '[[GMSCameraPosition alloc] initWithTarget:CLLocationCoordinate2DMake(47.37, 8.54) zoom:12 bearing:30 viewingAngle:45]',
    ],
  },
]
