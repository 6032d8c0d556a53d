import MapCameraKit
import TestSupport
import Testing

/// Sessions of random requests, right and wrong, single and in batches, with and without ids, on
/// maps that come and go.
@Suite struct RandomSessionTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `whatever is asked, the promises are kept`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let conversation = Conversation.withMotion()
    var audit = SessionAudit(seed: seed)
    try audit.look(at: conversation)
    for _ in 0..<150 {
      let line = try generator.line()
      try audit.follow(line, answeredBy: conversation.send(line: line.text), in: conversation)
    }
    try audit.close(conversation)
  }

  @Test(arguments: 101...103 as ClosedRange<UInt64>)
  func `cut in two at any byte, a session gives the same bytes`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let input = try Array((0..<6).map { _ in try generator.line().text + "\n" }.joined().utf8)
    let whole = Self.output(of: [input[...]])
    for cut in stride(from: Int(seed % 4), through: input.count, by: 4) {
      guard Self.output(of: [input[..<cut], input[cut...]]) != whole else { continue }
      Issue.record("seed \(seed): cut at byte \(cut) of \(input.count)")
      return
    }
  }

  @Test(arguments: 201...206 as ClosedRange<UInt64>)
  func `cut into pieces, a session gives the same bytes`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let input = try Array((0..<60).map { _ in try generator.line().text + "\n" }.joined().utf8)
    var pieces: [ArraySlice<UInt8>] = []
    var rest = input[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...40, using: &generator)
      pieces.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    #expect(Self.output(of: pieces) == Self.output(of: [input[...]]), "seed \(seed)")
  }

  @Test(arguments: 301...312 as ClosedRange<UInt64>)
  func `a line is answered the same whatever line is before it`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let lines = try (0..<8).map { _ in try Array((generator.line().text + "\n").utf8) }
    let other = Array("{\"jsonrpc\":\"2.0\",\"method\":\"ping\"}\n".utf8)
    var stream: [ArraySlice<UInt8>] = []
    while stream.count < 60 {
      let line = lines.randomElement(using: &generator) ?? []
      stream += Array(repeating: line[...], count: Int.random(in: 1...4, using: &generator))
    }
    let apart = stream.flatMap { [other[...], $0] }
    #expect(Self.output(of: stream) == Self.output(of: apart), "seed \(seed)")
  }

  @Test(arguments: 401...406 as ClosedRange<UInt64>)
  func `behind heads stand the messages that stand in lines`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let lines = try (0..<60).map { _ in try generator.line().text }
    let inLines = Self.output(of: lines.map { Array(($0 + "\n").utf8)[...] }).lines
    let inHeads = Self.output(
      of: lines.map { Array(Self.framed($0).utf8)[...] }, ["--framing", "headers"])
    #expect(inHeads == Array(inLines.map(Self.framed).joined().utf8), "seed \(seed)")
    #expect(inLines.count > 30, "seed \(seed): too little happened")
  }

  private static func framed(_ message: String) -> String {
    "Content-Length: \(message.utf8.count)\r\n\r\n\(message)"
  }

  private static func output(
    of pieces: [ArraySlice<UInt8>], _ arguments: [String] = []
  ) -> [UInt8] {
    let conversation = Conversation(.init(arguments: arguments))
    for piece in pieces { conversation.send(piece) }
    conversation.finish()
    return conversation.received
  }
}

/// Audits a session, and records each broken promise.
private struct SessionAudit {
  let seed: UInt64
  private var rules: [String: CameraConstraints] = [:]
  private var state: [String] = []
  private var maps: [String] = []
  private var ended: [Int] = []

  init(seed: UInt64) { self.seed = seed }

  /// Notes the limits of all maps, and all that can be seen.
  mutating func look(at conversation: Conversation) throws {
    let maps = try Tree(conversation.result("map.list"))["maps"]?.elements ?? []
    state = [conversation.result("clock.get")]
    self.maps = maps.compactMap(\.string)
    for map in maps.map({ $0.text() }) {
      let text = conversation.result("map.get", #"{"map":\#(map)}"#)
      state += [text, conversation.result("animation.list", #"{"map":\#(map)}"#)]
      let tree = try Tree(text)
      rules[tree["map"]?.string ?? ""] = CameraConstraints(map: tree)
      check(tree, of: tree["map"]?.string ?? "", map)
    }
  }

  mutating func follow(
    _ line: RandomLine, answeredBy lines: [String], in conversation: Conversation
  ) throws {
    let (before, known) = (state, maps)
    try look(at: conversation)
    let trees = try lines.map { try Tree($0) }
    let notices = trees.filter { $0["method"] != nil }
    let answers = trees.drop { $0["method"] != nil }
    #expect(answers.count == (line.ids.isEmpty ? 0 : 1), "seed \(seed): \(line.text) \(lines)")
    expectIDs(line, lines.last ?? "", answers.first)
    for notice in notices {
      check(notice, of: notice["params"]?["map"]?.string ?? "", line.text)
      if notice["method"] == .string("animation.ended") {
        ended.append(notice["params"]?["animation"]?.number.map { Int($0) } ?? 0)
      }
    }
    if line.isBatch { return }
    checkOrder(of: notices, from: known + maps.filter { !known.contains($0) }, line.text)
    guard let answer = answers.first else { return }
    if answer["error"] == nil { return check(answer, of: line.map, line.text) }
    #expect(lines.count == 1, "seed \(seed): \(line.text) fails and tells something: \(lines)")
    #expect(state == before, "seed \(seed): \(line.text) fails and changes something")
  }

  /// Each request with an id has one answer, in order.
  private func expectIDs(_ line: RandomLine, _ text: String, _ answer: Tree?) {
    guard let first = line.ids.first else { return }
    guard line.isBatch else {
      let isAnswer = text.hasPrefix(#"{"jsonrpc":"2.0","id":\#(first),"#)
      return #expect(isAnswer, "seed \(seed): \(line.text) \(text)")
    }
    let ids = answer?.elements?.map { $0["id"] } ?? []
    let expected = line.ids.map { try? Tree($0) }
    #expect(ids == expected, "seed \(seed): \(line.text) \(text)")
  }

  /// Map by map in the order of creation, and of one map in this order; only steps and endings may stand
  /// twice.
  private func checkOrder(of notices: [Tree], from maps: [String], _ line: String) {
    let order = [
      "camera.willMove", "camera.didChange", "animation.step", "animation.ended", "camera.idle",
    ]
    let keys = notices.map { notice in
      let map = maps.firstIndex(of: notice["params"]?["map"]?.string ?? "") ?? -1
      return (map: map, kind: order.firstIndex(of: notice["method"]?.string ?? "") ?? -1)
    }
    for (one, next) in zip(keys, keys.dropFirst()) {
      let isRepeated = one.kind == next.kind && [2, 3].contains(one.kind)
      let isInOrder =
        one.map < next.map || one.map == next.map && (one.kind < next.kind || isRepeated)
      #expect(isInOrder, "seed \(seed): \(line) tells \(notices)")
    }
  }

  /// All cameras in a tree obey the limits of their map.
  private func check(_ tree: Tree, of map: String, _ line: String) {
    for camera in tree.cameras {
      guard let violation = rules[map]?.fault(of: camera) else { continue }
      Issue.record("seed \(seed): \(violation) on \(map) after \(line)")
    }
  }

  /// When all is over, each animation has ended once: their ids count up from 1.
  mutating func close(_ conversation: Conversation) throws {
    conversation.call("clock.stop")
    // What follows has no end of its own.
    for map in try Tree(conversation.result("map.list"))["maps"]?.elements ?? [] {
      var stop = RandomLine(text: "the last stop")
      stop.ids = ["1"]
      stop.map = map.string ?? ""
      try follow(
        stop, answeredBy: conversation.call("camera.stop", #"{"map":\#(map.text())}"#),
        in: conversation)
    }
    var end = RandomLine(text: "the end")
    end.ids = ["1"]
    try follow(
      end, answeredBy: conversation.call("clock.tick", #"{"seconds":2e8}"#), in: conversation)
    // What follows has no end of its own.
    for map in try Tree(conversation.result("map.list"))["maps"]?.elements ?? [] {
      end.map = map.string ?? ""
      try follow(
        end, answeredBy: conversation.call("camera.stop", #"{"map":\#(map.text())}"#),
        in: conversation)
    }
    conversation.call("map.create", #"{"map":"last"}"#)
    let last = try Tree(
      conversation.result("camera.animate", #"{"map":"last","to":{"zoom":9},"duration":9}"#))
    let next = try #require(last["animation"]?.number.map { Int($0) })
    #expect(ended.sorted() == Array(1..<next), "seed \(seed)")
    #expect(next > 20, "seed \(seed): too little happened")
  }
}

/// Sessions have nothing in common: a program may run one on each of its threads. The thread
/// sanitizer checks it.
@Suite struct ConcurrentSessionTests {
  @Test func `sessions on several threads answer as one alone does`() async {
    let expected = Self.answersToSlips()
    await withTaskGroup(of: [String].self) { group in
      for _ in 0..<8 { group.addTask { Self.answersToSlips() } }
      for await answers in group { #expect(answers == expected) }
    }
  }

  /// Names and texts that are wrong in more ways than are remembered, each twice.
  private static func answersToSlips() -> [String] {
    let conversation = Conversation()
    return (0..<400).flatMap { number in
      conversation.send(
        line: #"{"jsonrpc":"2.0","id":\#(number),"method":"camera.mov\#(number / 2 % 90)"}"#)
        + conversation.send(line: String(repeating: " ", count: number / 2 % 90) + "?")
        + conversation.send(line: #"{"jsonrpc":"2.0","id":1,"method":"camera.get","params":[1]}"#)
    }
  }
}
