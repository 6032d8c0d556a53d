// mapcam's own engine behind a transform: exact fits and places, and gestures.

import { edgesOf } from './fit.js'
import { LngLat, Point } from './geometry.js'
import { startEngine } from './here.js'

const toCoordinate = ({ lng, lat }) => ({ longitude: lng, latitude: lat })
const toLngLat = ({ longitude, latitude }) => new LngLat(longitude, latitude)

export class EngineView {
  #transform
  #engine

  constructor(transform) {
    this.#transform = transform
  }

  /** Null for a place behind the eye. */
  project(place) {
    const [point] = this.#ask('projection.points', { coordinates: [toCoordinate(place)] }).points
    return point && new Point(point.x, point.y)
  }

  /** Null above the horizon, and beyond the map's edge. */
  unproject({ x, y }) {
    const [coordinate] = this.#ask('projection.coordinates', { points: [{ x, y }] }).coordinates
    return coordinate && toLngLat(coordinate)
  }

  /** The camera that shows a box, with the pitch that is asked for; undefined where there is no room. */
  cameraForBox(one, other, bearing, options = {}) {
    if (options.offset) throw new Error('An exact fit has no offset: use padding.')
    const [west, east] = [Math.min(one.lng, other.lng), Math.max(one.lng, other.lng)]
    const [south, north] = [Math.min(one.lat, other.lat), Math.max(one.lat, other.lat)]
    const fit = this.#ask('camera.forBounds', {
      bounds: {
        southWest: { latitude: south, longitude: west },
        northEast: { latitude: north, longitude: east },
      },
      insets: edgesOf(options.padding ?? 0),
      bearing,
      viewingAngle: options.pitch ?? 0,
      maxZoom: options.maxZoom === undefined ? undefined : options.maxZoom + 1,
    })
    if (fit === null) return undefined
    return { center: toLngLat(fit.target), zoom: fit.zoom - 1, bearing: fit.bearing, pitch: fit.viewingAngle }
  }

  /** Makes a gesture, and moves the transform as the engine's camera moved. */
  gesture(method, params) {
    const answer = this.#ask(method, params)
    this.#take(this.#engine.callSync('camera.get'))
    return answer
  }

  /** Lets the engine's time pass, such as during a fling. */
  tick(seconds) {
    const { active } = this.#engine.callSync('clock.tick', { seconds })
    this.#take(this.#engine.callSync('camera.get'))
    return active > 0
  }

  end() {
    this.#engine?.close()
    this.#engine = undefined
  }

  #ask(method, params) {
    const { width, height, padding, fov, limits, center, zoom, bearing, pitch } = this.#transform
    this.#engine ??= startEngine()
    this.#engine.callSync('map.configure', {
      size: { width, height },
      padding,
      fieldOfView: Math.max(1, fov),
      minZoom: Math.max(0, limits.minZoom + 1),
      maxZoom: limits.maxZoom + 1,
      viewingAngleLimits: [[0, Math.min(89, limits.maxPitch)]],
    })
    const camera = { target: toCoordinate(center), zoom: zoom + 1, bearing, viewingAngle: pitch }
    if (!method.startsWith('gesture') || !this.#isAt(camera)) this.#engine.callSync('camera.set', { camera })
    return this.#engine.callSync(method, params)
  }

  /** A gesture that goes on must not be ended by setting the camera where it is. */
  #isAt({ target, zoom, bearing, viewingAngle }) {
    const now = this.#engine.callSync('camera.get')
    const turn = Math.abs(now.bearing - bearing) % 360
    const far = [now.target.latitude - target.latitude, now.target.longitude - target.longitude, now.zoom - zoom]
    return [...far, now.viewingAngle - viewingAngle, Math.min(turn, 360 - turn)].every((each) => Math.abs(each) < 1e-9)
  }

  #take({ target, zoom, bearing, viewingAngle }) {
    this.#transform.setZoom(zoom - 1)
    this.#transform.bearing = bearing
    this.#transform.pitch = viewingAngle
    this.#transform.setCenter(toLngLat(target))
  }
}
