// Android, in Kotlin and Java and in its layouts, and Flutter, in Dart: Google's SDKs, Mapbox's and MapLibre's, where tiles
// are 512 points wide, and flutter_map. Google's and MapLibre's classes have the same names: MapLibre's zoom is a double
// (`12.0`), Google's a float (`12f`). If the number does not decide, an import of MapLibre does.

import { written } from '../../camera-forms.js'
import {
  anything,
  block,
  call,
  chain,
  float,
  negative,
  number,
  object,
  part,
  refined,
} from '../forms.js'

const place = call('LatLng', ['latitude', 'longitude', anything])
const named = call('LatLng', { latitude: 'latitude', longitude: 'longitude', '*': anything })
/** A coordinate in any notation of Android or Dart. */
const latLng = [place, named]

const corner = part('corner', latLng)
const builder = 'CameraPosition.Builder CameraPosition.builder'

/** The language of an expression: the editor's name for it, or what only one of the three writes. */
function spoken({ start }, { language, text }, group) {
  if (['kotlin', 'java', 'dart'].includes(language)) return language
  if (group.isNew || text.slice(start ?? group.start, group.end).includes('new ')) return 'java'
  return group.entries.some(({ key }) => key !== undefined) ? 'dart' : 'kotlin'
}

const geographic = call('Geographic', { lon: 'longitude', lat: 'latitude', '*': anything })
const mapLibre = { id: 'maplibre-android', signs: /maplibre|mapboxsdk/ }
const google = { id: 'gms-android', signs: /com\.google|google_maps/ }

/** Whether it is MapLibre's: `double` if the zoom is a literal of Kotlin or Java with a point and no `f`. */
function isMapLibre(found, source, group) {
  const zoom = found.slots.zoom ?? found.slots.zoom512
  if (zoom === undefined) return source.isUsed(mapLibre)
  const number = source.text.slice(zoom.start, zoom.end)
  if (spoken(found, source, group) !== 'dart' && /[.f]/i.test(number)) return !/f$/i.test(number)
  return source.isUsed(mapLibre) && !source.isUsed(google)
}

const updates = 'CameraUpdateFactory.newLatLngZoom CameraUpdate.newLatLngZoom'
/** The forms of a camera by the names of its numbers, which are floats or doubles. */
function cameras(number, names) {
  const [zoom, bearing, tilt] = names.map((name) => number(name))
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

/** Google's notation in a language. Calls that cannot have a bearing become others that can. */
function inLanguage(id, title, rank) {
  const check = (found, source, group) =>
    spoken(found, source, group) === id && !isMapLibre(found, source, group)
  const update = id === 'dart' ? 'CameraUpdate' : 'CameraUpdateFactory'
  const camera = cameras(float, ['zoom', 'bearing', 'angle']).map((form, index) =>
    refined(form, {
      check,
      ...(index === 2 && { grow: written[id] }),
      ...(index === 3 && { grow: (texts) => `${update}.newCameraPosition(${written[id](texts)})` }),
    }),
  )
  return { id, title, rank, languages: [id], limits: 'google', camera, write: written[id] }
}

/** The attributes of Google's and MapLibre's map views in layouts. */
const attributes = (prefix, zoom, bearing) =>
  object(
    {
      [`${prefix}cameraTargetLat`]: 'latitude',
      [`${prefix}cameraTargetLng`]: 'longitude',
      [`${prefix}cameraZoom`]: zoom,
      [`${prefix}cameraBearing`]: bearing,
      [`${prefix}cameraTilt`]: 'angle',
      '*': anything,
    },
    { anyTag: true },
  )

/** The points of Mapbox's Java SDK, and of the one for Flutter. */
const flutterPoint = call('Point', {
  coordinates: call('Position', ['longitude', 'latitude', anything]),
})
const point = [call('Point.fromLngLat', ['longitude', 'latitude', anything]), flutterPoint]
const [southWest, northEast] = ['southWest', 'northEast'].map((name) => part(name, point))
const options = {
  center: point,
  zoom: 'zoom512',
  bearing: 'signedBearing',
  pitch: 'angle',
  '*': anything,
}

export default [
  inLanguage('kotlin', 'Kotlin', 3),
  inLanguage('java', 'Java', 4),
  inLanguage('dart', 'Dart', 5),
  {
    ...mapLibre,
    camera: [
      ...cameras(number, ['zoom512', 'signedBearing', 'angle']).map((form) =>
        refined(form, { check: isMapLibre }),
      ),
      attributes('maplibre_', 'zoom512', 'signedBearing'),
      // MapLibre's package for Flutter
      call('MapOptions', {
        initCenter: geographic,
        initZoom: 'zoom512',
        initBearing: 'signedBearing',
        initPitch: 'angle',
        '*': anything,
      }),
      call('moveCamera animateCamera', {
        center: geographic,
        zoom: 'zoom512',
        bearing: 'signedBearing',
        pitch: 'angle',
        '*': anything,
      }),
      // MapLibre Compose
      call('CameraPosition', {
        target: call('Position', { latitude: 'latitude', longitude: 'longitude' }),
        zoom: 'zoom512',
        bearing: 'signedBearing',
        tilt: 'angle',
        '*': anything,
      }),
    ],
    coordinate: [call('Position', { latitude: 'latitude', longitude: 'longitude' }), geographic],
    bounds: [
      call('LatLngBounds.from', ['north', 'east', 'south', 'west']),
      call('LngLatBounds', {
        longitudeWest: 'west',
        latitudeSouth: 'south',
        longitudeEast: 'east',
        latitudeNorth: 'north',
      }),
    ],
  },
  {
    id: 'latlng',
    coordinate: [place, named, call('GeoPoint', ['latitude', 'longitude', anything])],
    bounds: [
      call('LatLngBounds', [corner, corner]),
      call('LatLngBounds', {
        southwest: part('southWest', latLng),
        northeast: part('northEast', latLng),
      }),
      chain('LatLngBounds.Builder LatLngBounds.builder', { include: corner }, 'build'),
    ],
    write: ({ latitude, longitude }) => `LatLng(${latitude}, ${longitude})`,
  },
  {
    id: 'android-layout',
    limits: 'google',
    camera: [attributes('', 'zoom', 'bearing')],
  },
  {
    id: 'flutter-map',
    camera: [
      call('MapOptions', {
        initialCenter: latLng,
        initialZoom: 'zoom',
        initialRotation: negative('bearing'),
        '*': anything,
      }),
      call('MapOptions', {
        center: latLng,
        zoom: 'zoom',
        rotation: negative('bearing'),
        '*': anything,
      }),
    ],
  },
  {
    id: 'mapbox-android',
    camera: [
      chain('CameraOptions.Builder', options, 'build'),
      call('CameraOptions', options),
      block('cameraOptions setCameraOptions CameraOptions', options),
      attributes('mapbox_', 'zoom512', 'signedBearing'),
    ],
    coordinate: point,
    bounds: [
      call('CoordinateBounds', { southwest: southWest, northeast: northEast, '*': anything }),
    ],
  },
]
