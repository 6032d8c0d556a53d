// mapcam's own values, as its sessions and clients write them.

import { written } from '../../camera-forms.js'
import { anything, call, list, object, part, refined } from '../forms.js'

const coordinate = object({ latitude: 'latitude', longitude: 'longitude' })

const pair = list(['latitude', 'longitude'])
const numbers = { zoom: 'zoom', bearing: 'bearing', viewing_angle: 'angle' }

/** The client for Python. */
const python = {
  id: 'mapcam-python',
  camera: [
    call('Camera.at', [pair, 'zoom', 'bearing', 'angle'], numbers),
    refined(call('fly_to ease_to', [pair, 'zoom'], { ...numbers, '*': anything }), {
      languages: ['python'],
    }),
  ],
  bounds: [
    refined(
      call('fit fit_bounds', [list(['west', 'south', 'east', 'north']), anything], {
        '*': anything,
      }),
      { languages: ['python'] },
    ),
  ],
}

const mapcam = {
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

export default [mapcam, python]
