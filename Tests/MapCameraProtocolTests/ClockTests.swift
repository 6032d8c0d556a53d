import TestSupport
import Testing

/// "Time exists only by ticks."
@Suite struct ClockTests {
  @Test func `the clock starts at 0 and is ticked by seconds or to a time`() throws {
    let conversation = Conversation()
    #expect(conversation.result("clock.get") == #"{"time":0,"running":false,"fps":60}"#)
    #expect(conversation.result("clock.tick", #"{"seconds":1.5}"#) == #"{"time":1.5,"active":0}"#)
    #expect(conversation.result("clock.tick", #"{"to":1.5}"#) == #"{"time":1.5,"active":0}"#)
    #expect(conversation.result("clock.tick", #"{"to":10}"#) == #"{"time":10,"active":0}"#)
    #expect(conversation.result("clock.tick", #"{"seconds":0}"#) == #"{"time":10,"active":0}"#)
  }

  @Test(arguments: [
    (#"{"seconds":-0.1}"#, "/seconds"), (#"{"to":9.999}"#, "/to"), (#"{"to":-1}"#, "/to"),
    (#"{"seconds":"1"}"#, "/seconds"), (#"{"seconds":1,"to":20}"#, ""), ("{}", ""),
    (#"{"seconds":null,"to":null}"#, ""), (#"{"seconds":1,"map":"default"}"#, "/map"),
  ])
  func `time does not go backwards, nor two ways at once`(_ params: String, _ path: String) throws {
    let conversation = Conversation()
    conversation.call("clock.tick", #"{"to":10}"#)
    let error = try conversation.error("clock.tick", params)
    #expect(error?["code"] == .number(-32602) && error?["data"]?["path"] == .string(path))
    #expect(try Tree(conversation.result("clock.get"))["time"] == .number(10))
  }

  @Test func `active counts the animations that run or wait, on all maps`() throws {
    let conversation = Conversation()
    conversation.call("map.create", #"{"map":"m"}"#)
    conversation.call("camera.animate", #"{"to":{"zoom":5},"duration":1}"#)
    conversation.call("camera.animate", #"{"map":"m","to":{"zoom":5},"duration":2}"#)
    conversation.call("camera.animate", #"{"map":"m","to":{"bearing":5},"delay":3}"#)
    let active = try (0..<4).map { _ in
      try Tree(conversation.result("clock.tick", #"{"seconds":1}"#))["active"]?.number
    }
    #expect(active == [2, 1, 1, 0])
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `split ticks end in the same camera`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let whole = Conversation()
    let split = Conversation()
    for conversation in [whole, split] {
      conversation.call(
        "camera.animate",
        #"{"to":{"target":{"latitude":50,"longitude":170},"zoom":9},"duration":3,"path":"fly"}"#)
      conversation.call("camera.animate", #"{"to":{"bearing":200},"duration":2,"delay":0.5}"#)
      conversation.call(
        "camera.animate", #"{"update":{"zoomBy":{"delta":2,"at":{"x":9,"y":99}}},"delay":1.7}"#)
    }
    let total = Double.random(in: 0.2...3, using: &generator)
    whole.call("clock.tick", #"{"to":\#(total)}"#)
    let parts = (0..<7).map { _ in Double.random(in: 0...total, using: &generator) }.sorted()
    for part in parts + [total] { split.call("clock.tick", #"{"to":\#(part)}"#) }
    let cameras = try [whole, split].map { try Tree($0.result("camera.get")) }
    for pointer in ["/target/latitude", "/target/longitude", "/zoom", "/bearing", "/viewingAngle"] {
      let values = cameras.compactMap { $0.value(at: pointer)?.number }
      #expect(values.count == 2 && abs(values[0] - values[1]) < 1e-9, "seed \(seed): \(pointer)")
    }
  }

  @Test func `at its end the camera is the one that the reply announced`() throws {
    for (method, params) in methodExamples where method.hasPrefix("camera.animate") {
      let conversation = Conversation()
      conversation.call("map.create", #"{"map":"m"}"#)
      let reply = try Tree(conversation.result(method, params))
      conversation.call("clock.tick", #"{"seconds":100}"#)
      let map = params.contains(#""map":"m""#) ? #"{"map":"m"}"# : "{}"
      #expect(
        try Tree(conversation.result("camera.get", map)) == reply["camera"], "\(method) \(params)")
    }
  }
}
