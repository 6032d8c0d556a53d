// Classes as old clients use them: `google.maps.OverlayView.call(this)` without `new`, and `for … in` over a prototype
// finds the methods.

'use strict'

/** The object that the next root constructor makes its own, in place of a new one. */
let adopted

/** What the constructor of a root class returns: the object that was handed to `call`, or undefined. */
function adoption() {
  const object = adopted
  adopted = undefined
  return object
}

/** A function with the name, the prototype and the static members of a class, which is also called without `new`. */
function callable(Class) {
  const { [Class.name]: Callable } = {
    [Class.name]: function (...values) {
      if (new.target) return Reflect.construct(Class, values, new.target)
      adopted = this
      Reflect.construct(Class, values)
    },
  }
  const { prototype } = Class
  Object.defineProperty(prototype, 'constructor', { value: Callable })
  for (const [name, member] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (name !== 'constructor')
      Object.defineProperty(prototype, name, { ...member, enumerable: true })
  }
  Callable.prototype = prototype
  Object.setPrototypeOf(Callable, Object.getPrototypeOf(Class))
  const { length, name, prototype: own, ...statics } = Object.getOwnPropertyDescriptors(Class)
  return Object.defineProperties(Callable, statics)
}

module.exports = { callable, adoption }
