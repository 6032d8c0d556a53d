import TestSupport
import Testing

/// "Order within a map: willMove, didChange, animation.step, animation.ended, idle; maps in creation
/// order", and each ending told once.
@Suite struct NotificationOrderTests {
  private static let order = [
    "camera.willMove", "camera.didChange", "animation.step", "animation.ended", "camera.idle",
  ]

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `whatever is asked, notifications come in order, and before the response`(_ seed: UInt64)
    throws
  {
    var generator = SeededGenerator(seed: seed)
    let conversation = Conversation()
    let maps = ["default", "z", "a", "m"]
    for map in maps.dropFirst() { conversation.call("map.create", #"{"map":"\#(map)"}"#) }
    var started: Set<Double> = []
    var ended: [Double] = []
    var outcomes: Set<String> = []
    for _ in 0..<120 {
      let map = maps.randomElement(using: &generator) ?? ""
      let (method, params) = Self.request(of: map, &generator)
      let lines = conversation.call(method, params)
      let trees = try lines.map { try Tree($0) }
      #expect(trees.last?["id"] == .number(1), "seed \(seed): the response is last")
      #expect(trees.dropLast().allSatisfy { $0["id"] == nil }, "seed \(seed)")
      let keys = trees.dropLast().map { notice in
        (
          maps.firstIndex(of: notice["params"]?["map"]?.string ?? "") ?? -1,
          Self.order.firstIndex(of: notice["method"]?.string ?? "") ?? -1
        )
      }
      #expect(keys.map(\.0) == keys.map(\.0).sorted(), "seed \(seed): \(lines)")
      for (one, next) in zip(keys, keys.dropFirst()) where one.0 == next.0 {
        // Only animation.step and animation.ended may stand twice.
        #expect(
          one.1 < next.1 || one.1 == next.1 && [2, 3].contains(one.1), "seed \(seed): \(lines)")
      }
      for notice in trees.dropLast() where notice["method"] == .string("animation.ended") {
        ended.append(notice["params"]?["animation"]?.number ?? -1)
        outcomes.insert(notice["params"]?["outcome"]?.string ?? "")
      }
      if let id = trees.last?["result"]?["animation"]?.number { started.insert(id) }
    }
    for line in conversation.call("clock.tick", #"{"seconds":1000}"#) {
      if let notice = try? Tree(line), notice["method"] == .string("animation.ended") {
        ended.append(notice["params"]?["animation"]?.number ?? -1)
      }
    }
    #expect(Set(ended).count == ended.count, "seed \(seed): an animation ended twice")
    #expect(Set(ended) == started, "seed \(seed): each animation ends")
    #expect(outcomes.isSubset(of: ["completed", "interrupted", "stopped"]))
  }

  private static func request(
    of map: String, _ generator: inout SeededGenerator
  ) -> (method: String, params: String) {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    let to =
      [
        #""zoom":\#(number(2...18))"#, #""bearing":\#(number(0...360))"#,
        #""viewingAngle":\#(number(0...60))"#,
        #""target":{"latitude":\#(number(-80...80)),"longitude":\#(number(-180...180))}"#,
      ].randomElement(using: &generator) ?? ""
    let options = #""duration":\#(number(0...2)),"delay":\#(number(-1...1).clamped)"#
    switch Int.random(in: 0..<13, using: &generator) {
    case 0...3: return ("camera.animate", #"{"map":"\#(map)","to":{\#(to)},\#(options)}"#)
    case 4:
      return ("camera.move", #"{"map":"\#(map)","update":{"zoomBy":{"delta":\#(number(-2...2))}}}"#)
    case 5: return ("camera.stop", #"{"map":"\#(map)"}"#)
    case 6:
      return ("gesture.pan", #"{"map":"\#(map)","translation":{"x":\#(number(-90...90)),"y":3}}"#)
    case 7:
      return ("gesture.end", #"{"map":"\#(map)","velocity":{"x":\#(number(-900...900)),"y":3}}"#)
    case 8:
      return (
        "camera.tour",
        #"{"map":"\#(map)","steps":[{"to":{\#(to)},"duration":0.3},{"update":{"zoomIn":{}},"duration":0.3}]}"#
      )
    case 9: return ("map.configure", #"{"map":"\#(map)","maxZoom":\#(number(10...21))}"#)
    default: return ("clock.tick", #"{"seconds":\#(number(0...0.7))}"#)
    }
  }

  /// "Of more than 4,096 tiles the observed list is null", never refused.
  @Test func `of very many tiles a change tells null`() throws {
    let conversation = Conversation()
    for (height, isTold) in [(9000, true), (20_000, false)] {
      conversation.call(
        "map.configure", #"{"size":{"width":20000,"height":\#(height)},"observe":["tiles"]}"#)
      let camera = #"{"target":{"latitude":0,"longitude":\#(height / 1000)},"zoom":8}"#
      let lines = conversation.call("camera.set", #"{"camera":\#(camera)}"#)
      let change = try Tree(lines.first { $0.contains("camera.didChange") } ?? "")
      let tiles = change.value(at: "/params/tiles")
      #expect(isTold ? (2000...4096).contains(tiles?.elements?.count ?? 0) : tiles == .null)
    }
    let limits = try Tree(conversation.result("initialize"))["limits"]
    #expect(limits?["maxObservedTiles"] == .number(4096))
  }

  @Test func `notify narrows what a map sends, and nothing else changes`() throws {
    for kinds in [["camera.idle"], ["camera.didChange", "animation.ended"], [], Self.order] {
      let narrow = Conversation()
      let full = Conversation()
      let names = kinds.map { "\"\($0)\"" }.joined(separator: ",")
      narrow.call("map.configure", #"{"notify":[\#(names)]}"#)
      for (method, params) in [
        ("camera.move", #"{"update":{"zoomIn":{}}}"#), ("camera.animate", #"{"to":{"zoom":9}}"#),
        ("clock.tick", #"{"seconds":0.1}"#), ("clock.tick", #"{"seconds":1}"#),
        ("camera.tour", #"{"steps":[{"to":{"zoom":4}}]}"#), ("clock.tick", #"{"seconds":1}"#),
      ] {
        let expected = full.call(method, params).filter { line in
          guard let method = try? Tree(line)["method"]?.string else { return true }
          return kinds.contains(method)
        }
        #expect(narrow.call(method, params) == expected, "\(kinds)")
      }
    }
  }

  @Test func `what is asked to notify twice is told once, in its order`() throws {
    let conversation = Conversation()
    let state = try Tree(
      conversation.result(
        "map.configure", #"{"notify":["camera.idle","camera.willMove","camera.idle"]}"#))
    #expect(state["notify"] == .array([.string("camera.willMove"), .string("camera.idle")]))
    #expect(conversation.call("camera.move", #"{"update":{"zoomIn":{}}}"#).count == 3)
  }
}

extension Double {
  fileprivate var clamped: Double { Swift.max(0, self) }
}
