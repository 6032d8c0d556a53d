// The time line of what moves: zoom over time, with a head that can be dragged, played and stepped by frames.

import { made } from './panel.js'
import { latestOnly } from './transport.js'

const width = 600
const height = 56
const inset = 6
/** How many frames of an ended movement are played. */
const mostFrames = 6000
const curveFrames = 241
/** The most steps of a tour that are marked. */
const mostMarks = 100

export class TimeLine {
  #ask
  #root
  #cameras = []
  #steps
  /** A promise of all frames, once they are needed. */
  #frames
  #duration = 0
  /** The animations of the path, by their id: when each begins on the time line. */
  #begins = new Map()
  /** Those that run: when each began on the engine's clock. */
  #running = new Map()
  #clock = 'host'
  /** The engine's time. */
  #now = 0
  #elapsed = 0
  #frame
  #isSeeking = false
  /** Whether the head was moved by hand. */
  isPlaced = false

  /** @param ask sends a request: (method, params), a promise. */
  constructor(root, ask) {
    this.#ask = ask
    this.#root = root
    const part = (name) => root.querySelector(`#${name}`)
    this.curve = part('curve')
    this.head = part('head')
    this.slider = part('time')
    this.label = part('time-text')
    this.button = part('play')
    this.slider.addEventListener('input', () => this.#scrub(Number(this.slider.value)))
    part('frame-back').addEventListener('click', () => this.#step(-1))
    part('frame-on').addEventListener('click', () => this.#step(1))
    this.button.addEventListener('click', () => {
      if (this.#isAlive) this.#ask('page.clock', { isRunning: this.#clock !== 'running' })
      else if (this.#frame) this.#pause()
      else this.play()
    })
  }

  get time() {
    return this.#elapsed
  }

  /** What is shown as a tour: its first camera, its steps, and its frames; undefined if there is none. */
  get tour() {
    return this.#steps && { camera: this.#cameras[0], steps: this.#steps, duration: this.#duration }
  }

  /** Who drives the engine's clock: 'running', 'paused' if a page has stopped it, or 'host'. */
  set clock(clock) {
    this.#clock = clock
    this.#showPlaying()
  }

  /** Whether the path is still in progress; otherwise its frames are shown. */
  get #isAlive() {
    return [...this.#begins.keys()].some((animation) => this.#running.has(animation))
  }

  /**
   * The frames of what moves, from now on: the animations' beginnings, and the steps of a tour that moves so, if there is one.
   * `head` is where the head is then, and `isPlaced` whether by hand.
   */
  set path({ begins = [], duration, cameras, steps, head = 0, isPlaced = false }) {
    this.#pause()
    this.#begins = new Map(begins)
    this.#cameras = cameras
    this.#steps = steps
    this.#frames = undefined
    this.#duration = duration
    this.#elapsed = head
    this.slider.max = duration
    this.#root.hidden = duration === 0
    this.isPlaced = isPlaced
    if (!isPlaced) this.tick(this.#now) // Time may have stopped meanwhile.
    this.#draw()
    this.#mark()
    this.#moveHead()
    this.#showPlaying()
  }

  /** A tour that begins with a jump to its camera. */
  async pathOf({ camera, steps }, frames = { frames: curveFrames }) {
    const path = await this.#ask('camera.path', {
      steps: [{ to: camera, duration: 0 }, ...steps],
      ...frames,
    })
    return { ...path, steps }
  }

  /** The engine's running animations. */
  set animations({ animations, time }) {
    this.#running = new Map(animations.map(({ animation, start }) => [animation, start]))
    this.tick(time)
    this.#showPlaying()
  }

  /** The engine's time has advanced. */
  tick(time) {
    this.#now = time
    const [animation, start] =
      [...this.#running].findLast(
        ([animation, start]) => this.#begins.has(animation) && start <= time,
      ) ?? []
    if (animation === undefined || this.#isSeeking) return
    this.#elapsed = Math.min(
      Math.max(this.#begins.get(animation) + time - start, 0),
      this.#duration,
    )
    this.#moveHead()
  }

  get #frameTime() {
    return Math.max(1 / 60, this.#duration / mostFrames)
  }

  /** The camera so many seconds later; undefined if nothing plays. */
  cameraIn(seconds) {
    if (!this.#isPlaying) return undefined
    const part = Math.min((this.#elapsed + seconds) / this.#duration, 1)
    return this.#cameras[Math.round(part * (this.#cameras.length - 1))]
  }

  get #isPlaying() {
    return this.#frame !== undefined || (this.#clock === 'running' && this.#isAlive)
  }

  #step(frames) {
    this.#scrub((Math.round(this.#elapsed / this.#frameTime) + frames) * this.#frameTime)
  }

  #scrub(time) {
    this.isPlaced = true
    this.#pause()
    if (this.#clock === 'running' && this.#isAlive) this.#ask('page.clock', { isRunning: false })
    this.#seek(time)
  }

  #seek(time) {
    this.#elapsed = Math.min(Math.max(time, 0), this.#duration)
    this.#moveHead()
    this.#isSeeking = true
    this.#askFor(this.#elapsed).then(() => (this.#isSeeking = false))
  }

  /**
   * Sets the animations to the wanted time. One that waits for its delay begins from where the earlier ones are then. Ended
   * animations are shown by their frames.
   */
  #askFor = latestOnly(async (time) => {
    const due = [...this.#begins].findLast(([, begin]) => begin <= time) ?? []
    const [animation, begin] = due
    const showFrame = () =>
      this.#cameraAt(time)
        .then((camera) => this.#ask('camera.set', { camera }))
        .catch(() => {})
    if (!this.#running.has(animation)) return showFrame()
    const seek = ([animation, begin], to) =>
      this.#ask('animation.seek', { animation, to: to - begin })
    const others = [...this.#begins].filter(
      ([other, start]) => other !== animation && start <= begin && this.#running.has(other),
    )
    if (this.#running.get(animation) > this.#now)
      for (const one of [...others, due]) seek(one, begin)
    for (const one of others) seek(one, time)
    // If it has ended meanwhile, its frame is shown.
    return seek(due, time).catch(() => {
      this.#running.delete(animation)
      return showFrame()
    })
  })

  /** Plays again what has ended: as a tour from its beginning, or else by its frames. */
  play() {
    this.isPlaced = false
    if (this.#elapsed >= this.#duration) this.#elapsed = 0
    if (this.#elapsed === 0 && this.#clock !== 'host' && this.#steps) return this.#begin()
    return this.#replay()
  }

  async #begin() {
    const { camera, steps } = this.tour
    this.#ask('camera.set', { camera })
    await this.#ask('camera.tour', { steps })
    this.#ask('page.clock', { isRunning: true })
  }

  #replay() {
    let last = performance.now()
    const step = (now) => {
      this.#frame = requestAnimationFrame(step)
      const time = this.#elapsed + (now - last) / 1000
      last = now
      this.#seek(time)
      if (time >= this.#duration) this.#pause()
    }
    this.#frame = requestAnimationFrame(step)
    this.#showPlaying()
  }

  #pause() {
    cancelAnimationFrame(this.#frame)
    this.#frame = undefined
    this.#showPlaying()
  }

  #showPlaying() {
    const isAlive = this.#isAlive
    const isHosts = this.#clock === 'host' && isAlive
    this.#root.classList.toggle('over', !isAlive)
    this.#root.querySelector('#clock').hidden = !isHosts
    const isPlaying = this.#isPlaying
    this.button.setAttribute('aria-pressed', String(isPlaying))
    this.button.setAttribute(
      'aria-label',
      isPlaying ? 'Pause' : isHosts ? 'Ask the host to play' : 'Play',
    )
  }

  /** The camera of the frame nearest to a time. The curve's frames are far apart, so all frames of a tour are requested once.
   */
  async #cameraAt(time) {
    const { tour } = this
    if (tour) this.#frames ??= this.pathOf(tour, { fps: 1 / this.#frameTime })
    const { cameras } = tour ? await this.#frames : { cameras: this.#cameras }
    const frameTime = tour ? this.#frameTime : this.#duration / (cameras.length - 1)
    return cameras[Math.min(Math.round(time / frameTime), cameras.length - 1)]
  }

  /** Marks where the steps of a tour begin. */
  async #mark() {
    const marks = this.#root.querySelector('#marks')
    marks.replaceChildren()
    const { tour } = this
    if (!tour) return
    const parts = tour.steps
      .slice(1, mostMarks)
      .map((_, index) => ({ ...tour, steps: tour.steps.slice(0, index + 1) }))
    const ends = await Promise.all(parts.map((part) => this.pathOf(part, { frames: 2 }))).catch(
      () => [],
    )
    if (this.#steps !== tour.steps) return
    const times = new Set([0, ...ends.map(({ duration }) => duration), this.#duration])
    marks.replaceChildren(
      ...[...times].map((time) => {
        const mark = made('i', {})
        mark.style.left = `${(100 * time) / this.#duration}%`
        return mark
      }),
    )
  }

  #draw() {
    const zooms = this.#cameras.map(({ zoom }) => zoom)
    const [least, most] = [Math.min(...zooms), Math.max(...zooms)]
    const span = Math.max(most - least, 0.5)
    const points = zooms.map((zoom, index) => {
      const x = (index / (zooms.length - 1)) * width
      const y = height - inset - ((zoom - least) / span) * (height - 2 * inset)
      return `${x.toFixed(1)},${y.toFixed(1)}`
    })
    // Its other edges are out of view.
    this.curve.setAttribute(
      'points',
      [...points, `${width + 5},${height + 5} -5,${height + 5}`].join(' '),
    )
  }

  #moveHead() {
    const x = this.#duration > 0 ? (this.#elapsed / this.#duration) * width : 0
    this.head.setAttribute('x1', x)
    this.head.setAttribute('x2', x)
    this.slider.value = this.#elapsed
    this.label.textContent = `${this.#elapsed.toFixed(1)} / ${this.#duration.toFixed(1)} s`
  }
}
