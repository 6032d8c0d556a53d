// Whether the engine keeps the host running, and the warning if the host waits in vain.

import { warn } from '../options.js'

/** In milliseconds. */
const patience = 500

const stoppedClock =
  "An animation's outcome is awaited, but the clock is stopped, so it never comes. " +
  'Call engine.clock.tick(seconds) before awaiting it, or let the clock run with ' +
  "engine.clock.start() or MapCam.start({ clock: 'realtime' })."

/**
 * The engine keeps the host running while an answer is due. While the clock runs in real time, listeners
 * and awaited outcomes also do, until `unref`. While it is stopped, an awaited outcome cannot come: there
 * is one warning, after half a second without a tick or a pending request. The host waits for it.
 */
export class Liveness {
  #link
  #isHeld = false
  /** Requests; listeners of notifications, and reads that wait for the next one; outcomes that are awaited. */
  #counts = { requests: 0, listeners: 0, outcomes: 0 }
  #isRealTime = false
  #isRef = true
  #isWarned = false
  #timer

  constructor(link) {
    this.#link = link
  }

  /** @param what "requests", "listeners" or "outcomes". */
  add(what, count) {
    this.#counts[what] += count
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

  ticked() {
    if (this.#timer !== undefined) this.#wait()
  }

  #update() {
    const { requests, listeners, outcomes } = this.#counts
    const isListening = this.#isRealTime && this.#isRef && listeners + outcomes > 0
    const isDue = requests > 0 || isListening
    if (isDue !== this.#isHeld) {
      this.#isHeld = isDue
      if (isDue) this.#link.hold()
      else this.#link.release()
    }
    const isStanding = outcomes > 0 && !this.#isRealTime && !this.#isWarned
    if (isStanding === (this.#timer !== undefined)) return
    if (isStanding) this.#wait()
    else this.#calm()
  }

  #wait() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#warn(), patience)
  }

  #warn() {
    // An answer that is due, such as that of a tick, may bring the outcome.
    if (this.#counts.requests > 0) return this.#wait()
    this.#calm()
    this.#isWarned = true
    warn(stoppedClock, 'MAPCAM_CLOCK_STANDS')
  }

  #calm() {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
