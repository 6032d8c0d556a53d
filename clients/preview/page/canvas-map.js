// The land without MapLibre: on a 2D canvas, in the engine's perspective.

import { palettes } from './base-style.js'
import { Lens } from './lens.js'
import { mercatorX, mercatorY } from './mercator.js'

/** The least depth that is drawn, of the target's; what is nearer lies behind the eye or beside it. */
const near = 0.05

export class CanvasMap {
  #canvas = document.createElement('canvas')
  #shapes = []
  #theme
  #settings
  #camera

  /** @param land GeoJSON: page/land.json. */
  constructor(container, land, theme) {
    this.#theme = theme
    container.append(this.#canvas)
    this.#shapes = land.features.map(({ properties, geometry }) => ({
      kind: properties.kind,
      lines: (geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : geometry.coordinates).map((line) =>
        line.map(([longitude, latitude]) => [mercatorX(longitude), mercatorY(latitude)])),
    }))
  }

  configure(settings) {
    const { width, height } = settings.size
    this.#settings = settings
    Object.assign(this.#canvas, { width: width * devicePixelRatio, height: height * devicePixelRatio })
    Object.assign(this.#canvas.style, { width: `${width}px`, height: `${height}px` })
    if (this.#camera) this.show(this.#camera)
  }

  set theme(theme) {
    this.#theme = theme
    if (this.#camera) this.show(this.#camera)
  }

  /** Draws a camera at once. */
  show(camera) {
    this.#camera = camera
    if (!this.#settings) return
    const { size } = this.#settings
    const palette = palettes[this.#theme]
    const context = this.#canvas.getContext('2d')
    const lens = new Lens(camera, this.#settings)
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0)
    context.fillStyle = palette.water
    context.fillRect(0, 0, size.width, size.height)
    for (const { kind, lines } of this.#shapes) {
      context.beginPath()
      for (const copy of lens.copies) for (const line of lines) trace(context, lens, line, copy, kind === 'land')
      if (kind === 'land') {
        context.fillStyle = palette.land
        context.fill('evenodd')
      }
      context.strokeStyle = kind === 'land' ? palette.coast : palette.border
      context.stroke()
    }
  }
}

/** Adds a line to the path, clipped at the plane in front of the eye. */
function trace(context, lens, line, copy, isClosed) {
  let isBegun = false
  let last
  const add = (place) => {
    context[isBegun ? 'lineTo' : 'moveTo'](...lens.project(place))
    isBegun = true
  }
  for (const [x, y] of line) {
    const place = lens.ground(x + copy, y)
    if (last && last[2] < near !== place[2] < near) {
      const part = (near - last[2]) / (place[2] - last[2])
      add(place.map((value, index) => last[index] + part * (value - last[index])))
    }
    if (place[2] >= near) add(place)
    else if (!isClosed) isBegun = false
    last = place
  }
  if (isClosed && isBegun) context.closePath()
}
