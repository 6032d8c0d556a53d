// Leaflet, react-leaflet and vue-leaflet, in latitude and longitude, and their counterparts in Python.

import { anything, call, list, members, object, part, refined, weights } from '../forms.js'

const latLng = [
  list(['latitude', 'longitude']),
  call('L.latLng latLng L.LatLng', ['latitude', 'longitude', anything]),
  call('L.latLng latLng L.LatLng', [list(['latitude', 'longitude'])]),
  object(members('lat=latitude lng=longitude')),
]
/** Leaflet takes any two corners. */
const edge = part('edge', latLng)
const corners = [edge, edge]
const box = [list(corners), anything]
const options = members('zoom *', { center: latLng })
const inTag = (place, names) => object({ ...place, '*': anything }, { in: names, only: 'tag' })
/** Functions that are imported by their names: `marker([47.37, 8.54])`. */
const imported = (form) => refined(form, { check: (_, source) => source.isImported(/leaflet/) })
const markers = 'L.marker L.circle L.circleMarker L.Marker setLatLng panTo'

/** Calls of folium and similar libraries, by their module or an import: others have markers and circles, too. */
const ofFolium = (form) =>
  refined(form, {
    check: (_, source, { name }) =>
      folium.test(name) || (!name.includes('.') && source.isImported(folium)),
  })
const folium = /folium|leafmap|ipyleaflet|geemap|dash_leaflet|^dl\./

export default [
  {
    id: 'leaflet',
    signs: /^L\.[a-z]|^MapContainer$|leaflet/i,
    camera: [
      call('setView flyTo', [latLng, 'zoom', anything]),
      object(options, {
        in: 'L.map L.Map MapContainer LMap l-map LeafletMap',
        check: ({ weight, slots: { latitude, longitude } }) =>
          weight > weights.none || latitude.start < longitude.start,
      }),
      // react-leaflet 2, and pigeon-maps
      object(options, {
        in: '=Map',
        only: 'tag',
        check: (_, source) => source.isImported(/\bMap\b.{0,150}(?:react-leaflet|pigeon-maps)/),
        weight: weights.more,
      }),
    ],
    coordinate: [
      call(markers, [list(['latitude', 'longitude']), anything]),
      call('L.latLng L.LatLng', ['latitude', 'longitude', anything]),
      imported(call('=marker =circle =circleMarker', [latLng, anything])),
      imported(call('=latLng', ['latitude', 'longitude', anything])),
      inTag({ position: latLng }, 'Marker Popup LMarker l-marker'),
      inTag({ center: latLng }, 'Circle CircleMarker'),
    ],
    bounds: [
      call('L.latLngBounds L.LatLngBounds latLngBounds', corners),
      call('L.latLngBounds L.LatLngBounds latLngBounds L.rectangle L.imageOverlay', box),
      imported(call('=rectangle', box)),
      refined(call('fitBounds', box), { weight: weights.none }),
      object(members('*', { bounds: list(corners) }), {
        in: 'MapContainer Rectangle ImageOverlay',
        only: true,
      }),
    ],
  },
  {
    id: 'folium',
    signs: /folium|leafmap|^ipyleaflet/,
    camera: [
      call('folium.Map leafmap.Map =Map', members('zoom_start=zoom *', { location: latLng })),
      call('folium.Map', [latLng], members('zoom_start=zoom *')),
      call('=Map ipyleaflet.Map leafmap.Map geemap.Map dl.Map dash_leaflet.Map', options),
    ],
    coordinate: [
      ofFolium(call('Marker CircleMarker Circle', [latLng, anything], { '*': anything })),
      ofFolium(call('Marker CircleMarker Circle', { location: latLng, '*': anything })),
      ofFolium(call('CircleMarker Circle', { center: latLng, '*': anything })),
    ],
  },
]
