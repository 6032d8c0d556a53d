// Cameras in the forms of other libraries. Pure, for browsers too.

import { filled, forms, numbersIn, numbersOf, ownNumbers, wrapped } from './camera-forms.js'
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
// Its options: `height` of the view in points, 600 by default, on which the distance depends.
export const [toMapKit, fromMapKit] = converters('MapKit')

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

function cameraOf(name, value, { height } = {}) {
  const numbers = ownNumbers(numbersIn(forms[name], value), height)
  if (!Object.values(numbers).every(Number.isFinite)) {
    const form = JSON.stringify(forms[name]).replaceAll('"', '').replace(/[:,]/g, '$& ')
    throw new InvalidArgumentError(
      `A camera of ${name} must be ${form}, not ${JSON.stringify(value)}.`,
    )
  }
  const { latitude, longitude, zoom, bearing, angle } = numbers
  return { target: { latitude, longitude }, zoom, bearing: wrapped(bearing), viewingAngle: angle }
}
