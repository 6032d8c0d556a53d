// The way to Python: messages to the model and back. One is under way at a time, so that requests stay in
// order, and what comes up meanwhile goes together.

/** How long an answer may take before it is said that the kernel is busy, in ms. */
const patience = 1500
/** What a kernel that does not answer is spared: as many requests are kept. */
const mostWaiting = 1000

export class Kernel {
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
