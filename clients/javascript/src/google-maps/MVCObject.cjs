'use strict'

const { adoption } = require('./callable.cjs')
const { add, trigger } = require('./event.cjs')
const { InvalidValueError } = require('./LatLng.cjs')
const { properties } = require('./names.json')
const { register } = require('./registry.cjs')

/** A method by this name hears of each property that changes, before anybody else. */
const reacts = Symbol('reacts')
/** A method by this name sets the properties that a class keeps in its own way. */
const assigns = Symbol('assigns')
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

  addListener(name, handler) {
    return add(this, name, handler)
  }

  bindTo(key, target, targetKey, noNotify = false) {
    unbind(this, key)
    const property = propertyOf(this, key)
    property.source = propertyOf(target, targetKey ?? key)
    property.source.observers.add(property)
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
    for (const key of states.get(this)?.keys() ?? []) unbind(this, key)
  }
}

/** Sets a property as its setter does. The API itself does not call setters: the calls that a spy sees are the test's. */
function assign(object, key, value) {
  if (object[assigns]) return object[assigns](key, value)
  const convert = value == null ? undefined : object[declared]?.converts[key]
  setValue(object, key, convert ? convert(value, `set${capitalized(key)}`) : value)
}

function assignAll(object, options) {
  for (const [key, value] of Object.entries(options ?? {})) assign(object, key, value)
}

/** Sets an object's properties for the first time: those that are not given as they are without options. */
const start = (object, options) => assignAll(object, { ...object[declared].starts, ...options })

const capitalized = (key) => `${key[0].toUpperCase()}${key.slice(1)}`

/**
 * Gives a class the properties that names.json has for it: `getX` and `setX`, `setOptions`, and their values at the start.
 *
 * @param converts What setters make of values, by the names of properties; null and undefined pass.
 */
function declare({ name, prototype }, converts = {}) {
  const { names = '', read = '', starts = {} } = properties[name]
  prototype[declared] = { converts, starts }
  const define = (method, value) => {
    if (Object.hasOwn(prototype, method)) return
    Object.defineProperty(prototype, method, { value, configurable: true, writable: true })
  }
  const words = (text) => text.match(/\w+/g) ?? []
  for (const key of words(`${names} ${read}`)) {
    define(`get${capitalized(key)}`, function () {
      return getValue(this, key)
    })
  }
  for (const key of words(names)) {
    define(`set${capitalized(key)}`, function (value) {
      assign(this, key, value)
    })
  }
  const setOptions = function (options) {
    assignAll(this, options)
  }
  if (names) define('setOptions', setOptions)
}

// MARK: Arrays

/** An array that tells of its changes: `insert_at`, `remove_at` and `set_at`. */
class MVCArray extends MVCObject {
  constructor(array) {
    super()
    this._array = array ?? []
    setValue(this, 'length', this._array.length)
  }

  clear() {
    while (this._array.length > 0) remove(this, this._array.length - 1)
  }

  forEach(callback) {
    this._array.forEach((element, index) => callback(element, index))
  }

  getArray() {
    return this._array
  }

  getAt(index) {
    return this._array[index]
  }

  insertAt(index, element) {
    insert(this, index, element)
  }

  pop() {
    return this._array.length > 0 ? remove(this, this._array.length - 1) : undefined
  }

  push(element) {
    insert(this, this._array.length, element)
    return this._array.length
  }

  removeAt(index) {
    return remove(this, index)
  }

  setAt(index, element) {
    const old = this._array[index]
    if (index >= this._array.length) return insert(this, index, element)
    this._array[index] = element
    trigger(this, 'set_at', index, old)
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

declare(MVCArray)

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
  assigns,
  declare,
  declared,
  elementsOf,
  getValue,
  notify,
  reacts,
  setValue,
  start,
  store,
}
