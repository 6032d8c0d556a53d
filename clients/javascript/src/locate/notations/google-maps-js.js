// The Google Maps JavaScript API, its elements of HTML, and its components for React.

import { written } from '#client'
import { anything, call, number, object, pairText, part, tag, refined } from '../forms.js'
import { distance } from '../places.js'
import { scripts } from './maplibre.js'

const made = call('google.maps.LatLng', ['lat', 'lng', anything])
const latLng = [object({ lat: 'lat', lng: 'lng' }), made, call('=LatLng', ['lat', 'lng'])]
const turn = { heading: 'bearing', tilt: 'pitch', '*': anything }
const signs = {
  in: 'google.maps.Map GoogleMap GoogleMapReact google-map GMapMap gmap-map moveCamera',
  beside: ['heading', 'tilt', 'mapId', 'mapTypeId', 'disableDefaultUI', 'gestureHandling'],
}
const components = { in: `${signs.in} Map`, beside: [] }
const corners = [part('southWest', latLng), part('northEast', latLng)]

/** Alone, {lat, lng} in this order is Google's spelling. */
const isPlain = ({ weight, slots: { lat, lng } }) => weight === 2 || lat.start < lng.start

export default [
  {
    id: 'google-maps-js', title: 'Google Maps JavaScript', rank: 8,
    languages: scripts,
    signs: /^google\.maps\.|^GoogleMap|google-map|googlemaps/,
    camera: [
      refined(object({ center: latLng, zoom: 'zoom', ...turn }, signs), { check: isPlain }),
      refined(object({ center: latLng, zoom: 'zoom', ...turn }, { in: 'Map', only: true }), { check: (_, source, { bracket }) => bracket === '<' }),
      object({ defaultCenter: latLng, defaultZoom: 'zoom', defaultHeading: 'bearing', defaultTilt: 'pitch', '*': anything }, components),
      tag('gmp-map', { center: pairText('lat', 'lng'), zoom: 'zoom', ...turn }),
      refined(
        tag('gmp-map-3d', { center: pairText('lat', 'lng'), range: number('distance', { digits: 2 }), ...turn }),
        { view: distance },
      ),
    ],
    coordinate: [tag('gmp-advanced-marker gmp-marker', { position: pairText('lat', 'lng'), '*': anything })],
    bounds: [
      call('google.maps.LatLngBounds', corners),
      object({ north: 'north', south: 'south', east: 'east', west: 'west' }),
    ],
    write: written['google-maps-js'],
    samples: [
      'new google.maps.Map(el, {center: {lat: 47.37, lng: 8.54}, zoom: 12, heading: 30, tilt: 45})',
      '<GoogleMap center={{ lat: 47.37, lng: 8.54 }} zoom={12} />', '<gmp-map center="47.37, 8.54" zoom="12"></gmp-map>',
    ],
  },
  {
    id: 'google-maps-js-latlng',
    coordinate: [made],
    write: ({ latitude, longitude }) => `new google.maps.LatLng(${latitude}, ${longitude})`,
    samples: ['new google.maps.LatLng(47.37, 8.54)'],
  },
]
