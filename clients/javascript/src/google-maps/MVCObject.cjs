// google.maps.event, MVCObject and MVCArray: the listeners of any object, and properties and arrays that tell of their changes.

'use strict'

const { InvalidValueError } = require('./LatLng.cjs')
const { properties } = require('./names.json')
const { addMethods, adoption, register } = require('./objects.cjs')

// MARK: Events

/** The listeners {name, handler, isOnce, remove} of each object, in the order in which they were added. */
const listeners = new WeakMap()

const of = (object) => listeners.get(object) ?? []

function add(object, name, handler, { isOnce = false, undo } = {}) {
  if (typeof handler !== 'function') {
    throw new TypeError(`The handler of ${name} must be a function.`)
  }
  const remove = () => {
    undo?.()
    const others = of(object).filter((each) => each !== listener)
    listeners.set(object, others)
  }
  const listener = { name, handler, isOnce, remove }
  listeners.set(object, [...of(object), listener])
  return listener
}

/** Calls the listeners to an event, with the object as `this`. */
function trigger(object, name, ...values) {
  for (const listener of of(object)) {
    if (listener.name !== name || !of(object).includes(listener)) continue
    if (listener.isOnce) listener.remove()
    listener.handler.apply(object, values)
  }
}

/** Whether anybody listens to an event. */
const hasListeners = (object, name) => of(object).some((each) => each.name === name)

function addDom(object, name, handler, options) {
  object.addEventListener(name, handler, options)
  const undo = () => object.removeEventListener(name, handler, options)
  return add(object, name, handler, { undo })
}

const event = {
  addListener: (object, name, handler) => add(object, name, handler),
  addListenerOnce: (object, name, handler) => add(object, name, handler, { isOnce: true }),
  addDomListener: (object, name, handler, capture) => addDom(object, name, handler, { capture }),
  addDomListenerOnce: (object, name, handler, capture) =>
    addDom(object, name, handler, { capture, once: true }),
  removeListener: (listener) => listener?.remove(),
  clearListeners: (object, name) =>
    of(object).forEach((each) => each.name === name && each.remove()),
  clearInstanceListeners: (object) => of(object).forEach((each) => each.remove()),
  hasListeners,
  trigger,
}

// MARK: Properties

/** A method by this name hears of each property that changes, before anybody else. */
const reacts = Symbol('reacts')
/** What `declare` knows of a class. */
const declared = Symbol('declared')

/** The properties of each object, by their keys. One that is bound has a source, and it is an observer of that. */
const states = new WeakMap()

function propertyOf(object, key) {
  if (!states.has(object)) states.set(object, new Map())
  const all = states.get(object)
  if (!all.has(key)) all.set(key, { object, key, observers: new Set() })
  return all.get(key)
}

/** The value of a property; of one that is bound, the source's. */
function getValue(object, key) {
  const { source, value } = propertyOf(object, key)
  return source ? getValue(source.object, source.key) : value
}

/** Sets a property of the object itself and tells nobody. */
function store(object, key, value) {
  propertyOf(object, key).value = value
}

/** Sets a property and tells all who look at it. */
function setValue(object, key, value) {
  const { source } = propertyOf(object, key)
  if (source) return setOn(source.object, source.key, value)
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
  for (const each of propertyOf(object, key).observers) notify(each.object, each.key)
}

function unbind(object, key) {
  const property = propertyOf(object, key)
  property.value = getValue(object, key)
  property.source?.observers.delete(property)
  property.source = undefined
}

const capitalized = (key) => `${key[0].toUpperCase()}${key.slice(1)}`

let last = 0

/**
 * The base of what has properties that can be listened to and bound. It works too if its constructor was never called:
 * `MyClass.prototype = new google.maps.MVCObject()`.
 */
class MVCObject {
  constructor() {
    const object = adoption() ?? this
    // Objects are themselves: to `toEqual` of a test library two markers are never the same.
    object._id = last += 1
    register(object)
    return object
  }
}

addMethods(MVCObject, {
  addListener: event.addListener,

  bindTo(object, key, target, targetKey, noNotify = false) {
    unbind(object, key)
    const property = propertyOf(object, key)
    property.source = propertyOf(target, targetKey ?? key)
    property.source.observers.add(property)
    if (!noNotify) notify(object, key)
  },

  get: getValue,
  notify,
  set: setValue,

  setValues(object, values) {
    for (const [key, value] of Object.entries(values ?? {})) setOn(object, key, value)
  },

  /** Keeps the value, and notifies nobody. */
  unbind,

  unbindAll(object) {
    for (const key of states.get(object)?.keys() ?? []) unbind(object, key)
  },
})

// MARK: The properties of classes

/** Sets a property as its setter does. */
function assign(object, key, value) {
  const { converts, set } = object[declared]
  const convert = value == null ? undefined : converts[key]
  set(object, key, convert ? convert(value, `set${capitalized(key)}`) : value)
}

function assignAll(object, options) {
  for (const [key, value] of Object.entries(options ?? {})) assign(object, key, value)
}

/** Sets an object's properties for the first time: those that are not given as they are without options. */
const start = (object, options) => assignAll(object, { ...object[declared].starts, ...options })

/**
 * Gives a class the properties that names.json has for it: `getX` and `setX`, `setOptions`, and their values at the start.
 *
 * @param converts What setters make of values, by the names of properties; null and undefined pass.
 * @param set Sets the properties that a class keeps in its own way.
 * @returns The values at the start.
 */
function declare(Class, converts = {}, set = setValue) {
  const { names = '', read = '', starts = {} } = properties[Class.name]
  const methods = names ? { setOptions: assignAll } : {}
  for (const key of `${names} ${read}`.match(/\w+/g)) {
    methods[`get${capitalized(key)}`] = (object) => getValue(object, key)
  }
  for (const key of names.match(/\w+/g) ?? []) {
    methods[`set${capitalized(key)}`] = (object, value) => assign(object, key, value)
  }
  addMethods(Class, methods)
  Class.prototype[declared] = { converts, set, starts }
  return starts
}

// MARK: Arrays

/** An array that tells of its changes: `insert_at`, `remove_at` and `set_at`. */
class MVCArray extends MVCObject {
  constructor(array) {
    super()
    this._array = array ?? []
    setValue(this, 'length', this._array.length)
  }
}

function insert(array, index, element) {
  array._array.splice(index, 0, element)
  setValue(array, 'length', array._array.length)
  trigger(array, 'insert_at', index)
}

function remove(array, index) {
  const [old] = array._array.splice(index, 1)
  setValue(array, 'length', array._array.length)
  trigger(array, 'remove_at', index, old)
  return old
}

const pop = (array) =>
  array._array.length > 0 ? remove(array, array._array.length - 1) : undefined

declare(MVCArray)
addMethods(MVCArray, {
  clear(array) {
    while (array._array.length > 0) pop(array)
  },

  forEach: ({ _array }, callback) => _array.forEach((each, index) => callback(each, index)),
  getArray: ({ _array }) => _array,
  getAt: ({ _array }, index) => _array[index],
  insertAt: insert,
  pop,

  push(array, element) {
    insert(array, array._array.length, element)
    return array._array.length
  },

  removeAt: remove,

  setAt(array, index, element) {
    const old = array._array[index]
    if (index >= array._array.length) return insert(array, index, element)
    array._array[index] = element
    trigger(array, 'set_at', index, old)
  },
})

/** The elements of an array or an MVCArray. */
function elementsOf(list) {
  if (list instanceof MVCArray) return list._array
  if (typeof list?.[Symbol.iterator] === 'function') return [...list]
  throw new InvalidValueError(`not an array or an MVCArray: ${list}`)
}

module.exports = {
  MVCArray,
  MVCObject,
  assign,
  assignAll,
  capitalized,
  declare,
  elementsOf,
  event,
  getValue,
  notify,
  reacts,
  setValue,
  start,
  store,
}
