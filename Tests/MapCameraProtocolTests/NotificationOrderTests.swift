import TestSupport
import Testing

/// "Order within a map: willMove, didChange, animation.step, animation.ended, idle; maps in creation
/// order", and each ending is reported once.
@Suite struct NotificationOrderTests {
  private static let order = [
    "camera.willMove", "camera.didChange", "animation.step", "animation.ended", "camera.idle",
  ]

  /// "Of more than 4,096 tiles the observed list is null", never refused.
  @Test func `very many tiles are reported as null`() throws {
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

  @Test func `a notification that is requested twice is sent once, in its order`() throws {
    let conversation = Conversation()
    let state = try Tree(
      conversation.result(
        "map.configure", #"{"notify":["camera.idle","camera.willMove","camera.idle"]}"#))
    #expect(state["notify"] == .array([.string("camera.willMove"), .string("camera.idle")]))
    #expect(conversation.call("camera.move", #"{"update":{"zoomIn":{}}}"#).count == 3)
  }
}
