// Notifications, one after the other, for `for await`.

import { Queue } from './pending.js'

/** The key under which `await using` looks; Node 18.18 and later have it, earlier ones get a stand-in. */
export const asyncDispose = Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose')

/**
 * An async iterator that keeps notifications until they are read: all of them, or only the newest of
 * each method and map, so that a slow reader is never behind.
 */
export class EventStream {
  #kept
  #waiting = []
  #isOver = false
  #failure
  #liveness
  #leave

  /**
   * @param isLatest whether only the newest are kept.
   * @param leave called once, when the stream is finished.
   */
  constructor(liveness, isLatest, leave) {
    this.#kept = isLatest ? new Newest() : new Queue()
    this.#liveness = liveness
    this.#leave = leave
  }

  push(event) {
    const reader = this.#nextReader()
    if (reader === undefined) this.#kept.push(event)
    else reader.resolve({ value: event, done: false })
  }

  /** Ends the stream. Notifications that it keeps can still be read. */
  finish(error) {
    if (this.#isOver) return
    this.#isOver = true
    this.#leave()
    this.#failure = error
    for (let reader = this.#nextReader(); reader !== undefined; reader = this.#nextReader()) {
      this.#conclude(reader)
    }
  }

  next() {
    const value = this.#kept.shift()
    if (value !== undefined) return Promise.resolve({ value, done: false })
    return new Promise((resolve, reject) => {
      if (this.#isOver) return this.#conclude({ resolve, reject })
      this.#waiting.push({ resolve, reject })
      this.#liveness.addListeners(1)
    })
  }

  return(value) {
    this.#kept.clear()
    this.finish()
    return Promise.resolve({ value, done: true })
  }

  [Symbol.asyncIterator]() {
    return this
  }

  async [asyncDispose]() {
    await this.return()
  }

  #nextReader() {
    const reader = this.#waiting.shift()
    if (reader !== undefined) this.#liveness.addListeners(-1)
    return reader
  }

  /** Rejects with the failure once; afterwards the iterator is done. */
  #conclude({ resolve, reject }) {
    const failure = this.#failure
    this.#failure = undefined
    if (failure === undefined) resolve({ value: undefined, done: true })
    else reject(failure)
  }
}

/** The newest event of each kind and map, in the order in which they came. */
class Newest {
  #events = new Map()

  push(event) {
    const key = `${event.method} ${event.params.map}`
    this.#events.delete(key)
    this.#events.set(key, event)
  }

  shift() {
    for (const [key, event] of this.#events) {
      this.#events.delete(key)
      return event
    }
    return undefined
  }

  clear() {
    this.#events.clear()
  }
}
