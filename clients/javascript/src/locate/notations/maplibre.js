// MapLibre GL JS and Mapbox GL JS, whose tiles are 512 points wide, their styles and components, MapLibre for Python, and
// the view states of deck.gl and react-map-gl.

import { anything, call, list, members, object, part, refined, weights } from '../forms.js'

const pair = list(['longitude', 'latitude'])
const made = call('LngLat', ['longitude', 'latitude'])
const lngLat = [
  pair,
  made,
  object(members('lng=longitude lat=latitude')),
  object(members('lon=longitude lat=latitude')),
  call('LngLat.convert', [pair]),
]
const turn = 'zoom=zoom512 bearing=signedBearing pitch=angle *'
const options = members(turn, { center: lngLat })
const box = list(['west', 'south', 'east', 'north'])
const corners = [part('southWest', lngLat), part('northEast', lngLat)]
const signs = {
  in: 'maplibregl.Map mapboxgl.Map maplibre.Map jumpTo flyTo easeTo calculateCameraOptionsFromTo MapOptions MglMap mgl-map Camera MapLibre atlas.Map maplibre mapboxgl fly_to ease_to jump_to',
  beside: ['bearing', 'container', 'sources', 'sprite', 'glyphs', 'accessToken', 'maxPitch'],
}

/** Without a call around it, {lat, lng} in this order is Google's notation. */
const isPlain = ({ weight, slots: { latitude, longitude } }, { text }) =>
  weight > weights.none ||
  longitude.start < latitude.start ||
  !/\blng\b/.test(text.slice(latitude.start, longitude.start))

/** Leaflet has `panTo`, too, with the latitude first. */
const moved = refined(call('panTo setCenter', [pair, anything]), {
  check: (_, source) => source.library === 'maplibre',
  weight: weights.more,
})

const maplibre = {
  id: 'maplibre',
  signs: /^(?:maplibregl|mapboxgl)\.|maplibre|mapbox/,
  camera: [
    object(options, { ...signs, check: isPlain }),
    // leafmap's module for MapLibre
    refined(call('=Map leafmap.Map', [anything, anything], options), {
      check: (_, source) => source.isImported(/maplibre/),
      weight: weights.more,
    }),
    // A style.
    object(options, {
      weight: weights.sure,
      check: (_, source, group) => group.entry('version')?.value?.number === 8,
    }),
    // mapdeck, in R
    object(members(turn, { location: pair }), { in: 'mapdeck mapdeck_view', only: true }),
    // @rnmapbox and maplibre-react-native
    object(members('zoomLevel=zoom512 heading=bearing pitch=angle *', { centerCoordinate: pair }), {
      anyTag: true,
      beside: ['zoomLevel'],
    }),
  ],
  coordinate: [made, call('setLngLat', [pair]), moved],
  bounds: [
    call('maplibregl.LngLatBounds mapboxgl.LngLatBounds LngLatBounds', corners),
    call('LngLatBounds', [list(corners)]),
    refined(call('fitBounds', [list(corners), anything]), { weight: weights.none }),
    call('fitBounds setMaxBounds LngLatBounds', [box, anything]),
  ],
}

// MARK: View states

const viewState = members('longitude latitude zoom=zoom512 pitch=angle bearing=signedBearing *')

export default [
  maplibre,
  {
    id: 'deckgl',
    camera: [
      object(viewState, { in: 'Map ReactMapGL MapGL StaticMap InteractiveMap DeckGL ViewState' }),
    ],
  },
]
