// The map with its gestures, layers and notices, as the page and the notebook's widget show it.

import { CameraMap } from './camera-map.js'
import { Gestures } from './gestures.js'
import { Overlays } from './overlays.js'
import { Stage } from './stage.js'

export class MapPane {
  /** For the console and tests: MapLibre's map, and the last camera that was drawn. */
  handle = { map: undefined, camera: undefined }
  /** Undefined until `start`. */
  overlays
  /** Called with each camera that is drawn. */
  onDrawn = () => {}

  #parts
  #cameraMap
  #theme = 'light'
  #padding = { top: 0, left: 0, bottom: 0, right: 0 }
  #configured = ''

  /**
   * @param parts the elements: {area, frame, map, hands, cross, notices}
   * @param ask sends a request to the engine: (method, params)
   */
  constructor(parts, ask) {
    this.#parts = parts
    this.stage = new Stage(parts.area, parts.frame)
    this.gestures = new Gestures(parts.hands, this.stage, ask)
    this.gestures.camera = () => this.handle.camera
    this.gestures.center = () => this.#center
  }

  /** Begins to draw with MapLibre; returns its version. */
  start(maplibre, { style, land }) {
    this.#cameraMap = new CameraMap(maplibre, this.#parts.map, { style, land, theme: this.#theme })
    const { map, version } = this.#cameraMap
    this.handle.map = map
    this.#cameraMap.onCamera = (camera) => this.#drawn(camera)
    this.#cameraMap.onBent = (isBent) => this.say('bent', isBent ? bentText(version) : undefined)
    this.overlays = new Overlays(this.#cameraMap, this.stage, this.#theme)
    map.on('error', ({ error }) => this.say('map-error', `MapLibre: ${error?.message}`))
    return version
  }

  remove() {
    this.stage.onRoom = () => {}
    this.#cameraMap?.map.remove()
  }

  set theme(theme) {
    this.#theme = theme
    if (this.overlays) this.overlays.theme = theme
    if (this.#cameraMap) this.#cameraMap.theme = theme
  }

  /** Takes the map's state: its size, padding, field of view, camera, and whether the clock runs. */
  configure({ size, padding, fieldOfView, isRunning, camera }) {
    this.gestures.isRunning = isRunning
    this.#padding = padding
    if (size.width !== this.stage.size.width || size.height !== this.stage.size.height) this.stage.size = size
    const { x, y } = this.#center
    this.#parts.cross.style.transform = `translate(${x - 12}px, ${y - 12}px)`
    const settings = JSON.stringify([size, padding, fieldOfView])
    if (this.#cameraMap && settings !== this.#configured) {
      this.#configured = settings
      this.#cameraMap.configure({ size, padding, fieldOfView })
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

const bentText = (version) =>
  `MapLibre ${version} cannot show this camera, which sees the world’s edge: what is drawn differs. Releases from 5.10 can.`

function codeOf(text) {
  const code = document.createElement('code')
  code.textContent = text
  return code
}
