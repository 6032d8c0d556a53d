// One map of the engine.

import { Animation } from './animation.js'
import { toChange, toMotion, toRide } from './changes.js'
import { InvalidArgumentError } from './errors.js'
import { EventSource } from './events.js'
import { toLine, toSteps, toTrackedPlaces } from './lines.js'
import { fitBounds } from './updates.js'
import { toBounds, toFit, toOptions, toPoint, toSettings } from './values.js'

/**
 * A map: its camera, what it sees, and its events. All that it asks goes out in order at once;
 * nothing has to be awaited before the next.
 */
export class MapView extends EventSource {
  #connection
  #forget

  /** @param forget called once the map is removed. */
  constructor(connection, id, forget) {
    if (connection === undefined) {
      throw new InvalidArgumentError(
        'A map is given by `engine.view()` or `await engine.map()`, and not made with `new`.',
      )
    }
    super(connection)
    this.#connection = connection
    this.#forget = forget
    this.id = id
  }

  /** Asks with parameters, or with a function that makes them, whose errors reject like all others. */
  #ask(method, params, options, decode) {
    const map = this.id
    const all = typeof params === 'function' ? () => ({ map, ...params() }) : { map, ...params }
    return this.#connection.request(method, all, options, decode)
  }

  /** The same where the request's own options are among those that `make` gets. */
  #askWith(method, options, make, decode) {
    const { signal, timeout, ...rest } = options ?? {}
    return this.#ask(method, () => make(rest), { signal, timeout }, decode)
  }

  /** Asks for an animation; its options go behind what `make` makes. */
  #start(method, options, make) {
    const { signal, timeout, ...rest } = options ?? {}
    const params = () => ({ map: this.id, ...make?.(), ...toOptions(rest) })
    return new Animation(this.#connection, this.id, method, params, { signal, timeout })
  }

  // MARK: The map

  state(options) {
    return this.#ask('map.get', {}, options)
  }

  configure(settings, options) {
    return this.#ask('map.configure', () => toSettings(settings), options)
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

  /** Applies an update, or sets some of the camera, at once; gives the camera that it led to. */
  move(change, options) {
    return this.#ask('camera.move', () => toChange(change), options)
  }

  /** Shows all of some bounds, at once. */
  fit(bounds, options) {
    return this.#askWith('camera.move', options, (fit) => ({ update: fitBounds(bounds, fit) }))
  }

  /** The camera that would show all of some bounds; null where the insets leave no room. */
  cameraForBounds(bounds, options) {
    const make = (fit) => ({ bounds: toBounds(bounds), ...toFit(withInsets(fit)) })
    return this.#askWith('camera.forBounds', options, make)
  }

  /** Puts the eye somewhere ({coordinate, altitude}), looking at a place. */
  lookAt(eye, target, options) {
    return this.#ask('camera.lookAt', { eye, target }, options)
  }

  // MARK: Animations

  /** Animates an update, or some properties of the camera. */
  animate(change, options) {
    return this.#start('camera.animate', options, () => toChange(change))
  }

  /** Animates every property directly. */
  easeTo(change, options) {
    return this.animate(change, { ...options, path: 'ease' })
  }

  /** Flies: out, across and in again. */
  flyTo(change, options) {
    return this.animate(change, { ...options, path: 'fly' })
  }

  animateToLocation(location, options) {
    return this.#start('camera.animateToLocation', options, () => ({ location }))
  }

  animateToZoom(zoom, options) {
    return this.#start('camera.animateToZoom', options, () => ({ zoom }))
  }

  animateToBearing(bearing, options) {
    return this.#start('camera.animateToBearing', options, () => ({ bearing }))
  }

  animateToViewingAngle(viewingAngle, options) {
    return this.#start('camera.animateToViewingAngle', options, () => ({ viewingAngle }))
  }

  animateToCameraPosition(camera, options) {
    return this.#start('camera.animateToCameraPosition', options, () => ({ camera }))
  }

  /** Plays steps one after the other. */
  tour(steps, options) {
    return this.#start('camera.tour', options, () => ({ steps: toSteps(steps) }))
  }

  /** Turns about the target. */
  orbit(degrees, options) {
    return this.#start('camera.orbit', options, () => ({ degrees }))
  }

  /** Goes along a line at constant speed. */
  route(line, options) {
    const { delay, curve, signal, timeout, ...route } = options ?? {}
    const make = () => ({ route: { ...route, coordinates: toLine(line) } })
    return this.#start('camera.route', { delay, curve, signal, timeout }, make)
  }

  /** Follows what `track` tells, until something else moves the camera, or until it is stopped. */
  follow(options) {
    return this.#start('camera.follow', options)
  }

  /** Tells where what is followed, or will be, is now: one place, or several that are all shown. */
  track(places, options) {
    return this.#ask('camera.track', () => ({ places: toTrackedPlaces(places) }), options)
  }

  /** Stops all animations of the map where they are. */
  stop(options) {
    return this.#ask('camera.stop', {}, options)
  }

  animations(options) {
    return this.#ask('animation.list', {}, options, ({ animations }) => animations)
  }

  /** The frames that `animate`, `tour` (of steps) or `route` (of { route }) would show. Nothing moves. */
  path(change, options) {
    const make = (rest) => ({ ...toMotion(change), ...toOptions(rest) })
    const decode = (path) => ({ ...path, times: times(path, options?.fps) })
    return this.#askWith('camera.path', options, make, decode)
  }

  // MARK: What it sees

  /** Where places, or what stands above them, are seen: a point for each, null behind the eye. */
  project(coordinates, options) {
    const isList = Array.isArray(coordinates)
    const params = { coordinates: isList ? coordinates : [coordinates] }
    const decode = ({ points }) => (isList ? points : points[0])
    return this.#ask('projection.points', params, options, decode)
  }

  /** The places under points: null at and above the horizon. */
  unproject(points, options) {
    const isList = isListOfPoints(points)
    const make = () => ({ points: isList ? points.map(toPoint) : [toPoint(points)] })
    const decode = ({ coordinates }) => (isList ? coordinates : coordinates[0])
    return this.#ask('projection.coordinates', make, options, decode)
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

  /** The tiles that the view touches, nearest first; or those of an animation, a tour or a route. */
  tiles(options) {
    const make = (params) => ({ ...params, ...toRide(params) })
    return this.#askWith('projection.tiles', options, make, ({ tiles }) => tiles)
  }

  // MARK: Hands

  pan(translation, options) {
    const make = ({ at, ...rest }) => ({ ...rest, translation: toPoint(translation), at: toPoint(at) })
    return this.#askWith('gesture.pan', options, make)
  }

  pinch(scale, at, options) {
    const make = (rest) => ({ ...rest, scale, at: toPoint(at) })
    return this.#askWith('gesture.pinch', options, make)
  }

  rotate(degrees, options) {
    const make = ({ at, ...rest }) => ({ ...rest, degrees, at: toPoint(at) })
    return this.#askWith('gesture.rotate', options, make)
  }

  tilt(degrees, options) {
    return this.#ask('gesture.tilt', { degrees }, options)
  }

  /** Zooms one level in, as a double tap does. */
  doubleTap(options) {
    return this.#start('gesture.doubleTap', options)
  }

  /** Zooms one level out, as a tap of two fingers does. */
  twoFingerTap(options) {
    return this.#start('gesture.twoFingerTap', options)
  }

  /** Lifts the fingers: a fling, or nothing to animate. */
  endGesture(velocity, options) {
    return this.#start('gesture.end', options, () => ({ velocity: toPoint(velocity) }))
  }
}

/** When each frame of a path is shown: evenly spaced, and the last one at the end. */
function times({ duration, cameras }, fps) {
  const last = cameras.length - 1
  const interval = fps === undefined || fps === null ? duration / last : 1 / fps
  return cameras.map((_, index) => (index === last ? duration : index * interval))
}

/** [x, y] is one point, [[x, y], …] and [{x, y}, …] are several. */
function isListOfPoints(points) {
  return Array.isArray(points) && typeof points[0] !== 'number'
}

/** `camera.forBounds` knows insets only. */
function withInsets({ padding, insets, ...fit }) {
  const given = [padding, insets].filter((each) => each !== undefined && each !== null)
  if (given.length > 1) {
    throw new InvalidArgumentError('Bounds are fitted with either `padding` or `insets`.')
  }
  return { ...fit, insets: given[0] }
}
