// The Maps SDK for Android in Kotlin and Java, google_maps_flutter in Dart, and MapLibre, whose classes have
// the same names: its zoom is a double (`12.0`), Google's a float (`12f`). If the number does not decide, an
// import of MapLibre does.

import { written } from '#client'
import { anything, block, call, chain, float, number, part, refined } from '../forms.js'
import { tiles512 } from '../places.js'

const place = call('=LatLng', ['lat', 'lng', anything])
const named = call('=LatLng', { latitude: 'lat', longitude: 'lng', '*': anything })
/** A coordinate wherever one of Android's or Dart's is wanted. */
export const latLng = [place, named]

const corner = part('corner', latLng)
const builder = 'CameraPosition.Builder CameraPosition.builder'

/** The language of an expression: the editor's name for it, or what only one of the three writes. */
function spoken({ start }, { language, text }, group) {
  if (['kotlin', 'java', 'dart'].includes(language)) return language
  if (group.isNew || text.slice(start ?? group.start, group.end).includes('new ')) return 'java'
  return group.entries.some(({ key }) => key !== undefined) ? 'dart' : 'kotlin'
}

const mapLibre = { id: 'maplibre-android', signs: /maplibre|mapboxsdk/ }
const google = { id: 'gms-android', signs: /com\.google|google_maps/ }

/** Whether it is MapLibre's: `double` where the zoom is a literal of Kotlin or Java with a point and no `f`. */
function isMapLibre(found, source, group) {
  const number = source.text.slice(found.slots.zoom.start, found.slots.zoom.end)
  if (spoken(found, source, group) !== 'dart' && /[.f]/i.test(number)) return !/f$/i.test(number)
  return source.isUsed(mapLibre) && !source.isUsed(google)
}

const updates = 'CameraUpdateFactory.newLatLngZoom CameraUpdate.newLatLngZoom'
/** The forms of a camera, whose numbers are floats or doubles. */
function cameras(number) {
  const [zoom, bearing, tilt] = ['zoom', 'bearing', 'pitch'].map((name) => number(name))
  const members = { target: latLng, zoom, bearing, tilt }
  return [
    call('CameraPosition', [latLng, zoom, tilt, bearing]),
    call('CameraPosition', members),
    call('CameraPosition.fromLatLngZoom', [latLng, zoom]),
    call(updates, [latLng, zoom, anything]),
    chain(builder, { ...members, padding: anything }, 'build'),
    block('cameraPosition', members),
  ]
}

/** Google's notation in a language. Calls without room for a bearing become others that have it. */
function inLanguage(id, title, rank, samples) {
  const check = (found, source, group) => spoken(found, source, group) === id && !isMapLibre(found, source, group)
  const update = id === 'dart' ? 'CameraUpdate' : 'CameraUpdateFactory'
  const camera = cameras(float).map((form, index) => refined(form, {
    check,
    ...(index === 2 && { grow: written[id] }),
    ...(index === 3 && { grow: (texts) => `${update}.newCameraPosition(${written[id](texts)})` }),
  }))
  return { id, title, rank, languages: [id], camera, write: written[id], samples }
}

export default [
  inLanguage('kotlin', 'Kotlin', 3, [
    'CameraPosition(LatLng(47.37, 8.54), 12f, 45f, 30f)', 'CameraPosition.fromLatLngZoom(LatLng(47.37, 8.54), 12f)',
    'cameraPosition { target(LatLng(47.37, 8.54)); zoom(12f) }',
  ]),
  inLanguage('java', 'Java', 4, ['new CameraPosition.Builder().target(new LatLng(47.37, 8.54)).zoom(12).build()']),
  inLanguage('dart', 'Dart', 5, ['CameraPosition(target: LatLng(47.37, 8.54), zoom: 12)']),
  {
    ...mapLibre,
    view: tiles512,
    camera: [
      ...cameras(number).map((form) => refined(form, { check: isMapLibre })),
      // MapLibre Compose
      call('CameraPosition', {
        target: call('Position', { latitude: 'lat', longitude: 'lng' }), zoom: 'zoom', bearing: 'bearing', tilt: 'pitch', '*': anything,
      }),
    ],
    coordinate: [call('Position', { latitude: 'lat', longitude: 'lng' })],
    bounds: [call('LatLngBounds.from', ['north', 'east', 'south', 'west'])],
    samples: ['CameraPosition.Builder().target(LatLng(47.37, 8.54)).zoom(11.0).tilt(45.0).build()'],
  },
  {
    id: 'latlng',
    coordinate: [place, named, call('GeoPoint', ['lat', 'lng', anything])],
    bounds: [
      call('LatLngBounds', [corner, corner]),
      call('LatLngBounds', { southwest: part('southWest', latLng), northeast: part('northEast', latLng) }),
      chain('LatLngBounds.Builder LatLngBounds.builder', { include: corner }, 'build'),
    ],
    write: ({ latitude, longitude }) => `LatLng(${latitude}, ${longitude})`,
    samples: ['LatLng(47.37, 8.54)'],
  },
]
