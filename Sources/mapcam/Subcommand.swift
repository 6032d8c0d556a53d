import JSON
import ModelContext
import Server

/// What a command line can begin with instead of options.
struct Subcommand: Sendable {
  let name: String

  /// What follows the name.
  let arguments: String

  let summary: String

  /// What it asks for, with the words behind it that are no options.
  let command: @Sendable ([JSONText], CommandSettings) throws(UsageError) -> Command

  var options: [CommandOption] { CommandOption.of(name) }

  /// The options but `--help`, which every subcommand takes.
  var ownOptions: [CommandOption] { options.filter { $0.name != "--help" } }

  /// The name and what follows it.
  var usage: String {
    let words = [name] + ownOptions.map { "[\($0.usage)]" } + [arguments]
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension Subcommand {
  static let all = [
    Subcommand(
      name: "call", arguments: "METHOD [PARAMS|-]",
      summary: "serve one request on a fresh map, and print its result"
    ) { words, settings throws(UsageError) in
      guard let method = words.first, words.count <= 2 else {
        throw UsageError(
          message: "call needs a method and at most one JSON object: see mapcam --help")
      }
      let params = words.count == 1 ? "{}" : words[1] == "-" ? readStandardInput() : words[1]
      let call = SingleCall(method, params, camera: settings.camera, settings.session)
      return .outcome(call.outcome, notifications: settings.isVerbose ? call.notifications : [])
    },
    Subcommand(
      name: "help", arguments: "METHOD", summary: "print what a method takes and answers"
    ) { words, _ throws(UsageError) in
      guard words.count == 1 else {
        throw UsageError(message: "help needs one method: see mapcam --help")
      }
      return .outcome(methodHelp(words[0]), notifications: [])
    },
    Subcommand(
      name: "mcp", arguments: "", summary: "serve the Model Context Protocol, to assistants"
    ) { words, settings throws(UsageError) in
      try standsAlone("mcp", words)
      var options = ModelContextSession.Options()
      options.session = settings.session
      options.offersAllTools = settings.offersAllTools
      return .modelContext(options)
    },
    Subcommand(
      name: "frames", arguments: "FILE", summary: "print the frames of a tour document; - is stdin"
    ) { words, settings throws(UsageError) in
      guard words.count == 1 else {
        throw UsageError(message: "frames needs one file, or -: see mapcam --help")
      }
      return .frames(
        FrameRequest(
          path: words[0], size: settings.session.size, framesPerSecond: settings.framesPerSecond,
          isTable: settings.isTable))
    },
    Subcommand(
      name: "schema", arguments: "[tour]",
      summary: "print the OpenRPC document, or the JSON Schema of tours"
    ) { words, _ throws(UsageError) in
      if words == ["tour"] { return .tourSchema }
      try standsAlone("schema", words)
      return .schema
    },
    Subcommand(
      name: "completions", arguments: Shell.allCases.map { $0.rawValue }.joined(separator: "|"),
      summary: "print a script that completes methods and options in that shell"
    ) { words, _ throws(UsageError) in
      guard words.count == 1, let shell = Shell.allCases.first(where: { words[0] == $0.rawValue })
      else {
        let shells = Shell.allCases.map { $0.rawValue }.joined(separator: ", ")
        throw UsageError(message: "completions needs one of \(shells)")
      }
      return .completions(shell)
    },
    Subcommand(name: "manual", arguments: "", summary: "print the manual page, for man") {
      words, _ throws(UsageError) in
      try standsAlone("manual", words)
      return .manual
    },
  ]

  private static func standsAlone(_ name: String, _ words: [JSONText]) throws(UsageError) {
    guard let word = words.first else { return }
    throw UsageError(message: "\(name) takes no \"\(word)\": see mapcam --help")
  }
}

/// The statuses of `sysexits.h` that the process ends with.
enum ExitStatus: Int32 {
  case success = 0

  /// A call that failed.
  case failure = 1

  /// A wrong option.
  case usage = 64

  /// Output could not be written, or input not be read.
  case ioError = 74
}

extension ExitStatus {
  /// What each status means, in lower case.
  static let meanings = [
    (status: ExitStatus.success, meaning: "all went well"),
    (.failure, "a call failed"),
    (.usage, "an option is wrong"),
    (.ioError, "standard input cannot be read, or standard output cannot be written"),
  ]
}
