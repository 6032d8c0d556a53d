// A source of events, for listeners and for `for await`.

import { Emitter } from './emitter.js'
import { EventStream } from './event-stream.js'
import { checkEvent, checkedOptions, checkedSignal } from './options.js'
import { notifications } from './protocol.js'
import { Requests, requests } from './connection/requests.js'

/** The events of an engine that are not of its maps: they do not keep the host running. */
const own = new Set(['close', 'stderr', 'error'])

/**
 * An emitter of the engine's notifications: the params under the method's name, and the whole plain
 * object under "notification", for servers to forward.
 */
export class EventSource extends Emitter {
  #streams = new Set()
  #listeners = 0
  #end
  #connection
  #names

  /**
   * @param map the id, if these are events of a map.
   * @param others the names of events beside notifications.
   */
  constructor(connection, map, others = []) {
    super()
    this[requests] = new Requests(connection, map)
    this.#connection = connection
    this.#names = [...notifications, 'notification', ...others]
  }

  /** Notifications of these methods (of all, if none is named), for `for await`. */
  events(...names) {
    const last = names.at(-1)
    const given = last === undefined || typeof last === 'object' ? names.pop() : undefined
    const options = checkedOptions(given, ['signal', 'latest'], 'events')
    const { latest = false } = options
    for (const name of names) checkEvent(name, notifications)
    const signal = checkedSignal(options.signal)
    const { listeners, liveness } = this.#connection
    const heard = names.length > 0 ? names : ['notification']
    const finish = () => stream.finish()
    const stream = new EventStream(liveness, latest, () => {
      this.#streams.delete(entry)
      for (const name of heard) listeners.add(name, -1)
      signal?.removeEventListener('abort', finish)
    })
    const entry = { stream, names: names.length > 0 ? new Set(names) : undefined }
    this.#streams.add(entry)
    for (const name of heard) listeners.add(name, 1)
    signal?.addEventListener('abort', finish)
    if (signal?.aborted) finish()
    const end = this.#end ?? this.#connection.end
    if (end !== undefined) stream.finish(end.error)
    return stream
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

  /** An exception in a listener becomes an uncaught exception of the host, and interrupts nothing here. */
  emitSafely(name, event) {
    try {
      this.emit(name, event)
    } catch (error) {
      queueMicrotask(() => {
        throw error
      })
    }
  }

  listenersChanged(name, count) {
    if (count > 0 && name !== 'error') checkEvent(name, this.#names)
    this.#connection.listeners.add(name, count)
    this.#listeners += count
    if (!own.has(name)) this.#connection.liveness.add('listeners', count)
  }

  /** Ends all streams, and the ones that begin later. */
  finish(error) {
    this.#end ??= { error }
    for (const { stream } of this.#streams) stream.finish(error)
  }
}
