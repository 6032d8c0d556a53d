// The map with its gestures, layers and notices, as the page and the notebook's widget show it.

import { earthFiles } from './base-style.js'
import { CanvasMap } from './canvas-map.js'
import { CameraMap } from './camera-map.js'
import { Gestures } from './gestures.js'
import { Labels } from './labels.js'
import { Overlays } from './overlays.js'
import { Stage } from './stage.js'

export class MapPane {
  /** For the console and tests: MapLibre's map, and the last camera that was drawn. */
  handle = { map: undefined, camera: undefined }
  /** Undefined until `start`. */
  overlays
  /** Whether the style that `start` was given is shown: a promise where there is one. */
  styled = true
  /** Called with each camera that is drawn. */
  onDrawn = () => {}

  #parts
  #cameraMap
  #theme = 'light'
  #padding = { top: 0, left: 0, bottom: 0, right: 0 }
  #settings

  /**
   * @param parts the elements: {area, frame, map, hands, cross, notices, padding?}
   * @param ask sends a request to the engine: (method, params)
   */
  constructor(parts, ask) {
    this.#parts = parts
    this.stage = new Stage(parts.area, parts.frame)
    this.gestures = new Gestures(parts.hands, this.stage, ask)
    this.gestures.camera = () => this.handle.camera
    this.gestures.center = () => this.#center
    this.labels = new Labels(parts.frame, parts.cross)
  }

  /**
   * Begins to draw with MapLibre; returns its version.
   *
   * @param earth {far, near, names}: GeoJSON, its address, or functions that load it.
   */
  start(maplibre, { style, earth = earthFiles() }) {
    this.#cameraMap = new CameraMap(maplibre, this.#parts.map, { earth, theme: this.#theme })
    const { map, version } = this.#cameraMap
    this.handle.map = map
    if (this.#settings) this.#cameraMap.configure(this.#settings)
    this.#cameraMap.onCamera = (camera) => this.#drawn(camera)
    this.#cameraMap.onBent = (isBent) => this.say('bent', isBent ? bentText(version) : undefined)
    this.overlays = new Overlays(this.#cameraMap, this.stage, this.#theme)
    // Above what takes the gestures, so that its links can be clicked.
    this.#parts.frame.append(...this.#parts.map.querySelectorAll('.maplibregl-control-container'))
    this.#takeNames(earth)
    // What a newer request has replaced is no error.
    map.on('error', ({ error }) => /abort/i.test(error?.message) || this.say('map-error', `MapLibre: ${error?.message}`))
    if (style !== null) this.styled = this.setStyle(style)
    return version
  }

  /** Shows another style, or the built-in one for null; where it cannot be had, says so. Resolves with whether it is shown. */
  async setStyle(style) {
    this.say('style', undefined)
    try {
      await this.#cameraMap.setStyle(style)
    } catch (error) {
      this.say('style', `The style cannot be loaded from ${URL.canParse(style) ? new URL(style).host : style} (${error.message}): the built-in map is shown.`, noticeTime)
    }
    this.labels.hasNames = this.#cameraMap.isOffline
    this.labels.draw()
    return !this.#cameraMap.isOffline
  }

  /** Draws the land by itself, without MapLibre. */
  async startWithout(earth = earthFiles()) {
    this.#takeNames(earth)
    this.#cameraMap = new CanvasMap(this.#parts.map, await loaded(earth.far), this.#theme)
    this.#cameraMap.onCamera = (camera) => this.#drawn(camera)
    if (this.#settings) this.#cameraMap.configure(this.#settings)
    if (this.handle.camera) this.show(this.handle.camera)
  }

  #takeNames(earth) {
    loaded(earth.names).then((names) => (this.labels.names = names), () => {})
  }

  remove() {
    this.stage.onRoom = () => {}
    this.#cameraMap?.map?.remove()
  }

  set theme(theme) {
    this.#theme = theme
    if (this.overlays) this.overlays.theme = theme
    if (this.#cameraMap) this.#cameraMap.theme = theme
    this.labels.theme = theme
  }

  /** Takes the map's state: its size, padding, field of view, camera, and whether the clock runs. */
  configure({ size, padding, fieldOfView, isRunning, camera }) {
    this.gestures.isRunning = isRunning
    this.#padding = padding
    if (size.width !== this.stage.size.width || size.height !== this.stage.size.height) this.stage.size = size
    const { x, y } = this.#center
    this.#parts.cross.style.transform = `translate(${x - 12}px, ${y - 12}px)`
    if (this.#parts.padding) this.#parts.padding.style.borderWidth = [padding.top, padding.right, padding.bottom, padding.left].map((edge) => `${edge}px`).join(' ')
    const settings = { size, padding, fieldOfView }
    if (JSON.stringify(settings) !== JSON.stringify(this.#settings)) {
      this.#settings = settings
      this.labels.configure(settings)
      this.#cameraMap?.configure(settings)
    }
    this.show(camera)
  }

  show(camera) {
    if (this.#cameraMap) this.#cameraMap.show(camera)
    else this.#drawn(camera)
  }

  /** A camera was drawn by MapLibre, or would be if it could be loaded. */
  #drawn(camera) {
    this.handle.camera = camera
    this.labels.draw(camera)
    this.onDrawn(camera)
  }

  get #center() {
    const { width, height } = this.stage.size
    const { top, left, bottom, right } = this.#padding
    return { x: (left + width - right) / 2, y: (top + height - bottom) / 2 }
  }

  /** Shows a notice with a name; without a text it is removed. Text in backquotes is code. */
  say(name, text, time) {
    const root = this.#parts.notices
    root.querySelector(`[data-name="${name}"]`)?.remove()
    if (text === undefined) return
    const notice = document.createElement('p')
    notice.dataset.name = name
    notice.append(...text.split('`').map((part, index) => (index % 2 === 0 ? part : codeOf(part))))
    root.append(notice)
    if (time !== undefined) setTimeout(() => notice.remove(), time)
  }
}

async function loaded(data) {
  if (typeof data === 'function') return data()
  return typeof data === 'string' ? (await fetch(data)).json() : data
}

/** How long a notice of what was asked for stays, in milliseconds. */
const noticeTime = 8000

const bentText = (version) =>
  `MapLibre ${version} cannot show this camera, which sees the world’s edge: what is drawn differs. Releases from 5.10 can.`

function codeOf(text) {
  const code = document.createElement('code')
  code.textContent = text
  return code
}
