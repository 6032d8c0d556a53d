// MapLibre's Map: a container, limits, a style, events and time.

import { defaultLocale, AttributionControl, LogoControl } from './controls.js'
import { accessors, MapMouseEvent } from './evented.js'
import { LngLatBounds, LngLat, Point } from './geometry.js'
import { Handlers } from './handlers.js'
import { element } from './overlays.js'
import { Simulation } from './simulation.js'
import { StyledCamera } from './styled.js'
import { follows, isTimeFrozen, now } from './time.js'
import { initial } from './transform.js'

const limits = Object.keys(initial)
const aControl = 'Argument must be a control with onAdd and onRemove methods.'
const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right']

export class Map extends StyledCamera {
  /** Assigned by react-map-gl, which moves a map that it uses again. */
  _container
  #canvas
  #canvasContainer
  #controlContainer
  #corners = {}
  #size
  #pixelRatio
  #locale
  #controls = []
  #handlers
  #isManual
  #time = 0
  #tasks = []
  #cancel
  #unfollow
  #isRemoved = false
  #isReady = false
  /** Whether changes since the last frame have not been shown yet. */
  #isDirty = false
  #observer

  /**
   * @param options MapLibre's, and: `size`, [width, height], if there is no container; `clock: 'manual'`
   *   for `tick`.
   */
  constructor(options = {}) {
    super()
    checkLimits({
      ...initial,
      ...Object.fromEntries(
        limits.filter((name) => options[name] != null).map((name) => [name, options[name]]),
      ),
    })
    this.#size = options.size
    this.#pixelRatio = options.pixelRatio
    this.#isManual = options.clock === 'manual'
    const compass = this._model.compassText && {
      'NavigationControl.ResetBearing': 'Drag to rotate map, click to reset north',
    }
    this.#locale = { ...defaultLocale, ...compass, ...options.locale }
    this._bearingSnap = options.bearingSnap ?? 7
    this._zoomSnap = (this._model.zoomSnap && options.zoomSnap) || 0
    this._clickTolerance = options.clickTolerance ?? 3
    if (this._model.reduceMotion) this._reduceMotion = options.reduceMotion
    this._transformCameraUpdate = options.transformCameraUpdate ?? null
    for (const name of limits)
      if (options[name] != null) this._transform.setLimit(name, options[name])
    this._transform.renderWorldCopies = options.renderWorldCopies ?? true
    this.#setContainer(options)
    this.#handlers = new Handlers(this, options)
    if (options.maxBounds) this.setMaxBounds(options.maxBounds)
    if (options.transformConstrain && this._model.transformConstrain)
      this._transform.setConstrain(options.transformConstrain)
    const first = {
      center: [0, 0],
      zoom: 0,
      bearing: 0,
      pitch: 0,
      roll: 0,
      elevation: 0,
      ...options,
    }
    const { center, zoom, bearing, pitch, roll, elevation } = first
    this.jumpTo({ center, zoom, bearing, pitch, roll, elevation })
    this._isClamped = options.centerClampedToGround ?? true
    this.resize()
    if (options.bounds) this.fitBounds(options.bounds, { ...options.fitBoundsOptions, duration: 0 })
    this.simulate = new Simulation(this, this.#handlers)
    this.#unfollow = follows(this)
    this.setStyle(options.style)
    const [Attribution, Logo] = this.constructor.controls
    const { attributionControl = true, maplibreLogo, logoPosition } = options
    const given =
      typeof attributionControl === 'object'
        ? attributionControl
        : { customAttribution: this.constructor.attribution }
    if (attributionControl) this.addControl(new Attribution(given))
    if (maplibreLogo) this.addControl(new Logo(), logoPosition)
    for (const type of ['move', 'moveend']) this.on(type, () => this._update())
    if (options.trackResize !== false) this.#watchSize()
  }

  // Not fields: older bundlers give static blocks no class beside them.
  static get prefix() {
    return 'maplibregl'
  }
  static get controls() {
    return [AttributionControl, LogoControl]
  }
  static get attribution() {
    return '<a href="https://maplibre.org/" target="_blank">MapLibre</a>'
  }

  #setContainer({ container, interactive = true }) {
    if (typeof container === 'string' && typeof document === 'object') {
      this._container = document.getElementById(container)
      if (!this._container) throw new Error(`Container '${container}' not found.`)
    } else {
      this._container = typeof container === 'object' ? container : element('div')
    }
    const { prefix } = this.constructor
    this._container.classList?.add(`${prefix}-map`)
    this.#canvasContainer = element('div', `${prefix}-canvas-container`, this._container)
    if (interactive) this.#canvasContainer.classList.add(`${prefix}-interactive`)
    const attributes = {
      tabindex: interactive ? '0' : '-1',
      'aria-label': this._text('Map.Title'),
      role: 'region',
    }
    this.#canvas = element('canvas', `${prefix}-canvas`, this.#canvasContainer, attributes)
    this.#controlContainer = element('div', `${prefix}-control-container`, this._container)
    for (const corner of corners)
      this.#corners[corner] = element('div', `${prefix}-ctrl-${corner}`, this.#controlContainer)
  }

  /** A text of the interface. */
  _text(key) {
    const text = this.#locale[key]
    if (text == null) throw new Error(`Missing UI string '${key}'`)
    return text
  }

  #watchSize() {
    this.#observer = () => this.resize()
    globalThis.window?.addEventListener?.('resize', this.#observer)
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
    return this._model.version
  }
  setTransformRequest() {
    return this
  }

  /** Takes the container's size, or the one given here. */
  resize(eventData) {
    const { clientWidth, clientHeight } = this._container
    const [width, height] = this.#size ?? [clientWidth || 400, clientHeight || 300]
    this._transform.resize(width, height)
    Object.assign(this.#canvas.style ?? {}, { width: `${width}px`, height: `${height}px` })
    Object.assign(this.#canvas, {
      width: Math.floor(width * this.getPixelRatio()),
      height: Math.floor(height * this.getPixelRatio()),
    })
    const isStill = !this.isMoving()
    if (isStill) this.stop().fire('movestart', eventData).fire('move', eventData)
    this.fire('resize', eventData)
    return isStill ? this.fire('moveend', eventData) : this
  }

  /** Leaves the container as it was. */
  remove() {
    for (const control of this.#controls.splice(0)) control.onRemove(this)
    this.#cancel?.()
    this.#unfollow()
    this._cancelLoad()
    this.#tasks = []
    this.#isRemoved = true
    this.#handlers.end()
    globalThis.window?.removeEventListener?.('resize', this.#observer)
    for (const node of [this.#canvasContainer, this.#controlContainer]) node.remove()
    this._container.classList?.remove(`${this.constructor.prefix}-map`)
    this.fire('remove')
  }

  // MARK: What moves it

  _is(kind) {
    return super._is(kind) || this.#handlers.is(kind)
  }

  _stop(isByGesture, easeId) {
    super._stop(isByGesture, easeId)
    this.#handlers?.stop(isByGesture)
    return this
  }

  // MARK: Limits

  static {
    const pixelRatio = (map) => map.#pixelRatio ?? globalThis.devicePixelRatio ?? 1
    accessors(this, 'pixelRatio', pixelRatio, (map, ratio) => {
      map.#pixelRatio = ratio
      map.resize()
    })
    accessors(
      this,
      'maxBounds',
      ({ _transform }) => _transform.maxBounds,
      (map, bounds) => {
        map._transform.setMaxBounds(LngLatBounds.convert(bounds))
        return map._update()
      },
    )
    accessors(
      this,
      'renderWorldCopies',
      ({ _transform }) => _transform.renderWorldCopies,
      (map, isOn) => {
        map._transform.renderWorldCopies = isOn ?? isOn === undefined
        return map._update()
      },
    )
    for (const name of limits) {
      accessors(
        this,
        name,
        ({ _transform }) => _transform.limits[name],
        (map, value) => {
          const limit = value ?? initial[name]
          const refusal = refusals[name](limit, map._transform.limits)
          if (refusal) throw new Error(refusal)
          map._transform.setLimit(name, limit)
          return map._update()
        },
      )
    }
  }

  // MARK: What it sees

  project(place) {
    return this._transform.project(LngLat.convert(place))
  }
  unproject(point) {
    return this._transform.unproject(Point.convert(point))
  }

  /** The box around the corners of the view; its upper ones at most just below the horizon. */
  getBounds() {
    const { width, height, horizon } = this._transform
    const top = Math.max(0, horizon)
    const corners = [
      new Point(0, top),
      new Point(width, top),
      new Point(width, height),
      new Point(0, height),
    ]
    return corners.reduce(
      (box, corner) => box.extend(this._transform.unproject(corner)),
      new LngLatBounds(),
    )
  }

  // MARK: Time

  /** Advances the time by `seconds`, with `clock: 'manual'`, and shows one frame. */
  tick(seconds) {
    if (!this.#isManual) throw new Error("tick is for maps with clock: 'manual'.")
    this.#time += seconds * 1000
    this._showFrame()
    return this
  }

  _update() {
    if (this.isStyleLoaded()) {
      this.#isDirty = true
      this.triggerRepaint()
    }
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
    return this.#isManual && !isTimeFrozen() ? this.#time : now()
  }

  /** Shows a frame, if one is due. */
  _showFrame() {
    if (this.#cancel === undefined) return
    this.#cancel()
    this._render()
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
    if (this._isClamped) this._transform.elevation = 0
    this.#isDirty = false
    this.fire('render')
    if (!this.#isReady && this.loaded()) {
      this.#isReady = true
      this.fire('load')
    }
    if (!this.#isDirty && !this.isMoving() && this.loaded()) this.fire('idle')
  }

  /** A map that stands still is loaded at once; one that moves, with its next frame. */
  _styleLoaded() {
    if (this.#isRemoved) return
    super._styleLoaded()
    if (this.#tasks.every((task) => task.isCancelled)) this.redraw()
  }

  // MARK: Listeners of layers, and controls

  /** Listeners of layers: {type, layers, listener, delegates}. */
  #delegated = []
  /** The features under a simulated event, since nothing is drawn. */
  #simulated

  on(type, layers, listener) {
    if (listener === undefined) return super.on(type, layers)
    this.#delegate(type, [layers].flat(), listener)
    return { unsubscribe: () => this.off(type, layers, listener) }
  }

  once(type, layers, listener) {
    const isPlain =
      listener === undefined &&
      (layers === undefined || typeof layers === 'function' || !this._model.onceOnLayers)
    if (isPlain) return super.once(type, layers)
    if (listener === undefined) return new Promise((resolve) => this.once(type, layers, resolve))
    this.#delegate(
      type,
      [layers].flat(),
      (event) => {
        this.off(type, layers, listener)
        listener.call(this, event)
      },
      listener,
    )
    return this
  }

  off(type, layers, listener) {
    if (listener === undefined) return super.off(type, layers)
    const names = [layers].flat().join('\n')
    const index = this.#delegated.findIndex(
      (each) =>
        each.type === type && each.listener === listener && each.layers.join('\n') === names,
    )
    if (index < 0) return this
    const [{ delegates }] = this.#delegated.splice(index, 1)
    for (const [name, delegate] of Object.entries(delegates)) super.off(name, delegate)
    return this
  }

  #delegate(type, layers, call, listener = call) {
    const featuresAt = ({ point }) => {
      if (layers.includes(this.#simulated?.layer)) return this.#simulated.features
      const there = layers.filter((layer) => this.getLayer(layer))
      return there.length > 0 ? this.queryRenderedFeatures(point, { layers: there }) : []
    }
    let isInside = false
    const enters = ['mouseenter', 'mouseover'].includes(type)
    const moved = (event, features) => {
      const wasInside = isInside
      isInside = features.length > 0
      if (isInside === wasInside || isInside !== enters) return
      call.call(this, new MapMouseEvent(type, { ...event, ...(enters && { features }) }))
    }
    const plain = (event) => {
      const features = featuresAt(event)
      if (features.length === 0) return
      event.features = features
      call.call(this, event)
      delete event.features
    }
    const crossing = {
      mousemove: (event) => moved(event, featuresAt(event)),
      mouseout: (event) => moved(event, []),
    }
    const delegates =
      enters || ['mouseleave', 'mouseout'].includes(type) ? crossing : { [type]: plain }
    this.#delegated.push({ type, layers, listener, delegates })
    for (const [name, delegate] of Object.entries(delegates)) super.on(name, delegate)
  }

  /** Fires an event on features of a layer. */
  _fireOn(layer, features, event) {
    this.#simulated = { layer, features }
    this.fire(event)
    this.#simulated = undefined
    return this
  }

  addControl(control, position) {
    if (!control?.onAdd) return this._failed(`Invalid argument to map.addControl(). ${aControl}`)
    const corner = position ?? control.getDefaultPosition?.() ?? 'top-right'
    const added = control.onAdd(this)
    this.#controls.push(control)
    const parent = this.#corners[corner]
    if (corner.startsWith('bottom')) parent.insertBefore(added, parent.firstChild ?? null)
    else parent.appendChild(added)
    return this
  }

  removeControl(control) {
    if (!control?.onRemove)
      return this._failed(`Invalid argument to map.removeControl(). ${aControl}`)
    this.#controls = this.#controls.filter((each) => each !== control)
    control.onRemove(this)
    return this
  }

  hasControl(control) {
    return this.#controls.includes(control)
  }
}

/** Rejects limits, with MapLibre's own messages. */
function checkLimits({ minZoom, maxZoom, minPitch, maxPitch }) {
  if (minZoom > maxZoom) throw new Error('maxZoom must be greater than or equal to minZoom')
  if (minPitch > maxPitch) throw new Error('maxPitch must be greater than or equal to minPitch')
  if (minPitch < 0) throw new Error('minPitch must be greater than or equal to 0')
  if (maxPitch > 180) throw new Error('maxPitch must be less than or equal to 180')
}

/** The same for one limit that is set, with the existing others. */
const refusals = {
  minZoom: (value, { maxZoom }) =>
    !(value >= -2 && value <= maxZoom) &&
    'minZoom must be between -2 and the current maxZoom, inclusive',
  maxZoom: (value, { minZoom }) =>
    !(value >= minZoom) && 'maxZoom must be greater than the current minZoom',
  minPitch: (value, { maxPitch }) =>
    (value < 0 && 'minPitch must be greater than or equal to 0') ||
    (!(value <= maxPitch) && 'minPitch must be between 0 and the current maxPitch, inclusive'),
  maxPitch: (value, { minPitch }) =>
    (value > 180 && 'maxPitch must be less than or equal to 180') ||
    (!(value >= minPitch) && 'maxPitch must be greater than the current minPitch'),
}

/** Calls back in the next frame of the page, or if there is none after a sixtieth of a second. */
function nextFrame(callback) {
  if (typeof requestAnimationFrame === 'function') {
    const frame = requestAnimationFrame(callback)
    return () => cancelAnimationFrame(frame)
  }
  const timer = setTimeout(callback, 1000 / 60)
  return () => clearTimeout(timer)
}
