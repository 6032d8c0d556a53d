// A source of events, for listeners and for `for await`.

import { EventEmitter } from 'node:events'
import { EventStream } from './event-stream.js'
import { checkEvent, checkedOptions, checkedSignal } from './options.js'
import { notifications } from './protocol.js'
import { Requests, requests } from './requests.js'

const counters = new Set(['newListener', 'removeListener'])

/** The events of an engine that are not of its maps. */
const own = new Set([...counters, 'close', 'stderr', 'error'])

/**
 * An emitter of the engine's notifications: the params under the method's name, and the whole plain
 * object under "notification", for servers to forward.
 */
export class EventSource extends EventEmitter {
  #streams = new Set()
  #listeners = 0
  #end
  #connection

  /**
   * @param map the id, of a map.
   * @param others the names of events beside notifications.
   */
  constructor(connection, map, others = []) {
    super()
    this.setMaxListeners(0)
    this[requests] = new Requests(connection, map)
    this.#connection = connection
    const known = [...notifications, 'notification', ...others]
    this.on('newListener', (name) => {
      if (name !== 'error' && !counters.has(name)) checkEvent(name, known)
      this.#listen(name, 1)
    })
    this.on('removeListener', (name) => this.#listen(name, -1))
    this.#listeners = 0 // These two do not count.
  }

  /** Notifications of these methods (of all, where none is named), for `for await`. */
  events(...names) {
    const last = names.at(-1)
    const given = last === undefined || typeof last === 'object' ? names.pop() : undefined
    const options = checkedOptions(given, ['signal', 'latest'], 'events')
    const { latest = false } = options
    for (const name of names) checkEvent(name, notifications)
    const signal = checkedSignal(options.signal)
    const { audience, liveness } = this.#connection
    const heard = names.length > 0 ? names : ['notification']
    const finish = () => stream.finish()
    const stream = new EventStream(liveness, latest, () => {
      this.#streams.delete(entry)
      for (const name of heard) audience.add(name, -1)
      signal?.removeEventListener('abort', finish)
    })
    const entry = { stream, names: names.length > 0 ? new Set(names) : undefined }
    this.#streams.add(entry)
    for (const name of heard) audience.add(name, 1)
    signal?.addEventListener('abort', finish)
    if (signal?.aborted) finish()
    const end = this.#end ?? this.#connection.end
    if (end !== undefined) stream.finish(end.error)
    return stream
  }

  /** As every emitter's, but for the two listeners that count the others. */
  removeAllListeners(name) {
    const names = name === undefined ? this.eventNames() : [name]
    for (const each of names) if (!counters.has(each)) super.removeAllListeners(each)
    return this
  }

  eventNames() {
    return super.eventNames().filter((name) => !counters.has(name))
  }

  /** Delivers a notification to listeners and streams. */
  deliver(message) {
    if (this.#listeners > 0) {
      this.emitSafely(message.method, message.params)
      this.emitSafely('notification', message)
    }
    for (const { stream, names } of this.#streams) {
      if (names === undefined || names.has(message.method)) stream.push(message)
    }
  }

  /** An exception of a listener becomes an uncaught one of the host, and interrupts nothing here. */
  emitSafely(name, event) {
    try {
      this.emit(name, event)
    } catch (error) {
      queueMicrotask(() => {
        throw error
      })
    }
  }

  #listen(name, count) {
    this.#connection.audience.add(name, count)
    this.#listeners += count
    if (!own.has(name)) this.#connection.liveness.addListeners(count)
  }

  /** Ends all streams, and those that begin later. */
  finish(error) {
    this.#end ??= { error }
    for (const { stream } of this.#streams) stream.finish(error)
  }
}
