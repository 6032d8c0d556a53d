// The map without MapLibre: on a 2D canvas, in the engine's perspective.

import { palettes } from './base-style.js'
import { loaded, nearZoom } from './camera-map.js'
import { Lens, nearest } from './lens.js'
import { mercatorX, mercatorY } from '../src/mercator.js'
import { drawPin, pinScales, sizeAt } from './pin.js'
import { shapesIn } from './shapes.js'

/** How each kind is drawn, in this order: the colours of its areas and lines, by their names in a palette. */
const kinds = {
  land: { fill: 'land', stroke: 'coast' },
  river: { stroke: 'river' },
  lake: { fill: 'water' },
  border: { stroke: 'border' },
  path: { stroke: 'path', width: 3, opacity: 0.85 },
  shape: { fill: 'shape', fillOpacity: 0.2, stroke: 'shape', width: 2.5 },
}

export class CanvasMap {
  isOffline = true
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
    this.#canvas.style.position = 'absolute'
    container.append(this.#canvas)
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
    const { width, height } = settings.size
    this.#settings = settings
    Object.assign(this.#canvas, {
      width: width * devicePixelRatio,
      height: height * devicePixelRatio,
    })
    Object.assign(this.#canvas.style, { width: `${width}px`, height: `${height}px` })
    this.#draw()
  }

  set theme(theme) {
    this.#theme = theme
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
    this.onRender = () => {}
  }

  #draw() {
    if (!this.#settings || !this.#camera) return
    const { size } = this.#settings
    const palette = palettes[this.#theme]
    const context = this.#canvas.getContext('2d')
    const lens = new Lens(this.#camera, this.#settings)
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0)
    context.fillStyle = palette.water
    context.fillRect(0, 0, size.width, size.height)
    Object.assign(context, { lineJoin: 'round', lineCap: 'round' })
    for (const [kind, { fill, fillOpacity = 1, stroke, width = 1, opacity = 1 }] of Object.entries(
      kinds,
    )) {
      for (const { type, lines, properties } of this.#shapes[kind]) {
        if (properties.rank > this.#camera.zoom - 2) continue // As MapLibre's filter.
        // Mapbox's simplestyle, as in MapLibre's layers.
        const {
          'marker-color': mark,
          fill: area = palette[fill],
          stroke: line = palette[stroke],
        } = properties
        const isArea = type.endsWith('Polygon')
        const isPoint = type.endsWith('Point')
        const draw = (how, globalAlpha, style) =>
          Object.assign(context, { globalAlpha, ...style })[how](
            ...(how === 'fill' ? ['evenodd'] : []),
          )
        context.globalAlpha = 1
        context.beginPath()
        for (const copy of lens.copies) {
          for (const each of lines) {
            if (!lens.isBoxNear(each.box, copy)) continue
            const place = isPoint && lens.ground(each[0][0] + copy, each[0][1])
            if (!isPoint) lens.trace(context, each, copy, isArea)
            else if (place[2] >= nearest) {
              const scale = (pinScales[properties['marker-size']] ?? 1) * sizeAt(place[2])
              drawPin(
                context,
                ...lens.project(place),
                mark ?? line,
                kind === 'path' ? line : '#fff',
                scale,
              )
            }
          }
        }
        if (isPoint) continue
        if (isArea && area)
          draw('fill', properties['fill-opacity'] ?? fillOpacity, { fillStyle: area })
        if (line)
          draw('stroke', properties['stroke-opacity'] ?? opacity, {
            lineWidth: properties['stroke-width'] ?? width,
            strokeStyle: line,
          })
      }
    }
    context.globalAlpha = 1
    this.onRender(this.#camera)
  }
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
