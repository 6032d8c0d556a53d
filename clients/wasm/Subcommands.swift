// What the module offers beside the session, instead of Sources/mapcam/Subcommands.swift.

import JSON

extension Subcommand {
  static let all = [call, schema]
  static let unknownCommandMessage = "the WebAssembly module has the commands call and schema, and no"
}

extension CommandOption {
  static let ofSubcommands: [CommandOption] = []
}
