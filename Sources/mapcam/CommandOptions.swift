import JSON
import JSONRPC
import MapCamera
import Server

extension CommandOption {
  /// All options, in the order in which the help lists them.
  static let all: [CommandOption] = [
    CommandOption(
      "--size", takes: "WxH", "the default map's size in points (800x600)",
      of: [nil, "call", "frames", "mcp"], expected: "WxH, such as 800x600, each from 0 to 65536"
    ) { text, settings in ScreenSize(commandLine: text).map { settings.session.size = $0 } },
    CommandOption(
      "--clock", takes: "manual|realtime",
      "who lets time pass: clock.tick, or the clock itself (manual)"
    ) { $1.session.isRealTime = $0 == "realtime" },
    .frameRate("frames a second in real time (60)") { $0.session.framesPerSecond = $1 },
    .frameRate("frames a second (those of the document)", of: ["frames"]) {
      $0.framesPerSecond = $1
    },
    CommandOption(
      "--format", takes: "jsonl|csv", "how frames are printed (jsonl)", of: ["frames"]
    ) { $1.isTable = $0 == "csv" },
    CommandOption(
      "--framing", takes: "auto|lines|headers",
      "how messages are framed; auto looks at the first byte (auto)"
    ) { $1.session.framing = $0 == "auto" ? nil : $0 == "lines" ? .lines : .headers },
    .byteCount("--max-line-bytes", "the longest message that is read (16777216)") {
      $0.session.maximumLineLength = $1
    },
    .byteCount(
      "--max-backlog-bytes", "bytes of output that may wait before reading rests (16777216)"
    ) { $0.session.maximumBacklogLength = $1 },
    CommandOption(
      "--log-level", takes: "off|warning", "what is written to stderr (warning)",
      synonyms: ["error", "info", "debug"]
    ) { level, settings in
      settings.showsWarnings = ["warning", "info", "debug"].contains { level == $0 }
    },
    CommandOption(
      "--camera", takes: "JSON", "the camera with which the map begins", of: ["call"]
    ) { $1.camera = $0 },
    CommandOption("--verbose", "print the notifications, on stderr", of: ["call"]) {
      $1.isVerbose = true
    },
    CommandOption("--all-tools", "offer an assistant every method", of: ["mcp"]) {
      $1.offersAllTools = true
    },
    CommandOption("--version", "print the version, and the commit of a release") {
      $1.information = Command.versionText
    },
    CommandOption("--help", "print the options", of: [nil] + Subcommand.all.map { $0.name }) {
      $1.information = Command.helpText
    },
  ]

  private static func frameRate(
    _ summary: String, of subcommands: [String?] = [nil],
    set: @escaping @Sendable (inout CommandSettings, Double) -> Void
  ) -> CommandOption {
    CommandOption(
      "--fps", takes: "N", summary, of: subcommands, expected: "a number above 0, at most 1000"
    ) { text, settings in
      guard let rate = Double(text.description), rate > 0, rate <= 1000 else { return nil }
      return set(&settings, rate)
    }
  }

  private static func byteCount(
    _ name: String, _ summary: String,
    set: @escaping @Sendable (inout CommandSettings, Int) -> Void
  ) -> CommandOption {
    CommandOption(
      name, takes: "N", summary, expected: "a whole number from 1024 to \(maximumByteCount)"
    ) { text, settings in
      guard let count = Int(text.description), 1024...maximumByteCount ~= count else { return nil }
      return set(&settings, count)
    }
  }
}

extension ScreenSize {
  /// `800x600`.
  fileprivate init?(commandLine text: JSONText) {
    let parts = text.utf8.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Double(Substring(parts[0])),
      let height = Double(Substring(parts[1]))
    else { return nil }
    self.init(width: width, height: height)
  }
}
