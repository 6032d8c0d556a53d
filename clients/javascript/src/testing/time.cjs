// The time of the maps in a test: the timers of the host, which fake timers may replace at any moment, or a clock that
// moves by `tick` alone.

'use strict'

/** Milliseconds between two frames. */
const frame = 1000 / 60

const followers = new Set()

/**
 * Has a function called before fake timers come or go, which all assign to `setTimeout`. What it returns is called
 * afterwards, with whether they are there.
 *
 * @returns A function that ends that.
 */
function followTimers(follower) {
  const real = globalThis.setTimeout
  let current = real
  const set = (value) => {
    const resume = [...followers].map((each) => each())
    current = value
    for (const each of resume) each(value !== real)
  }
  const define = (descriptor) =>
    Object.defineProperty(globalThis, 'setTimeout', { configurable: true, ...descriptor })
  if (followers.size === 0) define({ get: () => current, set, enumerable: true })
  followers.add(follower)
  return () => {
    if (!followers.delete(follower) || followers.size > 0) return
    define({ value: globalThis.setTimeout, writable: true, enumerable: true })
  }
}

class Time {
  /** Milliseconds of a manual clock; undefined if the host's timers are used. */
  #now
  /** The timers of a manual clock in the order in which they come. */
  #waiting = []

  /** @param options {clock: 'manual' or 'host', the default}. */
  constructor({ clock = 'host' } = {}) {
    if (clock !== 'host' && clock !== 'manual') {
      throw new TypeError(`clock must be 'host' or 'manual', not ${JSON.stringify(clock)}.`)
    }
    if (clock === 'manual') this.#now = 0
  }

  /** Milliseconds. `Date` is what all libraries of fake timers replace. */
  now() {
    return this.#now ?? Date.now()
  }

  /** Whether something waits for the manual clock. */
  get isAwaited() {
    return this.#waiting.length > 0
  }

  /** Calls a function in some milliseconds, at the next frame by default; returns what `cancel` takes. */
  schedule(callback, milliseconds = frame) {
    if (this.#now === undefined) return setTimeout(callback, milliseconds)
    return this.#add({ callback, at: this.#now + milliseconds })
  }

  /** The same on the manual clock, again and again. */
  repeat(callback, milliseconds) {
    return this.#add({ callback, at: this.#now + milliseconds, milliseconds })
  }

  #add(timer) {
    this.#waiting = [...this.#waiting, timer].sort((one, other) => one.at - other.at)
    return timer
  }

  cancel(timer) {
    if (this.#now === undefined) clearTimeout(timer)
    else this.#waiting = this.#waiting.filter((each) => each !== timer)
  }

  /** Lets seconds pass on the manual clock, or on the fake timers of jest, vitest or sinon. */
  tick(seconds) {
    if (!this.pass(seconds)) {
      throw new Error(
        "tick(seconds) needs install({ clock: 'manual' }), or fake timers of jest, vitest or sinon: now real time passes.",
      )
    }
  }

  /** The same for hands, which real time does not wait for: returns whether the time has passed. */
  pass(seconds) {
    if (!(seconds >= 0)) {
      throw new RangeError(`seconds must be a number that is not negative, not ${seconds}.`)
    }
    if (this.#now === undefined) {
      // Fake timers have their clock here.
      setTimeout.clock?.tick(seconds * 1000)
      return setTimeout.clock !== undefined
    }
    const end = this.#now + seconds * 1000
    while (this.#waiting[0]?.at <= end) {
      const next = this.#waiting.shift()
      this.#now = next.at
      if (next.milliseconds) this.#add(Object.assign(next, { at: next.at + next.milliseconds }))
      next.callback()
    }
    this.#now = end
    return true
  }
}

module.exports = { Time, followTimers, frame }
