// matchMedia: no query matches until a test says so: https://drafts.csswg.org/cssom-view/#the-mediaquerylist-interface

'use strict'

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

module.exports = { matchMedia, setMedia }
