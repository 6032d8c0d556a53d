import JSON
import JSONRPC

/// The versions of the Model Context Protocol that are spoken.
enum ModelContextVersion {
  /// The one in which each request says its version, and nothing is agreed on beforehand.
  static let modern = "2026-07-28"

  /// Those that `initialize` agrees on, newest first.
  static let handshaken = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

  /// Newest first.
  static let all = [modern] + handshaken

  /// Those in which several requests may come in one array.
  static let withBatches = ["2025-03-26", "2024-11-05"]

  /// What is agreed on: the version that the client asks for, or else the newest.
  static func negotiated(_ requested: JSONText) -> String {
    handshaken.first { requested == $0 } ?? handshaken[0]
  }
}

/// How a request says which version it is in.
enum ModelContextMeta {
  static let version = "io.modelcontextprotocol/protocolVersion"
  static let serverInfo = "io.modelcontextprotocol/serverInfo"
  static let subscription = "io.modelcontextprotocol/subscriptionId"

  /// Whether a request says that it is in the version without a handshake.
  static func isModern(
    _ params: JSONNode?, in document: borrowing JSONDocument
  ) throws(RPCError) -> Bool {
    let meta = document.member("_meta", of: params)
    guard let version = document.string(version, of: meta) else { return false }
    guard version == ModelContextVersion.modern else { throw .unsupportedVersion(version) }
    return true
  }
}
