// The Google Maps JavaScript API, its elements of HTML, and its components for React; React Native Maps, with regions, and
// cameras with Google's zoom; `LatLng(47.37, 8.54)`, as Google's SDK for Android, Flutter and several libraries for the web
// write it.

import { anything, call, members, object, pairText, part, refined, tag, weights } from '../forms.js'

const made = call('google.maps.LatLng', ['latitude', 'longitude', anything])
const latLng = [
  object(members('lat=latitude lng=longitude')),
  made,
  call('LatLng', ['latitude', 'longitude']),
]
const turn = 'heading=bearing tilt=angle *'
const options = members(`zoom ${turn}`, { center: latLng })
const signs = {
  in: 'google.maps.Map GoogleMap GoogleMapReact google-map GMapMap gmap-map moveCamera',
  beside: ['heading', 'tilt', 'mapId', 'mapTypeId', 'disableDefaultUI', 'gestureHandling'],
}
const components = { in: `${signs.in} Map`, beside: [] }
const corners = [part('southWest', latLng), part('northEast', latLng)]

/** Without a call around it, {lat, lng} in this order is Google's notation. */
const isPlain = ({ weight, slots: { latitude, longitude } }) =>
  weight > weights.none || latitude.start < longitude.start

const coordinate = object(members('latitude longitude'))

const place = call('LatLng', ['latitude', 'longitude', anything])
const named = call('LatLng', members('latitude longitude *'))
const android = [place, named]
const corner = part('corner', android)

export default [
  {
    id: 'google-maps-js',
    signs: /^google\.maps\.|^GoogleMap|google-map|googlemaps/,
    camera: [
      object(options, { ...signs, check: isPlain }),
      object(options, { in: 'Map', only: 'tag' }),
      object(
        members('defaultZoom=zoom defaultHeading=bearing defaultTilt=angle *', {
          defaultCenter: latLng,
        }),
        components,
      ),
      tag('gmp-map', members(`zoom ${turn}`, { center: pairText })),
      tag('gmp-map-3d', members(`range=distance ${turn}`, { center: pairText })),
    ],
    coordinate: [
      refined(made, { weight: weights.more }),
      tag('gmp-advanced-marker gmp-marker', members('*', { position: pairText })),
    ],
    bounds: [
      refined(call('google.maps.LatLngBounds', corners), { weight: weights.more }),
      object(members('north south east west')),
    ],
  },
  {
    id: 'react-native-maps',
    camera: [
      object(
        members('zoom heading=bearing pitch=angle *', { center: coordinate, altitude: anything }),
      ),
    ],
    bounds: [object(members('latitude longitude latitudeDelta=height longitudeDelta=width *'))],
  },
  {
    id: 'latlng',
    coordinate: [place, named, call('GeoPoint', ['latitude', 'longitude', anything])],
    bounds: [
      call('LatLngBounds', [corner, corner]),
      call('LatLngBounds', {
        southwest: part('southWest', android),
        northeast: part('northEast', android),
      }),
    ],
  },
]
