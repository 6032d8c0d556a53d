/** Everything that this package rejects with, except an AbortSignal's own reason. */
export class MapCamError extends Error {}

/** An error answer. Its message is the engine's own sentence, which says what would be right. */
export class RPCError extends MapCamError {
  readonly code: number
  readonly data: unknown
  /** The requested method. */
  readonly method: string
}

/** -32700: not JSON. */
export class ParseError extends RPCError {
  /** The offset in the line, in bytes. */
  readonly offset: number | undefined
}

/** -32600: JSON, but not a request. */
export class InvalidRequestError extends RPCError {}

/** -32601 */
export class MethodNotFoundError extends RPCError {
  /** The nearest name. */
  readonly suggestion: string | undefined
}

/** -32602 */
export class InvalidParamsError extends RPCError {
  /** A JSON Pointer to the wrong value in the params, such as "/update/zoomBy/delta". */
  readonly path: string
  /** What would be right. */
  readonly expected: string
}

/** -32603: a defect in the engine; it keeps running. */
export class InternalError extends RPCError {}

/** -32001 */
export class NoSuchMapError extends RPCError {
  readonly map: string
}

/** -32002 */
export class MapExistsError extends RPCError {
  readonly map: string
}

/** -32003 */
export class NoSuchAnimationError extends RPCError {
  readonly animation: number
}

/** -32004 */
export class LimitExceededError extends RPCError {
  /** Its name among `engine.info.limits`. */
  readonly limit: string
  readonly maximum: number
}

/** -32005: the clock runs in real time. */
export class ClockRunningError extends RPCError {}

/** An argument that the client refuses itself. Its message says what would be right. */
export class InvalidArgumentError extends MapCamError {}

/** The named file is not an executable for this machine. */
export class BinaryUnusableError extends MapCamError {
  readonly path: string
}

/** There is no mapcam to spawn. */
export class BinaryNotFoundError extends MapCamError {
  /** All paths that were tried. */
  readonly paths: string[]
}

/** The engine ended unexpectedly: all pending requests are rejected with this. */
export class EngineCrashedError extends MapCamError {
  readonly exitCode: number | null
  readonly signal: string | null
  /** Its last lines on stderr. */
  readonly stderr: string[]
}

/** A request to an engine that was closed. */
export class EngineClosedError extends MapCamError {}

/** The engine speaks another major version of the protocol. */
export class ProtocolVersionError extends MapCamError {
  readonly wanted: string
  readonly found: string
}

/** The output is not that of a mapcam engine. */
export class ProtocolError extends MapCamError {}

/** The wait was too long. */
export class TimeoutError extends MapCamError {
  /** Seconds. */
  readonly timeout: number
}

/** No answer in time. The request may still take effect. */
export class RequestTimeoutError extends TimeoutError {
  readonly method: string
}
