// Events as MapLibre fires them: objects with a type, a target and the data of who caused them.

export class Event {
  constructor(type, data) {
    Object.assign(this, data)
    this.type = type
  }
}

/** An error that is printed where nobody listens. */
export class ErrorEvent extends Event {
  constructor(error, data) {
    super('error', { error, ...data })
  }
}

export class Evented {
  /** Listeners by type, each once; those of `once` after the others. */
  #always = {}
  #once = {}

  on(type, listener) {
    const listeners = (this.#always[type] ??= [])
    if (!listeners.includes(listener)) listeners.push(listener)
    return { unsubscribe: () => this.off(type, listener) }
  }

  /** Without a listener, a promise of the event. */
  once(type, listener) {
    if (!listener) return new Promise((resolve) => this.once(type, resolve))
    const listeners = (this.#once[type] ??= [])
    if (!listeners.includes(listener)) listeners.push(listener)
    return this
  }

  off(type, listener) {
    for (const listeners of [this.#always[type], this.#once[type]]) {
      const index = listeners?.indexOf(listener) ?? -1
      if (index >= 0) listeners.splice(index, 1)
    }
    return this
  }

  listens(type) {
    return (this.#always[type]?.length ?? 0) + (this.#once[type]?.length ?? 0) > 0
  }

  /** Calls the listeners of an event, or of a type with some data. */
  fire(event, data) {
    if (typeof event === 'string') return this.fire(new Event(event, data))
    if (!this.listens(event.type)) {
      if (event instanceof ErrorEvent) console.error(event.error)
      return this
    }
    this._call(event.type, event)
    return this
  }

  /** Calls the listeners under a type with an event, which may be of another. */
  _call(type, event) {
    event.target = this
    for (const listener of [...(this.#always[type] ?? [])]) listener.call(this, event)
    for (const listener of this.#once[type]?.splice(0) ?? []) listener.call(this, event)
  }

  /** The types that have had listeners. */
  get _types() {
    return new Set([...Object.keys(this.#always), ...Object.keys(this.#once)])
  }
}

/**
 * Defines `getName`, where there is a `get`, and `setName` of a class, which call `get` and `set` with the
 * object first. A setter gives what `set` gives, or the object.
 */
export function accessors(type, name, get, set) {
  const title = name[0].toUpperCase() + name.slice(1)
  if (get !== undefined) {
    type.prototype[`get${title}`] = function (...given) {
      return get(this, ...given)
    }
  }
  type.prototype[`set${title}`] = function (...given) {
    return set(this, ...given) ?? this
  }
}
