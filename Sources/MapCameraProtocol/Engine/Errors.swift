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

/// A declaration of an error, for the OpenRPC document and protocol.md.
package struct ErrorDeclaration: Hashable, Sendable {
  package let code: RPCError.Code
  package let summary: String

  /// A further note in protocol.md.
  package let note: String

  /// The members of its data; the name of an optional one ends in a question mark.
  package let data: [String]

  private init(_ code: RPCError.Code, _ summary: String, note: String = "", data: [String] = []) {
    self.code = code
    self.summary = summary
    self.note = note
    self.data = data
  }

  package static let parseError = Self(.parseError, "The message is not JSON.", data: ["offset"])
  package static let invalidRequest = Self(.invalidRequest, "JSON, but not a JSON-RPC 2.0 request.")
  package static let methodNotFound = Self(
    .methodNotFound, "There is no such method.", note: "`suggestion` is the nearest name.",
    data: ["method", "suggestion?"])
  package static let invalidParams = Self(
    .invalidParams, "A parameter is missing, unknown or invalid.",
    note: "`path` is a JSON Pointer to it.", data: ["path", "expected"])
  package static let internalError = Self(
    .internalError, "A defect of the engine; it keeps running.")
  package static let noSuchMap = Self(.noSuchMap, "There is no such map.", data: ["map"])
  package static let mapExists = Self(.mapExists, "The map already exists.", data: ["map"])
  package static let noSuchAnimation = Self(
    .noSuchAnimation, "No such animation runs or waits on the map.", data: ["animation"])
  package static let limitExceeded = Self(
    .limitExceeded, "A limit was exceeded.",
    note: "`limit` is its name in the result of `initialize`.", data: ["limit", "maximum"])
  package static let clockRuns = Self(.clockRuns, "The clock runs in real time.")

  /// In the order in which they are documented.
  package static let all = [
    parseError, invalidRequest, methodNotFound, invalidParams, internalError,
    noSuchMap, mapExists, noSuchAnimation, limitExceeded, clockRuns,
  ]
}

extension RPCError {
  /// - Parameter name: the limit's, as in the result of `initialize`.
  package static func limitExceeded(_ name: String, _ maximum: Int, _ message: String) -> RPCError {
    RPCError(.limitExceeded, message, data: ["limit": .string(name), "maximum": .integer(maximum)])
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
      "This is a defect of mapcam: \(what). It keeps running; please report it with the request."
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

/// The limits of messages and batches, which `initialize` reports.
package struct TransportLimits: Hashable, Sendable {
  /// The longest message that is read, in bytes.
  package var lineLength: Int

  /// The length of waiting output from which no more requests are read, in bytes.
  package var backlogLength: Int

  /// The most requests that a batch may have.
  package static let batchCount = 10_000

  /// The longest answer of a batch, in bytes, not counting the errors after it.
  package static let batchAnswerLength = 64 << 20

  /// The longest id, in bytes as it is in the request.
  package static let identifierLength = 65_536

  package init(lineLength: Int = 16 << 20, backlogLength: Int = 16 << 20) {
    self.lineLength = lineLength
    self.backlogLength = backlogLength
  }
}
