// Something that tells events: by listener, and one after the other.

import { EventEmitter } from 'node:events'
import { EventStream } from './event-stream.js'

/**
 * An emitter of the engine's notifications: under each one's method name with its params, and under
 * "notification" with the whole plain object, as a server forwards it.
 */
export class EventSource extends EventEmitter {
  #streams = new Set()
  #listeners = 0
  #connection

  constructor(connection) {
    super()
    this.setMaxListeners(0)
    this.#connection = connection
    this.on('newListener', (name) => this.#listen(name, 1))
    this.on('removeListener', (name) => this.#listen(name, -1))
    this.#listeners = 0 // but those two
  }

  /** Notifications of these methods (of all, where none is named), for `for await`. */
  events(...names) {
    const { signal } = typeof names.at(-1) === 'object' ? names.pop() : {}
    const { audience, liveness } = this.#connection
    const heard = names.length > 0 ? names : ['notification']
    const stream = new EventStream(liveness, () => {
      this.#streams.delete(entry)
      for (const name of heard) audience.add(name, -1)
    })
    const entry = { stream, names: names.length > 0 ? new Set(names) : undefined }
    this.#streams.add(entry)
    for (const name of heard) audience.add(name, 1)
    if (signal?.aborted) stream.finish()
    signal?.addEventListener('abort', () => stream.finish(), { once: true })
    return stream
  }

  /** Tells all who listen. What a listener throws is the host's to see, and stops nothing here. */
  tell(message) {
    if (this.#listeners === 0 && this.#streams.size === 0) return
    try {
      this.emit(message.method, message.params)
      this.emit('notification', message)
    } catch (error) {
      process.nextTick(() => {
        throw error
      })
    }
    for (const { stream, names } of this.#streams) {
      if (names === undefined || names.has(message.method)) stream.push(message)
    }
  }

  #listen(name, count) {
    this.#connection.audience.add(name, count)
    this.#listeners += count
  }

  /** No more will come. */
  finish(error) {
    for (const { stream } of this.#streams) stream.finish(error)
  }
}
