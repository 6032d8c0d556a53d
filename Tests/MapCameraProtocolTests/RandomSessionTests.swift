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

  private static func output(of pieces: [ArraySlice<UInt8>]) -> [UInt8] {
    let conversation = Conversation()
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
    let keys = notices.compactMap { notice in
      let map = maps.firstIndex(of: notice["params"]?["map"]?.string ?? "") ?? -1
      return order.firstIndex(of: notice["method"]?.string ?? "").map { (map: map, kind: $0) }
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

/// "Who moved the camera": the tag and the gesture of each notification, by a bookkeeping of its own.
@Suite struct TagTests {
  @Test(arguments: 501...530 as ClosedRange<UInt64>)
  func `each notification names who moves the camera`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var book = TagBook()
    let conversation = Conversation()
    for number in 0..<150 {
      let method = TagBook.methods.randomElement(using: &generator)!
      var params = TagBook.params(of: method, book.known, &generator)
      let isTagged = Bool.random(using: &generator) && !TagBook.beginNothing.contains(method)
      if isTagged { params.append(#""tag":"t\#(number)""#) }
      let text = "{\(params.joined(separator: ","))}"
      let lines = try conversation.call(method, text).map { try Tree($0) }
      let list = try Tree(conversation.result("animation.list"))
      let faults = book.follow(
        method, try Tree(text), lines,
        active: Set(list["animations"]?.elements?.compactMap { $0["animation"]?.number } ?? []))
      #expect(faults.isEmpty, "seed \(seed), request \(number): \(method) \(params) \(faults)")
    }
    #expect(book.checked > 100, "seed \(seed): too little happened")
  }

  @Test func `tags that nothing holds are forgotten, and the others are not`() throws {
    let conversation = Conversation()
    conversation.call("camera.animate", #"{"to":{"zoom":9},"delay":9,"tag":"long"}"#)
    conversation.call("map.create", #"{"map":"other"}"#)
    for number in 0..<3000 {
      let lines = conversation.call(
        "gesture.rotate", #"{"map":"other","degrees":1,"tag":"t\#(number)"}"#)
      #expect(lines[0].contains(#""tag":"t\#(number)"}"#))
    }
    #expect(conversation.call("clock.tick", #"{"seconds":10}"#)[0].hasSuffix(#","tag":"long"}}"#))
  }
}

/// Who moves the camera of a map, as protocol.md says it, from what a host sends and is answered.
private struct TagBook {
  static let methods = [
    "camera.set", "camera.move", "camera.animate", "camera.animate", "camera.tour", "camera.orbit",
    "camera.follow", "camera.track", "camera.track", "camera.stop", "gesture.pan", "gesture.pinch",
    "gesture.tilt", "gesture.doubleTap", "gesture.end", "map.configure", "animation.seek",
    "clock.tick", "clock.tick", "clock.tick", "clock.tick", "clock.tick",
  ]
  static let beginNothing = ["camera.track", "map.configure", "animation.seek", "clock.tick"]

  private struct Source: Equatable {
    var tag: String?
    var isGesture = false
  }

  private var time = 0.0
  private var mover = Source()
  private var sources: [Double: Source] = [:]
  private var waiting: [(beginning: Double, id: Double)] = []
  private var active: Set<Double> = []
  private var following: Double?
  private var isGesturing = false
  private(set) var checked = 0

  /// The ids that run or wait.
  var known: [Double] { active.sorted() }

  private var running: Set<Double> { active.subtracting(waiting.map(\.id)) }

  static func params(
    of method: String, _ known: [Double], _ generator: inout SeededGenerator
  ) -> [String] {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    let delay = #""delay":\#(Double(number(0...1) * number(0...4)) / 4)"#
    let place = #"{"latitude":\#(number(-9...9)),"longitude":\#(number(-9...9))}"#
    switch method {
    case "camera.set": return [#""camera":{"target":\#(place),"zoom":\#(number(4...9))}"#]
    case "camera.move": return [#""to":{"zoom":\#(number(4...6))}"#]
    case "camera.animate":
      let goals = [
        #"{"zoom":\#(number(3...12))}"#, #"{"bearing":\#(number(1...359))}"#,
        #"{"target":\#(place)}"#,
      ]
      return [#""to":\#(goals[number(0...2)])"#, #""duration":\#(number(0...4))"#, delay]
    case "camera.tour":
      return [
        #""steps":[{"to":{"zoom":\#(number(3...9))},"duration":1},{"to":{"bearing":5}}]"#, delay,
      ]
    case "camera.orbit": return [#""degrees":\#(number(0...90))"#, delay]
    case "camera.follow": return number(0...1) == 0 ? [] : [#""zoom":9,"gestures":["tilt"]"#]
    case "camera.track": return [#""places":[{"coordinate":\#(place)}]"#]
    case "gesture.pan": return [#""translation":{"x":\#(number(0...1)),"y":3}"#]
    case "gesture.pinch":
      return [#""scale":\#(number(1...2))"#, #""at":{"x":9,"y":\#(number(0...99))}"#]
    case "gesture.tilt": return [#""degrees":\#(number(-9...9))"#]
    case "gesture.end": return number(0...1) == 0 ? [] : [#""velocity":{"x":900,"y":9}"#]
    case "map.configure": return [#""minZoom":\#(number(2...6))"#]
    case "animation.seek":
      return [#""animation":\#(Int(known.randomElement(using: &generator) ?? 1)),"to":0.5"#]
    case "clock.tick": return [#""seconds":\#(Double(number(1...8)) / 8)"#]
    default: return []
    }
  }

  /// Follows a request and its answer.
  ///
  /// - Returns: the notifications with another tag or gesture than they should have.
  mutating func follow(
    _ method: String, _ params: Tree, _ lines: [Tree], active now: Set<Double>
  ) -> [Tree] {
    let answer = lines.last ?? .null
    guard answer["error"] == nil else { return lines.count == 1 ? [] : lines }
    let id = answer["result"]?["animation"]?.number
    let kind = method.hasPrefix("gesture.") ? "gesture" : method
    let source = Source(tag: params["tag"]?.string, isGesture: kind == "gesture")
    // What begins nothing: at rest nobody moves the camera, and after a gesture the following does.
    if Self.beginNothing.contains(method), !isGesturing {
      let gestureRuns = running.contains { sources[$0]?.isGesture == true }
      if running.isEmpty {
        mover = Source()
      } else if mover.isGesture, !gestureRuns, let following, running.contains(following) {
        mover = sources[following] ?? Source()
      }
    }
    if let id { sources[id] = source }
    switch method {
    case "clock.tick":
      time = answer["result"]?["time"]?.number ?? .nan
      for (beginning, id) in waiting.sorted(by: { ($0.beginning, $0.id) < ($1.beginning, $1.id) })
      where beginning <= time + 1e-9 {
        mover = sources[id] ?? Source()
        isGesturing = false
      }
      waiting.removeAll { $0.beginning <= time + 1e-9 }
    case "animation.seek":
      if let begun = waiting.first(where: { params["animation"]?.number == $0.id }) {
        mover = sources[begun.id] ?? Source()
        isGesturing = false
        waiting.removeAll { $0.id == begun.id }
      }
    case "camera.track", "map.configure": break
    case "camera.stop":
      mover = source
      isGesturing = false
    case "gesture.end":
      if isGesturing { mover = source }
      isGesturing = false
    default:
      let delay = params["delay"]?.number ?? 0
      if let id, delay > 0 {
        waiting.append((time + delay, id))
      } else {
        mover = source
        isGesturing = kind == "gesture" && method != "gesture.doubleTap"
      }
    }
    if method == "camera.follow" { following = id }
    active = now
    waiting.removeAll { !now.contains($0.id) }
    return lines.dropLast().filter { notice in
      checked += 1
      let params = notice["params"]
      let name = notice["method"]?.string ?? ""
      let expected =
        name.hasPrefix("animation.") ? sources[params?["animation"]?.number ?? 0] : mover
      let isGesture = ["camera.didChange", "camera.idle"].contains(name) && mover.isGesture
      return params?["tag"]?.string != expected?.tag
        || name != "camera.willMove" && (params?["gesture"] != nil) != isGesture
    }
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
