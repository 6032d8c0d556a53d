// Pointers, wheel, touch and keys become gesture requests. Only the engine moves the camera.

const degreesPerPoint = { rotate: 0.8, tilt: 0.5 }
const levelsPerWheel = { wheel: 1 / 300, pinch: 1 / 100 }
const lineHeight = 20
/** The time in which a glide does most of the remaining movement, in milliseconds, and how little ends it. */
const glideTime = 47
const glideRest = { x: 0.5, y: 0.5, zoom: 0.003, rotate: 0.2, tilt: 0.2 }
const wheelPause = 140
/** The time over which a fling's speed is measured, and the longest pause before its release, in ms. */
const flingTime = 100
const flingPause = 60
/** How far two fingers move before their gesture is recognized, in points. */
const twoFingerSlop = 8

export class Gestures {
  /** Whether the clock runs: a released map flings then. */
  isRunning = false
  /** Return the camera that is shown, the engine's, and the view's centre. */
  camera = () => undefined
  newestCamera = async () => this.camera()
  center = () => ({ x: 0, y: 0 })

  /** Called with a point that was clicked. */
  onClick = () => {}

  #element
  #stage
  #ask
  #pointers = new Map()
  /** Where the fingers were: their middle, and how far two have zoomed and turned in all. */
  #trail = []
  #spread = { scale: 0, rotation: 0 }
  /** What the map does when the last finger leaves it soon after the other of a pinch. */
  #released
  #mode
  #glide
  #endTimer
  #isTurningNorth = false

  /** @param ask sends a request: (method, params). */
  constructor(element, stage, ask) {
    this.#element = element
    this.#stage = stage
    this.#ask = ask
    this.#glide = new Glide(
      (step) => this.#glided(step),
      () => this.#endSoon(),
    )
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
    this.#element.focus({ preventScroll: true, focusVisible: false })
    this.#element.setPointerCapture(event.pointerId)
    this.#finishGlide()
    this.#pointers.set(event.pointerId, this.#stage.point(event))
    this.#trail = []
    this.#spread = { scale: 0, rotation: 0 }
    this.#released = undefined
    if (this.#pointers.size === 2) this.#mode = 'undecided'
    else this.#mode = event.button === 2 || event.ctrlKey ? 'turn' : 'pan'
    this.#start = [...this.#pointers.values()]
  }

  #start = []

  #move(event) {
    const before = this.#pointers.get(event.pointerId)
    if (before === undefined) return
    const now = this.#stage.point(event)
    if (now.x === before.x && now.y === before.y) return
    if (this.#pointers.size === 2) return this.#moveTwo(event, now)
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

  #moveTwo({ pointerId, timeStamp }, now) {
    let before = [...this.#pointers.values()]
    this.#pointers.set(pointerId, now)
    const after = [...this.#pointers.values()]
    if (this.#mode === 'undecided') {
      this.#mode = this.#decide(after)
      if (this.#mode === 'undecided') return
      before = this.#start // The movement until now counts, too.
    }
    const [from, to] = [middle(before), middle(after)]
    if (this.#mode === 'tilt') {
      this.#ask('gesture.tilt', { degrees: -(to.y - from.y) * 2 * degreesPerPoint.tilt })
      return
    }
    this.#ask('gesture.pan', { translation: minus(to, from), at: from })
    const scale = distance(after) / Math.max(distance(before), 1e-6)
    const rotation = shortest(angle(after) - angle(before))
    this.#spread.scale += Math.log(scale)
    this.#spread.rotation += rotation
    this.#trail.push({ time: timeStamp, ...to, ...this.#spread })
    if (scale !== 1 || rotation !== 0) this.#ask('gesture.pinch', { scale, at: to, rotation })
  }

  /** Two fingers that move up or down side by side tilt; all other movements pinch. */
  #decide(now) {
    const [a, b] = now.map((point, index) => minus(point, this.#start[index]))
    const farthest = Math.max(Math.hypot(a.x, a.y), Math.hypot(b.x, b.y))
    if (farthest < twoFingerSlop) return 'undecided'
    const isUpright = (move) => Math.abs(move.y) > 2 * Math.abs(move.x)
    if (isUpright(a) && isUpright(b) && a.y * b.y > 0) return 'tilt'
    if (Math.hypot(a.x, a.y) === 0 || Math.hypot(b.x, b.y) === 0) {
      if (farthest < 2 * twoFingerSlop) return 'undecided'
    }
    return 'pinch'
  }

  #up(event) {
    if (!this.#pointers.delete(event.pointerId)) return
    const now = event.timeStamp
    if (this.#pointers.size > 0) {
      const velocities = this.#mode === 'pinch' ? this.#velocities(now) : undefined
      this.#released = { velocities, time: now }
      this.#mode = 'pan'
      this.#trail = []
      return
    }
    const isStill = this.#trail.length === 0
    if (isStill && this.#mode === 'pan' && !this.#released) this.onClick(this.#stage.point(event))
    const isPinch = isStill && this.#released && now - this.#released.time < flingPause
    if (isPinch) this.#ask('gesture.end', this.#released.velocities)
    else this.#ask('gesture.end', this.#mode === 'pan' ? this.#velocities(now) : undefined)
  }

  /** The parameters of `gesture.end`: how fast the fingers moved. Undefined if the clock is stopped, so that the map stays. */
  #velocities(now) {
    const trail = this.#trail.filter(({ time }) => now - time < flingTime)
    const [first, last] = [trail[0], trail.at(-1)]
    if (!this.isRunning || trail.length < 2 || now - last.time > flingPause) return undefined
    const seconds = Math.max(last.time - first.time, 1) / 1000
    const speed = (name) => (last[name] - first[name]) / seconds
    const velocity = { x: speed('x'), y: speed('y') }
    if (last.scale === undefined) return { velocity }
    return { velocity, scaleVelocity: speed('scale'), rotationVelocity: speed('rotation') }
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
    const step = event.shiftKey ? (turns[event.key] ?? moves[event.key]) : moves[event.key]
    if (step !== undefined) this.#glide.add(step, this.center())
    else if (event.key === '0') this.northUp()
    else return
    event.preventDefault()
  }

  /** Looks straight down, with north up. */
  async northUp() {
    if (this.#isTurningNorth) return // A second press must not turn twice as far.
    this.#finishGlide()
    this.#isTurningNorth = true
    // The page's camera may be outdated, if the engine's is available.
    const { bearing, viewingAngle } = await this.newestCamera().catch(this.camera)
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

  /** Completes a glide at once if a new gesture begins. */
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

/** How far keys move the map, in points and levels, and turn it with Shift, in degrees. */
const moves = {
  ArrowLeft: { x: 100 },
  ArrowRight: { x: -100 },
  ArrowUp: { y: 100 },
  ArrowDown: { y: -100 },
  '+': { zoom: 1 },
  '=': { zoom: 1 },
  '-': { zoom: -1 },
  _: { zoom: -1 },
}
const turns = {
  ArrowLeft: { rotate: 15 },
  ArrowRight: { rotate: -15 },
  ArrowUp: { tilt: 10 },
  ArrowDown: { tilt: -10 },
}

/** Whether the user wants no movement that he does not make himself. */
const reducesMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Spreads the movement of a wheel or a key over some frames. */
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
    if (this.#frame === undefined) this.#step(reducesMotion() ? Infinity : 16)
  }

  finish() {
    if (this.#frame === undefined) return
    cancelAnimationFrame(this.#frame)
    this.#frame = undefined
    this.#take(1)
    this.#onRest()
  }

  #step(milliseconds) {
    const isOver = this.#take(1 - Math.exp(-milliseconds / glideTime))
    this.#frame = undefined
    if (isOver) return this.#onRest()
    const last = performance.now()
    this.#frame = requestAnimationFrame(() => this.#step(performance.now() - last))
  }

  /** Does a share of the rest, or all of it if it is small; returns whether nothing is left. */
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
export function shortest(degrees) {
  return degrees - 360 * Math.round(degrees / 360)
}

function clamp(value, limit) {
  return Math.max(-limit, Math.min(limit, value))
}
