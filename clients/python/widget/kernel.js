// The connection to Python: messages to the model and back. One message is sent at a time, so that requests
// stay in order; requests that are made meanwhile go together.

/** How long an answer may take before the kernel counts as busy, in ms. */
const patience = 1500
/** How long a refusal is shown, in ms. */
const noticeTime = 6000
/** How many requests may wait for a kernel that does not answer. */
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

  /** @param say shows a notice under a name, for some ms or until it is removed: (name, text, time). */
  constructor(model, say) {
    this.#model = model
    this.#say = say
    model.on('msg:custom', this.#receive)
  }

  close() {
    clearTimeout(this.#busyTimer)
    this.#model.off('msg:custom', this.#receive)
  }

  /** Sends a request to the engine. It has no result: the model's state changes. */
  ask(method, params = {}) {
    const last = this.#waiting.at(-1)
    if (
      method === 'gesture.pan' &&
      last?.[0] === method &&
      last[1].at !== undefined &&
      params.at !== undefined
    ) {
      // Two consecutive steps of a pan become one: the ground stays under the finger.
      const { x, y } = last[1].translation
      last[1] = {
        ...last[1],
        translation: { x: x + params.translation.x, y: y + params.translation.y },
      }
    } else if (this.#waiting.length < mostWaiting || method === 'gesture.end') {
      this.#waiting.push([method, params])
    }
    this.#flush()
  }

  /** The bytes of a file of the package, or of MapLibre. */
  file(name) {
    return this.#send({ file: name }).then(({ buffers }) => buffers[0])
  }

  async #flush() {
    if (this.#isUnderWay || this.#waiting.length === 0) return
    this.#isUnderWay = true
    const { content } = await this.#send({ calls: this.#waiting.splice(0) })
    this.#isUnderWay = false
    this.onRunning(content.isRunning)
    this.#say('refused', content.error, noticeTime)
    this.#flush()
  }

  #send(content) {
    const number = this.#next++
    const answered = new Promise((resolve) => this.#answers.set(number, resolve))
    this.#model.send({ ...content, page: this.#page, number })
    this.#busyTimer ??= setTimeout(
      () => this.#say('busy', 'The kernel is busy: the map follows as soon as it is free.'),
      patience,
    )
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
