import TestSupport
import Testing

/// What would cost too much is refused before it begins, and says which limit it exceeds.
@Suite struct WorkLimitTests {
  @Test func `at most 64 animations wait on a map, and a request too many changes nothing`()
    throws
  {
    let conversation = Conversation()
    let limits = try Tree(conversation.result("initialize"))["limits"]
    #expect(limits?["maxWaitingAnimations"] == .number(64))
    for index in 0..<64 {
      conversation.call(
        "camera.animate",
        #"{"to":{"zoom":\#(3 + index % 9)},"duration":1,"delay":\#(1000 + index)}"#)
    }
    let before = conversation.result("animation.list")
    #expect(try Tree(before)["animations"]?.elements?.count == 64)
    for (method, params) in [
      ("camera.animate", #"{"to":{"bearing":9},"duration":1,"delay":1}"#),
      ("camera.animateToZoom", #"{"zoom":9,"delay":3}"#),
      ("camera.orbit", #"{"degrees":9,"delay":1}"#),
      ("camera.tour", #"{"steps":[{"to":{"zoom":9}}],"delay":1}"#),
      ("camera.path", #"{"to":{"zoom":9},"frames":2,"delay":1}"#),
    ] {
      let error = try conversation.error(method, params)
      #expect(error?["code"] == .number(-32004), "\(method)")
      #expect(error?.value(at: "/data/limit") == .string("maxWaitingAnimations"), "\(method)")
      #expect(error?.value(at: "/data/maximum") == .number(64), "\(method)")
    }
    #expect(conversation.result("animation.list") == before)
    #expect(
      try conversation.error("camera.animate", #"{"map":"default","to":{"bearing":5}}"#) == nil)
    conversation.call("map.create", #"{"map":"other"}"#)
    #expect(
      try conversation.error("camera.animate", #"{"map":"other","to":{"zoom":5},"delay":1}"#)
        == nil)
  }

  @Test func `at most 1,000 places are tracked`() throws {
    let conversation = Conversation()
    func track(_ count: Int) throws -> Tree? {
      let place = #"{"coordinate":{"latitude":1,"longitude":2}}"#
      let places = Array(repeating: place, count: count).joined(separator: ",")
      return try conversation.error("camera.track", #"{"places":[\#(places)]}"#)
    }
    #expect(try track(1000) == nil)
    let error = try track(1001)
    #expect(error?["code"] == .number(-32004))
    #expect(error?.value(at: "/data/limit") == .string("maxTrackedPlaces"))
    let limits = try Tree(conversation.result("initialize"))["limits"]
    #expect(limits?["maxTrackedPlaces"] == error?.value(at: "/data/maximum"))
  }

  @Test func `a tour whose repetitions differ has at most 10,000 steps, as have those that wait`()
    throws
  {
    let conversation = Conversation()
    func tour(_ step: String, _ count: Int, _ rest: String) throws -> Tree? {
      let steps = Array(repeating: step, count: count).joined(separator: ",")
      return try conversation.error("camera.tour", #"{"steps":[\#(steps)]\#(rest)}"#)
    }
    let relative = #"{"update":{"scrollBy":{"x":0.01,"y":0}},"duration":1}"#
    #expect(try tour(relative, 100, #","repeat":100"#) == nil)
    let error = try tour(relative, 101, #","repeat":100"#)
    #expect(error?["code"] == .number(-32004))
    #expect(error?.value(at: "/data/limit") == .string("maxTourWork"))
    #expect(error?.value(at: "/data/maximum") == .number(10_000))
    let limits = try Tree(conversation.result("initialize"))["limits"]
    #expect(limits?["maxTourWork"] == .number(10_000))
    // Repetitions that are alike count twice at most.
    let absolute = #"{"to":{"zoom":9},"duration":1}"#
    for _ in 0..<5 { #expect(try tour(absolute, 1000, #","repeat":100,"delay":9"#) == nil) }
    let waiting = try tour(absolute, 1, #","delay":9"#)
    #expect(waiting?.value(at: "/data/limit") == .string("maxTourWork"))
    #expect(try tour(absolute, 1, "") == nil)
  }

  @Test(arguments: [
    #""steps":[{"to":{"target":{"latitude":1,"longitude":1},"zoom":19},"duration":3000}],"tileSize":16"#,
    #""steps":[{"to":{"bearing":90},"duration":33333}],"tileSize":16,"levels":"varying""#,
    #""steps":[{"to":{"zoom":3},"duration":1e9}]"#,
    #""steps":[{"to":{"zoom":3},"duration":100000}]"#,
  ])
  func `tiles that cost too much to find are refused`(_ params: String) throws {
    let conversation = Conversation()
    conversation.call("map.configure", #"{"size":{"width":2000,"height":2000}}"#)
    let error = try conversation.error("projection.tiles", "{\(params)}")
    #expect(error?["code"] == .number(-32004))
    #expect(error?.value(at: "/data/limit") == .string("maxTileWork"))
    let limits = try Tree(conversation.result("initialize"))["limits"]
    #expect(limits?["maxTileWork"] == error?.value(at: "/data/maximum"))
  }

  @Test func `a rest costs nothing`() throws {
    let conversation = Conversation()
    let moves = #"{"to":{"zoom":6},"duration":1},{"to":{"bearing":90},"duration":1}"#
    let rest =
      #"{"to":{"zoom":6},"duration":1,"hold":9e8},{"to":{"bearing":90},"duration":1,"hold":9e7}"#
    let without = conversation.result("projection.tiles", #"{"steps":[\#(moves)]}"#)
    #expect(try Tree(without)["tiles"]?.elements?.isEmpty == false)
    #expect(conversation.result("projection.tiles", #"{"steps":[\#(rest)]}"#) == without)
    conversation.call("camera.tour", #"{"steps":[\#(rest)],"delay":5e6}"#)
    #expect(conversation.result("projection.tiles", #"{"animation":1}"#) == without)
  }

  @Test func `the clock ends at a thousand million seconds, and says so`() throws {
    let conversation = Conversation()
    conversation.call("clock.tick", #"{"to":999999999.5}"#)
    let error = try conversation.error("clock.tick", #"{"seconds":0.75}"#)
    #expect(error?["code"] == .number(-32602))
    #expect(error?.value(at: "/data/path") == .string("/seconds"))
    #expect(error?.value(at: "/data/expected") == .string("a number from 0 to 0.5"))
    #expect(
      conversation.result("clock.tick", #"{"seconds":0.5}"#) == #"{"time":1000000000,"active":0}"#)
    let end = try conversation.error("clock.tick", #"{"seconds":1e-9}"#)
    #expect(
      end?["message"]?.string?.contains("the clock is at its end, 1000000000 seconds") == true)
    #expect(try conversation.error("clock.tick", #"{"seconds":0}"#) == nil)
  }

  @Test func `real time ends there as well`() throws {
    let conversation = Conversation()
    conversation.call("clock.tick", #"{"to":999999999.5}"#)
    conversation.call("clock.start")
    #expect(conversation.elapse(5) == [])
    #expect(conversation.result("clock.stop") == #"{"time":1000000000}"#)
    #expect(
      conversation.result("clock.tick", #"{"seconds":0}"#) == #"{"time":1000000000,"active":0}"#)
    #expect(
      conversation.result("clock.tick", #"{"to":1000000000}"#) == #"{"time":1000000000,"active":0}"#
    )
  }

  @Test(arguments: ["2147483648", "9007199254740992"])
  func `an animation's id may be as long as ids go`(_ id: String) throws {
    let conversation = Conversation()
    for (method, params) in [
      ("camera.stop", #"{"animation":\#(id)}"#),
      ("animation.seek", #"{"animation":\#(id),"to":1}"#),
      ("projection.tiles", #"{"animation":\#(id)}"#),
    ] {
      #expect(try conversation.error(method, params)?["code"] == .number(-32003), "\(method)")
    }
  }

  @Test func `every method declares what is wrong with parameters`() throws {
    let conversation = Conversation()
    let document = try Tree(conversation.result("rpc.discover"))
    for method in document["methods"]?.elements ?? [] {
      let name = method["name"]?.string ?? ""
      let codes = method["errors"]?.elements?.map { $0["code"] } ?? []
      #expect(codes.contains(.number(-32602)), "\(name)")
      // initialize passes over what it does not know, as language clients send it.
      let wrong =
        name == "initialize" ? #"{"protocolVersion":"9"}"# : #"{"no such parameter":1}"#
      let error = try conversation.error(name, wrong)
      #expect(error?["code"] == .number(-32602), "\(name)")
    }
  }
}
