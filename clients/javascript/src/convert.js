// Cameras as other libraries have them: as their values, and as code in their notation. Pure, for browsers too.

import { filled, forms, literal, numbersIn, numbersOf, ownNumbers, textsOf, wrapped, written } from './camera-forms.js'
import { InvalidArgumentError } from './errors.js'
import { toInsets } from './values.js'

export const toMapLibre = (camera, { padding } = {}) => ({
  ...filled(forms.MapLibre, numbersOf(camera)),
  ...(padding !== undefined && { padding: { top: 0, left: 0, bottom: 0, right: 0, ...toInsets(padding) } }),
})
export const fromMapLibre = (options) => cameraOf('MapLibre', options)
export const toMapbox = toMapLibre
export const fromMapbox = fromMapLibre
export const toDeckGL = (camera) => filled(forms['deck.gl'], numbersOf(camera))
export const fromDeckGL = (state) => cameraOf('deck.gl', state)
export const toGoogle = (camera) => filled(forms['Google Maps'], numbersOf(camera))
export const fromGoogle = (options) => cameraOf('Google Maps', options)
export const toGoogleAndroid = (camera) => filled(forms['Google Maps for Android'], numbersOf(camera))
export const fromGoogleAndroid = (position) => cameraOf('Google Maps for Android', position)
export const toLeaflet = (camera) => filled(forms.Leaflet, numbersOf(camera))
export const fromLeaflet = (view) => cameraOf('Leaflet', view)
export const toOpenLayers = (camera) => filled(forms.OpenLayers, numbersOf(camera))
export const fromOpenLayers = (view) => cameraOf('OpenLayers', view)
/** @param options `height` of the view in points, 600 by default, on which the distance depends. */
export const toMapKit = (camera, options) => filled(forms.MapKit, numbersOf(camera, options))
export const fromMapKit = (camera, options) => cameraOf('MapKit', camera, options)
export const toCesium = (camera, options) => filled(forms.Cesium, numbersOf(camera, options))
export const fromCesium = (view, options) => cameraOf('Cesium', view, options)

/**
 * Options for `new maplibregl.Map` (5.10 and newer), with which the page shows every camera of the
 * engine unchanged: otherwise it limits the zoom and the pitch, and keeps the world's edge out of view.
 */
export function mapLibreOptions() {
  return { minZoom: -2, maxZoom: 29, maxPitch: 85, transformConstrain: (center, zoom) => ({ center, zoom }) }
}

/** The hash of a page with MapLibre's `hash: true`: "#zoom/latitude/longitude/bearing/pitch". */
export function toHash(camera) {
  const { latitude, longitude, zoom512, signedBearing, angle } = textsOf(camera)
  const end = angle !== '0' ? `/${signedBearing}/${angle}` : signedBearing !== '0' ? `/${signedBearing}` : ''
  return `#${zoom512}/${latitude}/${longitude}${end}`
}

/** Of `location.hash`, or of an address with it; `#name=…` is read too. */
export function fromHash(address) {
  const [, list = ''] = /#(?:[^#=]*=)?([^#=&]*)/.exec(address) ?? []
  const [zoom512, latitude, longitude, signedBearing, angle] = list.split('/').map((each) => (each.trim() === '' ? NaN : Number(each)))
  return checked({ zoom512, latitude, longitude, signedBearing, angle }, 'A hash is #zoom/latitude/longitude/bearing/pitch', address)
}

function checked(numbers, what, given, { height } = {}) {
  const { latitude, longitude, zoom, bearing, angle } = ownNumbers(numbers, height)
  if (![latitude, longitude, zoom, bearing, angle].every(Number.isFinite)) {
    throw new InvalidArgumentError(`${what}, not ${JSON.stringify(given)}.`)
  }
  return { target: { latitude, longitude }, zoom, bearing: wrapped(bearing), viewingAngle: angle }
}

function cameraOf(name, value, options) {
  const what = `A camera of ${name} is ${literal(forms[name])}`
  return checked(numbersIn(forms[name], value), what, value, options)
}

/** A camera as code, to the 6th decimal, in a notation: "maplibre", "gms-swift", "kotlin", "mapcam-call", … */
export function toCode(camera, notation) {
  if (Object.hasOwn(written, notation)) return written[notation](textsOf(camera))
  throw new InvalidArgumentError(`There is no notation ${JSON.stringify(notation)}. There are ${Object.keys(written).join(', ')}.`)
}
