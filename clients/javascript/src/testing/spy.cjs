// Spies that call through: by jest.fn, vi.fn or the mock.fn of node:test.

'use strict'

/**
 * Makes each method of a class's prototype or of an object a spy. Each object of the class has spies of its own, and so
 * has the prototype, whose spies see the calls on all objects. Spies are made when they are first read.
 *
 * @param spy A function that returns a spy that calls the function it is given.
 * @returns A function that puts the methods back.
 */
function spyOnMethods(target, spy) {
  const methods = Object.entries(Object.getOwnPropertyDescriptors(target)).filter(
    ([name, { value }]) => name !== 'constructor' && typeof value === 'function',
  )
  for (const [name, { value: method, enumerable }] of methods) {
    const spies = new WeakMap()
    let ofAll
    const get = function () {
      ofAll ??= spy(method)
      if (this === undefined || this === target) return ofAll
      const callThrough = function (...values) {
        return ofAll.apply(this, values)
      }
      if (!spies.has(this)) spies.set(this, spy(callThrough))
      return spies.get(this)
    }
    const set = function (value) {
      const own = { value, configurable: true, enumerable: true, writable: true }
      Object.defineProperty(this, name, own)
    }
    Object.defineProperty(target, name, { get, set, configurable: true, enumerable })
  }
  return () => {
    for (const [name, descriptor] of methods) Object.defineProperty(target, name, descriptor)
  }
}

module.exports = { spyOnMethods }
