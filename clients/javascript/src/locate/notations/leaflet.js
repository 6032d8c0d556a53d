// Leaflet, react-leaflet and vue-leaflet, in latitude and longitude, and their counterparts in Python and R.

import { written } from '../../camera-forms.js'
import { anything, call, list, many, object, part, refined, weights } from '../forms.js'
import { scripts } from './maplibre.js'

const latLng = [
  list(['latitude', 'longitude']),
  call('L.latLng latLng L.LatLng', ['latitude', 'longitude', anything]),
  call('L.latLng latLng L.LatLng', [list(['latitude', 'longitude'])]),
  object({ lat: 'latitude', lng: 'longitude' }),
]
/** Leaflet takes any two corners. */
const edge = part('edge', latLng)
const corners = [edge, edge]
const isTag = (_, source, { bracket }) => bracket === '<'
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

/** R's functions may have the map as their first argument. */
const callsOf = (names, positional, named) => [
  call(names, positional, { ...named, '*': anything }),
  refined(call(names, [anything, ...positional], { ...named, '*': anything }), {
    languages: ['r', 'rmd'],
  }),
]
const [lngLatR, cornersR] = [
  ['longitude', 'latitude'],
  ['longitude1', 'latitude1', 'longitude2', 'latitude2'],
]
const placeArguments = { lng: 'longitude', lat: 'latitude' }

export default [
  {
    id: 'leaflet',
    title: 'Leaflet',
    rank: 7,
    languages: [...scripts, 'html'],
    signs: /^L\.[a-z]|^MapContainer$|leaflet/i,
    camera: [
      call('setView flyTo', [latLng, 'zoom', anything]),
      refined(
        object(
          { center: latLng, zoom: 'zoom', '*': anything },
          { in: 'L.map L.Map MapContainer LMap l-map LeafletMap' },
        ),
        {
          check: ({ weight, slots: { latitude, longitude } }) =>
            weight > weights.none || latitude.start < longitude.start,
        },
      ),
      // react-leaflet 2, and pigeon-maps
      refined(object({ center: latLng, zoom: 'zoom', '*': anything }, { in: '=Map', only: true }), {
        check: (_, source, { bracket }) =>
          bracket === '<' && source.isImported(/\bMap\b.{0,150}(?:react-leaflet|pigeon-maps)/),
        weight: weights.more,
      }),
    ],
    coordinate: [
      call(markers, [list(['latitude', 'longitude']), anything]),
      call('L.latLng L.LatLng', ['latitude', 'longitude', anything]),
      imported(call('=marker =circle =circleMarker', [latLng, anything])),
      imported(call('=latLng', ['latitude', 'longitude', anything])),
      refined(
        object(
          { position: latLng, '*': anything },
          { in: 'Marker Popup LMarker l-marker', only: true },
        ),
        { check: isTag },
      ),
      refined(
        object({ center: latLng, '*': anything }, { in: 'Circle CircleMarker', only: true }),
        { check: isTag },
      ),
    ],
    bounds: [
      call('L.latLngBounds L.LatLngBounds latLngBounds', corners),
      call('L.latLngBounds L.LatLngBounds latLngBounds L.rectangle L.imageOverlay', [
        list(corners),
        anything,
      ]),
      imported(call('=rectangle', [list(corners), anything])),
      refined(call('fitBounds', [list(corners), anything]), { weight: weights.none }),
      object(
        { bounds: list(corners), '*': anything },
        { in: 'MapContainer Rectangle ImageOverlay', only: true },
      ),
    ],
    line: [
      call('L.polyline', [many('point', latLng), anything]),
      imported(call('=polyline', [many('point', latLng), anything])),
    ],
    area: [
      call('L.polygon', [many('point', latLng), anything]),
      imported(call('=polygon', [many('point', latLng), anything])),
    ],
    write: written.leaflet,
  },
  {
    id: 'folium',
    title: 'folium',
    rank: 13,
    languages: ['python'],
    signs: /folium|leafmap|^ipyleaflet/,
    camera: [
      call('folium.Map leafmap.Map =Map', { location: latLng, zoom_start: 'zoom', '*': anything }),
      call('folium.Map', [latLng], { zoom_start: 'zoom', '*': anything }),
      call('=Map ipyleaflet.Map leafmap.Map geemap.Map dl.Map dash_leaflet.Map', {
        center: latLng,
        zoom: 'zoom',
        '*': anything,
      }),
    ],
    coordinate: [
      ofFolium(call('Marker CircleMarker Circle', [latLng, anything], { '*': anything })),
      ofFolium(call('Marker CircleMarker Circle', { location: latLng, '*': anything })),
      ofFolium(call('CircleMarker Circle', { center: latLng, '*': anything })),
    ],
    line: [call('folium.PolyLine', [many('point', latLng)], { '*': anything })],
    write: ({ latitude, longitude, zoom }) =>
      `folium.Map(location=[${latitude}, ${longitude}], zoom_start=${zoom})`,
  },
  {
    id: 'r-leaflet',
    title: 'R leaflet',
    rank: 14,
    languages: ['r'],
    camera: callsOf('setView flyTo', [...lngLatR, 'zoom'], { ...placeArguments, zoom: 'zoom' }),
    coordinate: callsOf(
      'addMarkers addCircleMarkers addPopups addCircles addAwesomeMarkers',
      lngLatR,
      placeArguments,
    ),
    bounds: callsOf('fitBounds setMaxBounds flyToBounds addRectangles', cornersR, {
      lng1: 'longitude1',
      lat1: 'latitude1',
      lng2: 'longitude2',
      lat2: 'latitude2',
    }),
    write: ({ latitude, longitude, zoom }) =>
      `setView(lng = ${longitude}, lat = ${latitude}, zoom = ${zoom})`,
  },
]
