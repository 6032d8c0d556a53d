'use strict'

const { properties } = require('./elements.cjs')
const { register } = require('./registry.cjs')

/** The class of `<gmp-pin>` in this document. */
function make() {
  class PinElement extends globalThis.HTMLElement {
    constructor(options) {
      super()
      register(this)
      Object.assign(this, options)
    }

    /** The element itself, as before it was one. */
    get element() {
      return this
    }

    changed(name) {
      if (name === 'glyph' || name === 'glyphText') this.replaceChildren(this[name] ?? '')
    }
  }

  const names = ['background', 'borderColor', 'glyph', 'glyphColor', 'glyphSrc', 'glyphText']
  properties(PinElement, { ...Object.fromEntries(names.map((name) => [name, null])), scale: 1 })
  return PinElement
}

module.exports = { make }
