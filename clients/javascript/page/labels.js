// Names on top of the map: countries, cities, the graticule's degrees and a scale bar. They are drawn on a canvas,
// since MapLibre needs a server of glyphs for text.

import { lengthText, nearestCity } from './cities.js'
import { graticule, graticuleDegrees } from './graticule.js'
import { Lens } from './lens.js'
import { mercatorX, mercatorY, metresPerPoint } from './mercator.js'
import { palettes } from './base-style.js'

const font = (weight, size) => `${weight} ${size}px system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif`
const kinds = {
  country: { font: font(600, 12), color: 'country', spacing: '1.5px' },
  capital: { font: font(600, 12.5), color: 'city', dot: 3 },
  city: { font: font(500, 11.5), color: 'city', dot: 2.2 },
  degrees: { font: font(500, 10), color: 'grid' },
  near: { font: font(500, 11), color: 'city', isLeft: true },
}
/** How many names are shown at most, and how near to each other they may be, in points. */
const most = 90
/** How high the haze is, as a part of the eye's distance. */
const hazePart = 0.09
const gap = 4

export class Labels {
  /** What is drawn beside the names. */
  hasDegrees = true
  hasNames = true
  hasSky = true

  #canvas = document.createElement('canvas')
  #context = this.#canvas.getContext('2d')
  #labels = []
  #cities = []
  #sprites = new Map()
  #theme = 'light'
  #settings
  #camera

  /** @param frame the map's frame. @param before the element that comes on top. */
  constructor(frame, before) {
    this.#canvas.className = 'mapcam-labels'
    this.#canvas.setAttribute('aria-hidden', 'true')
    Object.assign(this.#canvas.style, { position: 'absolute', top: 0, left: 0, pointerEvents: 'none' })
    frame.insertBefore(this.#canvas, before)
  }

  /** Natural Earth's names: page/names.json. */
  set names({ countries, cities }) {
    this.#cities = cities
    const label = (kind) => ([text, longitude, latitude, zoom]) =>
      ({ kind, text, zoom, x: mercatorX(longitude), y: mercatorY(latitude) })
    this.#labels = [
      ...countries.map(label('country')),
      ...cities.map((city) => label(city[4] ? 'capital' : 'city')(city)),
    ].sort((a, b) => a.zoom - b.zoom)
    this.draw()
  }

  set theme(theme) {
    this.#theme = theme
    this.#sprites.clear()
    this.draw()
  }

  /** The map's {size, padding, fieldOfView}. */
  configure(settings) {
    this.#settings = settings
    const { width, height } = settings.size
    const ratio = devicePixelRatio
    Object.assign(this.#canvas, { width: Math.round(width * ratio), height: Math.round(height * ratio) })
    Object.assign(this.#canvas.style, { width: `${width}px`, height: `${height}px` })
    this.#sprites.clear()
  }

  draw(camera = this.#camera) {
    this.#camera = camera
    if (!camera || !this.#settings) return
    const { size: { width, height }, padding } = this.#settings
    const context = this.#context
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0)
    context.clearRect(0, 0, width, height)
    const lens = new Lens(camera, this.#settings)
    // The map's attribution is in the corner.
    const taken = [[width - 92, height - 22, width, height]]
    const corner = [padding.left + 14, height - padding.bottom - 30]
    this.#drawScale(camera, corner, taken)
    if (this.hasNames) this.#drawNearest(camera, corner, taken)
    if (this.hasDegrees) this.#drawGraticule(lens, camera, taken)
    if (this.hasNames) this.#drawNames(lens, camera.zoom, taken)
    if (this.hasSky && lens.end > 0) this.#drawSky(lens)
  }

  /** Says which city is nearest, where the camera is so near that none may be seen. */
  #drawNearest({ target, zoom }, [x, y], taken) {
    if (zoom < 9) return
    const city = nearestCity(this.#cities, target)
    if (city) this.#put('near', city, x, y - 30, taken)
  }

  #drawNames(lens, zoom, taken) {
    const { width, height } = this.#settings.size
    const { copies } = lens
    let count = 0
    for (const label of this.#labels) {
      if (count >= most || label.zoom > zoom + 2) break
      if (label.kind === 'country' && zoom > label.zoom + 5) continue
      for (const copy of copies) {
        if (!lens.isNear(label.x + copy, label.y)) continue
        const place = lens.ground(label.x + copy, label.y)
        // What is far away is as if seen from a lower zoom.
        if (place[2] < 0.1 || label.zoom > zoom - Math.log2(place[2]) + 0.6) continue
        const [x, y] = lens.project(place)
        if (y > Math.max(lens.end, -10) && y < height + 10 && this.#put(label.kind, label.text, x, y, taken, width)) count += 1
      }
    }
  }

  /** The sky, and haze where the ground ends, which also covers the names there. */
  #drawSky({ end, distance }) {
    const { width, height } = this.#settings.size
    const { sky, haze } = palettes[this.#theme]
    const context = this.#context
    const fill = (top, bottom, ...colors) => {
      context.fillStyle = context.createLinearGradient(0, top, 0, bottom)
      colors.forEach((color, at) => context.fillStyle.addColorStop(at, color))
      context.fillRect(0, top, width, bottom - top)
    }
    fill(0, Math.min(end, height), sky, haze)
    fill(end, end + distance * hazePart, haze, `${haze}00`)
  }

  #drawGraticule(lens, camera, taken) {
    const { size } = this.#settings
    const lines = graticule(camera, size)
    const context = this.#context
    context.beginPath()
    for (const line of lines.lines) lens.trace(context, line, 0, false)
    Object.assign(context, { strokeStyle: palettes[this.#theme].grid, lineWidth: 0.7, globalAlpha: 0.45 })
    context.stroke()
    context.globalAlpha = 1
    for (const { text, x, y } of graticuleDegrees(lens, lines, size)) this.#put('degrees', text, x, y, taken)
  }

  /** Draws a text, unless another is there, or it would be cut at a side. */
  #put(kind, text, x, y, taken, room = Infinity) {
    const { image, width, height, anchor } = this.#sprite(kind, text)
    const [left, top] = [x - anchor, y - height / 2]
    const box = [left, top, left + width, top + height]
    const isCut = room !== Infinity && (left < 0 || left + width > room)
    if (isCut || taken.some((other) => overlaps(box, other))) return false
    taken.push(box)
    this.#context.drawImage(image, left, top, width, height)
    return true
  }

  /** The picture of a text: drawn once, since text with an outline is slow. */
  #sprite(kind, text) {
    const key = kind + text
    const known = this.#sprites.get(key)
    if (known) return known
    const { font, color, dot = 0, spacing = '0px', isLeft = false } = kinds[kind]
    const palette = palettes[this.#theme]
    const image = document.createElement('canvas')
    const context = image.getContext('2d')
    const set = () => Object.assign(context, { font, letterSpacing: spacing, textBaseline: 'middle', lineJoin: 'round' })
    set()
    const shown = kind === 'country' ? text.toUpperCase() : text
    const room = dot > 0 ? 2 * dot + 4 : 0
    const width = Math.ceil(context.measureText(shown).width) + room + 6
    const height = 20
    Object.assign(image, { width: width * devicePixelRatio, height: height * devicePixelRatio })
    context.scale(devicePixelRatio, devicePixelRatio)
    set()
    Object.assign(context, { strokeStyle: palette.halo, lineWidth: 3, fillStyle: palette[color] })
    context.strokeText(shown, room + 3, height / 2)
    context.fillText(shown, room + 3, height / 2)
    if (dot > 0) {
      context.beginPath()
      context.arc(dot + 2, height / 2, dot, 0, 2 * Math.PI)
      context.lineWidth = 1.5
      context.stroke()
      context.fill()
    }
    const sprite = { image, width, height, anchor: dot > 0 ? dot + 2 : isLeft ? 3 : width / 2 }
    if (this.#sprites.size > 1000) this.#sprites.clear()
    this.#sprites.set(key, sprite)
    return sprite
  }

  #drawScale(camera, [x, y], taken) {
    const metres = niceLength(metresPerPoint(camera) * 110)
    const length = metres / metresPerPoint(camera)
    const context = this.#context
    const palette = palettes[this.#theme]
    context.beginPath()
    context.moveTo(x, y - 5)
    context.lineTo(x, y)
    context.lineTo(x + length, y)
    context.lineTo(x + length, y - 5)
    for (const [strokeStyle, lineWidth] of [[palette.halo, 4], [palette.city, 1.5]]) {
      Object.assign(context, { strokeStyle, lineWidth, lineJoin: 'round' })
      context.stroke()
    }
    this.#put('degrees', lengthText(metres), x + length / 2, y - 9, taken)
    taken.push([x, y - 18, x + length, y + 4])
  }
}

function overlaps(a, b) {
  return a[0] < b[2] + gap && b[0] < a[2] + gap && a[1] < b[3] && b[1] < a[3]
}

/** The greatest of 1, 2 and 5 times a power of ten that is not greater. */
function niceLength(metres) {
  const power = 10 ** Math.floor(Math.log10(metres))
  return power * ([5, 2].find((factor) => factor * power <= metres) ?? 1)
}
