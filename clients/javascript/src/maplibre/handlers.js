// What a user's mouse, wheel and keys do to a map, as in MapLibre's handlers: each event of the page fires
// the map's own, and what it changes is shown by the next frame.

import { MapMouseEvent, MapTouchEvent, MapWheelEvent } from './evented.js'
import { clamp, Point } from './geometry.js'
import { bezier } from './motion.js'

/** A notch of a mouse's wheel. */
const notch = 4.000244140625
const inertia = {
  pan: { deceleration: 2500, maxSpeed: 1400 },
  bearing: { deceleration: 1000, maxSpeed: 360 },
  pitch: { deceleration: 1000, maxSpeed: 90 },
}
const slowing = bezier(0, 0, 0.3, 1)

/** [zoom, bearing, pitch, x, y] by the code of a key; with the shift key arrows turn and tilt. */
const keys = {
  61: 1,
  107: 1,
  171: 1,
  187: 1,
  189: -1,
  109: -1,
  173: -1,
  37: [-1, 0],
  39: [1, 0],
  38: [0, -1],
  40: [0, 1],
}

/** The kinds of events of the interactions that may be active. */
const kindsOf = { box: [], pan: ['drag'], rotate: ['rotate', 'pitch'], scroll: ['zoom'], once: [] }

/** Whether a kind of interaction is enabled. */
export class Handler {
  /** @param mark of the canvas' container, while it is on. */
  constructor(mark = () => {}) {
    this.isOn = false
    this.options = {}
    this.mark = mark
  }

  enable(options) {
    this.isOn = true
    if (options && typeof options === 'object') this.options = options
    this.mark('add')
  }

  disable() {
    this.isOn = false
    this.mark('remove')
  }

  isEnabled() {
    return this.isOn
  }
  isActive() {
    return false
  }
}

const rotation = {
  disableRotation() {
    this.isRotationOff = true
  },
  enableRotation() {
    this.isRotationOff = false
  },
}
/** Further events of some kinds. */
const more = {
  scrollZoom: {
    isZooming: () => false,
    setZoomRate(rate) {
      this.zoomRate = rate
    },
    setWheelZoomRate(rate) {
      this.wheelZoomRate = rate
    },
  },
  keyboard: rotation,
  touchZoomRotate: rotation,
}

export const handlerNames = [
  'scrollZoom',
  'boxZoom',
  'dragRotate',
  'dragPan',
  'keyboard',
  'doubleClickZoom',
  'touchZoomRotate',
  'touchPitch',
  'cooperativeGestures',
]

export class Handlers {
  #map
  #options
  #node
  /** Where the mouse was pressed. */
  #pressed
  /** What is dragged: {kind, at, start, button, hasMoved, turns}; `rotate` and `pitch` are the events that last turned and tilted. */
  #drag
  /** What was active after the last event or frame: "box", "pan", "rotate" or "scroll"; "once" if a key or double click moves the map. */
  #wasActive = []
  #wheel = { delta: 0 }
  /** What the next frame has to do. */
  #change = {}
  #begun = {}
  #ended = {}
  #isAsked = false
  /** By kind, the event that moves the map. */
  #progress = {}
  #records = []
  #menu = { isIgnored: true }
  #listeners = []

  constructor(map, options) {
    this.#map = map
    const {
      clickTolerance = 3,
      rotateSpeed = 0.8,
      pitchSpeed = -0.5,
      pitchWithRotate = true,
    } = options
    const speeds = map._model.rotateSpeed
      ? { rotateSpeed, pitchSpeed }
      : { rotateSpeed: 0.8, pitchSpeed: -0.5 }
    this.#options = { clickTolerance, pitchWithRotate, ...speeds }
    this.#node = map.getCanvasContainer()
    for (const name of handlerNames) {
      const given = options[name] ?? name !== 'cooperativeGestures'
      const touch = { dragPan: 'touch-drag-pan', touchZoomRotate: 'touch-zoom-rotate' }[name]
      const mark =
        touch && ((how) => this.#node.classList[how](`${map.constructor.prefix}-${touch}`))
      map[name] = Object.assign(new Handler(mark), more[name])
      if (given && (options.interactive ?? true)) map[name].enable(given)
    }
    if (typeof document !== 'object') return
    const simple = ['mouseover', 'mouseout']
    const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel']
    for (const type of simple)
      this.#listen(this.#node, type, (event) => void this.#fire(MapMouseEvent, event))
    for (const type of touches) this.#listen(this.#node, type, (event) => this.#fireTouch(event))
    for (const type of [
      'mousedown',
      'mousemove',
      'mouseup',
      'click',
      'dblclick',
      'contextmenu',
      'wheel',
      'keydown',
    ]) {
      this.#listen(this.#node, type, (event) => this[`_${type}`](event), { passive: false })
    }
    this.#listen(document, 'mousemove', (event) => this.#dragged(event), true)
    this.#listen(document, 'mouseup', (event) => this.#boxReleased(event))
    this.#listen(window, 'blur', () => this.stop(false, true))
  }

  #listen(node, type, listener, options) {
    const own = (event) => this.#handle(event, listener)
    node.addEventListener(type, own, options)
    this.#listeners.push(() => node.removeEventListener(type, own, options))
  }

  /** What the user drags; turning begins only once something turns. */
  get #held() {
    const { kind, rotate, pitch } = this.#drag ?? {}
    return kind === 'rotate' && !rotate && !pitch ? undefined : kind
  }

  get #isScrolling() {
    return Boolean(this.#wheel.isActive || this.#wheel.finish)
  }

  /**
   * Takes an event of the page, or a frame: while an interaction is active, animations end, and what is no longer active ends
   * with the next frame.
   *
   * @param act what it does; it returns a function that animates, or true if a listener kept the event from all else.
   */
  #handle(event, act) {
    this.#isUpdating = true
    const animate = act(event)
    if (animate && (animate === true || this.#held !== 'box')) this.#drag = undefined
    if (animate || ['box', 'rotate'].includes(this.#held)) this.#resetWheel()
    const active = [this.#held, this.#isScrolling && 'scroll', animate && 'once'].filter(Boolean)
    const ended = this.#wasActive.filter((name) => !active.includes(name))
    this.#wasActive = active
    for (const kind of ended.flatMap((name) => kindsOf[name])) this.#ended[kind] = event
    if (ended.length > 0) this.#request()
    if (active.length > 0) this.#map._stop(true)
    if (this.#isBlocked || animate) this.#menu = { isIgnored: true }
    this.#isUpdating = false
    if (typeof animate !== 'function') return
    this.#records = []
    this.#fireEvents({}, {})
    ;[this.#change, this.#begun, this.#ended] = [{}, {}, {}]
    animate()
  }

  /** Whether the map ignores movements of the mouse and menus. */
  get #isBlocked() {
    return Boolean(this.#held || (this.#isScrolling && !this.#map._model.hearsWhileScrolling))
  }

  /** Handles an event that no page fires. */
  simulate(event) {
    this.#handle(event, (each) => this[`_${each.type}`](each))
  }

  end() {
    for (const unlisten of this.#listeners.splice(0)) unlisten()
    clearTimeout(this.#wheel.timeout)
    clearTimeout(this.#wheel.finish)
  }

  /** Whether the user changes it: "zoom", "rotate", or in any way, "move". */
  is(kind) {
    const isZooming = this.#wheel.isZooming && kind !== 'rotate'
    return (
      isZooming ||
      (kind === 'move' ? Object.keys(this.#progress).length > 0 : kind in this.#progress)
    )
  }

  /** Movements end where they are; without moveend, unless they may continue. */
  stop(isByGesture, mayMoveOn = false) {
    if (isByGesture || this.#isUpdating) return
    this.#drag = undefined
    this.#pressed = undefined
    // Menus that no press of the mouse precedes are ignored, as MapLibre does.
    this.#menu = { isIgnored: true }
    this.#performed = []
    this.#resetWheel()
    this.#records = []
    this.#change = {}
    this.#fireEvents({}, {}, mayMoveOn)
  }

  #isUpdating = false

  pointOf({ clientX, clientY }) {
    const { left, top, width } = this.#node.getBoundingClientRect()
    const scale = width && this.#node.offsetWidth ? width / this.#node.offsetWidth : 1
    return new Point(
      (clientX - left) / scale - this.#node.clientLeft,
      (clientY - top) / scale - this.#node.clientTop,
    )
  }

  /** Fires the map's event for one of the page; false if a listener prevents the map from moving because of it. */
  #fire(type, event) {
    const point = this.pointOf(event)
    const place = type === MapMouseEvent && { point, lngLat: this.#map.unproject(point) }
    const fired = new type(event.type, { ...place, originalEvent: event })
    this.#map.fire(fired)
    return !fired.defaultPrevented
  }

  #fireTouch(event) {
    const touches = [...(event.type === 'touchend' ? event.changedTouches : event.touches)]
    if (touches.length === 0) return
    const points = touches.map((touch) => this.pointOf(touch))
    const point = points.reduce((sum, each) => sum.add(each.div(points.length)), new Point(0, 0))
    const [lngLat, ...lngLats] = [point, ...points].map((each) => this.#map.unproject(each))
    this.#map.fire(
      new MapTouchEvent(event.type, { point, points, lngLat, lngLats, originalEvent: event }),
    )
  }

  // MARK: The mouse

  _click(event) {
    if (this.#isClickSuppressed) return
    if (!this.#pressed || this.#pressed.dist(this.pointOf(event)) < this.#options.clickTolerance)
      this.#fire(MapMouseEvent, event)
  }

  #isClickSuppressed = false

  _dblclick(event) {
    if (!this.#fire(MapMouseEvent, event)) return true
    if (!this.#map.doubleClickZoom.isEnabled() || this.#held === 'box') return undefined
    event.preventDefault()
    const point = this.pointOf(event)
    return () => {
      const zoom = this.#map.getZoom() + (event.shiftKey ? -1 : 1)
      this.#map.easeTo(
        { duration: 300, zoom, around: this.#map.unproject(point) },
        { originalEvent: event },
      )
    }
  }

  _mousedown(event) {
    const point = (this.#pressed = this.pointOf(event))
    if (!this.#fire(MapMouseEvent, event)) return true
    this.#menu = { isHeld: true }
    if (this.#drag) return undefined
    const { button, ctrlKey, shiftKey } = event
    const { boxZoom, dragPan, dragRotate } = this.#map
    const kind =
      (button === 0 && shiftKey && boxZoom.isEnabled() && 'box') ||
      (button === 0 && !ctrlKey && dragPan.isEnabled() && 'pan') ||
      ((button === 2 || (button === 0 && ctrlKey)) && dragRotate.isEnabled() && 'rotate')
    // The right button with the control key would roll the map.
    if (kind)
      this.#drag = {
        kind,
        at: point,
        start: point,
        hasMoved: false,
        button,
        turns: button === 0 || !ctrlKey,
      }
  }

  _mousemove(event) {
    if (!this.#isBlocked) this.#fire(MapMouseEvent, event)
  }

  _mouseup(event) {
    this.#fire(MapMouseEvent, event)
    if (this.#drag && this.#drag.kind !== 'box' && event.button === this.#drag.button)
      this.#release()
    if (this.#isBlocked) return
    this.#menu.isHeld = false
    if (this.#menu.event) this.#fire(MapMouseEvent, this.#menu.event)
    this.#menu.event = undefined
  }

  _contextmenu(event) {
    if (this.#isBlocked) return
    if (this.#menu.isHeld) this.#menu.event = event
    else if (!this.#menu.isIgnored) this.#fire(MapMouseEvent, event)
    if (this.#map.listens('contextmenu')) event.preventDefault()
  }

  #dragged(event) {
    const drag = this.#drag
    if (drag === undefined) return
    const point = this.pointOf(event)
    if (drag.kind === 'box') return this.#boxed(event, point)
    const buttons = { 0: 1, 2: 2 }[drag.button]
    event.preventDefault()
    if ((event.buttons & buttons) !== buttons) return this.#release()
    if (
      point.equals(drag.at) ||
      (!drag.hasMoved && point.dist(drag.at) < this.#options.clickTolerance)
    )
      return
    drag.hasMoved = true
    const [from, way] = [drag.at, point.sub(drag.at)]
    drag.at = point
    if (drag.kind === 'pan') return this.#ask({ pan: way, around: point }, { drag: event })
    const bearing = drag.turns && this.#turn(from, point)
    const pitch = this.#options.pitchWithRotate && way.y * this.#options.pitchSpeed
    if (!bearing && !pitch) return undefined
    const begun = { ...(bearing && { rotate: event }), ...(pitch && { pitch: event }) }
    Object.assign(drag, begun)
    return this.#ask({ ...(bearing && { bearing }), ...(pitch && { pitch }) }, begun)
  }

  /** Near the centre's row by the horizontal distance, and farther away by the angle around the centre. */
  #turn(from, to) {
    const center = this.#map.project(this.#map.getCenter())
    if (Math.abs(center.y - from.y) > 100) {
      return (-new Point(from.x, to.y).sub(center).angleWith(to.sub(center)) * 180) / Math.PI
    }
    const turn = (to.x - from.x) * this.#options.rotateSpeed
    return to.y < center.y ? -turn : turn
  }

  #boxed(event, point) {
    const { start } = this.#drag
    if (
      point.equals(this.#drag.at) ||
      (!this.#drag.hasMoved && point.dist(start) < this.#options.clickTolerance)
    )
      return
    if (!this.#drag.hasMoved) this.#map.fire('boxzoomstart', { originalEvent: event })
    Object.assign(this.#drag, { hasMoved: true, at: point })
  }

  #boxReleased(event) {
    const { kind, start } = this.#drag ?? {}
    if (kind !== 'box' || event.button !== 0) return undefined
    this.#drag = undefined
    const point = this.pointOf(event)
    this.#suppressClick()
    if (point.equals(start)) return void this.#map.fire('boxzoomcancel', { originalEvent: event })
    this.#map.fire('boxzoomend', { originalEvent: event })
    const { boxZoomEnd } = this.#map.boxZoom.options
    if (boxZoomEnd && this.#map._model.boxZoomEnd)
      return void boxZoomEnd(this.#map, start, point, event)
    return () =>
      this.#map.fitScreenCoordinates(start, point, this.#map.getBearing(), { linear: true })
  }

  #release() {
    if (this.#drag.hasMoved) this.#suppressClick()
    this.#drag = undefined
  }

  /** The page fires a click after a drag. */
  #suppressClick() {
    this.#isClickSuppressed = true
    setTimeout(() => (this.#isClickSuppressed = false), 0)
  }

  // MARK: The wheel

  _wheel(event) {
    if (!this.#fire(MapWheelEvent, event)) return true
    if (!this.#map.scrollZoom.isEnabled() || ['box', 'rotate'].includes(this.#held))
      return undefined
    const { cooperativeGestures } = this.#map
    if (cooperativeGestures.isEnabled() && !event.ctrlKey) {
      return void this.#map.fire('cooperativegestureprevented', {
        gestureType: 'wheel_zoom',
        originalEvent: event,
      })
    }
    const wheel = this.#wheel
    let value = event.deltaMode === 1 ? event.deltaY * 40 : event.deltaY
    const now = this.#map._now()
    const since = now - (wheel.time ?? 0)
    wheel.time = now
    if (value !== 0 && value % notch === 0) wheel.type = 'wheel'
    else if (value !== 0 && Math.abs(value) < 4) wheel.type = 'trackpad'
    else if (since > 400) {
      // Only the next event can tell; if none comes, it was a mouse.
      Object.assign(wheel, { type: undefined, last: value })
      wheel.timeout = setTimeout(() => {
        wheel.type = 'wheel'
        this.#scroll(event, wheel.last)
      }, 40)
    } else if (wheel.type === undefined) {
      wheel.type = Math.abs(since * value) < 200 ? 'trackpad' : 'wheel'
      if (wheel.timeout) value += wheel.last
      clearTimeout(wheel.timeout)
      wheel.timeout = undefined
    }
    if (event.shiftKey) value /= 4
    if (wheel.type) this.#scroll(event, value)
    event.preventDefault()
  }

  #scroll(event, value) {
    const wheel = this.#wheel
    wheel.event = event
    wheel.delta -= value
    if (wheel.isActive || !wheel.delta) return
    clearTimeout(wheel.finish)
    wheel.finish = undefined
    const isAroundCenter = this.#map.scrollZoom.options.around === 'center'
    const around = isAroundCenter ? this.#map._transform.centerPoint : this.pointOf(event)
    Object.assign(wheel, { isActive: true, isZooming: true, around, needsFrame: true })
    this.#request()
  }

  /** The zoom of a frame. */
  #scrolled() {
    const wheel = this.#wheel
    if (!wheel.needsFrame) return
    wheel.needsFrame = false
    const { zoom, limits } = this.#map._transform
    if (wheel.expected !== undefined) {
      wheel.start += zoom - wheel.expected
      wheel.target += zoom - wheel.expected
    }
    if (wheel.delta !== 0) {
      const { zoomRate = 0.01, wheelZoomRate = 1 / 450 } = this.#map.scrollZoom
      const rate =
        wheel.type === 'wheel' && Math.abs(wheel.delta) > notch ? wheelZoomRate : zoomRate
      const scale = 2 / (1 + Math.exp(-Math.abs(wheel.delta * rate)))
      const step = Math.log2(scale) * Math.sign(wheel.delta)
      wheel.target = clamp((wheel.target ?? zoom) + step, limits.minZoom, limits.maxZoom)
      if (wheel.type === 'wheel') Object.assign(wheel, { start: zoom, easing: this.#smoothly() })
      wheel.delta = 0
    }
    let shown = wheel.target ?? zoom
    let isFinished = true
    if (wheel.type === 'wheel' && wheel.start && wheel.easing) {
      const share = Math.min((this.#map._now() - wheel.time + 5) / 200, 1)
      shown = wheel.start + (wheel.target - wheel.start) * wheel.easing(share)
      isFinished = share === 1
    }
    wheel.needsFrame = !isFinished
    if (isFinished) {
      wheel.isActive = false
      wheel.finish = setTimeout(() => {
        Object.assign(wheel, {
          isZooming: false,
          target: undefined,
          expected: undefined,
          finish: undefined,
        })
        this.#request()
      }, 200)
    }
    wheel.expected = shown
    const by = shown - zoom
    this.#ask({ zoom: by, around: wheel.around, hasNoInertia: true }, { zoom: wheel.event })
  }

  /** An easing that begins at the speed that the last one has. */
  #smoothly() {
    const now = this.#map._now()
    const { before } = this.#wheel
    let easing = bezier(0.25, 0.1, 0.25, 1)
    if (before) {
      const share = (now - before.start) / 200
      const speed = before.easing(share + 0.01) - before.easing(share)
      const x = (0.27 / Math.sqrt(speed * speed + 0.0001)) * 0.01
      easing = bezier(x, Math.sqrt(0.27 * 0.27 - x * x), 0.25, 1)
    }
    this.#wheel.before = { start: now, easing }
    return easing
  }

  #resetWheel() {
    const { time, last, before, timeout } = this.#wheel
    clearTimeout(this.#wheel.finish)
    this.#wheel = { delta: 0, time, last, before, timeout }
  }

  // MARK: The keyboard

  _keydown(event) {
    const { keyboard } = this.#map
    const key = keys[event.keyCode]
    if (event.keyCode === 27 && this.#drag?.kind === 'box') {
      this.#drag = undefined
      this.#map.fire('boxzoomcancel', { originalEvent: event })
    }
    if (!keyboard.isEnabled() || this.#held || this.#isScrolling) return undefined
    if (key === undefined || event.altKey || event.ctrlKey || event.metaKey) return undefined
    const isArrow = Array.isArray(key)
    if (isArrow && !event.shiftKey) event.preventDefault()
    const [x, y] = isArrow && !event.shiftKey ? key : [0, 0]
    const [turn, tilt] = isArrow && event.shiftKey && !keyboard.isRotationOff ? key : [0, 0]
    return () => {
      const { zoom, bearing, pitch, center } = this.#map._transform
      this.#map.easeTo(
        {
          duration: 300,
          easeId: 'keyboardHandler',
          easing: (t) => t * (2 - t),
          zoom: isArrow
            ? zoom
            : (this.#map._model.zoomSnap ? zoom : Math.round(zoom)) +
              key * (event.shiftKey ? 2 : 1),
          bearing: bearing + turn * 15,
          pitch: pitch - tilt * 10,
          offset: [-x * 100, -y * 100],
          center,
        },
        { originalEvent: event },
      )
    }
  }

  // MARK: Frames

  #ask(change, begun, ended = {}) {
    for (const [name, value] of Object.entries(change)) {
      const before = this.#change[name]
      if (name === 'pan') this.#change.pan = before ? before.add(value) : value
      else this.#change[name] = typeof value === 'number' ? (before ?? 0) + value : value
    }
    Object.assign(this.#begun, begun)
    Object.assign(this.#ended, ended)
    this.#request()
  }

  /** The kinds of a gesture that `perform` makes. */
  #performed = []

  /**
   * Performs a user's gesture of some kinds at once, and releases it.
   *
   * @param velocity in points per second, with which the ground goes on.
   */
  perform(kinds, changes, originalEvent, velocity) {
    const all = Object.fromEntries(kinds.map((kind) => [kind, originalEvent]))
    this.#performed = kinds
    for (const change of changes) {
      // A listener may have stopped it.
      if (this.#performed !== kinds) return
      this.#ask(change, all)
      this.#apply()
    }
    this.#performed = []
    this.#records = []
    if (velocity) {
      const now = this.#map._now()
      this.#records = [
        { time: now - 100, change: {} },
        { time: now, change: { pan: Point.convert(velocity).mult(0.1) } },
      ]
    }
    this.#ask({}, {}, all)
    this.#apply()
  }

  #request() {
    if (this.#isAsked) return
    this.#isAsked = true
    this.#map._requestFrame(() => {
      this.#isAsked = false
      this.#handle(undefined, () => this.#scrolled())
      this.#apply()
      if (this.#wheel.needsFrame) this.#request()
    })
  }

  #apply() {
    const [change, begun, ended] = [this.#change, this.#begun, this.#ended]
    ;[this.#change, this.#begun, this.#ended] = [{}, {}, {}]
    const { pan, zoom, bearing, pitch, around, hasNoInertia } = change
    if (pan || zoom || bearing || pitch) {
      this.#map._stop(true)
      this.#map._gesture((transform) => {
        const at = around ?? transform.centerPoint
        const isCenter = at.distSqr(transform.centerPoint) < 0.01
        const place = isCenter ? transform.center : transform.unproject(pan ? at.sub(pan) : at)
        if (bearing) transform.bearing += bearing
        if (pitch) transform.pitch += pitch
        if (zoom) transform.setZoom(transform.zoom + zoom)
        if (!isCenter) transform.setLocationAtPoint(place, at)
      })
      if (!hasNoInertia) this.#records.push({ time: this.#map._now(), change })
    }
    this.#fireEvents(begun, ended)
  }

  /** The events of what begins, continues and ends. */
  #fireEvents(begun, ended, mayMoveOn = true) {
    const fire = (type, event) => this.#map.fire(type, event ? { originalEvent: event } : {})
    const wasMoving = Object.keys(this.#progress).length > 0
    const isMoving = Object.values(begun)[0]
    const starts = Object.keys(begun).filter((kind) => !this.#progress[kind])
    Object.assign(this.#progress, begun)
    if (!wasMoving && isMoving) fire('movestart', isMoving)
    for (const kind of starts) fire(`${kind}start`, begun[kind])
    if (isMoving) fire('move', isMoving)
    for (const kind of Object.keys(begun)) fire(kind, begun[kind])
    const { kind: dragged, rotate, pitch } = this.#drag ?? {}
    const isActive = { drag: dragged === 'pan', rotate, pitch, zoom: this.#isScrolling }
    for (const kind of this.#performed) isActive[kind] = true
    let last
    const ends = Object.entries(this.#progress).filter(([kind]) => !isActive[kind])
    for (const [kind] of ends) delete this.#progress[kind]
    for (const [kind, event] of ends) fire(`${kind}end`, (last = ended[kind] ?? event))
    if (!mayMoveOn || !(wasMoving || isMoving) || Object.keys(this.#progress).length > 0) return
    const fling = this.#fling()
    const { _bearingSnap: snap } = this.#map
    const isNorth = (bearing) => bearing !== 0 && -snap < bearing && bearing < snap
    this.#isUpdating = true
    if (!fling || (!fling.essential && this.#map._prefersReducedMotion)) {
      fire('moveend', last)
      if (isNorth(this.#map.getBearing())) this.#map.resetNorth()
    } else {
      if (isNorth(fling.bearing ?? this.#map.getBearing())) fling.bearing = 0
      this.#map.easeTo(fling, { originalEvent: last })
    }
    this.#isUpdating = false
  }

  /** The movement that continues after a drag, from its last 160 ms; undefined if it had stopped. */
  #fling() {
    const now = this.#map._now()
    const records = this.#records.splice(0).filter(({ time }) => now - time <= 160)
    if (records.length < 2) return undefined
    const seconds = (records.at(-1).time - records[0].time) / 1000
    const sum = (name) => records.reduce((total, { change }) => total + (change[name] ?? 0), 0)
    const pan = records.reduce(
      (total, { change }) => (change.pan ? total.add(change.pan) : total),
      new Point(0, 0),
    )
    const options = { noMoveStart: true }
    const slow = (amount, kind) => {
      const own = kind === 'pan' ? this.#map.dragPan.options : undefined
      const { linearity, deceleration, maxSpeed, easing } = {
        linearity: 0.3,
        easing: slowing,
        ...inertia[kind],
        ...own,
      }
      const speed = clamp((amount * linearity) / seconds, -maxSpeed, maxSpeed)
      const duration = Math.abs(speed) / (deceleration * linearity)
      if (!(options.duration >= duration * 1000))
        Object.assign(options, { duration: duration * 1000, easing })
      return speed * (duration / 2)
    }
    if (pan.mag()) {
      const way = pan.mult(slow(pan.mag(), 'pan') / pan.mag())
      const { height, horizon, center } = this.#map._transform
      const limit = 0.75 * Math.abs(height / 2 - horizon)
      options.offset = way.mult(Math.min(limit / way.mag(), 1))
      options.center = center
    }
    const [turn, tilt] = [sum('bearing'), sum('pitch')]
    if (turn) options.bearing = this.#map.getBearing() + clamp(slow(turn, 'bearing'), -179, 179)
    if (tilt) options.pitch = this.#map.getPitch() + slow(tilt, 'pitch')
    if (options.bearing) options.around = this.#map.getCenter()
    return options
  }
}
