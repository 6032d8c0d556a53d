// Notifications, one after the other, for `for await`.

/** The key under which `await using` looks; some browsers lack it. */
export const asyncDispose = Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose')

/**
 * An async iterator that keeps notifications until they are read: all of them, or only the newest of
 * each method and map, so that a slow reader never falls behind.
 */
export class EventStream {
  #kept
  #liveness
  #leave
  #reader = this.#read()
  #isOver = false
  #failure
  #wake = () => {}

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
    this.#kept.push(event)
    this.#wake()
  }

  /** Ends the stream. Notifications that it keeps can still be read; then the error, once. */
  finish(error) {
    if (this.#isOver) return
    this.#isOver = true
    this.#leave()
    this.#failure = error
    this.#wake()
  }

  next() {
    return this.#reader.next()
  }

  return(value) {
    this.#kept.clear()
    this.finish()
    return this.#reader.return(value)
  }

  [Symbol.asyncIterator]() {
    return this
  }

  async [asyncDispose]() {
    await this.return()
  }

  async *#read() {
    for (;;) {
      const event = this.#kept.shift()
      if (event !== undefined) yield event
      else if (this.#isOver) break
      else await this.#more()
    }
    if (this.#failure !== undefined) throw this.#failure
  }

  async #more() {
    this.#liveness.add('listeners', 1)
    await new Promise((resolve) => (this.#wake = resolve))
    this.#liveness.add('listeners', -1)
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
