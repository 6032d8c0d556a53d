// The size of elements, which jsdom and happy-dom do not lay out.

'use strict'

const sizes = new WeakMap()
const listeners = new WeakMap()

/** Gives an element its width and height in CSS pixels, and tells those who follow it. */
function setSize(element, size) {
  if (!Array.isArray(size) || !size.every((each) => Number.isFinite(each) && each >= 0)) {
    throw new TypeError(`A size must be [width, height] in pixels, not ${JSON.stringify(size)}.`)
  }
  const [width, height] = size
  sizes.set(element, [width, height])
  const values = { clientWidth: width, offsetWidth: width, clientHeight: height }
  for (const [name, value] of Object.entries({ ...values, offsetHeight: height })) {
    Object.defineProperty(element, name, { value, configurable: true })
  }
  const { left, top } = element.getBoundingClientRect()
  const rectangle = { x: left, y: top, left, top, right: left + width, bottom: top + height }
  element.getBoundingClientRect = () => ({ ...rectangle, width, height, toJSON: () => rectangle })
  for (const listener of listeners.get(element) ?? []) listener([width, height])
}

/** Calls a function when `setSize` changes an element's size; returns a function that ends that. */
function onResize(element, listener) {
  if (!listeners.has(element)) listeners.set(element, new Set())
  listeners.get(element).add(listener)
  return () => listeners.get(element).delete(listener)
}

/**
 * The width and height of an element: by `setSize`, by the properties that a test has given it, by its style in px, and
 * `otherwise` the one that is given. An element with `display: none` has none.
 */
function sizeOf(element, otherwise) {
  if (sizes.has(element)) return sizes.get(element)
  if (element.style?.display === 'none') return [0, 0]
  const { width, height } = element.style ?? {}
  const pixels = (text) => (/^[\d.]+px$/.test(text) ? Number.parseFloat(text) : undefined)
  return [
    element.clientWidth || (pixels(width) ?? otherwise[0]),
    element.clientHeight || (pixels(height) ?? otherwise[1]),
  ]
}

module.exports = { setSize, onResize, sizeOf }
