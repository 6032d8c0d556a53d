// The custom elements of the API. They are made when they are first asked for, since only then there is a document.

'use strict'

const made = new WeakMap()

/** A class of the elements of this document, and what belongs to it. */
function elementClass(name) {
  const { customElements, window } = globalThis
  const registry = customElements ?? window?.customElements
  if (!registry) throw new Error(`${name} needs a document: run the test in jsdom or happy-dom.`)
  if (!made.has(registry)) {
    const PinElement = require('./PinElement.cjs').make()
    const classes = { PinElement, ...require('./AdvancedMarkerElement.cjs').make(PinElement) }
    registry.define('gmp-pin', PinElement)
    registry.define('gmp-advanced-marker', classes.AdvancedMarkerElement)
    made.set(registry, classes)
  }
  return made.get(registry)[name]
}

/**
 * Gives a class of elements properties: `changed(name)` is called when one is set.
 *
 * @param starts The value of each property before it is set.
 */
function properties(Class, starts) {
  for (const [name, start] of Object.entries(starts)) {
    const values = new WeakMap()
    Object.defineProperty(Class.prototype, name, {
      configurable: true,
      enumerable: true,
      get() {
        return values.has(this) ? values.get(this) : start
      },
      set(value) {
        values.set(this, value)
        this.changed(name)
      },
    })
  }
}

module.exports = { elementClass, properties }
