// mapcam's own values, as its sessions and clients write them.

import { written } from '../../camera-forms.js'
import { anything, object, part } from '../forms.js'

const coordinate = object({ latitude: 'latitude', longitude: 'longitude' })

export default {
  id: 'mapcam',
  title: 'mapcam',
  rank: 15,
  languages: ['json', 'jsonc', 'jsonl', 'jsonlines', 'json5'],
  camera: [
    object({
      target: coordinate,
      zoom: 'zoom',
      bearing: 'bearing',
      viewingAngle: 'angle',
      '*': anything,
    }),
  ],
  bounds: [
    object({ southWest: part('southWest', coordinate), northEast: part('northEast', coordinate) }),
  ],
  write: written.mapcam,
}
