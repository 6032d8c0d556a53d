// Listeners by name, with the usual methods of Node's EventEmitter; browsers have none.

import { InvalidArgumentError } from './errors.js'

export class Emitter {
  #listeners = new Map()

  on(name, listener) {
    if (typeof listener !== 'function')
      throw new InvalidArgumentError(`A listener must be a function, not ${String(listener)}.`)
    this.listenersChanged(name, 1)
    this.#keep(name, [...this.#of(name), listener])
    return this
  }

  once(name, listener) {
    const once = (...values) => {
      this.off(name, once)
      return listener.apply(this, values)
    }
    return this.on(
      name,
      typeof listener === 'function' ? Object.assign(once, { listener }) : listener,
    )
  }

  /** Removes the listener that was added last, if it was added more than once. */
  off(name, listener) {
    const listeners = [...this.#of(name)]
    const index = this.listeners(name).lastIndexOf(listener.listener ?? listener)
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
    return this.#of(name).map((each) => each.listener ?? each)
  }

  listenerCount(name) {
    return this.#of(name).length
  }

  eventNames() {
    return [...this.#listeners.keys()]
  }

  /** Called before listeners are added, and after they were removed, for those who count them. */
  listenersChanged() {}

  #of(name) {
    return this.#listeners.get(name) ?? []
  }

  /** Lists are replaced, not changed: one that is being called stays as it is. */
  #keep(name, listeners) {
    if (listeners.length > 0) this.#listeners.set(name, listeners)
    else this.#listeners.delete(name)
  }
}

Emitter.prototype.addListener = Emitter.prototype.on
Emitter.prototype.removeListener = Emitter.prototype.off
