// One map of the engine.

import { Animation } from './animation.js'
import { EventSource } from './events.js'
import { fitBounds } from './updates.js'
import { toBounds, toFit, toPoint, toSettings } from './values.js'

/**
 * A map: its camera, what it sees, and its events. All that it asks goes out in order at once;
 * nothing has to be awaited before the next.
 */
export class MapView extends EventSource {
  #connection
  #forget

  /** @param forget called once the map is removed. */
  constructor(connection, id, forget) {
    super(connection)
    this.#connection = connection
    this.#forget = forget
    this.id = id
  }

  #ask(method, params, options, decode) {
    return this.#connection.request(method, { map: this.id, ...params }, options, decode)
  }

  #start(method, params, { signal, timeout, ...options }) {
    const all = { map: this.id, ...params, ...options }
    return new Animation(this.#connection, method, all, { signal, timeout })
  }

  // MARK: The map

  state(options) {
    return this.#ask('map.get', {}, options)
  }

  configure(settings, options) {
    return this.#ask('map.configure', toSettings(settings), options)
  }

  /** Removes the map: this object hears no more. */
  remove(options) {
    return this.#connection.request('map.remove', { map: this.id }, options, (result) => {
      this.#forget()
      this.finish()
      this.removeAllListeners()
      return result
    })
  }

  // MARK: The camera

  camera(options) {
    return this.#ask('camera.get', {}, options)
  }

  setCamera(camera, options) {
    return this.#ask('camera.set', { camera }, options)
  }

  /** Applies an update at once, and gives the camera that it led to. */
  move(update, options) {
    return this.#connection.request('camera.move', { map: this.id, update }, options)
  }

  /** Shows all of some bounds, at once. */
  fit(bounds, { signal, timeout, ...fit } = {}) {
    return this.move(fitBounds(bounds, fit), { signal, timeout })
  }

  /** The camera that would show all of some bounds; null where the insets leave no room. */
  cameraForBounds(bounds, { signal, timeout, ...fit } = {}) {
    const params = { bounds: toBounds(bounds), ...toFit(fit) }
    return this.#ask('camera.forBounds', params, { signal, timeout })
  }

  /** Puts the eye somewhere ({coordinate, altitude}), looking at a place. */
  lookAt(eye, target, options) {
    return this.#ask('camera.lookAt', { eye, target }, options)
  }

  // MARK: Animations

  /** Animates an update, or some properties of the camera. */
  animate(change, options = {}) {
    return this.#start('camera.animate', toChange(change), options)
  }

  /** Animates every property directly. */
  easeTo(change, options = {}) {
    return this.animate(change, { ...options, path: 'ease' })
  }

  /** Flies: out, across and in again. */
  flyTo(change, options = {}) {
    return this.animate(change, { ...options, path: 'fly' })
  }

  animateToLocation(location, options = {}) {
    return this.#start('camera.animateToLocation', { location }, options)
  }

  animateToZoom(zoom, options = {}) {
    return this.#start('camera.animateToZoom', { zoom }, options)
  }

  animateToBearing(bearing, options = {}) {
    return this.#start('camera.animateToBearing', { bearing }, options)
  }

  animateToViewingAngle(viewingAngle, options = {}) {
    return this.#start('camera.animateToViewingAngle', { viewingAngle }, options)
  }

  animateToCameraPosition(camera, options = {}) {
    return this.#start('camera.animateToCameraPosition', { camera }, options)
  }

  /** Plays steps one after the other. */
  tour(steps, options = {}) {
    return this.#start('camera.tour', { steps }, options)
  }

  /** Turns about the target. */
  orbit(degrees, options = {}) {
    return this.#start('camera.orbit', { degrees }, options)
  }

  /** Stops all animations of the map where they are. */
  stop(options) {
    return this.#ask('camera.stop', {}, options)
  }

  animations(options) {
    return this.#ask('animation.list', {}, options, ({ animations }) => animations)
  }

  /** The frames that `animate` (or `tour`, where steps are given) would show. Nothing moves. */
  path(change, { signal, timeout, ...options } = {}) {
    const params = Array.isArray(change) ? { steps: change } : toChange(change)
    return this.#ask('camera.path', { ...params, ...options }, { signal, timeout })
  }

  // MARK: What it sees

  /** Where places are seen: a point for each, null behind the eye. */
  project(coordinates, options) {
    const isList = Array.isArray(coordinates)
    const params = { coordinates: isList ? coordinates : [coordinates] }
    const decode = ({ points }) => (isList ? points : points[0])
    return this.#ask('projection.points', params, options, decode)
  }

  /** The places under points: null at and above the horizon. */
  unproject(points, options) {
    const isList = isListOfPoints(points)
    const params = { points: isList ? points.map(toPoint) : [toPoint(points)] }
    const decode = ({ coordinates }) => (isList ? coordinates : coordinates[0])
    return this.#ask('projection.coordinates', params, options, decode)
  }

  /** Whether places are in view. */
  contains(coordinates, options) {
    const isList = Array.isArray(coordinates)
    const params = { coordinates: isList ? coordinates : [coordinates] }
    const decode = ({ contains }) => (isList ? contains : contains[0])
    return this.#ask('projection.contains', params, options, decode)
  }

  visibleRegion(options) {
    return this.#ask('projection.visibleRegion', {}, options)
  }

  /** How many points long a distance in metres is at a place. */
  pointsForMeters(meters, at, options) {
    const params = { meters, at }
    return this.#ask('projection.pointsForMeters', params, options, ({ points }) => points)
  }

  /** The zoom at which a distance in metres is so many points long at a place. */
  zoomForMeters(meters, points, at, options) {
    const params = { meters, points, at }
    return this.#ask('projection.zoomForMeters', params, options, ({ zoom }) => zoom)
  }

  /** The camera as a matrix, for a host that draws. */
  matrix(options) {
    return this.#ask('projection.matrix', {}, options)
  }

  /** The tiles that the view touches, nearest first; or those of an animation or a tour. */
  tiles({ signal, timeout, ...params } = {}) {
    return this.#ask('projection.tiles', params, { signal, timeout }, ({ tiles }) => tiles)
  }

  // MARK: Hands

  pan(translation, { at, ...options } = {}) {
    const params = { translation: toPoint(translation), at: toPoint(at) }
    return this.#ask('gesture.pan', params, options)
  }

  pinch(scale, at, { rotation, ...options } = {}) {
    return this.#ask('gesture.pinch', { scale, at: toPoint(at), rotation }, options)
  }

  rotate(degrees, { at, ...options } = {}) {
    return this.#ask('gesture.rotate', { degrees, at: toPoint(at) }, options)
  }

  tilt(degrees, options) {
    return this.#ask('gesture.tilt', { degrees }, options)
  }

  /** Lifts the fingers: a fling, or nothing to animate. */
  endGesture(velocity, options = {}) {
    return this.#start('gesture.end', { velocity: toPoint(velocity) }, options)
  }
}

const cameraProperties = new Set(['target', 'zoom', 'bearing', 'viewingAngle'])

/** Some of a camera goes under `to`, an update under `update`. */
function toChange(change) {
  const isCamera = Object.keys(change).every((key) => cameraProperties.has(key))
  return isCamera ? { to: change } : { update: change }
}

/** [x, y] is one point, [[x, y], …] and [{x, y}, …] are several. */
function isListOfPoints(points) {
  return Array.isArray(points) && typeof points[0] !== 'number'
}
