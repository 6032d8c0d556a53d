import MapCameraProtocol

/// What the command line asks for.
enum Command {
  case serve(Session.Options, showsWarnings: Bool)
  case schema
  case call(SingleCall, isVerbose: Bool)
  case modelContext(ModelContextSession.Options)
  case completions(Shell)
  case manual
  case version
  case help
}

/// A command line that cannot be understood.
struct UsageError: Error {
  /// One line that says what was wrong and what would be right.
  let message: String
}

extension Command {
  /// Reads by the declarations of `Subcommand` and `CommandOption`.
  ///
  /// - Parameter arguments: without the program's own name.
  init(_ arguments: [String]) throws(UsageError) {
    let subcommand = Subcommand.all.first { $0.name == arguments.first }
    var rest = arguments.dropFirst(subcommand == nil ? 0 : 1).flatMap(\.splitAtEquals)[...]
    var settings = CommandSettings()
    var words: [String] = []
    while let argument = rest.popFirst() {
      if let option = CommandOption.named(argument, of: subcommand?.name) {
        try option.read(&rest, &settings)
        if let command = settings.information {
          self = command
          return
        }
      } else if argument.hasPrefix("-") || subcommand == nil {
        throw .unknown(argument, to: subcommand)
      } else {
        words.append(argument)
      }
    }
    self =
      try subcommand?.command(words, settings)
      ?? .serve(settings.session, showsWarnings: settings.showsWarnings)
  }
}

extension UsageError {
  fileprivate static func unknown(_ argument: String, to subcommand: Subcommand?) -> UsageError {
    let options = CommandOption.of(subcommand?.name).map(\.name)
    if let subcommand {
      return UsageError(
        "\(subcommand.name) has no option \"\(argument)\"", see: argument.suggestion(among: options)
      )
    }
    if Subcommand.all.contains(where: { $0.name == argument }) {
      return UsageError(message: "\(argument) comes before its options: see mapcam --help")
    }
    guard argument.hasPrefix("-") else {
      let commands = Subcommand.all.map(\.name)
      return UsageError(
        "there is no command \"\(argument)\"", see: argument.suggestion(among: commands))
    }
    return UsageError(
      "there is no option \"\(argument)\"", see: argument.suggestion(among: options))
  }

  /// - Parameter suggestion: what was likely meant.
  private init(_ problem: String, see suggestion: String?) {
    let hint = suggestion.map { "did you mean \"\($0)\"? See" } ?? "see"
    message = "\(problem): \(hint) mapcam --help"
  }
}

extension String {
  /// `--name=value` as two arguments.
  fileprivate var splitAtEquals: [String] {
    guard hasPrefix("--"), let equals = firstIndex(of: "=") else { return [self] }
    return [String(self[..<equals]), String(self[index(after: equals)...])]
  }
}
