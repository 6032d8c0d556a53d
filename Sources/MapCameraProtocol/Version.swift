/// The version of mapcam: of the engine, as `--version` and `initialize` give it, and of all clients.
///
/// This is the only place to change it. `Tests/Release/version --write` copies it into the clients'
/// files.
public let mapcamVersion = "0.1.0"

/// The version of the protocol. A host may require its major number; additions raise the minor one.
/// protocol.md says what does not change.
package let mapcamProtocolVersion = "1.0"
