// Notifications, one after the other, for `for await`.

import { asyncDispose } from './dispose.js'

/** An async iterator that keeps what came until it is asked for. */
export class EventStream {
  #queue = []
  #head = 0
  #waiting = []
  #isOver = false
  #failure
  #liveness
  #leave

  /** @param leave called once, when it wants no more. */
  constructor(liveness, leave) {
    this.#liveness = liveness
    this.#leave = leave
  }

  push(event) {
    const reader = this.#nextReader()
    if (reader === undefined) this.#queue.push(event)
    else reader.resolve({ value: event, done: false })
  }

  /** No more will come: what is there can still be read. */
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
    if (this.#head < this.#queue.length) {
      return Promise.resolve({ value: this.#takeFirst(), done: false })
    }
    return new Promise((resolve, reject) => {
      if (this.#isOver) return this.#conclude({ resolve, reject })
      this.#waiting.push({ resolve, reject })
      this.#liveness.addWaits(1)
    })
  }

  return(value) {
    this.#queue = []
    this.#head = 0
    this.finish()
    return Promise.resolve({ value, done: true })
  }

  [Symbol.asyncIterator]() {
    return this
  }

  async [asyncDispose]() {
    await this.return()
  }

  #takeFirst() {
    const event = this.#queue[this.#head++]
    if (this.#head === this.#queue.length) {
      this.#queue = []
      this.#head = 0
    }
    return event
  }

  #nextReader() {
    const reader = this.#waiting.shift()
    if (reader !== undefined) this.#liveness.addWaits(-1)
    return reader
  }

  /** The failure is told once; after it, and after an orderly end, there is nothing. */
  #conclude({ resolve, reject }) {
    const failure = this.#failure
    this.#failure = undefined
    if (failure === undefined) resolve({ value: undefined, done: true })
    else reject(failure)
  }
}
