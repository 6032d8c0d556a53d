// The engine, as a host sees it.

import { Connection } from './connection/connection.js'
import {
  EngineCrashedError,
  InvalidArgumentError,
  InvalidParamsError,
  MapCamError,
  MapExistsError,
  ProtocolVersionError,
} from './errors.js'
import { asyncDispose } from './event-stream.js'
import { MapView, SyncMapView } from './map-view.js'
import { ClockMethods, EngineMethods } from './methods.js'
import { checkedOptions, checkedSignal, checkedTimeout } from './options.js'
import { traced } from './connection/pending.js'
import { requests } from './connection/requests.js'

const protocolVersion = '1.0'
const startGrace = 10
const closeGrace = 5

/** A key that only `MapCam.start` has. */
const starting = Symbol('starting')

/**
 * A running engine. `await using engine = await MapCam.start()` closes it at the end of the block;
 * one that is forgotten ends with the host, and does not keep it running.
 */
export class Engine extends EngineMethods {
  /**
   * Starts an engine of a type, and checks that it speaks this protocol.
   *
   * @param known the names of the options.
   * @param launch makes the link to an engine of these options.
   */
  static started(type, given, known, launch) {
    return traced(async () => {
      const options = checkedOptions(given, known, 'MapCam.start')
      const signal = checkedSignal(options.signal)
      if (signal?.aborted) throw signal.reason
      checkedTimeout(options.timeout)
      const engine = new type(await launch(options), options, starting)
      await engine.#greet(options)
      return engine
    })
  }

  /** The same with an engine in this process, at once. */
  static startedSync(type, given, known, launch) {
    const options = checkedOptions(given, known, 'MapCam.startSync')
    const engine = new type(launch(options), options, starting)
    engine.#greeted(engine.callSync('initialize', { client: options.client, protocolVersion }))
    return engine
  }

  /** The result of `initialize`: {server, protocolVersion, limits}. */
  info

  #connection
  #link
  /** The views of each map, by its id: {async, sync}. */
  #views = new Map()

  /** Use `MapCam.start`. */
  constructor(link, options, key) {
    if (key !== starting) {
      throw new InvalidArgumentError(
        'An engine is started with `await MapCam.start()`, and not with `new`.',
      )
    }
    const connection = new Connection(link, options)
    super(connection, undefined, ['close', 'stderr'])
    this.binary = link.binary
    this.clock = new Clock(connection)
    this.#connection = connection
    this.#link = link
    connection.liveness.isRealTime = options.clock === 'realtime'
    link.onStderr = (line) => this.emit('stderr', line)
    connection.onNotification = (message) => this.#notified(message)
    connection.onEnd = (error) => this.#ended(error)
  }

  get pid() {
    return this.#link.pid
  }

  // MARK: Maps

  /**
   * A map by its id. It is created if it does not exist; otherwise the settings are applied to it.
   * Without an id it is the map that every engine starts with.
   */
  map(id = 'default', settings) {
    return traced(async () => {
      const view = this.view(id)
      const { camera, ...rest } = settings ?? {}
      try {
        await this.request('map.create', { map: id, camera, ...rest })
      } catch (error) {
        if (!(error instanceof MapExistsError)) throw error
        if (Object.keys(rest).length > 0) await view.configure(rest)
        if (camera !== undefined) await view.jumpTo(camera)
      }
      return view
    })
  }

  /** The same object without a request, for a map that exists. */
  view(id = 'default') {
    return this.#viewOf(id, 'async', MapView)
  }

  /** The same map of an engine in this process: its methods return their results. */
  syncView(id = 'default') {
    return this.#viewOf(id, 'sync', SyncMapView)
  }

  #viewOf(id, kind, type) {
    const views = this.#views.get(id) ?? {}
    views[kind] ??= new type(this.#connection, id, () => this.#views.delete(id))
    this.#views.set(id, views)
    return views[kind]
  }

  // MARK: The protocol

  /** Any method, by its name. */
  request(method, params, options) {
    return this.#connection.request(method, params, options)
  }

  /** Any method of an engine in this process: its result, at once. */
  callSync(method, params) {
    return this.#connection.requestSync(method, params)
  }

  /** How many requests are not answered yet. */
  get pending() {
    return this.#connection.pending
  }

  /** Resolves once at most `limit` requests are pending. */
  drain(limit = 0) {
    return this.#connection.drain(limit)
  }

  /** Lets the host end while it only listens, or waits for an outcome in real time. */
  unref() {
    this.#connection.liveness.isRef = false
    return this
  }

  /** Reverts `unref`. */
  ref() {
    this.#connection.liveness.isRef = true
    return this
  }

  /** Lets it answer all requests, and ends it. */
  close(options) {
    return traced(async () => {
      const { grace } = checkedOptions(options, ['grace'], 'close')
      return this.#connection.close(checkedTimeout(grace ?? closeGrace))
    })
  }

  [asyncDispose]() {
    return this.close()
  }

  async #greet({ client, timeout = startGrace, signal }) {
    const params = { client, protocolVersion }
    try {
      this.info = await this.request('initialize', params, { timeout, signal })
    } catch (error) {
      this.#connection.abort(error)
      throw refusal(error, this.binary)
    }
    this.#greeted(this.info)
  }

  #greeted(info) {
    this.info = info
    const found = info?.protocolVersion
    if (String(found).split('.')[0] === protocolVersion.split('.')[0]) return
    const error = new ProtocolVersionError(
      `${this.binary} speaks version ${found} of the protocol, this client ${protocolVersion}: ` +
        'take both from the same release.',
      { wanted: protocolVersion, found },
    )
    this.#connection.abort(error)
    throw error
  }

  #notified(message) {
    if (message.method === 'animation.ended') {
      this.#connection.animationEnded(message.params.animation, message.params)
    }
    for (const view of this.#viewsOf(message.params.map)) view.deliver(message)
    this.deliver(message)
  }

  #viewsOf(id) {
    return Object.values(this.#views.get(id) ?? {})
  }

  #ended(error) {
    for (const id of this.#views.keys()) for (const view of this.#viewsOf(id)) view.finish(error)
    this.finish(error)
    this.emit('close', error)
  }
}

/** The error for an engine that did not start, which says what can be done. */
function refusal(error, binary) {
  if (error instanceof InvalidParamsError && error.path === '/protocolVersion') {
    const versions = { wanted: protocolVersion, found: error.expected }
    return new ProtocolVersionError(`${binary} refused this client: ${error.message}`, versions)
  }
  if (error instanceof MapCamError && !(error instanceof EngineCrashedError))
    error.message = `${binary}: ${error.message}`
  return error
}

/** Time in seconds. It is stopped until it is ticked, or started to run in real time. */
class Clock extends ClockMethods {
  /** Advances the clock by `seconds`. */
  tick(seconds, options) {
    return this[requests].ask('clock.tick', { seconds }, options)
  }

  /** Lets time pass up to a time. */
  tickTo(time, options) {
    return this[requests].ask('clock.tick', { to: time }, options)
  }
}
