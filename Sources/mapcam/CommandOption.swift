import JSON
import JSONRPC
import MapCameraKit
import MapCameraProtocol
import Server

/// The settings that options change.
struct CommandSettings {
  var session = Session.Options()
  var showsWarnings = true

  /// The path of a file that gets the requests.
  var trace: String?

  /// Frames per second of a film; nil for those of its document.
  var framesPerSecond: Double?

  /// Whether frames are printed as a table.
  var isTable = false

  /// Whether bearings of frames are counted on, rather than jump at 360, and tables have the eye's place.
  var isUnwrapped = false

  /// Whether all tools are listed.
  var offersAllTools = false

  /// The text to print instead of serving.
  var information: String?
}

/// An option of the command line. The parser and the help use this declaration.
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

  /// Applies the value, which is empty if the option has none. Returns nil if the value is invalid.
  let set: @Sendable (JSONText, inout CommandSettings) -> Void?

  init(
    _ name: String, takes value: String? = nil, _ summary: String,
    of subcommands: [String?] = [nil],
    expected: String? = nil,
    set: @escaping @Sendable (JSONText, inout CommandSettings) -> Void?
  ) {
    self.name = name
    self.value = value
    self.summary = summary
    self.subcommands = subcommands
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
    let isChoice = choices.isEmpty || choices.contains { text == $0 }
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

extension CommandOption {
  /// All options, in the order in which the help lists them.
  static let all = always + ofSubcommands + ofInformation

  private static let always: [CommandOption] = [
    CommandOption(
      "--size", takes: "WxH", "the default map's size in points (800x600)",
      of: [nil, "call", "frames", "mcp"], expected: "WxH, such as 800x600, each from 0 to 65536"
    ) { text, settings in ScreenSize(commandLine: text).map { settings.session.size = $0 } },
    CommandOption(
      "--limits", takes: "google|none",
      "the default map's limits: the SDK's, or the widest (google)",
      of: [nil, "call", "frames", "mcp"]
    ) { text, settings in
      NamedLimits(rawValue: text.description).map { settings.session.limits = $0 }
    },
    CommandOption(
      "--clock", takes: "manual|realtime",
      "time passes by clock.tick, or in real time (manual)"
    ) { $1.session.isRealTime = $0 == "realtime" },
    .frameRate("frames per second in real time (60)") { $0.session.framesPerSecond = $1 },
    .byteCount("--max-line-bytes", "the longest message that is read (16777216)") {
      $0.session.maximumLineLength = $1
    },
    .byteCount(
      "--max-backlog-bytes", "bytes of waiting output at which reading pauses (16777216)"
    ) { $0.session.maximumBacklogLength = $1 },
    CommandOption(
      "--log-level", takes: "off|warning", "what is written to stderr (warning)"
    ) { $1.showsWarnings = $0 == "warning" },
  ]

  private static let ofInformation: [CommandOption] = [
    CommandOption("--version", "print the version, and the commit of a release") {
      $1.information = Command.versionText
    },
    CommandOption("--help", "print the options", of: [nil] + Subcommand.all.map { $0.name }) {
      $1.information = Command.helpText
    },
  ]

  static func frameRate(
    _ summary: String, of subcommands: [String?] = [nil],
    set: @escaping @Sendable (inout CommandSettings, Double) -> Void
  ) -> CommandOption {
    CommandOption(
      "--fps", takes: "N", summary, of: subcommands, expected: "a number above 0, at most 1000"
    ) { text, settings in
      Double(text.description).flatMap { 0.nextUp...1000 ~= $0 ? set(&settings, $0) : nil }
    }
  }

  private static func byteCount(
    _ name: String, _ summary: String,
    set: @escaping @Sendable (inout CommandSettings, Int) -> Void
  ) -> CommandOption {
    CommandOption(
      name, takes: "N", summary, expected: "a whole number from 1024 to \(maximumByteCount)"
    ) { text, settings in
      Int(text.description).flatMap { 1024...maximumByteCount ~= $0 ? set(&settings, $0) : nil }
    }
  }
}

extension ScreenSize {
  /// `800x600`.
  fileprivate init?(commandLine text: JSONText) {
    let parts = text.utf8.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Double(Substring(parts[0])),
      let height = Double(Substring(parts[1])),
      [width, height].allSatisfy({ (0...Self.maximumLength).contains($0) })
    else { return nil }
    self.init(width: width, height: height)
  }
}
