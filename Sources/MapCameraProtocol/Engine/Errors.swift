package import JSON
package import JSONRPC
package import Schema

extension RPCError.Code {
  package static let noSuchMap = RPCError.Code(-32001)
  package static let mapExists = RPCError.Code(-32002)
  package static let noSuchAnimation = RPCError.Code(-32003)
  package static let limitExceeded = RPCError.Code(-32004)
  package static let clockRuns = RPCError.Code(-32005)
}

/// An error that is answered, for the OpenRPC document and protocol.md alike.
package struct ErrorDeclaration: Hashable, Sendable {
  package let code: RPCError.Code
  package let summary: String

  /// A further note in protocol.md.
  package var note = ""

  /// The members of its data; one that is not always there ends in a question mark.
  package var data: [String] = []

  package static let parseError = ErrorDeclaration(
    code: .parseError, summary: "Not JSON.", data: ["offset"])
  package static let invalidRequest = ErrorDeclaration(
    code: .invalidRequest, summary: "JSON, but no JSON-RPC 2.0 request.")
  package static let methodNotFound = ErrorDeclaration(
    code: .methodNotFound, summary: "No such method.",
    note: "`suggestion` is the nearest name.", data: ["method", "suggestion?"])
  package static let invalidParams = ErrorDeclaration(
    code: .invalidParams, summary: "A parameter is missing, unknown or not what it must be.",
    note: "`path` is a JSON Pointer to it.", data: ["path", "expected"])
  package static let internalError = ErrorDeclaration(
    code: .internalError, summary: "A defect of the engine; it keeps running.")
  package static let noSuchMap = ErrorDeclaration(
    code: .noSuchMap, summary: "There is no such map.", data: ["map"])
  package static let mapExists = ErrorDeclaration(
    code: .mapExists, summary: "That map exists already.", data: ["map"])
  package static let noSuchAnimation = ErrorDeclaration(
    code: .noSuchAnimation, summary: "No such animation runs or waits on the map.",
    data: ["animation"])
  package static let limitExceeded = ErrorDeclaration(
    code: .limitExceeded, summary: "A limit was exceeded.",
    note: "`limit` is its name in what `initialize` answers.", data: ["limit", "maximum"])
  package static let clockRuns = ErrorDeclaration(
    code: .clockRuns, summary: "Not while the clock runs by itself.")

  /// In the order in which they are documented.
  package static let all = [
    parseError, invalidRequest, methodNotFound, invalidParams, internalError,
    noSuchMap, mapExists, noSuchAnimation, limitExceeded, clockRuns,
  ]
}

extension RPCError {
  /// - Parameter name: the limit's, as in the result of `initialize`.
  package static func limitExceeded(_ name: String, _ maximum: Int, _ message: String) -> RPCError {
    RPCError(
      .limitExceeded, message, data: ["limit": .string(name), "maximum": .integer(maximum)])
  }

  /// The error of a text that is not JSON.
  package init(_ error: JSONSyntaxError) {
    self.init(
      .parseError,
      "This is not JSON: \(error.message) at byte \(error.offset).",
      data: ["offset": .integer(error.offset)])
  }

  package static func noSuchMap(_ id: JSONText) -> RPCError {
    RPCError(
      .noSuchMap, "There is no map \"\(id)\": create it with map.create, or see map.list.",
      data: ["map": .string(id.description)])
  }

  package static func defect(_ what: String) -> RPCError {
    RPCError(
      .internalError,
      "This is a defect of mapcam: \(what). It goes on serving; please report it with the request."
    )
  }

  /// The error of a wrong parameter; ``blaming(_:)`` adds the method's name.
  package init(_ value: InvalidValue) {
    if let limit = value.limit {
      self = .limitExceeded(limit.name, limit.maximum, value.message)
      return
    }
    self.init(
      .invalidParams, value.message,
      data: ["path": .string(value.path), "expected": .string(value.expected)])
  }

  /// The error with the method's name in front of the message, if a parameter is wrong.
  package func blaming(_ method: String) -> RPCError {
    code == .invalidParams ? RPCError(code, "\(method): \(message)", data: data) : self
  }
}
