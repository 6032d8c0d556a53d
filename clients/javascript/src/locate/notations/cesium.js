// CesiumJS: places with heights, and cameras by their eye.

import { anything, call, degree, number, object, radians, refined } from '../forms.js'
import { distance, eye } from '../places.js'

const fromDegrees = call('Cartesian3.fromDegrees', ['lng', 'lat', number('height', { digits: 2 })])
/** Cesium's pitch is 0 at the horizon and -90 downwards. */
const fromHorizon = { read: (pitch) => pitch + 90, write: (angle) => angle - 90 }
const angles = {
  bearing: [call('Math.toRadians CesiumMath.toRadians', ['bearing'])],
  pitch: [call('Math.toRadians CesiumMath.toRadians', [number('pitch', fromHorizon)])],
}
const inRadians = {
  read: (pitch) => fromHorizon.read(pitch / degree), write: (angle) => fromHorizon.write(angle) * degree, digits: 8,
}
const either = (form, plain) => (...given) => angle(form, given) || plain(...given)
const angle = (forms, [value, found, text]) => {
  const group = value?.group
  return group !== undefined && forms.some((form) => form.match(group, found, text))
}
const heading = either(angles.bearing, radians('bearing'))
const pitch = either(angles.pitch, number('pitch', inRadians))
const range = number('distance', { digits: 2 })

export default {
  id: 'cesium',
  camera: [
    refined(object({
      destination: fromDegrees, orientation: object({ heading, pitch, roll: anything, '*': anything }), '*': anything,
    }, { in: 'flyTo setView', only: true }), { view: eye }),
    refined(call('lookAt', [fromDegrees, call('HeadingPitchRange', [heading, pitch, range])]), { view: distance }),
  ],
  coordinate: [fromDegrees],
  bounds: [call('Rectangle.fromDegrees', ['west', 'south', 'east', 'north'])],
  samples: [
    'viewer.camera.flyTo({destination: Cesium.Cartesian3.fromDegrees(8.54, 47.37, 1500), orientation: {heading: Cesium.Math.toRadians(30), pitch: Cesium.Math.toRadians(-45), roll: 0}})',
    'Cesium.Cartesian3.fromDegrees(8.54, 47.37)',
  ],
}
