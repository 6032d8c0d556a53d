import JSON
import TestSupport
import Testing

@testable import MapCameraProtocol

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
      for (row, pointer) in tree.pointers().enumerated() {
        // A third of all pairs, so that each place and each value has its share.
        for (column, value) in Self.values.enumerated()
        where (row + column) % 3 == 0 && !(pointer.isEmpty && value.isEmpty) {
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
    #expect(failures > 1000 && successes > 300, "\(failures) failures, \(successes) successes")
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

/// What methods declare of their effect, seen from what calls of them change. Assistants are told by it
/// which tools they may call without asking.
@Suite struct MethodEffectTests {
  private typealias Call = (method: String, params: String)

  /// Of the methods that tools can be.
  private static let examples: [Call] = methodExamples.filter { $0.method.contains(".") }

  /// The methods whose examples must be called first, so that there is something to change.
  private static let preludes = [
    "camera.track": "camera.follow", "clock.stop": "clock.start", "gesture.end": "gesture.pan",
    "gesture.twoFingerTap": "gesture.doubleTap",
  ]

  private static func effect(_ method: String) throws -> MethodEffect {
    try #require(MethodTable.standard.method(named: JSONText(method))).effect
  }

  /// All that a host can see after some calls, at once and later.
  private static func states(after calls: [Call]) -> [String] {
    let session = Conversation.withMotion()
    for call in calls { session.call(call.method, call.params) }
    let now = session.state
    session.call("clock.tick", #"{"seconds":2}"#)
    return now + session.state
  }

  @Test func `a method that reads changes nothing`() throws {
    for call in Self.examples where try Self.effect(call.method) == .reads {
      #expect(Self.states(after: [call]) == Self.states(after: []), "\(call)")
    }
  }

  /// Else assistants ask before they call it.
  @Test func `a method that does not read changes something`() throws {
    let others = try Self.examples.filter { try Self.effect($0.method) != .reads }
    for method in Set(others.map(\.method)) {
      let before = Self.examples.filter { $0.method == Self.preludes[method] }
      let states = Self.states(after: before)
      let calls = others.filter { $0.method == method }
      #expect(calls.contains { Self.states(after: before + [$0]) != states }, "\(method)")
    }
  }

  @Test func `a method that sets changes nothing more when it is called once more`() throws {
    for call in Self.examples where try Self.effect(call.method) == .sets {
      #expect(Self.states(after: [call, call]) == Self.states(after: [call]), "\(call)")
    }
  }

  @Test func `maps come and go by what creates and removes them, and by nothing else`() throws {
    for (method, params) in Self.examples {
      let session = Conversation.withMotion()
      let before = session.result("map.list").utf8.count
      session.call(method, params)
      let growth = session.result("map.list").utf8.count - before
      switch try Self.effect(method) {
      case .creates: #expect(growth > 0, "\(method)")
      case .removes: #expect(growth < 0, "\(method)")
      case .reads, .sets, .changes: #expect(growth == 0, "\(method)")
      }
    }
  }

  @Test func `every method has an example`() {
    let methods = Set(MethodTable.standard.methods.map(\.name)).subtracting(["shutdown"])
    #expect(methods.subtracting(methodExamples.map(\.method)).isEmpty)
  }
}
