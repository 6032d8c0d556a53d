// A tour's frames for other programs: KML, glTF, Google Earth Studio's JSON, MapLibre and deck.gl.

import { degree as radians, earthRadius, filled, forms, numbersOf } from '../src/camera-forms.js'
import { metresPerPoint } from './mercator.js'

const degrees = (angle) => angle / radians

/** What each format is written by, from {title, frames, fps, settings}: the text of its file. */
export const formats = {
  /** A `gx:Tour` of Google Earth: https://developers.google.com/kml/documentation/kmlreference#gxtour */
  kml({ title, frames, fps, settings }) {
    const { width, height } = settings.size
    const wide = 2 * degrees(Math.atan((lens(settings) * width) / height))
    const flights = frames.map((camera, index) => {
      const { target, bearing, viewingAngle } = camera
      const look = {
        'gx:horizFov': wide, longitude: target.longitude, latitude: target.latitude, altitude: 0, heading: bearing,
        tilt: viewingAngle, range: range(camera, settings), altitudeMode: 'relativeToGround',
      }
      const view = Object.entries(look).map(([name, value]) => `<${name}>${value}</${name}>`).join('')
      const time = `<gx:duration>${index === 0 ? 0 : 1 / fps}</gx:duration><gx:flyToMode>smooth</gx:flyToMode>`
      return `<gx:FlyTo>${time}<LookAt>${view}</LookAt></gx:FlyTo>\n`
    })
    const name = title.replace(/[<&]/g, (sign) => `&#${sign.charCodeAt()};`)
    return (
      '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2" ' +
      'xmlns:gx="http://www.google.com/kml/ext/2.2">\n' +
      `<gx:Tour><name>${name}</name><gx:Playlist>\n${flights.join('')}</gx:Playlist></gx:Tour>\n</kml>\n`
    )
  },

  /** A camera that moves: metres on the map at the first target's scale, x east, y up, z south of it. */
  gltf({ title, frames, fps, settings }) {
    const { width, height } = settings.size
    const first = frames[0].target
    const poses = frames.map((camera) => pose(camera, settings, first))
    const tracks = [
      { type: 'SCALAR', values: frames.map((_, index) => [index / fps]) },
      { type: 'VEC3', values: poses.map(({ position }) => position) },
      { type: 'VEC4', values: poses.map(({ quaternion }) => quaternion) },
    ]
    const numbers = new Float32Array(tracks.flatMap(({ values }) => values.flat()))
    const data = btoa(Array.from(new Uint8Array(numbers.buffer), (byte) => String.fromCharCode(byte)).join(''))
    let byteOffset = 0
    const bufferViews = tracks.map(({ values }) => {
      const byteLength = 4 * values.flat().length
      byteOffset += byteLength
      return { buffer: 0, byteOffset: byteOffset - byteLength, byteLength }
    })
    const accessors = tracks.map(({ type, values }, bufferView) =>
      ({ bufferView, componentType: 5126, count: values.length, type, min: extreme(Math.min, values), max: extreme(Math.max, values) }))
    const perspective = { yfov: 2 * Math.atan(lens(settings)), aspectRatio: width / height, znear: 1 }
    const moved = (path, output) => ({ channel: { sampler: output - 1, target: { node: 0, path } }, sampler: { input: 0, output } })
    const moves = [moved('translation', 1), moved('rotation', 2)]
    const [translation, rotation] = [poses[0].position, poses[0].quaternion]
    return json({
      asset: { version: '2.0', generator: 'mapcam-preview' },
      scene: 0,
      scenes: [{ nodes: [0], extras: { origin: first } }],
      nodes: [{ name: title, camera: 0, translation, rotation }],
      cameras: [{ type: 'perspective', perspective }],
      animations: [{ channels: moves.map(({ channel }) => channel), samplers: moves.map(({ sampler }) => sampler) }],
      accessors,
      bufferViews,
      buffers: [{ byteLength: numbers.byteLength, uri: `data:application/octet-stream;base64,${data}` }],
    })
  },

  /**
   * The members of Earth Studio's 3D camera export. `position` is earth-centred, on the sphere; `rotation` are
   * degrees about its axes, in the order x, y, z, of a camera that looks along -z.
   */
  'earth-studio'({ frames, fps, settings }) {
    const cameraFrames = frames.map((camera) => {
      const { coordinate, position, rotation } = earthPose(camera, settings)
      return { position, rotation, coordinate, fovVertical: settings.fieldOfView }
    })
    const durationSeconds = (frames.length - 1) / fps
    return json({ ...settings.size, numFrames: frames.length, durationSeconds, cameraFrames, trackPoints: [] })
  },

  /** One `jumpTo` a frame, and its time. */
  maplibre: (film) => listed(film, forms.MapLibre),

  /** One `viewState` a frame, and its time. */
  deckgl: (film) => listed(film, forms['deck.gl']),
}

const listed = ({ frames, fps }, form) =>
  json(frames.map((camera, index) => ({ time: index / fps, ...filled(form, numbersOf(camera)) })))

const json = (value) => `${JSON.stringify(value, null, 1)}\n`

/** The tangent of half the vertical field of view. */
const lens = ({ fieldOfView }) => Math.tan((fieldOfView / 2) * radians)

const extreme = (of, values) => values[0].map((_, index) => values.reduce((all, one) => of(all, Math.fround(one[index])), Math.fround(values[0][index])))

/** Metres from the eye to the target. */
const range = (camera, settings) => (settings.size.height / 2 / lens(settings)) * metresPerPoint(camera)

/** Where the eye is, and how it is turned, on the map's plane at a place's scale. */
function pose({ target, zoom, bearing, viewingAngle }, settings, origin) {
  const metres = metresPerPoint({ target: origin, zoom: 0 }) * 256
  const [turn, tilt] = [bearing * radians, viewingAngle * radians]
  const distance = (settings.size.height / 2 / lens(settings) / (256 * 2 ** zoom)) * metres
  const east = ((target.longitude - origin.longitude + 540) % 360 - 180) / 360
  const south = mercator(target.latitude) - mercator(origin.latitude)
  const back = distance * Math.sin(tilt)
  const position = [east * metres - back * Math.sin(turn), distance * Math.cos(tilt), south * metres + back * Math.cos(turn)]
  // About y by the bearing, then about x: at angle 0 it looks straight down.
  const [y, x] = [-turn / 2, (tilt - Math.PI / 2) / 2]
  const quaternion = [
    Math.cos(y) * Math.sin(x), Math.sin(y) * Math.cos(x), -Math.sin(y) * Math.sin(x), Math.cos(y) * Math.cos(x),
  ]
  return { position, quaternion }
}

const mercator = (latitude) => -Math.asinh(Math.tan(latitude * radians)) / (2 * Math.PI)

/** The eye above the sphere, and the axes of its view. */
function earthPose(camera, settings) {
  const { target: { latitude, longitude }, bearing, viewingAngle } = camera
  const [turn, tilt] = [bearing * radians, viewingAngle * radians]
  const [[sinLat, cosLat], [sinLon, cosLon]] = [latitude, longitude].map((angle) => [Math.sin(angle * radians), Math.cos(angle * radians)])
  const up = [cosLat * cosLon, cosLat * sinLon, sinLat]
  const [east, north] = [[-sinLon, cosLon, 0], [-sinLat * cosLon, -sinLat * sinLon, cosLat]]
  const sum = (a, b, c) => up.map((_, axis) => a * east[axis] + b * north[axis] + c * up[axis])
  const right = sum(Math.cos(turn), -Math.sin(turn), 0)
  const ahead = sum(Math.sin(turn) * Math.sin(tilt), Math.cos(turn) * Math.sin(tilt), -Math.cos(tilt))
  const above = sum(Math.sin(turn) * Math.cos(tilt), Math.cos(turn) * Math.cos(tilt), Math.sin(tilt))
  const distance = range(camera, settings)
  const [x, y, z] = up.map((one, axis) => one * earthRadius - ahead[axis] * distance)
  const length = Math.hypot(x, y, z)
  return {
    position: { x, y, z },
    coordinate: { latitude: degrees(Math.asin(z / length)), longitude: degrees(Math.atan2(y, x)), altitude: length - earthRadius },
    rotation: {
      x: degrees(Math.atan2(above[2], -ahead[2])),
      y: degrees(Math.asin(-right[2])),
      z: degrees(Math.atan2(right[1], right[0])),
    },
  }
}
