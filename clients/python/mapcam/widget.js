// Written by clients/generator from clients/python/widget and clients/preview/page: edit those.

// preview/page/base-style.js
const module_base_style = (() => {
// The offline style: land, borders and a graticule, light or dark.

/** The colours of a theme; what is drawn on top of any style uses these, too. */
const palettes = {
  light: {
    water: '#cfdfe8',
    land: '#f6f3ec',
    coast: '#9db4c2',
    border: '#d3c9b8',
    grid: '#7d98a8',
    shape: '#d6452b',
    path: '#7a3fd1',
    tile: '#0f7b6c',
    view: '#b2680a',
  },
  dark: {
    water: '#0e1a24',
    land: '#1f2d38',
    coast: '#3f5b6e',
    border: '#33434f',
    grid: '#5d7a8e',
    shape: '#ff7a5c',
    path: '#b794ff',
    tile: '#46d1b8',
    view: '#ffb454',
  },
}

/**
 * Natural Earth's land and borders, public domain.
 *
 * @param land GeoJSON, or its address: the file that stands beside this one where it is left out.
 */
function baseStyle(theme, land = new URL('./land.json', import.meta.url).href) {
  const { water, land: ground, coast, border } = palettes[theme]
  return {
    version: 8,
    name: `mapcam ${theme}`,
    sources: { land: { type: 'geojson', data: land, tolerance: 0.1, attribution: 'Natural Earth' } },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': water } },
      {
        id: 'land',
        type: 'fill',
        source: 'land',
        filter: ['==', ['get', 'kind'], 'land'],
        paint: { 'fill-color': ground, 'fill-antialias': true },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'land',
        filter: ['==', ['get', 'kind'], 'border'],
        paint: { 'line-color': border, 'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.6, 6, 1.6] },
      },
      {
        id: 'coast',
        type: 'line',
        source: 'land',
        filter: ['==', ['get', 'kind'], 'land'],
        paint: { 'line-color': coast, 'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.7, 6, 1.6] },
      },
    ],
  }
}

/** Gives the layers of a style that is there the colours of another theme. */
function recolor(map, layers) {
  for (const { id, paint } of layers) {
    if (!map.getLayer(id)) continue
    for (const [name, value] of Object.entries(paint)) map.setPaintProperty(id, name, value)
  }
}
return { palettes, baseStyle, recolor }
})()

// preview/page/camera-map.js
const module_camera_map = (() => {
// MapLibre, told where its camera is: it draws, and decides nothing.

const { baseStyle, recolor } = module_base_style

/** How far what MapLibre made of a camera may be from it: less than anyone sees. */
const tolerance = 1e-7

class CameraMap {
  /** Called with whether MapLibre shows another camera than it was given. */
  onBent = () => {}
  /** Called after each camera. */
  onCamera = () => {}

  /** The last camera that the map was given. */
  camera

  #maplibre
  #next
  #isFrameDue = false
  #isBent = false
  #padding = { top: 0, left: 0, bottom: 0, right: 0 }
  #fieldOfView

  /** @param style a style, its address, or null for the offline one. @param land what that draws. */
  constructor(maplibre, container, { style, theme, land }) {
    this.#maplibre = maplibre
    this.container = container
    this.isOffline = style === null
    this.map = new maplibre.Map({
      container,
      style: style ?? baseStyle(theme, land),
      interactive: false,
      attributionControl: false,
      trackResize: false,
      fadeDuration: 0,
      minZoom: -2,
      maxZoom: 29,
      maxPitch: 89,
      maxCanvasSize: [8192, 8192],
      renderWorldCopies: true,
      // A camera that sees the world's edge is shown as it is. Releases before 5.10 do not know this.
      transformConstrain: (center, zoom) => ({ center, zoom: zoom ?? 0 }),
    })
  }

  get version() {
    return this.#maplibre.getVersion?.() ?? this.#maplibre.version ?? ''
  }

  /**
   * Shows a camera: the first after a pause at once, and of those that follow the newest one a
   * frame.
   */
  show(camera) {
    this.#next = camera
    if (!this.#isFrameDue) this.#apply()
  }

  /** The view's size, padding and field of view, as the engine has them. */
  configure({ size, padding, fieldOfView }) {
    const { width, height } = size
    const style = this.container.style
    const isOther = this.#width !== width || this.#height !== height
    if (isOther) {
      this.#width = width
      this.#height = height
      style.width = `${width}px`
      style.height = `${height}px`
      // MapLibre would take whole points; the engine's sizes may be any.
      const fixed = (value) => ({ configurable: true, get: () => Math.max(value, 1) })
      Object.defineProperty(this.container, 'clientWidth', fixed(width))
      Object.defineProperty(this.container, 'clientHeight', fixed(height))
      this.map.resize()
    }
    if (fieldOfView !== this.#fieldOfView) {
      this.#fieldOfView = fieldOfView
      this.map.setVerticalFieldOfView?.(fieldOfView)
    }
    this.#padding = padding
    if (this.camera) this.#jump(this.camera)
  }

  #width
  #height

  set theme(theme) {
    if (this.isOffline) recolor(this.map, baseStyle(theme, null).layers)
  }

  #apply() {
    const camera = this.#next
    this.#next = undefined
    this.#isFrameDue = true
    requestAnimationFrame(() => {
      this.#isFrameDue = false
      if (this.#next !== undefined) this.#apply()
    })
    this.camera = camera
    this.#jump(camera)
    this.onCamera(camera)
  }

  #jump({ target, zoom, bearing, viewingAngle }) {
    const { map } = this
    map.jumpTo({
      center: [target.longitude, target.latitude],
      zoom: zoom - 1,
      bearing,
      pitch: viewingAngle,
      padding: this.#padding,
    })
    const center = map.getCenter()
    const turn = (value) => Math.abs(value - 360 * Math.round(value / 360))
    const isBent =
      Math.abs(map.getZoom() - (zoom - 1)) > tolerance ||
      Math.abs(center.lat - target.latitude) > tolerance ||
      turn(center.lng - target.longitude) > tolerance ||
      turn(map.getBearing() - bearing) > tolerance ||
      Math.abs(map.getPitch() - viewingAngle) > tolerance
    if (isBent === this.#isBent) return
    this.#isBent = isBent
    this.onBent(isBent)
  }
}
return { CameraMap }
})()

// preview/page/gestures.js
const module_gestures = (() => {
// Hands: pointers, wheel, touch and keys become gesture requests. The engine alone moves the camera.

const degreesPerPoint = { rotate: 0.8, tilt: 0.5 }
const levelsPerWheel = { wheel: 1 / 300, pinch: 1 / 100 }
const lineHeight = 20
/** What a key does: points, levels, degrees. */
const keySteps = { pan: 100, zoom: 1, rotate: 15, tilt: 10 }
/** How much of what is left a glide does in a frame, and when it is over. */
const glideShare = 0.3
const glideRest = { x: 0.5, y: 0.5, zoom: 0.003, rotate: 0.2, tilt: 0.2 }
const wheelPause = 140
/** Over which time a fling's speed is measured, and how fresh the last movement must be, in ms. */
const flingTime = 100
const flingPause = 60
/** How far two fingers move together before it is known what they do, in points. */
const twoFingerSlop = 8

class Gestures {
  /** Whether the clock runs: a map that is let go rolls out then. */
  isRunning = false
  /** Gives the camera and the view's centre. */
  camera = () => undefined
  center = () => ({ x: 0, y: 0 })

  #element
  #stage
  #ask
  #pointers = new Map()
  #trail = []
  #mode
  #glide
  #endTimer
  #isTurningNorth = false

  /** @param ask sends a request: (method, params). */
  constructor(element, stage, ask) {
    this.#element = element
    this.#stage = stage
    this.#ask = ask
    this.#glide = new Glide((step) => this.#glided(step), () => this.#endSoon())
    const on = (name, body, options) => element.addEventListener(name, body, options)
    on('pointerdown', (event) => this.#down(event))
    on('pointermove', (event) => this.#move(event))
    on('pointerup', (event) => this.#up(event))
    on('pointercancel', (event) => this.#up(event))
    on('wheel', (event) => this.#wheel(event), { passive: false })
    on('contextmenu', (event) => event.preventDefault())
    on('dblclick', (event) => this.#doubleClick(event))
    on('keydown', (event) => this.#key(event))
  }

  // MARK: Pointers

  #down(event) {
    if (event.pointerType === 'mouse' && event.button !== 0 && event.button !== 2) return
    if (this.#pointers.size >= 2) return
    event.preventDefault()
    this.#element.focus({ preventScroll: true })
    this.#element.setPointerCapture(event.pointerId)
    this.#finishGlide()
    this.#pointers.set(event.pointerId, this.#stage.point(event))
    this.#trail = []
    if (this.#pointers.size === 2) this.#mode = 'undecided'
    else this.#mode = event.button === 2 || event.ctrlKey ? 'turn' : 'pan'
    this.#start = [...this.#pointers.values()]
    this.#element.classList.add('held')
  }

  #start = []

  #move(event) {
    const before = this.#pointers.get(event.pointerId)
    if (before === undefined) return
    const now = this.#stage.point(event)
    if (now.x === before.x && now.y === before.y) return
    if (this.#pointers.size === 2) return this.#moveTwo(event.pointerId, now)
    this.#pointers.set(event.pointerId, now)
    if (this.#mode === 'turn') return this.#turn(before, now)
    this.#trail.push({ time: event.timeStamp, ...now })
    this.#ask('gesture.pan', { translation: minus(now, before), at: before })
  }

  #turn(before, now) {
    const { x, y } = minus(now, before)
    if (x !== 0) this.#ask('gesture.rotate', { degrees: -x * degreesPerPoint.rotate })
    if (y !== 0) this.#ask('gesture.tilt', { degrees: -y * degreesPerPoint.tilt })
  }

  #moveTwo(id, now) {
    let before = [...this.#pointers.values()]
    this.#pointers.set(id, now)
    const after = [...this.#pointers.values()]
    if (this.#mode === 'undecided') {
      this.#mode = this.#decide(after)
      if (this.#mode === 'undecided') return
      before = this.#start // Nothing of the way is lost.
    }
    const [from, to] = [middle(before), middle(after)]
    if (this.#mode === 'tilt') {
      this.#ask('gesture.tilt', { degrees: -(to.y - from.y) * 2 * degreesPerPoint.tilt })
      return
    }
    this.#trail.push({ time: performance.now(), ...to })
    this.#ask('gesture.pan', { translation: minus(to, from), at: from })
    const scale = distance(after) / Math.max(distance(before), 1e-6)
    const rotation = shortest(angle(after) - angle(before))
    if (scale !== 1 || rotation !== 0) this.#ask('gesture.pinch', { scale, at: to, rotation })
  }

  /** Two fingers that go up or down side by side tilt; any others pinch. */
  #decide(now) {
    const [a, b] = now.map((point, index) => minus(point, this.#start[index]))
    const farthest = Math.max(Math.hypot(a.x, a.y), Math.hypot(b.x, b.y))
    if (farthest < twoFingerSlop) return 'undecided'
    const isUpright = (way) => Math.abs(way.y) > 2 * Math.abs(way.x)
    if (isUpright(a) && isUpright(b) && a.y * b.y > 0) return 'tilt'
    if (Math.hypot(a.x, a.y) === 0 || Math.hypot(b.x, b.y) === 0) {
      if (farthest < 2 * twoFingerSlop) return 'undecided'
    }
    return 'pinch'
  }

  #up(event) {
    if (!this.#pointers.delete(event.pointerId)) return
    if (this.#pointers.size > 0) {
      this.#mode = 'pan'
      this.#trail = []
      return
    }
    this.#element.classList.remove('held')
    const velocity = this.#mode === 'pan' ? this.#velocity(event.timeStamp) : undefined
    this.#ask('gesture.end', velocity && { velocity })
  }

  /** How fast the hand was when it let go; a map whose clock stands stays where it was left. */
  #velocity(now) {
    const trail = this.#trail.filter(({ time }) => now - time < flingTime)
    const [first, last] = [trail[0], trail.at(-1)]
    if (!this.isRunning || trail.length < 2 || now - last.time > flingPause) return undefined
    const seconds = Math.max(last.time - first.time, 1) / 1000
    return { x: (last.x - first.x) / seconds, y: (last.y - first.y) / seconds }
  }

  // MARK: Wheel, clicks and keys

  #wheel(event) {
    event.preventDefault()
    const unit = event.deltaMode === 1 ? lineHeight : event.deltaMode === 2 ? 400 : 1
    const levels = event.ctrlKey ? levelsPerWheel.pinch : levelsPerWheel.wheel
    const zoom = clamp(-event.deltaY * unit * levels, 2)
    this.#glide.add({ zoom }, this.#stage.point(event))
  }

  #doubleClick(event) {
    this.#glide.add({ zoom: event.shiftKey ? -1 : 1 }, this.#stage.point(event))
  }

  #key(event) {
    if (event.altKey || event.metaKey || event.ctrlKey) return
    const step = event.shiftKey ? turns[event.key] ?? moves[event.key] : moves[event.key]
    if (step !== undefined) this.#glide.add(step, this.center())
    else if (event.key === '0') this.northUp()
    else return
    event.preventDefault()
  }

  /** Looks straight down, with north up. */
  northUp() {
    if (this.#isTurningNorth) return // Twice is not twice as far.
    this.#isTurningNorth = true
    const { bearing, viewingAngle } = this.camera()
    this.#glide.add({ rotate: shortest(bearing), tilt: -viewingAngle }, this.center())
  }

  zoomBy(levels) {
    this.#glide.add({ zoom: levels }, this.center())
  }

  #glided({ x, y, zoom, rotate, tilt, at }) {
    clearTimeout(this.#endTimer)
    this.#endTimer = undefined
    if (x !== 0 || y !== 0) this.#ask('gesture.pan', { translation: { x, y } })
    if (zoom !== 0) this.#ask('gesture.pinch', { scale: 2 ** zoom, at })
    if (rotate !== 0) this.#ask('gesture.rotate', { degrees: rotate })
    if (tilt !== 0) this.#ask('gesture.tilt', { degrees: tilt })
  }

  #endSoon() {
    this.#endTimer = setTimeout(() => this.#end(), wheelPause)
  }

  /** A hand takes the map while it still glides: what was under way is done. */
  #finishGlide() {
    this.#glide.finish()
    if (this.#endTimer !== undefined) this.#end()
  }

  #end() {
    clearTimeout(this.#endTimer)
    this.#endTimer = undefined
    this.#isTurningNorth = false
    this.#ask('gesture.end')
  }
}

const { pan, zoom, rotate, tilt } = keySteps
const moves = {
  ArrowLeft: { x: pan },
  ArrowRight: { x: -pan },
  ArrowUp: { y: pan },
  ArrowDown: { y: -pan },
  '+': { zoom },
  '=': { zoom },
  '-': { zoom: -zoom },
  _: { zoom: -zoom },
}
const turns = {
  ArrowLeft: { rotate },
  ArrowRight: { rotate: -rotate },
  ArrowUp: { tilt },
  ArrowDown: { tilt: -tilt },
}

/** Spreads what a wheel or a key asks at once over some frames: all of it, and softly. */
class Glide {
  #onStep
  #onRest
  #left = { x: 0, y: 0, zoom: 0, rotate: 0, tilt: 0 }
  #at
  #frame

  constructor(onStep, onRest) {
    this.#onStep = onStep
    this.#onRest = onRest
  }

  add(steps, at) {
    for (const [name, value] of Object.entries(steps)) this.#left[name] += value
    this.#at = at
    if (this.#frame === undefined) this.#step()
  }

  finish() {
    if (this.#frame === undefined) return
    cancelAnimationFrame(this.#frame)
    this.#frame = undefined
    this.#take(1)
    this.#onRest()
  }

  #step() {
    const isOver = this.#take(glideShare)
    this.#frame = undefined
    if (isOver) return this.#onRest()
    this.#frame = requestAnimationFrame(() => this.#step())
  }

  /** Does a share of what is left, all of what is little; whether nothing is left. */
  #take(share) {
    const step = { at: this.#at }
    let isOver = true
    for (const [name, left] of Object.entries(this.#left)) {
      const isLittle = share === 1 || Math.abs(left) * (1 - share) < glideRest[name]
      step[name] = isLittle ? left : left * share
      this.#left[name] = left - step[name]
      if (!isLittle) isOver = false
    }
    this.#onStep(step)
    return isOver
  }
}

function minus(a, b) {
  return { x: a.x - b.x, y: a.y - b.y }
}

function middle([a, b]) {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

function distance([a, b]) {
  return Math.hypot(b.x - a.x, b.y - a.y)
}

function angle([a, b]) {
  return (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI
}

/** An angle in [-180, 180]. */
function shortest(degrees) {
  return degrees - 360 * Math.round(degrees / 360)
}

function clamp(value, limit) {
  return Math.max(-limit, Math.min(limit, value))
}
return { Gestures }
})()

// preview/page/graticule.js
const module_graticule = (() => {
// Meridians and parallels at a step that fits the view, so that a camera near the ground, too, sees
// where it is.

const steps = [30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001, 0.00005, 0.00002, 0.00001]
/** About how many points two lines are apart. */
const spacing = 130
const maxLines = 90

/** The graticule's step in degrees at a zoom. */
function graticuleStep(zoom) {
  const degrees = (spacing * 360) / (256 * 2 ** zoom)
  return steps.findLast((step) => step >= degrees) ?? steps[0]
}

/** Lines around a camera, wide enough that it can move a while. */
function graticule({ target, zoom, viewingAngle }, size) {
  const step = graticuleStep(zoom)
  const degrees = (Math.max(size.width, size.height) * 360) / (256 * 2 ** zoom)
  const reach = Math.min(180, degrees * (viewingAngle > 45 ? 4 : 2), (step * maxLines) / 2)
  const span = (center, least, most) => {
    const first = Math.ceil(Math.max(center - reach, least) / step - 1e-9)
    const last = Math.floor(Math.min(center + reach, most) / step + 1e-9)
    return Array.from({ length: last - first + 1 }, (_, index) => clean((first + index) * step, step))
  }
  const { latitude, longitude } = target
  const south = Math.max(latitude - reach, -85)
  const north = Math.min(latitude + reach, 85)
  const [west, east] = [longitude - reach, longitude + reach]
  const lines = [
    ...span(longitude, -540, 540).map((at) => [[at, south], [at, north]]),
    ...span(latitude, -80, 80).map((at) => [[west, at], [(west + east) / 2, at], [east, at]]),
  ]
  return {
    step,
    box: { west: longitude - reach / 2, east: longitude + reach / 2, south: latitude - reach / 2, north: latitude + reach / 2 },
    data: { type: 'MultiLineString', coordinates: lines },
  }
}

/** Without the dust of adding steps. */
function clean(value, step) {
  return Number(value.toFixed(Math.max(0, Math.ceil(-Math.log10(step)) + 1)))
}

/** A step as a person reads it. */
function degreesText(step) {
  return `${clean(step, step)}°`
}
return { graticuleStep, graticule, degreesText }
})()

// preview/page/mercator.js
const module_mercator = (() => {
// Web Mercator, as far as shapes are drawn with it.

const radians = Math.PI / 180

/** A line without leaps: each longitude is the copy nearest the one before. */
function unwrapped(places, start = places[0]?.[0]) {
  let last = start
  return places.map(([longitude, latitude]) => {
    last = longitude - 360 * Math.round((longitude - last) / 360)
    return [last, latitude]
  })
}

/** The sides of tiles, two places [longitude, latitude] each; one that two tiles share is there once. */
function tileSides(tiles) {
  const sides = new Map()
  for (const { z, x, y, wrap } of tiles) {
    const column = x + wrap * 2 ** z
    const add = (...[x1, y1, x2, y2]) => {
      const side = [[longitudeOf(x1, z), latitudeOf(y1, z)], [longitudeOf(x2, z), latitudeOf(y2, z)]]
      sides.set([z, x1, y1, x2, y2].join(), side)
    }
    add(column, y, column + 1, y)
    add(column, y + 1, column + 1, y + 1)
    add(column, y, column, y + 1)
    add(column + 1, y, column + 1, y + 1)
  }
  return [...sides.values()]
}

/** Metres on the ground in a point of the screen, at the target. */
function metresPerPoint({ target, zoom }) {
  const circumference = 2 * Math.PI * 6_371_009
  return (circumference * Math.cos(target.latitude * radians)) / (256 * 2 ** zoom)
}

function longitudeOf(x, z) {
  return (x / 2 ** z) * 360 - 180
}

function latitudeOf(y, z) {
  return Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) / radians
}
return { unwrapped, tileSides, metresPerPoint }
})()

// preview/page/overlays.js
const module_overlays = (() => {
// What is drawn on top of the map: the host's data, the path of an animation, tiles, other maps' views, the
// graticule. It is put back whenever the style changes.

const { palettes, recolor } = module_base_style
const { graticule } = module_graticule
const { tileSides, unwrapped } = module_mercator

const nothing = { type: 'FeatureCollection', features: [] }

class Overlays {
  #cameraMap
  #stage
  #theme
  #data = { shape: nothing, path: nothing, tiles: nothing, views: nothing, graticule: nothing }
  #box
  #step

  /** Called with the graticule's step in degrees, or null. */
  onStep = () => {}

  constructor(cameraMap, stage, theme) {
    this.#cameraMap = cameraMap
    this.#stage = stage
    this.#theme = theme
    cameraMap.map.on('style.load', () => this.#addAll())
  }

  set theme(theme) {
    this.#theme = theme
    recolor(this.#cameraMap.map, layers(theme))
  }

  /** GeoJSON of the host, or null. */
  set shape(data) {
    this.#set('shape', data ?? nothing)
  }

  /** The cameras of an animation: their targets are a line on the ground. */
  set path(cameras) {
    const places = cameras.map(({ target }) => [target.longitude, target.latitude])
    const isStill = places.every(([x, y]) => x === places[0][0] && y === places[0][1])
    this.#set('path', isStill ? nothing : { type: 'LineString', coordinates: unwrapped(places) })
  }

  set tiles(tiles) {
    this.#set('tiles', { type: 'MultiLineString', coordinates: tileSides(tiles) })
  }

  /** The visible regions of other maps, each with its map's id. */
  set views(regions) {
    const features = regions.map(({ map, region }) => {
      const corners = [region.nearLeft, region.nearRight, region.farRight, region.farLeft, region.nearLeft]
      const start = (region.bounds.southWest.longitude + region.bounds.northEast.longitude) / 2
      const ring = unwrapped(corners.map(({ longitude, latitude }) => [longitude, latitude]), start)
      return { type: 'Feature', properties: { map }, geometry: { type: 'Polygon', coordinates: [ring] } }
    })
    this.#set('views', { type: 'FeatureCollection', features })
  }

  /** Follows a camera with the graticule, or takes it away. */
  follow(camera, isShown) {
    if (!isShown) {
      if (this.#box !== undefined) this.#set('graticule', nothing)
      this.#box = undefined
      this.#step = undefined
      return this.onStep(null)
    }
    const { target } = camera
    const box = this.#box
    const lines = graticule(camera, this.#stage.size)
    const isInside =
      box && lines.step === this.#step && target.longitude >= box.west && target.longitude <= box.east &&
      target.latitude >= box.south && target.latitude <= box.north
    if (isInside) return undefined
    this.#box = lines.box
    this.#step = lines.step
    this.#set('graticule', lines.data)
    return this.onStep(lines.step)
  }

  #set(name, data) {
    this.#data[name] = data
    this.#cameraMap.map.getSource(`mapcam-${name}`)?.setData(data)
  }

  /** Puts everything back: a style that was loaded knows nothing of it. */
  #addAll() {
    const { map } = this.#cameraMap
    for (const [name, data] of Object.entries(this.#data)) {
      if (map.getSource(`mapcam-${name}`)) continue
      map.addSource(`mapcam-${name}`, { type: 'geojson', data, tolerance: 0.1 })
    }
    for (const layer of layers(this.#theme)) if (!map.getLayer(layer.id)) map.addLayer(layer)
  }
}

function layers(theme) {
  const { grid, view, tile, path, shape } = palettes[theme]
  const ofType = (...types) => ['match', ['geometry-type'], types, true, false]
  const areas = ['Polygon', 'MultiPolygon']
  const layer = (id, source, type, paint, filter) => ({
    id: `mapcam-${id}`, type, source: `mapcam-${source}`, paint, ...(filter && { filter }),
  })
  return [
    layer('graticule', 'graticule', 'line', { 'line-color': grid, 'line-opacity': 0.45, 'line-width': 0.7 }),
    layer('views-fill', 'views', 'fill', { 'fill-color': view, 'fill-opacity': 0.14 }),
    layer('views', 'views', 'line', { 'line-color': view, 'line-width': 2 }),
    layer('tiles', 'tiles', 'line', { 'line-color': tile, 'line-width': 1.2, 'line-dasharray': [4, 2] }),
    layer('path', 'path', 'line', { 'line-color': path, 'line-width': 3, 'line-opacity': 0.85 }),
    layer('fill', 'shape', 'fill', { 'fill-color': shape, 'fill-opacity': 0.2 }, ofType(...areas)),
    layer('line', 'shape', 'line', { 'line-color': shape, 'line-width': 2.5 },
      ofType(...areas, 'LineString', 'MultiLineString')),
    layer('point', 'shape', 'circle', {
      'circle-color': shape, 'circle-radius': 6, 'circle-stroke-color': '#fff', 'circle-stroke-width': 2,
    }, ofType('Point', 'MultiPoint')),
  ]
}
return { Overlays }
})()

// preview/page/stage.js
const module_stage = (() => {
// The place where the map stands: at the engine's size, scaled down to fit the window.

class Stage {
  #area
  #frame
  #size = { width: 800, height: 600 }
  #scale = 1

  /** @param area what room there is. @param frame what holds the map, and is scaled. */
  constructor(area, frame) {
    this.#area = area
    this.#frame = frame
    new ResizeObserver(() => this.#fit()).observe(area)
  }

  /** Called with the room that there is, in points. */
  onRoom = () => {}

  get room() {
    const { clientWidth: width, clientHeight: height } = this.#area
    return { width, height }
  }

  set size(size) {
    this.#size = size
    this.#fit()
  }

  get size() {
    return this.#size
  }

  /** A point of the window as one of the map's view. */
  point({ clientX, clientY }) {
    const { left, top } = this.#frame.getBoundingClientRect()
    return { x: (clientX - left) / this.#scale, y: (clientY - top) / this.#scale }
  }

  #fit() {
    const { width, height } = this.room
    const size = this.#size
    this.#scale = Math.min(1, width / size.width, height / size.height) || 1
    const { style } = this.#frame
    style.width = `${size.width}px`
    style.height = `${size.height}px`
    const left = Math.max(0, (width - size.width * this.#scale) / 2)
    const top = Math.max(0, (height - size.height * this.#scale) / 2)
    style.transform = `translate(${left}px, ${top}px) scale(${this.#scale})`
    this.#frame.classList.toggle('fills', size.width >= width && size.height >= height && this.#scale === 1)
    this.onRoom(this.room)
  }
}
return { Stage }
})()

// python/widget/kernel.js
const module_kernel = (() => {
// The way to Python: messages to the model and back. One is under way at a time, so that requests stay in
// order, and what comes up meanwhile goes together.

/** How long an answer may take before it is said that the kernel is busy, in ms. */
const patience = 1500
/** What a kernel that does not answer is spared: as many requests are kept. */
const mostWaiting = 1000

class Kernel {
  /** Called with whether the engine's clock runs. */
  onRunning = () => {}

  #model
  #say
  #page = Math.random().toString(36).slice(2)
  #next = 1
  #waiting = []
  #isUnderWay = false
  #answers = new Map()
  #busyTimer
  #receive = (content, buffers) => this.#received(content, buffers)

  /** @param say shows a notice under a name: (name, text). */
  constructor(model, say) {
    this.#model = model
    this.#say = say
    model.on('msg:custom', this.#receive)
  }

  close() {
    clearTimeout(this.#busyTimer)
    this.#model.off('msg:custom', this.#receive)
  }

  /** Sends a request to the engine. Nobody waits for its answer: what came of it is told. */
  ask(method, params = {}) {
    const last = this.#waiting.at(-1)
    if (method === 'gesture.pan' && last?.[0] === method && last[1].at !== undefined && params.at !== undefined) {
      // The ground under the finger stays under it: two steps of a pan are one.
      const { x, y } = last[1].translation
      last[1] = { ...last[1], translation: { x: x + params.translation.x, y: y + params.translation.y } }
    } else if (this.#waiting.length < mostWaiting || method === 'gesture.end') {
      this.#waiting.push([method, params])
    }
    this.#flush()
  }

  /** Gives the bytes of a file of the package, or of MapLibre. */
  file(name) {
    return this.#send({ file: name }).then(({ buffers }) => buffers[0])
  }

  async #flush() {
    if (this.#isUnderWay || this.#waiting.length === 0) return
    this.#isUnderWay = true
    const { content } = await this.#send({ calls: this.#waiting.splice(0) })
    this.#isUnderWay = false
    this.onRunning(content.isRunning)
    this.#say('refused', content.error)
    this.#flush()
  }

  #send(content) {
    const number = this.#next++
    const answered = new Promise((resolve) => this.#answers.set(number, resolve))
    this.#model.send({ ...content, page: this.#page, number })
    this.#busyTimer ??= setTimeout(() => this.#say('busy', 'The kernel is busy: the map follows as soon as it is free.'), patience)
    return answered
  }

  #received({ page, number, ...content }, buffers) {
    const answer = page === this.#page ? this.#answers.get(number) : undefined
    if (answer === undefined) return
    this.#answers.delete(number)
    clearTimeout(this.#busyTimer)
    this.#busyTimer = undefined
    this.#say('busy', undefined)
    answer({ content, buffers })
  }
}
return { Kernel }
})()

// python/widget/files.js
const module_files = (() => {
// MapLibre GL JS and the land: loaded once for all widgets of a page.

const loaded = (globalThis[Symbol.for('mapcam.files')] ??= new Map())

function once(key, load) {
  if (!loaded.has(key)) {
    const loading = load()
    loading.catch(() => loaded.delete(key)) // The next one may try again.
    loaded.set(key, loading)
  }
  return loaded.get(key)
}

/** Natural Earth's land and borders, as GeoJSON. */
function landOf(kernel) {
  return once('land', async () => JSON.parse(text(await kernel.file('land'))))
}

/** @param source {name}: a file on the kernel's computer; or {url, integrity?}. */
function mapLibreOf({ name, url, integrity }, kernel) {
  return once(url ?? name, async () => {
    const code = url === undefined ? text(await kernel.file('maplibre')) : await fetched(url, integrity)
    // As a module of its own, which leaves nothing behind in the page, where others may have a MapLibre too.
    const head = 'const module = { exports: {} }, exports = module.exports, define = undefined;\n'
    const parts = [head, code, '\nexport default module.exports;\n']
    const address = URL.createObjectURL(new Blob(parts, { type: 'text/javascript' }))
    try {
      return (await import(address)).default
    } finally {
      URL.revokeObjectURL(address)
    }
  })
}

async function fetched(url, integrity) {
  const answer = await fetch(url, integrity ? { integrity } : {}).catch((error) => {
    throw new Error(`${url} could not be loaded (${error.message}). Without a network, install MapLibre beside the kernel: pip install --no-deps maplibre`)
  })
  if (!answer.ok) throw new Error(`${url} answered with status ${answer.status}`)
  return answer.text()
}

function text(bytes) {
  return new TextDecoder().decode(bytes)
}
return { landOf, mapLibreOf }
})()

// python/widget/theme.js
const module_theme = (() => {
// Light or dark, as the notebook around the widget is.

/** Tells the theme, now and when it changes. @returns what ends that. */
function followTheme(wanted, tell) {
  if (wanted !== 'auto') {
    tell(wanted)
    return () => {}
  }
  const system = matchMedia('(prefers-color-scheme: dark)')
  let last
  const look = () => {
    const theme = themeAround(system)
    if (theme !== last) tell((last = theme))
  }
  const observer = new MutationObserver(look)
  for (const element of [document.documentElement, document.body]) observer.observe(element, { attributes: true })
  system.addEventListener('change', look)
  look()
  return () => {
    observer.disconnect()
    system.removeEventListener('change', look)
  }
}

function themeAround(system) {
  const { body, documentElement: html } = document
  if (body.dataset.jpThemeLight) return body.dataset.jpThemeLight === 'false' ? 'dark' : 'light' // Jupyter
  if (body.dataset.vscodeThemeKind) return /dark|high-contrast$/.test(body.dataset.vscodeThemeKind) ? 'dark' : 'light'
  const colab = html.getAttribute('theme')
  if (colab) return colab === 'dark' ? 'dark' : 'light'
  return system.matches ? 'dark' : 'light'
}
return { followTheme }
})()

// python/widget/widget.js
export default (() => {
// The map in a notebook: what the engine tells is drawn, and what hands do is asked. One such view stands
// for each output that shows the widget.

const { CameraMap } = module_camera_map
const { Gestures } = module_gestures
const { Overlays } = module_overlays
const { Stage } = module_stage
const { Kernel } = module_kernel
const { landOf, mapLibreOf } = module_files
const { followTheme } = module_theme

const resizeDelay = 100

const markup = `
<div class="mapcam-area">
  <div class="mapcam-frame">
    <div class="mapcam-map"></div>
    <svg class="mapcam-cross" viewBox="-12 -12 24 24" aria-hidden="true"><path d="M0-10v7M0 3v7M-10 0h7M3 0h7"/></svg>
    <div class="mapcam-hands" tabindex="0" role="application" data-lm-suppress-shortcuts="true"
      aria-label="Map. Arrows pan, plus and minus zoom, Shift with arrows turns and tilts, 0 is north up."></div>
  </div>
  <div class="mapcam-corner">
    <button type="button" class="mapcam-compass" title="North up (0)" aria-label="North up">
      <svg viewBox="0 0 32 32" aria-hidden="true"><g><path class="north" d="M16 4l4.5 12h-9z"/><path class="south" d="M16 28l4.5-12h-9z"/></g></svg>
    </button>
    <div class="mapcam-pair">
      <button type="button" class="mapcam-in" title="Zoom in (+)" aria-label="Zoom in">+</button>
      <button type="button" class="mapcam-out" title="Zoom out (−)" aria-label="Zoom out">−</button>
    </div>
  </div>
  <div class="mapcam-notices" role="status" aria-live="polite"></div>
</div>
<div class="mapcam-line"><span class="mapcam-values"></span><span class="mapcam-source"></span></div>`

class View {
  #model
  #root
  #kernel
  #stage
  #gestures
  #cameraMap
  #overlays
  #theme = 'light'
  #padding = { top: 0, left: 0, bottom: 0, right: 0 }
  #ends = []
  #sizeTimer

  constructor(model, element) {
    this.#model = model
    this.#root = document.createElement('div')
    this.#root.className = 'mapcam-widget'
    this.#root.innerHTML = markup
    element.append(this.#root)
    this.#root.mapcam = { map: undefined, camera: undefined } // What tinkerers and tests find.
    this.#kernel = new Kernel(model, (name, text) => this.#say(name, text))
    this.#kernel.onRunning = (isRunning) => (this.#gestures.isRunning = isRunning)
    this.#stage = new Stage(this.#part('area'), this.#part('frame'))
    const hands = this.#part('hands')
    this.#gestures = new Gestures(hands, this.#stage, (method, params) => this.#kernel.ask(method, params))
    this.#gestures.camera = () => this.#root.mapcam.camera
    this.#gestures.center = () => this.#center
    // What a key or a button does to the map it does not do to the notebook, too.
    for (const name of ['keydown', 'contextmenu', 'dblclick', 'wheel']) {
      hands.addEventListener(name, (event) => event.defaultPrevented && event.stopPropagation())
    }
    this.#part('in').addEventListener('click', () => this.#gestures.zoomBy(1))
    this.#part('out').addEventListener('click', () => this.#gestures.zoomBy(-1))
    this.#part('compass').addEventListener('click', () => this.#gestures.northUp())
    this.#follow('_state', () => this.#takeState())
    this.#follow('_settings', () => this.#watchTheme())
    this.#follow('_shapes', () => this.#overlays && (this.#overlays.shape = this.#shapes))
    this.#follow('_notice', () => this.#say('ended', model.get('_notice') || undefined))
    this.#start()
  }

  /** Gives back what a browser has little of: a page may have some sixteen WebGL contexts. */
  remove() {
    this.#isRemoved = true
    this.#stopTheme()
    this.#stage.onRoom = () => {}
    for (const end of this.#ends) end()
    this.#kernel.close()
    this.#cameraMap?.map.remove()
    this.#root.remove()
  }

  #isRemoved = false
  #stopTheme = () => {}

  #part(name) {
    return this.#root.querySelector(`.mapcam-${name}`)
  }

  #follow(trait, body) {
    this.#model.on(`change:${trait}`, body)
    this.#ends.push(() => this.#model.off(`change:${trait}`, body))
    body()
  }

  get #settings() {
    return this.#model.get('_settings')
  }

  get #shapes() {
    const shapes = this.#model.get('_shapes')
    return shapes.type ? shapes : null
  }

  async #start() {
    const { maplibre, style, resize } = this.#settings
    const source = this.#part('source')
    source.textContent = 'MapLibre is being loaded …'
    try {
      const [library, land] = await Promise.all([
        mapLibreOf(maplibre, this.#kernel),
        style ? undefined : landOf(this.#kernel),
      ])
      if (this.#isRemoved) return
      const options = { style: style || null, theme: this.#theme, land }
      this.#cameraMap = new CameraMap(library, this.#part('map'), options)
    } catch (error) {
      source.textContent = ''
      this.#say('no-maplibre', `MapLibre GL JS could not be started: ${error.message}`)
      return
    }
    const { map, version } = this.#cameraMap
    source.textContent = `MapLibre ${version}${maplibre.url ? ` from ${new URL(maplibre.url).host}` : ''}${style ? '' : ' · Natural Earth'}`
    this.#root.mapcam.map = map
    this.#cameraMap.onCamera = (camera) => this.#drawn(camera)
    this.#cameraMap.onBent = (isBent) => this.#showBent(isBent, version)
    this.#overlays = new Overlays(this.#cameraMap, this.#stage, this.#theme)
    this.#overlays.shape = this.#shapes
    map.on('error', ({ error }) => this.#say('map-error', `MapLibre: ${error?.message}`))
    this.#takeState()
    if (!resize) return
    this.#stage.onRoom = (room) => this.#sendSize(room)
    this.#sendSize(this.#stage.room)
  }

  // MARK: What the engine tells

  #takeState() {
    const state = this.#model.get('_state')
    const { resize, height } = this.#settings
    const { size } = state
    const area = this.#part('area').style
    area.height = resize ? `${height}px` : ''
    area.maxWidth = resize ? '' : `${size.width}px`
    area.aspectRatio = resize ? '' : `${Math.max(size.width, 1)} / ${Math.max(size.height, 1)}`
    this.#gestures.isRunning = state.isRunning
    this.#padding = state.padding
    if (size.width !== this.#stage.size.width || size.height !== this.#stage.size.height) this.#stage.size = size
    const { x, y } = this.#center
    this.#part('cross').style.transform = `translate(${x - 12}px, ${y - 12}px)`
    this.#configure(state)
    this.#cameraMap?.show(state.camera)
  }

  #configured = ''

  #configure({ size, padding, fieldOfView }) {
    if (this.#cameraMap === undefined) return
    const text = JSON.stringify([size, padding, fieldOfView])
    if (text === this.#configured) return
    this.#configured = text
    this.#cameraMap.configure({ size, padding, fieldOfView })
  }

  /** A camera was given to MapLibre. */
  #drawn(camera) {
    this.#root.mapcam.camera = camera
    const { target, zoom, bearing, viewingAngle } = camera
    const side = (value, positive, negative) => `${Math.abs(value).toFixed(4)}° ${value < 0 ? negative : positive}`
    this.#part('values').textContent = [
      `${side(target.latitude, 'N', 'S')}, ${side(target.longitude, 'E', 'W')}`,
      `zoom ${zoom.toFixed(2)}`,
      `bearing ${bearing.toFixed(0)}°`,
      `viewing angle ${viewingAngle.toFixed(0)}°`,
    ].join(' · ')
    this.#part('compass').querySelector('g').setAttribute('transform', `rotate(${-bearing} 16 16)`)
    this.#overlays.follow(camera, !this.#settings.style)
  }

  get #center() {
    const { width, height } = this.#stage.size
    const { top, left, bottom, right } = this.#padding
    return { x: (left + width - right) / 2, y: (top + height - bottom) / 2 }
  }

  // MARK: What the page decides

  #sendSize({ width, height }) {
    clearTimeout(this.#sizeTimer)
    const { size } = this.#model.get('_state')
    if (width === 0 || (size.width === width && size.height === height)) return
    this.#sizeTimer = setTimeout(() => this.#kernel.ask('map.configure', { size: { width, height } }), resizeDelay)
  }

  #watchTheme() {
    this.#stopTheme()
    this.#stopTheme = followTheme(this.#settings.theme, (theme) => {
      this.#theme = theme
      this.#root.dataset.theme = theme
      if (this.#overlays) this.#overlays.theme = theme
      if (this.#cameraMap) this.#cameraMap.theme = theme
    })
  }

  // MARK: Notices

  #showBent(isBent, version) {
    this.#say(
      'bent',
      isBent
        ? `MapLibre ${version} cannot show this camera, which sees the world’s edge: what is drawn differs. Releases from 5.10 can.`
        : undefined,
    )
  }

  /** A notice under a name; without a text it goes. */
  #say(name, text) {
    const root = this.#part('notices')
    root.querySelector(`[data-name="${name}"]`)?.remove()
    if (text === undefined) return
    const notice = document.createElement('p')
    notice.dataset.name = name
    notice.textContent = text
    root.append(notice)
  }
}

return {
  render({ model, el }) {
    const view = new View(model, el)
    return () => view.remove()
  },
}
})()
