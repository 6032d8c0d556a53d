// When the engine keeps the host running.

/**
 * The engine is held while an answer is due; and, while the clock runs by itself, while somebody
 * listens or waits for what comes of it, until `unref`. A clock that stands brings nothing by
 * itself, so that there listening and waiting hold nothing.
 */
export class Liveness {
  #process
  #isHeld = false
  #requests = 0
  #listeners = 0
  #isRealTime = false
  #isRef = true

  constructor(process) {
    this.#process = process
  }

  addRequests(count) {
    this.#requests += count
    this.#update()
  }

  /** Listeners of notifications, and who waits for the next one or for an outcome. */
  addListeners(count) {
    this.#listeners += count
    this.#update()
  }

  set isRealTime(isRealTime) {
    this.#isRealTime = isRealTime
    this.#update()
  }

  set isRef(isRef) {
    this.#isRef = isRef
    this.#update()
  }

  #update() {
    const isDue =
      this.#requests > 0 || (this.#isRealTime && this.#isRef && this.#listeners > 0)
    if (isDue === this.#isHeld) return
    this.#isHeld = isDue
    if (isDue) this.#process.hold()
    else this.#process.release()
  }
}
