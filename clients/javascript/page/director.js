// Films made in the page: a tour of keyframes, a ride along a line that is drawn, and what is saved of them.

import { shortest } from './gestures.js'
import { made } from './panel.js'
import { lineIn } from './ride.js'
import { latestOnly } from './transport.js'
import { earthRadius, metresPerPoint } from '../src/mercator.js'

/** Seconds from the last keyframe to the next one, at first. */
const gap = 2
const fps = 60
/** Seconds of a ride along a line without times. */
const rideTime = 30
/** How many zoom levels a ride is closer than its whole line, up to a zoom; it is also tilted. */
const rideLevels = 2.5
const nearestRide = 16
const rideAngle = 45
/** The room around the whole line, in points. */
const rideRoom = 40
/** Over how many points a ride's line is smoothed, and its course is taken at least; and how fast it may turn, in degrees per second. */
const rideSmoothing = 64
const leastCourse = 300
const fastestTurn = 60
/** Seconds from the whole line to the ride, back to it, and of its rest. */
const [rideBegin, rideEnd, rideRest] = [2, 3, 2]

/** How a keyframe is reached from the one before it: title, and members of the tour's step. */
const easings = {
  through: ['Smooth', { through: true }],
  linear: ['Linear', { curve: 'linear' }],
  easeIn: ['Ease in', { curve: 'easeIn' }],
  easeOut: ['Ease out', { curve: 'easeOut' }],
  easeInOut: ['Ease in and out', { curve: 'easeInOut' }],
  fly: ['Flight', { path: 'fly' }],
}

export class Director {
  #element
  #ask
  #timeLine
  #pane
  #show
  #changedBy
  /** {time, camera, easing, row} each, in the order of their times; the first is at 0 if there are several. */
  #keyframes = []
  #settings
  #line
  /** The name of a tour that is saved, without what comes after a dot. */
  name = 'map'

  /**
   * @param element finds an element by its id. @param ask sends a request. @param attempt calls a function and says what
   * went wrong. @param show takes a path for the time line. @param changed takes a function that undoes a change.
   */
  constructor(element, { ask, attempt, timeLine, pane, show, changed }) {
    this.#element = element
    this.#ask = ask
    this.#timeLine = timeLine
    this.#pane = pane
    this.#show = show
    this.#changedBy = changed
    const on = (id, name, body) => element(id).addEventListener(name, () => attempt(body))
    on('key-add', 'click', () => this.addKeyframe())
    on('ride', 'click', () => this.#ride())
    on('save-tour', 'click', () => this.#saveTour())
  }

  /** The map's state. */
  set settings({ size, padding, minZoom, maxZoom, viewBounds, viewingAngleLimits, fieldOfView }) {
    const map = { padding, minZoom, maxZoom, viewingAngleLimits, fieldOfView }
    this.#settings = { size, map: viewBounds ? { ...map, viewBounds } : map }
  }

  /** What is drawn: GeoJSON, or null. A ride goes along its longest line. */
  set data(data) {
    this.#line = lineIn(data)
    this.#element('ride').disabled = this.#line === undefined
  }

  // MARK: Keyframes

  /** A keyframe of the camera as it is, at the time line's head; after the last one if the head was left there. */
  addKeyframe() {
    this.#willChange()
    const time = this.#newTime
    const { camera } = this.#pane.handle
    const same = this.#keyframes.find((one) => Math.abs(one.time - time) < 0.5 / fps)
    if (same) same.camera = camera
    else this.#keyframes.push(this.#keyframe(time, camera))
    return this.#changed({ head: time })
  }

  get #newTime() {
    const { time, isPlaced } = this.#timeLine
    const last = this.#keyframes.at(-1)?.time
    if (last === undefined) return time
    if (this.#isShown ? isPlaced || time < last - 0.5 / fps : time > last) return time
    return last + gap
  }

  /** Whether the time line shows the keyframes' tour. */
  get #isShown() {
    return JSON.stringify(this.#timeLine.tour?.steps) === JSON.stringify(this.#steps)
  }

  /** The steps of the keyframes' tour, from the first one's camera. */
  get #steps() {
    return this.#keyframes.slice(1).map(({ time, camera, easing }, index) => ({
      to: camera,
      duration: Number((time - this.#keyframes[index].time).toFixed(6)),
      ...easings[easing][1],
    }))
  }

  #keyframe(time, camera) {
    const keyframe = { time, camera, easing: 'through' }
    const part = (tag, title, members, ...content) =>
      made(tag, { title, ariaLabel: title, ...members }, ...content)
    const setTime = ({ target }) => this.#setTime(keyframe, Number(target.value))
    const setEasing = ({ target }) => this.#setEasing(keyframe, target.value)
    const options = Object.entries(easings).map(([value, [title]]) => new Option(title, value))
    keyframe.row = made(
      'li',
      {},
      part('button', 'Go to this keyframe', { onclick: () => this.#goTo(keyframe) }, '◆'),
      part('input', 'Seconds', { type: 'number', min: 0, step: 0.1, onchange: setTime }),
      's',
      part('select', 'Easing', { onchange: setEasing }, ...options),
      part('button', 'Remove this keyframe', { onclick: () => this.#remove(keyframe) }, '×'),
    )
    return keyframe
  }

  async #goTo({ time, camera }) {
    await this.#changed({ head: time, isPlaced: true })
    await this.#ask('camera.set', { camera })
  }

  /** No two have the same time. */
  #setTime(keyframe, time) {
    this.#willChange()
    const others = this.#keyframes.filter((one) => one !== keyframe)
    keyframe.time = Math.max(time || 0, 0)
    while (others.some((one) => Math.abs(one.time - keyframe.time) < 0.5 / fps))
      keyframe.time += 1 / fps
    return this.#changed({ head: keyframe.time })
  }

  #setEasing(keyframe, easing) {
    this.#willChange()
    keyframe.easing = easing
    return this.#changed()
  }

  #remove(keyframe) {
    this.#willChange()
    this.#element('key-add').focus()
    return this.#replace(this.#keyframes.filter((one) => one !== keyframe))
  }

  #replace(keyframes) {
    if (keyframes.length < 2 && this.#isShown) this.#show({ duration: 0, cameras: [] })
    this.#keyframes = keyframes
    return this.#changed()
  }

  /** The keyframes are about to be changed. */
  #willChange() {
    const before = this.#keyframes.map((one) => [one, { ...one }])
    this.#changedBy(() => this.#replace(before.map(([one, was]) => Object.assign(one, was))))
  }

  /** Shows the keyframes, and their tour on the time line, whose head goes to `head` or stays. */
  #changed({ head, isPlaced } = {}) {
    const keyframes = this.#keyframes.sort((a, b) => a.time - b.time)
    const start = keyframes.length > 1 ? keyframes[0].time : 0
    for (const [index, keyframe] of keyframes.entries()) {
      keyframe.time -= start
      const [, time, easing] = keyframe.row.children
      time.value = Number(keyframe.time.toFixed(3))
      time.disabled = index === 0
      easing.value = keyframe.easing
    }
    const focused = document.activeElement
    this.#element('keyframes').replaceChildren(...keyframes.map(({ row }) => row))
    focused.focus()
    return this.#showTour({ head: head - start, isPlaced })
  }

  #showTour = latestOnly(async ({ head, isPlaced }) => {
    const tour = { camera: this.#keyframes[0]?.camera, steps: this.#steps }
    if (tour.steps.length === 0) return
    const path = await this.#timeLine.pathOf(tour)
    const { time, isPlaced: wasPlaced } = this.#timeLine
    this.#show({
      ...path,
      ...(head >= 0
        ? { head, isPlaced }
        : { head: Math.min(time, path.duration), isPlaced: wasPlaced }),
    })
  })

  // MARK: Rides, and what is saved

  /**
   * Rides along the line: as it was recorded, in a minute at most, or else at a constant speed. It begins and ends with
   * the whole line, turned as the ride begins and ends.
   */
  async #ride() {
    const { coordinates, times } = this.#line
    const places = coordinates.map(([longitude, latitude]) => ({ latitude, longitude }))
    const { camera } = this.#pane.handle
    const whole = async (bearing) =>
      (await this.#ask('camera.forBounds', {
        bounds: { coordinates: places },
        shape: 'points',
        insets: rideRoom,
        bearing,
      })) ?? { ...camera, bearing }
    const { target, zoom: least } = await whole(0)
    const zoom = Math.max(least, Math.min(least + rideLevels, nearestRide))
    const metres = metresPerPoint({ target, zoom })
    const route = {
      coordinates: places,
      zoom,
      viewingAngle: rideAngle,
      smoothing: rideSmoothing * metres,
      ...(times ? { times } : { duration: rideTime }),
    }
    const bearings = await this.#calmBearings(route, leastCourse * metres)
    const [begin, end] = await Promise.all([bearings[0], bearings.at(-1)].map(whole))
    const turn = Math.abs(shortest(begin.bearing - camera.bearing))
    await this.#ask('camera.tour', {
      steps: [
        // Eased, it turns at most twice as fast as on the whole.
        { to: begin, duration: Math.max(rideBegin, (2 * turn) / fastestTurn), curve: 'easeInOut' },
        { route: { ...route, approach: rideBegin } },
        { to: end, duration: rideEnd, curve: 'easeInOut', hold: rideRest },
      ],
    })
    await this.#ask('page.clock', { isRunning: true })
  }

  /** Gives a route the least length of course by which it turns slowly enough; returns its bearings. */
  async #calmBearings(route, least) {
    for (let courseLength = least; ; courseLength *= 2) {
      route.courseLength = courseLength
      const { cameras } = await this.#ask('camera.path', {
        steps: [{ route: { ...route, approach: 0 } }],
        fps: 30,
      })
      const bearings = cameras.map(({ bearing }) => bearing)
      const isCalm = bearings.every(
        (bearing, index) =>
          Math.abs(shortest(bearing - (bearings[index - 1] ?? bearing))) * 30 < fastestTurn,
      )
      // A course over more than the line is constant.
      if (isCalm || courseLength > earthRadius) return bearings
    }
  }

  /** Saves what the time line shows as a tour document. */
  #saveTour() {
    const { tour } = this.#timeLine
    if (tour === undefined)
      throw new Error('There is nothing on the time line to save: add keyframes.')
    const { size: shown, map } = this.#settings
    // Videos have even sizes.
    const [width, height] = [shown.width, shown.height].map((side) => 2 * Math.round(side / 2))
    const size = { width, height }
    const { camera, steps } = tour
    const link = document.createElement('a')
    link.href = URL.createObjectURL(
      new Blob([`${JSON.stringify({ tour: 1, size, fps, map, camera, steps }, null, 2)}\n`]),
    )
    link.download = `${this.name}.tour.json`
    link.click()
    URL.revokeObjectURL(link.href)
  }
}
