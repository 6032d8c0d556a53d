import Foundation
import JSONRPC
import MapCameraKit
import Schema
import TestSupport
import Testing

@testable import MapCameraProtocol

/// A request of a method and its answer, without the notifications between them.
struct MethodExample {
  /// What of a long answer is shown, in characters.
  private static let greatestLength = 700

  let request: String
  let answer: String

  private init(request: String, answer: String) {
    self.request = request
    self.answer =
      answer.count > Self.greatestLength ? answer.prefix(Self.greatestLength) + "…" : answer
  }

  /// By calling it, where its answer stands in no golden session: it is too long, or depends on the time of day.
  init(calling method: Method) {
    let answer = Conversation.withMotion().call(method.name, method.example).last ?? ""
    if (try? Tree(answer))?["result"] == nil {
      Issue.record("the example of \(method.name) fails: \(answer)")
    }
    self.init(
      request: #"{"jsonrpc":"2.0","id":1,"method":"\#(method.name)","params":\#(method.example)}"#,
      answer: answer)
  }

  /// Those of the golden session that has one of each method, as they are answered now: so the session's
  /// file and the document can be renewed together.
  static let all: [String: MethodExample] = {
    var examples: [String: MethodExample] = [:]
    let conversation = Conversation()
    for case .sent(let bytes, _) in Transcript.reference?.lines ?? [] {
      let request = String(decoding: bytes.dropLast(), as: UTF8.self)
      let answer = conversation.send(bytes).lines.last ?? ""
      guard let method = (try? Tree(request))?["method"]?.string, examples[method] == nil,
        (try? Tree(answer))?["result"] != nil
      else { continue }
      examples[method] = MethodExample(request: request, answer: answer)
    }
    return examples
  }()
}

extension Transcript {
  /// The golden session with a request of each method.
  static var reference: Transcript? {
    all.first { $0.name == "reference.jsonl" }?.withMissingExamples()
  }

  /// The same; the reference with the examples of the methods and updates that it has not yet, behind the rest.
  func withMissingExamples() -> Transcript {
    guard name == "reference.jsonl" else { return self }
    let text = String(decoding: input, as: UTF8.self)
    let updates = Self.all.filter { $0.name != name }.map {
      String(decoding: $0.input, as: UTF8.self)
    }
    var missing = MethodTable.standard.methods.filter { method in
      !Self.unrepeatable.contains(method.name) && !text.contains(#""method":"\#(method.name)""#)
    }.map { ($0.name, $0.example) }
    for update in Input<CameraChange>.updateCases
    where !(updates + [text]).contains(where: { $0.contains("\"\(update.member.name)\":") }) {
      missing.append(("camera.move", #"{"update":{"\#(update.member.name)":\#(update.example)}}"#))
    }
    var extended = self
    let end = extended.lines.lastIndex { if case .comment("") = $0 { false } else { true } } ?? -1
    for (offset, (method, params)) in missing.enumerated() {
      let id = lines.count(where: { if case .sent = $0 { true } else { false } }) + 1 + offset
      let line = #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
      extended.lines.insert(
        .sent(Array((line + "\n").utf8), source: "> " + line), at: end + 1 + offset)
    }
    return extended
  }

  /// What ends the session, is very long, or depends on the time of day.
  private static let unrepeatable = ["shutdown", "rpc.discover", "clock.start", "clock.stop"]
}
