// Leaflet, react-leaflet and vue-leaflet, in latitude and longitude, and what follows them in Python and R.

import { written } from '../../camera-forms.js'
import { anything, call, list, many, object, part, refined } from '../forms.js'
import { scripts } from './maplibre.js'

const latLng = [
  list(['latitude', 'longitude']), call('L.latLng latLng L.LatLng', ['latitude', 'longitude', anything]),
  object({ lat: 'latitude', lng: 'longitude' }),
]
const corners = [part('southWest', latLng), part('northEast', latLng)]
const markers = 'L.marker L.circle L.circleMarker L.Marker setLatLng panTo'

export default [
  {
    id: 'leaflet', title: 'Leaflet', rank: 7,
    languages: [...scripts, 'html'],
    signs: /^L\.[a-z]|^MapContainer$|leaflet/i,
    camera: [
      call('setView flyTo', [latLng, 'zoom', anything]),
      refined(object({ center: latLng, zoom: 'zoom', '*': anything }, { in: 'L.map L.Map MapContainer LMap l-map LeafletMap' }), {
        check: ({ weight, slots: { latitude, longitude } }) => weight === 2 || latitude.start < longitude.start,
      }),
    ],
    coordinate: [
      call(markers, [list(['latitude', 'longitude']), anything]), call('L.latLng L.LatLng', ['latitude', 'longitude', anything]),
      object({ position: latLng, '*': anything }, { in: 'Marker Popup LMarker l-marker', only: true }),
      object({ center: latLng, '*': anything }, { in: 'Circle CircleMarker', only: true }),
    ],
    bounds: [
      call('L.latLngBounds L.LatLngBounds latLngBounds', corners),
      call('L.latLngBounds L.LatLngBounds latLngBounds L.rectangle L.imageOverlay', [list(corners), anything]),
      refined(call('fitBounds', [list(corners), anything]), { weight: 1 }),
      object({ bounds: list(corners), '*': anything }, { in: 'MapContainer Rectangle ImageOverlay', only: true }),
    ],
    line: [call('L.polyline', [many('point', latLng), anything])],
    area: [call('L.polygon', [many('point', latLng), anything])],
    write: written.leaflet,
    samples: [
      "L.map('map').setView([47.37, 8.54], 12)", "L.map('map', {center: [47.37, 8.54], zoom: 12})",
      '<MapContainer center={[47.37, 8.54]} zoom={12} scrollWheelZoom={false}>',
    ],
  },
  {
    id: 'folium', title: 'folium', rank: 13, languages: ['python'],
    signs: /folium|leafmap|^ipyleaflet/,
    camera: [
      call('folium.Map leafmap.Map =Map', { location: latLng, zoom_start: 'zoom', '*': anything }),
      call('folium.Map', [latLng], { zoom_start: 'zoom', '*': anything }),
      call('=Map ipyleaflet.Map leafmap.Map geemap.Map', { center: latLng, zoom: 'zoom', '*': anything }),
    ],
    coordinate: [
      call('Marker CircleMarker Circle', [latLng, anything], { '*': anything }),
      call('Marker CircleMarker Circle', { location: latLng, '*': anything }),
    ],
    line: [call('folium.PolyLine', [many('point', latLng)], { '*': anything })],
    write: ({ latitude, longitude, zoom }) => `folium.Map(location=[${latitude}, ${longitude}], zoom_start=${zoom})`,
    samples: ['folium.Map(location=[47.37, 8.54], zoom_start=12)', 'Map(center=(47.37, 8.54), zoom=12)'],
  },
  {
    id: 'r-leaflet', title: 'R leaflet', rank: 14, languages: ['r'],
    camera: [call('setView flyTo', ['longitude', 'latitude', 'zoom'], { lng: 'longitude', lat: 'latitude', zoom: 'zoom', '*': anything })],
    coordinate: [call(
      'addMarkers addCircleMarkers addPopups addCircles addAwesomeMarkers', { lng: 'longitude', lat: 'latitude', '*': anything },
    )],
    bounds: [
      call('fitBounds setMaxBounds', ['west', 'south', 'east', 'north']),
      call('fitBounds setMaxBounds', { lng1: 'west', lat1: 'south', lng2: 'east', lat2: 'north' }),
    ],
    write: ({ latitude, longitude, zoom }) => `setView(lng = ${longitude}, lat = ${latitude}, zoom = ${zoom})`,
    samples: ['leaflet() %>% setView(lng = 8.54, lat = 47.37, zoom = 12)'],
  },
]
