import Foundation
import JSON
import MapCameraKit
import TestSupport
import Testing

@testable import MapCameraProtocol

/// Values that are well formed and wild.
@Suite struct HostileValueTests {
  @Test(arguments: ["1e308", "-1e308", "1.7976931348623157e308", "5e-324", "-5e-324", "1e999"])
  func `such a number everywhere at once leaves every camera allowed`(_ number: String) throws {
    for (method, params) in methodExamples where method != "shutdown" {
      let tree = try Tree(params)
      let numbers = tree.pointers().filter { tree.value(at: $0)?.number != nil }
      // Instead of all numbers, and of all but one.
      for kept in [""] + numbers.indices.filter({ $0 % 3 == 0 }).map({ numbers[$0] }) {
        let text = tree.text { numbers.contains($0) && $0 != kept ? number : nil }
        let conversation = Conversation.withMotion()
        conversation.call(method, text)
        conversation.call("clock.tick", #"{"seconds":0.1}"#)
        conversation.call("clock.tick", #"{"seconds":100}"#)
        for line in conversation.received.lines {
          // Infinity and NaN would be no JSON.
          let isFine =
            (try? Tree(line)) != nil && !line.contains("-32603") && !line.contains(#""zoom":null"#)
          #expect(isFine, "\(method) \(text): \(line)")
        }
        for map in ["default", "m"] {
          let answer = conversation.call("map.get", #"{"map":"\#(map)"}"#).last ?? ""
          // One of the methods removes the map.
          guard let state = try Tree(answer)["result"], let camera = state["camera"] else {
            continue
          }
          let violation = CameraConstraints(map: state)?.fault(of: camera)
          #expect(violation == nil, "\(method) \(text)")
        }
      }
    }
  }

  @Test(
    arguments: [
      (1e-300, 1e-300), (1e-300, 65_536), (65_536, 1e-300), (0.001, 0.001), (65_536, 65_536),
    ], [1, 150]) func `the least and the greatest views serve every method`(
      _ size: (Double, Double), _ fieldOfView: Double
    ) throws
  {
    let conversation = Conversation.withMotion()
    let text = #"{"width":\#(size.0),"height":\#(size.1)}"#
    for map in ["default", "m"] {
      let params = #"{"map":"\#(map)","size":\#(text),"fieldOfView":\#(fieldOfView)}"#
      #expect(try conversation.error("map.configure", params) == nil)
    }
    let leaving = ["map.configure", "map.remove", "shutdown"]
    for (method, params) in methodExamples where !leaving.contains(method) {
      for line in conversation.call(method, params) {
        #expect(!line.contains("-32603") && (try? Tree(line)) != nil, "\(method): \(line)")
      }
    }
  }

  /// Foundation reads what comes back.
  @Test func `every escape is understood`() throws {
    let scalars = (0..<0x1_0000).filter { !(0xD800..<0xE000).contains($0) }
    let escapes =
      [#"\""#, #"\\"#, #"\/"#, #"\b"#, #"\f"#, #"\n"#, #"\r"#, #"\t"#]
      + scalars.map { #"\u"# + hexadecimal($0, capitals: $0 % 2 == 0) }
      + (0..<1024).map { #"\u"# + hexadecimal(0xD800 + $0) + #"\u"# + hexadecimal(0xDFFF - $0) }
    let conversation = Conversation()
    for start in stride(from: 0, to: escapes.count, by: 30) {
      let name = "\"" + escapes[start..<min(escapes.count, start + 30)].joined() + "\""
      let answer = conversation.call("map.create", #"{"map":\#(name)}"#).last ?? ""
      let object = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
      let map = (object?["result"] as? [String: Any])?["map"] as? String
      let expected = try JSONSerialization.jsonObject(
        with: Data(name.utf8), options: .fragmentsAllowed)
      #expect(map.map { Array($0.utf16) } == (expected as? String).map { Array($0.utf16) })
      #expect(
        conversation.send(line: #"{"jsonrpc":"2.0","id":\#(name),"method":"ping"}"#) == [
          #"{"jsonrpc":"2.0","id":\#(name),"result":{}}"#
        ])
    }
  }

  private func hexadecimal(_ number: Int, capitals: Bool = false) -> String {
    let digits = String(number, radix: 16, uppercase: capitals)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// In the message as in its data, behind the path that leads to it.
  @Test(arguments: [
    #"{"jsonrpc":"2.0","id":1,"method":"NAME"}"#,
    #"{"jsonrpc":"2.0","id":1,"method":"camera.get","params":{"NAME":1}}"#,
    #"{"jsonrpc":"2.0","id":1,"method":"camera.move","params":{"update":{"NAME":{}}}}"#,
    #"{"jsonrpc":"2.0","id":1,"method":"camera.animate","params":{"to":{"NAME":1}}}"#,
  ])
  func `an error quotes at most the first 200 characters of a name`(_ request: String) throws {
    for (length, quoted) in [(100, 100), (5000, 200)] {
      let name = String(repeating: "é", count: length)
      let answer = Conversation().send(line: request.replacing("NAME", with: name)).last ?? ""
      let error = try #require(try Tree(answer)["error"])
      let texts = [error["message"]?.string] + (error["data"]?.members ?? []).map(\.value.string)
      let counts = texts.map { $0?.count { $0 == "é" } ?? 0 }
      #expect(counts.max() == quoted, "\(counts)")
    }
  }
}

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

  private static func check(_ error: Tree, of method: String, _ params: String, _ pointer: String) {
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

/// What methods declare of their effect, compared with what calls of them change. It tells assistants which
/// tools they may call without asking.
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

  @Test func `what will be after a call does not depend on what was asked before it`() {
    for call in Self.examples {
      let (asked, unasked) = (Conversation.withMotion(), Conversation.withMotion())
      asked.call("animation.list")
      let answers = [asked, unasked].map { session in
        session.call(call.method, call.params)
        return session.call("camera.at", #"{"time":9}"#)
      }
      #expect(answers[0] == answers[1], "\(call)")
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
