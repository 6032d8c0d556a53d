import JSON
import JSONRPC
import MapCameraProtocol
import Schema

extension RPCError {
  static func invalidParams(_ message: String) -> RPCError { RPCError(.invalidParams, message) }

  static func noSuchMethod(_ name: JSONText) -> RPCError {
    let suggestion = name.suggestion(among: ModelContextMethod.allCases.map { $0.rawValue })
    return RPCError(
      .methodNotFound,
      "There is no method \"\(name.excerpt)\"."
        + (suggestion.map { " Did you mean \"\($0)\"?" } ?? ""))
  }

  /// Versions with a handshake have a code of their own for this; later ones use that of invalid
  /// parameters.
  static func noSuchResource(_ uri: JSONText, isModern: Bool) -> RPCError {
    RPCError(
      isModern ? .invalidParams : Code(-32002),
      "There is no resource \"\(uri.excerpt)\": resources/list lists them all.",
      data: ["uri": .string(uri.excerpt)])
  }

  static func unsupportedVersion(_ version: JSONText) -> RPCError {
    RPCError(
      Code(-32022), "Protocol version \"\(version.excerpt)\" is not supported.",
      data: [
        "supported": .strings(ModelContextVersion.all), "requested": .string(version.excerpt),
      ])
  }
}
