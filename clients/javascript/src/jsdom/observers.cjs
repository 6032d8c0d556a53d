// What a page observes of its view: ResizeObserver, and matchMedia, of which no query matches until a test says so.
// https://drafts.csswg.org/resize-observer/, https://drafts.csswg.org/cssom-view/#the-mediaquerylist-interface

'use strict'

const { onResize, sizeOf } = require('../testing/size.cjs')

class ResizeObserverEntry {}

/** An element changes its size by `setSize`, or by a width or height in px in its style. */
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
    const members = { target, contentRect, borderBoxSize: box, contentBoxSize: box }
    this.#callback([Object.assign(new ResizeObserverEntry(), members)], this)
  }
}

const lists = new Map()

class MediaQueryList extends EventTarget {
  matches = false
  onchange = null

  constructor(media) {
    super()
    this.media = media
  }

  addListener(listener) {
    this.addEventListener('change', listener)
  }

  removeListener(listener) {
    this.removeEventListener('change', listener)
  }
}

function matchMedia(query) {
  if (!lists.has(query)) lists.set(query, new MediaQueryList(query))
  return lists.get(query)
}

/** Lets a media query match or not, as '(prefers-reduced-motion: reduce)', and tells those who follow it. */
function setMedia(query, matches) {
  const list = matchMedia(query)
  if (list.matches === matches) return
  list.matches = matches
  const event = Object.assign(new Event('change'), { matches, media: query })
  list.onchange?.(event)
  list.dispatchEvent(event)
}

module.exports = { ResizeObserver, ResizeObserverEntry, matchMedia, setMedia }
