import TestSupport
import Testing

/// "A failed request changes nothing: no state, no notification."
@Suite struct AtomicFailureTests {
  /// What may stand where something else is expected.
  static let values = [
    "null", "true", "0", "-1", "0.5", "1e999", "-1e308", "1e308", "4294967296", "[]", "{}", "\"\"",
    "\"nowhere\"", "[[]]", #"{"a":1}"#, "[1,2,3,4]", "[1e308,0,0,0]", "",
  ]

  @Test func `whatever stands in a parameter's place, a failure changes nothing`() throws {
    var failures = 0
    var successes = 0
    for (method, params) in methodExamples where method != "shutdown" {
      let tree = try Tree(params)
      var conversation = Conversation.withMotion()
      var state = conversation.state
      for pointer in tree.pointers() {
        for value in Self.values where !(pointer.isEmpty && value.isEmpty) {
          let text = tree.text { $0 == pointer ? value : nil }
          let lines = conversation.call(method, text)
          guard let error = try Tree(lines.last ?? "")["error"] else {
            successes += 1
            conversation = Conversation.withMotion()
            state = conversation.state
            continue
          }
          failures += 1
          #expect(lines.count == 1, "no notification: \(method) \(text)")
          #expect(conversation.state == state, "\(method) \(text)")
          Self.check(error, of: method, text, pointer)
        }
      }
    }
    #expect(failures > 3000 && successes > 900, "\(failures) failures, \(successes) successes")
  }

  private static func check(
    _ error: Tree, of method: String, _ params: String, _ pointer: String
  ) {
    let code = error["code"]?.number ?? 0
    let message = error["message"]?.string ?? ""
    #expect(".?".contains(message.last ?? "x") && !message.contains("\n"), "\(message)")
    if code == -32600 { return #expect(pointer.isEmpty, "\(method) \(params)") }
    if code != -32602 {
      return #expect((-32005 ... -32001).contains(code), "\(method) \(params): \(message)")
    }
    let path = error["data"]?["path"]?.string ?? "none"
    #expect(
      path.hasPrefix(pointer) || pointer.hasPrefix(path) || isSibling(path, pointer),
      "\(method) \(params) is blamed on \(path)")
    #expect(error["data"]?["expected"]?.string?.isEmpty == false)
  }

  /// Whether two paths lead into the same object, whose members may be wrong together.
  private static func isSibling(_ one: String, _ other: String) -> Bool {
    let steps = [one, other].map { $0.split(separator: "/") }
    let common = zip(steps[0], steps[1]).prefix { $0 == $1 }.count
    return common >= min(steps[0].count, steps[1].count) - 2
  }
}
