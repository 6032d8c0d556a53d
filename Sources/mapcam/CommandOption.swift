import JSON
import MapCamera
import Server

/// The settings that options change.
struct CommandSettings {
  var session = Session.Options()
  var showsWarnings = true

  /// Whether a call prints its notifications.
  var isVerbose = false

  /// Frames a second of a film; nil for those of its document.
  var framesPerSecond: Double?

  /// Whether frames are printed as a table.
  var isTable = false

  /// Whether all tools are listed.
  var offersAllTools = false

  /// The camera before a call, as JSON.
  var camera: JSONText?

  /// The text to print instead of serving.
  var information: String?
}

/// An option of the command line. The parser, the help, the manual and the shells' completions all
/// use this declaration.
struct CommandOption: Sendable {
  /// The name with its dashes.
  let name: String

  /// The value's placeholder, or the accepted words, as in `manual|realtime`; nil if there is no
  /// value.
  let value: String?

  /// In lower case, without a full stop; the default is in brackets.
  let summary: String

  /// The subcommands that accept it; nil stands for serving.
  let subcommands: [String?]

  /// The accepted values, for an error message.
  let expected: String

  /// Accepted words that are not documented.
  let synonyms: [String]

  /// Applies the value, which is empty if the option has none. Returns nil if the value is invalid.
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

  /// The accepted words; empty if the value is not one of a list.
  var choices: [String] {
    let words = (value ?? "").split(separator: "|").map { String($0) }
    return words.count > 1 ? words : []
  }
}

extension CommandOption {
  /// The name and the value's placeholder.
  var usage: String { value.map { "\(name) \($0)" } ?? name }

  /// The summary, after the subcommands that accept the option unless serving does.
  var scopedSummary: String {
    subcommands.contains(nil)
      ? summary
      : "with \(subcommands.compactMap { $0 }.joined(separator: ", ")): \(summary)"
  }

  /// Reads the value, if there is one.
  ///
  /// - Parameters:
  ///   - attached: the text after an equals sign; nil if there is none.
  ///   - rest: the following arguments, beginning with the value if there is no equals sign.
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

  /// The options of a subcommand; of serving for nil.
  static func of(_ subcommand: String?) -> [CommandOption] {
    all.filter { $0.subcommands.contains(subcommand) }
  }

  static func named(_ argument: JSONText, of subcommand: String?) -> CommandOption? {
    let name = argument == "-h" ? "--help" : argument
    return of(subcommand).first { name == $0.name }
  }
}
