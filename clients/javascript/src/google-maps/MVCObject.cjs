'use strict'

const { adoption } = require('./callable.cjs')
const { add, trigger } = require('./event.cjs')
const { register } = require('./registry.cjs')

/** A method by this name hears of each property that changes, before anybody else. */
const reacts = Symbol('reacts')

/** The state of each object: its own values, what they are bound to, and who is bound to them. */
const states = new WeakMap()

function stateOf(object) {
  if (!states.has(object)) {
    states.set(object, { values: new Map(), bindings: new Map(), observers: new Map() })
  }
  return states.get(object)
}

/** The value of a property; of one that is bound, the target's. */
function getValue(object, key) {
  const { values, bindings } = stateOf(object)
  const binding = bindings.get(key)
  return binding ? getValue(binding.target, binding.key) : values.get(key)
}

/** Sets a property of the object itself and tells nobody. */
const store = (object, key, value) => stateOf(object).values.set(key, value)

/** Sets a property and tells all who look at it. */
function setValue(object, key, value) {
  const binding = stateOf(object).bindings.get(key)
  if (binding) return setOn(binding.target, binding.key, value)
  store(object, key, value)
  notify(object, key)
}

/** Sets a property by its setter if there is one: `setPosition` for "position". */
function setOn(object, key, value) {
  const setter = object[`set${capitalized(key)}`]
  if (typeof setter === 'function') setter.call(object, value)
  else object.set(key, value)
}

function notify(object, key) {
  object[reacts]?.(key)
  if (typeof object[`${key}_changed`] === 'function') object[`${key}_changed`]()
  else if (typeof object.changed === 'function') object.changed(key)
  trigger(object, `${key.toLowerCase()}_changed`)
  for (const observer of stateOf(object).observers.get(key) ?? []) {
    notify(observer.object, observer.key)
  }
}

function unbind(object, key) {
  const { values, bindings } = stateOf(object)
  const binding = bindings.get(key)
  if (!binding) return
  values.set(key, getValue(object, key))
  bindings.delete(key)
  stateOf(binding.target).observers.get(binding.key).delete(binding.observer)
}

let last = 0

class Root {
  constructor() {
    const object = adoption() ?? this
    // Objects are themselves: to `toEqual` of a test library two markers are never the same.
    object._id = last += 1
    register(object)
    return object
  }
}

/**
 * The base of what has properties that can be listened to and bound. It works too if its constructor was never called:
 * `MyClass.prototype = new google.maps.MVCObject()`.
 */
class MVCObject extends Root {
  addListener(name, handler) {
    return add(this, name, handler)
  }

  bindTo(key, target, targetKey = key, noNotify = false) {
    unbind(this, key)
    const observer = { object: this, key }
    const { observers } = stateOf(target)
    const name = targetKey ?? key
    if (!observers.has(name)) observers.set(name, new Set())
    observers.get(name).add(observer)
    stateOf(this).bindings.set(key, { target, key: name, observer })
    if (!noNotify) notify(this, key)
  }

  get(key) {
    return getValue(this, key)
  }

  notify(key) {
    notify(this, key)
  }

  set(key, value) {
    setValue(this, key, value)
  }

  setValues(values) {
    for (const [key, value] of Object.entries(values ?? {})) setOn(this, key, value)
  }

  /** Keeps the value, and notifies nobody. */
  unbind(key) {
    unbind(this, key)
  }

  unbindAll() {
    for (const key of stateOf(this).bindings.keys()) unbind(this, key)
  }
}

/** What the setters of a class's properties make of a value; null and undefined pass. */
const converts = Symbol('converts')
/** A method by this name sets the properties that a class keeps in its own way. */
const assigns = Symbol('assigns')

/** Sets a property as its setter does. The API itself does not call setters: the calls that a spy sees are the test's. */
function assign(object, key, value) {
  if (object[assigns]) return object[assigns](key, value)
  const convert = object[converts]?.[key]
  const isGiven = convert && value != null
  setValue(object, key, isGiven ? convert(value, `set${capitalized(key)}`) : value)
}

function assignAll(object, options) {
  for (const [key, value] of Object.entries(options ?? {})) assign(object, key, value)
}

const capitalized = (key) => `${key[0].toUpperCase()}${key.slice(1)}`

/**
 * Gives a class `getX` and `setX` for its properties, and `setOptions`.
 *
 * @param names The properties that are kept as they are.
 * @param converted What the setters of the others make of a value.
 */
function accessors({ prototype }, { names = '', ...converted }) {
  prototype[converts] = { ...prototype[converts], ...converted }
  const define = (name, value) => {
    if (Object.hasOwn(prototype, name)) return
    Object.defineProperty(prototype, name, { value, configurable: true, writable: true })
  }
  for (const key of [...(names.match(/\w+/g) ?? []), ...Object.keys(converted)]) {
    define(`get${capitalized(key)}`, function () {
      return getValue(this, key)
    })
    define(`set${capitalized(key)}`, function (value) {
      assign(this, key, value)
    })
  }
  define('setOptions', function (options) {
    assignAll(this, options)
  })
}

module.exports = {
  MVCObject,
  accessors,
  assign,
  assignAll,
  assigns,
  getValue,
  notify,
  reacts,
  setValue,
  store,
}
