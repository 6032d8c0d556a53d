import JSON
import JSONRPC
import MapCamera

extension RPCError.Code {
  static let noSuchMap = RPCError.Code(-32001)
  static let mapExists = RPCError.Code(-32002)
  static let noSuchAnimation = RPCError.Code(-32003)
  static let limitExceeded = RPCError.Code(-32004)
  static let clockRuns = RPCError.Code(-32005)
}

/// An error that is answered, for the OpenRPC document and protocol.md alike.
struct ErrorDeclaration: Hashable, Sendable {
  let code: RPCError.Code
  let summary: String

  /// What else protocol.md says of it.
  var note = ""

  /// The members of its data; one that is not always there ends in a question mark.
  var data: [String] = []

  static let parseError = ErrorDeclaration(
    code: .parseError, summary: "Not JSON.", data: ["offset"])
  static let invalidRequest = ErrorDeclaration(
    code: .invalidRequest, summary: "JSON, but no JSON-RPC 2.0 request.")
  static let methodNotFound = ErrorDeclaration(
    code: .methodNotFound, summary: "No such method.",
    note: "`suggestion` is the nearest name.", data: ["method", "suggestion?"])
  static let invalidParams = ErrorDeclaration(
    code: .invalidParams, summary: "A parameter is missing, unknown or not what it must be.",
    note: "`path` is a JSON Pointer to it.", data: ["path", "expected"])
  static let internalError = ErrorDeclaration(
    code: .internalError, summary: "A defect of the engine; it keeps running.")
  static let noSuchMap = ErrorDeclaration(
    code: .noSuchMap, summary: "There is no such map.", data: ["map"])
  static let mapExists = ErrorDeclaration(
    code: .mapExists, summary: "That map exists already.", data: ["map"])
  static let noSuchAnimation = ErrorDeclaration(
    code: .noSuchAnimation, summary: "No such animation runs or waits on the map.",
    data: ["animation"])
  static let limitExceeded = ErrorDeclaration(
    code: .limitExceeded, summary: "A limit was exceeded.",
    note: "`limit` is its name in what `initialize` answers.", data: ["limit", "maximum"])
  static let clockRuns = ErrorDeclaration(
    code: .clockRuns, summary: "Not while the clock runs by itself.")

  /// In the order in which they are documented.
  static let all = [
    parseError, invalidRequest, methodNotFound, invalidParams, internalError,
    noSuchMap, mapExists, noSuchAnimation, limitExceeded, clockRuns,
  ]
}

extension RPCError {
  /// - Parameter name: the limit's, as in the result of `initialize`.
  static func limitExceeded(_ name: String, _ maximum: Int, _ message: String) -> RPCError {
    RPCError(
      .limitExceeded, message, data: ["limit": .string(name), "maximum": .integer(maximum)])
  }

  /// Of a text that is not JSON.
  init(_ error: JSONSyntaxError) {
    self.init(
      .parseError,
      "This is not JSON: \(error.message) at byte \(error.offset).",
      data: ["offset": .integer(error.offset)])
  }

  static func defect(_ what: String) -> RPCError {
    RPCError(
      .internalError,
      "This is a defect of mapcam: \(what). It goes on serving; please report it with the request."
    )
  }

  /// Of a method's parameters; whose they are is said by ``blaming(_:)``.
  init(_ value: InvalidValue) {
    if let limit = value.limit {
      self = .limitExceeded(limit.name, limit.maximum, value.message)
      return
    }
    self.init(
      .invalidParams, value.message,
      data: ["path": .string(value.path), "expected": .string(value.expected)])
  }

  /// The error of a method: where its parameters are to blame, its name comes first.
  func blaming(_ method: String) -> RPCError {
    code == .invalidParams ? RPCError(code, "\(method): \(message)", data: data) : self
  }
}

extension CameraError {
  /// The error of a request.
  ///
  /// - Parameter path: the way to what cannot be done, from the parameters inwards.
  func answer(at path: [String]) -> RPCError {
    switch self {
    case .anchorAboveHorizon(let horizon):
      RPCError(
        InvalidValue(
          "must lie below the horizon, which is at y = \(horizon.text).",
          expected: "a point with y greater than \(horizon.text)", at: path))
    case .scrollBeyondHorizon(let limit):
      RPCError(
        InvalidValue(
          "must be less than \(limit.text): farther is beyond the horizon.",
          expected: "a number less than \(limit.text)", at: path))
    case .step(_, let error):
      error.answer(at: path)
    case .tooManyAnimations:
      .limitExceeded(
        "maxAnimations", MapView.maximumAnimationCount,
        "\(MapView.maximumAnimationCount) animations run and wait on this map already, the most "
          + "there may be: stop some with camera.stop, or let time pass.")
    case .animationWithoutEnd(let id):
      RPCError(
        InvalidValue(
          "must not be \(id): a camera that follows has no end.",
          expected: "an animation that has an end", at: path))
    case .noSuchAnimation(let id):
      RPCError(
        .noSuchAnimation,
        "There is no animation \(id) on this map: it has ended, runs on another map, or never was.",
        data: ["animation": .integer(id)]
      )
    }
  }

  /// The error of a request that holds a tour.
  func answer(in steps: [TourStep]) -> RPCError {
    guard case .step(let index, let error) = self else { return answer(at: ["steps"]) }
    return error.answer(at: ["steps", "\(index)"] + steps[index].change.faultPath)
  }
}
