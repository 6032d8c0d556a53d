import JSON
import JSONRPC
import MapCamera
import Server

extension CommandOption {
  /// All options, in the order in which the help lists them.
  static let all: [CommandOption] = [
    .value(
      "--size", "WxH", "the default map's size in points (800x600)",
      of: [nil, "call", "frames", "mcp"],
      expected: "WxH, such as 800x600, each from 0 to 65536", read: ScreenSize.init(commandLine:)
    ) { $0.session.size = $1 },
    .choice(
      "--clock", [("manual", false), ("realtime", true)],
      "who lets time pass: clock.tick, or the clock itself (manual)"
    ) { $0.session.isRealTime = $1 },
    .frameRate("frames a second in real time (60)") { $0.session.framesPerSecond = $1 },
    .frameRate("frames a second (those of the document)", of: ["frames"]) {
      $0.framesPerSecond = $1
    },
    .choice(
      "--format", [("jsonl", false), ("csv", true)], "how frames are printed (jsonl)",
      of: ["frames"]
    ) { $0.isTable = $1 },
    .choice(
      "--framing", [("auto", nil), ("lines", .lines), ("headers", .headers)],
      "how messages are framed; auto looks at the first byte (auto)"
    ) { $0.session.framing = $1 },
    .byteCount("--max-line-bytes", "the longest message that is read (16777216)") {
      $0.session.maximumLineLength = $1
    },
    .byteCount(
      "--max-backlog-bytes", "bytes of output that may wait before reading rests (16777216)"
    ) { $0.session.maximumBacklogLength = $1 },
    .choice(
      "--log-level", [("off", false), ("warning", true)],
      synonyms: [("error", false), ("info", true), ("debug", true)],
      "what is written to stderr (warning)"
    ) { $0.showsWarnings = $1 },
    .value(
      "--camera", "JSON", "the camera with which the map begins", of: ["call"],
      expected: "a camera as JSON", read: { $0 }, set: { $0.camera = $1 }),
    .flag("--verbose", "print the notifications, on stderr", of: ["call"]) {
      $0.isVerbose = true
    },
    .flag("--all-tools", "offer an assistant every method", of: ["mcp"]) {
      $0.offersAllTools = true
    },
    .flag("--version", "print the version, and the commit of a release") {
      $0.information = .version
    },
    .flag("--help", "print the options", of: [nil] + Subcommand.all.map { $0.name }) {
      $0.information = .help
    },
  ]
}

extension CommandOption {
  private static func frameRate(
    _ summary: String, of subcommands: [String?] = [nil],
    set: @escaping @Sendable (inout CommandSettings, Double) -> Void
  ) -> CommandOption {
    .value(
      "--fps", "N", summary, of: subcommands, expected: "a number above 0, at most 1000",
      read: { Double($0.description).flatMap { $0 > 0 && $0 <= 1000 ? $0 : nil } }, set: set)
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
