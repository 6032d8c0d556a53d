// The map without MapLibre: on a 2D canvas, in the engine's perspective.

import { palettes } from './base-style.js'
import { loaded, nearZoom } from './camera-map.js'
import { Lens, nearest } from './lens.js'
import { mercatorX, mercatorY } from '../src/mercator.js'
import { drawPin, pinScales, resize, sizeAt } from './pin.js'
import { shapesIn } from '../src/readers/geojson.js'

/** How each kind is drawn, in this order: the colours of its areas and lines, by their names in a palette. */
const kinds = {
  land: { fill: 'land', stroke: 'coast' },
  river: { stroke: 'river' },
  lake: { fill: 'water' },
  border: { stroke: 'border' },
  path: { stroke: 'path', 'stroke-width': 3, 'stroke-opacity': 0.85 },
  shape: { fill: 'shape', 'fill-opacity': 0.2, stroke: 'shape', 'stroke-width': 2.5 },
}

export class CanvasMap {
  isOffline = true
  /** It has no layers: what is on top of the map is drawn with it. */
  overlays = []
  /** Called with each camera that was drawn. */
  onRender = () => {}
  /** The part of MapLibre's API that the layers on top need. */
  map = {
    on() {},
    getLayer() {},
    remove() {},
    queryRenderedFeatures: () => [],
    getSource: (id) => ({ setData: (data) => this.#put(id.replace('mapcam-', ''), data) }),
  }

  #canvas = document.createElement('canvas')
  #shapes = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]))
  #earth
  #isNear = false
  #theme
  #settings
  #camera

  /** @param earth {far, near?}: GeoJSON, its address, or functions that load it. */
  constructor(container, { earth, theme }) {
    this.#theme = theme
    this.#earth = earth
    this.#canvas.className = 'mapcam-canvas'
    container.after(this.#canvas)
    this.#load(earth.far)
  }

  async #load(data) {
    const { features } = await loaded(data)
    for (const kind of ['land', 'river', 'lake', 'border']) {
      this.#put(kind, { features: features.filter(({ properties }) => properties.kind === kind) })
    }
  }

  #put(kind, data) {
    this.#shapes[kind] = Array.from(shapesIn(data), drawable)
    this.#draw()
  }

  configure(settings) {
    this.#settings = settings
    resize(this.#canvas, settings.size)
    this.#draw()
  }

  set theme(theme) {
    this.#theme = theme
    this.#draw()
  }

  /** Draws a camera at once. */
  draw(camera) {
    this.#camera = camera
    this.#draw()
  }

  /** Draws a camera in the next frame. */
  show(camera) {
    this.#camera = camera
    requestAnimationFrame(() => this.#draw())
    if (this.#isNear || camera.zoom <= nearZoom || !this.#earth.near) return
    this.#isNear = true
    this.#load(this.#earth.near)
  }

  remove() {
    this.#canvas.remove()
  }

  #draw() {
    if (!this.#settings || !this.#camera) return
    const { width, height } = this.#settings.size
    const palette = palettes[this.#theme]
    const context = this.#canvas.getContext('2d')
    const lens = new Lens(this.#camera, this.#settings)
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0)
    Object.assign(context, { fillStyle: palette.water, lineJoin: 'round', lineCap: 'round' })
    context.fillRect(0, 0, width, height)
    for (const [kind, { fill, stroke, ...look }] of Object.entries(kinds)) {
      const edge = kind === 'path' ? palette.path : '#fff'
      for (const shape of this.#shapes[kind]) {
        if (shape.properties.rank > this.#camera.zoom - 2) continue // As MapLibre's filter.
        drawShape(context, lens, shape, {
          fill: palette[fill],
          stroke: palette[stroke],
          edge,
          ...look,
          ...shape.properties,
        })
      }
    }
    this.onRender(this.#camera)
  }
}

/** Draws a shape as Mapbox's simplestyle says, as MapLibre's layers do; `edge` is that of pins. */
function drawShape(context, lens, { type, lines }, style) {
  const seen = lens.copies.flatMap((copy) =>
    lines.filter(({ box }) => lens.isBoxNear(box, copy)).map((line) => [line, copy]),
  )
  if (type.endsWith('Point')) {
    const { stroke, edge, 'marker-color': color = stroke, 'marker-size': size } = style
    for (const [[[x, y]], copy] of seen) {
      const place = lens.ground(x + copy, y)
      const scale = (pinScales[size] ?? 1) * sizeAt(place[2])
      if (place[2] >= nearest) drawPin(context, ...lens.project(place), color, edge, scale)
    }
    return
  }
  const isArea = type.endsWith('Polygon')
  context.beginPath()
  for (const [line, copy] of seen) lens.trace(context, line, copy, isArea)
  if (isArea && style.fill) {
    Object.assign(context, { globalAlpha: style['fill-opacity'] ?? 1, fillStyle: style.fill })
    context.fill('evenodd')
  }
  const { stroke, 'stroke-width': lineWidth = 1, 'stroke-opacity': globalAlpha = 1 } = style
  Object.assign(context, { globalAlpha, lineWidth, strokeStyle: stroke })
  if (stroke) context.stroke()
  context.globalAlpha = 1
}

/** A shape on the map's square: {type, lines, properties}. A point is a line of one place. */
function drawable({ type, coordinates, properties }) {
  const ofPoints =
    type === 'Point'
      ? [[coordinates]]
      : type === 'MultiPoint'
        ? coordinates.map((place) => [place])
        : coordinates
  return { type, lines: linesIn(ofPoints).map(onSquare), properties }
}

const linesIn = (coordinates) =>
  typeof coordinates[0]?.[0] === 'number' ? [coordinates] : coordinates.flatMap(linesIn)

function onSquare(places) {
  const line = places.map(([longitude, latitude]) => [mercatorX(longitude), mercatorY(latitude)])
  const [xs, ys] = [0, 1].map((axis) => line.map((place) => place[axis]))
  const [least, most] = [Math.min, Math.max].map(
    (of) => (values) => values.reduce((a, b) => of(a, b)),
  )
  return Object.assign(line, { box: [least(xs), least(ys), most(xs), most(ys)] })
}
