// React Native Maps: regions, and cameras with Google's zoom.

import { anything, object } from '../forms.js'

const coordinate = object({ latitude: 'latitude', longitude: 'longitude' })

export default {
  id: 'react-native-maps',
  camera: [object({
    center: coordinate, zoom: 'zoom', heading: 'bearing', pitch: 'angle', altitude: anything, '*': anything,
  })],
  bounds: [object({ latitude: 'latitude', longitude: 'longitude', latitudeDelta: 'height', longitudeDelta: 'width', '*': anything })],
}
