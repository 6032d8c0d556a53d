// Generated from src by scripts/commonjs.mjs: not to be edited.
'use strict'

const errorsModule = (() => {
  // What can go wrong, as types: an answer of the engine by its code, or the engine's own fate.

  /** Everything that this package rejects with, except an AbortSignal's own reason. */
  class MapCamError extends Error {}

  /** An argument that no engine was asked about: its message says what would be right. */
  class InvalidArgumentError extends MapCamError {}

  // MARK: The engine's answers

  /** An error answer. Its message is the engine's own sentence, which says what would be right. */
  class RPCError extends MapCamError {
    constructor({ code, message, data }, method) {
      super(message)
      this.code = code
      this.data = data
      this.method = method
    }

    /** The error of an answer, by its code. */
    static from(error, method) {
      return new (answers.get(error.code) ?? RPCError)(error, method)
    }
  }

  const answers = new Map()

  /** The type of the answers with a code, which has members of their data as its own. */
  function answer(code, name, ...members) {
    const type = class extends RPCError {}
    for (const member of members) {
      const get = function () {
        return this.data?.[member]
      }
      Object.defineProperty(type.prototype, member, { get, configurable: true })
    }
    Object.defineProperty(type, 'name', { value: name, configurable: true })
    answers.set(code, type)
    return named(name, type)
  }

  /** An error's name is written out, for a minifier renames classes. */
  function named(name, type) {
    Object.defineProperty(type.prototype, 'name', { value: name, configurable: true, writable: true })
    return type
  }

  const ParseError = answer(-32700, 'ParseError', 'offset')
  const InvalidRequestError = answer(-32600, 'InvalidRequestError')
  const MethodNotFoundError = answer(-32601, 'MethodNotFoundError', 'suggestion')
  /** `path` is a JSON Pointer to the culprit in the params. */
  const InvalidParamsError = answer(-32602, 'InvalidParamsError', 'path', 'expected')
  const InternalError = answer(-32603, 'InternalError')
  const NoSuchMapError = answer(-32001, 'NoSuchMapError', 'map')
  const MapExistsError = answer(-32002, 'MapExistsError', 'map')
  const NoSuchAnimationError = answer(-32003, 'NoSuchAnimationError', 'animation')
  const LimitExceededError = answer(-32004, 'LimitExceededError', 'limit', 'maximum')
  const ClockRunningError = answer(-32005, 'ClockRunningError')

  // MARK: The engine's fate

  /** What was named is not an executable of this machine: `path`. */
  class BinaryUnusableError extends MapCamError {
    constructor(message, path) {
      super(message)
      this.path = path
    }
  }

  /** There is no mapcam to spawn. `places` are all that were looked in. */
  class BinaryNotFoundError extends MapCamError {
    constructor(message, places) {
      super(message)
      this.places = places
    }
  }

  /** The engine ended by itself: everything that was asked of it is rejected with this. */
  class EngineCrashedError extends MapCamError {
    constructor(message, { exitCode = null, signal = null, stderr = [] } = {}) {
      super(stderr.length > 0 ? `${message} Its last lines on stderr:\n${stderr.join('\n')}` : message)
      this.exitCode = exitCode
      this.signal = signal
      this.stderr = stderr
    }
  }

  /** Something was asked of an engine that was closed. */
  class EngineClosedError extends MapCamError {
    constructor() {
      super('This engine is closed: start another with MapCam.start().')
    }
  }

  /** The engine speaks another major version of the protocol. */
  class ProtocolVersionError extends MapCamError {
    constructor(message, { wanted, found }) {
      super(message)
      this.wanted = wanted
      this.found = found
    }
  }

  /** What came from the engine is not what a mapcam sends. */
  class ProtocolError extends MapCamError {}

  /** What was waited for did not come within `timeout` seconds. */
  class TimeoutError extends MapCamError {
    constructor(message, timeout) {
      super(message)
      this.timeout = timeout
    }
  }

  /** No answer in time. What was asked may still happen. */
  class RequestTimeoutError extends TimeoutError {
    constructor(method, timeout) {
      super(`${method} was not answered within ${timeout} s.`, timeout)
      this.method = method
    }
  }

  const others = {
    MapCamError,
    InvalidArgumentError,
    RPCError,
    BinaryNotFoundError,
    BinaryUnusableError,
    EngineCrashedError,
    EngineClosedError,
    ProtocolVersionError,
    ProtocolError,
    TimeoutError,
    RequestTimeoutError,
  }
  for (const [name, type] of Object.entries(others)) named(name, type)

  return { MapCamError, InvalidArgumentError, RPCError, ParseError, InvalidRequestError, MethodNotFoundError, InvalidParamsError, InternalError, NoSuchMapError, MapExistsError, NoSuchAnimationError, LimitExceededError, ClockRunningError, BinaryUnusableError, BinaryNotFoundError, EngineCrashedError, EngineClosedError, ProtocolVersionError, ProtocolError, TimeoutError, RequestTimeoutError }
})()

const askedModule = (() => {
  // What a host asked for, as a promise that it may leave alone: a rejection that nobody awaits does
  // not end the host, and the error's stack names who does await it.

  const { MapCamError } = errorsModule

  const ignore = () => {}

  /** The same promise for the host. */
  function asked(promise) {
    const own = { promise: undefined }
    own.promise = rethrow(promise, own)
    return own.promise
  }

  async function rethrow(promise, own) {
    try {
      return await promise
    } catch (reason) {
      throw traced(reason, own.promise, rethrow)
    }
  }

  /**
   * What to resolve `own.promise` with, for it to be rejected so: a promise that costs nothing as long
   * as all goes well.
   */
  async function rejection(reason, own) {
    // Until then `own.promise` waits for this one, and V8 finds who waits for that.
    await undefined
    await undefined
    throw traced(reason, own.promise, rejection)
  }

  /** The error with the stack of who awaits the promise: V8 follows it as long as nobody else does. */
  function traced(reason, promise, caller) {
    const error = reason instanceof MapCamError ? ownCopy(reason) : reason
    if (error instanceof MapCamError) Error.captureStackTrace(error, caller)
    quiet(promise)
    return error
  }

  /** The engine's end rejects all that is pending with one error: each has a stack of its own. */
  function ownCopy(error) {
    if (!error.isShared) return error
    return Object.create(Object.getPrototypeOf(error), {
      ...Object.getOwnPropertyDescriptors(error),
      isShared: { value: false },
    })
  }

  /** The same promise, whose rejection is nobody's duty. */
  function quiet(promise) {
    promise.catch(ignore)
    return promise
  }

  return { asked, rejection, quiet }
})()

const namesModule = (() => {
  // Names that a host gives, checked against those that there are: TypeScript does it by itself.

  const { InvalidArgumentError } = errorsModule

  /** Options, or none; those that `whose` does not have are refused. */
  function checkedOptions(options, known, whose) {
    if (options === undefined || options === null) return {}
    if (typeof options !== 'object' || Array.isArray(options)) {
      throw new InvalidArgumentError(
        `${whose} takes an object of options, not ${JSON.stringify(options)}.`,
      )
    }
    for (const name of Object.keys(options)) {
      if (known.includes(name)) continue
      const near = nearest(name, known)
      const help = near === undefined ? `They are ${known.join(', ')}.` : `Did you mean "${near}"?`
      throw new InvalidArgumentError(`${whose} has no option "${name}". ${help}`)
    }
    return options
  }

  /** Refuses an event that is never told; symbols are for who defines them. */
  function checkEvent(name, known) {
    if (typeof name === 'symbol' || known.includes(name)) return
    throw new InvalidArgumentError(
      `There is no event ${JSON.stringify(name)}. The events are ${known.join(', ')}.`,
    )
  }

  /** What was probably meant, if it is close enough. */
  function nearest(name, known) {
    const distances = known.map((each) => distance(name.toLowerCase(), each.toLowerCase()))
    const least = Math.min(...distances)
    return least <= Math.max(1, name.length / 3) ? known[distances.indexOf(least)] : undefined
  }

  /** How many letters have to be changed, left out or put in. */
  function distance(one, other) {
    let row = Array.from({ length: other.length + 1 }, (_, index) => index)
    for (const [index, letter] of [...one].entries()) {
      const next = [index + 1]
      for (let place = 1; place <= other.length; place += 1) {
        const changed = row[place - 1] + (letter === other[place - 1] ? 0 : 1)
        next.push(Math.min(changed, row[place] + 1, next[place - 1] + 1))
      }
      row = next
    }
    return row[other.length]
  }

  return { checkedOptions, checkEvent }
})()

const timeoutsModule = (() => {
  // When to give up: times in seconds, and signals.

  const { InvalidArgumentError } = errorsModule

  /** The longest that setTimeout can wait; beyond it, it fires at once. */
  const longest = 2 ** 31 - 1

  /** A timeout: seconds, undefined and Infinity for none. */
  function checkedTimeout(timeout) {
    if (timeout === undefined || timeout === null || timeout === Infinity) return undefined
    if (typeof timeout === 'number' && timeout >= 0) return timeout
    throw new InvalidArgumentError(
      `\`timeout\` must be 0 or more seconds, or Infinity for none, not ${String(timeout)}.`,
    )
  }

  /** Whether it is an AbortSignal, of whatever make. */
  const isAbortSignal = (signal) => typeof signal?.addEventListener === 'function'

  /** A signal: an AbortSignal, undefined and null for none. */
  function checkedSignal(signal) {
    if (signal === undefined || signal === null) return undefined
    if (isAbortSignal(signal)) return signal
    const what = signal.signal === undefined ? typeof signal : 'an AbortController: give its `signal`'
    throw new InvalidArgumentError(`\`signal\` must be an AbortSignal, not ${what}.`)
  }

  /**
   * Calls `giveUp` with a reason after so many seconds, or when the signal is aborted; `late` makes the
   * error of the first. Gives a function that calls it off.
   */
  function limited({ timeout, signal }, giveUp, late) {
    const callOff = timeout === undefined ? undefined : after(timeout, () => giveUp(late()))
    const aborted = () => giveUp(signal.reason)
    signal?.addEventListener('abort', aborted, { once: true })
    return () => {
      callOff?.()
      signal?.removeEventListener('abort', aborted)
    }
  }

  /** Calls back after so many seconds, however many. Gives a function that calls it off. */
  function after(seconds, callback) {
    let timer
    const wait = (milliseconds) => {
      const rest = milliseconds - longest
      timer = rest > 0 ? setTimeout(wait, longest, rest) : setTimeout(callback, milliseconds)
    }
    wait(seconds * 1000)
    return () => clearTimeout(timer)
  }

  return { checkedTimeout, isAbortSignal, checkedSignal, limited, after }
})()

const pendingModule = (() => {
  // What was asked and is not answered yet.

  const { rejection } = askedModule
  const { InvalidArgumentError, RPCError, RequestTimeoutError } = errorsModule
  const { limited } = timeoutsModule

  /** The name of an option of requests for this client alone: what takes a result that comes too late. */
  const late = Symbol('late')

  /**
   * One request in flight. The engine answers in order, so these form a queue, and an answer without
   * an id (to a line that could not be read) belongs to the first.
   */
  class PendingRequest {
    isSettled = false

    /** Called with a result that comes after it was given up. */
    onLate = undefined

    /** Settled with the answer. */
    promise

    #settle
    #relax

    constructor(id, method, decode) {
      this.id = id
      this.method = method
      this.decode = decode
      this.promise = new Promise((resolve) => (this.#settle = resolve))
    }

    /** Settles it with its answer. */
    accept(answer) {
      if (answer.error !== undefined) return this.fail(RPCError.from(answer.error, this.method))
      this.isSettled = true
      this.#relax?.()
      try {
        this.#settle(this.decode === undefined ? answer.result : this.decode(answer.result))
      } catch (error) {
        this.fail(error)
      }
    }

    fail(reason) {
      this.isSettled = true
      this.#relax?.()
      this.#settle(rejection(reason, this))
    }

    /** Gives up after so many seconds, or at a signal; the answer is then passed over. */
    limit(limits, onGiveUp) {
      const giveUp = (reason) => {
        this.fail(reason)
        onGiveUp()
      }
      this.#relax = limited(limits, giveUp, () => new RequestTimeoutError(this.method, limits.timeout))
    }
  }

  /** Requests that went out as one array, and are answered by one. */
  class PendingBatch {
    constructor(members) {
      this.members = members
    }
  }

  /** How many requests are pending, and who waits until they are fewer. */
  class PendingCount {
    value = 0

    #drains = []

    add(change) {
      this.value += change
      if (change > 0 || this.#drains.length === 0) return
      const isDrained = ({ limit }) => this.value <= limit
      for (const { resolve } of this.#drains.filter(isDrained)) resolve()
      this.#drains = this.#drains.filter((drain) => !isDrained(drain))
    }

    /** Resolves once at most so many are. */
    async drained(limit) {
      if (!(limit >= 0)) {
        throw new InvalidArgumentError(`Requests are drained to 0 or more, not to ${String(limit)}.`)
      }
      if (this.value <= limit) return
      await new Promise((resolve) => this.#drains.push({ limit, resolve }))
    }
  }

  return { late, PendingRequest, PendingBatch, PendingCount }
})()

const animationModule = (() => {
  // An animation, from its request to its outcome.

  const { asked, quiet } = askedModule
  const { MapCamError, NoSuchAnimationError, TimeoutError } = errorsModule
  const { checkedOptions } = namesModule
  const { late } = pendingModule
  const { checkedSignal, checkedTimeout, isAbortSignal, limited } = timeoutsModule

  const ignore = () => {}

  /**
   * An animation that was asked for. Awaiting it gives its outcome, "completed", "interrupted" or
   * "stopped"; `started` gives the engine's reply. Time passes by the clock: where it is not started,
   * tick it before awaiting an outcome.
   */
  class Animation {
    /** The engine's reply; rejected where the request was refused. */
    started

    #connection
    #map
    #id
    #end
    #finished
    #onEnd = ignore
    #isAborted = false
    #forgetSignal = ignore
    /** Who asked for it: its promises are awaited by way of `then`, where V8 does not follow. */
    #origin = {}

    /**
     * @param method asks for the animation, with `params`, or with what a function `params` gives.
     * @param options of the request; an abort of its signal stops the animation where it is.
     */
    constructor(connection, map, method, params, { signal, timeout }) {
      Error.captureStackTrace(this.#origin, Animation)
      this.#connection = connection
      this.#map = map
      const begin = (reply) => this.#begin(reply)
      const isOpen = isAbortSignal(signal) && !signal.aborted
      // An open signal stops the animation, not the request; any other is the request's to refuse.
      const options = { timeout, signal: isOpen ? undefined : signal, [late]: begin }
      this.started = quiet(this.#traced(connection.request(method, params, options, begin)))
      if (isOpen) this.#stopAt(signal)
    }

    /** The engine's id; undefined before the reply, null where there was nothing to animate. */
    get id() {
      return this.#id
    }

    get map() {
      return this.#map
    }

    /** How it ended. */
    get finished() {
      this.#finished ??= quiet(this.#traced(this.#awaitEnd()))
      return this.#finished
    }

    then(onFulfilled, onRejected) {
      return this.finished.then(onFulfilled, onRejected)
    }

    catch(onRejected) {
      return this.finished.catch(onRejected)
    }

    finally(onFinally) {
      return this.finished.finally(onFinally)
    }

    /** How it ended, unless that takes longer than `timeout` seconds or `signal` is aborted. */
    wait(options) {
      return asked(this.#waitFor(options ?? {}))
    }

    async #waitFor(options) {
      checkedOptions(options, ['timeout', 'signal'], 'wait')
      const timeout = checkedTimeout(options.timeout)
      const signal = checkedSignal(options.signal)
      if (signal?.aborted) throw signal.reason
      const what = `The outcome of ${this.#id ? `animation ${this.#id}` : 'an animation'}`
      const tooLate = () => new TimeoutError(`${what} did not come within ${timeout} s.`, timeout)
      let relax
      const givenUp = new Promise((_, reject) => (relax = limited({ timeout, signal }, reject, tooLate)))
      return Promise.race([this.finished, givenUp]).finally(relax)
    }

    /** Stops it where it is. Nothing happens where it has ended. */
    stop() {
      return asked(this.#stop())
    }

    async #stop() {
      if (this.#id === undefined) await this.started
      if (this.#id === null || this.#end !== undefined) return
      try {
        await this.#connection.request('camera.stop', { map: this.#map, animation: this.#id })
      } catch (error) {
        if (!(error instanceof NoSuchAnimationError)) throw error
      }
    }

    /** Sets it to a time in seconds from its start, backwards too. */
    seek(time) {
      return asked(this.#seek(time))
    }

    async #seek(time) {
      const { animation } = await this.started
      return this.#connection.request('animation.seek', { map: this.#map, animation, to: time })
    }

    get [Symbol.toStringTag]() {
      return 'Animation'
    }

    #begin(reply) {
      this.#id = reply.animation
      if (reply.animation === null) this.#ended({ outcome: 'completed' })
      else this.#connection.animations.add(reply.animation, (end) => this.#ended(end))
      if (this.#isAborted) this.stop()
      return reply
    }

    #ended(end) {
      this.#end = end
      this.#onEnd()
      this.#forgetSignal()
    }

    async #awaitEnd() {
      await this.started
      if (this.#end === undefined) {
        const end = new Promise((resolve) => (this.#onEnd = resolve))
        await this.#connection.animations.wait(end)
      }
      if (this.#end.error !== undefined) throw this.#end.error
      return this.#end.outcome
    }

    /** What was aborted before its reply is stopped when that comes. */
    #stopAt(signal) {
      const abort = () => {
        this.#isAborted = true
        if (this.#id !== undefined) this.stop()
      }
      signal.addEventListener('abort', abort, { once: true })
      this.#forgetSignal = () => signal.removeEventListener('abort', abort)
      this.started.catch((error) => {
        // One that was only given up may still begin.
        if (!(error instanceof TimeoutError)) this.#forgetSignal()
      })
    }

    async #traced(promise) {
      try {
        return await promise
      } catch (error) {
        if (error instanceof MapCamError) {
          const [, ...frames] = this.#origin.stack.split('\n')
          error.stack = [`${error.name}: ${error.message}`, ...frames].join('\n')
        }
        throw error
      }
    }
  }

  /** The animations under way, by id: each is told once how it ended. */
  class Animations {
    #endings = new Map()
    /** Ends that came before their animation's reply, as they do in a batch. */
    #early = new Map()
    #connection

    constructor(connection) {
      this.#connection = connection
    }

    add(id, onEnd) {
      const end = this.#early.get(id)
      if (end !== undefined) return onEnd(end)
      this.#endings.set(id, onEnd)
    }

    ended(id, end) {
      const onEnd = this.#endings.get(id)
      if (onEnd === undefined) {
        this.#early.set(id, end)
        return
      }
      this.#endings.delete(id)
      onEnd(end)
    }

    /** All replies to what came before are here: an end that none has claimed is nobody's. */
    answered() {
      if (this.#early.size > 0) this.#early.clear()
    }

    /** The engine is gone, and with it all of them. */
    failed(error) {
      for (const id of [...this.#endings.keys()]) this.ended(id, { error })
    }

    /** Waits for an end. */
    async wait(end) {
      const { liveness, standstill } = this.#connection
      liveness.addListeners(1)
      standstill.addWaits(1)
      try {
        return await end
      } finally {
        liveness.addListeners(-1)
        standstill.addWaits(-1)
      }
    }
  }

  return { Animation, Animations }
})()

const executableModule = (() => {
  // For which machines a file is an executable, by its first bytes.

  const { closeSync, openSync, readSync } = require('node:fs')

  const elfMachines = { 0x03: 'ia32', 0x28: 'arm', 0x3e: 'x64', 0xb7: 'arm64', 0xf3: 'riscv64' }
  const machMachines = { 0x01000007: 'x64', 0x0100000c: 'arm64' }

  /** {os, cpu} by Node's names; undefined where that cannot be told, as of scripts. */
  function platformOf(path) {
    const head = Buffer.alloc(20)
    const file = openSync(path, 'r')
    try {
      readSync(file, head, 0, head.length, 0)
    } finally {
      closeSync(file)
    }
    if (head.readUInt32BE(0) === 0x7f454c46) {
      const isLittle = head[5] === 1
      const machine = isLittle ? head.readUInt16LE(18) : head.readUInt16BE(18)
      return { os: 'linux', cpu: elfMachines[machine] ?? `machine ${machine}` }
    }
    if (head.readUInt32LE(0) === 0xfeedfacf) {
      const machine = head.readUInt32LE(4)
      return { os: 'darwin', cpu: machMachines[machine] ?? `machine ${machine}` }
    }
    if (head.toString('latin1', 0, 2) === 'MZ') return { os: 'win32', cpu: undefined }
    return undefined
  }

  return { platformOf }
})()

const packageFolderModule = (() => {
  // Where this package is.

  const { join } = require('node:path')
  const { fileURLToPath } = require('node:url')

  /**
   * The package's folder. In a bundle it is the folder above the bundle's own, where an extension or
   * an app has its `bin`; undefined where even that is not known.
   */
  function packageFolder() {
    if (typeof __dirname === 'string') return join(__dirname, '..')
    const url = undefined
    return url === undefined ? undefined : fileURLToPath(new URL('..', url))
  }

  return { packageFolder }
})()

const binaryModule = (() => {
  // Where the engine's executable is.

  const { accessSync, constants, existsSync, realpathSync, statSync } = require('node:fs')
  const { createRequire } = require('node:module')
  const { basename, delimiter, join, resolve, sep } = require('node:path')
  const { BinaryNotFoundError, BinaryUnusableError, InvalidArgumentError } = errorsModule
  const { platformOf } = executableModule
  const { packageFolder } = packageFolderModule

  /**
   * The path of the mapcam to spawn: the one named, the one that MAPCAM names, the copy inside this
   * package, the one of the package @mapcam/PLATFORM-ARCH, the first on PATH, or the build of the
   * checkout that this package lies in.
   */
  function findBinary(explicit, environment = process.env) {
    return usable(find(explicit, environment))
  }

  /** One for another machine is found, and told to be that: another is no substitute. */
  function usable(path) {
    const { os, cpu } = platformOf(path) ?? {}
    const isWrong = os !== undefined && (os !== process.platform || (cpu && cpu !== process.arch))
    // A Mac with Apple's chip runs what was built for the other.
    const isTranslated = os === 'darwin' && cpu === 'x64' && process.arch === 'arm64'
    if (!isWrong || (os === process.platform && isTranslated)) return path
    const built = cpu === undefined ? os : `${os} ${cpu}`
    throw new BinaryUnusableError(
      `${path} is built for ${built}, and this is ${process.platform} ${process.arch}: ` +
        'build mapcam here, or name another with MAPCAM=/path/to/mapcam.',
      path,
    )
  }

  function find(explicit, environment) {
    if (explicit !== undefined && explicit !== null && typeof explicit !== 'string') {
      throw new InvalidArgumentError(`\`binary\` must be a path, not ${String(explicit)}.`)
    }
    if (explicit) return named(explicit, 'the option `binary`', environment)
    if (environment.MAPCAM) {
      return named(environment.MAPCAM, 'MAPCAM in the environment', environment)
    }
    const places = [...candidates(environment)]
    const found = places.find(({ path }) => isExecutable(path))
    if (found) return found.path
    const list = ['the option `binary`: not given', 'MAPCAM in the environment: not set']
    for (const { path, what } of places) {
      list.push(`${what}: ${path}${existsSync(path) ? ` (${fault(path)})` : ''}`)
    }
    throw new BinaryNotFoundError(
      `There is no mapcam to spawn. Looked in:\n${list.map((place) => `  - ${place}`).join('\n')}\n` +
        'Build it with `swift build -c release`, or name it with MAPCAM=/path/to/mapcam.',
      places.map(({ path }) => path),
    )
  }

  /**
   * One that is named is meant: where it is missing, another is no substitute. A bare name is looked
   * for on PATH, as a shell does, and then in the working directory.
   */
  function named(name, by, environment) {
    const isBare = basename(name) === name
    const places = [...(isBare ? onPath(name, environment) : []), resolve(name)]
    const found = places.find(isExecutable)
    if (found !== undefined) return found
    const there = places.find((path) => existsSync(path))
    if (there !== undefined) {
      throw new BinaryUnusableError(`${by} names ${there}, which ${fault(there)}.`, there)
    }
    const what = isBare
      ? `${name}, which is neither on PATH nor in the working directory`
      : `${places[0]}, which is not there`
    throw new BinaryNotFoundError(`There is no mapcam to spawn: ${by} names ${what}.`, places)
  }

  function onPath(name, environment) {
    const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
    return folders.map((folder) => resolve(folder, name))
  }

  function* candidates(environment) {
    const folder = packageFolder()
    if (folder) yield { what: 'inside the package', path: join(folder, 'bin', 'mapcam') }
    if (folder) yield enginePackage(folder)
    for (const path of onPath('mapcam', environment)) {
      if (!isOwnCommand(path)) yield { what: 'on PATH', path }
    }
    for (const build of folder ? ['release', 'debug'] : []) {
      const path = resolve(folder, '..', '..', '.build', build, 'mapcam')
      yield { what: "the checkout's build", path }
    }
  }

  /** `npx mapcam`, for which npm puts its own folder on PATH, would start itself without end. */
  function isOwnCommand(path) {
    return existsSync(path) && realpathSync(path).endsWith(`${sep}src${sep}command.js`)
  }

  /** npm installs it with a released client, as an optional dependency, where its `os` and `cpu` fit. */
  function enginePackage(folder) {
    const name = `@mapcam/${process.platform}-${process.arch}`
    const what = `the package ${name}`
    try {
      return { what, path: createRequire(join(folder, 'package.json')).resolve(`${name}/bin/mapcam`) }
    } catch {
      return { what, path: resolve(folder, '..', name, 'bin', 'mapcam') }
    }
  }

  /** Why a file that is there is not taken. */
  function fault(path) {
    return statSync(path).isDirectory()
      ? 'is a folder, not an executable file'
      : `is not executable: chmod +x ${path}`
  }

  function isExecutable(path) {
    try {
      accessSync(path, constants.X_OK)
      return statSync(path).isFile()
    } catch {
      return false
    }
  }

  return { findBinary }
})()

const placesModule = (() => {
  // Places as other programs spell them: [longitude, latitude], GeoJSON, GPX.

  const { InvalidArgumentError } = errorsModule

  /** [longitude, latitude], as GeoJSON, turf, MapLibre and deck.gl have it. */
  function toLngLat({ latitude, longitude }) {
    return [longitude, latitude]
  }

  /** A coordinate, from [longitude, latitude], {lng, lat}, {lon, lat}, or as it is. */
  function fromLngLat(place) {
    const [longitude, latitude] = Array.isArray(place)
      ? place
      : [place?.lng ?? place?.lon ?? place?.longitude, place?.lat ?? place?.latitude]
    if (Number.isFinite(longitude) && Number.isFinite(latitude)) return { latitude, longitude }
    throw new InvalidArgumentError(
      'A place is [longitude, latitude], { lng, lat }, { lon, lat } or { latitude, longitude }, ' +
        `not ${JSON.stringify(place)}.`,
    )
  }

  /** The same from a position of GeoJSON, without its altitude. */
  function fromPosition(position) {
    if (Array.isArray(position) && position.slice(0, 2).every(Number.isFinite) && position.length > 1) {
      return fromLngLat(position)
    }
    throw new InvalidArgumentError(
      `A place in GeoJSON is [longitude, latitude], not ${JSON.stringify(position)}.`,
    )
  }

  const depths = {
    Point: 0,
    MultiPoint: 1,
    LineString: 1,
    MultiLineString: 2,
    Polygon: 2,
    MultiPolygon: 3,
  }

  /** All places of a GeoJSON object, in its order: of a geometry, a feature or a collection. */
  function fromGeoJSON(object) {
    const places = []
    collect(object, places)
    if (places.length === 0) throw new InvalidArgumentError('This GeoJSON has no places.')
    return places
  }

  function collect(object, places) {
    switch (object?.type) {
      case 'FeatureCollection':
        for (const feature of listed(object, 'features')) collect(feature, places)
        return
      case 'Feature':
        if (object.geometry) collect(object.geometry, places)
        return
      case 'GeometryCollection':
        for (const geometry of listed(object, 'geometries')) collect(geometry, places)
        return
    }
    const depth = Object.hasOwn(depths, object?.type ?? '') ? depths[object.type] : undefined
    if (depth === undefined) {
      throw new InvalidArgumentError(
        `This is not GeoJSON: its \`type\` is ${JSON.stringify(object?.type)}.`,
      )
    }
    const positions = depth === 0 ? [object.coordinates] : listed(object, 'coordinates')
    for (const position of depth > 1 ? positions.flat(depth - 1) : positions) {
      places.push(fromPosition(position))
    }
  }

  function listed(object, name) {
    if (Array.isArray(object[name])) return object[name]
    throw new InvalidArgumentError(`This is not GeoJSON: a ${object.type} has an array \`${name}\`.`)
  }

  /** All waypoints, route points and track points of a GPX file's text, in its order. */
  function fromGPX(text) {
    return placesOf(markupOf(text), 'wpt|rtept|trkpt')
  }

  /** The line of a GPX file's text: its track, else its route, else what its waypoints make. */
  function lineFromGPX(text) {
    const markup = markupOf(text)
    const kind = ['trkpt', 'rtept'].find((kind) => points(kind).test(markup))
    return placesOf(markup, kind ?? 'wpt')
  }

  /** A GPX file's text without what only looks like its elements. */
  function markupOf(text) {
    if (typeof text !== 'string') {
      throw new InvalidArgumentError("A GPX file's text is a string: read the file as 'utf8'.")
    }
    const markup = text.replace(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, '')
    if (/<(?:\w+:)?gpx[\s/>]/.test(markup)) return markup
    throw new InvalidArgumentError(
      /^[^<\n]*\.gpx$/i.test(text)
        ? `This is not a GPX file's text, but looks like its name: read "${text}" first, as 'utf8'.`
        : 'This is not a GPX file.',
    )
  }

  const points = (kinds) => new RegExp(`<(?:\\w+:)?(?:${kinds})\\s([^>]*)>`, 'g')

  function placesOf(markup, kinds) {
    const places = []
    for (const [, attributes] of markup.matchAll(points(kinds))) {
      places.push(fromLngLat([attribute(attributes, 'lon'), attribute(attributes, 'lat')]))
    }
    if (places.length === 0) throw new InvalidArgumentError('This GPX file has no points.')
    return places
  }

  function attribute(text, name) {
    const [, , value] = text.match(new RegExp(`\\b${name}\\s*=\\s*(["'])(.*?)\\1`)) ?? []
    return value === undefined || value.trim() === '' ? NaN : Number(value)
  }

  return { toLngLat, fromLngLat, fromGeoJSON, fromGPX, lineFromGPX }
})()

const valuesModule = (() => {
  // The shorter spellings of values, as the engine takes them.

  const { InvalidArgumentError } = errorsModule
  const { fromGeoJSON } = placesModule

  /** Bounds, from [west, south, east, north] (as GeoJSON's bbox and turf give them) or as they are. */
  function toBounds(bounds) {
    if (!Array.isArray(bounds)) {
      return typeof bounds?.type === 'string' ? { coordinates: fromGeoJSON(bounds) } : bounds
    }
    if (bounds.length !== 4) {
      throw new InvalidArgumentError(
        'Bounds are [west, south, east, north], { southWest, northEast }, { coordinates } or GeoJSON, ' +
          `not an array of ${bounds.length}.`,
      )
    }
    const [west, south, east, north] = bounds
    return {
      southWest: { latitude: south, longitude: west },
      northEast: { latitude: north, longitude: east },
    }
  }

  /** A screen point, from [x, y] or as it is. */
  function toPoint(point) {
    return Array.isArray(point) ? { x: point[0], y: point[1] } : point
  }

  /** A size in numbers, where no engine is there yet to check it. */
  function checkedSize(size) {
    const { width, height } = (Array.isArray(size) && size.length !== 2 ? undefined : toSize(size)) ?? {}
    if (Number.isFinite(width) && Number.isFinite(height)) return { width, height }
    throw new InvalidArgumentError(
      `A size is [width, height] or { width, height } in points, not ${JSON.stringify(size)}.`,
    )
  }

  /** A size, from [width, height] or as it is. */
  function toSize(size) {
    return Array.isArray(size) ? { width: size[0], height: size[1] } : size
  }

  /** Insets, from one number for all four edges or as they are. */
  function toInsets(insets) {
    if (typeof insets !== 'number') return insets
    return { top: insets, left: insets, bottom: insets, right: insets }
  }

  /** Options of an animation, with what is in a shorter spelling written out. */
  function toOptions({ at, padding, insets, ...rest }) {
    return { at: toPoint(at), padding: toInsets(padding), insets: toInsets(insets), ...rest }
  }

  /** How bounds are fitted, with insets written out. */
  function toFit({ insets, ...rest }) {
    return { ...rest, insets: toInsets(insets) }
  }

  /** Settings of a map, with what is in a shorter spelling written out. */
  function toSettings(given) {
    const { size, padding, cameraTargetBounds, viewBounds, ...rest } = given ?? {}
    const settings = rest
    if (size !== undefined) settings.size = toSize(size)
    if (padding !== undefined) settings.padding = toInsets(padding)
    if (cameraTargetBounds !== undefined) settings.cameraTargetBounds = toBounds(cameraTargetBounds)
    if (viewBounds !== undefined) settings.viewBounds = toBounds(viewBounds)
    return settings
  }

  /** [west, south, east, north] of bounds with corners: west above east crosses the antimeridian. */
  function toBox({ southWest, northEast }) {
    return [southWest.longitude, southWest.latitude, northEast.longitude, northEast.latitude]
  }

  return { toBounds, toPoint, checkedSize, toSize, toInsets, toOptions, toFit, toSettings, toBox }
})()

const cameraFormatsModule = (() => {
  // Cameras as other libraries spell them. Their tiles are 512 points wide, ours 256, so that at the
  // same scale their zoom is one less than ours. Their bearings are in (-180, 180], ours in [0, 360).

  const { InvalidArgumentError } = errorsModule
  const { toInsets } = valuesModule

  /**
   * For MapLibre GL JS's and Mapbox GL JS's `jumpTo`, `easeTo` and `flyTo`; with the map's padding
   * where it is given.
   */
  function toMapLibre({ target, zoom, bearing = 0, viewingAngle = 0 }, { padding } = {}) {
    const camera = {
      center: [target.longitude, target.latitude],
      zoom: zoom - 1,
      bearing: signed(bearing),
      pitch: viewingAngle,
    }
    return padding === undefined ? camera : { ...camera, padding: toInsets(padding) }
  }

  /**
   * Options for `new maplibregl.Map` (5.10 and newer), with which the page takes every camera that
   * the engine tells as it is: otherwise it limits the zoom and the pitch, and keeps the world's edge
   * out of view.
   */
  function mapLibreOptions() {
    return {
      minZoom: -2,
      maxZoom: 29,
      maxPitch: 85,
      transformConstrain: (center, zoom) => ({ center, zoom }),
    }
  }

  function fromMapLibre(options) {
    const { center, zoom, bearing = 0, pitch = 0 } = options ?? {}
    const [longitude, latitude] = Array.isArray(center)
      ? center
      : [center?.lng ?? center?.lon, center?.lat]
    if (![longitude, latitude, zoom, bearing, pitch].every(Number.isFinite)) {
      throw new InvalidArgumentError(
        "MapLibre's options have a `center`, [lng, lat] or an object, and a `zoom`, " +
          `not ${JSON.stringify(options)}.`,
      )
    }
    return fromPeer({ latitude, longitude }, { zoom, bearing, pitch })
  }

  /** For deck.gl's `viewState` of a MapView. */
  function toDeckGL({ target, zoom, bearing = 0, viewingAngle = 0 }) {
    const { latitude, longitude } = target
    return { longitude, latitude, zoom: zoom - 1, bearing: signed(bearing), pitch: viewingAngle }
  }

  function fromDeckGL(state) {
    const { longitude, latitude, zoom, bearing = 0, pitch = 0 } = state ?? {}
    if (![longitude, latitude, zoom, bearing, pitch].every(Number.isFinite)) {
      throw new InvalidArgumentError(
        "deck.gl's view state has a `longitude`, a `latitude` and a `zoom`, " +
          `not ${JSON.stringify(state)}.`,
      )
    }
    return fromPeer({ latitude, longitude }, { zoom, bearing, pitch })
  }

  function fromPeer(target, { zoom, bearing, pitch }) {
    return { target, zoom: zoom + 1, bearing: wrapped(bearing), viewingAngle: pitch }
  }

  /** A bearing in (-180, 180]. */
  function signed(bearing) {
    const turn = wrapped(bearing)
    return turn > 180 ? turn - 360 : turn
  }

  /** A bearing in [0, 360): what is there already is not touched, to the last bit. */
  function wrapped(bearing) {
    const rest = bearing % 360
    return rest < 0 ? (rest + 360) % 360 : Math.abs(rest) // not -0
  }

  return { toMapLibre, mapLibreOptions, fromMapLibre, toDeckGL, fromDeckGL }
})()

const disposeModule = (() => {
  /** The key under which `await using` looks; Node 18.18 and later have it, earlier ones get a stand-in. */
  const asyncDispose = Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose')

  return { asyncDispose }
})()

const clockModule = (() => {
  // The engine's clock, common to all its maps.

  /** Time in seconds. It stands until it is ticked, or started to run by itself. */
  class Clock {
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

  return { Clock }
})()

const audienceModule = (() => {
  // Who hears which notifications.

  const notificationStart = '{"jsonrpc":"2.0","method":"'

  /**
   * Counts the listeners of each notification, over the engine and all its maps: what nobody hears
   * is not even parsed. A busy camera tells three things a move, and most hosts hear one of them.
   */
  class Audience {
    #counts = new Map()

    #hearsAll = false

    constructor(...names) {
      for (const name of names) this.add(name, 1)
    }

    add(name, count) {
      const sum = (this.#counts.get(name) ?? 0) + count
      if (sum > 0) this.#counts.set(name, sum)
      else this.#counts.delete(name)
      this.#hearsAll = this.#counts.has('notification') // It stands for all of them.
    }

    /** Whether somebody hears a line of the engine: all hear what is no notification. */
    hearsLine(line) {
      if (this.#hearsAll || !line.startsWith(notificationStart)) return true
      const start = notificationStart.length
      return this.#counts.has(line.slice(start, line.indexOf('"', start)))
    }
  }

  return { Audience }
})()

const batchModule = (() => {
  // What is asked as one batch.

  /** The most members of a batch, below the engine's own limits; longer ones go out as several. */
  const maxMembers = 10_000
  const maxLength = 8 * 1024 * 1024

  /** The lines of a batch in the making, with the request behind each that has an answer. */
  class Batch {
    #lines = []
    #requests = []

    add(line, request) {
      this.#lines.push(line)
      this.#requests.push(request)
    }

    /** Those that have an answer. */
    get requests() {
      return this.#requests.filter((request) => request !== undefined)
    }

    /** The arrays as which it goes out, {line, requests}: none longer than the engine reads, in bytes. */
    *pieces(maxLineBytes = Infinity) {
      const room = Math.min(maxLength, maxLineBytes)
      let start = 0
      let length = 1
      for (let index = 0; index < this.#lines.length; index += 1) {
        const more = Buffer.byteLength(this.#lines[index]) + 1 // and a comma, or the last bracket
        const isFull = index - start === maxMembers || length + more > room
        if (isFull && index > start) {
          yield this.#piece(start, index)
          start = index
          length = 1
        }
        length += more
      }
      if (start < this.#lines.length) yield this.#piece(start, this.#lines.length)
    }

    #piece(start, end) {
      const requests = this.#requests.slice(start, end).filter((request) => request !== undefined)
      return { line: `[${this.#lines.slice(start, end).join(',')}]`, requests }
    }
  }

  return { Batch }
})()

const crashModule = (() => {
  // How an engine ended that was not asked to.

  const { EngineCrashedError } = errorsModule

  const startFaults = {
    EACCES: 'it, or a folder above it, may not be executed',
    ENOEXEC: `it is not an executable for ${process.platform} ${process.arch}`,
    ENOENT:
      'it, its interpreter or loader (one for another C library?), or the folder `cwd` is missing',
  }

  function startFault({ code, message }) {
    return code in startFaults ? `${message}: ${startFaults[code]}` : message
  }

  /** The error of what a process told of its end, with the last lines of its stderr. */
  function crash({ exitCode, signal, error, stderr }) {
    if (error !== undefined) {
      return new EngineCrashedError(`The engine could not be started: ${startFault(error)}.`)
    }
    const how = signal === null ? `with exit status ${exitCode}` : `by ${signal}`
    return new EngineCrashedError(`The engine ended ${how}.`, {
      exitCode,
      signal,
      stderr: [...stderr],
    })
  }

  return { crash }
})()

const jsonTextModule = (() => {
  // Messages as JSON text.

  const { InvalidArgumentError, InvalidParamsError, LimitExceededError } = errorsModule

  /**
   * The JSON of a message. JSON.stringify writes NaN and infinities as null, which the engine takes
   * for "left out": they are refused here, before they pass for something else. So is what would make
   * the line no request: the engine could not say whose it was.
   */
  function text(message) {
    const { method, params } = message
    if (typeof method !== 'string') refuseMethod(method)
    if (typeof params !== 'object' && params !== undefined) {
      throw new InvalidArgumentError(`${method}: the params must be an object, not ${shown(params)}.`)
    }
    let json
    try {
      json = JSON.stringify(message)
    } catch (error) {
      throw refusal(method, '', 'values of JSON', `must be values of JSON: ${error.message}.`)
    }
    if (json.includes('null')) refuseWhere(isNonFinite, 'a finite number', message)
    if (json.includes('\\ud')) {
      if (hasLoneSurrogate(method)) refuseMethod(method)
      refuseWhere(hasLoneSurrogate, 'well-formed Unicode', message)
    }
    return json
  }

  /** Refuses a notification that the engine would not read: there is no answer to say so. */
  function refuseUnreadable(line, { method, params }, { maxLineBytes, maxDepth }) {
    const check = (limit, maximum, found) => {
      if (found <= maximum) return
      const message = `${method}: the notification is over the limit ${limit}: ${found} of ${maximum}.`
      throw new LimitExceededError({ code: -32004, message, data: { limit, maximum } }, method)
    }
    check('maxLineBytes', maxLineBytes, Buffer.byteLength(line))
    check('maxDepth', maxDepth, depth(params) + 1)
  }

  function refuseMethod(method) {
    throw new InvalidArgumentError(
      `A method is named by a string, such as "camera.get", not ${shown(method)}.`,
    )
  }

  function refusal(method, path, expected, what) {
    const data = { path, expected }
    return new InvalidParamsError({ code: -32602, message: `${method}: "${path}" ${what}`, data }, method)
  }

  const isNonFinite = (value) => typeof value === 'number' && !Number.isFinite(value)

  const hasLoneSurrogate = (value) => typeof value === 'string' && /\p{Surrogate}/u.test(value)

  const shown = (value) => (typeof value === 'string' ? JSON.stringify(value) : String(value))

  /** Refuses the first value of the params for which that is so, or that stands under such a name. */
  function refuseWhere(isWrong, expected, { method, params }) {
    const refuse = (value, path) => {
      if (isWrong(value)) throw refusal(method, path, expected, `must be ${expected}, not ${shown(value)}.`)
      if (typeof value !== 'object' || value === null) return
      for (const [key, member] of Object.entries(value)) {
        const place = `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
        if (isWrong(key)) throw refusal(method, place, expected, `must be named by ${expected}.`)
        refuse(member, place)
      }
    }
    refuse(params, '')
  }

  function depth(value) {
    if (typeof value !== 'object' || value === null) return 0
    return 1 + Math.max(0, ...Object.values(value).map(depth))
  }

  return { text, refuseUnreadable }
})()

const livenessModule = (() => {
  // When the engine keeps the host running.

  /**
   * The engine is held while an answer is due; and, while the clock runs by itself, while somebody
   * listens or waits for what comes of it, until `unref`. A clock that stands brings nothing by
   * itself, so that there listening and waiting hold nothing.
   */
  class Liveness {
    #process
    #isHeld = false
    #requests = 0
    #listeners = 0
    #isRealTime = false
    #isRef = true

    constructor(process) {
      this.#process = process
    }

    addRequests(count) {
      this.#requests += count
      this.#update()
    }

    /** Listeners of notifications, and who waits for the next one or for an outcome. */
    addListeners(count) {
      this.#listeners += count
      this.#update()
    }

    set isRealTime(isRealTime) {
      this.#isRealTime = isRealTime
      this.#update()
    }

    set isRef(isRef) {
      this.#isRef = isRef
      this.#update()
    }

    #update() {
      const isDue =
        this.#requests > 0 || (this.#isRealTime && this.#isRef && this.#listeners > 0)
      if (isDue === this.#isHeld) return
      this.#isHeld = isDue
      if (isDue) this.#process.hold()
      else this.#process.release()
    }
  }

  return { Liveness }
})()

const queueModule = (() => {
  /** A queue as a linked list: constant time at both ends, whatever its length. */
  class Queue {
    #first
    #last

    push(value) {
      const entry = { value, next: undefined }
      if (this.#last === undefined) this.#first = entry
      else this.#last.next = entry
      this.#last = entry
    }

    /** Takes the first one; undefined where there is none. */
    shift() {
      const entry = this.#first
      this.#first = entry?.next
      if (this.#first === undefined) this.#last = undefined
      return entry?.value
    }

    clear() {
      this.#first = this.#last = undefined
    }
  }

  return { Queue }
})()

const standstillModule = (() => {
  // An outcome that is awaited while nobody lets time pass.

  const patience = 500

  const message =
    "An animation's outcome is awaited while the clock stands: it cannot come. " +
    'Call engine.clock.tick(seconds) before awaiting it, or let the clock run with ' +
    "engine.clock.start() or MapCam.start({ clock: 'realtime' })."

  /** Warns of it, once: after half a second without a tick, or when the host would end. */
  class Standstill {
    #waits = 0
    #isRealTime = false
    #isTold = false
    #timer

    #warn = () => {
      this.#rest()
      this.#isTold = true
      process.emitWarning(message, { type: 'MapCamWarning', code: 'MAPCAM_CLOCK_STANDS' })
    }

    addWaits(count) {
      this.#waits += count
      this.#update()
    }

    set isRealTime(isRealTime) {
      this.#isRealTime = isRealTime
      this.#update()
    }

    ticked() {
      this.#timer?.refresh()
    }

    #update() {
      const isStanding = this.#waits > 0 && !this.#isRealTime && !this.#isTold
      if (isStanding === (this.#timer !== undefined)) return
      if (!isStanding) return this.#rest()
      this.#timer = setTimeout(this.#warn, patience)
      this.#timer.unref()
      process.once('beforeExit', this.#warn)
    }

    #rest() {
      clearTimeout(this.#timer)
      this.#timer = undefined
      process.removeListener('beforeExit', this.#warn)
    }
  }

  return { Standstill }
})()

const connectionModule = (() => {
  // JSON-RPC 2.0 over the engine's lines: requests, batches and notifications, in order.

  const { Animations } = animationModule
  const { asked } = askedModule
  const { Audience } = audienceModule
  const { Batch } = batchModule
  const { crash } = crashModule
  const { EngineClosedError, InvalidArgumentError, MapCamError, ProtocolError } = errorsModule
  const { refuseUnreadable, text } = jsonTextModule
  const { Liveness } = livenessModule
  const { checkedOptions } = namesModule
  const { late, PendingBatch, PendingCount, PendingRequest } = pendingModule
  const { Queue } = queueModule
  const { Standstill } = standstillModule
  const { after, checkedSignal, checkedTimeout } = timeoutsModule

  const requestOptions = ['timeout', 'signal']

  /** The requests in flight with one engine, and the way of its notifications to the host. */
  class Connection {
    /** Called with each notification as it came: {jsonrpc, method, params}. */
    onNotification = () => {}
    /** Called once, when nothing can come any more; with an error unless it was closed orderly. */
    onEnd = () => {}

    /** What the engine told of its limits. */
    limits

    /** How it ended, {error?}; undefined until then. */
    end

    /** Who hears the notifications; the animations hear how they end. */
    audience = new Audience('animation.ended')

    #process
    #queue = new Queue()
    #nextID = 1
    #batch
    #defaultTimeout
    #isClosing = false
    #failure
    #pending = new PendingCount()

    constructor(process, { timeout } = {}) {
      this.#process = process
      this.#defaultTimeout = checkedTimeout(timeout)
      this.liveness = new Liveness(process)
      this.standstill = new Standstill()
      this.animations = new Animations(this)
      this.ended = new Promise((resolve) => (this.#markEnded = resolve))
      process.onLines = (lines) => this.#receive(lines)
      process.onExit = (status) => this.#exited(status)
    }

    #markEnded

    /** Whoever started the clock, and however: what is awaited comes by itself. */
    set isRealTime(isRealTime) {
      this.liveness.isRealTime = isRealTime
      this.standstill.isRealTime = isRealTime
    }

    /**
     * Asks.
     *
     * @param params or a function that makes them, whose errors reject like all others.
     * @param options under `late`, what is called with a result that comes after the request was given up.
     * @param decode makes the result what the promise resolves with, at once and in the order of the
     *   engine's lines, so that no notification that follows can overtake it.
     */
    request(method, params, options, decode) {
      const request = new PendingRequest(this.#nextID++, method, decode)
      try {
        this.#ask(request, params, options)
      } catch (error) {
        request.fail(error)
      }
      return request.promise
    }

    #ask(request, params, options) {
      this.#checkOpen()
      const { id, method } = request
      if (options) checkedOptions(options, requestOptions, method)
      const signal = checkedSignal(options?.signal)
      const given = options?.timeout
      const timeout = given === undefined ? this.#defaultTimeout : checkedTimeout(given)
      if (signal?.aborted) throw signal.reason
      const line = text({ jsonrpc: '2.0', id, method, params: toParams(method, params) })
      this.#count(1)
      if (method === 'shutdown') this.#expectEnd()
      if (timeout !== undefined || signal !== undefined) {
        request.onLate = options?.[late]
        request.limit({ timeout, signal }, () => this.#count(-1))
      }
      this.#send(line, request)
    }

    /** Tells the engine to do something, without an answer, not even an error. */
    notify(method, params) {
      this.#checkOpen()
      const message = { jsonrpc: '2.0', method, params: toParams(method, params) }
      const line = text(message)
      if (this.limits !== undefined) refuseUnreadable(line, message, this.limits)
      this.#send(line, undefined)
      this.#noticeClock(method)
    }

    #checkOpen() {
      if (this.#failure !== undefined) throw this.#failure
      if (this.#isClosing) throw new EngineClosedError()
    }

    /** Requests that are not answered yet. */
    get pending() {
      return this.#pending.value
    }

    /** Resolves once at most so many requests are pending. */
    drain(limit) {
      return asked(this.#pending.drained(limit))
    }

    #count(change) {
      this.liveness.addRequests(change)
      this.#pending.add(change)
    }

    /** Sends all that `body` asks as a batch, and resolves with what it returned, all answered. */
    batch(body) {
      return asked(this.#collect(body))
    }

    async #collect(body) {
      if (typeof body !== 'function') {
        throw new InvalidArgumentError('A batch is a function that asks: batch(() => [view.camera()]).')
      }
      if (this.#batch !== undefined) return Promise.all(body() ?? [])
      const batch = new Batch()
      this.#batch = batch
      let results
      try {
        results = body()
        if (typeof results?.then === 'function') {
          results.then(undefined, () => {})
          throw new InvalidArgumentError(
            'A batch is what its function asks at once: it cannot be async.',
          )
        }
      } catch (error) {
        for (const request of batch.requests) this.#drop(request, error)
        throw error
      } finally {
        this.#batch = undefined
      }
      this.#sendBatch(batch)
      return Promise.all(results ?? [])
    }

    /** Lets the engine answer what it was asked, and ends it; by force after so many seconds. */
    close(grace) {
      if (this.#failure !== undefined && this.end === undefined && !this.#isClosing) this.#expectEnd()
      if (this.#isClosing || this.#failure !== undefined) return this.ended
      const kill = () => this.#process.kill()
      this.request('shutdown', undefined, { timeout: Infinity }).catch(kill)
      this.#process.end()
      const callOff = grace === undefined ? () => {} : after(grace, kill)
      return this.ended.finally(callOff)
    }

    /** Ends the engine at once; what was asked is rejected. */
    abort(reason) {
      this.#fail(reason)
      this.#process.kill()
    }

    // MARK: Sending

    #send(line, request) {
      if (this.#batch !== undefined) {
        this.#batch.add(line, request)
        return
      }
      if (request !== undefined) this.#queue.push(request)
      this.#process.write(`${line}\n`)
    }

    #sendBatch(batch) {
      for (const { line, requests } of batch.pieces(this.limits?.maxLineBytes)) {
        this.#process.write(`${line}\n`)
        if (requests.length > 0) this.#queue.push(new PendingBatch(requests))
      }
    }

    #drop(request, reason) {
      if (request.isSettled) return
      this.#count(-1)
      request.fail(reason)
    }

    /** Nothing more can be asked; the host waits for the engine's end. */
    #expectEnd() {
      this.#isClosing = true
      this.liveness.addRequests(1)
    }

    // MARK: Receiving

    #receive(lines) {
      for (const line of lines.split('\n')) {
        if (this.#failure !== undefined) return
        if (!this.audience.hearsLine(line)) continue
        let message
        try {
          message = JSON.parse(line)
        } catch {
          return this.#refuse(line, 'which is not JSON')
        }
        if (typeof message !== 'object' || message === null) {
          return this.#refuse(line, 'which is not a message')
        }
        if (message.method === undefined || message.id !== undefined) this.#answered(message, line)
        else if (typeof (message.params ?? undefined) === 'object') this.onNotification(message)
        else return this.#refuse(line, 'a notification without params')
      }
    }

    #answered(message, line) {
      const entry = this.#queue.shift()
      if (entry instanceof PendingRequest) {
        if (message.id !== entry.id && !isAnswerToUnreadable(message)) {
          return this.#refuse(line, `where an answer to request ${entry.id} was due`, entry)
        }
        this.#settle(entry, message)
      } else if (entry instanceof PendingBatch) {
        this.#answeredBatch(entry, message, line)
      } else if (!isAnswerToUnreadable(message)) {
        // To notifications there is no answer, not even where they could not be read.
        this.#refuse(line, 'where nothing was asked')
      }
      this.animations.answered()
    }

    #answeredBatch({ members }, message, line) {
      if (isAnswerToUnreadable(message)) {
        for (const request of members) this.#settle(request, message)
        return
      }
      const fits =
        Array.isArray(message) &&
        message.length === members.length &&
        members.every((request, index) => message[index].id === request.id)
      if (!fits) return this.#refuse(line, 'where an answer to a batch was due', ...members)
      members.forEach((request, index) => this.#settle(request, message[index]))
    }

    #settle(request, answer) {
      if (answer.error === undefined) this.#noticeClock(request.method)
      if (request.isSettled) {
        if (answer.error === undefined) request.onLate?.(answer.result)
        return
      }
      request.accept(answer)
      this.#count(-1)
    }

    #noticeClock(method) {
      if (method === 'clock.tick') this.standstill.ticked()
      else if (method === 'clock.start') this.isRealTime = true
      else if (method === 'clock.stop') this.isRealTime = false
    }

    /** Something else than a mapcam speaks: there is no going on. */
    #refuse(line, why, ...requests) {
      const quote = line.length > 200 ? `${line.slice(0, 200)}…` : line
      const error = new ProtocolError(`The engine sent ${JSON.stringify(quote)}, ${why}.`)
      for (const request of requests) this.#drop(request, error)
      this.abort(error)
    }

    // MARK: The end

    /** What came after the last newline is passed over: a line that its death cut short. */
    #exited({ exitCode, signal, error }) {
      const isOrderly = exitCode === 0 && this.#isClosing && this.#failure === undefined
      const stderr = this.#process.stderr
      this.#fail(isOrderly ? new EngineClosedError() : crash({ exitCode, signal, error, stderr }))
      this.animations.failed(this.#failure)
      this.end = { error: isOrderly ? undefined : this.#failure }
      this.onEnd(this.end.error)
      if (this.#isClosing) this.liveness.addRequests(-1)
      this.#markEnded()
    }

    /** Rejects all that is pending, and all that will be asked. */
    #fail(reason) {
      if (this.#failure === undefined) {
        this.#failure = reason
        if (reason instanceof MapCamError) {
          Object.defineProperty(reason, 'isShared', { value: true, configurable: true })
        }
      }
      for (let entry = this.#queue.shift(); entry !== undefined; entry = this.#queue.shift()) {
        for (const request of entry.members ?? [entry]) this.#drop(request, this.#failure)
      }
    }
  }

  function isAnswerToUnreadable(message) {
    return message.id === null && message.error !== undefined
  }

  /** Made where they are not yet; and a map always tells how animations end, for who awaits that. */
  function toParams(method, given) {
    const params = typeof given === 'function' ? given() : given
    if (method !== 'map.configure' && method !== 'map.create') return params
    if (!Array.isArray(params?.notify)) return params
    return { ...params, notify: [...new Set([...params.notify, 'animation.ended'])] }
  }

  return { Connection }
})()

const lineSplitterModule = (() => {
  // Bytes in chunks of any size, out as the text of whole lines.

  const newline = 0x0a

  /**
   * Collects chunks up to their last newline. Each byte is looked at once and copied once, so that a
   * line of many megabytes in thousands of chunks takes linear time; a character split between two
   * chunks is never decoded in halves.
   */
  class LineSplitter {
    #parts = []

    /** The lines that this chunk completed, as one text without its last newline; undefined if none. */
    push(chunk) {
      const end = chunk.lastIndexOf(newline)
      if (end < 0) {
        this.#parts.push(chunk)
        return undefined
      }
      const last = chunk.subarray(0, end)
      const text = this.#parts.length === 0 ? last : Buffer.concat([...this.#parts, last])
      this.#parts = end + 1 < chunk.length ? [chunk.subarray(end + 1)] : []
      return text.toString('utf8')
    }

    /** What came after the last newline; undefined if nothing did. */
    end() {
      return this.#parts.length > 0 ? this.push(Buffer.of(newline)) : undefined
    }
  }

  return { LineSplitter }
})()

const engineProcessModule = (() => {
  // The engine as a child process: text in, lines out, and how it ended.

  const { spawn } = require('node:child_process')
  const { createInterface } = require('node:readline')
  const { debuglog } = require('node:util')
  const { LineSplitter } = lineSplitterModule

  const writeSize = 65_536
  const keptStderrLines = 40

  /** What crosses the pipe, where NODE_DEBUG names mapcam. */
  const wire = debuglog('mapcam')

  /**
   * A spawned engine.
   *
   * It stands in a process group of its own, so that Ctrl-C in the terminal reaches the host alone;
   * the host's end closes its stdin, at which it ends too. It never keeps the host running, except
   * while it is held.
   */
  class EngineProcess {
    /** Called with the text of one or more whole lines. */
    onLines = () => {}
    /** Called with each line of stderr. */
    onStderr = () => {}
    /** Called once, when it has ended and all its output was read: {exitCode, signal, error?, rest?}. */
    onExit = () => {}

    /** The last lines of stderr. */
    stderr = []

    #child
    #waiting = ''
    #isFlushDue = false

    constructor(binary, args, { env, cwd } = {}) {
      const child = spawn(binary, args, { env, cwd, detached: true, windowsHide: true })
      this.#child = child
      let error
      child.on('error', (reason) => {
        error = reason
        if (child.pid === undefined) this.onExit({ exitCode: null, signal: null, error })
      })
      if (child.pid === undefined) return
      child.stdin.on('error', () => {}) // A broken pipe: its end is told by `close`.
      const splitter = new LineSplitter()
      child.on('close', (exitCode, signal) => {
        this.onExit({ exitCode, signal, error, rest: splitter.end() })
      })
      child.stdout.on('data', (chunk) => {
        const lines = splitter.push(chunk)
        if (lines === undefined) return
        if (wire.enabled) wire('%d <- %s', child.pid, lines)
        this.onLines(lines)
      })
      createInterface({ input: child.stderr }).on('line', (line) => this.#takeStderr(line))
      this.release()
    }

    get pid() {
      return this.#child.pid
    }

    /** Sends text: what is written in one turn of the host goes out in one piece. */
    write(text) {
      this.#waiting += text
      if (this.#waiting.length >= writeSize) {
        this.#flush()
      } else if (!this.#isFlushDue) {
        this.#isFlushDue = true
        queueMicrotask(() => this.#flush())
      }
    }

    /** Sends what waits, then closes its stdin: it answers what was asked, and ends. */
    end() {
      this.#flush()
      this.#child.stdin?.end()
    }

    kill() {
      this.#child.kill('SIGKILL')
    }

    /** Keeps the host running until `release`. */
    hold() {
      this.#child.ref()
      this.#child.stdout?.ref?.()
      this.#child.stderr?.ref?.()
    }

    release() {
      this.#child.unref()
      for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) {
        stream?.unref?.()
      }
    }

    #flush() {
      this.#isFlushDue = false
      if (this.#waiting === '') return
      const text = this.#waiting
      this.#waiting = ''
      if (wire.enabled) wire('%d -> %s', this.pid, text.trimEnd())
      if (this.#child.stdin?.writable) this.#child.stdin.write(text)
    }

    #takeStderr(line) {
      if (this.stderr.push(line) > keptStderrLines) this.stderr.shift()
      wire('%d stderr: %s', this.pid, line)
      this.onStderr(line)
    }
  }

  return { EngineProcess }
})()

const eventStreamModule = (() => {
  // Notifications, one after the other, for `for await`.

  const { asyncDispose } = disposeModule
  const { Queue } = queueModule

  /**
   * An async iterator that keeps what came until it is asked for: all of it, or of each kind of a
   * map's notifications the newest, so that a slow reader is never behind.
   */
  class EventStream {
    #kept
    #waiting = []
    #isOver = false
    #failure
    #liveness
    #leave

    /**
     * @param isLatest whether only the newest are kept.
     * @param leave called once, when it wants no more.
     */
    constructor(liveness, isLatest, leave) {
      this.#kept = isLatest ? new Newest() : new Queue()
      this.#liveness = liveness
      this.#leave = leave
    }

    push(event) {
      const reader = this.#nextReader()
      if (reader === undefined) this.#kept.push(event)
      else reader.resolve({ value: event, done: false })
    }

    /** No more will come: what is there can still be read. */
    finish(error) {
      if (this.#isOver) return
      this.#isOver = true
      this.#leave()
      this.#failure = error
      for (let reader = this.#nextReader(); reader !== undefined; reader = this.#nextReader()) {
        this.#conclude(reader)
      }
    }

    next() {
      const value = this.#kept.shift()
      if (value !== undefined) return Promise.resolve({ value, done: false })
      return new Promise((resolve, reject) => {
        if (this.#isOver) return this.#conclude({ resolve, reject })
        this.#waiting.push({ resolve, reject })
        this.#liveness.addListeners(1)
      })
    }

    return(value) {
      this.#kept.clear()
      this.finish()
      return Promise.resolve({ value, done: true })
    }

    [Symbol.asyncIterator]() {
      return this
    }

    async [asyncDispose]() {
      await this.return()
    }

    #nextReader() {
      const reader = this.#waiting.shift()
      if (reader !== undefined) this.#liveness.addListeners(-1)
      return reader
    }

    /** The failure is told once; after it, and after an orderly end, there is nothing. */
    #conclude({ resolve, reject }) {
      const failure = this.#failure
      this.#failure = undefined
      if (failure === undefined) resolve({ value: undefined, done: true })
      else reject(failure)
    }
  }

  /** The newest event of each kind and map, in the order in which they came. */
  class Newest {
    #events = new Map()

    push(event) {
      const key = `${event.method} ${event.params.map}`
      this.#events.delete(key)
      this.#events.set(key, event)
    }

    shift() {
      for (const [key, event] of this.#events) {
        this.#events.delete(key)
        return event
      }
      return undefined
    }

    clear() {
      this.#events.clear()
    }
  }

  return { EventStream }
})()

const eventsModule = (() => {
  // Something that tells events: by listener, and one after the other.

  const { EventEmitter } = require('node:events')
  const { EventStream } = eventStreamModule
  const { checkEvent, checkedOptions } = namesModule
  const { checkedSignal } = timeoutsModule

  const counters = new Set(['newListener', 'removeListener'])

  /** What the engine tells of its maps. */
  const notifications = [
    'camera.willMove',
    'camera.didChange',
    'animation.step',
    'animation.ended',
    'camera.idle',
  ]

  /** What an engine tells of itself, not of its maps. */
  const own = new Set([...counters, 'close', 'stderr', 'error'])

  /**
   * An emitter of the engine's notifications: under each one's method name with its params, and under
   * "notification" with the whole plain object, as a server forwards it.
   */
  class EventSource extends EventEmitter {
    #streams = new Set()
    #listeners = 0
    #end
    #connection

    /** @param others the names of events that it tells beside notifications. */
    constructor(connection, others = []) {
      super()
      this.setMaxListeners(0)
      this.#connection = connection
      const known = [...notifications, 'notification', ...others]
      this.on('newListener', (name) => {
        if (name !== 'error' && !counters.has(name)) checkEvent(name, known)
        this.#listen(name, 1)
      })
      this.on('removeListener', (name) => this.#listen(name, -1))
      this.#listeners = 0 // but those two
    }

    /** Notifications of these methods (of all, where none is named), for `for await`. */
    events(...names) {
      const last = names.at(-1)
      const given = last === undefined || typeof last === 'object' ? names.pop() : undefined
      const options = checkedOptions(given, ['signal', 'latest'], 'events')
      const { latest = false } = options
      for (const name of names) checkEvent(name, notifications)
      const signal = checkedSignal(options.signal)
      const { audience, liveness } = this.#connection
      const heard = names.length > 0 ? names : ['notification']
      const finish = () => stream.finish()
      const stream = new EventStream(liveness, latest, () => {
        this.#streams.delete(entry)
        for (const name of heard) audience.add(name, -1)
        signal?.removeEventListener('abort', finish)
      })
      const entry = { stream, names: names.length > 0 ? new Set(names) : undefined }
      this.#streams.add(entry)
      for (const name of heard) audience.add(name, 1)
      signal?.addEventListener('abort', finish)
      if (signal?.aborted) finish()
      const end = this.#end ?? this.#connection.end
      if (end !== undefined) stream.finish(end.error)
      return stream
    }

    /** As every emitter's, but for the two listeners that count the others. */
    removeAllListeners(name) {
      const names = name === undefined ? this.eventNames() : [name]
      for (const each of names) if (!counters.has(each)) super.removeAllListeners(each)
      return this
    }

    eventNames() {
      return super.eventNames().filter((name) => !counters.has(name))
    }

    /** Tells all who listen. */
    tell(message) {
      if (this.#listeners > 0) {
        this.emitSafely(message.method, message.params)
        this.emitSafely('notification', message)
      }
      for (const { stream, names } of this.#streams) {
        if (names === undefined || names.has(message.method)) stream.push(message)
      }
    }

    /** What a listener throws is the host's to see, and stops nothing here. */
    emitSafely(name, event) {
      try {
        this.emit(name, event)
      } catch (error) {
        process.nextTick(() => {
          throw error
        })
      }
    }

    #listen(name, count) {
      this.#connection.audience.add(name, count)
      this.#listeners += count
      if (!own.has(name)) this.#connection.liveness.addListeners(count)
    }

    /** No more will come, neither to who listens now nor to who begins later. */
    finish(error) {
      this.#end ??= { error }
      for (const { stream } of this.#streams) stream.finish(error)
    }
  }

  return { EventSource }
})()

const linesModule = (() => {
  // Lines to go along, and places that are followed, as other programs spell them.

  const { InvalidArgumentError } = errorsModule
  const { fromGeoJSON, fromLngLat, lineFromGPX } = placesModule

  /**
   * The places of a line, in order: of a list of them, of GeoJSON that has one line, or of a GPX file's
   * text.
   */
  function toLine(line) {
    if (typeof line === 'string') return lineFromGPX(line)
    if (Array.isArray(line)) return line.map(toPlace)
    if (typeof line?.type !== 'string') {
      throw new InvalidArgumentError(
        "A line is a list of places, a GeoJSON LineString or a GPX file's text.",
      )
    }
    const lines = linesOf(line)
    if (lines.length === 1) return fromGeoJSON(lines[0])
    throw new InvalidArgumentError(
      `A route goes along one line, a LineString: this GeoJSON has ${lines.length || 'none'}.`,
    )
  }

  /** Beside lines there may be points, as of the start and the end, and areas. */
  function linesOf(object) {
    switch (object?.type) {
      case 'FeatureCollection':
        return object.features?.flatMap?.(linesOf) ?? []
      case 'GeometryCollection':
        return object.geometries?.flatMap?.(linesOf) ?? []
      case 'Feature':
        return linesOf(object.geometry)
      case 'LineString':
        return [object]
      case 'MultiLineString':
        return object.coordinates?.map?.((part) => ({ type: 'LineString', coordinates: part })) ?? []
      default:
        return []
    }
  }

  /** A route, with its line written out. */
  function toRoute(route) {
    return { ...route, coordinates: toLine(route?.coordinates) }
  }

  /** The steps of a tour, with the lines of their routes written out. */
  function toSteps(steps) {
    if (!Array.isArray(steps)) return steps
    return steps.map((step) => (step?.route ? { ...step, route: toRoute(step.route) } : step))
  }

  /** What is followed: one place, as it is told or as a position of the Geolocation API, or several. */
  function toTrackedPlaces(places) {
    const isOne = !Array.isArray(places) || typeof places[0] === 'number'
    return (isOne ? [places] : places).map(toTrackedPlace)
  }

  function toTrackedPlace(place) {
    const { coordinate, heading, ...rest } = place ?? {}
    // The Geolocation API gives NaN as the heading of what stands still.
    const known = Number.isNaN(heading) ? undefined : heading
    if (coordinate === undefined) return { coordinate: toPlace(place), heading: known }
    return { ...rest, coordinate: toPlace(coordinate), heading: known }
  }

  /** Of what else a position has, such as its accuracy, nothing. */
  function toPlace(place) {
    if (place?.latitude === undefined) return fromLngLat(place)
    return { latitude: place.latitude, longitude: place.longitude }
  }

  return { toLine, toRoute, toSteps, toTrackedPlaces }
})()

const changesModule = (() => {
  // What is done to a camera, at once or as an animation, as the engine takes it.

  const { InvalidArgumentError } = errorsModule
  const { toRoute, toSteps } = linesModule

  /** What `camera.path` shows the frames of. */
  function toMotion(motion) {
    if (Array.isArray(motion)) return { steps: toSteps(motion) }
    return motion?.route ? { ...motion, ...toRide(motion) } : toChange(motion)
  }

  /** What goes along lines, with these written out. */
  function toRide({ route, steps }) {
    if (route) return { route: toRoute(route) }
    return steps ? { steps: toSteps(steps) } : {}
  }

  const cameraProperties = new Set(['target', 'zoom', 'bearing', 'viewingAngle'])

  /**
   * Some of a camera goes under `to`, an update under `update`. Of a slip the engine says what is
   * wrong, so it goes where it was meant to: what has a camera's property, or a number, is a camera.
   */
  function toChange(change) {
    if (typeof change !== 'object' || change === null || Array.isArray(change)) {
      throw new InvalidArgumentError(
        'A change is an update, such as zoomTo(5), or some of a camera, such as { zoom: 5 }.',
      )
    }
    const isCamera = Object.entries(change).every(
      ([name, value]) => cameraProperties.has(name) || typeof value !== 'object',
    )
    const hasProperty = Object.keys(change).some((name) => cameraProperties.has(name))
    return isCamera || hasProperty ? { to: change } : { update: change }
  }

  return { toMotion, toRide, toChange }
})()

const updatesModule = (() => {
  // Camera updates, as plain objects: what `move` and `animate` take.

  const { toBounds, toFit, toPoint } = valuesModule

  const zoomIn = () => ({ zoomIn: {} })

  const zoomOut = () => ({ zoomOut: {} })

  const zoomTo = (zoom) => ({ zoomTo: { zoom } })

  /** The ground under `at` stays under it. */
  const zoomBy = (delta, { at } = {}) => ({ zoomBy: { delta, at: toPoint(at) } })

  const setTarget = (target, { zoom } = {}) => ({ setTarget: { target, zoom } })

  const setCamera = (camera) => ({ setCamera: { camera } })

  /** In points on the screen: +x moves the camera right, +y down. */
  const scrollBy = (x, y) => ({ scrollBy: { x, y } })

  /** The greatest zoom at which all of the bounds is in view. */
  const fitBounds = (bounds, options = {}) => ({
    fitBounds: { bounds: toBounds(bounds), ...toFit(options) },
  })

  return { zoomIn, zoomOut, zoomTo, zoomBy, setTarget, setCamera, scrollBy, fitBounds }
})()

const mapViewModule = (() => {
  // One map of the engine.

  const { Animation } = animationModule
  const { toChange, toMotion, toRide } = changesModule
  const { InvalidArgumentError } = errorsModule
  const { EventSource } = eventsModule
  const { toLine, toSteps, toTrackedPlaces } = linesModule
  const { fitBounds } = updatesModule
  const { toBounds, toFit, toOptions, toPoint, toSettings } = valuesModule

  /**
   * A map: its camera, what it sees, and its events. All that it asks goes out in order at once;
   * nothing has to be awaited before the next.
   */
  class MapView extends EventSource {
    #connection
    #forget

    /** @param forget called once the map is removed. */
    constructor(connection, id, forget) {
      if (connection === undefined) {
        throw new InvalidArgumentError(
          'A map is given by `engine.view()` or `await engine.map()`, and not made with `new`.',
        )
      }
      super(connection)
      this.#connection = connection
      this.#forget = forget
      this.id = id
    }

    /** Asks with parameters, or with a function that makes them, whose errors reject like all others. */
    #ask(method, params, options, decode) {
      const map = this.id
      const all = typeof params === 'function' ? () => ({ map, ...params() }) : { map, ...params }
      return this.#connection.request(method, all, options, decode)
    }

    /** The same where the request's own options are among those that `make` gets. */
    #askWith(method, options, make, decode) {
      const { signal, timeout, ...rest } = options ?? {}
      return this.#ask(method, () => make(rest), { signal, timeout }, decode)
    }

    /** Asks for an animation; its options go behind what `make` makes. */
    #start(method, options, make) {
      const { signal, timeout, ...rest } = options ?? {}
      const params = () => ({ map: this.id, ...make?.(), ...toOptions(rest) })
      return new Animation(this.#connection, this.id, method, params, { signal, timeout })
    }

    // MARK: The map

    state(options) {
      return this.#ask('map.get', {}, options)
    }

    configure(settings, options) {
      return this.#ask('map.configure', () => toSettings(settings), options)
    }

    /** Removes the map: this object hears no more. */
    remove(options) {
      return this.#connection.request('map.remove', { map: this.id }, options, (result) => {
        this.#forget()
        this.finish()
        this.removeAllListeners()
        return result
      })
    }

    // MARK: The camera

    camera(options) {
      return this.#ask('camera.get', {}, options)
    }

    setCamera(camera, options) {
      return this.#ask('camera.set', { camera }, options)
    }

    /** Applies an update, or sets some of the camera, at once; gives the camera that it led to. */
    move(change, options) {
      return this.#ask('camera.move', () => toChange(change), options)
    }

    /** Shows all of some bounds, at once. */
    fit(bounds, options) {
      return this.#askWith('camera.move', options, (fit) => ({ update: fitBounds(bounds, fit) }))
    }

    /** The camera that would show all of some bounds; null where the insets leave no room. */
    cameraForBounds(bounds, options) {
      const make = (fit) => ({ bounds: toBounds(bounds), ...toFit(withInsets(fit)) })
      return this.#askWith('camera.forBounds', options, make)
    }

    /** Puts the eye somewhere ({coordinate, altitude}), looking at a place. */
    lookAt(eye, target, options) {
      return this.#ask('camera.lookAt', { eye, target }, options)
    }

    // MARK: Animations

    /** Animates an update, or some properties of the camera. */
    animate(change, options) {
      return this.#start('camera.animate', options, () => toChange(change))
    }

    /** Animates every property directly. */
    easeTo(change, options) {
      return this.animate(change, { ...options, path: 'ease' })
    }

    /** Flies: out, across and in again. */
    flyTo(change, options) {
      return this.animate(change, { ...options, path: 'fly' })
    }

    animateToLocation(location, options) {
      return this.#start('camera.animateToLocation', options, () => ({ location }))
    }

    animateToZoom(zoom, options) {
      return this.#start('camera.animateToZoom', options, () => ({ zoom }))
    }

    animateToBearing(bearing, options) {
      return this.#start('camera.animateToBearing', options, () => ({ bearing }))
    }

    animateToViewingAngle(viewingAngle, options) {
      return this.#start('camera.animateToViewingAngle', options, () => ({ viewingAngle }))
    }

    animateToCameraPosition(camera, options) {
      return this.#start('camera.animateToCameraPosition', options, () => ({ camera }))
    }

    /** Plays steps one after the other. */
    tour(steps, options) {
      return this.#start('camera.tour', options, () => ({ steps: toSteps(steps) }))
    }

    /** Turns about the target. */
    orbit(degrees, options) {
      return this.#start('camera.orbit', options, () => ({ degrees }))
    }

    /** Goes along a line at constant speed. */
    route(line, options) {
      const { delay, curve, signal, timeout, ...route } = options ?? {}
      const make = () => ({ route: { ...route, coordinates: toLine(line) } })
      return this.#start('camera.route', { delay, curve, signal, timeout }, make)
    }

    /** Follows what `track` tells, until something else moves the camera, or until it is stopped. */
    follow(options) {
      return this.#start('camera.follow', options)
    }

    /** Tells where what is followed, or will be, is now: one place, or several that are all shown. */
    track(places, options) {
      return this.#ask('camera.track', () => ({ places: toTrackedPlaces(places) }), options)
    }

    /** Stops all animations of the map where they are. */
    stop(options) {
      return this.#ask('camera.stop', {}, options)
    }

    animations(options) {
      return this.#ask('animation.list', {}, options, ({ animations }) => animations)
    }

    /** The frames that `animate`, `tour` (of steps) or `route` (of { route }) would show. Nothing moves. */
    path(change, options) {
      const make = (rest) => ({ ...toMotion(change), ...toOptions(rest) })
      const decode = (path) => ({ ...path, times: times(path, options?.fps) })
      return this.#askWith('camera.path', options, make, decode)
    }

    // MARK: What it sees

    /** Where places, or what stands above them, are seen: a point for each, null behind the eye. */
    project(coordinates, options) {
      const isList = Array.isArray(coordinates)
      const params = { coordinates: isList ? coordinates : [coordinates] }
      const decode = ({ points }) => (isList ? points : points[0])
      return this.#ask('projection.points', params, options, decode)
    }

    /** The places under points: null at and above the horizon. */
    unproject(points, options) {
      const isList = isListOfPoints(points)
      const make = () => ({ points: isList ? points.map(toPoint) : [toPoint(points)] })
      const decode = ({ coordinates }) => (isList ? coordinates : coordinates[0])
      return this.#ask('projection.coordinates', make, options, decode)
    }

    /** Whether places are in view. */
    contains(coordinates, options) {
      const isList = Array.isArray(coordinates)
      const params = { coordinates: isList ? coordinates : [coordinates] }
      const decode = ({ contains }) => (isList ? contains : contains[0])
      return this.#ask('projection.contains', params, options, decode)
    }

    visibleRegion(options) {
      return this.#ask('projection.visibleRegion', {}, options)
    }

    /** How many points long a distance in metres is at a place. */
    pointsForMeters(meters, at, options) {
      const params = { meters, at }
      return this.#ask('projection.pointsForMeters', params, options, ({ points }) => points)
    }

    /** The zoom at which a distance in metres is so many points long at a place. */
    zoomForMeters(meters, points, at, options) {
      const params = { meters, points, at }
      return this.#ask('projection.zoomForMeters', params, options, ({ zoom }) => zoom)
    }

    /** The camera as a matrix, for a host that draws. */
    matrix(options) {
      return this.#ask('projection.matrix', {}, options)
    }

    /** The tiles that the view touches, nearest first; or those of an animation, a tour or a route. */
    tiles(options) {
      const make = (params) => ({ ...params, ...toRide(params) })
      return this.#askWith('projection.tiles', options, make, ({ tiles }) => tiles)
    }

    // MARK: Hands

    pan(translation, options) {
      const make = ({ at, ...rest }) => ({ ...rest, translation: toPoint(translation), at: toPoint(at) })
      return this.#askWith('gesture.pan', options, make)
    }

    pinch(scale, at, options) {
      const make = (rest) => ({ ...rest, scale, at: toPoint(at) })
      return this.#askWith('gesture.pinch', options, make)
    }

    rotate(degrees, options) {
      const make = ({ at, ...rest }) => ({ ...rest, degrees, at: toPoint(at) })
      return this.#askWith('gesture.rotate', options, make)
    }

    tilt(degrees, options) {
      return this.#ask('gesture.tilt', { degrees }, options)
    }

    /** Zooms one level in, as a double tap does. */
    doubleTap(options) {
      return this.#start('gesture.doubleTap', options)
    }

    /** Zooms one level out, as a tap of two fingers does. */
    twoFingerTap(options) {
      return this.#start('gesture.twoFingerTap', options)
    }

    /** Lifts the fingers: a fling, or nothing to animate. */
    endGesture(velocity, options) {
      return this.#start('gesture.end', options, () => ({ velocity: toPoint(velocity) }))
    }
  }

  /** When each frame of a path is shown: evenly spaced, and the last one at the end. */
  function times({ duration, cameras }, fps) {
    const last = cameras.length - 1
    const interval = fps === undefined || fps === null ? duration / last : 1 / fps
    return cameras.map((_, index) => (index === last ? duration : index * interval))
  }

  /** [x, y] is one point, [[x, y], …] and [{x, y}, …] are several. */
  function isListOfPoints(points) {
    return Array.isArray(points) && typeof points[0] !== 'number'
  }

  /** `camera.forBounds` knows insets only. */
  function withInsets({ padding, insets, ...fit }) {
    const given = [padding, insets].filter((each) => each !== undefined && each !== null)
    if (given.length > 1) {
      throw new InvalidArgumentError('Bounds are fitted with either `padding` or `insets`.')
    }
    return { ...fit, insets: given[0] }
  }

  return { MapView }
})()

const mapcamModule = (() => {
  // The engine, as a host sees it.

  const { asked } = askedModule
  const { findBinary } = binaryModule
  const { Clock } = clockModule
  const { Connection } = connectionModule
  const { asyncDispose } = disposeModule
  const { EngineProcess } = engineProcessModule
  const {
    EngineCrashedError,
    InvalidArgumentError,
    InvalidParamsError,
    MapCamError,
    MapExistsError,
    ProtocolVersionError,
  } = errorsModule
  const { EventSource } = eventsModule
  const { MapView } = mapViewModule
  const { checkedOptions } = namesModule
  const { checkedSignal, checkedTimeout } = timeoutsModule
  const { checkedSize, toSettings } = valuesModule

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
  class MapCam extends EventSource {
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

  return { MapCam }
})()

module.exports = {
  Animation: animationModule.Animation,
  findBinary: binaryModule.findBinary,
  fromDeckGL: cameraFormatsModule.fromDeckGL,
  fromMapLibre: cameraFormatsModule.fromMapLibre,
  mapLibreOptions: cameraFormatsModule.mapLibreOptions,
  toDeckGL: cameraFormatsModule.toDeckGL,
  toMapLibre: cameraFormatsModule.toMapLibre,
  asyncDispose: disposeModule.asyncDispose,
  MapCamError: errorsModule.MapCamError,
  InvalidArgumentError: errorsModule.InvalidArgumentError,
  RPCError: errorsModule.RPCError,
  ParseError: errorsModule.ParseError,
  InvalidRequestError: errorsModule.InvalidRequestError,
  MethodNotFoundError: errorsModule.MethodNotFoundError,
  InvalidParamsError: errorsModule.InvalidParamsError,
  InternalError: errorsModule.InternalError,
  NoSuchMapError: errorsModule.NoSuchMapError,
  MapExistsError: errorsModule.MapExistsError,
  NoSuchAnimationError: errorsModule.NoSuchAnimationError,
  LimitExceededError: errorsModule.LimitExceededError,
  ClockRunningError: errorsModule.ClockRunningError,
  BinaryUnusableError: errorsModule.BinaryUnusableError,
  BinaryNotFoundError: errorsModule.BinaryNotFoundError,
  EngineCrashedError: errorsModule.EngineCrashedError,
  EngineClosedError: errorsModule.EngineClosedError,
  ProtocolVersionError: errorsModule.ProtocolVersionError,
  ProtocolError: errorsModule.ProtocolError,
  TimeoutError: errorsModule.TimeoutError,
  RequestTimeoutError: errorsModule.RequestTimeoutError,
  MapCam: mapcamModule.MapCam,
  MapView: mapViewModule.MapView,
  fromGPX: placesModule.fromGPX,
  fromGeoJSON: placesModule.fromGeoJSON,
  fromLngLat: placesModule.fromLngLat,
  toLngLat: placesModule.toLngLat,
  zoomIn: updatesModule.zoomIn,
  zoomOut: updatesModule.zoomOut,
  zoomTo: updatesModule.zoomTo,
  zoomBy: updatesModule.zoomBy,
  setTarget: updatesModule.setTarget,
  setCamera: updatesModule.setCamera,
  scrollBy: updatesModule.scrollBy,
  fitBounds: updatesModule.fitBounds,
  toBounds: valuesModule.toBounds,
  toBox: valuesModule.toBox,
  toPoint: valuesModule.toPoint,
}
