// MapLibre's camera: setters, animations and their events, over a transform.

import { accessors, Evented } from './evented.js'
import { six } from './facts.js'
import { cameraForBox, cameraFromEye, cameraFromTo } from './fit.js'
import { LngLat, LngLatBounds, Point, wrap } from './geometry.js'
import { ease, easePath, flyPath } from './motion.js'
import { Transform } from './transform.js'

const kinds = ['zoom', 'rotate', 'pitch', 'roll']
const still = { move: false, zoom: false, rotate: false, pitch: false, roll: false }
/** By the kind of their events. */
const angles = { rotate: 'bearing', pitch: 'pitch', roll: 'roll' }

/** The members with some names that an object has. */
const picked = (object, names) =>
  Object.fromEntries(names.filter((name) => name in object).map((name) => [name, object[name]]))

const edges = ['top', 'bottom', 'left', 'right']
const cameraMembers = ['center', 'zoom', 'bearing', 'pitch', 'roll', 'padding']

/** A camera without a screen; a map provides the time and the frames. */
export class Camera extends Evented {
  /** The facts that hold for the library's version. */
  static get model() {
    return six
  }

  _transform = new Transform(this._model)
  /** Called with each camera that is to be shown: the members that it returns replace the camera's. */
  _transformCameraUpdate = null
  _bearingSnap = 7
  _zoomSnap = 0
  /** Whether frames bring the centre's elevation back to 0. */
  _isClamped = true
  /** Instead of what the user prefers. */
  _reduceMotion

  /** The movements in progress, by kind. */
  #active = { ...still }
  /** The animation: {show, finish, start, duration, easing, id?}. */
  #easing
  #frame
  /** The requested camera, if `transformCameraUpdate` may show another. */
  #requested

  constructor() {
    super()
    this.on('moveend', () => (this.#requested = undefined))
  }

  get _model() {
    return this.constructor.model
  }

  /** Options whose undefined members may count as omitted. */
  #given(options, ...names) {
    if (!this._model.undefinedIsAbsent) return options
    const isAbsent = (name) =>
      options[name] === undefined && (cameraMembers.includes(name) || names.includes(name))
    return picked(
      options,
      Object.keys(options).filter((name) => !isAbsent(name)),
    )
  }

  get _prefersReducedMotion() {
    return (
      this._reduceMotion ??
      globalThis.matchMedia?.('(prefers-reduced-motion: reduce)')?.matches ??
      false
    )
  }

  static {
    for (const name of ['center', 'zoom', 'bearing', 'pitch', 'roll', 'padding']) {
      const set = (camera, value, eventData) => camera.jumpTo({ [name]: value }, eventData)
      accessors(this, name, ({ _transform }) => _transform[name], set)
    }
    const elevate = (camera, elevation, eventData) => camera.jumpTo({ elevation }, eventData)
    accessors(this, 'centerElevation', ({ _transform }) => _transform.elevation, elevate)
    accessors(
      this,
      'verticalFieldOfView',
      ({ _transform }) => _transform.fov,
      (camera, fov, eventData) => {
        if (fov == camera._transform.fov) return
        camera._transform.fov = fov
        for (const type of ['movestart', 'move', 'moveend']) camera.fire(type, eventData)
      },
    )
  }

  // MARK: What it is

  getCameraTargetElevation() {
    return this._transform.elevation
  }
  getCenterClampedToGround() {
    return this._isClamped
  }
  setCenterClampedToGround(isClamped) {
    this._isClamped = isClamped
  }
  isMoving() {
    return this._is('move')
  }
  isZooming() {
    return this._is('zoom')
  }
  isRotating() {
    return this._is('rotate')
  }
  _is(kind) {
    return this.#active[kind]
  }
  isEasing() {
    return this.#frame !== undefined
  }

  // MARK: At once

  jumpTo(given, eventData) {
    const options = this.#given(given)
    this.stop()
    const transform = this.#next
    const { zoom } = transform
    if (options.zoom !== undefined) {
      const wanted = this.#snapped(+options.zoom)
      if (zoom !== wanted) transform.setZoom(wanted)
    }
    if (options.center !== undefined) transform.setCenter(LngLat.convert(options.center))
    if ('elevation' in options) transform.elevation = +options.elevation
    const changed = { zoom: transform.zoom !== zoom }
    for (const [kind, name] of Object.entries(angles)) {
      changed[kind] = name in options && transform[name] !== +options[name]
      if (changed[kind]) transform[name] = +options[name]
    }
    if (options.padding != null) transform.setPadding(options.padding)
    this.#showNext()
    this.fire('movestart', eventData).fire('move', eventData)
    for (const kind of kinds.filter((each) => changed[each])) {
      this.fire(`${kind}start`, eventData).fire(kind, eventData).fire(`${kind}end`, eventData)
    }
    return this.fire('moveend', eventData)
  }

  // MARK: Animations

  panBy(offset, options, eventData) {
    return this.panTo(
      this._transform.center,
      { offset: Point.convert(offset).mult(-1), ...options },
      eventData,
    )
  }

  panTo(center, options, eventData) {
    return this.easeTo({ center, ...options }, eventData)
  }
  zoomTo(zoom, options, eventData) {
    return this.easeTo({ zoom, ...options }, eventData)
  }
  zoomIn(options, eventData) {
    return this.zoomTo(this.getZoom() + 1, options, eventData)
  }
  zoomOut(options, eventData) {
    return this.zoomTo(this.getZoom() - 1, options, eventData)
  }
  rotateTo(bearing, options, eventData) {
    return this.easeTo({ bearing, ...options }, eventData)
  }
  resetNorth(options, eventData) {
    return this.rotateTo(0, { duration: 1000, ...options }, eventData)
  }
  resetNorthPitch(options, eventData) {
    return this.easeTo({ bearing: 0, pitch: 0, duration: 1000, ...options }, eventData)
  }

  snapToNorth(options, eventData) {
    return Math.abs(this.getBearing()) < this._bearingSnap
      ? this.resetNorth(options, eventData)
      : this
  }

  easeTo(given, eventData) {
    this._stop(false, given.easeId)
    const options = { offset: [0, 0], duration: 500, easing: ease, ...this.#given(given) }
    if (options.animate === false || (!options.essential && this._prefersReducedMotion))
      options.duration = 0
    const goal = this.#goal(options)
    const before = { ...this.#active }
    const transform = this.#next
    const path = easePath(transform, goal)
    for (const [kind, name] of Object.entries(angles))
      this.#active[kind] ||= transform[name] !== goal[name]
    this.#active.zoom ||= path.isZooming
    this.#begin(path, options, before, eventData)
    return this
  }

  flyTo(given, eventData) {
    if (!given.essential && this._prefersReducedMotion) {
      const names = this._model.keepsReducedPadding ? cameraMembers : cameraMembers.slice(0, -1)
      return this.jumpTo(picked(given, [...names, 'elevation']), eventData)
    }
    this.stop()
    const options = {
      offset: [0, 0],
      speed: 1.2,
      curve: 1.42,
      easing: ease,
      ...this.#given(given, 'duration', 'screenSpeed'),
    }
    const goal = this.#goal(options)
    const transform = this.#next
    const path = flyPath(transform, { ...goal, curve: options.curve, minZoom: options.minZoom })
    if (path === undefined) return this.easeTo(options, eventData)
    const speed = 'screenSpeed' in options ? +options.screenSpeed / path.curve : +options.speed
    options.duration = 'duration' in options ? +options.duration : (1000 * path.length) / speed
    if (options.maxDuration && options.duration > options.maxDuration) options.duration = 0
    this.#active = { ...still, zoom: true }
    for (const [kind, name] of Object.entries(angles))
      this.#active[kind] = transform[name] !== goal[name]
    // Only an ease continues under an id.
    this.#begin(path, { ...options, easeId: undefined, noMoveStart: false }, still, eventData)
    return this
  }

  stop() {
    return this._stop()
  }

  _stop(isByGesture, easeId) {
    this.#stop(easeId)
    return this
  }

  /** The goal of some options: what they omit stays as it is. */
  #goal(options) {
    const { bearing, pitch, roll, padding } = this.#next
    return {
      center: options.center,
      zoom: options.zoom === undefined ? undefined : this.#snapped(+options.zoom),
      around: options.around,
      bearing: 'bearing' in options ? nearest(options.bearing, bearing) : bearing,
      pitch: 'pitch' in options ? +options.pitch : pitch,
      roll: 'roll' in options ? nearest(options.roll, roll) : roll,
      padding: 'padding' in options ? options.padding : padding,
      offset: Point.convert(options.offset),
    }
  }

  #snapped(zoom) {
    return this._zoomSnap > 0 ? Math.round(zoom / this._zoomSnap) * this._zoomSnap : zoom
  }

  /** The transform that a change applies to. */
  get #next() {
    if (!this._transformCameraUpdate) return this._transform
    this.#requested ??= this._transform.clone()
    return this.#requested
  }

  /** Changes the camera at once, without events. */
  _gesture(change) {
    change(this.#next)
    this.#showNext()
  }

  #showNext() {
    const { padding } = this.#next
    if (edges.some((edge) => !(padding[edge] >= 0))) {
      throw new Error(
        'Invalid value for edge-insets, top, bottom, left and right must all be numbers',
      )
    }
    if (!this._transformCameraUpdate) return
    const shown = this.#next.clone()
    const { center, zoom, ...others } = this._transformCameraUpdate(shown.clone())
    if (center) shown.setCenter(LngLat.convert(center))
    if (zoom !== undefined) shown.setZoom(zoom)
    for (const name of [...Object.values(angles), 'elevation'])
      if (others[name] !== undefined) shown[name] = others[name]
    this._transform.apply(shown)
  }

  #begin(path, { duration, easing, animate, easeId, noMoveStart }, before, eventData) {
    this.#active.move = true
    if (!noMoveStart && !before.move) this.fire('movestart', eventData)
    const active = () => kinds.filter((kind) => this.#active[kind])
    for (const kind of active()) if (!before[kind]) this.fire(`${kind}start`, eventData)
    const show = (fraction) => {
      path.show(fraction)
      this.#showNext()
      this.fire('move', eventData)
      for (const kind of active()) this.fire(kind, eventData)
    }
    const finish = () => {
      const ended = active()
      this.#active = { ...still }
      for (const kind of ended) this.fire(`${kind}end`, eventData)
      this.fire('moveend', eventData)
    }
    if (animate === false || duration === 0) {
      show(1)
      finish()
      return
    }
    this.#easing = { show, finish, start: this._now(), duration, easing, id: easeId }
    this.#frame = this._requestFrame(() => this.#advance())
  }

  #advance() {
    if (this.#easing === undefined) return
    const { show, start, duration, easing } = this.#easing
    const fraction = Math.min((this._now() - start) / duration, 1)
    show(easing(fraction))
    if (fraction < 1 && this.#frame !== undefined)
      this.#frame = this._requestFrame(() => this.#advance())
    else this.stop()
  }

  /** @param id of an animation that continues the last one with the same id. */
  #stop(id) {
    if (this.#frame !== undefined) this._cancelFrame(this.#frame)
    this.#frame = undefined
    const easing = this.#easing
    this.#easing = undefined
    if (easing !== undefined && !(id && easing.id === id)) easing.finish()
  }

  // MARK: Fits

  cameraForBounds(bounds, options) {
    const box = LngLatBounds.convert(bounds).adjustAntiMeridian()
    return this._cameraForBox(
      box.getNorthWest(),
      box.getSouthEast(),
      options?.bearing || 0,
      options,
    )
  }

  fitBounds(bounds, options, eventData) {
    return this.#fit(this.cameraForBounds(bounds, options), options, eventData)
  }

  fitScreenCoordinates(one, other, bearing, options, eventData) {
    const [first, last] = [one, other].map((point) =>
      this._transform.unproject(Point.convert(point)),
    )
    return this.#fit(this._cameraForBox(first, last, bearing, options), options, eventData)
  }

  #fit(camera, options, eventData) {
    if (!camera) return this
    const { padding, absolutePadding, ...goal } = { ...camera, ...options }
    if (camera.padding) goal.padding = camera.padding
    return goal.linear ? this.easeTo(goal, eventData) : this.flyTo(goal, eventData)
  }

  _cameraForBox(one, other, bearing, options) {
    const camera = cameraForBox(this._transform, one, other, bearing, options)
    if (camera && this._zoomSnap > 0)
      camera.zoom = Math.floor(camera.zoom / this._zoomSnap) * this._zoomSnap
    return camera
  }

  calculateCameraOptionsFromTo(from, altitude, to, toAltitude) {
    return cameraFromTo(this._transform, from, altitude, to, toAltitude)
  }

  calculateCameraOptionsFromCameraLngLatAltRotation(place, altitude, bearing, pitch, roll) {
    return { ...cameraFromEye(this._transform, place, altitude, bearing, pitch), roll }
  }

  _anchored({ anchorLocation, anchorScreenPoint, zoom }) {
    const transform = this._transform.clone()
    const target = Point.convert(anchorScreenPoint)
    if (zoom !== undefined) transform.setZoom(zoom)
    if (target.distSqr(transform.centerPoint) >= 0.01)
      transform.setLocationAtPoint(LngLat.convert(anchorLocation), target)
    return { center: transform.center, zoom: transform.zoom }
  }
}

/** A bearing with the whole turns that bring it nearest to another. */
function nearest(bearing, other) {
  const turned = wrap(bearing, -180, 180)
  const way = Math.abs(turned - other)
  if (Math.abs(turned - 360 - other) < way) return turned - 360
  return Math.abs(turned + 360 - other) < way ? turned + 360 : turned
}
