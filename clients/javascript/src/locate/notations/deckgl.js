// View states of deck.gl, react-map-gl and pydeck, whose tiles are 512 points wide.

import { written } from '../../camera-forms.js'
import { anything, call, object } from '../forms.js'

const members = { longitude: 'longitude', latitude: 'latitude', zoom: 'zoom512', pitch: 'angle', bearing: 'signedBearing', '*': anything }

export default [
  {
    id: 'deckgl', title: 'deck.gl', rank: 11,
    camera: [object(members, { in: 'Map ReactMapGL MapGL StaticMap InteractiveMap DeckGL' })],
    write: written.deckgl,
  },
  {
    id: 'pydeck', title: 'pydeck', rank: 12, languages: ['python'],
    signs: /pydeck|^pdk\./,
    camera: [call('ViewState', members)],
    write: ({ latitude, longitude, zoom512, angle, signedBearing }) =>
      `pdk.ViewState(latitude=${latitude}, longitude=${longitude}, zoom=${zoom512}, pitch=${angle}, bearing=${signedBearing})`,
  },
]
