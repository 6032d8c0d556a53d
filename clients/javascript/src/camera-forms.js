// The forms of a camera: its numbers in the units of other libraries, their values, and their code. The preview
// reads and writes them too.

import {
  degree,
  earthRadius,
  latitudeAt,
  mercatorX,
  mercatorY,
  metresPerPoint,
} from './mercator.js'

export { degree, earthRadius }

/** Members with the numbers that they have, in short: `named('zoom=zoom512 bearing')`. */
export const named = (text) =>
  Object.fromEntries(
    text
      .split(' ')
      .map((one) => one.split('='))
      .map(([key, name = key]) => [key, name]),
  )

/** How each library represents a camera, by the names of its numbers (see `numbersOf`). */
export const forms = {
  MapLibre: {
    center: ['longitude', 'latitude'],
    ...named('zoom=zoom512 bearing=signedBearing pitch=angle'),
  },
  'deck.gl': named('longitude latitude zoom=zoom512 pitch=angle bearing=signedBearing'),
  'Google Maps': {
    center: named('lat=latitude lng=longitude'),
    ...named('zoom heading=bearing tilt=angle'),
  },
  MapKit: {
    center: named('latitude longitude'),
    ...named('distance heading=bearing pitch=angle'),
  },
}

/** A form with its numbers instead of their names. */
export function filled(form, numbers) {
  if (typeof form === 'string') return numbers[form]
  if (Array.isArray(form)) return form.map((name) => numbers[name])
  return Object.fromEntries(
    Object.entries(form).map(([key, member]) => [key, filled(member, numbers)]),
  )
}

/** The numbers of a value in a form, by their names. A pair may also be an object with lng or lon, and lat. */
export function numbersIn(form, value) {
  if (typeof form === 'string') return { [form]: typeof value === 'function' ? value() : value }
  if (Array.isArray(form) && !Array.isArray(value)) {
    return { latitude: value?.lat, longitude: value?.lng ?? value?.lon }
  }
  const parts = Object.keys(form).map((key) => {
    const member = value?.[key]
    return numbersIn(form[key], typeof member === 'function' ? member.call(value) : member)
  })
  return Object.assign({}, ...parts)
}

// MARK: Numbers

/** The width of the world in EPSG:3857, in metres. */
const mercatorWidth = 2 * Math.PI * 6_378_137
/** The distance of the eye for mapcam's field of view, in heights of the view. */
const eyeHeights = 1.5
/** The height of a view for which none is given, in points. */
const viewHeight = 600

/** A bearing in [0, 360). One in that range stays the same to the last bit. */
export function wrapped(bearing) {
  const rest = bearing % 360
  return rest < 0 ? (rest + 360) % 360 : Math.abs(rest) // not -0
}

/** A bearing in (-180, 180]. */
function signed(bearing) {
  const turn = wrapped(bearing)
  return turn > 180 ? turn - 360 : turn
}

/** The distance of the eye from the target, in metres, in a view of a height in points. */
function eyeDistance(zoom, latitude, height = viewHeight) {
  return metresPerPoint({ target: { latitude }, zoom }) * eyeHeights * height
}

/** The zoom at which the eye is at a distance from the target, in metres. */
const zoomAtDistance = (metres, latitude, height) =>
  Math.log2(eyeDistance(0, latitude, height) / metres)

/** The place at a distance from another on a great circle, in metres, and the course there, which differs from the first. */
export function moved({ latitude, longitude }, metres, course) {
  const angle = metres / earthRadius
  const [sine, cosine] = [Math.sin(latitude * degree), Math.cos(latitude * degree)]
  const [east, north] = [Math.sin(course * degree), Math.cos(course * degree)]
  const height = sine * Math.cos(angle) + cosine * Math.sin(angle) * north
  const turn = Math.atan2(east * Math.sin(angle) * cosine, Math.cos(angle) - sine * height)
  return {
    latitude: Math.asin(height) / degree,
    longitude: longitude + turn / degree,
    course: wrapped(
      Math.atan2(east * cosine, cosine * Math.cos(angle) * north - sine * Math.sin(angle)) / degree,
    ),
  }
}

/**
 * All numbers of a camera: its own; `zoom512`, its zoom where tiles are 512 points wide; `signedBearing`, its bearing in
 * (-180, 180]; the place in EPSG:3857, with a rotation in radians; the metres from the eye to the target; and the
 * place of the eye, with its height in metres and its course, which differs from the bearing.
 */
export function numbersOf(
  { target: { latitude, longitude }, zoom, bearing = 0, viewingAngle: angle = 0 },
  { height } = {},
) {
  const distance = eyeDistance(zoom, latitude, height)
  const eye = moved({ latitude, longitude }, -distance * Math.sin(angle * degree), bearing)
  return {
    latitude,
    longitude,
    zoom,
    bearing,
    angle,
    zoom512: zoom - 1,
    signedBearing: signed(bearing),
    easting: (mercatorX(longitude) - 0.5) * mercatorWidth,
    northing: (0.5 - mercatorY(latitude)) * mercatorWidth,
    rotation: -bearing * degree,
    distance,
    eyeLatitude: eye.latitude,
    eyeLongitude: eye.longitude,
    eyeHeight: distance * Math.cos(angle * degree),
    course: eye.course,
  }
}

/** The camera's own numbers among the ones of a form: latitude, longitude, zoom, bearing and angle. */
export function ownNumbers(numbers, height) {
  const { angle = 0, eyeLatitude, eyeHeight, easting, northing, rotation = 0 } = numbers
  let { latitude, longitude } = numbers
  let bearing = numbers.signedBearing ?? numbers.bearing ?? -rotation / degree
  if (eyeLatitude !== undefined) {
    const eye = { latitude: eyeLatitude, longitude: numbers.eyeLongitude }
    const target = moved(eye, eyeHeight * Math.tan(angle * degree), numbers.course ?? 0)
    latitude = target.latitude
    longitude = target.longitude
    bearing = target.course
  } else if (easting !== undefined) {
    latitude = latitudeAt(0.5 - northing / mercatorWidth)
    longitude = (easting / mercatorWidth) * 360
  }
  const { zoom512, distance = eyeHeight / Math.cos(angle * degree) } = numbers
  const zoom =
    zoom512 === undefined
      ? (numbers.zoom ?? zoomAtDistance(distance, latitude, height))
      : zoom512 + 1
  return { latitude, longitude, zoom, bearing, angle }
}

// MARK: Code

/** A number to a decimal, the 6th by default, without zeros at its end, never with an exponent. */
export function decimal(number, digits = 6) {
  const text = number
    .toFixed(digits)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
  return text === '-0' ? '0' : text
}

/** With a decimal point, for languages in which 8 is not a floating-point number. */
export const double = (text) => text.replace(/^-?\d+$/, '$&.0')

const decimalText = /^\s{0,20}[-+]?(?:\d{1,20}\.?\d{0,40}|\.\d{1,40})(?:[eE][-+]?\d{1,3})?\s{0,20}$/

/** The number that a text is; NaN for anything else. */
export const numberOf = (text) => (decimalText.test(text) ? Number(text) : NaN)

/** The decimals of numbers that are not degrees or zooms, which have 6: of radians, and of metres. */
export const digits = { rotation: 8, eyeHeight: 2, easting: 2, northing: 2, distance: 2 }

/** The numbers of a camera as texts; distances are in whole metres. `isFlat` without bearing and angle. */
export function textsOf(camera) {
  const bearing = Number(decimal(camera.bearing ?? 0)) % 360
  const numbers = Object.entries(numbersOf({ ...camera, bearing }))
  const texts = Object.fromEntries(
    numbers.map(([name, number]) => [
      name,
      decimal(number, name === 'distance' ? 0 : digits[name]),
    ]),
  )
  return { ...texts, target: camera.target, isFlat: texts.bearing === '0' && texts.angle === '0' }
}
