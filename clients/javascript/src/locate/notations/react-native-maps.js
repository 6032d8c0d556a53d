// React Native Maps: regions, and cameras with Google's zoom.

import { anything, object } from '../forms.js'

const coordinate = object({ latitude: 'latitude', longitude: 'longitude' })

export default {
  id: 'react-native-maps',
  camera: [object({
    center: coordinate, zoom: 'zoom', heading: 'bearing', pitch: 'angle', altitude: anything, '*': anything,
  })],
  bounds: [object({ latitude: 'latitude', longitude: 'longitude', latitudeDelta: 'height', longitudeDelta: 'width', '*': anything })],
  samples: [
    '<MapView region={{latitude: 47.37, longitude: 8.54, latitudeDelta: 0.09, longitudeDelta: 0.04}} />',
    '{center: {latitude: 47.37, longitude: 8.54}, zoom: 12, heading: 30, pitch: 45}',
  ],
}
