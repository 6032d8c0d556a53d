// The time line of an animation: zoom over time, with a head that can be dragged.

const width = 600
const height = 56
const inset = 6

export class TimeLine {
  /** Asks the engine: (method, params), a promise. */
  #ask
  #root
  #cameras = []
  #duration = 0
  #animation
  /** The animations that run, and when each began. */
  #running = new Map()
  /** When the animation began, on the engine's clock; undefined once it is over. */
  #start
  #elapsed = 0
  #frame
  #isAsking = false
  #wanted

  constructor(root, ask) {
    this.#ask = ask
    this.#root = root
    this.curve = root.querySelector('#curve')
    this.area = root.querySelector('#curve-area')
    this.head = root.querySelector('#head')
    this.slider = root.querySelector('#time')
    this.label = root.querySelector('#time-text')
    this.button = root.querySelector('#play')
    this.slider.addEventListener('input', () => {
      this.#pause()
      this.seek(Number(this.slider.value))
    })
    this.button.addEventListener('click', () => {
      if (this.#runsByItself) this.#ask('page.clock', { isRunning: !this.#isRunning })
      else if (this.#frame) this.#pause()
      else this.#play()
    })
  }

  get isPlaying() {
    return this.#frame !== undefined || (this.#isRunning && this.#start !== undefined)
  }

  /** Whether the engine's clock runs by itself, or did until it was paused here. */
  #isRunning = false
  #ranByItself = false

  set isRunning(isRunning) {
    this.#isRunning = isRunning
    this.#ranByItself ||= isRunning
    this.#showPlaying()
  }

  /** Whether the clock runs by itself: then it is paused and started, and the page does not move the head. */
  get #runsByItself() {
    return this.#ranByItself && this.#start !== undefined
  }

  /** The frames of a new animation. */
  set path({ animation, duration, cameras }) {
    this.#pause()
    this.#animation = animation
    this.#cameras = cameras
    this.#duration = duration
    this.#elapsed = 0
    this.#start = this.#running.get(animation)
    this.slider.max = duration
    this.slider.step = duration / 1000 || 1
    this.#root.hidden = duration === 0
    this.#showOver()
    this.#draw()
    this.#moveHead()
  }

  /** The engine's running animations. */
  set animations({ animations, time }) {
    this.#running = new Map(animations.map(({ animation, start }) => [animation, start]))
    this.#start = this.#running.get(this.#animation)
    if (this.#start !== undefined) this.tick(time)
    this.#showOver()
  }

  #showOver() {
    this.#root.classList.toggle('over', this.#start === undefined)
    this.#showPlaying()
  }

  /** The engine's time has advanced. */
  tick(time) {
    if (this.#start === undefined || this.#frame !== undefined || this.#wanted !== undefined) return
    this.#elapsed = Math.min(Math.max(time - this.#start, 0), this.#duration)
    this.#moveHead()
  }

  /** Sets the animation to a time; one that has ended is shown by its frames. */
  seek(time) {
    this.#elapsed = Math.min(Math.max(time, 0), this.#duration)
    this.#moveHead()
    this.#wanted = this.#elapsed
    this.#askWanted()
  }

  async #askWanted() {
    if (this.#isAsking || this.#wanted === undefined) return
    this.#isAsking = true
    const to = this.#wanted
    const isAlive = this.#start !== undefined
    const [method, params] = isAlive
      ? ['animation.seek', { animation: this.#animation, to }]
      : ['camera.set', { camera: this.#cameraAt(to) }]
    let isDone = true
    try {
      await this.#ask(method, params)
    } catch {
      isDone = !isAlive // It has ended: the next request shows its frame.
      this.#start = undefined
    }
    this.#isAsking = false
    if (isDone && this.#wanted === to) this.#wanted = undefined
    this.#askWanted()
  }

  #play() {
    if (this.#elapsed >= this.#duration) this.#elapsed = 0
    let last = performance.now()
    const step = (now) => {
      this.#frame = requestAnimationFrame(step)
      const time = this.#elapsed + (now - last) / 1000
      last = now
      this.seek(time)
      if (time >= this.#duration) this.#pause()
    }
    this.#frame = requestAnimationFrame(step)
    this.#showPlaying()
  }

  #pause() {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
    this.#frame = undefined
    this.#showPlaying()
  }

  #showPlaying() {
    this.button.setAttribute('aria-pressed', String(this.isPlaying))
    this.button.setAttribute('aria-label', this.isPlaying ? 'Pause' : 'Play')
    this.button.classList.toggle('playing', this.isPlaying)
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
