import JSONRPC
import MapCamera
import Server
import TestSupport

/// A session in memory, and what it has said so far.
final class Conversation {
  private var session: Session

  /// Every byte that came back.
  private(set) var received: [UInt8] = []

  init(_ options: Session.Options = Session.Options()) { session = Session(options) }

  /// What was told on the standard error stream.
  var warnings: [String] { session.warnings }

  var isShutDown: Bool { session.isShutDown }

  var secondsToChange: Double? { session.secondsToChange }

  /// Sends bytes, and returns what comes back.
  @discardableResult
  func send(_ bytes: some Collection<UInt8>) -> [UInt8] {
    session.receive(Array(bytes)[...])
    while session.serveNext() != nil {}
    return take()
  }

  /// Ends the input, and returns what comes back.
  @discardableResult
  func finish() -> [UInt8] {
    while session.serveLast() != nil {}
    return take()
  }

  /// Lets time pass on a clock that runs by itself.
  @discardableResult
  func elapse(_ seconds: Double, isReaderSlow: Bool = false) -> [String] {
    session.elapse(seconds, isReaderSlow: isReaderSlow)
    return take().lines
  }

  private func take() -> [UInt8] {
    let bytes = Array(session.output)
    session.discardOutput(bytes.count)
    received += bytes
    return bytes
  }
}

extension Conversation {
  /// Sends a line, and returns the lines that come back.
  @discardableResult
  func send(line: String) -> [String] { send((line + "\n").utf8).lines }

  /// Calls a method, and returns the notifications and, last, the response.
  @discardableResult
  func call(_ method: String, _ params: String = "{}") -> [String] {
    send(line: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
  }

  /// Calls a method, and returns its result as it was written; an error's object behind "error".
  @discardableResult
  func result(_ method: String, _ params: String = "{}") -> String {
    let response = call(method, params).last ?? ""
    for head in [#"{"jsonrpc":"2.0","id":1,"result":"#, #"{"jsonrpc":"2.0","id":1,"#]
    where response.hasPrefix(head) {
      return String(response.dropFirst(head.count).dropLast())
    }
    return response
  }

  /// Calls a method, and returns the error that it answers with; nil where it succeeds.
  func error(_ method: String, _ params: String = "{}") throws -> Tree? {
    try Tree(call(method, params).last ?? "")["error"]
  }
}

/// The lines that a whole input is answered with.
func answers(to input: String, _ options: Session.Options = Session.Options()) -> [String] {
  let conversation = Conversation(options)
  conversation.send(input.utf8)
  conversation.finish()
  return conversation.received.lines
}

extension [UInt8] {
  /// The lines, without what ends them.
  var lines: [String] {
    split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Session.Options {
  /// The options of a command line, as far as transcripts use them.
  init(arguments: [String]) {
    self.init()
    for (option, value) in zip(arguments, arguments.dropFirst()) {
      switch option {
      case "--size":
        let lengths = value.split(separator: "x").compactMap { Double($0) }
        size = ScreenSize(width: lengths[0], height: lengths[1]) ?? size
      case "--framing": framing = MessageFraming(rawValue: value)
      case "--max-line-bytes": maximumLineLength = Int(value) ?? maximumLineLength
      default: break
      }
    }
  }
}
