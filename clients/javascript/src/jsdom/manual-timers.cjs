// The timers of the page by a clock that moves by `tick` alone, in the form of the fake timers of sinon.

'use strict'

const { Time } = require('../testing/time.cjs')

/** @param onWait Called when something begins to wait for the clock. */
function manualTimers(onWait) {
  const time = new Time({ clock: 'manual' })
  const waiting = new Map()
  let count = 0
  const start = (callback, milliseconds = 0, values, repeats) => {
    const id = (count += 1)
    const run = () => {
      if (repeats) waiting.set(id, time.schedule(run, milliseconds))
      else waiting.delete(id)
      callback(...values)
    }
    waiting.set(id, time.schedule(run, milliseconds))
    onWait()
    return id
  }
  const end = (id) => {
    if (waiting.has(id)) time.cancel(waiting.get(id))
    waiting.delete(id)
  }
  const clock = {
    performance: { now: () => time.now() },
    tick: (milliseconds) => time.tick(milliseconds / 1000),
    isAwaited: () => waiting.size > 0,
  }
  const setTimeout = (callback, milliseconds, ...values) => start(callback, milliseconds, values)
  const setInterval = (callback, milliseconds, ...values) =>
    start(callback, Math.max(milliseconds, 1), values, true)
  setTimeout.clock = clock
  return { setTimeout, clearTimeout: end, setInterval, clearInterval: end }
}

module.exports = { manualTimers }
