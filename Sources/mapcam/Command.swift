import JSON
import JSONRPC
import MapCameraProtocol
import Schema
import Server

/// A command line that cannot be understood.
struct UsageError: Error {
  /// One line: what was wrong, and what would be right.
  let message: String
}

/// A command line, by the declarations of `Subcommand` and `CommandOption`.
enum Command {
  /// Runs a command line.
  ///
  /// - Parameter arguments: without the program's own name.
  static func run(_ arguments: [JSONText]) throws(UsageError) {
    let subcommand = arguments.first.flatMap { name in Subcommand.all.first { name == $0.name } }
    var rest = arguments[...]
    // As a statement: in an expression Swift 6.3 takes an optional of 64 bytes for nil on WebAssembly.
    if subcommand != nil { rest.removeFirst() }
    var settings = CommandSettings()
    var words: [JSONText] = []
    while let argument = rest.popFirst() {
      let (name, value) = argument.splitAtEquals
      if let option = CommandOption.named(name, of: subcommand?.name) {
        try option.read(value, &rest, &settings)
        if let text = settings.information { return printAll(text) }
      } else if argument != "-" && argument.starts(with: "-") || subcommand == nil {
        throw .unknown(name, to: subcommand)
      } else {
        words.append(argument)
      }
    }
    if let subcommand { return try subcommand.run(words, settings) }
    openMissingStreams()
    var server = try StreamServer(settings)
    leave(server.run())
  }
}

extension Command {
  /// The output of `--version`.
  static var versionText: String { "mapcam \(mapcamVersion) (\(revision ?? "development build"))" }

  /// The output of `--help`.
  static var helpText: String {
    var lines = ["mapcam \(mapcamVersion): a headless map camera.", ""]
    lines += row(
      "usage: mapcam [options]", "serve JSON-RPC 2.0 on stdin and stdout, one message per line")
    for each in Subcommand.all { lines += row("       mapcam \(each.usage)", each.summary) }
    lines.append("")
    for option in CommandOption.all {
      lines += row("  \(option.usage)", option.scopedSummary)
    }
    lines += ["", "exit status:"]
    for (status, meaning) in ExitStatus.meanings { lines += row("  \(status.rawValue)", meaning) }
    let example = #"projection.points '{"coordinates":[{"latitude":0,"longitude":9}]}'"#
    return (lines + ["", "Try: mapcam call \(example)"]).joined(separator: "\n")
  }

  /// The output of `help` without a method: each method, and the first sentence about it.
  static var methodList: String {
    let methods = methodSummaries()
    let width = methods.reduce(0) { max($0, $1.name.count) } + 2
    return methods.map { name, summary in
      let sentence = summary.parts(separatedBy: ". ")[0]
      let end = sentence.last == "." ? "" : "."
      return name + String(repeating: " ", count: width - name.count) + sentence + end
    }.joined(separator: "\n")
  }

  /// A term, and its meaning beside or below it.
  private static func row(_ left: String, _ right: String) -> [String] {
    let column = 29
    let space = { String(repeating: " ", count: $0) }
    if left.count > 100, let end = left.prefix(100).lastIndex(of: " ") {
      return [
        String(left[..<end]), space(15) + left[left.index(after: end)...], space(column) + right,
      ]
    }
    if left.count < column - 1 { return [left + space(column - left.count) + right] }
    return [left, space(column) + right]
  }
}

extension UsageError {
  fileprivate static func unknown(_ argument: JSONText, to subcommand: Subcommand?) -> UsageError {
    let options = CommandOption.of(subcommand?.name).map { $0.name }
    if let subcommand {
      return UsageError(
        "\(subcommand.name) has no option \"\(argument)\"", see: argument.suggestion(among: options)
      )
    }
    if Subcommand.all.contains(where: { argument == $0.name }) {
      return UsageError(message: "\(argument) comes before its options: see mapcam --help")
    }
    if methodSummaries().contains(where: { argument == $0.name }) {
      return UsageError(message: "\(argument) is a method: mapcam call \(argument)")
    }
    guard argument.starts(with: "-") else {
      let commands = Subcommand.all.map { $0.name }
      return UsageError(
        "\(Subcommand.unknownCommandMessage) \"\(argument)\"",
        see: argument.suggestion(among: commands))
    }
    return UsageError(
      "there is no option \"\(argument)\"", see: argument.suggestion(among: options))
  }

  /// - Parameter suggestion: the most likely intention.
  private init(_ problem: String, see suggestion: String?) {
    let hint = suggestion.map { "did you mean \"\($0)\"? See" } ?? "see"
    message = "\(problem): \(hint) mapcam --help"
  }
}

extension String {
  /// The text with its control characters escaped as in JSON, so that no terminal obeys them.
  var printable: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.value >= 0x20, !(0x7F...0x9F).contains(scalar.value) {
        text.unicodeScalars.append(scalar)
      } else {
        text += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      }
    }
  }
}

extension [UInt8] {
  /// A file's contents without the byte order mark that some editors write first.
  var withoutByteOrderMark: [UInt8] {
    starts(with: [0xEF, 0xBB, 0xBF]) ? Array(dropFirst(3)) : self
  }
}

extension JSONText {
  /// Splits `--name=value`; anything else is a name without a value.
  fileprivate var splitAtEquals: (name: JSONText, value: JSONText?) {
    guard starts(with: "--"), let equals = utf8.firstIndex(of: UInt8(ascii: "=")) else {
      return (self, nil)
    }
    return (JSONText(utf8: utf8[..<equals]), JSONText(utf8: utf8[equals...].dropFirst()))
  }
}

// MARK: - Subcommands

/// A subcommand.
struct Subcommand: Sendable {
  let name: String

  /// The placeholders of its arguments.
  let arguments: String

  let summary: String

  /// The required arguments, for a message; nil if there are none.
  var needed: String?

  /// The permitted number of arguments.
  var count = 0...0

  /// Runs the subcommand with its arguments.
  let body: @Sendable ([JSONText], CommandSettings) throws(UsageError) -> Void

  /// The name, the options but `--help`, which every subcommand takes, and the arguments.
  var usage: String {
    let options = CommandOption.of(name).filter { $0.name != "--help" }
    let words = [name] + options.map { "[\($0.usage)]" } + [arguments]
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  func run(_ words: [JSONText], _ settings: CommandSettings) throws(UsageError) {
    if count.contains(words.count) { return try body(words, settings) }
    let problem = needed.map { "needs \($0)" } ?? "takes no \"\(words[0])\""
    throw UsageError(message: "\(name) \(problem): see mapcam --help")
  }
}

extension Subcommand {
  static let call = Subcommand(
    name: "call", arguments: "METHOD [PARAMS|-]",
    summary: "serve one request on a fresh map, and print its result",
    needed: "a method and at most one JSON object", count: 1...2
  ) { words, settings in
    var params = words.count == 1 ? "{}" : words[1]
    if params == "-" {
      let bytes = fileContents(nil, atMost: settings.session.maximumLineLength)
      params = JSONText(utf8: bytes.withoutByteOrderMark)
    }
    printResult { () throws(RPCError) in try callMethod(words[0], params, settings.session) }
  }

  static let schema = Subcommand(
    name: "schema", arguments: "", summary: "print the OpenRPC document"
  ) { _, _ in printAll(openRPCDocument()) }
}

/// Prints a result; ends the process if there is none.
func printResult(_ result: () throws(RPCError) -> String) {
  do throws(RPCError) {
    printAll(try result())
  } catch {
    complain(error.message)
    leave(.failure)
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
  /// The meaning of each status, in lower case.
  static let meanings = [
    (status: ExitStatus.success, meaning: "success"),
    (.failure, "a call failed"),
    (.usage, "an option is wrong"),
    (.ioError, "standard input cannot be read, or standard output cannot be written"),
  ]
}
