import JSON
import Testing

@testable import MapCameraProtocol

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
