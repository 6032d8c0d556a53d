// The time of maps: performance.now and requestAnimationFrame. It is the host's, or that of fake timers while there are
// any: of jest, vitest or sinon, or those of `clock: 'manual'`. It never runs backwards, so that a movement that began by
// one of them goes on by the other.

'use strict'

const { Time } = require('../testing/time.cjs')
const { host } = require('./host.cjs')

/** Milliseconds of real time between two frames while fake time rests. */
const restInterval = 5
/** The rests after which fake time goes on by itself. */
const patience = 40

class MapTime {
  /** Milliseconds between two frames. */
  #interval = 1000 / 60
  /** The fake clock that is followed, the time when that began, what the clock showed then, and the last time. */
  #clock
  #start = 0
  #origin = 0
  #last = 0
  /** The callbacks that wait for the next frame, by their numbers, and what ends the wait. */
  #callbacks = new Map()
  #count = 0
  #disarm
  /** How often fake time has rested, and whether that is looked at. */
  #rests = 0
  #isWatched = false
  #isFaked = false

  set frameRate(value) {
    if (!(value > 0 && value <= 1000)) {
      throw new RangeError(`frameRate must be above 0 and at most 1000 per second, not ${value}.`)
    }
    this.#interval = 1000 / value
  }

  /** Milliseconds. */
  now() {
    const clock = fakeClock()
    if (clock !== this.#clock) {
      this.#start = this.#last
      this.#origin = clock ? 0 : host.now()
      this.#clock = clock
    }
    const shown = clock ? clock.performance.now() : host.now()
    this.#last = Math.max(this.#last, this.#start + shown - this.#origin)
    return this.#last
  }

  /** As `requestAnimationFrame`. */
  request(callback) {
    const id = (this.#count += 1)
    this.#callbacks.set(id, callback)
    this.#arm()
    return id
  }

  /** As `cancelAnimationFrame`. */
  cancel(id) {
    this.#callbacks.delete(id)
  }

  /** Fake timers come or go: what waits for a frame waits for one of the new timers. Returns what resumes, then. */
  pause() {
    this.now()
    this.#disarm?.()
    this.#disarm = undefined
    return (isFaked) => {
      this.#isFaked = isFaked
      if (this.#callbacks.size > 0) this.#arm()
    }
  }

  #arm() {
    if (this.#disarm) return
    const timers = this.#isFaked ? globalThis : host
    const timer = timers.setTimeout(() => this.#frame(), this.#interval)
    this.#disarm = () => timers.clearTimeout(timer)
    this.watch()
  }

  #frame() {
    this.#disarm?.()
    this.#disarm = undefined
    if (!host.isAlive()) return
    const time = this.now()
    const failures = []
    const last = this.#count
    for (const [id, callback] of this.#callbacks) {
      // What a callback asks for is for the next frame.
      if (id > last) break
      this.#callbacks.delete(id)
      try {
        callback(time)
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }

  /**
   * Fake time rests while a test waits, as for the event `load`. Frames come nevertheless, at the same time. After some of
   * them the time goes on, since a map may wait until labels have faded in.
   */
  watch() {
    if (this.#isWatched) return
    this.#isWatched = true
    const shown = fakeClock()?.performance.now()
    host.setTimeout(() => {
      this.#isWatched = false
      const clock = fakeClock()
      if (!clock || !host.isAlive()) return
      if (clock.performance.now() === shown) this.#rest(clock)
      else this.#rests = 0
      if (this.#callbacks.size > 0 || clock.isAwaited?.()) this.watch()
    }, restInterval)
  }

  #rest(clock) {
    this.#rests += 1
    if (this.#rests <= patience) return this.#frame()
    if (clock.isAwaited) return clock.tick(this.#interval)
    this.#start += this.#interval
    this.#frame()
  }
}

/** The clock of fake timers; they name it so. */
const fakeClock = () => globalThis.setTimeout?.clock

// MARK: The timers of `clock: 'manual'`

/**
 * The timers of the page by a clock that moves by `tick` alone, in the form of the fake timers of sinon.
 *
 * @param onWait Called when something begins to wait for the clock.
 */
function manualTimers(onWait) {
  const time = new Time({ clock: 'manual' })
  const setTimeout = (callback, milliseconds = 0, ...values) => {
    onWait()
    return time.schedule(() => callback(...values), milliseconds)
  }
  const setInterval = (callback, milliseconds, ...values) => {
    onWait()
    return time.repeat(() => callback(...values), Math.max(milliseconds, 1))
  }
  setTimeout.clock = {
    performance: { now: () => time.now() },
    tick: (milliseconds) => time.tick(milliseconds / 1000),
    isAwaited: () => time.isAwaited,
  }
  const end = (timer) => time.cancel(timer)
  return { setTimeout, clearTimeout: end, setInterval, clearInterval: end }
}

module.exports = { MapTime, manualTimers }
