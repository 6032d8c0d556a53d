// Listeners by name, with the methods of Node's EventEmitter; browsers have none.

import { InvalidArgumentError } from './errors.js'

export class Emitter {
  #listeners = new Map()

  on(name, listener) {
    return this.#add(name, listener, 'push')
  }

  once(name, listener) {
    return this.#add(name, this.#single(name, listener), 'push')
  }

  prependListener(name, listener) {
    return this.#add(name, listener, 'unshift')
  }

  prependOnceListener(name, listener) {
    return this.#add(name, this.#single(name, listener), 'unshift')
  }

  /** Removes the listener that was added last, if it was added more than once. */
  off(name, listener) {
    const listeners = this.rawListeners(name)
    const index = listeners.map((each) => each.listener ?? each).lastIndexOf(listener.listener ?? listener)
    if (index < 0) return this
    listeners.splice(index, 1)
    this.#keep(name, listeners)
    this.listenersChanged(name, -1)
    return this
  }

  removeAllListeners(name) {
    const names = name === undefined ? this.eventNames() : [name]
    for (const each of names) {
      const count = this.listenerCount(each)
      this.#listeners.delete(each)
      if (count > 0) this.listenersChanged(each, -count)
    }
    return this
  }

  emit(name, ...values) {
    const listeners = this.#listeners.get(name)
    if (listeners === undefined) return false
    for (const listener of listeners) listener.apply(this, values)
    return true
  }

  listeners(name) {
    return this.rawListeners(name).map((each) => each.listener ?? each)
  }

  /** The same, with what `once` makes of them. */
  rawListeners(name) {
    return [...(this.#listeners.get(name) ?? [])]
  }

  listenerCount(name, listener) {
    const listeners = this.listeners(name)
    return listener === undefined ? listeners.length : listeners.filter((each) => each === listener).length
  }

  eventNames() {
    return [...this.#listeners.keys()]
  }

  /** There is no limit: 0, as for Node. */
  getMaxListeners() {
    return 0
  }

  setMaxListeners() {
    return this
  }

  /** Called before listeners are added, and after they were removed, for those who count them. */
  listenersChanged() {}

  #add(name, listener, how) {
    if (typeof listener !== 'function') {
      throw new InvalidArgumentError(`A listener is a function, not ${String(listener)}.`)
    }
    this.listenersChanged(name, 1)
    const listeners = this.rawListeners(name)
    listeners[how](listener)
    this.#keep(name, listeners)
    return this
  }

  /** Lists are replaced, not changed: one that is being called stays as it is. */
  #keep(name, listeners) {
    if (listeners.length > 0) this.#listeners.set(name, listeners)
    else this.#listeners.delete(name)
  }

  #single(name, listener) {
    const once = (...values) => {
      this.off(name, once)
      return listener.apply(this, values)
    }
    once.listener = listener
    return once
  }
}

Emitter.prototype.addListener = Emitter.prototype.on
Emitter.prototype.removeListener = Emitter.prototype.off
