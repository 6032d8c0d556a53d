// When the engine keeps the host running.

/**
 * The engine is held while an answer is due; and, while the clock runs by itself, while somebody
 * listens or waits for what comes of it, until `unref`. A clock that stands brings nothing by
 * itself, so that there listening and waiting hold nothing.
 */
export class Liveness {
  #link
  #isHeld = false
  #requests = 0
  #listeners = 0
  #isRealTime = false
  #isRef = true

  constructor(link) {
    this.#link = link
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
    if (isDue) this.#link.hold()
    else this.#link.release()
  }
}

// MARK: A clock that stands

const patience = 500

const message =
  "An animation's outcome is awaited while the clock stands: it cannot come. " +
  'Call engine.clock.tick(seconds) before awaiting it, or let the clock run with ' +
  "engine.clock.start() or MapCam.start({ clock: 'realtime' })."

/** Warns of it, once: after half a second without a tick, or when the host would end. */
export class Standstill {
  #waits = 0
  #isRealTime = false
  #isTold = false
  #timer

  #warn = () => {
    this.#rest()
    this.#isTold = true
    process.emitWarning(message, { type: 'MapCamWarning', code: 'MAPCAM_CLOCK_STANDS' })
  }

  addWaits(count) {
    this.#waits += count
    this.#update()
  }

  set isRealTime(isRealTime) {
    this.#isRealTime = isRealTime
    this.#update()
  }

  ticked() {
    this.#timer?.refresh()
  }

  #update() {
    const isStanding = this.#waits > 0 && !this.#isRealTime && !this.#isTold
    if (isStanding === (this.#timer !== undefined)) return
    if (!isStanding) return this.#rest()
    this.#timer = setTimeout(this.#warn, patience)
    this.#timer.unref()
    process.once('beforeExit', this.#warn)
  }

  #rest() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    process.removeListener('beforeExit', this.#warn)
  }
}
