// `LatLng(47.37, 8.54)`, as Google's SDK for Android, Flutter and several libraries for the web write it, and
// the cameras of Mapbox's SDK for Flutter, where tiles are 512 points wide.

import { double } from '../../camera-forms.js'
import { anything, call, members, part } from '../forms.js'

const place = call('LatLng', ['latitude', 'longitude', anything])
const named = call('LatLng', members('latitude longitude *'))
const latLng = [place, named]
const corner = part('corner', latLng)

const point = call('Point', {
  coordinates: call('Position', ['longitude', 'latitude', anything]),
})

export default [
  {
    id: 'latlng',
    title: 'LatLng',
    rank: 3,
    languages: ['kotlin', 'java', 'dart'],
    coordinate: [place, named, call('GeoPoint', ['latitude', 'longitude', anything])],
    bounds: [
      call('LatLngBounds', [corner, corner]),
      call('LatLngBounds', {
        southwest: part('southWest', latLng),
        northeast: part('northEast', latLng),
      }),
    ],
    write: ({ latitude, longitude }) => `LatLng(${double(latitude)}, ${double(longitude)})`,
  },
  {
    id: 'mapbox-flutter',
    camera: [
      call(
        'CameraOptions',
        members('zoom=zoom512 bearing=signedBearing pitch=angle *', { center: point }),
      ),
    ],
    coordinate: [point],
    bounds: [
      call('CoordinateBounds', {
        southwest: part('southWest', point),
        northeast: part('northEast', point),
        '*': anything,
      }),
    ],
  },
]
