// MapLibre's Map: a container, limits, a style, events and time.

import { accessors, ErrorEvent, Evented } from './evented.js'
import { refuse } from './camera.js'
import { LngLatBounds, LngLat, Point } from './geometry.js'
import { getVersion } from './library.js'
import { element } from './overlays.js'
import { EngineView } from './engine-view.js'
import { Simulation } from './simulation.js'
import { StyledCamera } from './styled.js'
import { initial } from './transform.js'

const limits = Object.keys(initial)
const handlers = [
  ...['scrollZoom', 'boxZoom', 'dragRotate', 'dragPan', 'keyboard', 'doubleClickZoom'],
  ...['touchZoomRotate', 'touchPitch', 'cooperativeGestures'],
]

/** Whether a way to move the map is switched on. */
export class Handler {
  constructor(isOn) {
    this.isOn = isOn
  }

  enable() {
    this.isOn = true
  }

  disable() {
    this.isOn = false
  }

  isEnabled() {
    return this.isOn
  }

  isActive() {
    return false
  }
}

export class Map extends StyledCamera {
  /** Assigned by react-map-gl, which moves a map that it uses again. */
  _container
  #canvas = element('canvas', 'maplibregl-canvas')
  #canvasContainer = element('div', 'maplibregl-canvas-container')
  #size
  #pixelRatio
  #controls = []
  #exact
  #isManual
  #time = 0
  #tasks = []
  #cancel
  #isRemoved = false
  #isReady = false

  /**
   * @param options MapLibre's, and: `size`, [width, height], where there is no container; `clock: 'manual'`
   *   for `tick`; `exact`, for fits and places as mapcam has them.
   */
  constructor(options = {}) {
    super()
    checkLimits({ ...initial, ...options })
    refuse(options)
    this.#size = options.size
    this.#pixelRatio = options.pixelRatio
    this.#isManual = options.clock === 'manual'
    this._bearingSnap = options.bearingSnap ?? 7
    this._zoomSnap = options.zoomSnap ?? 0
    this._reduceMotion = options.reduceMotion
    this.transformCameraUpdate = options.transformCameraUpdate ?? null
    for (const name of limits) if (options[name] != null) this._transform.setLimit(name, options[name])
    this._transform.renderWorldCopies = options.renderWorldCopies ?? true
    for (const name of handlers) {
      const isOn = options[name] ?? name !== 'cooperativeGestures'
      this[name] = new Handler(Boolean(isOn) && (options.interactive ?? true))
    }
    this.#setContainer(options.container)
    if (options.maxBounds) this.setMaxBounds(options.maxBounds)
    if (options.transformConstrain) this._transform.setConstrain(options.transformConstrain)
    if (options.exact) this.#exact = new EngineView(this._transform)
    const { center, zoom, bearing, pitch } = { center: [0, 0], zoom: 0, bearing: 0, pitch: 0, ...options }
    this.jumpTo({ center, zoom, bearing, pitch })
    this.resize()
    if (options.bounds) this.fitBounds(options.bounds, { ...options.fitBoundsOptions, duration: 0 })
    this.simulate = new Simulation(this)
    this.setStyle(options.style)
    for (const type of ['move', 'moveend']) this.on(type, () => this._update())
  }

  #setContainer(container) {
    if (typeof container === 'string' && typeof document === 'object') {
      this._container = document.getElementById(container)
      if (!this._container) throw new Error(`Container '${container}' not found.`)
    } else {
      this._container = typeof container === 'object' ? container : element('div')
    }
    this._container.classList?.add('maplibregl-map')
    this.#canvasContainer.appendChild(this.#canvas)
    this._container.appendChild?.(this.#canvasContainer)
  }

  getContainer() {
    return this._container
  }

  getCanvas() {
    return this.#canvas
  }

  getCanvasContainer() {
    return this.#canvasContainer
  }

  get version() {
    return getVersion()
  }

  setTransformRequest() {
    return this
  }

  /** Takes the container's size, or the one given here. */
  resize(eventData) {
    const { clientWidth, clientHeight } = this._container
    const [width, height] = this.#size ?? [clientWidth || 400, clientHeight || 300]
    this._transform.resize(width, height)
    const isStill = !this.isMoving()
    if (isStill) this.stop().fire('movestart', eventData).fire('move', eventData)
    this.fire('resize', eventData)
    return isStill ? this.fire('moveend', eventData) : this
  }

  remove() {
    for (const control of this.#controls.splice(0)) control.onRemove(this)
    this.#cancel?.()
    this.#tasks = []
    this.#isRemoved = true
    this.simulate.end()
    this.#exact?.end()
    this.#canvasContainer.remove()
    this._container.classList?.remove('maplibregl-map')
    this.fire('remove')
  }

  // MARK: Limits

  static {
    const pixelRatio = (map) => map.#pixelRatio ?? globalThis.devicePixelRatio ?? 1
    accessors(Map, 'pixelRatio', pixelRatio, (map, ratio) => {
      map.#pixelRatio = ratio
      map.resize()
    })
    accessors(Map, 'maxBounds', ({ _transform }) => _transform.maxBounds, (map, bounds) => {
      map._transform.setMaxBounds(LngLatBounds.convert(bounds))
      return map._update()
    })
    accessors(Map, 'renderWorldCopies', ({ _transform }) => _transform.renderWorldCopies, (map, isOn) => {
      map._transform.renderWorldCopies = isOn ?? isOn === undefined
      return map._update()
    })
    for (const name of limits) {
      accessors(Map, name, ({ _transform }) => _transform.limits[name], (map, value) => {
        const limit = value ?? initial[name]
        const refusal = refusals[name](limit, map._transform.limits)
        if (refusal) throw new Error(refusal)
        map._transform.setLimit(name, limit)
        return map._update()
      })
    }
  }

  // MARK: What it sees

  project(place) {
    return (this.#exact ?? this._transform).project(LngLat.convert(place))
  }

  unproject(point) {
    return (this.#exact ?? this._transform).unproject(Point.convert(point))
  }

  /** The box around the corners of the view; its upper ones at most just below the horizon. */
  getBounds() {
    const { width, height, horizon } = this._transform
    const top = Math.max(0, horizon)
    const corners = [new Point(0, top), new Point(width, top), new Point(width, height), new Point(0, height)]
    return corners.reduce((box, corner) => box.extend(this._transform.unproject(corner)), new LngLatBounds())
  }

  _cameraForBox(one, other, bearing, options) {
    if (this.#exact === undefined) return super._cameraForBox(one, other, bearing, options)
    return this.#exact.cameraForBox(one, other, bearing, options)
  }

  // MARK: Time

  /** Lets so many seconds pass, with `clock: 'manual'`, and shows one frame. */
  tick(seconds) {
    if (!this.#isManual) throw new Error("tick is for maps with clock: 'manual'.")
    this.#time += seconds * 1000
    if (this.#cancel !== undefined) this._render()
    return this
  }

  _update() {
    if (this.isStyleLoaded()) this.triggerRepaint()
    return this
  }

  triggerRepaint() {
    if (this.#cancel !== undefined || this.#isRemoved) return
    this.#cancel = this.#isManual ? () => {} : nextFrame(() => this._render())
  }

  redraw() {
    this.#cancel?.()
    this._render()
    return this
  }

  _now() {
    return this.#isManual ? this.#time : performance.now()
  }

  _requestFrame(task) {
    this.#tasks.push(task)
    this.triggerRepaint()
    return task
  }

  _cancelFrame(task) {
    task.isCancelled = true
  }

  _render() {
    this.#cancel = undefined
    for (const task of this.#tasks.splice(0)) if (!task.isCancelled) task()
    if (this.#isRemoved) return
    this.fire('render')
    if (!this.#isReady && this.loaded()) {
      this.#isReady = true
      this.fire('load')
    }
    if (this.#cancel === undefined && !this.isMoving() && this.loaded()) this.fire('idle')
  }

  /** A map that stands still is loaded at once; one that moves, with its next frame. */
  _styleLoaded() {
    if (this.#isRemoved) return
    super._styleLoaded()
    if (this.#tasks.every((task) => task.isCancelled)) this.redraw()
  }

  // MARK: Listeners of layers, and controls

  static {
    // Listeners of layers are kept under a type with the layers' names.
    for (const name of ['on', 'once', 'off']) {
      const plain = Evented.prototype[name]
      Map.prototype[name] = function (type, layers, listener) {
        if (listener === undefined) return plain.call(this, type, layers)
        return plain.call(this, [type, layers].flat().join('\n'), listener)
      }
    }
  }

  /** Fires an event on features of a layer, for the listeners of that layer, who get the features, and of the map. */
  _fireOn(layer, features, event) {
    for (const key of this._types) {
      const [type, ...layers] = key.split('\n')
      if (type === event.type && layers.includes(layer)) this._call(key, Object.assign(event, { features }))
    }
    delete event.features
    return this.fire(event)
  }

  addControl(control, position) {
    if (!control?.onAdd) {
      const what = 'Invalid argument to map.addControl(). Argument must be a control with onAdd and onRemove methods.'
      return this.fire(new ErrorEvent(new Error(what)))
    }
    const added = control.onAdd(this, position)
    this._container.appendChild?.(added)
    this.#controls.push(control)
    return this
  }

  removeControl(control) {
    this.#controls = this.#controls.filter((each) => each !== control)
    control.onRemove(this)
    return this
  }

  hasControl(control) {
    return this.#controls.includes(control)
  }
}

/** Refuses limits, with MapLibre's own words. */
function checkLimits({ minZoom, maxZoom, minPitch, maxPitch }) {
  if (minZoom > maxZoom) throw new Error('maxZoom must be greater than or equal to minZoom')
  if (minPitch > maxPitch) throw new Error('maxPitch must be greater than or equal to minPitch')
  if (minPitch < 0) throw new Error('minPitch must be greater than or equal to 0')
  if (maxPitch > 180) throw new Error('maxPitch must be less than or equal to 180')
}

/** The same for a limit that is set, beside the existing ones. */
const refusals = {
  minZoom: (value, { maxZoom }) =>
    (value < -2 || value > maxZoom) && 'minZoom must be between -2 and the current maxZoom, inclusive',
  maxZoom: (value, { minZoom }) => value < minZoom && 'maxZoom must be greater than the current minZoom',
  minPitch: (value, { maxPitch }) =>
    (value < 0 && 'minPitch must be greater than or equal to 0') ||
    (value > maxPitch && 'minPitch must be between 0 and the current maxPitch, inclusive'),
  maxPitch: (value, { minPitch }) =>
    (value > 180 && 'maxPitch must be less than or equal to 180') ||
    (value < minPitch && 'maxPitch must be greater than the current minPitch'),
}

/** Calls back in the next frame of the page, or where there is none after a sixtieth of a second. */
function nextFrame(callback) {
  if (typeof requestAnimationFrame === 'function') {
    const frame = requestAnimationFrame(callback)
    return () => cancelAnimationFrame(frame)
  }
  const timer = setTimeout(callback, 1000 / 60)
  return () => clearTimeout(timer)
}
