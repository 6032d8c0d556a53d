// What hands do on a map: the events of the DOM, in the order in which a browser sends them.

'use strict'

/** Seconds between two events of a movement. */
const step = 1 / 60
/** Seconds that a hand rests before it lets go of something that it does not throw. */
const rest = 0.25
/** Pixels between a finger of a pinch and its middle, at its beginning. */
const radius = 100

/** What `KeyboardEvent.keyCode` is, for the keys that maps know. */
const keyCodes = new Map([
  ['Enter', 13],
  ['Escape', 27],
  [' ', 32],
  ['PageUp', 33],
  ['PageDown', 34],
  ['End', 35],
  ['Home', 36],
  ['ArrowLeft', 37],
  ['ArrowUp', 38],
  ['ArrowRight', 39],
  ['ArrowDown', 40],
  ['+', 187],
  ['=', 187],
  ['-', 189],
])

class Hands {
  #element
  #time
  #pointOf

  /**
   * @param element The element that gets the events; points are measured from its upper left corner, in pixels.
   * @param options {time, pointOf}: a `Time`, and what makes a point {x, y} of what is not one, as of a place.
   */
  constructor(element, { time, pointOf }) {
    this.#element = element
    this.#time = time
    this.#pointOf = pointOf
  }

  /** @param init Members of the events, as `shiftKey`, `button` or `target`, the element that is hit. */
  click(at, init) {
    this.#press(at, init)
    this.#release(at, init)
    this.#mouse('click', at, { detail: 1, ...init })
  }

  doubleClick(at, init) {
    this.click(at, init)
    this.#press(at, { detail: 2, ...init })
    this.#release(at, { detail: 2, ...init })
    this.#mouse('click', at, { detail: 2, ...init })
    this.#mouse('dblclick', at, { detail: 2, ...init })
  }

  /** A click of the right button. */
  rightClick(at, init) {
    this.#press(at, { button: 2, ...init })
    this.#mouse('contextmenu', at, { button: 2, ...init })
    this.#release(at, { button: 2, ...init })
  }

  /** The mouse moves to a point with no button pressed. */
  move(at, init) {
    for (const type of ['pointermove', 'mousemove']) this.#mouse(type, at, init)
  }

  /**
   * Drags from a point to another with the mouse, or with `touch: true` with a finger. With a `velocity`, in pixels per
   * second, it is thrown; otherwise the hand rests before it lets go.
   */
  drag(from, to, { velocity, touch = false, ...init } = {}) {
    const [begin, end] = [this.#point(from), this.#point(to)]
    const length = Math.hypot(end.x - begin.x, end.y - begin.y)
    const steps = velocity === undefined ? 10 : Math.max(2, Math.round(length / velocity / step))
    const seconds = velocity === undefined ? step : length / velocity / steps
    const points = Array.from({ length: steps }, (_, index) => between(begin, end, index, steps))
    if (touch) this.#fingers('touchstart', [begin])
    else this.#press(begin, init)
    for (const point of points) {
      this.#time.pass(seconds)
      if (touch) this.#fingers('touchmove', [point])
      else for (const type of ['pointermove', 'mousemove']) this.#mouse(type, point, pressed(init))
    }
    if (velocity === undefined) this.#time.pass(rest)
    if (touch) return this.#fingers('touchend', [], [end])
    this.#release(end, init)
    this.#mouse('click', end, { detail: 1, ...init })
  }

  /** Turns the wheel over a point, by CSS pixels: below 0 it zooms in. */
  wheel(at, deltaY, init) {
    this.#mouse('wheel', at, { deltaY, deltaMode: 0, ...init })
  }

  /** Two fingers about a point: a scale above 1 zooms in; `rotation` in degrees, clockwise. */
  pinch(at, scale, { rotation = 0 } = {}) {
    const middle = this.#point(at)
    const steps = 20
    const fingers = (progress) => {
      const length = radius * scale ** progress
      const angle = (rotation * progress * Math.PI) / 180
      const [x, y] = [length * Math.cos(angle), length * Math.sin(angle)]
      return [
        { x: middle.x - x, y: middle.y - y },
        { x: middle.x + x, y: middle.y + y },
      ]
    }
    this.#fingers('touchstart', fingers(0))
    for (let index = 1; index <= steps; index += 1) {
      this.#time.pass(step)
      this.#fingers('touchmove', fingers(index / steps))
    }
    this.#time.pass(rest)
    this.#fingers('touchend', [], fingers(1))
  }

  /** Two fingers turn the map about a point, clockwise, in degrees. */
  rotate(at, degrees) {
    this.pinch(at, 1, { rotation: degrees })
  }

  /** Presses a key by its name, as 'ArrowLeft' or '+', for some seconds. */
  key(name, { seconds = 0, ...init } = {}) {
    const { KeyboardEvent } = this.#window
    const options = {
      key: name,
      keyCode: keyCodes.get(name),
      bubbles: true,
      cancelable: true,
      ...init,
    }
    const send = (type) => this.#element.dispatchEvent(new KeyboardEvent(type, options))
    send('keydown')
    this.#time.pass(seconds)
    send('keyup')
  }

  // MARK: Events

  get #window() {
    return this.#element.ownerDocument.defaultView
  }

  /** A point {x, y} of a point, a pair or what `pointOf` knows. */
  #point(at) {
    if (Array.isArray(at)) return { x: at[0], y: at[1] }
    if (Number.isFinite(at?.x) && Number.isFinite(at?.y)) return { x: at.x, y: at.y }
    const point = this.#pointOf?.(at)
    if (point) return point
    throw new TypeError(`A point must be {x, y} or [x, y] in pixels, not ${JSON.stringify(at)}.`)
  }

  #press(at, init) {
    for (const type of ['pointerdown', 'mousedown']) {
      this.#mouse(type, at, { detail: 1, ...pressed(init) })
    }
  }

  #release(at, init) {
    for (const type of ['pointerup', 'mouseup']) this.#mouse(type, at, { detail: 1, ...init })
  }

  /** An event of the mouse, the wheel or the pointer; of the mouse if there is no `PointerEvent`. */
  #mouse(type, at, { target = this.#element, ...init } = {}) {
    const { MouseEvent, PointerEvent = MouseEvent, WheelEvent } = this.#window
    const Event =
      type === 'wheel' ? WheelEvent : type.startsWith('pointer') ? PointerEvent : MouseEvent
    const { x, y } = this.#client(this.#point(at))
    const event = new Event(type, {
      bubbles: true,
      cancelable: true,
      composed: true,
      clientX: x,
      clientY: y,
      pointerId: 1,
      pointerType: 'mouse',
      isPrimary: true,
      ...init,
    })
    target.dispatchEvent(event)
  }

  /** An event of fingers. jsdom has no `Touch`, and its `TouchEvent` no lists of them. */
  #fingers(type, points, changed = points) {
    const { Event, TouchEvent = Event } = this.#window
    const touches = (list) =>
      list.map((point, identifier) => {
        const { x, y } = this.#client(point)
        const place = { clientX: x, clientY: y, pageX: x, pageY: y, screenX: x, screenY: y }
        return { identifier, target: this.#element, ...place }
      })
    const event = new TouchEvent(type, { bubbles: true, cancelable: true, composed: true })
    for (const [name, list] of [
      ['touches', points],
      ['targetTouches', points],
      ['changedTouches', changed],
    ]) {
      Object.defineProperty(event, name, { value: touches(list) })
    }
    this.#element.dispatchEvent(event)
  }

  #client({ x, y }) {
    const { left, top } = this.#element.getBoundingClientRect()
    return { x: left + x, y: top + y }
  }
}

const pressed = (init) => ({ ...init, buttons: 2 ** [0, 2, 1].indexOf(init?.button ?? 0) })

/** The point after a step of some from a point to another. */
const between = (begin, end, index, steps) => ({
  x: begin.x + ((end.x - begin.x) * (index + 1)) / steps,
  y: begin.y + ((end.y - begin.y) * (index + 1)) / steps,
})

module.exports = { Hands }
