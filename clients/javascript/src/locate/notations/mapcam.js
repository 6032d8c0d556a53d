// mapcam's own values, as its sessions and clients write them.

import { written } from '../../camera-forms.js'
import { members, object, part } from '../forms.js'

const coordinate = object(members('latitude longitude'))

export default {
  id: 'mapcam',
  title: 'mapcam',
  rank: 15,
  languages: ['json', 'jsonc', 'jsonl', 'jsonlines', 'json5'],
  camera: [object(members('zoom bearing viewingAngle=angle *', { target: coordinate }))],
  bounds: [
    object({ southWest: part('southWest', coordinate), northEast: part('northEast', coordinate) }),
  ],
  write: written.mapcam,
}
