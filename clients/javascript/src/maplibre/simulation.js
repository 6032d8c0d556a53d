// What a user does: the engine's own gestures, with the events that MapLibre fires for them.

import { EngineView } from './engine-view.js'
import { MapMouseEvent } from './evented.js'
import { Point } from './geometry.js'

export class Simulation {
  #map
  #engine

  constructor(map) {
    this.#map = map
    this.#engine = new EngineView(map._transform)
  }

  /**
   * Drags the ground from one point of the screen to another.
   *
   * @param options `steps` that the pointer makes, 5 by default; `velocity`, in points per second, with which
   *   it lets go.
   */
  drag(from, to, { steps = 5, velocity, ...data } = {}) {
    if (!this.#map.dragPan.isEnabled()) return this
    const [begin, end] = [from, to].map(Point.convert)
    const translation = end.sub(begin).div(steps)
    this.#start(['drag'], begin, data)
    for (let step = 0; step < steps; step += 1) {
      const { x, y } = begin.add(translation.mult(step))
      this.#engine.gesture('gesture.pan', { translation: { ...translation }, at: { x, y } })
      this.#moved(['drag'], begin.add(translation.mult(step + 1)), data)
    }
    this.#fire('dragend', end, data)
    const fling = velocity && { velocity: { ...Point.convert(velocity) } }
    const { animation } = this.#engine.gesture('gesture.end', fling)
    if (animation === null) return this.#fire('moveend', end, data)
    this.#fling(end, data, this.#map._now())
    return this
  }

  /** Turns the wheel over a point, by CSS pixels: negative zooms in. */
  wheel(at, delta, data) {
    if (!this.#map.scrollZoom.isEnabled()) return this
    // MapLibre's curve for the notches of a mouse's wheel.
    const scale = 2 / (1 + Math.exp(-Math.abs(delta / 450)))
    return this.pinch(at, delta < 0 ? scale : 1 / scale, { ...data, by: 'scrollZoom' })
  }

  /** Moves two fingers around a point: a scale above 1 zooms in, `rotation` in degrees turns the ground. */
  pinch(at, scale, { rotation = 0, by = 'touchZoomRotate', ...data } = {}) {
    if (!this.#map[by].isEnabled()) return this
    const point = Point.convert(at)
    const kinds = rotation === 0 ? ['zoom'] : ['zoom', 'rotate']
    this.#start(kinds, point, data)
    this.#engine.gesture('gesture.pinch', { scale, rotation, at: { ...point } })
    this.#moved(kinds, point, data)
    this.#engine.gesture('gesture.end')
    for (const kind of kinds) this.#fire(`${kind}end`, point, data)
    return this.#fire('moveend', point, data)
  }

  /** Zooms in about a point, or with `shiftKey` out, as MapLibre does: in 0.3 s. */
  doubleClick(at, { shiftKey = false, ...data } = {}) {
    const point = Point.convert(at)
    this.#fire('dblclick', point, data)
    if (!this.#map.doubleClickZoom.isEnabled()) return this
    const zoom = this.#map.getZoom() + (shiftKey ? -1 : 1)
    const around = this.#map._transform.unproject(point)
    this.#map.easeTo({ duration: 300, zoom, around }, this.#data(point, data))
    return this
  }

  /** Clicks on a point, and on `features` of a `layer` there. */
  click(at, { layer, features = [], ...data } = {}) {
    const event = new MapMouseEvent('click', this.#data(Point.convert(at), data))
    this.#map._fireOn(layer, features, event)
    return this
  }

  end() {
    this.#engine.end()
  }

  #fling(point, data, last) {
    this.#map._requestFrame(() => {
      const now = this.#map._now()
      const isActive = this.#engine.tick((now - last) / 1000)
      this.#map._moved()
      this.#fire('move', point, data)
      if (isActive) this.#fling(point, data, now)
      else this.#fire('moveend', point, data)
    })
  }

  #start(kinds, point, data) {
    this.#map.stop()
    this.#fire('movestart', point, data)
    for (const kind of kinds) this.#fire(`${kind}start`, point, data)
  }

  #moved(kinds, point, data) {
    this.#map._moved()
    this.#fire('move', point, data)
    for (const kind of kinds) this.#fire(kind, point, data)
  }

  #fire(type, point, data) {
    this.#map.fire(type, this.#data(point, data))
    return this
  }

  #data(point, data) {
    const originalEvent = { clientX: point.x, clientY: point.y, preventDefault() {}, ...data?.originalEvent }
    return { point, lngLat: this.#map._transform.unproject(point), originalEvent }
  }
}
