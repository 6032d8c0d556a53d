// The map with its gestures, layers, buttons and notices, as the page and the notebook's widget show it.

import { baseMapData } from './base-style.js'
import { CanvasMap } from './canvas-map.js'
import { CameraMap, loaded } from './camera-map.js'
import { Gestures } from './gestures.js'
import { Lens } from './lens.js'
import { Labels } from './labels.js'
import { Overlays } from './overlays.js'
import { Stage } from './stage.js'
import { degree, latitudeAt } from '../src/mercator.js'

const keys = 'Arrows pan, plus and minus zoom, Shift with arrows turns and tilts, 0 is north up.'
const markup = `
<div class="mapcam-frame">
  <div class="mapcam-map"></div>
  <div class="mapcam-padding"></div>
  <svg class="mapcam-cross" viewBox="-12 -12 24 24" width="24" fill="none" stroke-width="1.6" aria-hidden="true"><path d="M0-10v7M0 3v7M-10 0h7M3 0h7"/></svg>
  <div class="mapcam-hands" tabindex="0" role="application" data-lm-suppress-shortcuts="true" aria-label="Map. ${keys}"></div>
</div>
<div class="mapcam-corner">
  <button type="button" class="mapcam-compass" title="North up (0)" aria-label="North up">
    <svg viewBox="0 0 32 32" width="30" aria-hidden="true"><g class="mapcam-needle" fill="#d6452b"><path d="M16 4l4.5 12h-9z"/><path d="M16 28l4.5-12h-9z" fill="#6b7c88"/></g></svg>
  </button>
  <button type="button" class="mapcam-zoom-in" title="Zoom in (+)" aria-label="Zoom in">+</button>
  <button type="button" class="mapcam-zoom-out" title="Zoom out (−)" aria-label="Zoom out">−</button>
</div>
<output class="mapcam-size"></output>
<div class="mapcam-notices" role="status" aria-live="polite"></div>`

export class MapPane {
  /** For the console and tests: MapLibre's map, and the last camera that was drawn. */
  handle = { map: undefined, camera: undefined }
  overlays = new Overlays()
  /** Whether the style that `start` was given is shown: a promise if there is one. */
  styled = true
  /** Called with each camera that is drawn. */
  onDrawn = () => {}

  #area
  #cameraMap
  /** The canvas above MapLibre's until that has drawn the land. */
  #sketch
  #theme = 'light'
  #state
  #settings
  #minZoom = 0

  /**
   * @param area the element that is filled, of the class mapcam-area.
   * @param ask sends a request to the engine: (method, params)
   */
  constructor(area, ask) {
    this.#area = area
    area.innerHTML = markup
    this.hands = this.part('hands')
    this.stage = new Stage(area, this.part('frame'), this.part('size'))
    this.gestures = new Gestures(this.hands, this.stage, ask)
    this.gestures.camera = () => this.handle.camera
    this.gestures.center = () => this.#center
    this.labels = new Labels(this.part('frame'), this.part('cross'))
    this.stage.onFit = () => {
      this.#fit()
      this.avoidObstacles()
    }
    this.part('zoom-in').addEventListener('click', () => this.gestures.zoomBy(1))
    this.part('zoom-out').addEventListener('click', () => this.gestures.zoomBy(-1))
    this.part('compass').addEventListener('click', () => this.gestures.northUp())
  }

  /** A part of the map by its class: 'frame', 'map', 'padding', 'cross', 'hands', 'compass', 'notices', … */
  part(name) {
    return this.#area.querySelector(`.mapcam-${name}`)
  }

  /** Draws the land and the names of `start` on a 2D canvas, while MapLibre is being loaded. */
  sketch({ far, names }) {
    this.#name(names)
    this.#draw(new CanvasMap(this.part('map'), { earth: { far }, theme: this.#theme }))
  }

  #name(names) {
    loaded(names).then(
      (names) => (this.labels.names = names),
      () => {},
    )
  }

  /**
   * Begins to draw; returns MapLibre's version. Without MapLibre a 2D canvas draws, and a notice says why.
   *
   * @param maplibre the library, or the error of loading it.
   * @param earth {far, near, names, style}: the style of the built-in map, which a 2D canvas does not need; of the others the
   * data, their address, or functions that load them.
   */
  start(maplibre, { style, earth = baseMapData() }) {
    const sketch = this.#cameraMap
    if (sketch) sketch.onRender = () => {}
    else this.#name(earth.names)
    try {
      if (maplibre instanceof Error) throw maplibre
      this.#cameraMap = new CameraMap(maplibre, this.part('map'), { earth, theme: this.#theme })
    } catch ({ message }) {
      this.say(
        'no-maplibre',
        `MapLibre GL JS could not be started: ${message.replace(/\.?$/, '.')} A simpler map is drawn.`,
      )
      sketch?.remove()
      this.#draw(new CanvasMap(this.part('map'), { earth, theme: this.#theme }))
      return ''
    }
    const { map, version } = this.#cameraMap
    this.handle.map = map
    this.#draw(this.#cameraMap)
    // MapLibre covers what is below it before it has drawn the land.
    this.#sketch = sketch
    map.once('load', () => {
      sketch?.remove()
      this.#sketch = undefined
    })
    // Above the element that receives gestures, so that its links can be clicked.
    this.part('frame').append(...this.part('map').querySelectorAll('.maplibregl-control-container'))
    // A request that a newer one has replaced is not an error.
    map.on(
      'error',
      ({ error }) =>
        /abort/i.test(error?.message) || this.say('map-error', `MapLibre: ${error?.message}`),
    )
    if (style !== null) this.styled = this.setStyle(style)
    return version
  }

  #draw(cameraMap) {
    this.#cameraMap = cameraMap
    cameraMap.onRender = (camera) => this.#rendered(camera)
    this.overlays.cameraMap = cameraMap
    if (this.#settings) cameraMap.configure(this.#settings)
    if (this.handle.camera) cameraMap.show(this.handle.camera)
  }

  /** Shows another style, or the built-in one for null; a notice says if that fails. Resolves with whether it is shown. */
  async setStyle(style) {
    this.say('style', undefined)
    try {
      await this.#cameraMap.setStyle(style)
    } catch (error) {
      this.say(
        'style',
        `The style cannot be loaded from ${URL.canParse(style) ? new URL(style).host : style} (${error.message}): the built-in map is shown.`,
        noticeTime,
      )
    }
    this.labels.hasNames = this.#cameraMap.isOffline
    this.labels.hasSky = !this.#cameraMap.hasSky
    this.labels.draw()
    return !this.#cameraMap.isOffline
  }

  /** Whether the built-in map is shown. */
  get isOffline() {
    return this.#cameraMap?.isOffline === true
  }

  remove() {
    this.stage.onRoom = () => {}
    this.#cameraMap?.map?.remove()
  }

  set theme(theme) {
    this.#theme = theme
    this.labels.theme = theme
    if (this.#cameraMap) this.#cameraMap.theme = theme
  }

  /**
   * Takes the map's state: its size, padding, field of view, least zoom, camera, and whether the clock runs; and whether the
   * map fills the room, since its size is that of a window.
   */
  configure({ size, padding, fieldOfView, minZoom, isRunning, camera, fills = false }) {
    this.gestures.isRunning = isRunning
    this.#minZoom = minZoom
    this.#state = { padding, fieldOfView }
    this.stage.configure(size, fills)
    this.#fit()
    this.show(camera)
  }

  /** Draws at the stage's size, in the engine's perspective: from the same distance to the screen. */
  #fit() {
    if (!this.#state) return
    const { size, drawn } = this.stage
    const { padding, fieldOfView } = this.#state
    const half = Math.tan((fieldOfView * degree) / 2) * (drawn.height / size.height)
    const settings = {
      size: drawn,
      padding,
      fieldOfView: drawn.height === size.height ? fieldOfView : (2 * Math.atan(half)) / degree,
    }
    if (JSON.stringify(settings) !== JSON.stringify(this.#settings)) {
      this.#settings = settings
      this.#sketch?.configure(settings)
      this.#cameraMap?.configure(settings)
    }
  }

  /** Shows a camera: the first after a pause at once, and then the newest one in each frame. */
  show(camera) {
    this.#next = camera
    if (!this.#isFrameDue) this.#showNext()
  }

  #next
  #isFrameDue = false

  #showNext() {
    const camera = this.#next
    this.#next = undefined
    this.#isFrameDue = true
    this.handle.camera = camera
    this.#cameraMap?.show(camera)
    this.part('zoom-out').disabled = camera.zoom <= this.#minZoom
    this.onDrawn(camera)
  }

  #rendered(camera) {
    this.#sketch?.draw(camera)
    this.#drawAbove(camera)
    // After MapLibre's own frame, so that each frame draws one camera, not two in every other.
    queueMicrotask(() => this.#openGate())
  }

  #openGate() {
    this.#isFrameDue = false
    if (this.#next !== undefined) this.#showNext()
  }

  /** Draws what is above the map for the camera and the settings of the frame that was drawn. */
  #drawAbove(camera) {
    if (this.#drawnSettings !== this.#settings) {
      this.#drawnSettings = this.#settings
      this.labels.configure(this.#settings)
      const { x, y } = this.stage.pointDrawn(this.#center)
      this.part('cross').style.transform = `translate(${x - 12}px, ${y - 12}px)`
      const { top, right, bottom, left } = this.#state.padding
      this.part('padding').style.borderWidth = [top, right, bottom, left]
        .map((edge) => `${edge}px`)
        .join(' ')
      this.#findObstacles()
    }
    this.labels.draw(camera)
    this.part('cross').classList.toggle('ridden', this.labels.isRiding) // A puck is there.
    // To turn it takes a layout.
    if (camera.bearing !== this.#bearing)
      this.part('needle').setAttribute('transform', `rotate(${-camera.bearing} 16 16)`)
    this.#bearing = camera.bearing
  }

  #bearing
  #drawnSettings
  #card

  /** Shows an element beside a point of the frame, which it follows; none is hidden. */
  showCard(content, point) {
    this.#card?.remove()
    this.#card = content && this.#cameraMap.popup(content, point)
    // Above the element that receives gestures, so that its links can be clicked.
    if (this.#card) this.part('frame').append(this.#card.getElement())
  }

  /** The coordinate at a point of the frame; undefined above the horizon. */
  placeAt(point) {
    const lens = new Lens(this.handle.camera, this.#settings)
    if (point.y <= lens.end) return undefined
    const [x, y] = lens.placeAt(point)
    return { latitude: latitudeAt(y), longitude: 360 * (x - Math.floor(x)) - 180 }
  }

  /** Places the names again, after something else covers the map. */
  avoidObstacles() {
    this.#findObstacles()
    this.labels.draw()
  }

  /** Finds where buttons and the attribution cover the map. */
  #findObstacles() {
    const frame = this.part('frame').getBoundingClientRect()
    const scale = frame.width / this.stage.drawn.width || 1
    const covers = '.mapcam-corner, .maplibregl-ctrl-attrib, #offer, .mapcam-title'
    this.labels.obstacles = [...this.#area.querySelectorAll(covers)]
      .filter((part) => part.checkVisibility())
      .map((part) => part.getBoundingClientRect())
      .map(({ left, top, right, bottom }) => [
        (left - frame.left) / scale - 4,
        (top - frame.top) / scale - 4,
        (right - frame.left) / scale,
        (bottom - frame.top) / scale + 4,
      ])
  }

  get #center() {
    const { width, height } = this.stage.size
    const { top, left, bottom, right } = this.#state.padding
    return { x: (left + width - right) / 2, y: (top + height - bottom) / 2 }
  }

  /** Shows a notice with a name; without a text it is removed. Text in backquotes is code. */
  say(name, text, time) {
    const root = this.part('notices')
    root.querySelector(`[data-name="${name}"]`)?.remove()
    if (text === undefined) return
    const notice = document.createElement('p')
    notice.dataset.name = name
    notice.append(...text.split('`').map((part, index) => (index % 2 === 0 ? part : codeOf(part))))
    root.prepend(notice) // Above the others, whose buttons stay where they are.
    if (time !== undefined) setTimeout(() => notice.remove(), time)
  }
}

/** How long a notice about a user's request stays, in milliseconds. */
const noticeTime = 8000

function codeOf(text) {
  const code = document.createElement('code')
  code.textContent = text
  return code
}
