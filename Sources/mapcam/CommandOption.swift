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
  var information: String?
}

/// An option of the command line: the parser, the help, the manual and the shells' completions all
/// come from here.
struct CommandOption: Sendable {
  /// With its dashes.
  let name: String

  /// What its value is called, or the words that it may be, as in `manual|realtime`; nil where it has none.
  let value: String?

  /// In lower case, without a full stop; the default is in brackets.
  let summary: String

  /// The words before it: a subcommand, or none where it serves.
  let subcommands: [String?]

  /// What would be right, for the message where something else is given.
  let expected: String

  /// Words that are accepted, and not offered.
  let synonyms: [String]

  /// Takes the value, which is empty where it has none; nil where that cannot be.
  let set: @Sendable (JSONText, inout CommandSettings) -> Void?

  init(
    _ name: String, takes value: String? = nil, _ summary: String,
    of subcommands: [String?] = [nil],
    expected: String? = nil, synonyms: [String] = [],
    set: @escaping @Sendable (JSONText, inout CommandSettings) -> Void?
  ) {
    self.name = name
    self.value = value
    self.summary = summary
    self.subcommands = subcommands
    self.synonyms = synonyms
    self.set = set
    let words = (value ?? "").split(separator: "|").joined(separator: ", ")
    self.expected = expected ?? "one of \(words)"
  }

  /// The words that the value may be; empty where it is no word of a list.
  var choices: [String] {
    let words = (value ?? "").split(separator: "|").map { String($0) }
    return words.count > 1 ? words : []
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
    let isChoice = choices.isEmpty || (choices + synonyms).contains { text == $0 }
    guard isChoice, set(text, &settings) != nil else {
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
