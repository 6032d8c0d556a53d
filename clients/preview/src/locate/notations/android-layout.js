// Layouts of Android: the attributes of Google's and MapLibre's map views.

import { anything, object, refined } from '../forms.js'
import { tiles512 } from '../places.js'

const attributes = (prefix) => object({
  [`${prefix}cameraTargetLat`]: 'lat', [`${prefix}cameraTargetLng`]: 'lng', [`${prefix}cameraZoom`]: 'zoom',
  [`${prefix}cameraBearing`]: 'bearing', [`${prefix}cameraTilt`]: 'pitch', '*': anything,
}, { anyTag: true })

export default {
  id: 'android-layout',
  camera: [
    attributes(''),
    ...['maplibre_', 'mapbox_'].map((prefix) => refined(attributes(prefix), { view: tiles512 })),
  ],
  samples: ['<fragment map:cameraTargetLat="47.37" map:cameraTargetLng="8.54" map:cameraZoom="12" />'],
}
