// What hands do on a map: the events of the DOM, in the order in which a browser sends them.

'use strict'

/** Seconds between two events of a movement. */
const step = 1 / 60
/** Seconds that a hand rests before it lets go of something that it does not throw. */
const rest = 0.25
/** Pixels between a finger of a pinch and its middle, at its beginning. */
const radius = 100

/** What `KeyboardEvent.keyCode` is, for the keys that maps know. */
const keyCodes = { Enter: 13, Escape: 27, ' ': 32, '+': 187, '=': 187, '-': 189 }
const movingKeys = 'PageUp PageDown End Home ArrowLeft ArrowUp ArrowRight ArrowDown'
movingKeys.split(' ').forEach((name, index) => Object.assign(keyCodes, { [name]: 33 + index }))

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
    this.#mouse(['pointerdown', 'mousedown'], at, pressed(init))
    this.#mouse(['pointerup', 'mouseup', 'click'], at, { detail: 1, ...init })
  }

  doubleClick(at, init) {
    this.click(at, init)
    this.click(at, { detail: 2, ...init })
    this.#mouse(['dblclick'], at, { detail: 2, ...init })
  }

  /** A click of the right button. */
  rightClick(at, init) {
    this.#mouse(['pointerdown', 'mousedown', 'contextmenu'], at, pressed({ button: 2, ...init }))
    this.#mouse(['pointerup', 'mouseup'], at, { button: 2, ...init })
  }

  /** The mouse moves to a point with no button pressed. */
  move(at, init) {
    this.#mouse(['pointermove', 'mousemove'], at, init)
  }

  /**
   * Drags from a point to another with the mouse, or with `touch: true` with a finger. With a `velocity`, in pixels per
   * second, it is thrown; otherwise the hand rests before it lets go.
   */
  drag(from, to, { velocity, touch = false, ...init } = {}) {
    const [begin, end] = [this.#point(from), this.#point(to)]
    const [x, y] = [end.x - begin.x, end.y - begin.y]
    const seconds = velocity === undefined ? 10 * step : Math.hypot(x, y) / velocity
    const steps = Math.max(2, Math.round(seconds / step))
    if (touch) this.#fingers('touchstart', [begin])
    else this.#mouse(['pointerdown', 'mousedown'], begin, pressed(init))
    for (let index = 1; index <= steps; index += 1) {
      this.#time.pass(seconds / steps)
      const point = { x: begin.x + (x * index) / steps, y: begin.y + (y * index) / steps }
      if (touch) this.#fingers('touchmove', [point])
      else this.move(point, pressed(init))
    }
    if (velocity === undefined) this.#time.pass(rest)
    if (touch) this.#fingers('touchend', [], [end])
    else this.#mouse(['pointerup', 'mouseup', 'click'], end, { detail: 1, ...init })
    // The map moves in the next frame.
    this.#time.pass(step)
  }

  /** Turns the wheel over a point, by CSS pixels: below 0 it zooms in. */
  wheel(at, deltaY, init) {
    this.#mouse(['wheel'], at, { deltaY, deltaMode: 0, ...init })
  }

  /** Two fingers about a point: a scale above 1 zooms in; `rotation` in degrees, clockwise. */
  pinch(at, scale, { rotation = 0 } = {}) {
    const { x, y } = this.#point(at)
    const steps = 20
    const fingers = (progress) => {
      const length = radius * scale ** progress
      const angle = (rotation * progress * Math.PI) / 180
      const [right, down] = [length * Math.cos(angle), length * Math.sin(angle)]
      return [
        { x: x - right, y: y - down },
        { x: x + right, y: y + down },
      ]
    }
    this.#fingers('touchstart', fingers(0))
    for (let index = 1; index <= steps; index += 1) {
      this.#time.pass(step)
      this.#fingers('touchmove', fingers(index / steps))
    }
    this.#time.pass(rest)
    this.#fingers('touchend', [], fingers(1))
    this.#time.pass(step)
  }

  /** Two fingers turn the map about a point, clockwise, in degrees. */
  rotate(at, degrees) {
    this.pinch(at, 1, { rotation: degrees })
  }

  /** Presses a key by its name, as 'ArrowLeft' or '+', for some seconds. */
  key(name, { seconds = 0, ...init } = {}) {
    const { KeyboardEvent } = this.#window
    const options = { key: name, keyCode: keyCodes[name], bubbles: true, cancelable: true, ...init }
    this.#element.dispatchEvent(new KeyboardEvent('keydown', options))
    this.#time.pass(seconds)
    this.#element.dispatchEvent(new KeyboardEvent('keyup', options))
  }

  // MARK: Events

  get #window() {
    return this.#element.ownerDocument.defaultView
  }

  /** A point {x, y} of a point, a pair or what `pointOf` knows. */
  #point(at) {
    const point = Array.isArray(at) ? { x: at[0], y: at[1] } : at
    const isPoint = Number.isFinite(point?.x) && Number.isFinite(point?.y)
    const found = isPoint ? point : this.#pointOf?.(at)
    if (found) return found
    throw new TypeError(`A point must be {x, y} or [x, y] in pixels, not ${JSON.stringify(at)}.`)
  }

  /** Events of the mouse, the wheel or the pointer; of the mouse if there is no `PointerEvent`. */
  #mouse(types, at, { target = this.#element, ...init } = {}) {
    const { MouseEvent, PointerEvent = MouseEvent, WheelEvent } = this.#window
    const { clientX, clientY } = this.#client(this.#point(at))
    const pointer = { pointerId: 1, pointerType: 'mouse', isPrimary: true }
    const place = { bubbles: true, cancelable: true, composed: true, clientX, clientY }
    for (const type of types) {
      const Other = type.startsWith('pointer') ? PointerEvent : MouseEvent
      const Event = type === 'wheel' ? WheelEvent : Other
      const members = { ...place, ...pointer, ...init }
      const event = new Event(type, members)
      // Events of the mouse have whole pixels, and happy-dom's wheel has no keys: here they are what was asked for.
      for (const [name, value] of Object.entries(members)) {
        if (event[name] !== value) Object.defineProperty(event, name, { value })
      }
      target.dispatchEvent(event)
    }
  }

  /** An event of fingers. jsdom has no `Touch`, and its `TouchEvent` no lists of them. */
  #fingers(type, points, changed = points) {
    const { Event, TouchEvent = Event } = this.#window
    const event = new TouchEvent(type, { bubbles: true, cancelable: true, composed: true })
    const lists = { touches: points, targetTouches: points, changedTouches: changed }
    for (const [name, list] of Object.entries(lists)) {
      const value = list.map((point, identifier) => {
        const { clientX, clientY } = this.#client(point)
        const [pageX, pageY, target] = [clientX, clientY, this.#element]
        return { identifier, target, clientX, clientY, pageX, pageY }
      })
      Object.defineProperty(event, name, { value })
    }
    this.#element.dispatchEvent(event)
  }

  #client({ x, y }) {
    const { left, top } = this.#element.getBoundingClientRect()
    return { clientX: left + x, clientY: top + y }
  }
}

const pressed = (init) => ({
  detail: 1,
  ...init,
  buttons: 2 ** [0, 2, 1].indexOf(init?.button ?? 0),
})

module.exports = { Hands }
