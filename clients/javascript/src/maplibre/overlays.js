// Markers, popups and controls: kept, moved and given back, and never drawn.

import { accessors, Evented } from './evented.js'
import { LngLat, Point } from './geometry.js'

/** An element of the page; where there is none, an object with what programs touch. */
export function element(tag, className = '') {
  if (typeof document === 'object') return Object.assign(document.createElement(tag), { className })
  const names = new Set(className.split(' '))
  const classList = {
    add: (...added) => added.forEach((name) => names.add(name)),
    remove: (...removed) => removed.forEach((name) => names.delete(name)),
    contains: (name) => names.has(name),
    toggle: (name) => (names.delete(name) ? false : names.add(name) && true),
  }
  const nothing = () => {}
  const methods = { addEventListener: nothing, removeEventListener: nothing, appendChild: nothing, remove: nothing }
  return { style: {}, classList, ...methods, setAttribute: nothing, focus: nothing }
}

/** What stands at a place of a map. */
class Overlay extends Evented {
  options
  _element
  _map

  constructor(options, className) {
    super()
    this.options = { ...options }
    this._element = options?.element ?? element('div')
    for (const name of [className, ...(options?.className?.split(' ') ?? [])]) this._element.classList.add(name)
  }

  addTo(map) {
    this.remove()
    this._map = map
    map.getCanvasContainer().appendChild(this._element)
    return this
  }

  remove() {
    this._map = undefined
    this._element.remove()
    return this
  }

  getElement() {
    return this._element
  }

  getLngLat() {
    return this.options.lngLat
  }

  static {
    for (const how of ['add', 'remove', 'toggle']) {
      Overlay.prototype[`${how}ClassName`] = function (name) {
        return this._element.classList[how](name)
      }
    }
  }
}

/**
 * Lets a class keep an option, which `read` reads as it is set. It is given back, at first as `initial`, where
 * there is one.
 */
function keeps(type, name, initial, read = (value) => value) {
  const get = initial === undefined ? undefined : (overlay) => overlay.options[name] ?? initial
  accessors(type, name, get, (overlay, value) => void (overlay.options[name] = read(value)))
}

keeps(Overlay, 'lngLat', undefined, LngLat.convert)
keeps(Overlay, 'offset', undefined, Point.convert)
keeps(Overlay, 'subpixelPositioning')

export class Marker extends Overlay {
  constructor(options) {
    super(options, 'maplibregl-marker')
  }

  togglePopup() {
    if (!this._popup) return this
    if (this._popup.isOpen()) this._popup.remove()
    else this._popup.setLngLat(this.getLngLat()).addTo(this._map)
    return this
  }

  remove() {
    this._popup?.remove()
    return super.remove()
  }

  isDraggable() {
    return this.options.draggable ?? false
  }
}

accessors(Marker, 'popup', ({ _popup }) => _popup, (marker, popup) => {
  marker._popup?.remove()
  marker._popup = popup
})
keeps(Marker, 'draggable')
keeps(Marker, 'opacity')
keeps(Marker, 'offset', new Point(0, 0), Point.convert)
keeps(Marker, 'rotation', 0)
keeps(Marker, 'rotationAlignment', 'auto')
keeps(Marker, 'pitchAlignment', 'auto')

export class Popup extends Overlay {
  constructor(options) {
    super(options, 'maplibregl-popup')
  }

  addTo(map) {
    return super.addTo(map).fire('open')
  }

  remove() {
    const wasOpen = this.isOpen()
    super.remove()
    return wasOpen ? this.fire('close') : this
  }

  isOpen() {
    return this._map !== undefined
  }

  trackPointer() {
    return this
  }
}

keeps(Popup, 'maxWidth', '240px')
accessors(Popup, 'text', undefined, ({ _element }, text) => void (_element.textContent = text))
accessors(Popup, 'HTML', undefined, ({ _element }, html) => void (_element.innerHTML = html))
accessors(Popup, 'DOMContent', undefined, ({ _element }, node) => void _element.appendChild(node))

/** What every control of MapLibre's is here: an empty element. */
export class Control extends Evented {
  constructor(options) {
    super()
    this.options = { ...options }
  }

  onAdd(map) {
    this._map = map
    this._container = this._controlContainer = element('div', 'maplibregl-ctrl')
    return this._container
  }

  onRemove() {
    this._map = undefined
  }
}

export class GeolocateControl extends Control {
  /** Whether it stands on a map. */
  trigger() {
    return this._map !== undefined
  }
}

export class ScaleControl extends Control {
  setUnit(unit) {
    this.options.unit = unit
  }
}
