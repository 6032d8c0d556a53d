// An outcome that is awaited while nobody lets time pass.

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
