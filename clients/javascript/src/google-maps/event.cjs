// google.maps.event: the listeners of any object, which are called in the order in which they were added, with the
// object as `this`; and the events of the mouse that they get.

'use strict'

/** The listeners {name, handler, isOnce, remove} of each object. */
const listeners = new WeakMap()

const of = (instance) => listeners.get(instance) ?? []

function add(instance, name, handler, { isOnce = false, undo } = {}) {
  if (typeof handler !== 'function')
    throw new TypeError(`The handler of ${name} must be a function.`)
  const remove = () => {
    undo?.()
    listeners.set(
      instance,
      of(instance).filter((each) => each !== listener),
    )
  }
  const listener = { instance, name, handler, isOnce, remove }
  listeners.set(instance, [...of(instance), listener])
  return listener
}

function trigger(instance, name, ...values) {
  for (const listener of of(instance)) {
    if (listener.name !== name || !of(instance).includes(listener)) continue
    if (listener.isOnce) listener.remove()
    listener.handler.apply(instance, values)
  }
}

/** Whether anybody listens to an event. */
const hasListeners = (instance, name) => of(instance).some((each) => each.name === name)

function addDom(instance, name, handler, options) {
  const bound = (event) => handler.call(instance, event)
  instance.addEventListener(name, bound, options)
  return add(instance, name, handler, {
    undo: () => instance.removeEventListener(name, bound, options),
  })
}

const event = {
  addListener: (instance, name, handler) => add(instance, name, handler),
  addListenerOnce: (instance, name, handler) => add(instance, name, handler, { isOnce: true }),
  addDomListener: (instance, name, handler, capture) =>
    addDom(instance, name, handler, { capture }),
  addDomListenerOnce: (instance, name, handler, capture) =>
    addDom(instance, name, handler, { capture, once: true }),
  removeListener: (listener) => listener?.remove(),
  clearListeners: (instance, name) =>
    of(instance).forEach((each) => each.name === name && each.remove()),
  clearInstanceListeners: (instance) => of(instance).forEach((each) => each.remove()),
  hasListeners,
  trigger,
}

/** DOM events that a marker, a window or a control has taken; the map below does not get them. */
const handled = new WeakSet()

class MapMouseEvent {
  constructor({ latLng, domEvent, pixel }) {
    Object.assign(this, { latLng, domEvent, pixel })
  }

  /** Keeps the event from what would follow it: the map's own zooming by a double click. */
  stop() {
    this._isStopped = true
    this.domEvent?.stopPropagation()
  }
}

/** An element takes all that hands do on it. */
function takeHits(element) {
  for (const type of ['click', 'dblclick', 'mousedown', 'wheel', 'touchstart', 'contextmenu']) {
    element.addEventListener(type, (event) => handled.add(event))
  }
  return element
}

/** Follows the mouse from its press until it is released, outside the element too. */
function followMouse(pressed, move, release) {
  const root = pressed.currentTarget.getRootNode({ composed: true })
  const end = (event) => {
    root.removeEventListener('mousemove', move)
    root.removeEventListener('mouseup', end)
    release(event)
  }
  root.addEventListener('mousemove', move)
  root.addEventListener('mouseup', end)
}

module.exports = {
  event,
  add,
  hasListeners,
  trigger,
  MapMouseEvent,
  followMouse,
  handled,
  takeHits,
}
