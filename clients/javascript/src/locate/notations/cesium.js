// CesiumJS: places with heights, and cameras by their eye.

import { degree, digits } from '../../camera-forms.js'
import { anything, call, number, object, reader } from '../forms.js'

const fromDegrees = call('Cartesian3.fromDegrees', ['longitude', 'latitude', anything])
const eye = call('Cartesian3.fromDegrees', ['eyeLongitude', 'eyeLatitude', 'eyeHeight'])

/** An angle in radians, or `Math.toRadians(30)`; Cesium's pitch is 0 at the horizon and -90 downwards. */
function angle(name, offset = 0) {
  const inDegrees = reader(
    call('Math.toRadians CesiumMath.toRadians', [
      number(name, { read: (degrees) => degrees + offset, write: (degrees) => degrees - offset }),
    ]),
  )
  const inRadians = number(name, {
    read: (radians) => radians / degree + offset,
    write: (degrees) => (degrees - offset) * degree,
    digits: digits.rotation,
  })
  const read = (value, found, text) =>
    inDegrees(value, found, text) || inRadians(value, found, text)
  return Object.assign(read, { slot: name })
}

const pitch = angle('angle', 90)

export default {
  id: 'cesium',
  camera: [
    object(
      {
        destination: eye,
        orientation: object({ heading: angle('course'), pitch, roll: anything, '*': anything }),
        '*': anything,
      },
      { in: 'flyTo setView', only: true },
    ),
    call('lookAt', [fromDegrees, call('HeadingPitchRange', [angle('bearing'), pitch, 'distance'])]),
  ],
  coordinate: [fromDegrees],
  bounds: [call('Rectangle.fromDegrees', ['west', 'south', 'east', 'north'])],
}
