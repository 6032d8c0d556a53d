// google.maps.event: the listeners of any object. They are called in the order in which they were added, with the
// object as `this`.

'use strict'

/** The listeners {name, handler, isOnce, remove} of each object. */
const listeners = new WeakMap()

/** A method by this name hears of each event that is triggered on its object, before the listeners. */
const hears = Symbol('hears')

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
  instance[hears]?.(name)
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

module.exports = { event, add, hasListeners, hears, trigger }
