import JSONRPC
import MapCamera
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
  /// - Parameter arguments: without the program's own name.
  init(_ arguments: [String]) throws(UsageError) {
    if arguments.first == "call" {
      self = try .call(arguments.dropFirst())
      return
    }
    if arguments.first == "mcp" {
      self = try .modelContext(arguments.dropFirst())
      return
    }
    if arguments.first == "completions" {
      guard arguments.count == 2, let shell = Shell(rawValue: arguments[1]) else {
        let shells = Shell.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError(message: "completions wants one of \(shells)")
      }
      self = .completions(shell)
      return
    }
    var options = Session.Options()
    var showsWarnings = true
    var rest = arguments.flatMap(\.splitAtEquals)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "schema" where arguments.count == 1:
        self = .schema
        return
      case "manual" where arguments.count == 1:
        self = .manual
        return
      case "schema", "manual":
        throw UsageError(message: "\(argument) stands alone: see mapcam --help")
      case "--version":
        self = .version
        return
      case "--help", "-h":
        self = .help
        return
      case "--size":
        options.size = try rest.value(
          of: argument, "WxH, such as 800x600, each from 0 to 65536"
        ) { $0.size }
      case "--clock":
        options.isRealTime = try rest.choice(of: argument, ["manual": false, "realtime": true])
      case "--fps":
        options.framesPerSecond = try rest.value(of: argument, "a number above 0, at most 1000") {
          Double($0).flatMap { $0 > 0 && $0 <= 1000 ? $0 : nil }
        }
      case "--framing":
        options.framing = try rest.choice(
          of: argument, ["auto": nil, "lines": .lines, "headers": .headers])
      case "--max-line-bytes":
        options.maximumLineLength = try rest.byteCount(of: argument)
      case "--max-backlog-bytes":
        options.maximumBacklogLength = try rest.byteCount(of: argument)
      case "--log-level":
        showsWarnings = try rest.choice(
          of: argument,
          ["off": false, "error": false, "warning": true, "info": true, "debug": true])
      default:
        throw UsageError(message: "there is no option \"\(argument)\": see mapcam --help")
      }
    }
    self = .serve(options, showsWarnings: showsWarnings)
  }
}

extension Command {
  /// - Parameter arguments: behind `call`.
  private static func call(_ arguments: ArraySlice<String>) throws(UsageError) -> Command {
    var options = Session.Options()
    var isVerbose = false
    var words: [String] = []
    var rest = arguments.flatMap(\.splitAtEquals)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": return .help
      case "--verbose": isVerbose = true
      case "--size":
        options.size = try rest.value(
          of: argument, "WxH, such as 800x600, each from 0 to 65536"
        ) { $0.size }
      case let option where option.hasPrefix("-"):
        throw UsageError(message: "call has no option \"\(option)\": see mapcam --help")
      default: words.append(argument)
      }
    }
    guard let method = words.first, words.count <= 2 else {
      throw UsageError(
        message: "call wants a method and at most one JSON object: see mapcam --help")
    }
    let params = words.count == 2 ? words[1] : "{}"
    return .call(SingleCall(method, params, options), isVerbose: isVerbose)
  }
}

extension Command {
  /// - Parameter arguments: behind `mcp`.
  private static func modelContext(
    _ arguments: ArraySlice<String>
  ) throws(UsageError) -> Command {
    var options = ModelContextSession.Options()
    var rest = arguments.flatMap(\.splitAtEquals)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": return .help
      case "--all-tools": options.offersAllTools = true
      case "--size":
        options.session.size = try rest.value(
          of: argument, "WxH, such as 800x600, each from 0 to 65536"
        ) { $0.size }
      default:
        throw UsageError(message: "mcp has no option \"\(argument)\": see mapcam --help")
      }
    }
    return .modelContext(options)
  }
}

extension ArraySlice<String> {
  fileprivate mutating func value<Value>(
    of option: String,
    _ expected: String,
    _ parse: (String) -> Value?
  ) throws(UsageError) -> Value {
    guard let text = popFirst() else {
      throw UsageError(message: "\(option) wants a value: \(expected)")
    }
    guard let value = parse(text) else {
      throw UsageError(message: "\(option) must be \(expected), not \"\(text)\"")
    }
    return value
  }

  fileprivate mutating func choice<Value>(
    of option: String,
    _ choices: KeyValuePairs<String, Value>
  ) throws(UsageError) -> Value {
    let names = choices.map(\.key).joined(separator: ", ")
    return try value(of: option, "one of \(names)") { text in
      choices.first { $0.key == text }?.value
    }
  }

  fileprivate mutating func byteCount(of option: String) throws(UsageError) -> Int {
    try value(of: option, "a whole number from 1024 to 1073741824") { text in
      Int(text).flatMap { (1024...1 << 30).contains($0) ? $0 : nil }
    }
  }
}

extension String {
  /// `--name=value` as two arguments.
  fileprivate var splitAtEquals: [String] {
    guard hasPrefix("--"), let equals = firstIndex(of: "=") else { return [self] }
    return [String(self[..<equals]), String(self[index(after: equals)...])]
  }

  fileprivate var size: ScreenSize? {
    let parts = split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]) else {
      return nil
    }
    return ScreenSize(width: width, height: height)
  }
}
