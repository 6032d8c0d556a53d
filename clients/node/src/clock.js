// The engine's clock, common to all its maps.

/** Time in seconds. It stands until it is ticked, or started to run by itself. */
export class Clock {
  #connection

  constructor(connection, isRealTime) {
    this.#connection = connection
    connection.isRealTime = isRealTime
  }

  /** Lets so many seconds pass. */
  tick(seconds, options) {
    return this.#connection.request('clock.tick', { seconds }, options)
  }

  /** Lets time pass up to a time. */
  tickTo(time, options) {
    return this.#connection.request('clock.tick', { to: time }, options)
  }

  /** Lets it run by itself, in real time. */
  start(options) {
    const { fps, ...rest } = options ?? {}
    return this.#connection.request('clock.start', { fps }, rest)
  }

  stop(options) {
    return this.#connection.request('clock.stop', undefined, options)
  }

  get(options) {
    return this.#connection.request('clock.get', undefined, options)
  }
}
