// The engine's perspective for what is drawn without MapLibre: a pinhole camera above Web Mercator's plane.

import { mercatorX, mercatorY, radians } from './mercator.js'

export class Lens {
  /** The width of the world in points, at the target. */
  world

  #x
  #y
  #turn
  #tilt
  #distance
  #center

  /** @param settings {size, padding, fieldOfView} of the map. */
  constructor({ target, zoom, bearing, viewingAngle }, { size, padding, fieldOfView }) {
    this.world = 256 * 2 ** zoom
    this.#x = mercatorX(target.longitude)
    this.#y = mercatorY(target.latitude)
    this.#turn = [Math.cos(bearing * radians), Math.sin(bearing * radians)]
    this.#tilt = [Math.cos(viewingAngle * radians), Math.sin(viewingAngle * radians)]
    this.#distance = size.height / 2 / Math.tan((fieldOfView / 2) * radians)
    this.#center = [(padding.left + size.width - padding.right) / 2, (padding.top + size.height - padding.bottom) / 2]
  }

  /** A place in the eye's coordinates: right, down, and its depth, which is 1 at the target. */
  ground(x, y) {
    const dx = (x - this.#x) * this.world
    const dy = (y - this.#y) * this.world
    const [cos, sin] = this.#turn
    const down = dy * cos - dx * sin
    return [dx * cos + dy * sin, down * this.#tilt[0], 1 - (down * this.#tilt[1]) / this.#distance]
  }

  /** The point on the screen of a place in the eye's coordinates. The eye is where the depth is 0. */
  project([right, down, depth]) {
    return [this.#center[0] + right / depth, this.#center[1] + down / depth]
  }

  /**
   * The point where a meridian (`x`) or a parallel (`y`) crosses an edge of the screen.
   *
   * @param edge 'left', or the row of the screen that is the lower edge.
   */
  crossing({ x, y }, edge) {
    const [cos, sin] = this.#turn
    const lean = this.#tilt[1] / this.#distance
    let dx = (x - this.#x) * this.world
    let dy = (y - this.#y) * this.world
    if (edge === 'left') {
      const left = -this.#center[0]
      if (y === undefined) dy = (left * (1 + dx * sin * lean) - dx * cos) / (sin + left * lean * cos)
      else dx = (left * (1 - dy * cos * lean) - dy * sin) / (cos - left * lean * sin)
    } else {
      const row = edge - this.#center[1]
      const down = row / (this.#tilt[0] + row * lean)
      if (y === undefined) dy = (down + dx * sin) / cos
      else dx = (dy * cos - down) / sin
    }
    const place = this.ground(this.#x + dx / this.world, this.#y + dy / this.world)
    return place[2] > 0 ? this.project(place) : undefined
  }

  /** Whether north is rather up or down than to a side. */
  get isUpright() {
    return Math.abs(this.#turn[0]) > Math.SQRT1_2
  }

  /** The copy of a place nearest to the target. */
  nearest(x) {
    return x - Math.round(x - this.#x)
  }

  /** How far beyond the target's copy of the world others are seen. */
  copies(width) {
    const reach = Math.min(3, Math.ceil((width * (this.#tilt[1] > 0.5 ? 2 : 0.7)) / this.world))
    return Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach)
  }
}
