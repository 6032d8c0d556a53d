import JSON
import JSONRPC
import Schema

/// The error of a response in the Model Context Protocol.
struct ModelContextError: Error {
  var code: RPCError.Code
  var message: String

  /// A JSON value.
  var data: String?

  init(_ code: RPCError.Code, _ message: String, data: String? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  init(_ error: RPCError) { self.init(error.code, error.message) }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("code")
    writer.value(code.rawValue)
    writer.string("message", message)
    if let data {
      writer.key("data")
      writer.encoded(Array(data.utf8)[...])
    }
    writer.endObject()
  }
}

extension ModelContextError {
  static func invalidParams(_ message: String) -> ModelContextError {
    ModelContextError(.invalidParams, message)
  }

  static func noSuchMethod(_ name: JSONText) -> ModelContextError {
    let suggestion = name.suggestion(among: ModelContextMethod.allCases.map(\.rawValue))
    return ModelContextError(
      .methodNotFound,
      "There is no method \"\(name.excerpt)\"."
        + (suggestion.map { " Did you mean \"\($0)\"?" } ?? ""))
  }

  /// The code that the versions with a handshake have for it; the later ones call it a bad parameter.
  static func noSuchResource(_ uri: JSONText, isModern: Bool) -> ModelContextError {
    ModelContextError(
      isModern ? .invalidParams : RPCError.Code(-32002),
      "There is no resource \"\(uri.excerpt)\": resources/list lists them all.",
      data: #"{"uri":\#(uri.excerpt.json)}"#)
  }

  static func unsupportedVersion(_ version: JSONText) -> ModelContextError {
    let supported = ModelContextVersion.all.map(\.json).joined(separator: ",")
    return ModelContextError(
      RPCError.Code(-32022),
      "Protocol version \"\(version.excerpt)\" is not supported.",
      data: #"{"supported":[\#(supported)],"requested":\#(version.excerpt.json)}"#)
  }
}
