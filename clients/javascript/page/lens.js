// The engine's perspective for what is drawn without MapLibre: a pinhole camera above Web Mercator's plane.

import { degree, mercatorX, mercatorY } from '../src/mercator.js'

/** The ground ends before the horizon, as MapLibre's does: there would be infinitely many tiles. */
const steepest = 89.25
const drawnPart = 0.85
/** The least depth that is drawn, as a fraction of the target's; anything nearer is behind the eye or beside it. */
export const nearest = 0.05
/** How far outside the view a thing that reaches into it may be, in points. */
const margin = 60

export class Lens {
  /** The width of the world in points, at the target. */
  world
  /** The row of the screen at which the ground ends. */
  end
  /** The distance from the screen to the eye, in points. */
  distance

  #x
  #y
  #turn
  #tilt
  #center
  #reach

  /** @param settings {size, padding, fieldOfView} of the map. */
  constructor({ target, zoom, bearing, viewingAngle }, { size, padding, fieldOfView }) {
    this.world = 256 * 2 ** zoom
    this.#x = mercatorX(target.longitude)
    this.#y = mercatorY(target.latitude)
    this.#turn = [Math.cos(bearing * degree), Math.sin(bearing * degree)]
    this.#tilt = [Math.cos(viewingAngle * degree), Math.sin(viewingAngle * degree)]
    this.distance = size.height / 2 / Math.tan((fieldOfView / 2) * degree)
    const [x, y] = [
      (padding.left + size.width - padding.right) / 2,
      (padding.top + size.height - padding.bottom) / 2,
    ]
    this.#center = [x, y]
    const horizon = drawnPart * this.distance * Math.tan((steepest - viewingAngle) * degree)
    this.end = y - horizon
    const [cos, sin] = this.#tilt
    const lean = sin / this.distance
    const up = Math.min(horizon, y + margin)
    const [far, near] = [up / (cos - up * lean), (size.height - y + margin) / cos]
    this.#reach =
      Math.hypot(Math.max(far, near), (Math.max(x, size.width - x) + margin) * (1 + far * lean)) /
      this.world
  }

  /** Whether a place may be in view, or a little beside it. */
  isNear(x, y) {
    return Math.abs(x - this.#x) < this.#reach && Math.abs(y - this.#y) < this.#reach
  }

  /** The same for a box: its least x and y, and its greatest ones. */
  isBoxNear([west, north, east, south], copy) {
    const clamped = (value, least, most) => Math.min(Math.max(value, least), most)
    return this.isNear(clamped(this.#x, west + copy, east + copy), clamped(this.#y, north, south))
  }

  /** A place in the eye's coordinates: right, down, and its depth, which is 1 at the target. */
  ground(x, y) {
    const dx = (x - this.#x) * this.world
    const dy = (y - this.#y) * this.world
    const [cos, sin] = this.#turn
    const down = dy * cos - dx * sin
    return [dx * cos + dy * sin, down * this.#tilt[0], 1 - (down * this.#tilt[1]) / this.distance]
  }

  /** The point on the screen of a place in the eye's coordinates. The eye is where the depth is 0. */
  project([right, down, depth]) {
    return [this.#center[0] + right / depth, this.#center[1] + down / depth]
  }

  /** The place on the map's square at a point of the screen, below the horizon. */
  placeAt({ x, y }) {
    const [right, down] = [x - this.#center[0], y - this.#center[1]]
    const [cos, sin] = this.#tilt
    const south = down / (cos + (down * sin) / this.distance)
    const east = right * (1 - (south * sin) / this.distance)
    const [turn, side] = this.#turn
    return [
      this.#x + (east * turn - south * side) / this.world,
      this.#y + (east * side + south * turn) / this.world,
    ]
  }

  /** Adds a line on the map's square to a canvas's path, clipped at the plane in front of the eye. */
  trace(context, line, copy, isClosed) {
    let isBegun = false
    let last
    const add = (place) => {
      context[isBegun ? 'lineTo' : 'moveTo'](...this.project(place))
      isBegun = true
    }
    for (const [x, y] of line) {
      const place = this.ground(x + copy, y)
      if (last && last[2] < nearest !== place[2] < nearest) {
        const part = (nearest - last[2]) / (place[2] - last[2])
        add(place.map((value, index) => last[index] + part * (value - last[index])))
      }
      if (place[2] >= nearest) add(place)
      else if (!isClosed) isBegun = false
      last = place
    }
    if (isClosed && isBegun) context.closePath()
  }

  /** The copies of the world that are in view, as offsets in worlds. */
  get copies() {
    const reach = Math.min(3, this.#reach)
    const first = Math.floor(this.#x - reach)
    return Array.from(
      { length: Math.floor(this.#x + reach) - first + 1 },
      (_, index) => first + index,
    )
  }
}
