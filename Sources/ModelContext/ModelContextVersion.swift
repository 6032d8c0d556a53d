import JSON
import JSONRPC

/// The supported versions of the Model Context Protocol.
enum ModelContextVersion {
  /// The version without a handshake: each request states its version.
  static let modern = "2026-07-28"

  /// The versions that `initialize` negotiates, newest first.
  static let handshaken = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

  /// Newest first.
  static let all = [modern] + handshaken

  /// The versions with batches.
  static let withBatches = ["2025-03-26", "2024-11-05"]

  /// The requested version if it is supported, otherwise the newest.
  static func negotiated(_ requested: JSONText) -> String {
    handshaken.first { requested == $0 } ?? handshaken[0]
  }
}

/// Names of members of `_meta`.
enum ModelContextMeta {
  static let version = "io.modelcontextprotocol/protocolVersion"
  static let serverInfo = "io.modelcontextprotocol/serverInfo"
  static let subscription = "io.modelcontextprotocol/subscriptionId"

  /// Whether a request states the version without a handshake.
  static func isModern(
    _ params: JSONNode?, in document: borrowing JSONDocument
  ) throws(RPCError) -> Bool {
    let meta = document.member("_meta", of: params)
    guard let version = document.string(version, of: meta) else { return false }
    guard version == ModelContextVersion.modern else { throw .unsupportedVersion(version) }
    return true
  }
}
