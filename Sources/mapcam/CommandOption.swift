/// An option of the command line, as the help, the manual and the shells' completions tell it.
struct CommandOption: Sendable {
  /// With its dashes.
  let name: String

  /// What its value is called; nil where it has none.
  var value: String?

  /// What its value may be; empty where that is no word of a list.
  var choices: [String] = []

  /// In lower case, without a full stop; what holds where it is left out stands in brackets.
  let summary: String

  /// The words before it: a subcommand, or none where it serves.
  var subcommands: [String?] = [nil]
}

extension CommandOption {
  static let all = [
    CommandOption(
      name: "--size", value: "WxH", summary: "the default map's size in points (800x600)",
      subcommands: [nil, "call", "mcp"]),
    CommandOption(
      name: "--clock", value: "manual|realtime", choices: ["manual", "realtime"],
      summary: "who lets time pass: clock.tick, or the clock itself (manual)"),
    CommandOption(name: "--fps", value: "N", summary: "frames a second in real time (60)"),
    CommandOption(
      name: "--framing", value: "auto|lines|headers", choices: ["auto", "lines", "headers"],
      summary: "how messages are told apart; auto looks at the first byte (auto)"),
    CommandOption(
      name: "--max-line-bytes", value: "N",
      summary: "the longest message that is read (16777216)"),
    CommandOption(
      name: "--max-backlog-bytes", value: "N",
      summary: "how much output may wait before requests rest (16777216)"),
    CommandOption(
      name: "--log-level", value: "off|warning", choices: ["off", "warning"],
      summary: "what is told on stderr (warning)"),
    CommandOption(
      name: "--verbose", summary: "tell the notifications of a call, on stderr",
      subcommands: ["call"]),
    CommandOption(
      name: "--all-tools", summary: "offer an assistant every method", subcommands: ["mcp"]),
    CommandOption(name: "--version", summary: "print the version"),
    CommandOption(name: "--help", summary: "print this", subcommands: [nil, "call"]),
  ]

  /// Those of a subcommand, or of none.
  static func of(_ subcommand: String?) -> [CommandOption] {
    all.filter { $0.subcommands.contains(subcommand) }
  }
}

/// What a command line can begin with instead of options.
struct Subcommand: Sendable {
  let name: String

  /// What follows the name.
  let arguments: String

  let summary: String

  static let all = [
    Subcommand(
      name: "call", arguments: "METHOD [PARAMS]",
      summary: "serve one request of a fresh map, and print its result"),
    Subcommand(
      name: "mcp", arguments: "", summary: "serve the Model Context Protocol, to assistants"),
    Subcommand(name: "schema", arguments: "", summary: "print the OpenRPC document of all methods"),
    Subcommand(
      name: "completions", arguments: "bash|zsh|fish",
      summary: "print a script that completes methods and options in that shell"),
    Subcommand(name: "manual", arguments: "", summary: "print the manual page, for man"),
  ]

  /// The name and what follows it.
  var usage: String { arguments.isEmpty ? name : "\(name) \(arguments)" }
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
