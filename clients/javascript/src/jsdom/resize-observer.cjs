// ResizeObserver: https://drafts.csswg.org/resize-observer/
// An element changes its size by `setSize`, or by a width or height in px in its style.

'use strict'

const { onResize, sizeOf } = require('../testing/size.cjs')

class ResizeObserver {
  #callback
  #targets = new Map()

  constructor(callback) {
    this.#callback = callback
  }

  observe(target) {
    if (this.#targets.has(target)) return
    const state = { last: undefined }
    const report = () => this.#report(target, state)
    const style = new MutationObserver(report)
    style.observe(target, { attributes: true, attributeFilter: ['style'] })
    const end = onResize(target, report)
    this.#targets.set(target, () => {
      style.disconnect()
      end()
    })
    // `queueMicrotask` may be faked.
    Promise.resolve().then(report)
  }

  unobserve(target) {
    this.#targets.get(target)?.()
    this.#targets.delete(target)
  }

  disconnect() {
    for (const target of this.#targets.keys()) this.unobserve(target)
  }

  #report(target, state) {
    if (!this.#targets.has(target)) return
    const [width, height] = sizeOf(target, [0, 0])
    if (state.last === `${width} ${height}`) return
    state.last = `${width} ${height}`
    const box = [{ inlineSize: width, blockSize: height }]
    const contentRect = { x: 0, y: 0, top: 0, left: 0, right: width, bottom: height, width, height }
    this.#callback([{ target, contentRect, borderBoxSize: box, contentBoxSize: box }], this)
  }
}

module.exports = { ResizeObserver }
