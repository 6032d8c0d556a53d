// Cameras in the forms of other libraries: as values, and as code in their notation. Pure, for browsers too.

import {
  filled,
  forms,
  literal,
  numbersIn,
  numbersOf,
  ownNumbers,
  textsOf,
  wrapped,
  written,
} from './camera-forms.js'
import { InvalidArgumentError } from './errors.js'

/** The functions that write and read a library's camera. */
const converters = (name) => [
  (camera, options) => filled(forms[name], numbersOf(camera, options)),
  (value, options) => cameraOf(name, value, options),
]

const edges = (points) => ({ top: points, left: points, bottom: points, right: points })

export const toMapLibre = (camera, { padding } = {}) => ({
  ...filled(forms.MapLibre, numbersOf(camera)),
  ...(padding !== undefined && {
    // MapLibre would keep what is left out.
    padding: typeof padding === 'number' ? edges(padding) : { ...edges(0), ...padding },
  }),
})
export const fromMapLibre = (options) => cameraOf('MapLibre', options)
export const toMapbox = toMapLibre
export const fromMapbox = fromMapLibre
export const [toDeckGL, fromDeckGL] = converters('deck.gl')
export const [toGoogle, fromGoogle] = converters('Google Maps')
export const [toGoogleAndroid, fromGoogleAndroid] = converters('Google Maps for Android')
export const [toLeaflet, fromLeaflet] = converters('Leaflet')
export const [toOpenLayers, fromOpenLayers] = converters('OpenLayers')
// Their options: `height` of the view in points, 600 by default, on which the distance depends.
export const [toMapKit, fromMapKit] = converters('MapKit')
export const [toCesium, fromCesium] = converters('Cesium')

/**
 * Options for `new maplibregl.Map` (5.10 and newer), with which the page shows every camera of the
 * engine unchanged: otherwise it limits the zoom and the pitch, and keeps the world's edge out of view.
 */
export function mapLibreOptions() {
  return {
    minZoom: -2,
    maxZoom: 29,
    maxPitch: 85,
    transformConstrain: (center, zoom) => ({ center, zoom }),
  }
}

/** The hash of a page with MapLibre's `hash: true`: "#zoom/latitude/longitude/bearing/pitch". */
export function toHash(camera) {
  const { latitude, longitude, zoom512, signedBearing, angle } = textsOf(camera)
  const end =
    angle !== '0' ? `/${signedBearing}/${angle}` : signedBearing !== '0' ? `/${signedBearing}` : ''
  return `#${zoom512}/${latitude}/${longitude}${end}`
}

/** Reads `location.hash`, or an address with it; also `#name=…`. */
export function fromHash(address) {
  const [, list = ''] = /#(?:[^#=]*=)?([^#=&]*)/.exec(address) ?? []
  const [zoom512, latitude, longitude, signedBearing, angle] = list
    .split('/')
    .map((each) => (each.trim() === '' ? NaN : Number(each)))
  return checked(
    { zoom512, latitude, longitude, signedBearing, angle },
    'A hash must be #zoom/latitude/longitude/bearing/pitch',
    address,
  )
}

function checked(numbers, what, given, { height } = {}) {
  const { latitude, longitude, zoom, bearing, angle } = ownNumbers(numbers, height)
  if (![latitude, longitude, zoom, bearing, angle].every(Number.isFinite)) {
    throw new InvalidArgumentError(`${what}, not ${JSON.stringify(given)}.`)
  }
  return { target: { latitude, longitude }, zoom, bearing: wrapped(bearing), viewingAngle: angle }
}

function cameraOf(name, value, options) {
  const what = `A camera of ${name} must be ${literal(forms[name])}`
  return checked(numbersIn(forms[name], value), what, value, options)
}

/** A camera as code, to the 6th decimal, in a notation: "maplibre", "gms-swift", "kotlin", "mapcam-call", … */
export function toCode(camera, notation) {
  if (Object.hasOwn(written, notation)) return written[notation](textsOf(camera))
  throw new InvalidArgumentError(
    `There is no notation ${JSON.stringify(notation)}. There are ${Object.keys(written).join(', ')}.`,
  )
}
