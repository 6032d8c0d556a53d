// The objects of google.maps: the classes of which they are made, as old clients use them, and those that were made.

'use strict'

const { Time } = require('../testing/time.cjs')

/** The options of `install` that the classes read. */
const settings = { time: new Time(), size: [400, 300], isAnimated: false }

let made = []
/** Functions that end what is under way. */
let endings = []

const register = (object) => made.push(object)

/** The objects of a class in the order in which they were made since `install`. */
const instances = (Class) => made.filter((each) => each instanceof Class)

/** Forgets the objects of some classes. */
const forget = (...Classes) => {
  made = made.filter((each) => !Classes.some((Class) => each instanceof Class))
}

/** The MapView of each map. */
const views = new WeakMap()
const viewOf = (map) => views.get(map)

/** Has functions called when the installation ends. */
const atEnd = (...functions) => endings.push(...functions)

function endAll() {
  for (const ending of endings) ending()
  endings = []
  made = []
}

// MARK: Classes

/**
 * Gives a class methods, of functions that take the object first. The API itself calls the functions: the calls that a spy
 * sees are the test's. Old clients find the methods by `for … in`.
 */
function addMethods({ prototype }, functions) {
  for (const [name, call] of Object.entries(functions)) {
    prototype[name] = function (...values) {
      return call(this, ...values)
    }
  }
}

/** The object that the next root constructor makes its own, in place of a new one. */
let adopted

/** What the constructor of a root class returns: the object that was handed to `call`, or undefined. */
function adoption() {
  const object = adopted
  adopted = undefined
  return object
}

/**
 * A function with the name, the prototype and the static members of a class, which is also called without `new`, as
 * `google.maps.OverlayView.call(this)`.
 */
function callable(Class) {
  const { [Class.name]: Callable } = {
    [Class.name]: function (...values) {
      if (new.target) return Reflect.construct(Class, values, new.target)
      adopted = this
      Reflect.construct(Class, values)
    },
  }
  const { prototype } = Class
  prototype.constructor = Callable
  Callable.prototype = prototype
  const { length, name, prototype: own, ...statics } = Object.getOwnPropertyDescriptors(Class)
  return Object.defineProperties(
    Object.setPrototypeOf(Callable, Object.getPrototypeOf(Class)),
    statics,
  )
}

/** Throws the sentence about a name that is not here, as "Geocoder" or "places.Autocomplete". */
function refuse(name) {
  const [first, second] = name.split('.')
  const given = second ? `{ ${first}: { ${second}: … } }` : `{ ${first}: … }`
  throw new Error(`mapcam/google-maps has no ${name}: give one with install(${given}).`)
}

module.exports = {
  addMethods,
  adoption,
  atEnd,
  callable,
  endAll,
  forget,
  instances,
  refuse,
  register,
  settings,
  viewOf,
  views,
}
