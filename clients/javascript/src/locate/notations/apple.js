// Apple's platforms, in Swift: Core Location, MapKit, and the SDK of Google Maps, whose camera mapcam's is; mapcam's own values,
// as its sessions and clients write them.

import { call, members, object, part } from '../forms.js'

/** A coordinate in Swift. */
const coordinate = [
  call('CLLocationCoordinate2D CLLocationCoordinate2D.init .init', members('latitude longitude')),
  call('CLLocationCoordinate2DMake', ['latitude', 'longitude']),
]

const coreLocation = { id: 'cllocationcoordinate2d', coordinate }

const rest = members('zoom bearing viewingAngle=angle')
const positions =
  'GMSCameraPosition GMSMutableCameraPosition GMSCameraPosition.init GMSMutableCameraPosition.init .init'
const factory = 'GMSCameraPosition.camera GMSMutableCameraPosition.camera .camera'

const google = {
  id: 'gms-swift',
  signs: /^GMS|\bGoogleMaps\b/,
  limits: 'google',
  camera: [
    call(positions, { latitude: 'latitude', longitude: 'longitude', ...rest }),
    call(positions, { target: coordinate, ...rest }),
    call(factory, { withLatitude: 'latitude', longitude: 'longitude', ...rest }),
    call(factory, { withTarget: coordinate, ...rest }),
    call('GMSCameraUpdate.setTarget .setTarget', [coordinate], { zoom: 'zoom' }),
  ],
  bounds: [call('GMSCoordinateBounds', { coordinate: part('corner', coordinate) })],
}

const turn = 'heading=bearing pitch=angle'
const span = call(
  'MKCoordinateSpan MKCoordinateSpan.init .init',
  members('latitudeDelta=height longitudeDelta=width'),
)
const region = 'MKCoordinateRegion MKCoordinateRegion.init .init .region'

const mapKit = {
  id: 'mapkit',
  signs: /^(?:MKMapCamera|MapCamera|MKCoordinateRegion)|\bimport MapKit\b/,
  camera: [
    call(
      'MapCamera MapCamera.init .init',
      members(`distance ${turn}`, { centerCoordinate: coordinate }),
    ),
    call(
      'MKMapCamera MKMapCamera.init .init',
      members(`fromDistance=distance ${turn}`, { lookingAtCenter: coordinate }),
    ),
  ],
  bounds: [call(region, { center: coordinate, span })],
}

const place = object(members('latitude longitude'))

const mapcam = {
  id: 'mapcam',
  camera: [object(members('zoom bearing viewingAngle=angle *', { target: place }))],
  bounds: [object({ southWest: part('southWest', place), northEast: part('northEast', place) })],
}

export default [coreLocation, google, mapKit, mapcam]
