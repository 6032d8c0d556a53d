// Events as MapLibre fires them: objects with a type, a target and the data of who caused them.

export class Event {
  constructor(type, data) {
    Object.assign(this, data)
    this.type = type
  }
}

/** An error that is printed if nobody listens. */
export class ErrorEvent extends Event {
  constructor(error, data) {
    super('error', { error, ...data })
  }
}

export class MapLibreEvent extends Event {}
export class MapMovementEvent extends MapLibreEvent {}
export class MapBoxZoomEvent extends MapLibreEvent {}
export class MapSourceDataEvent extends MapLibreEvent {}
export class MapStyleDataEvent extends MapLibreEvent {}
export class MapStyleLoadEvent extends MapLibreEvent {}
export class MarkerDragEvent extends MapLibreEvent {}
export class PopupEvent extends MapLibreEvent {}

/** An action of a user at a point of the map. */
export class MapMouseEvent extends MapLibreEvent {
  #isPrevented = false

  get defaultPrevented() {
    return this.#isPrevented
  }

  /** Prevents the map from moving because of it. */
  preventDefault() {
    this.#isPrevented = true
  }
}
export class MapTouchEvent extends MapMouseEvent {}
export class MapWheelEvent extends MapMouseEvent {}

/** The class of a map's event that is fired with its type only. */
function classOf(type, data) {
  if (/^(move|zoom|rotate|pitch|roll|drag)(start|end)?$/.test(type)) return MapMovementEvent
  if (type.startsWith('boxzoom')) return MapBoxZoomEvent
  if (type === 'style.load') return MapStyleLoadEvent
  if (!/data/.test(type)) return MapLibreEvent
  return data?.dataType === 'source' ? MapSourceDataEvent : MapStyleDataEvent
}

export class Evented {
  /** Listeners by type, each once; those of `once` after the others. */
  #always = {}
  #once = {}
  #parent
  #parentData

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
    const own = (this.#always[type]?.length ?? 0) + (this.#once[type]?.length ?? 0)
    return own > 0 || (this.#parent?.listens(type) ?? false)
  }

  /** Forwards to another object, after the own listeners, what is fired here. */
  setEventedParent(parent, data) {
    this.#parent = parent ?? undefined
    this.#parentData = data
    return this
  }

  /** Calls the listeners of an event, or of a type with some data. */
  fire(event, data) {
    if (typeof event === 'string') return this.fire(new (classOf(event, data))(event, data))
    if (!this.listens(event.type)) {
      if (event instanceof ErrorEvent) console.error(event.error)
      return this
    }
    this._call(event.type, event)
    return this
  }

  /** Calls the listeners of a type with an event, which may have another type. */
  _call(type, event) {
    event.target ??= this
    for (const listener of Array.from(this.#always[type] ?? [])) listener.call(this, event)
    for (const listener of this.#once[type]?.splice(0) ?? []) listener.call(this, event)
    const data = typeof this.#parentData === 'function' ? this.#parentData() : this.#parentData
    this.#parent?.fire(Object.assign(event, data))
  }
}

/**
 * Defines `getName`, if there is a `get`, and `setName` of a class, which call `get` and `set` with the
 * object first. A setter returns what `set` returns, or the object.
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
