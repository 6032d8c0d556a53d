// Names drawn over the map: countries and cities, with a graticule and a scale bar. They are drawn on a canvas, since MapLibre
// needs a server of glyphs for text.
//
// Placement remembers, as in MapLibre's own (symbol/placement.ts): a name that is shown stays while there is room, names
// come and go by fading, and a name that has just appeared or disappeared stays so for a while. In a fast movement none
// appears that would be gone at once.

import { lengthText, nearestCity } from './cities.js'
import { graticule, roundNumber } from './graticule.js'
import { Lens } from './lens.js'
import { mercatorX, mercatorY, metresPerPoint } from '../src/mercator.js'
import { palettes } from './base-style.js'
import { drawing, head, pinScales, radius, resize, sizeAt } from './pin.js'
import { shapesIn } from '../src/readers/geojson.js'

const font = (weight, size) =>
  `${weight} ${size}px system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif`
const marker = (scale) => ({
  font: font(600, 12),
  high: 13,
  color: 'city',
  dot: radius * scale,
  rise: head * scale,
})
/** How the kinds of names look; `high` is a text's height in points, without the room around it. */
const kinds = {
  country: { font: font(600, 12.5), high: 13, color: 'country', spacing: '1.5px' },
  land: { font: font(600, 11), high: 12, color: 'country', spacing: '1px' },
  islet: { font: font(600, 9.5), high: 10, color: 'country', spacing: '0.5px' },
  capital: { font: font(600, 12.5), high: 13, color: 'city', dot: 3 },
  city: { font: font(500, 11.5), high: 12, color: 'city', dot: 2.2 },
  scale: { font: font(500, 10), high: 12, color: 'grid' },
  near: { font: font(500, 11), high: 12, color: 'city' },
  // The names of the host's data: beside a marker's head, or in the middle of a line or an area.
  marker: marker(1),
  small: marker(pinScales.small),
  large: marker(pinScales.large),
  shape: { font: font(600, 12), high: 13, color: 'city' },
}
/** The positions of a text relative to its place, best first, as fractions of its width and height and of the dot's room. */
const besideDot = [
  [0, -0.5, 1, 0],
  [-1, -0.5, -1, 0],
  [-0.5, 0, 0, 1],
  [-0.5, -1, 0, -1],
]
const aroundPlace = [
  [-0.5, -0.5],
  [-0.5, 0.5],
  [-0.5, -1.5],
]
/** Beside a pin's head, above it, and below its point. */
const besidePin = [
  [0, -0.5, 1, 0],
  [-1, -0.5, -1, 0],
  [-0.5, -1, 0, -1],
  [-0.5, 0, 0, 2.4],
]
/** The most names that are shown, and their least distance, in points. */
const most = 90
const mostFeatures = 500
const mostLabels = 100_000
const gap = 4
/** The room around a text in its picture, for its outline. */
const room = 4
/** The longest name of a feature, in characters. */
const longestName = 40
/** How long a name takes to fade in or out, and the least time before one that came goes and before one that went comes again. */
const fadeTime = 0.2
const shownTime = 0.4
const hiddenTime = 0.9
/** A name comes if it will still be there so many seconds later. */
const aheadTimes = [0.25, 0.5, 1]
/** The longest time between two frames of a movement, in seconds. */
const longestFrame = 0.6
/** How often names that fade are drawn while the map does not move. */
const fadeStep = 1 / 30
const movingStep = 0.2
/** By how many levels a name that is shown already is preferred, and by how many it stays longer when zooming out. */
const stayLevels = 1
const stayZoom = 0.25
/** Down to which part of the ground on the screen the graticule fades towards its end. */
const fadedPart = 0.6
/** How high the haze is, as a part of the eye's distance. */
const hazePart = 0.09

export class Labels {
  /** What is drawn in addition to the names. */
  hasGraticule = true
  /** The ride that is shown: its position, and the part that is done; and whether the camera is on it. */
  ride
  isRiding = false
  hasNames = true
  hasSky = true
  /** What covers the map, where no name is placed: [left, top, right, bottom] each, in the map's points. */
  obstacles = []
  /** The time in seconds by which names fade: the machine's, or a film's. */
  time = () => performance.now() / 1000
  /** The camera so many seconds later, if it is known; otherwise the movement is thought to go on as it is. */
  cameraIn = () => undefined
  /** How much of a fade is done, at most, in its first frame after a pause, in seconds: a film has no pauses. */
  firstStep = fadeStep

  #canvas = document.createElement('canvas')
  #context = this.#canvas.getContext('2d')
  #labels = []
  #features = []
  /** The names that were given. */
  places = { cities: [], countries: [] }
  #sprites = new Map()
  /** The names in view that are shown, come or go: {isShown, since, opacity, anchor} each. */
  #states = new Map()
  /** When the names were drawn last. */
  #time = -Infinity
  #isResting = false
  /** How many times the camera has gone around the world to the east. */
  #turns = 0
  #timer
  #theme = 'light'
  #settings
  #camera
  /** Where the camera will be a little later: {zoom, lens} each. */
  #ahead

  /** @param frame the map's frame. @param before the element above the names. */
  constructor(frame, before) {
    this.#canvas.className = 'mapcam-labels'
    this.#canvas.setAttribute('aria-hidden', 'true')
    frame.insertBefore(this.#canvas, before)
  }

  /** Natural Earth's names: page/names.json. */
  set names(places) {
    this.places = places
    const { countries, cities } = places
    const label = (kind, [text, longitude, latitude, zoom]) => ({
      kind,
      text,
      zoom,
      x: mercatorX(longitude),
      y: mercatorY(latitude),
    })
    const ofSize = (zoom) => (zoom < 3 ? 'country' : zoom < 5 ? 'land' : 'islet')
    this.#labels = [
      ...countries.map((country) => label(ofSize(country[3]), country)),
      ...cities.map((city) => label(city[4] ? 'capital' : 'city', city)),
    ].sort((a, b) => a.zoom - b.zoom)
    this.#labels.forEach((one, index) => (one.index = index))
    this.#states.clear()
    this.#time = -Infinity
    this.draw()
  }

  /** GeoJSON of the host, or null: its features are named by their `name` or `title`. */
  set features(data) {
    // Markers come first: the name of what is below gives way to them.
    const named = namedIn(data ?? {})
      .sort((a, b) => (a.kind === 'shape') - (b.kind === 'shape'))
      .slice(0, mostFeatures)
    this.#features = named.map(({ kind, text, place: [longitude, latitude] }, index) => ({
      kind,
      text,
      zoom: -Infinity,
      x: mercatorX(longitude),
      y: mercatorY(latitude),
      index: mostLabels - mostFeatures + index,
    }))
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
    resize(this.#canvas, settings.size)
    this.#sprites.clear()
  }

  /** Draws for a camera, or again for the last one. */
  draw(moved) {
    const camera = moved ?? this.#camera
    if (!camera) return
    // A name keeps its identity across the antimeridian.
    const last = this.#camera ?? camera
    this.#turns += Math.round((last.target.longitude - camera.target.longitude) / 360)
    this.#camera = camera
    if (!this.#settings) return
    const passed = this.time() - this.#time
    const isMoving = moved && passed > 0 && passed < longestFrame
    this.#ahead = aheadTimes.map((seconds) => {
      const later = this.cameraIn(seconds) ?? moreOf(last, camera, isMoving ? seconds / passed : 0)
      return { zoom: later.zoom, lens: new Lens(later, this.#settings) }
    })
    const {
      size: { width, height },
      padding,
    } = this.#settings
    const context = this.#context
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0)
    context.clearRect(0, 0, width, height)
    const lens = new Lens(camera, this.#settings)
    const occupied = [...this.obstacles]
    const corner = [padding.left + 14, height - padding.bottom - 30]
    this.#drawScale(camera, corner, occupied)
    const position = this.ride?.at(camera)
    this.isRiding = position !== undefined
    if (this.hasNames) this.#drawNearest(camera, corner, occupied)
    if (position) this.#drawRide(lens, position, corner, occupied)
    if (this.hasGraticule) this.#drawGraticule(lens, camera)
    const isDue = this.#place(this.#namesInView(lens, camera.zoom, occupied), occupied)
    if (this.hasSky && lens.end > 0) this.#drawSky(lens)
    clearTimeout(this.#timer)
    // A map that moves is likely to draw its next frame before.
    if (isDue) this.#timer = setTimeout(() => this.draw(), 1000 * (moved ? movingStep : fadeStep))
  }

  /** Names the nearest city, if the camera is so near that none may be in view. */
  #drawNearest({ target, zoom }, [x, y], occupied) {
    if (zoom < 9) return
    const city = nearestCity(this.places.cities, target)
    if (city) this.#put(this.#sprite('near', city), x, y - 36, occupied)
  }

  /** The names at their points, in the order of their rank; one that is shown counts as more important. */
  #namesInView(lens, zoom, occupied) {
    const { width, height } = this.#settings.size
    const found = []
    const add = (label, copy) => {
      const { kind, text, zoom: least, index } = label
      const place = [label.x + copy, label.y]
      const seen = lens.ground(...place)
      if (seen[2] < 0.1) return
      const [x, down] = lens.project(seen)
      const y = down - (kinds[kind].rise ?? 0) * sizeAt(seen[2])
      if (y < Math.max(lens.end, -20) || y > height + 20 || x < -160 || x > width + 160) return
      const point = [x, y]
      if (kinds[kind].rise) occupied.push(dotBox(kinds[kind], point))
      if (text === '') return
      const key = index + mostLabels * (copy + this.#turns)
      const state = this.#states.get(key)
      const isShown = state?.isShown === true
      const isWanted = isSeen(kind, least, zoom + (isShown ? stayZoom : 0), seen[2])
      // One that has just appeared keeps its place.
      const rank = isShown ? (this.#isHeld(state) ? -Infinity : least - stayLevels) : least
      if (isWanted || state)
        found.push({ kind, text, least, key, state, place, point, isWanted, rank })
    }
    // From above all places are as far away as the target; in a tilted view nearer ones are seen from higher zooms.
    const furthest = this.#camera.viewingAngle === 0 ? 1.2 : 2
    for (const copy of lens.copies) {
      const addNear = (label) => lens.isNear(label.x + copy, label.y) && add(label, copy)
      this.#features.forEach(addNear)
      for (const label of this.hasNames ? this.#labels : []) {
        if (label.zoom > zoom + furthest) break
        addNear(label)
      }
    }
    return found.sort((a, b) => a.rank - b.rank)
  }

  /** Whether a name has come or gone so lately that it stays as it is. */
  #isHeld(state) {
    return (
      state !== undefined && this.time() < state.since + (state.isShown ? shownTime : hiddenTime)
    )
  }

  /** Places texts where nothing else is, in their order, and draws them; returns whether they must be drawn again. */
  #place(texts, occupied) {
    const time = this.time()
    const isFirst = this.#time === -Infinity
    // After a pause a fade begins with its first step.
    const passed = Math.min(
      Math.max(time - this.#time, 0),
      this.#isResting ? this.firstStep : Infinity,
    )
    this.#time = time
    const states = new Map()
    let count = 0
    let isResting = true
    for (const { key, kind, text, point, isWanted, least, place, state: known } of texts) {
      const sprite = this.#sprite(kind, text)
      let state = known
      const anchors = state?.isShown ? [state.anchor] : sprite.anchors
      const dot = dotBox(sprite, point)
      const isOpen =
        isWanted && count < most && (sprite.rise || !occupied.some((other) => overlaps(dot, other)))
      const anchor = anchors.find(
        (each) => isOpen && this.#isFree(boxOf(sprite, each, point), occupied, !state?.isShown),
      )
      const fits = anchor !== undefined
      if (fits !== (state?.isShown ?? false)) {
        if (this.#isHeld(state) || (fits && !isFirst && !this.#staysInView(kind, least, place)))
          isResting = false
        else
          state = {
            opacity: 0,
            ...state,
            isShown: fits,
            since: time,
            anchor: anchor ?? state.anchor,
          }
      }
      if (state === undefined) continue
      const step = (state.isShown ? passed : -passed) / fadeTime
      state.opacity = Math.min(Math.max(state.opacity + step, 0), 1)
      if (state.opacity !== Number(state.isShown)) isResting = false
      if (state.opacity === 0 && !state.isShown && !this.#isHeld(state)) continue
      states.set(key, state)
      const box = boxOf(sprite, state.anchor, point)
      if (state.isShown) {
        occupied.push(box, dot)
        count += 1
      }
      if (state.opacity > 0) this.#drawText(sprite, box, point, state.opacity)
    }
    // One that has left the view does not come back at once, either.
    for (const [key, { isShown, since, anchor }] of this.#states) {
      const gone = { isShown: false, since: isShown ? time : since, anchor, opacity: 0 }
      if (!states.has(key) && this.#isHeld(gone)) states.set(key, gone)
    }
    this.#states = states
    this.#isResting = isResting
    return passed > 0 && !isResting
  }

  /** Whether a name will be in view a little later. */
  #staysInView(kind, least, place) {
    const { width, height } = this.#settings.size
    return this.#ahead.every(({ zoom, lens }) => {
      const seen = lens.ground(...place)
      const [x, y] = lens.project(seen)
      const isInside =
        seen[2] > 0.1 && x > 0 && x < width && y > Math.max(lens.end, 0) && y < height
      return isInside && isSeen(kind, least, zoom + stayZoom, seen[2])
    })
  }

  /** Whether a text has room. A new one must be whole; one that is shown may leave the view. */
  #isFree(box, occupied, isNew) {
    const { width, height } = this.#settings.size
    const isInside = isNew
      ? box[0] >= 2 && box[2] <= width - 2 && box[1] >= 0 && box[3] <= height
      : box[0] < width && box[2] > 0
    return isInside && !occupied.some((other) => overlaps(box, other))
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

  /** Draws the graticule, fainter where its lines come near to each other far away. */
  #drawGraticule(lens, camera) {
    const { size } = this.#settings
    const { grid } = palettes[this.#theme]
    const context = this.#context
    const fading = context.createLinearGradient(0, lens.end, 0, size.height)
    fading.addColorStop(0, `${grid}00`)
    fading.addColorStop(fadedPart, grid)
    context.beginPath()
    for (const line of graticule(camera, size)) lens.trace(context, line, 0, false)
    const strokeStyle = camera.viewingAngle > 0 ? fading : grid // A gradient is slow.
    Object.assign(context, { strokeStyle, lineWidth: 0.7, globalAlpha: 0.45 })
    context.stroke()
    context.globalAlpha = 1
  }

  /** Draws the part of the ride that is done, its position, and the distance. */
  #drawRide(lens, { done, place, text }, [x, y], occupied) {
    const context = this.#context
    const { path } = palettes[this.#theme]
    const copy = lens.copies.find((one) => lens.isNear(place[0] + one, place[1])) ?? 0
    context.beginPath()
    lens.trace(context, done, copy, false)
    Object.assign(context, { strokeStyle: path, lineWidth: 5, lineJoin: 'round', lineCap: 'round' })
    context.stroke()
    const [left, top] = lens.project(lens.ground(place[0] + copy, place[1]))
    context.beginPath()
    context.arc(left, top, 8, 0, 2 * Math.PI)
    Object.assign(context, { fillStyle: path, strokeStyle: '#fff', lineWidth: 3 })
    context.fill()
    context.stroke()
    occupied.push([left - 10, top - 10, left + 10, top + 10])
    this.#put(this.#sprite('near', text), x, y - 54, occupied)
  }

  /** Draws a text at a fixed place, given by its left end and its vertical middle. */
  #put(sprite, x, y, occupied) {
    const box = [x, y - sprite.high / 2, x + sprite.width, y + sprite.high / 2]
    occupied.push(box)
    this.#drawText(sprite, box, [x, y], 1)
  }

  #drawText({ image, dot, rise, color, width, high }, [left, top], [x, y], opacity) {
    const context = this.#context
    context.globalAlpha = opacity
    if (dot && !rise) {
      context.beginPath()
      context.arc(x, y, dot, 0, 2 * Math.PI)
      const { halo } = palettes[this.#theme]
      Object.assign(context, { strokeStyle: halo, lineWidth: 1.5, fillStyle: color })
      context.stroke()
      context.fill()
    }
    context.drawImage(image, left - room, top - room, width + 2 * room, high + 2 * room)
    context.globalAlpha = 1
  }

  /** How a text is drawn: as a picture that was made once, since text with an outline is slow. */
  #sprite(kind, text) {
    const key = kind + text
    const known = this.#sprites.get(key)
    if (known) return known
    const { font, high, dot, rise, spacing } = kinds[kind]
    const { halo, [kinds[kind].color]: color } = palettes[this.#theme]
    const shown = spacing ? text.toUpperCase() : text
    const look = {
      font,
      letterSpacing: spacing ?? '0px',
      textBaseline: 'middle',
      lineJoin: 'round',
      strokeStyle: halo,
      lineWidth: 3,
      fillStyle: color,
    }
    Object.assign(this.#context, look)
    const width = Math.ceil(this.#context.measureText(shown).width)
    const image = drawing(width + 2 * room, high + 2 * room, (context) => {
      Object.assign(context, look)
      context.strokeText(shown, room, high / 2 + room)
      context.fillText(shown, room, high / 2 + room)
    }).transferToImageBitmap()
    const anchors = rise ? besidePin : dot ? besideDot : aroundPlace
    const sprite = { image, width, high, dot, rise, color, anchors }
    if (this.#sprites.size > 1000) this.#sprites.clear()
    this.#sprites.set(key, sprite)
    return sprite
  }

  #drawScale(camera, [x, y], occupied) {
    const metres = roundNumber(metresPerPoint(camera) * 110)
    const length = metres / metresPerPoint(camera)
    const context = this.#context
    const palette = palettes[this.#theme]
    context.beginPath()
    context.moveTo(x, y - 5)
    context.lineTo(x, y)
    context.lineTo(x + length, y)
    context.lineTo(x + length, y - 5)
    for (const [strokeStyle, lineWidth] of [
      [palette.halo, 4],
      [palette.city, 1.5],
    ]) {
      Object.assign(context, { strokeStyle, lineWidth, lineJoin: 'round' })
      context.stroke()
    }
    this.#put(this.#sprite('scale', lengthText(metres)), x + 4, y - 9, occupied)
    occupied.push([x, y - 18, x + length, y + 4])
  }
}

/** Where a camera would be after so many more of its last movement. */
function moreOf({ target, zoom }, to, times) {
  const { latitude, longitude } = to.target
  const east = longitude - target.longitude
  return {
    ...to,
    target: {
      latitude: latitude + times * (latitude - target.latitude),
      longitude: longitude + times * (east - 360 * Math.round(east / 360)),
    },
    zoom: to.zoom + times * (to.zoom - zoom),
  }
}

/**
 * Whether a name is shown at a zoom and a depth: places far away count as seen from a lower zoom. Names of near countries are
 * not shown: users look for cities then.
 */
function isSeen(kind, least, zoom, depth) {
  const seen = zoom - Math.log2(depth) + 0.6
  return least <= seen && !(kinds[kind].color === 'country' && seen > least + 5.6)
}

/** The box of a text at one of its anchors: [left, top, right, bottom]. */
function boxOf({ width, high, dot }, [across, down, right = 0, below = 0], [x, y]) {
  const left = x + across * width + (right && right * (dot + 3))
  const top = y + down * high + (below && below * (dot + 1))
  return [left, top, left + width, top + high]
}

/** The box of a text's dot, or of its pin without the edge; empty if it has no dot. */
function dotBox({ dot, rise }, [x, y]) {
  if (!dot) return [NaN, NaN, NaN, NaN]
  const half = rise ? dot - 2 : dot
  return [x - half, y - half, x + half, y + (rise ?? half)]
}

function overlaps(a, b) {
  return a[0] < b[2] + gap && b[0] < a[2] + gap && a[1] < b[3] + 1 && b[1] < a[3] + 1
}

/** The named features of some GeoJSON, and the place of each name; of points the others, too. */
function namedIn(data) {
  const named = new Set()
  return [...shapesIn(data)].flatMap(({ type, coordinates, properties }) => {
    const { name, title = '', 'marker-size': size } = properties
    const text = /string|number/.test(typeof (name ?? title)) ? String(name ?? title) : ''
    const isPoint = type.endsWith('Point')
    const place = middleOf(type, coordinates)
    // A feature of several geometries is named once.
    if (!place || (text === '' ? !isPoint : named.has(properties))) return []
    named.add(properties)
    const marker = Object.hasOwn(pinScales, size) ? size : 'marker'
    const shown = text.length > longestName ? `${text.slice(0, longestName - 1)}…` : text
    return [{ kind: isPoint ? marker : 'shape', text: shown, place }]
  })
}

/** A geometry's place for a name: a point's own, the middle of a line's places, or a point inside an area; undefined for nothing. */
function middleOf(type, coordinates) {
  if (type === 'Polygon') return insideOf(coordinates)
  if (type === 'MultiPolygon')
    return insideOf(coordinates.toSorted(([a = []], [b = []]) => b.length - a.length)[0] ?? [])
  const places =
    { Point: [coordinates], MultiLineString: coordinates[0] ?? [] }[type] ?? coordinates
  return places[type === 'MultiPoint' ? 0 : places.length >> 1]
}

/** The middle of the widest part of an area, without its holes, along its middle parallel. */
function insideOf(rings) {
  const latitudes = (rings[0] ?? []).map(([, latitude]) => latitude).sort((a, b) => a - b)
  const y = (latitudes[0] + latitudes.at(-1)) / 2
  const crossings = rings
    .flatMap((ring) =>
      ring.slice(1).flatMap(([x2, y2], index) => {
        const [x1, y1] = ring[index]
        return y1 <= y === y2 <= y ? [] : [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)]
      }),
    )
    .sort((a, b) => a - b)
  let [found, widest] = [rings[0]?.[0], 0]
  for (let index = 1; index < crossings.length; index += 2) {
    const width = crossings[index] - crossings[index - 1]
    if (width > widest) [found, widest] = [[crossings[index] - width / 2, y], width]
  }
  return found
}
