// What hands do on a map: the events of the DOM, in the order in which a browser sends them.

'use strict'

/** Seconds between two events of a movement. */
const step = 1 / 60
/** Seconds that a hand rests before it lets go of something that it does not throw. */
const rest = 0.25
/** Pixels between a finger of a pinch and its middle, at its beginning. */
const radius = 100

/** What `KeyboardEvent.keyCode` is, for the keys that maps know. */
const keyCodes = require('./key-codes.json')

/** Members of events while a button is pressed. */
const pressed = (init) => {
  const buttons = 2 ** [0, 2, 1].indexOf(init?.button ?? 0)
  return { detail: 1, ...init, buttons }
}

/**
 * The hands on an element, which gets the events; points are measured from its upper left corner, in pixels.
 *
 * @param options {time, pointOf}: a `Time`, and what makes a point {x, y} of what is not one, as of a place.
 */
function handsOn(element, { time, pointOf }) {
  const window = element.ownerDocument.defaultView
  const whole = { bubbles: true, cancelable: true, composed: true }

  /** A point {x, y} of a point, a pair or what `pointOf` knows. */
  const point = (at) => {
    const given = Array.isArray(at) ? { x: at[0], y: at[1] } : at
    const isPoint = Number.isFinite(given?.x) && Number.isFinite(given?.y)
    const found = isPoint ? given : pointOf?.(at)
    if (found) return found
    throw new TypeError(`A point must be {x, y} or [x, y] in pixels, not ${JSON.stringify(at)}.`)
  }

  const client = ({ x, y }) => {
    const { left, top } = element.getBoundingClientRect()
    return { clientX: left + x, clientY: top + y }
  }

  /** Sends events of the mouse, the wheel or the pointer; of the mouse if there is no `PointerEvent`. */
  const mouse = (types, at, { target = element, ...init } = {}) => {
    const { MouseEvent, PointerEvent = MouseEvent, WheelEvent } = window
    const pointer = { pointerId: 1, pointerType: 'mouse', isPrimary: true }
    const members = { ...whole, ...client(point(at)), ...pointer, ...init }
    for (const type of types) {
      const Other = type.startsWith('pointer') ? PointerEvent : MouseEvent
      const event = new (type === 'wheel' ? WheelEvent : Other)(type, members)
      // Events of the mouse have whole pixels, and happy-dom's wheel has no keys: here they are what was asked for.
      for (const [name, value] of Object.entries(members)) {
        if (event[name] !== value) Object.defineProperty(event, name, { value, enumerable: true })
      }
      target.dispatchEvent(event)
    }
  }

  /** Sends an event of fingers. jsdom has no `Touch`, and its `TouchEvent` no lists of them. */
  const fingers = (type, points, changed = points) => {
    const { Event, TouchEvent = Event } = window
    const event = new TouchEvent(type, whole)
    const lists = { touches: points, targetTouches: points, changedTouches: changed }
    for (const [name, list] of Object.entries(lists)) {
      const value = list.map((each, identifier) => {
        const { clientX, clientY } = client(each)
        return { identifier, target: element, clientX, clientY, pageX: clientX, pageY: clientY }
      })
      Object.defineProperty(event, name, { value, enumerable: true })
    }
    element.dispatchEvent(event)
  }

  /** Moves in steps within some seconds, rests, and lets go; the map moves in the next frame. */
  const move = (steps, seconds, rests, show, release) => {
    for (let index = 1; index <= steps; index += 1) {
      time.pass(seconds / steps)
      show(index / steps)
    }
    if (rests) time.pass(rest)
    release()
    time.pass(step)
  }

  /** @param init Members of the events, as `shiftKey`, `button` or `target`, the element that is hit. */
  const click = (at, init) => {
    mouse(['pointerdown', 'mousedown'], at, pressed(init))
    mouse(['pointerup', 'mouseup', 'click'], at, { detail: 1, ...init })
  }

  /** Two fingers about a point: a scale above 1 zooms in; `rotation` in degrees, clockwise. */
  const pinch = (at, scale, { rotation = 0 } = {}) => {
    const { x, y } = point(at)
    const both = (progress) => {
      const length = radius * scale ** progress
      const angle = (rotation * progress * Math.PI) / 180
      const [right, down] = [length * Math.cos(angle), length * Math.sin(angle)]
      return [1, -1].map((side) => ({ x: x - side * right, y: y - side * down }))
    }
    const release = () => fingers('touchend', [], both(1))
    fingers('touchstart', both(0))
    move(20, 20 * step, true, (progress) => fingers('touchmove', both(progress)), release)
  }

  return {
    click,
    pinch,

    doubleClick(at, init) {
      click(at, init)
      click(at, { detail: 2, ...init })
      mouse(['dblclick'], at, { detail: 2, ...init })
    },

    /** A click of the right button. */
    rightClick(at, init) {
      mouse(['pointerdown', 'mousedown', 'contextmenu'], at, pressed({ button: 2, ...init }))
      mouse(['pointerup', 'mouseup'], at, { button: 2, ...init })
    },

    /** The mouse moves to a point with no button pressed. */
    move: (at, init) => mouse(['pointermove', 'mousemove'], at, init),

    /**
     * Drags from a point to another with the mouse, or with `touch: true` with a finger. With a `velocity`, in pixels per
     * second, it is thrown; otherwise the hand rests before it lets go.
     */
    drag(from, to, { velocity, touch = false, ...init } = {}) {
      const [begin, end] = [point(from), point(to)]
      const [x, y] = [end.x - begin.x, end.y - begin.y]
      const seconds = velocity === undefined ? 10 * step : Math.hypot(x, y) / velocity
      const send = touch
        ? (type, at) => fingers(`touch${type}`, [at])
        : (type, at) => mouse([`pointer${type}`, `mouse${type}`], at, pressed(init))
      send(touch ? 'start' : 'down', begin)
      const show = (progress) =>
        send('move', { x: begin.x + x * progress, y: begin.y + y * progress })
      move(Math.max(2, Math.round(seconds / step)), seconds, velocity === undefined, show, () => {
        if (touch) fingers('touchend', [], [end])
        else mouse(['pointerup', 'mouseup', 'click'], end, { detail: 1, ...init })
      })
    },

    /** Turns the wheel over a point, by CSS pixels: below 0 it zooms in. In 0.6 seconds that begins, shows and ends. */
    wheel(at, deltaY, init) {
      mouse(['wheel'], at, { deltaY, deltaMode: 0, ...init })
      time.pass(0.6)
    },

    /** Two fingers turn the map about a point, clockwise, in degrees. */
    rotate: (at, rotation) => pinch(at, 1, { rotation }),

    /** Presses a key by its name, as 'ArrowLeft' or '+', for some seconds. */
    key(name, { seconds = 0, ...init } = {}) {
      const { KeyboardEvent } = window
      const options = { key: name, keyCode: keyCodes[name], ...whole, ...init }
      element.dispatchEvent(new KeyboardEvent('keydown', options))
      time.pass(seconds)
      element.dispatchEvent(new KeyboardEvent('keyup', options))
    },
  }
}

module.exports = { handsOn }
