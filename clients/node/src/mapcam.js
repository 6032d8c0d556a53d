// The engine, as a host sees it.

import { asked } from './asked.js'
import { findBinary } from './binary.js'
import { Clock } from './clock.js'
import { Connection } from './connection.js'
import { asyncDispose } from './dispose.js'
import { EngineProcess } from './engine-process.js'
import {
  EngineCrashedError,
  InvalidArgumentError,
  InvalidParamsError,
  MapCamError,
  MapExistsError,
  ProtocolVersionError,
} from './errors.js'
import { EventSource } from './events.js'
import { MapView } from './map-view.js'
import { checkedOptions } from './names.js'
import { checkedSignal, checkedTimeout } from './timeouts.js'
import { checkedSize, toSettings } from './values.js'

const protocolVersion = '1.0'
const startGrace = 10
const closeGrace = 5

const startOptions = [
  'binary',
  'size',
  'clock',
  'fps',
  'timeout',
  'signal',
  'client',
  'logLevel',
  'maxLineBytes',
  'maxBacklogBytes',
  'args',
  'env',
  'cwd',
]

/** What only `MapCam.start` has. */
const starting = Symbol('starting')

/**
 * A running engine. `await using engine = await MapCam.start()` closes it at the end of the block;
 * one that is forgotten ends with the host, and does not keep it running.
 */
export class MapCam extends EventSource {
  /** Spawns an engine, and checks that it speaks this protocol. */
  static start(options) {
    return asked(MapCam.#start(options))
  }

  static async #start(given) {
    const options = checkedOptions(given, startOptions, 'MapCam.start')
    const signal = checkedSignal(options.signal)
    if (signal?.aborted) throw signal.reason
    const engine = new MapCam(options, starting)
    await engine.#greet(options)
    return engine
  }

  /** What `initialize` told: {server, protocolVersion, limits, constants}. */
  info

  #connection
  #process
  #views = new Map()

  /** Use `MapCam.start`. */
  constructor(options, key) {
    if (key !== starting) {
      throw new InvalidArgumentError(
        'An engine is started with `await MapCam.start()`, and not with `new`.',
      )
    }
    checkedTimeout(options.timeout)
    const line = commandLine(options)
    const binary = findBinary(options.binary, options.env ?? process.env)
    const child = new EngineProcess(binary, line, options)
    const connection = new Connection(child, { timeout: options.timeout })
    super(connection, ['close', 'stderr'])
    this.binary = binary
    this.clock = new Clock(connection, options.clock === 'realtime')
    this.#connection = connection
    this.#process = child
    child.onStderr = (line) => this.emitSafely('stderr', line)
    connection.onNotification = (message) => this.#notified(message)
    connection.onEnd = (error) => this.#ended(error)
  }

  get pid() {
    return this.#process.pid
  }

  // MARK: Maps

  /**
   * A map by its id, created where it is not there yet. Settings apply to one that is there, too;
   * without an id it is the map that every engine starts with.
   */
  map(id = 'default', settings) {
    return asked(this.#open(id, settings))
  }

  async #open(id, settings) {
    const view = this.view(id)
    const { camera, ...rest } = toSettings(settings)
    try {
      await this.request('map.create', { map: id, camera, ...rest })
    } catch (error) {
      if (!(error instanceof MapExistsError)) throw error
      if (Object.keys(rest).length > 0) await view.configure(rest)
      if (camera !== undefined) await view.setCamera(camera)
    }
    return view
  }

  /** The same object for a map that is known to be there: nothing is asked. */
  view(id = 'default') {
    let view = this.#views.get(id)
    if (view === undefined) {
      view = new MapView(this.#connection, id, () => this.#views.delete(id))
      this.#views.set(id, view)
    }
    return view
  }

  /** The ids of all maps, in the order in which they were created. */
  maps(options) {
    return this.#connection.request('map.list', undefined, options, ({ maps }) => maps)
  }

  // MARK: The protocol

  /** Any method, by its name. */
  request(method, params, options) {
    return this.#connection.request(method, params, options)
  }

  /** The same without an answer, not even an error. */
  notify(method, params) {
    this.#connection.notify(method, params)
  }

  /** Sends all that `body` asks as one batch, and resolves with the answers to what it returned. */
  batch(body) {
    return this.#connection.batch(body)
  }

  ping(options) {
    return this.request('ping', undefined, options)
  }

  /** The engine's OpenRPC document. */
  discover(options) {
    return this.request('rpc.discover', undefined, options)
  }

  /** How many requests are not answered yet. */
  get pending() {
    return this.#connection.pending
  }

  /** Resolves once at most so many requests are pending: who asks much awaits it now and then. */
  drain(limit = 0) {
    return this.#connection.drain(limit)
  }

  /** Lets the host end while it only listens, or waits for what the running clock brings. */
  unref() {
    this.#connection.liveness.isRef = false
    return this
  }

  /** Takes `unref` back. */
  ref() {
    this.#connection.liveness.isRef = true
    return this
  }

  /** Lets it answer what it was asked, and ends it. Again is no harm. */
  close(options) {
    return asked(this.#close(options))
  }

  async #close(options) {
    const { grace } = checkedOptions(options, ['grace'], 'close')
    return this.#connection.close(checkedTimeout(grace ?? closeGrace))
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
    this.#connection.limits = this.info?.limits
    const found = this.info?.protocolVersion
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
      this.#connection.animations.ended(message.params.animation, message.params)
    }
    this.#views.get(message.params.map)?.tell(message)
    this.tell(message)
  }

  #ended(error) {
    for (const view of this.#views.values()) view.finish(error)
    this.finish(error)
    this.emitSafely('close', error)
  }
}

/** Why it did not start, in terms of what can be done. */
function refusal(error, binary) {
  if (error instanceof InvalidParamsError && error.path === '/protocolVersion') {
    return new ProtocolVersionError(`${binary} refused this client: ${error.message}`, {
      wanted: protocolVersion,
      found: error.expected,
    })
  }
  if (error instanceof MapCamError && !(error instanceof EngineCrashedError)) error.message = `${binary}: ${error.message}`
  return error
}

/** The options of the command line. */
function commandLine({ size, clock, fps, maxLineBytes, maxBacklogBytes, logLevel, args = [] }) {
  if (!Array.isArray(args) || !args.every((word) => typeof word === 'string')) {
    throw new InvalidArgumentError(
      `\`args\` is a list of words, such as ['--fps', '30'], not ${JSON.stringify(args)}.`,
    )
  }
  const { width, height } = size === undefined ? {} : checkedSize(size)
  const options = {
    '--size': size && `${width}x${height}`,
    '--clock': clock,
    '--fps': fps,
    '--max-line-bytes': maxLineBytes,
    '--max-backlog-bytes': maxBacklogBytes,
    '--log-level': logLevel,
    '--framing': 'lines',
  }
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  return [...given.flatMap(([name, value]) => [name, String(value)]), ...args]
}
