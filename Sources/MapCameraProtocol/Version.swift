/// The version of mapcam: of the engine, as `--version` and `initialize` give it, and of all clients.
///
/// It stands here alone. `Tests/Release/version --write` copies it into the clients' own files.
public let mapcamVersion = "0.1.0"

/// The version of the protocol. A host may insist on its major number; the minor one rises with what
/// is added. protocol.md says what stays.
package let mapcamProtocolVersion = "1.0"
