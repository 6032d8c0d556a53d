import JSON
import MapCamera
import Server

/// What the options of a command line ask for.
struct CommandSettings {
  var session = Session.Options()
  var showsWarnings = true

  /// Whether a call prints its notifications.
  var isVerbose = false

  /// Frames a second of a film, if others than its document's.
  var framesPerSecond: Double?

  /// Whether frames are printed as a table.
  var isTable = false

  /// Whether assistants are offered every method.
  var offersAllTools = false

  /// The camera with which a call begins, as JSON.
  var camera: JSONText?

  /// What is printed instead of serving.
  var information: Command?
}

/// An option of the command line: the parser, the help, the manual and the shells' completions all
/// come from here.
struct CommandOption: Sendable {
  /// With its dashes.
  let name: String

  /// In lower case, without a full stop; the default is in brackets.
  let summary: String

  /// The words before it: a subcommand, or none where it serves.
  let subcommands: [String?]

  /// What its value is called; nil where it has none.
  let value: String?

  /// What its value may be; empty where that is no word of a list.
  let choices: [String]

  /// What would be right, for the message where something else is given.
  let expected: String

  /// Takes the value, which is empty where it has none. False where that cannot be.
  let set: @Sendable (JSONText, inout CommandSettings) -> Bool
}

extension CommandOption {
  /// One without a value.
  static func flag(
    _ name: String,
    _ summary: String,
    of subcommands: [String?] = [nil],
    set: @escaping @Sendable (inout CommandSettings) -> Void
  ) -> CommandOption {
    CommandOption(
      name: name, summary: summary, subcommands: subcommands, value: nil, choices: [], expected: ""
    ) { _, settings in
      set(&settings)
      return true
    }
  }

  /// One whose value is read.
  static func value<Value>(
    _ name: String,
    _ placeholder: String,
    _ summary: String,
    of subcommands: [String?] = [nil],
    expected: String,
    read: @escaping @Sendable (JSONText) -> Value?,
    set: @escaping @Sendable (inout CommandSettings, Value) -> Void
  ) -> CommandOption {
    CommandOption(
      name: name, summary: summary, subcommands: subcommands, value: placeholder, choices: [],
      expected: expected
    ) { text, settings in
      guard let value = read(text) else { return false }
      set(&settings, value)
      return true
    }
  }

  /// One whose value is a word of a list.
  ///
  /// - Parameter synonyms: what is understood, and not offered.
  static func choice<Value: Sendable>(
    _ name: String,
    _ choices: [(name: String, value: Value)],
    synonyms: [(name: String, value: Value)] = [],
    _ summary: String,
    of subcommands: [String?] = [nil],
    set: @escaping @Sendable (inout CommandSettings, Value) -> Void
  ) -> CommandOption {
    let names = choices.map { $0.name }
    return CommandOption(
      name: name, summary: summary, subcommands: subcommands, value: names.joined(separator: "|"),
      choices: names, expected: "one of \(names.joined(separator: ", "))"
    ) { text, settings in
      guard let choice = (choices + synonyms).first(where: { text == $0.name }) else {
        return false
      }
      set(&settings, choice.value)
      return true
    }
  }

  static func byteCount(
    _ name: String,
    _ summary: String,
    set: @escaping @Sendable (inout CommandSettings, Int) -> Void
  ) -> CommandOption {
    value(
      name, "N", summary, expected: "a whole number from 1024 to \(maximumByteCount)",
      read: { Int($0.description).flatMap { (1024...maximumByteCount).contains($0) ? $0 : nil } },
      set: set)
  }
}

extension CommandOption {
  /// The name, and what the value is called where there is one.
  var usage: String { value.map { "\(name) \($0)" } ?? name }

  /// The summary, behind the subcommands that the option is for where it is not for serving.
  var scopedSummary: String {
    subcommands.contains(nil)
      ? summary
      : "with \(subcommands.compactMap { $0 }.joined(separator: ", ")): \(summary)"
  }

  /// Reads the value, where there is one.
  ///
  /// - Parameters:
  ///   - attached: what stands behind an equals sign; nil where there is none.
  ///   - rest: what follows, the value of an option without that sign first.
  func read(
    _ attached: JSONText?, _ rest: inout ArraySlice<JSONText>, _ settings: inout CommandSettings
  ) throws(UsageError) {
    guard value != nil else {
      guard attached == nil else {
        throw UsageError(message: "\(name) takes no value: see mapcam --help")
      }
      _ = set("", &settings)
      return
    }
    guard let text = attached ?? rest.popFirst() else {
      throw UsageError(message: "\(name) needs a value: \(expected)")
    }
    guard set(text, &settings) else {
      throw UsageError(message: "\(name) must be \(expected), not \"\(text)\"")
    }
  }

  /// Those of a subcommand, or of none.
  static func of(_ subcommand: String?) -> [CommandOption] {
    all.filter { $0.subcommands.contains(subcommand) }
  }

  static func named(_ argument: JSONText, of subcommand: String?) -> CommandOption? {
    let name = argument == "-h" ? "--help" : argument
    return of(subcommand).first { name == $0.name }
  }
}
