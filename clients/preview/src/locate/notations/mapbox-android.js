// The Mapbox Maps SDK for Android, whose tiles are 512 points wide, and the points of Mapbox's Java SDK.

import { anything, block, call, chain } from '../forms.js'
import { tiles512 } from '../places.js'

const point = call('Point.fromLngLat', ['lng', 'lat', anything])
const members = { center: point, zoom: 'zoom', bearing: 'bearing', pitch: 'pitch', '*': anything }

export default {
  id: 'mapbox-android',
  view: tiles512,
  camera: [
    chain('CameraOptions.Builder', members, 'build'),
    block('cameraOptions setCameraOptions CameraOptions', members),
  ],
  coordinate: [point],
  samples: [
    'CameraOptions.Builder().center(Point.fromLngLat(8.54, 47.37)).zoom(11.0).pitch(45.0).bearing(30.0).build()',
    'cameraOptions { center(Point.fromLngLat(8.54, 47.37)) zoom(11.0) }',
  ],
}
