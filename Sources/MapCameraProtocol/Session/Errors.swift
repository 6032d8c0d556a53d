import JSONRPC
import MapCamera

extension RPCError.Code {
  static let noSuchMap = RPCError.Code(-32001)
  static let mapExists = RPCError.Code(-32002)
  static let noSuchAnimation = RPCError.Code(-32003)
  static let limitExceeded = RPCError.Code(-32004)
  static let clockRuns = RPCError.Code(-32005)
}

/// An error that a method may answer with, for the documentation.
struct ErrorDeclaration: Hashable, Sendable {
  let code: RPCError.Code
  let summary: String

  static let invalidParams = ErrorDeclaration(
    code: .invalidParams, summary: "A parameter is missing, unknown or not what it must be.")
  static let noSuchMap = ErrorDeclaration(code: .noSuchMap, summary: "There is no such map.")
  static let mapExists = ErrorDeclaration(code: .mapExists, summary: "That map exists already.")
  static let noSuchAnimation = ErrorDeclaration(
    code: .noSuchAnimation, summary: "No such animation runs or waits on the map.")
  static let limitExceeded = ErrorDeclaration(
    code: .limitExceeded, summary: "A limit was exceeded.")
  static let clockRuns = ErrorDeclaration(
    code: .clockRuns, summary: "Not while the clock runs by itself.")
}

extension RPCError {
  /// - Parameter name: the limit's, as `initialize` tells it.
  static func limitExceeded(_ name: String, _ maximum: Int, _ message: String) -> RPCError {
    RPCError(
      .limitExceeded, message, data: ["limit": .string(name), "maximum": .integer(maximum)])
  }

  static func defect(_ what: String) -> RPCError {
    RPCError(
      .internalError,
      "This is a defect of mapcam: \(what). It goes on serving; please report it with the request."
    )
  }

  /// Of a method's parameters; whose they are is said by ``blaming(_:)``.
  init(_ value: InvalidValue) {
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
  /// - Parameter parameter: the one that holds the update.
  func answer(parameter: String) -> RPCError {
    if case .noSuchAnimation(let id) = self {
      return RPCError(
        .noSuchAnimation,
        "There is no animation \(id) on this map: it has ended, runs on another map, or never was.",
        data: ["animation": .integer(id)]
      )
    }
    if case .tooManyAnimations = self {
      let maximum = MapView.maximumAnimationCount
      return .limitExceeded(
        "maxAnimations", maximum,
        "\(maximum) animations run and wait on this map already, the most there may be: stop some "
          + "with camera.stop, or let time pass.")
    }
    return RPCError(invalidValue.inside(parameter))
  }

  /// The culprit in an update.
  private var invalidValue: InvalidValue {
    switch self {
    case .anchorAboveHorizon(let horizon):
      InvalidValue(
        "must lie below the horizon, which is at y = \(horizon.text).",
        expected: "a point with y greater than \(horizon.text)",
        at: ["zoomBy", "at"]
      )
    case .scrollBeyondHorizon(let limit):
      InvalidValue(
        "must be less than \(limit.text): farther is beyond the horizon.",
        expected: "a number less than \(limit.text)",
        at: ["scrollBy", "y"]
      )
    case .step(let index, let error):
      error.invalidValue.inside("update").inside("\(index)")
    case .noSuchAnimation(let id):
      InvalidValue("must be a running animation, not \(id).", expected: "a running animation")
    case .animationWithoutEnd(let id):
      InvalidValue(
        "must not be \(id): a camera that follows has no end.",
        expected: "an animation that has an end")
    case .tooManyAnimations:
      InvalidValue("must not be one animation too many.", expected: "fewer animations")
    }
  }
}
