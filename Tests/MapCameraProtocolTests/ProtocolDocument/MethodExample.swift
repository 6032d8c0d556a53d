import TestSupport

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
  init(calling method: String) {
    let params = methodExamples.first { $0.method == method }?.params ?? "{}"
    self.init(
      request: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#,
      answer: Conversation.withMotion().call(method, params).last ?? "")
  }

  /// Those of the golden session that has one of each method.
  static let all: [String: MethodExample] = {
    var examples: [String: MethodExample] = [:]
    var request: (method: String, text: String)?
    for line in Transcript.all.first(where: { $0.name == "reference.jsonl" })?.lines ?? [] {
      switch line {
      case .comment: break
      case .sent(let bytes, _):
        let text = String(decoding: bytes.dropLast(), as: UTF8.self)
        request = (try? Tree(text))?["method"]?.string.map { ($0, text) }
      case .received(let bytes):
        let text = String(decoding: bytes.dropLast(), as: UTF8.self)
        guard let (method, sent) = request, (try? Tree(text))?["result"] != nil,
          examples[method] == nil
        else { continue }
        examples[method] = MethodExample(request: sent, answer: text)
      }
    }
    return examples
  }()
}
