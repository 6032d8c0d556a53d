import Foundation
import JSONRPC
import MapCamera
import Schema
import TestSupport
import Testing

@testable import MapCameraProtocol

/// What README.md and protocol.md show by hand is asked, and comes back as they say. (The
/// conversation and the examples of the methods are generated from golden sessions.)
@Suite struct DocumentExampleTests {
  private static func text(_ name: String) throws -> String {
    try String(contentsOf: packageFolder.appending(path: name), encoding: .utf8)
  }

  @Test func `README's calls print what it shows`() throws {
    let calls = try Self.text("README.md").matches(of: /\$ mapcam call (\S+) '([^']*)'\n(.+)\n/)
    #expect(!calls.isEmpty)
    for (_, method, params, printed) in calls.map(\.output) {
      #expect(Conversation().result(String(method), String(params)) == String(printed))
    }
  }

  @Test func `README's session goes as it says`() throws {
    let section = try #require(
      try Self.text("README.md").components(separatedBy: "\n## ").first {
        $0.hasPrefix("A session to type")
      })
    let lines = section.split(separator: "\n").filter { $0.hasPrefix("{") }.map(String.init)
    try #require(lines.count == 5)
    let conversation = Conversation()
    func send(_ line: Int) throws -> [Tree] {
      try conversation.send(line: lines[line]).map { try Tree($0) }
    }
    func methods(_ answers: [Tree]) -> [String?] { answers.dropLast().map { $0["method"]?.string } }

    // Sydney at zoom 16. Three notifications come first, then the answer: the camera.
    let set = try send(0)
    #expect(methods(set) == ["camera.willMove", "camera.didChange", "camera.idle"])
    #expect(set.last?.value(at: "/result/zoom") == .number(16))
    // 200 points right and 100 down, of a map of 800 by 600.
    let place = try Tree(
      conversation.result("projection.coordinates", #"{"points":[{"x":600,"y":400}]}"#))
    let move = try send(1)
    for name in ["latitude", "longitude"] {
      let expected = try #require(place.value(at: "/coordinates/0/\(name)")?.number)
      let found = try #require(move.last?.value(at: "/result/target/\(name)")?.number)
      #expect(abs(found - expected) < 1e-12)
    }
    // An animation begins. Its answer has its id and its end, and nothing moves yet.
    let animate = try send(2)
    #expect(animate.count == 1 && animate[0].value(at: "/result/animation") == .number(1))
    #expect(animate[0].value(at: "/result/camera/zoom") == .number(12))
    #expect(animate[0].value(at: "/result/camera/bearing") == .number(90))
    // Half a second later the camera is on its way.
    let tick = try send(3)
    #expect(methods(tick) == ["camera.willMove", "camera.didChange"])
    let zoom = try #require(tick[1].value(at: "/params/camera/zoom")?.number)
    #expect(zoom > 12 && zoom < 16)
    // The four corners of what is seen.
    let region = try send(4)
    #expect(
      region.last?["result"]?.names == ["nearLeft", "nearRight", "farLeft", "farRight", "bounds"])
    // Another half, and the animation has ended.
    let end = try send(3)
    #expect(methods(end) == ["camera.didChange", "animation.ended", "camera.idle"])
    #expect(end[1].value(at: "/params/outcome") == .string("completed"))
  }

  @Test func `README's slip is answered as it says`() throws {
    let readme = try Self.text("README.md")
    let slip = try #require(
      readme.firstMatch(of: /`(\{"[^`]*)` is answered with the path\s+`([^`]+)` and \*([^*]+)\*/))
    let (_, update, path, suggestion) = slip.output
    let error = try #require(try Conversation().error("camera.move", #"{"update":\#(update)}"#))
    #expect(error.value(at: "/data/path") == .string(String(path)))
    #expect(error["message"]?.string?.hasSuffix(String(suggestion)) == true)
  }

  /// The indented lines, with places and cameras where the document has `{…}`.
  @Test func `what protocol.md gives as parameters is accepted`() throws {
    let lines = try Self.text("protocol.md").matches(of: /\n    (\{.*\})(?=\n)/).map(\.output.1)
    #expect(lines.count >= 4)
    let conversation = Conversation()
    for line in lines {
      var latitude = 46
      let params = String(line).replacing(#""to": {…}"#, with: #""to": {"zoom": 12}"#).replacing(
        /\{…\}/
      ) { _ in
        latitude += 1
        return #"{"latitude": \#(latitude), "longitude": 8}"#
      }
      let tree = try Tree(params)
      let request =
        tree["method"] != nil
        ? #"{"jsonrpc":"2.0","id":1,"# + params.dropFirst()
        : #"{"jsonrpc":"2.0","id":1,"method":"camera.\#(tree["steps"] != nil ? "tour" : "route")","params":\#(params)}"#
      let answer = try Tree(conversation.send(line: request).last ?? "")
      #expect(answer["result"] != nil, "\(request): \(answer)")
    }
  }
}

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
