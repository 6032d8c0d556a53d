// Spies that call through: by jest.fn, vi.fn or the mock.fn of node:test.

'use strict'

/**
 * Makes each method of a class or of an object a spy. Each object of the class has spies of its own, and so has the
 * prototype, whose spies see the calls on all objects. Spies are made when they are first read.
 *
 * @param spy A function that returns a spy that calls the function it is given.
 * @returns A function that puts the methods back.
 */
function spyOnMethods(target, spy) {
  const methods = Object.entries(Object.getOwnPropertyDescriptors(target)).filter(
    ([name, { value }]) =>
      name !== 'constructor' && typeof value === 'function' && !/^\s*class\b/.test(value),
  )
  for (const [name, { value: method, enumerable }] of methods) {
    const own = new WeakMap()
    let ofAll
    Object.defineProperty(target, name, {
      configurable: true,
      enumerable,
      get() {
        ofAll ??= spy(method)
        if (this === undefined || this === target) return ofAll
        if (!own.has(this)) {
          const callThrough = function (...values) {
            return ofAll.apply(this, values)
          }
          own.set(this, spy(callThrough))
        }
        return own.get(this)
      },
      set(value) {
        Object.defineProperty(this, name, {
          value,
          configurable: true,
          enumerable: true,
          writable: true,
        })
      },
    })
  }
  return () => {
    for (const [name, descriptor] of methods) Object.defineProperty(target, name, descriptor)
  }
}

module.exports = { spyOnMethods }
