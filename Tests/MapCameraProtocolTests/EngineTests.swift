import TestSupport
import Testing

/// The maps of an engine, as many come and go.
@Suite struct EngineTests {
  /// The gaps of removed maps are closed when they are many; what moves then moves on.
  @Test func `maps move on when others are removed`() throws {
    let conversation = Conversation()
    let moving = [20, 41, 59]
    for index in 0..<60 { conversation.call("map.create", #"{"map":"m\#(index)"}"#) }
    for index in moving {
      conversation.call("camera.animate", #"{"map":"m\#(index)","to":{"zoom":6},"duration":4}"#)
    }
    for index in 0..<60 where !moving.contains(index) {
      conversation.call("map.remove", #"{"map":"m\#(index)"}"#)
      let lines = conversation.call("clock.tick", #"{"seconds":0.01}"#)
      #expect(lines.last?.contains(#""active":3"#) == true)
      for (line, map) in zip(lines.filter { $0.contains("didChange") }, moving) {
        #expect(line.contains(#""map":"m\#(map)""#), "\(line)")
      }
    }
    #expect(conversation.result("map.list") == #"{"maps":["default","m20","m41","m59"]}"#)
    conversation.call("clock.tick", #"{"seconds":4}"#)
    for index in moving {
      #expect(conversation.result("camera.get", #"{"map":"m\#(index)"}"#).contains(#""zoom":6"#))
    }
    #expect(try conversation.error("camera.get", #"{"map":"m0"}"#)?["code"] == .number(-32001))
  }

  /// The default map too, which is found without its id.
  @Test func `the default map may be removed and created again`() throws {
    let conversation = Conversation()
    conversation.call("map.remove")
    #expect(try conversation.error("camera.get")?["code"] == .number(-32001))
    for index in 0..<40 { conversation.call("map.create", #"{"map":"m\#(index)"}"#) }
    conversation.call("map.create", #"{"map":"default","size":{"width":10,"height":20}}"#)
    for index in 0..<40 { conversation.call("map.remove", #"{"map":"m\#(index)"}"#) }
    #expect(conversation.result("map.get").contains(#""size":{"width":10,"height":20}"#))
    #expect(conversation.result("map.list") == #"{"maps":["default"]}"#)
  }

  @Test func `animations are listed oldest first, whether they wait or run`() throws {
    let conversation = Conversation()
    for (property, delay) in [("zoom", 3), ("bearing", 0), ("viewingAngle", 1)] {
      conversation.call(
        "camera.animate", #"{"to":{"\#(property)":9},"delay":\#(delay),"duration":9}"#)
    }
    for _ in 0..<5 {
      let list = try Tree(conversation.result("animation.list"))["animations"]?.elements ?? []
      #expect(list.compactMap { $0["animation"]?.number } == [1, 2, 3])
      conversation.call("clock.tick", #"{"seconds":0.9}"#)
    }
  }
}
