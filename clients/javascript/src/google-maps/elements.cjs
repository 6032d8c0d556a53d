// The elements of the API. The custom ones are made when they are first asked for, since only then there is a document.

'use strict'

const made = new WeakMap()

/** The document of the test. */
function documentOf(name) {
  const { document } = globalThis
  if (document) return document
  throw new Error(`google.maps.${name} needs a document: run the test in jsdom or happy-dom.`)
}

/** A class of the elements of this document, and what belongs to it. */
function elementClass(name) {
  const registry = documentOf(`marker.${name}`).defaultView.customElements
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

module.exports = { documentOf, elementClass, properties }
