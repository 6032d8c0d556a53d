// The Google Maps JavaScript API, its elements of HTML, and its components for React; React Native Maps, with regions, and
// cameras with Google's zoom.

import { written } from '../../camera-forms.js'
import { anything, call, object, pairText, part, refined, tag, weights } from '../forms.js'
import { scripts } from './maplibre.js'

const made = call('google.maps.LatLng', ['latitude', 'longitude', anything])
const latLng = [
  object({ lat: 'latitude', lng: 'longitude' }),
  made,
  call('LatLng', ['latitude', 'longitude']),
]
const turn = { heading: 'bearing', tilt: 'angle', '*': anything }
const signs = {
  in: 'google.maps.Map GoogleMap GoogleMapReact google-map GMapMap gmap-map moveCamera',
  beside: ['heading', 'tilt', 'mapId', 'mapTypeId', 'disableDefaultUI', 'gestureHandling'],
}
const components = { in: `${signs.in} Map`, beside: [] }
const corners = [part('southWest', latLng), part('northEast', latLng)]

/** Without a call around it, {lat, lng} in this order is Google's notation. */
const isPlain = ({ weight, slots: { latitude, longitude } }) =>
  weight > weights.none || latitude.start < longitude.start

const coordinate = object({ latitude: 'latitude', longitude: 'longitude' })

export default [
  {
    id: 'google-maps-js',
    title: 'Google Maps JavaScript',
    rank: 8,
    languages: scripts,
    signs: /^google\.maps\.|^GoogleMap|google-map|googlemaps/,
    camera: [
      refined(object({ center: latLng, zoom: 'zoom', ...turn }, signs), { check: isPlain }),
      refined(object({ center: latLng, zoom: 'zoom', ...turn }, { in: 'Map', only: true }), {
        check: (_, source, { bracket }) => bracket === '<',
      }),
      object(
        {
          defaultCenter: latLng,
          defaultZoom: 'zoom',
          defaultHeading: 'bearing',
          defaultTilt: 'angle',
          '*': anything,
        },
        components,
      ),
      tag('gmp-map', { center: pairText('latitude', 'longitude'), zoom: 'zoom', ...turn }),
      tag('gmp-map-3d', { center: pairText('latitude', 'longitude'), range: 'distance', ...turn }),
    ],
    coordinate: [
      refined(made, { weight: weights.more }),
      tag('gmp-advanced-marker gmp-marker', {
        position: pairText('latitude', 'longitude'),
        '*': anything,
      }),
    ],
    bounds: [
      refined(call('google.maps.LatLngBounds', corners), { weight: weights.more }),
      object({ north: 'north', south: 'south', east: 'east', west: 'west' }),
    ],
    write: written['google-maps-js'],
  },
  {
    id: 'react-native-maps',
    camera: [
      object({
        center: coordinate,
        zoom: 'zoom',
        heading: 'bearing',
        pitch: 'angle',
        altitude: anything,
        '*': anything,
      }),
    ],
    bounds: [
      object({
        latitude: 'latitude',
        longitude: 'longitude',
        latitudeDelta: 'height',
        longitudeDelta: 'width',
        '*': anything,
      }),
    ],
  },
]
