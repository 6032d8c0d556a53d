// The Mapbox Maps SDK for iOS, whose tiles are 512 points wide.

import { anything, call, part } from '../forms.js'
import { tiles512 } from '../places.js'
import { coordinate, text2D } from './core-location.js'

const members = { center: coordinate, zoom: 'zoom', bearing: 'bearing', pitch: 'pitch', '*': anything }

export default {
  id: 'mapbox-swift', title: 'Mapbox Swift', rank: 9, languages: ['swift'],
  view: tiles512,
  signs: /^(?:import )?(?:Mapbox|CameraOptions|Viewport\.)/,
  camera: [call('CameraOptions CameraOptions.init Viewport.camera .camera', members)],
  bounds: [call('CoordinateBounds', { southwest: part('southWest', coordinate), northeast: part('northEast', coordinate), '*': anything })],
  write: (texts) =>
    `CameraOptions(center: ${text2D(texts)}, zoom: ${texts.level}, bearing: ${texts.turn}, pitch: ${texts.angle})`,
  samples: [
    'CameraOptions(center: CLLocationCoordinate2D(latitude: 47.37, longitude: 8.54), zoom: 11, bearing: 30, pitch: 45)',
    'Viewport.camera(center: CLLocationCoordinate2D(latitude: 47.37, longitude: 8.54), zoom: 11)',
  ],
}
