// The errors: answers of the engine by their code, and failures of the engine or of the client.

import * as errors from './errors.js'

/** Everything that this package rejects with, except an AbortSignal's own reason. */
export class MapCamError extends Error {
  /** @param members what the error is about. */
  constructor(message, members) {
    super(message)
    Object.assign(this, members)
  }
}

/** An argument that the client refuses itself; the message says what would be right. */
export class InvalidArgumentError extends MapCamError {}

// MARK: The engine's answers

/** An error answer. Its message is the engine's own sentence, which says what would be right. */
export class RPCError extends MapCamError {
  constructor({ code, message, data }, method) {
    super(message, { code, data, method })
  }

  /** The error of an answer, by its code. */
  static from(error, method) {
    return new (answers.get(error.code) ?? RPCError)(error, method)
  }
}

const answers = new Map()

/** The class of the answers with a code; it has members of their data as properties. */
function answer(code, ...members) {
  const type = class extends RPCError {}
  for (const member of members) {
    const get = function () {
      return this.data?.[member]
    }
    Object.defineProperty(type.prototype, member, { get, configurable: true })
  }
  answers.set(code, type)
  return type
}

export const ParseError = answer(-32700, 'offset')
export const InvalidRequestError = answer(-32600)
export const MethodNotFoundError = answer(-32601, 'suggestion')
/** `path` is a JSON Pointer to the wrong value in the params. */
export const InvalidParamsError = answer(-32602, 'path', 'expected')
export const InternalError = answer(-32603)
export const NoSuchMapError = answer(-32001, 'map')
export const MapExistsError = answer(-32002, 'map')
export const NoSuchAnimationError = answer(-32003, 'animation')
export const LimitExceededError = answer(-32004, 'limit', 'maximum')
export const ClockRunningError = answer(-32005)

// MARK: The engine as a process

/** The named file is not an executable for this machine: `path`. */
export class BinaryUnusableError extends MapCamError {}

/** There is no mapcam to spawn. `paths` are all that were tried. */
export class BinaryNotFoundError extends MapCamError {}

/** The engine ended unexpectedly: all pending requests are rejected with this. */
export class EngineCrashedError extends MapCamError {
  constructor(message, { exitCode = null, signal = null, stderr = [] } = {}) {
    const lines = stderr.length > 0 ? ` Its last lines on stderr:\n${stderr.join('\n')}` : ''
    super(message + lines, { exitCode, signal, stderr })
  }
}

/** A request to an engine that was closed. */
export class EngineClosedError extends MapCamError {
  constructor() {
    super('This engine is closed: start another with MapCam.start().')
  }
}

/** The engine speaks another major version of the protocol: `wanted` and `found`. */
export class ProtocolVersionError extends MapCamError {}

/** The output is not that of a mapcam engine. */
export class ProtocolError extends MapCamError {}

/** The wait was longer than `timeout` seconds. */
export class TimeoutError extends MapCamError {}

/** No answer in time. The request may still take effect. */
export class RequestTimeoutError extends TimeoutError {
  constructor(method, timeout) {
    super(`${method} was not answered within ${timeout} s.`, { timeout, method })
  }
}

// Names are written out, since minifiers rename classes.
for (const [name, type] of Object.entries(errors)) {
  const named = { value: name, configurable: true, writable: true }
  for (const each of [type, type.prototype]) Object.defineProperty(each, 'name', named)
}
