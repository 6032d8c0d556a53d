// MapLibre's controls: their buttons, with titles and labels, and what a click on them does.

import { Evented } from './evented.js'
import { LngLat, LngLatBounds } from './geometry.js'
import { element } from './overlays.js'

/** The texts that the option `locale` replaces. */
export const defaultLocale = {
  'AttributionControl.ToggleAttribution': 'Toggle attribution',
  'FullscreenControl.Enter': 'Enter fullscreen',
  'FullscreenControl.Exit': 'Exit fullscreen',
  'GeolocateControl.FindMyLocation': 'Find my location',
  'GeolocateControl.LocationNotAvailable': 'Location not available',
  'LogoControl.Title': 'MapLibre logo',
  'Map.Title': 'Map',
  'Marker.Title': 'Map marker',
  'NavigationControl.ResetBearing': 'Reset bearing to north',
  'NavigationControl.ZoomIn': 'Zoom in',
  'NavigationControl.ZoomOut': 'Zoom out',
  'Popup.Close': 'Close popup',
  'ScaleControl.Feet': 'ft',
  'ScaleControl.Meters': 'm',
  'ScaleControl.Kilometers': 'km',
  'ScaleControl.Miles': 'mi',
  'ScaleControl.NauticalMiles': 'nm',
  'GlobeControl.Enable': 'Enable globe',
  'GlobeControl.Disable': 'Disable globe',
  'TerrainControl.Enable': 'Enable terrain',
  'TerrainControl.Disable': 'Disable terrain',
}

export class Control extends Evented {
  static prefix = 'maplibregl'
  static position = 'top-right'
  _className = 'ctrl-group'

  constructor(options) {
    super()
    this.options = { ...this.constructor.defaults, ...options }
  }

  get _prefix() {
    return this.constructor.prefix
  }
  getDefaultPosition() {
    return this.constructor.position
  }

  onAdd(map) {
    this._map = map
    const names = ['ctrl', this._className]
      .filter(Boolean)
      .map((name) => `${this._prefix}-${name}`)
      .join(' ')
    this._container = this._controlContainer = element(this._tag ?? 'div', names)
    this._setUp?.()
    return this._container
  }

  onRemove() {
    this._container?.remove()
    for (const [type, listener] of this._listeners ?? []) this._map.off(type, listener)
    this._listeners = undefined
    this._map = undefined
  }

  _on(type, listener) {
    ;(this._listeners ??= []).push([type, listener])
    this._map.on(type, listener)
  }

  /** A button with an icon, and a text of the locale as its title and its label. */
  _button(name, text, click) {
    const button = element('button', `${this._prefix}-ctrl-${name}`, this._container, {
      type: 'button',
    })
    element('span', `${this._prefix}-ctrl-icon`, button, { 'aria-hidden': 'true' })
    button.addEventListener('click', click)
    this._title(button, text)
    return button
  }

  _title(node, text) {
    node.title = this._map._text(text)
    node.setAttribute('aria-label', node.title)
  }
}

export class NavigationControl extends Control {
  static defaults = {
    showCompass: true,
    showZoom: true,
    visualizePitch: false,
    visualizeRoll: true,
  }

  _setUp() {
    const map = this._map
    if (this.options.showZoom) {
      const buttons = [
        ['in', map.zoomIn],
        ['out', map.zoomOut],
      ].map(([way, zoom]) =>
        this._button(
          `zoom-${way}`,
          `NavigationControl.Zoom${way === 'in' ? 'In' : 'Out'}`,
          (event) => zoom.call(map, {}, { originalEvent: event }),
        ),
      )
      const update = () => {
        const ends = [map.getMaxZoom(), map.getMinZoom()]
        for (const [index, button] of buttons.entries()) {
          button.disabled = map.getZoom() === ends[index]
          button.setAttribute('aria-disabled', String(button.disabled))
        }
      }
      this._on('zoom', update)
      update()
    }
    if (!this.options.showCompass) return
    const { visualizePitch } = this.options
    const reset = visualizePitch ? map.resetNorthPitch : map.resetNorth
    const compass = this._button('compass', 'NavigationControl.ResetBearing', (event) =>
      reset.call(map, {}, { originalEvent: event }),
    )
    const icon = compass.firstChild
    const rotate = () => {
      const pitch = (map.getPitch() * Math.PI) / 180
      const turn = visualizePitch
        ? `scale(${1 / Math.sqrt(Math.cos(pitch))})${this.options.visualizeRoll ? ' rotateZ(0deg)' : ''} rotateX(${map.getPitch()}deg) rotateZ(${-map.getBearing()}deg)`
        : `rotate(${-map.getBearing()}deg)`
      if (icon) icon.style.transform = turn
    }
    for (const type of visualizePitch ? ['rotate', 'pitch'] : ['rotate']) this._on(type, rotate)
    rotate()
  }
}

export class FullscreenControl extends Control {
  _setUp() {
    this._stage = this.options.container ?? this._map.getContainer()
    this._isFull = false
    this._fullscreenButton = this._button('fullscreen', 'FullscreenControl.Enter', () =>
      this.#toggle(),
    )
    globalThis.document?.addEventListener('fullscreenchange', this.#follow)
  }

  onRemove() {
    super.onRemove()
    globalThis.document?.removeEventListener('fullscreenchange', this.#follow)
  }

  #follow = () => {
    if ((document.fullscreenElement === this._stage) !== this._isFull) this.#changed()
  }

  #toggle() {
    const real = this._isFull ? document.exitFullscreen : this._stage.requestFullscreen
    if (real) return real.call(this._isFull ? document : this._stage)
    this._stage.classList.toggle(`${this._prefix}-pseudo-fullscreen`)
    this.#changed()
    this._map.resize()
  }

  #changed() {
    this._isFull = !this._isFull
    for (const name of ['shrink', 'fullscreen'])
      this._fullscreenButton.classList.toggle(`${this._prefix}-ctrl-${name}`)
    this._title(this._fullscreenButton, `FullscreenControl.${this._isFull ? 'Exit' : 'Enter'}`)
    this.fire(this._isFull ? 'fullscreenstart' : 'fullscreenend')
  }
}

export class GeolocateControl extends Control {
  static defaults = {
    positionOptions: { enableHighAccuracy: false, maximumAge: 0, timeout: 6000 },
    fitBoundsOptions: { maxZoom: 15 },
    trackUserLocation: false,
    showAccuracyCircle: true,
    showUserLocation: true,
  }
  #watch

  _setUp() {
    this._geolocateButton = this._button('geolocate', 'GeolocateControl.FindMyLocation', () =>
      this.trigger(),
    )
    this._geolocateButton.disabled = !globalThis.navigator?.geolocation
    if (this._geolocateButton.disabled)
      this._title(this._geolocateButton, 'GeolocateControl.LocationNotAvailable')
    else if (this.options.trackUserLocation)
      this._geolocateButton.setAttribute('aria-pressed', 'false')
  }

  /** Requests the user's location, as a click does; returns whether the control is on a map. */
  trigger() {
    if (!this._map) {
      console.warn('Geolocate control triggered before added to a map')
      return false
    }
    const geolocation = globalThis.navigator?.geolocation
    if (!geolocation) return true
    const { trackUserLocation, positionOptions } = this.options
    if (this.#watch !== undefined) {
      geolocation.clearWatch(this.#watch)
      this.#watch = undefined
      this.fire('trackuserlocationend')
    } else if (trackUserLocation) {
      this.fire('trackuserlocationstart')
      this.#watch = geolocation.watchPosition(this.#found, this.#failed, positionOptions)
    } else geolocation.getCurrentPosition(this.#found, this.#failed, positionOptions)
    if (trackUserLocation)
      this._geolocateButton.setAttribute('aria-pressed', String(this.#watch !== undefined))
    return true
  }

  onRemove() {
    if (this.#watch !== undefined) navigator.geolocation.clearWatch(this.#watch)
    this.#watch = undefined
    super.onRemove()
  }

  #found = (position) => {
    if (!this._map) return
    const { latitude, longitude, accuracy = 0 } = position.coords
    const place = new LngLat(longitude, latitude)
    const limits = this._map.getMaxBounds()
    if (limits && !limits.contains(place)) return void this.fire('outofmaxbounds', position)
    const box = LngLatBounds.fromLngLat(place, accuracy)
    this._map.fitBounds(
      box,
      { bearing: this._map.getBearing(), ...this.options.fitBoundsOptions },
      { geolocateSource: true },
    )
    this.fire('geolocate', position)
  }

  #failed = (error) => {
    if (this._map) this.fire('error', error)
  }
}

/** 1, 2, 3, 5 or a power of ten of these, at most a number. */
function rounded(length) {
  const power = 10 ** (`${Math.floor(length)}`.length - 1)
  const share = length / power
  if (length < 1)
    return (
      Math.round(length * 10 ** Math.ceil(-Math.log10(length))) /
      10 ** Math.ceil(-Math.log10(length))
    )
  return power * [10, 5, 3, 2, 1].find((each) => share >= each)
}

export class ScaleControl extends Control {
  static position = 'bottom-left'
  static defaults = { maxWidth: 100, unit: 'metric' }
  _className = 'ctrl-scale'

  _setUp() {
    this._on('move', () => this.#update())
    this.#update()
  }

  setUnit(unit) {
    this.options.unit = unit
    if (this._map) this.#update()
  }

  #update() {
    const { width, height } = this._map._transform
    const [middle, y] = [width / 2, height / 2]
    const half = this.options.maxWidth / 2
    const [left, right] = [middle - half, middle + half].map((x) => this._map.unproject([x, y]))
    const metres = left.distanceTo(right)
    const feet = 3.2808 * metres
    const [length, unit] =
      {
        imperial: feet > 5280 ? [feet / 5280, 'Miles'] : [feet, 'Feet'],
        nautical: [metres / 1852, 'NauticalMiles'],
        metric: metres >= 1000 ? [metres / 1000, 'Kilometers'] : [metres, 'Meters'],
      }[this.options.unit] ?? []
    const round = rounded(length)
    this._container.style.width = `${this.options.maxWidth * (round / length)}px`
    this._container.innerHTML = `${round}&nbsp;${this._map._text(`ScaleControl.${unit}`)}`
  }
}

/** A class of controls with a button that switches something on, and off again. */
const toggle = (name, text, isOn, set) =>
  class extends Control {
    _setUp() {
      const button = this._button(name, `${text}.Enable`, () =>
        set(this._map, !isOn(this._map), this.options),
      )
      const update = () => {
        const state = isOn(this._map) ? 'Disable' : 'Enable'
        button.className = `${this._prefix}-ctrl-${name}${isOn(this._map) ? '-enabled' : ''}`
        button.title = this._map._text(`${text}.${state}`)
        button.removeAttribute('aria-label')
      }
      for (const type of ['terrain', 'projectiontransition', 'styledata']) this._on(type, update)
      update()
    }
  }
export const TerrainControl = toggle(
  'terrain',
  'TerrainControl',
  (map) => Boolean(map.getTerrain()),
  (map, isOn, options) => map.setTerrain(isOn ? options : null),
)
export const GlobeControl = toggle(
  'globe',
  'GlobeControl',
  (map) => map.getProjection()?.type === 'globe',
  (map, isOn) => map.setProjection({ type: isOn ? 'globe' : 'mercator' }),
)

const isNarrow = (map) => (map.getCanvasContainer().offsetWidth ?? 0) <= 640

export class LogoControl extends Control {
  static position = 'bottom-left'
  _className = ''

  _setUp() {
    const attributes = {
      target: '_blank',
      rel: 'noopener nofollow',
      href: 'https://maplibre.org/',
      'aria-label': this._map._text('LogoControl.Title'),
    }
    const link = element('a', `${this._prefix}-ctrl-logo`, this._container, attributes)
    if (this.options.compact ?? isNarrow(this._map)) link.classList.add(`${this._prefix}-compact`)
  }
}

export class AttributionControl extends Control {
  static position = 'bottom-right'
  _className = 'ctrl-attrib'
  _tag = 'details'

  _setUp() {
    const container = this._container
    const [compact, shown] = ['compact', 'compact-show'].map((name) => `${this._prefix}-${name}`)
    this._compactButton = element('summary', `${this._prefix}-ctrl-attrib-button`, container)
    this._title(this._compactButton, 'AttributionControl.ToggleAttribution')
    this._compactButton.addEventListener('click', () => {
      const isShown = container.classList.contains(shown)
      if (container.classList.contains(compact)) container.classList.toggle(shown)
      if (isShown) container.setAttribute('open', '')
      else container.removeAttribute('open')
    })
    this._innerContainer = element('div', `${this._prefix}-ctrl-attrib-inner`, container)
    container.setAttribute('open', '')
    const { compact: wanted } = this.options
    if (wanted ?? isNarrow(this._map)) container.classList.add(compact, shown)
    for (const type of ['styledata', 'sourcedata']) this._on(type, () => this.#update())
    this._on('drag', () => container.classList.remove(shown))
    this.#update()
  }

  #update() {
    const own = [this.options.customAttribution ?? []].flat()
    const sources = Object.values(this._map.getStyle()?.sources ?? {}).map(
      ({ attribution }) => attribution,
    )
    const texts = [...new Set([...own, ...sources])]
      .filter((text) => String(text ?? '').trim())
      .sort((one, other) => one.length - other.length)
    const shown = texts.filter(
      (text, index) => !texts.slice(index + 1).some((longer) => longer.includes(text)),
    )
    const html = shown.join(' | ')
    if (html !== this._attribution) this._innerContainer.innerHTML = html
    this._attribution = html
    this._container.classList[shown.length > 0 ? 'remove' : 'add'](`${this._prefix}-attrib-empty`)
  }
}
