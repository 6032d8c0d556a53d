// Markers and popups: elements that stand where MapLibre puts them.

import { accessors, Evented, MarkerDragEvent, PopupEvent } from './evented.js'
import { LngLat, Point } from './geometry.js'

/** Without a page, elements are objects with the members that programs use. */
const noPage = {
  createElement: stub,
  createElementNS: stub,
  createTextNode: stub,
  createDocumentFragment: stub,
}
const page = () => globalThis.document ?? noPage

/** An element of the page, in a parent, with some attributes. */
export function element(tag, className = '', parent = undefined, attributes = {}) {
  const made =
    tag === 'svg'
      ? page().createElementNS('http://www.w3.org/2000/svg', tag)
      : page().createElement(tag)
  if (className) made.className = className
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  parent?.appendChild?.(made)
  return made
}

/** Keeps what is assigned, its classes and its attributes; every other member is a function that does nothing. */
function stub() {
  const [names, attributes] = [new Set(), {}]
  const own = {
    style: {},
    children: [],
    childNodes: [],
    firstChild: null,
    offsetWidth: 0,
    clientWidth: 0,
    clientHeight: 0,
    clientLeft: 0,
    clientTop: 0,
    textContent: '',
    classList: {
      add: (...added) => added.forEach((name) => names.add(name)),
      remove: (...removed) => removed.forEach((name) => names.delete(name)),
      contains: (name) => names.has(name),
      toggle: (name) => (names.delete(name) ? false : names.add(name) && true),
    },
    appendChild: (child) => child,
    getBoundingClientRect: () => ({ left: 0, top: 0 }),
    getAttribute: (name) => attributes[name] ?? null,
    setAttribute: (name, value) => void (attributes[name] = String(value)),
  }
  return new Proxy(own, {
    get: (target, name) =>
      name in target || typeof name === 'symbol' || name === 'then'
        ? target[name]
        : () => undefined,
  })
}

/** The CSS transforms that place an element by its anchor. */
const translations = {
  center: '-50%,-50%',
  top: '-50%,0',
  'top-left': '0,0',
  'top-right': '-100%,0',
  bottom: '-50%,-100%',
  'bottom-left': '0,-100%',
  'bottom-right': '-100%,-100%',
  left: '0,-50%',
  right: '-100%,-50%',
}

function place(node, prefix, kind, anchor, translation, rotation = '') {
  node.style.transform = `translate(${translations[anchor]}) ${translation}${rotation}`
  for (const name of Object.keys(translations))
    node.classList.remove(`${prefix}-${kind}-anchor-${name}`)
  node.classList.add(`${prefix}-${kind}-anchor-${anchor}`)
}

/** The copy of a place that is nearest to its earlier position; one out of view comes within half a world of the centre. */
function nearestCopy(lngLat, before, transform) {
  const at = (lng) => new LngLat(lng, lngLat.lat)
  const distance = (lng) => transform.project(at(lng)).distSqr(before)
  let lng = lngLat.lng
  if (before)
    lng = [lng - 360, lng + 360].find((other) => distance(other) < distance(lngLat.lng)) ?? lng
  while (Math.abs(lng - transform.center.lng) > 180) {
    const { x, y } = transform.project(at(lng))
    if (x >= 0 && y >= 0 && x <= transform.width && y <= transform.height) break
    lng += lng > transform.center.lng ? -360 : 360
  }
  return transform.project(at(lng)).y > transform.horizon ? at(lng) : lngLat
}

/** An element at a place of a map. */
class Overlay extends Evented {
  static get prefix() {
    return 'maplibregl'
  }

  options
  _map
  _lngLat
  _position

  get _prefix() {
    return this.constructor.prefix
  }

  /** Listens to events of the map until `remove`. */
  _listen(listeners) {
    this._stopListening?.()
    const map = this._map
    for (const [type, listener] of listeners) map.on(type, listener)
    this._stopListening = () => listeners.forEach(([type, listener]) => map.off(type, listener))
  }

  /** The place's point, on the copy of the world that is shown. */
  _project() {
    const transform = this._map._transform
    this._lngLat = transform.renderWorldCopies
      ? nearestCopy(this._lngLat, this._position, transform)
      : this._lngLat.wrap()
    return this._map.project(this._lngLat)
  }

  getLngLat() {
    return this._lngLat
  }

  static {
    for (const how of ['add', 'remove', 'toggle']) {
      this.prototype[`${how}ClassName`] = function (name) {
        const result = this.getElement()?.classList[how](name)
        return how === 'toggle' ? result : this
      }
    }
  }
}

/** Gives a class a getter and a setter of an option, at first `initial` if given; setting it moves the element. */
function keeps(type, name, initial, read = (value) => value) {
  const get = initial === undefined ? undefined : (overlay) => overlay.options[name] ?? initial
  accessors(type, name, get, (overlay, value) => {
    overlay.options[name] = read(value)
    overlay._update()
  })
}

/** The offsets of a popup from the default marker: the ends of its bulb. */
const bulb = { height: 38.1, radius: 13.5, slant: 13.5 / Math.SQRT2 }
const markerOffsets = {
  top: [0, 0],
  'top-left': [0, 0],
  'top-right': [0, 0],
  bottom: [0, -bulb.height],
  'bottom-left': [bulb.slant, -(bulb.height - bulb.radius + bulb.slant)],
  'bottom-right': [-bulb.slant, -(bulb.height - bulb.radius + bulb.slant)],
  left: [bulb.radius, -(bulb.height - bulb.radius)],
  right: [-bulb.radius, -(bulb.height - bulb.radius)],
}

export class Marker extends Overlay {
  _popup
  #drag
  #hadRole

  constructor(options) {
    super()
    const isDefault = !options?.element
    this.options = {
      ...options,
      offset: Point.convert(options?.offset ?? (isDefault ? [0, -14] : [0, 0])),
    }
    this._element = options?.element ?? element('div')
    this._isDefault = isDefault
    if (isDefault) {
      const { color = '#3FB1CE', scale = 1 } = this.options
      const size = { height: `${41 * scale}px`, width: `${27 * scale}px` }
      element('svg', '', this._element, {
        display: 'block',
        fill: color,
        viewBox: '0 0 27 41',
        ...size,
      })
    }
    for (const name of [`${this._prefix}-marker`, ...(options?.className?.split(' ') ?? [])])
      this._element.classList.add(name)
    for (const type of ['dragstart', 'mousedown'])
      this._element.addEventListener(type, (event) => event.preventDefault())
    this.setOpacity(this.options.opacity)
  }

  addTo(map) {
    this.remove()
    this._map = map
    const hasOwnLabel = map._model.eventClasses && this._element.getAttribute('aria-label')
    if (!hasOwnLabel) this._element.setAttribute('aria-label', map._text('Marker.Title'))
    this.#hadRole ??= this._element.getAttribute('role') !== null
    this._setRole()
    map.getCanvasContainer().appendChild(this._element)
    this._element.addEventListener('click', this.#clicked)
    this._listen([
      ['move', this._update],
      ['moveend', this._update],
      ['click', this.#click],
      ['mousedown', this.#grab],
    ])
    this._update()
    return this
  }

  /** For an element of the program itself, that is left to the program. */
  _setRole() {
    if (!this._isDefault || this.#hadRole || !this._map?._model.markerRoles) return
    this._element.setAttribute('role', this._popup || this.isDraggable() ? 'button' : 'img')
  }

  #clicked = (originalEvent) => {
    if (this._map?._model.markerClicks) this.fire('click', { originalEvent })
  }

  remove() {
    this._stopListening?.()
    this._element.removeEventListener('click', this.#clicked)
    this._map = undefined
    this._element.remove()
    this._popup?.remove()
    return this
  }

  getElement() {
    return this._element
  }

  setLngLat(lngLat) {
    this._lngLat = LngLat.convert(lngLat)
    this._position = undefined
    this._popup?.setLngLat(this._lngLat)
    this._update()
    return this
  }

  _update = (event) => {
    if (!this._map || !this._lngLat) return
    let point = this._project().add(this.options.offset)
    this._position = point
    if (!this.options.subpixelPositioning && (!event || event.type === 'moveend'))
      point = point.round()
    const { rotation = 0, rotationAlignment = 'auto' } = this.options
    const turn = rotationAlignment === 'map' ? rotation - this._map.getBearing() : rotation
    const tilt = this.getPitchAlignment() === 'map' ? `${this._map.getPitch()}` : '0'
    const rotations = ` rotateX(${tilt}deg) rotateZ(${turn}deg)`
    place(
      this._element,
      this._prefix,
      'marker',
      this.options.anchor ?? 'center',
      `translate(${point.x}px, ${point.y}px)`,
      rotations,
    )
  }

  togglePopup() {
    if (!this._popup) return this
    if (this._popup.isOpen()) this._popup.remove()
    else this._popup.setLngLat(this._lngLat).addTo(this._map)
    return this
  }

  isDraggable() {
    return this.options.draggable ?? false
  }

  setOpacity(opacity, opacityWhenCovered) {
    Object.assign(this.options, { opacity, opacityWhenCovered })
    this._element.style.opacity = String(opacity ?? 1)
    return this
  }

  getPitchAlignment() {
    const { pitchAlignment = 'auto' } = this.options
    return pitchAlignment === 'auto' ? this.getRotationAlignment() : pitchAlignment
  }

  #holds(event) {
    const { target } = event.originalEvent
    return target === this._element || this._element.contains?.(target)
  }

  #click = (event) => {
    if (this._popup && this.#holds(event)) this.togglePopup()
  }

  _press = ({ code, charCode, keyCode }) => {
    if (['Space', 'Enter'].includes(code) || [32, 13].includes(charCode || keyCode))
      this.togglePopup()
  }

  #grab = (event) => {
    if (!this.isDraggable() || !this.#holds(event)) return
    event.preventDefault()
    const map = this._map
    const { point: start } = event
    const delta = start.sub(this._position).add(this.options.offset)
    const move = ({ point }) => {
      const tolerance = this.options.clickTolerance || map._clickTolerance
      if (this.#drag === undefined && point.dist(start) < tolerance) return
      this.setLngLat(map.unproject(point.sub(delta)))
      this._element.style.pointerEvents = 'none'
      if (this.#drag === undefined) this.fire(new MarkerDragEvent('dragstart'))
      this.#drag = true
      this.fire(new MarkerDragEvent('drag'))
    }
    map.on('mousemove', move)
    map.once('mouseup', () => {
      map.off('mousemove', move)
      this._element.style.pointerEvents = 'auto'
      if (this.#drag) this.fire(new MarkerDragEvent('dragend'))
      this.#drag = undefined
    })
  }

  static {
    accessors(
      this,
      'popup',
      ({ _popup }) => _popup,
      (marker, popup) => {
        const { _element } = marker
        if (marker._popup) {
          marker._popup.remove()
          _element.removeEventListener('keypress', marker._press)
          if (!marker._hadTabIndex) _element.removeAttribute('tabindex')
        }
        marker._popup = popup ?? undefined
        marker._setRole()
        if (!popup) return
        if (!('offset' in popup.options))
          popup.options.offset = marker._isDefault ? markerOffsets : marker.options.offset
        marker._hadTabIndex = _element.getAttribute('tabindex')
        if (!marker._hadTabIndex) _element.setAttribute('tabindex', '0')
        _element.addEventListener('keypress', marker._press)
        if (marker._lngLat) popup.setLngLat(marker._lngLat)
      },
    )
    accessors(this, 'draggable', undefined, (marker, draggable) => {
      marker.options.draggable = draggable
      marker._setRole()
    })
    keeps(this, 'subpixelPositioning')
    keeps(this, 'offset', new Point(0, 0), Point.convert)
    keeps(this, 'rotation', 0)
    keeps(this, 'rotationAlignment', 'auto')
    keeps(this, 'pitchAlignment', undefined)
  }
}

const focusable = [
  'a[href]',
  '[tabindex]:not([tabindex="-1"])',
  '[contenteditable]:not([contenteditable="false"])',
].concat(['button', 'input', 'select', 'textarea'].map((tag) => `${tag}:not([disabled])`))

export class Popup extends Overlay {
  #container
  #content
  #tracksPointer = false

  constructor(options) {
    super()
    // `offset` counts as absent if it is not given: a marker then gives its own.
    this.options = {
      closeButton: true,
      closeOnClick: true,
      focusAfterOpen: true,
      className: '',
      maxWidth: '240px',
      subpixelPositioning: false,
      ...options,
    }
  }

  addTo(map) {
    if (this._map) this.remove()
    this._map = map
    const { closeOnClick, closeOnMove } = this.options
    this._listen([
      ...(closeOnClick ? [['click', this.#close]] : []),
      ...(closeOnMove ? [['move', this.#close]] : []),
      ['remove', this.remove],
      ...(this.#tracksPointer
        ? ['mousemove', 'mouseup', 'drag'].map((type) => [
            type,
            ({ point }) => this._update(undefined, point),
          ])
        : [['move', this._update]]),
    ])
    this._update()
    this.#focus()
    return this.fire(new PopupEvent('open'))
  }

  remove = () => {
    this.#content?.remove()
    this.#container?.remove()
    this.#container = undefined
    if (!this._map) return this
    this._stopListening()
    this._map = undefined
    return this.fire(new PopupEvent('close'))
  }

  #close = () => this.remove()

  isOpen() {
    return this._map !== undefined
  }
  getElement() {
    return this.#container
  }

  setLngLat(lngLat) {
    this._lngLat = LngLat.convert(lngLat)
    this._position = undefined
    this.#tracksPointer = false
    this._update()
    return this
  }

  trackPointer() {
    this.#tracksPointer = true
    if (this._map) this.addTo(this._map)
    return this
  }

  _update = (event, point) => {
    if (!this._map || !this.#content || (this.#tracksPointer ? !point : !this._lngLat)) return
    const { className, maxWidth, subpixelPositioning, anchor, offset } = this.options
    if (this.#container === undefined) {
      this.#container = element('div', `${this._prefix}-popup`, this._map.getContainer())
      element('div', `${this._prefix}-popup-tip`, this.#container)
      this.#container.appendChild(this.#content)
      for (const name of className.split(' ').filter(Boolean)) this.#container.classList.add(name)
      this._closeButton?.setAttribute('aria-label', this._map._text('Popup.Close'))
    }
    this.#container.style.maxWidth = maxWidth
    const at = point ?? this._project()
    this._position = at
    const side = anchor ?? this.#anchorAt(at, offset)
    const placed = at.add(offsetOf(offset, side))
    const { x, y } = subpixelPositioning ? placed : placed.round()
    place(this.#container, this._prefix, 'popup', side, `translate(${x}px,${y}px)`)
  }

  /** The side that keeps it within the map. */
  #anchorAt({ x, y }, offset) {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = this.#container
    const { width: all, height: bottom } = this._map._transform
    const sides = []
    if (y + offsetOf(offset, 'bottom').y < height) sides.push('top')
    else if (y > bottom - height) sides.push('bottom')
    if (x < width / 2) sides.push('left')
    else if (x > all - width / 2) sides.push('right')
    return sides.join('-') || 'bottom'
  }

  setText(text) {
    return this.setDOMContent(page().createTextNode(text))
  }

  setHTML(html) {
    const fragment = page().createDocumentFragment()
    const body = Object.assign(element('body'), { innerHTML: html })
    fragment.append(...body.childNodes)
    return this.setDOMContent(fragment)
  }

  setDOMContent(node) {
    if (this.#content) this.#content.textContent = ''
    else this.#content = element('div', `${this._prefix}-popup-content`, this.#container)
    this.#content.appendChild(node)
    if (this.options.closeButton) {
      this._closeButton = element('button', `${this._prefix}-popup-close-button`, this.#content, {
        type: 'button',
      })
      this._closeButton.innerHTML = '&#215;'
      this._closeButton.addEventListener('click', this.#close)
      if (this._map) this._closeButton.setAttribute('aria-label', this._map._text('Popup.Close'))
    }
    this._update()
    this.#focus()
    return this
  }

  getMaxWidth() {
    return this.#container ? this.options.maxWidth : undefined
  }

  #focus() {
    if (this.options.focusAfterOpen) this.#container?.querySelector(focusable.join(', '))?.focus()
  }

  static {
    keeps(this, 'maxWidth')
    keeps(this, 'offset')
    keeps(this, 'subpixelPositioning')
  }
}

/** The offset of a popup with an anchor: a distance, a point, or points by anchor. */
function offsetOf(offset, anchor) {
  if (offset === undefined || offset === null) return new Point(0, 0)
  if (typeof offset === 'number') {
    const [across, down] = [
      /left/.test(anchor) - /right/.test(anchor),
      /top/.test(anchor) - /bottom/.test(anchor),
    ]
    const length = across && down ? Math.round(Math.abs(offset) / Math.SQRT2) : offset
    return new Point(across * length, down * length)
  }
  const isPoint = Array.isArray(offset) || offset.x !== undefined
  return Point.convert(isPoint ? offset : (offset[anchor] ?? [0, 0]))
}
