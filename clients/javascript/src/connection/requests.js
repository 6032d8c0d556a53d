// How the methods of the engine, of its clock and of its maps send requests.

import { Animation } from '../animation.js'
import { report } from '../clamping.js'
import { checkDuration } from '../options.js'
import { reporting } from '../protocol.js'

/** The key under which each of these objects has its `Requests`. */
export const requests = Symbol('requests')

export class RequestSender {
  constructor(connection) {
    this[requests] = new Requests(connection)
  }
}

export class Requests {
  #connection
  #map
  #isSync

  /**
   * @param map the id of the map that the requests are for, if any.
   * @param isSync whether results are returned instead of promises.
   */
  constructor(connection, map, isSync = false) {
    this.#connection = connection
    this.#map = map
    this.#isSync = isSync
  }

  /** @param params parameters, or a function that makes them, whose errors reject. */
  ask(method, params, options, decode) {
    const how = this.#isSync ? 'requestSync' : 'request'
    return this.#connection[how](method, this.#complete(method, params), options, decode)
  }

  /** The same for methods whose `options` also contain parameters. */
  askWith(method, params, options, decode) {
    const { signal, timeout, ...rest } = options ?? {}
    return this.ask(method, merged(params, rest), { signal, timeout }, decode)
  }

  /** The same for one value or a list; one value gives one result. */
  askEach(method, params, options, member) {
    const [[name, given]] = Object.entries(params)
    // [x, y] is one point.
    const isList = Array.isArray(given) && typeof given[0] !== 'number'
    const decode = (result) => (isList ? result[member] : result[member][0])
    return this.askWith(method, { [name]: isList ? given : [given] }, options, decode)
  }

  /**
   * Starts an animation: an `Animation`, or the engine's reply.
   *
   * @param before a request that was sent before; if it fails, so has the animation.
   */
  play(method, params, options, before) {
    checkDuration(options?.duration, method)
    if (this.#isSync) return this.askWith(method, params, options)
    const { signal, timeout, ...rest } = options ?? {}
    const all = this.#complete(method, merged(params, rest))
    return new Animation(this.#connection, this.#map, method, all, { signal, timeout, before })
  }

  /** The parameters, with the map and a report of what was clamped. */
  #complete(method, params) {
    const own = reporting.has(method) ? { map: this.#map, report } : { map: this.#map }
    return merged(own, params)
  }
}

/** Two parts of parameters, each of which may be a function that returns it. */
function merged(one, other) {
  if (typeof one === 'function') return () => ({ ...one(), ...other })
  return typeof other === 'function' ? () => ({ ...one, ...other() }) : { ...one, ...other }
}
