// The preview of this window: it is started when it is needed, and asked. Its pages outlive it.

/** The error of a request that the end of the preview, which is told elsewhere, leaves without an answer. */
const ended = () => Object.assign(new Error('The preview has ended.'), { isTold: true })

class Bridge {
  /** Called once at its end; with why, unless that was asked for. */
  onEnd = () => {}
  /** Called once it runs. */
  onStart = () => {}

  #begin
  #session
  #starting
  #handlers = new Map()

  /**
   * @param begin starts a preview, with what hears of it, {heard(method, params), ended(why)}: a promise of
   *   {request(method, params), end()}
   */
  constructor(begin) {
    this.#begin = begin
  }

  get isRunning() {
    return this.#session !== undefined
  }

  /** Hears the notifications of a method. */
  on(method, handler) {
    this.#handlers.set(method, handler)
  }

  /** Starts the preview, unless it runs. */
  start() {
    this.#starting ??= this.#start().catch((error) => {
      this.#starting = undefined
      throw error
    })
    return this.#starting
  }

  async #start() {
    let session
    const isCurrent = () => session !== undefined && this.#session === session
    session = await this.#begin({
      heard: (method, params) => isCurrent() && this.#handlers.get(method)?.(params),
      ended: (why) => isCurrent() && this.#forget(why),
    })
    this.#session = session
    this.onStart()
  }

  /** Of this preview nothing is heard any more. */
  #forget(why) {
    this.#session = this.#starting = undefined
    this.onEnd(why)
  }

  /** Asks, and starts the preview where none runs. */
  async request(method, params = {}) {
    await this.start()
    if (this.#session === undefined) throw ended()
    return this.#session.request(method, params)
  }

  /** Ends it. Another may be started at once. */
  stop() {
    const session = this.#session
    if (session === undefined) return
    session.end()
    this.#forget()
  }
}

module.exports = { Bridge, ended }
