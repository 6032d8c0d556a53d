// Notifications, one after the other, for `for await`.

/** The key under which `await using` looks; some browsers lack it. */
export const asyncDispose = Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose')

/**
 * An async iterator that keeps notifications until they are read: all of them, or only the newest of
 * each method and map, so that a slow reader never falls behind.
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
    this.#kept = new Kept(isLatest)
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
      this.#liveness.add('listeners', 1)
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
    if (reader !== undefined) this.#liveness.add('listeners', -1)
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

/** Events in the order in which they came: all, or the newest of each kind and map. */
class Kept {
  #isLatest
  #events = new Map()
  /** Each search continues where the last one ended, so that reading all takes linear time. */
  #entries

  constructor(isLatest) {
    this.#isLatest = isLatest
  }

  push(event) {
    const key = this.#isLatest ? `${event.method} ${event.params.map}` : event
    this.#events.delete(key)
    this.#events.set(key, event)
  }

  shift() {
    this.#entries ??= this.#events.entries()
    const { value, done } = this.#entries.next()
    if (done) return (this.#entries = undefined)
    const [key, event] = value
    this.#events.delete(key)
    return event
  }

  clear() {
    this.#events.clear()
  }
}
