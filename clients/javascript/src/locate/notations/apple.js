// Apple's platforms, in Swift and Objective-C: Core Location, MapKit, and the SDKs of Google, Mapbox and MapLibre, where
// tiles are 512 points wide in the last two.

import { written } from '../../camera-forms.js'
import { anything, call, message, part } from '../forms.js'

const members = { latitude: 'latitude', longitude: 'longitude' }
const coordinate2D = call('CLLocationCoordinate2D CLLocationCoordinate2D.init .init', members)
const made2D = call('CLLocationCoordinate2DMake', ['latitude', 'longitude'])

/** A coordinate in any notation of Apple's platforms. */
const coordinate = [coordinate2D, made2D]
const [southWest, northEast] = ['southWest', 'northEast'].map((name) => part(name, coordinate))

const text2D = ({ latitude, longitude }) =>
  `CLLocationCoordinate2D(latitude: ${latitude}, longitude: ${longitude})`

const coreLocation = [
  {
    id: 'cllocationcoordinate2d',
    coordinate: [coordinate2D],
    write: text2D,
  },
  {
    id: 'cllocationcoordinate2dmake',
    coordinate: [made2D],
    write: ({ latitude, longitude }) => `CLLocationCoordinate2DMake(${latitude}, ${longitude})`,
  },
  {
    id: 'cllocation',
    coordinate: [call('CLLocation CLLocation.init', members)],
    write: (texts) => text2D(texts).replace('Coordinate2D', ''),
  },
]

// MARK: Google Maps

const rest = { zoom: 'zoom', bearing: 'bearing', viewingAngle: 'angle' }
const position = 'GMSCameraPosition GMSMutableCameraPosition'
const positions = `${position} GMSCameraPosition.init GMSMutableCameraPosition.init .init`
const factory = 'GMSCameraPosition.camera GMSMutableCameraPosition.camera .camera'
const corner = part('corner', coordinate)

const google = [
  {
    id: 'gms-swift',
    title: 'GMS Swift',
    rank: 1,
    languages: ['swift'],
    signs: /^GMS|\bGoogleMaps\b/,
    limits: 'google',
    camera: [
      call(positions, { latitude: 'latitude', longitude: 'longitude', ...rest }),
      call(positions, { target: coordinate, ...rest }),
      call(factory, { withLatitude: 'latitude', longitude: 'longitude', ...rest }),
      call(factory, { withTarget: coordinate, ...rest }),
      call('GMSCameraUpdate.setTarget .setTarget', [coordinate], { zoom: 'zoom' }),
    ],
    bounds: [call('GMSCoordinateBounds', { coordinate: corner })],
    write: written['gms-swift'],
  },
  {
    id: 'gms-objc',
    title: 'GMS Objective-C',
    rank: 2,
    limits: 'google',
    languages: ['objective-c', 'objc', 'objectivec', 'objective-cpp', 'objcpp', 'objective-c++'],
    camera: [
      message(position, { cameraWithLatitude: 'latitude', longitude: 'longitude', ...rest }),
      message(position, { initWithLatitude: 'latitude', longitude: 'longitude', ...rest }),
      message(position, { cameraWithTarget: coordinate, ...rest }),
      message(position, { initWithTarget: coordinate, ...rest }),
      message('GMSCameraUpdate', { setTarget: coordinate, zoom: 'zoom' }),
    ],
    bounds: [
      message('GMSCoordinateBounds', {
        initWithCoordinate: corner,
        coordinate: corner,
        '*': anything,
      }),
    ],
    write: written['gms-objc'],
  },
]

// MARK: Mapbox, MapKit and MapLibre

const mapbox = {
  id: 'mapbox-swift',
  title: 'Mapbox Swift',
  rank: 9,
  languages: ['swift'],
  signs: /^(?:import )?(?:Mapbox|CameraOptions|Viewport\.)/,
  camera: [
    call('CameraOptions CameraOptions.init Viewport.camera .camera', {
      center: coordinate,
      zoom: 'zoom512',
      bearing: 'signedBearing',
      pitch: 'angle',
      '*': anything,
    }),
  ],
  bounds: [call('CoordinateBounds', { southwest: southWest, northeast: northEast, '*': anything })],
  write: (texts) =>
    `CameraOptions(center: ${text2D(texts)}, zoom: ${texts.zoom512}, bearing: ${texts.signedBearing}, pitch: ${texts.angle})`,
}

const turn = { heading: 'bearing', pitch: 'angle' }
const span = [
  call('MKCoordinateSpan MKCoordinateSpan.init .init', {
    latitudeDelta: 'height',
    longitudeDelta: 'width',
  }),
  call('MKCoordinateSpanMake', ['height', 'width']),
]
const region = 'MKCoordinateRegion MKCoordinateRegion.init .init .region'

const mapKit = {
  id: 'mapkit',
  title: 'MapKit Swift',
  rank: 10,
  languages: ['swift'],
  signs: /^(?:MKMapCamera|MapCamera|MKCoordinateRegion)|\bimport MapKit\b/,
  camera: [
    call('MapCamera MapCamera.init .init', {
      centerCoordinate: coordinate,
      distance: 'distance',
      ...turn,
    }),
    call('MKMapCamera MKMapCamera.init .init', {
      lookingAtCenter: coordinate,
      fromDistance: 'distance',
      ...turn,
    }),
    message('MKMapCamera', {
      cameraLookingAtCenterCoordinate: coordinate,
      fromDistance: 'distance',
      ...turn,
    }),
  ],
  bounds: [
    call(region, { center: coordinate, span }),
    call(region, {
      center: coordinate,
      latitudinalMeters: 'metresHigh',
      longitudinalMeters: 'metresWide',
    }),
    call('MKCoordinateRegionMake', [coordinate, span]),
    call('MKCoordinateRegionMakeWithDistance', [coordinate, 'metresHigh', 'metresWide']),
  ],
  write: written.mapkit,
}

const cameras = 'MLNMapCamera MGLMapCamera'
/** Cameras by the place of their eye, in Swift and Objective-C. */
const eyes = (members) => [
  call(cameras, { lookingAtCenter: coordinate, ...members, ...turn }),
  message(cameras, { cameraLookingAtCenterCoordinate: coordinate, ...members, ...turn }),
]

const mapLibre = {
  id: 'maplibre-ios',
  camera: [
    call('setCenter', [coordinate], { zoomLevel: 'zoom512', direction: 'bearing', '*': anything }),
    message('*', {
      setCenterCoordinate: coordinate,
      zoomLevel: 'zoom512',
      direction: 'bearing',
      '*': anything,
    }),
    call('MapViewCamera.center .center', [coordinate], {
      zoom: 'zoom512',
      pitch: anything,
      direction: 'bearing',
      '*': anything,
    }),
    // The number called a distance is an altitude.
    ...eyes({ altitude: 'eyeHeight' }),
    ...eyes({ fromDistance: 'eyeHeight' }),
    ...eyes({ acrossDistance: 'distance' }),
  ],
  bounds: [
    call('MLNCoordinateBounds MGLCoordinateBounds', { sw: southWest, ne: northEast }),
    call('MLNCoordinateBoundsMake MGLCoordinateBoundsMake', [southWest, northEast]),
  ],
}

export default [...coreLocation, ...google, mapbox, mapKit, mapLibre]
