// When the engine keeps the host running.

/**
 * The engine is held while an answer is due: to a request; or, while the clock runs by itself, to
 * somebody who waits for events of an animation under way. A clock that stands brings nothing by
 * itself, so that there waiting alone holds nothing.
 */
export class Liveness {
  #process
  #isHeld = false
  #requests = 0
  #animations = 0
  #waits = 0
  #isRealTime = false

  constructor(process) {
    this.#process = process
  }

  addRequests(count) {
    this.#requests += count
    this.#update()
  }

  addAnimations(count) {
    this.#animations += count
    this.#update()
  }

  addWaits(count) {
    this.#waits += count
    this.#update()
  }

  set isRealTime(isRealTime) {
    this.#isRealTime = isRealTime
    this.#update()
  }

  #update() {
    const isDue =
      this.#requests > 0 || (this.#isRealTime && this.#animations > 0 && this.#waits > 0)
    if (isDue === this.#isHeld) return
    this.#isHeld = isDue
    if (isDue) this.#process.hold()
    else this.#process.release()
  }
}
