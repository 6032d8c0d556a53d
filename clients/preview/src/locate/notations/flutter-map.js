// flutter_map, in Dart.

import { anything, call, negative } from '../forms.js'
import { latLng } from './android.js'

const turn = { '*': anything }

export default {
  id: 'flutter-map',
  camera: [
    call('MapOptions', { initialCenter: latLng, initialZoom: 'zoom', initialRotation: negative('bearing'), ...turn }),
    call('MapOptions', { center: latLng, zoom: 'zoom', rotation: negative('bearing'), ...turn }),
  ],
  samples: ['MapOptions(initialCenter: LatLng(47.37, 8.54), initialZoom: 12)'],
}
