// What can go wrong, as types: an answer of the engine by its code, or the engine's own fate.

/** Everything that this package rejects with, except an AbortSignal's own reason. */
export class MapCamError extends Error {}

/** An argument that no engine was asked about: its message says what would be right. */
export class InvalidArgumentError extends MapCamError {}

// MARK: The engine's answers

/** An error answer. Its message is the engine's own sentence, which says what would be right. */
export class RPCError extends MapCamError {
  constructor({ code, message, data }, method) {
    super(message)
    this.code = code
    this.data = data
    this.method = method
  }

  /** The error of an answer, by its code. */
  static from(error, method) {
    return new (errorsByCode.get(error.code) ?? RPCError)(error, method)
  }
}

/** -32700 */
export class ParseError extends RPCError {
  get offset() {
    return this.data?.offset
  }
}

/** -32600 */
export class InvalidRequestError extends RPCError {}

/** -32601 */
export class MethodNotFoundError extends RPCError {
  get suggestion() {
    return this.data?.suggestion
  }
}

/** -32602: `path` is a JSON Pointer to the culprit in the params. */
export class InvalidParamsError extends RPCError {
  get path() {
    return this.data?.path
  }

  get expected() {
    return this.data?.expected
  }
}

/** -32603 */
export class InternalError extends RPCError {}

/** -32001 */
export class NoSuchMapError extends RPCError {
  get map() {
    return this.data?.map
  }
}

/** -32002 */
export class MapExistsError extends RPCError {
  get map() {
    return this.data?.map
  }
}

/** -32003 */
export class NoSuchAnimationError extends RPCError {
  get animation() {
    return this.data?.animation
  }
}

/** -32004 */
export class LimitExceededError extends RPCError {
  get limit() {
    return this.data?.limit
  }

  get maximum() {
    return this.data?.maximum
  }
}

/** -32005 */
export class ClockRunningError extends RPCError {}

const errorsByCode = new Map([
  [-32700, ParseError],
  [-32600, InvalidRequestError],
  [-32601, MethodNotFoundError],
  [-32602, InvalidParamsError],
  [-32603, InternalError],
  [-32001, NoSuchMapError],
  [-32002, MapExistsError],
  [-32003, NoSuchAnimationError],
  [-32004, LimitExceededError],
  [-32005, ClockRunningError],
])

// MARK: The engine's fate

/** What was named is no executable of this machine: `path`. */
export class BinaryUnusableError extends MapCamError {
  constructor(message, path) {
    super(message)
    this.path = path
  }
}

/** There is no mapcam to spawn. `places` are all that were looked in. */
export class BinaryNotFoundError extends MapCamError {
  constructor(message, places) {
    super(message)
    this.places = places
  }
}

/** The engine ended by itself: everything that was asked of it is rejected with this. */
export class EngineCrashedError extends MapCamError {
  constructor(message, { exitCode = null, signal = null, stderr = [] } = {}) {
    super(stderr.length > 0 ? `${message} Its last lines on stderr:\n${stderr.join('\n')}` : message)
    this.exitCode = exitCode
    this.signal = signal
    this.stderr = stderr
  }
}

/** Something was asked of an engine that was closed. */
export class EngineClosedError extends MapCamError {
  constructor() {
    super('This engine is closed: start another with MapCam.start().')
  }
}

/** The engine speaks another major version of the protocol. */
export class ProtocolVersionError extends MapCamError {
  constructor(message, { wanted, found }) {
    super(message)
    this.wanted = wanted
    this.found = found
  }
}

/** What came from the engine is not what a mapcam sends. */
export class ProtocolError extends MapCamError {}

/** What was waited for did not come within `timeout` seconds. */
export class TimeoutError extends MapCamError {
  constructor(message, timeout) {
    super(message)
    this.timeout = timeout
  }
}

/** No answer in time. What was asked may still happen. */
export class RequestTimeoutError extends TimeoutError {
  constructor(method, timeout) {
    super(`${method} was not answered within ${timeout} s.`, timeout)
    this.method = method
  }
}

// Written out, for a minifier renames the classes but not the keys.
const types = {
  MapCamError,
  InvalidArgumentError,
  RPCError,
  ParseError,
  InvalidRequestError,
  MethodNotFoundError,
  InvalidParamsError,
  InternalError,
  NoSuchMapError,
  MapExistsError,
  NoSuchAnimationError,
  LimitExceededError,
  ClockRunningError,
  BinaryNotFoundError,
  BinaryUnusableError,
  EngineCrashedError,
  EngineClosedError,
  ProtocolVersionError,
  ProtocolError,
  TimeoutError,
  RequestTimeoutError,
}
for (const [name, type] of Object.entries(types)) {
  Object.defineProperty(type.prototype, 'name', { value: name, configurable: true, writable: true })
}
