// A source of events, for listeners and for `for await`.

import { EventStream } from './event-stream.js'
import { InvalidArgumentError } from './errors.js'
import { checkEvent, checkedOptions, checkedSignal } from './options.js'
import { notifications } from './protocol.js'
import { Requests, requests } from './connection/requests.js'

/** The events of an engine that are not of its maps: they do not keep the host running. */
const own = new Set(['close', 'stderr', 'error'])

/**
 * An emitter of the engine's notifications: the params under the method's name, and the whole plain
 * object under "notification", for servers to forward. Its methods are those of Node's EventEmitter; browsers have none.
 */
export class EventSource {
  #listeners = new Map()
  /** How many listeners there are. */
  #count = 0
  #streams = new Set()
  #end
  #connection
  #names

  /**
   * @param map the id, if these are events of a map.
   * @param others the names of events beside notifications.
   */
  constructor(connection, map, others = []) {
    this[requests] = new Requests(connection, map)
    this.#connection = connection
    this.#names = [...notifications, 'notification', ...others]
  }

  // MARK: Listeners

  on(name, listener) {
    if (typeof listener !== 'function')
      throw new InvalidArgumentError(`A listener must be a function, not ${String(listener)}.`)
    this.#listenersChanged(name, 1)
    this.#keep(name, [...this.#of(name), listener])
    return this
  }

  once(name, listener) {
    const once = (...values) => {
      this.off(name, once)
      return listener.apply(this, values)
    }
    once.listener = listener
    return this.on(name, typeof listener === 'function' ? once : listener)
  }

  /** Removes the listener that was added last, if it was added more than once. */
  off(name, listener) {
    const listeners = [...this.#of(name)]
    const index = listeners.findLastIndex((each) => each === listener || each.listener === listener)
    if (index < 0) return this
    listeners.splice(index, 1)
    this.#keep(name, listeners)
    this.#listenersChanged(name, -1)
    return this
  }

  removeAllListeners(name) {
    for (const each of name === undefined ? [...this.#listeners.keys()] : [name]) {
      const count = this.#of(each).length
      this.#listeners.delete(each)
      if (count > 0) this.#listenersChanged(each, -count)
    }
    return this
  }

  // MARK: Streams, and what both are told

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
    if (this.#count > 0) {
      this.emit(message.method, message.params)
      this.emit('notification', message)
    }
    for (const { stream, names } of this.#streams) {
      if (names === undefined || names.has(message.method)) stream.push(message)
    }
  }

  /** An exception in a listener becomes an uncaught exception of the host, and interrupts nothing here. */
  emit(name, event) {
    for (const listener of this.#of(name)) {
      try {
        listener.call(this, event)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  /** Called before listeners are added, and after they were removed. */
  #listenersChanged(name, count) {
    if (count > 0 && name !== 'error') checkEvent(name, this.#names)
    this.#connection.listeners.add(name, count)
    this.#count += count
    if (!own.has(name)) this.#connection.liveness.add('listeners', count)
  }

  /** Ends all streams, and the ones that begin later. */
  finish(error) {
    this.#end ??= { error }
    for (const { stream } of this.#streams) stream.finish(error)
  }

  #of(name) {
    return this.#listeners.get(name) ?? []
  }

  /** Lists are replaced, not changed: one that is being called stays as it is. */
  #keep(name, listeners) {
    if (listeners.length > 0) this.#listeners.set(name, listeners)
    else this.#listeners.delete(name)
  }
}

EventSource.prototype.addListener = EventSource.prototype.on
EventSource.prototype.removeListener = EventSource.prototype.off
