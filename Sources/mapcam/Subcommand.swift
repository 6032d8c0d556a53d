import JSON
import MapCameraProtocol
import Server

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
    guard let needed else { throw .unexpected(words[0], after: name) }
    throw UsageError(message: "\(name) needs \(needed): see mapcam --help")
  }
}

extension UsageError {
  fileprivate static func unexpected(_ word: JSONText, after name: String) -> UsageError {
    UsageError(message: "\(name) takes no \"\(word)\": see mapcam --help")
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
    let call = SingleCall(words[0], params, camera: settings.camera, settings.session)
    call.warnings.forEach(complain)
    if settings.isVerbose { call.notifications.forEach(report) }
    call.outcome.print()
  }

  static let schema = Subcommand(
    name: "schema", arguments: "[tour]",
    summary: "print the OpenRPC document, or the JSON Schema of tours", count: 0...1
  ) { words, _ throws(UsageError) in
    guard words.isEmpty || words == ["tour"] else { throw .unexpected(words[0], after: "schema") }
    printAll(words.isEmpty ? openRPCDocument() : tourSchemaDocument())
  }
}

extension CallOutcome {
  /// Prints the outcome of a call; ends the process if it failed.
  func print() {
    switch self {
    case .result(let text): printAll(text)
    case .failure(let message):
      complain(message)
      leave(.failure)
    }
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
