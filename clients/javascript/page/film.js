// The page as a film shows it: the map alone, and a frame whenever its driver asks for one.

import { baseMapData } from './base-style.js'
import { loaded } from './camera-map.js'
import { MapPane } from './map-pane.js'
import { Ride } from './ride.js'

const patience = 60_000
/** How long the title is seen, in seconds. */
const titleTime = 3

export class Film {
  #area
  #maplibre
  #pane
  #map
  #problems = new Set()
  #cameras
  #fps
  #title = document.createElement('h1')
  #drawNames
  /** Names appear and disappear by the film's time, so they are placed in the order of its frames; this is the next frame. */
  #next = 0

  /** @param area a MapPane's element. @param maplibre a promise of the library, or of the error of loading it. */
  constructor(area, maplibre) {
    this.#area = area
    this.#maplibre = maplibre
  }

  /** @param settings {size, padding, fieldOfView, title, style, data, cameras, fps}: GeoJSON as `data`, a camera for each frame. */
  async start({ title = '', style, data, cameras, fps, ...settings }) {
    document.documentElement.dataset.mode = 'film'
    const maplibre = await this.#maplibre
    if (maplibre instanceof Error)
      throw new Error(
        'MapLibre GL JS could not be loaded: npm install maplibre-gl, or name its folder by --maplibre.',
      )
    // The finest land for all frames: what one shows does not depend on those before it.
    const { near, names, style: base } = baseMapData()
    const earth = {
      far: near,
      near: () => new Promise(() => {}),
      names: await loaded(names),
      style: await loaded(base),
    }
    this.#pane = new MapPane(this.#area, () => {})
    Object.assign(this.#title, { className: 'mapcam-title', textContent: title })
    this.#pane.part('frame').append(this.#title)
    this.#cameras = cameras
    this.#fps = fps
    const { labels } = this.#pane
    // Each frame draws its names once: what MapLibre draws until it is idle, and when, varies.
    this.#drawNames = labels.draw.bind(labels)
    Object.assign(labels, {
      hasGraticule: false,
      time: () => this.#next / fps,
      cameraIn: (seconds) =>
        cameras[Math.min(this.#next + Math.ceil(seconds * fps), cameras.length - 1)],
      firstStep: Infinity,
      draw() {},
    })
    this.#pane.configure({ ...settings, camera: cameras[0] })
    this.#pane.start(maplibre, { style, earth })
    this.#map = this.#pane.handle.map
    this.#map.on('error', ({ error }) => this.#problems.add(error?.message))
    if (!(await this.#pane.styled))
      throw new Error(
        `The style${typeof style === 'string' ? ` ${style}` : ''} could not be loaded.`,
      )
    if (data !== null) this.#pane.overlays.shape = data
    labels.features = data
    labels.ride = Ride.along(data, cameras)
    globalThis.mapcam = this.#pane.handle
  }

  /** Draws a frame, and waits until the map is idle; returns MapLibre's errors since the last call. */
  async draw(index) {
    await new Promise((resolve, reject) => {
      const why = () =>
        new Error(
          [`The map was not drawn within ${patience / 1000} s.`, ...this.#problems].join(' '),
        )
      const timer = setTimeout(() => reject(why()), patience)
      this.#map.once('idle', () => {
        clearTimeout(timer)
        for (; this.#next <= index; this.#next += 1) {
          const isOver = this.#next >= titleTime * this.#fps
          this.#title.hidden = isOver || this.#title.textContent === ''
          this.#pane.avoidObstacles() // The attribution is complete now.
          this.#drawNames(this.#cameras[this.#next])
        }
        requestAnimationFrame(resolve)
      })
      this.#pane.show(this.#cameras[index])
      this.#map.triggerRepaint()
    })
    const problems = [...this.#problems]
    this.#problems.clear()
    return problems
  }
}
