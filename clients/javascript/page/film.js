// The page as a film shows it: the map alone, and a camera whenever its driver asks for one.

import { baseMapData } from './base-style.js'
import { MapPane } from './map-pane.js'

const patience = 60_000

export class Film {
  #area
  #pane
  #map
  #problems = new Set()

  /** @param area a MapPane's element. */
  constructor(area) {
    this.#area = area
  }

  /** @param settings {size, padding, fieldOfView, style, data, camera}: GeoJSON as `data`, the first camera. */
  async start({ style, data, camera, ...settings }) {
    document.documentElement.dataset.mode = 'film'
    if (globalThis.maplibregl === undefined) throw new Error('MapLibre GL JS could not be loaded: npm install maplibre-gl, or name its folder by --maplibre.')
    // The finest land for all frames: what one shows does not depend on those before it.
    const { near, names } = baseMapData()
    const earth = { far: near, near: () => new Promise(() => {}), names: await (await fetch(names)).json() }
    this.#pane = new MapPane(this.#area, () => {})
    this.#pane.labels.hasDegrees = false
    this.#pane.configure({ ...settings, camera })
    this.#pane.start(maplibregl, { style, earth })
    this.#map = this.#pane.handle.map
    this.#map.on('error', ({ error }) => this.#problems.add(error?.message))
    if (!(await this.#pane.styled)) this.#problems.add(`The style ${style} could not be loaded.`)
    if (data !== null) this.#pane.overlays.shape = data
    globalThis.mapcam = this.#pane.handle
  }

  /** Draws a camera, and waits until the map is idle; returns MapLibre's errors since the last call. */
  async draw(camera) {
    await new Promise((resolve, reject) => {
      const why = () => new Error([`The map was not drawn within ${patience / 1000} s.`, ...this.#problems].join(' '))
      const timer = setTimeout(() => reject(why()), patience)
      this.#map.once('idle', () => {
        clearTimeout(timer)
        requestAnimationFrame(resolve)
      })
      this.#pane.show(camera)
      this.#map.triggerRepaint()
    })
    const problems = [...this.#problems]
    this.#problems.clear()
    return problems
  }
}
