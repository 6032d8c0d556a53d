// The time line of what moves: zoom over time, with a head that can be dragged, played and stepped by frames.

import { newest } from './transport.js'

const width = 600
const height = 56
const inset = 6
const frameTime = 1 / 60

export class TimeLine {
  #ask
  #root
  #cameras = []
  #duration = 0
  /** The animations of the path, by their id: when each begins on the time line. */
  #begins = new Map()
  /** Those that run: when each began on the engine's clock. */
  #running = new Map()
  #clock = 'host'
  #elapsed = 0
  #frame
  #isSeeking = false

  /** @param ask sends a request: (method, params), a promise. */
  constructor(root, ask) {
    this.#ask = ask
    this.#root = root
    const part = (name) => root.querySelector(`#${name}`)
    this.curve = part('curve')
    this.area = part('curve-area')
    this.head = part('head')
    this.slider = part('time')
    this.label = part('time-text')
    this.button = part('play')
    this.slider.addEventListener('input', () => this.#scrub(Number(this.slider.value)))
    this.slider.addEventListener('keydown', (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (step === undefined) return
      event.preventDefault()
      this.#step(step)
    })
    part('frame-back').addEventListener('click', () => this.#step(-1))
    part('frame-on').addEventListener('click', () => this.#step(1))
    this.button.addEventListener('click', () => {
      if (this.#isAlive) this.#ask('page.clock', { isRunning: this.#clock !== 'running' })
      else if (this.#frame) this.#pause()
      else this.#replay()
    })
  }

  /** Whose the engine's clock is: 'running', 'paused' where a page has stopped it, or 'host'. */
  set clock(clock) {
    this.#clock = clock
    this.#showPlaying()
  }

  /** Whether the path is still under way; otherwise its frames are shown. */
  get #isAlive() {
    return [...this.#begins.keys()].some((animation) => this.#running.has(animation))
  }

  /** The frames of what moves, from now on. */
  set path({ begins, duration, cameras }) {
    this.#pause()
    this.#begins = new Map(begins)
    this.#cameras = cameras
    this.#duration = duration
    this.#elapsed = 0
    this.slider.max = duration
    this.#root.hidden = duration === 0
    this.#draw()
    this.#moveHead()
    this.#showPlaying()
  }

  /** The engine's running animations. */
  set animations({ animations, time }) {
    this.#running = new Map(animations.map(({ animation, start }) => [animation, start]))
    this.tick(time)
    this.#showPlaying()
  }

  /** The engine's time has advanced. */
  tick(time) {
    const [animation, start] = [...this.#running].findLast(([animation, start]) => this.#begins.has(animation) && start <= time) ?? []
    if (animation === undefined || this.#isSeeking) return
    this.#elapsed = Math.min(Math.max(this.#begins.get(animation) + time - start, 0), this.#duration)
    this.#moveHead()
  }

  #step(frames) {
    this.#scrub((Math.round(this.#elapsed / frameTime) + frames) * frameTime)
  }

  #scrub(time) {
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

  /** Sets the animation to the wanted time; one that has ended is shown by its frames. */
  #askFor = newest(async (time) => {
    const [animation, begin] = [...this.#begins].findLast(([, begin]) => begin <= time) ?? []
    const showFrame = () => this.#ask('camera.set', { camera: this.#cameraAt(time) }).catch(() => {})
    if (!this.#running.has(animation)) return showFrame()
    // Where it has ended meanwhile, its frame is shown.
    return this.#ask('animation.seek', { animation, to: time - begin }).catch(() => {
      this.#running.delete(animation)
      return showFrame()
    })
  })

  /** Shows the frames of what has ended, in real time. */
  #replay() {
    if (this.#elapsed >= this.#duration) this.#elapsed = 0
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
    const isPlaying = this.#frame !== undefined || (this.#clock === 'running' && isAlive)
    const isHosts = this.#clock === 'host' && isAlive
    this.#root.classList.toggle('over', !isAlive)
    this.#root.querySelector('#clock').hidden = !isHosts
    this.button.setAttribute('aria-pressed', String(isPlaying))
    this.button.setAttribute('aria-label', isPlaying ? 'Pause' : isHosts ? 'Ask the host to play' : 'Play')
  }

  /** The camera of the frame nearest to a time. */
  #cameraAt(time) {
    return this.#cameras[Math.round((time / this.#duration) * (this.#cameras.length - 1))]
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
    this.curve.setAttribute('points', points.join(' '))
    this.area.setAttribute('points', `0,${height} ${points.join(' ')} ${width},${height}`)
    const text = (name, value) => (this.#root.querySelector(name).textContent = `z ${value.toFixed(1)}`)
    text('#zoom-most', most)
    text('#zoom-least', least)
  }

  #moveHead() {
    const x = this.#duration > 0 ? (this.#elapsed / this.#duration) * width : 0
    this.head.setAttribute('x1', x)
    this.head.setAttribute('x2', x)
    this.slider.value = this.#elapsed
    this.label.textContent = `${this.#elapsed.toFixed(1)} / ${this.#duration.toFixed(1)} s`
  }
}
