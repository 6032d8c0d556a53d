// MapLibre GL JS and Mapbox GL JS, whose tiles are 512 points wide, their styles, and what follows them:
// MapLibre for Python, plotly, Dash.

import { written } from '#client'
import { anything, call, list, object, part, refined } from '../forms.js'
import { tiles512 } from '../places.js'

/** The editors' names for the languages of scripts. */
export const scripts = [
  'javascript', 'typescript', 'javascriptreact', 'typescriptreact', 'js', 'ts', 'jsx', 'tsx', 'vue', 'svelte',
]

const pair = list(['lng', 'lat'])
const made = call('LngLat', ['lng', 'lat'])
const lngLat = [
  pair, made, object({ lng: 'lng', lat: 'lat' }), object({ lon: 'lng', lat: 'lat' }), call('LngLat.convert', [pair]),
]
const members = { center: lngLat, zoom: 'zoom', bearing: 'bearing', pitch: 'pitch', '*': anything }
const corners = [part('southWest', lngLat), part('northEast', lngLat)]
const signs = {
  in: 'maplibregl.Map mapboxgl.Map maplibre.Map jumpTo flyTo easeTo calculateCameraOptionsFromTo MapOptions MglMap mgl-map ' +
    'scatter_mapbox density_mapbox choropleth_mapbox line_mapbox scatter_map density_map choropleth_map line_map',
  beside: ['bearing', 'pitch', 'container', 'style', 'sources', 'layers', 'sprite', 'glyphs', 'accessToken', 'maxPitch'],
}

/** Alone, {lat, lng} in this order is Google's spelling. */
const isPlain = ({ weight, slots: { lat, lng } }, { text }) =>
  weight === 2 || lng.start < lat.start || !/\blng\b/.test(text.slice(lat.start, lng.start))

export default {
  id: 'maplibre', title: 'MapLibre', rank: 6,
  languages: scripts,
  view: tiles512,
  signs: /^(?:maplibregl|mapboxgl)\.|maplibre|mapbox/,
  camera: [
    refined(object(members, signs), { check: isPlain }),
    ...['mapbox', 'map'].map((name) => call('update_layout', {
      [`${name}_center`]: lngLat, [`${name}_zoom`]: 'zoom', [`${name}_bearing`]: 'bearing', [`${name}_pitch`]: 'pitch', '*': anything,
    })),
  ],
  coordinate: [made, call('setLngLat', [pair])],
  bounds: [
    call('maplibregl.LngLatBounds mapboxgl.LngLatBounds LngLatBounds', corners),
    call('LngLatBounds', [list(corners)]),
    refined(call('fitBounds', [list(corners), anything]), { weight: 1 }),
  ],
  write: written.maplibre,
  samples: [
    "new maplibregl.Map({container: 'map', center: [8.54, 47.37], zoom: 11, bearing: 30, pitch: 45})",
    'map.jumpTo({center: {lng: 8.54, lat: 47.37}, zoom: 11})',
    'dict(center=dict(lat=47.37, lon=8.54), zoom=11)',
  ],
}
