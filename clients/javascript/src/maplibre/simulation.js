// What a user does, at once: MapLibre's own gestures and their events, on points of the screen.

import { MapMouseEvent } from './evented.js'
import { Point } from './geometry.js'

export class Simulation {
  #map
  #handlers

  constructor(map, handlers) {
    this.#map = map
    this.#handlers = handlers
  }

  /** Drags the ground in some steps, and releases it, with a velocity in points per second if there is one. */
  drag(from, to, { steps = 5, velocity, ...data } = {}) {
    if (!this.#map.dragPan.isEnabled()) return this
    const [begin, end] = [from, to].map(Point.convert)
    const pan = end.sub(begin).div(steps)
    const changes = Array.from({ length: steps }, (_, step) => ({
      pan,
      around: begin.add(pan.mult(step + 1)),
    }))
    this.#handlers.perform(['drag'], changes, this.#event(end, data), velocity)
    return this
  }

  /** Turns the wheel over a point, by CSS pixels, as the notches of a mouse do: negative zooms in. */
  wheel(at, delta, data) {
    const scale = 2 / (1 + Math.exp(-Math.abs(delta / 450)))
    return this.pinch(at, delta < 0 ? scale : 1 / scale, { ...data, by: 'scrollZoom' })
  }

  /** Moves two fingers around a point: a scale above 1 zooms in, `rotation` in degrees turns the ground. */
  pinch(at, scale, { rotation = 0, by = 'touchZoomRotate', ...data } = {}) {
    if (!this.#map[by].isEnabled()) return this
    const around = Point.convert(at)
    const turn = this.#map[by].isRotationOff ? 0 : rotation
    const kinds = turn === 0 ? ['zoom'] : ['zoom', 'rotate']
    this.#handlers.perform(
      kinds,
      [{ zoom: Math.log2(scale), bearing: -turn, around }],
      this.#event(around, data),
    )
    return this
  }

  /** Zooms in about a point, or with `shiftKey` out, in 0.3 s. */
  doubleClick(at, { shiftKey = false, ...data } = {}) {
    this.#handlers.simulate({ ...this.#event(Point.convert(at), data), type: 'dblclick', shiftKey })
    return this
  }

  /** Clicks on a point, and on `features` of a `layer` there. */
  click(at, { layer, features = [], ...data } = {}) {
    const point = Point.convert(at)
    const event = {
      point,
      lngLat: this.#map.unproject(point),
      originalEvent: this.#event(point, data),
    }
    this.#map._fireOn(layer, features, new MapMouseEvent('click', event))
    return this
  }

  #event({ x, y }, { originalEvent } = {}) {
    const { left, top } = this.#map.getCanvasContainer().getBoundingClientRect()
    return { clientX: left + x, clientY: top + y, preventDefault() {}, ...originalEvent }
  }
}
