import JSONRPC
import Server
import TestSupport
import Testing

/// The limits that keep memory bounded.
@Suite struct LimitTests {
  @Test func `arrays and objects may stand 64 deep, and no deeper`() throws {
    for (depth, isFine) in [(63, true), (64, true), (65, false), (100_000, false)] {
      // The request itself is the first level.
      let inner = depth - 1
      let nested = String(repeating: "[", count: inner) + String(repeating: "]", count: inner)
      let head = #"{"jsonrpc":"2.0","id":1,"method":"ping","x":"#
      let lines = answers(to: head + nested + "}")
      #expect(lines.count == 1)
      if isFine {
        #expect(lines == [#"{"jsonrpc":"2.0","id":1,"result":{}}"#])
      } else {
        let error = try Tree(lines.first ?? "")["error"]
        #expect(error?["code"] == .number(-32700))
        #expect(error?["data"]?["offset"] == .number(Double(head.utf8.count + 63)))
      }
    }
  }

  @Test func `there are at most 65,536 maps`() throws {
    let conversation = Conversation()
    let create = { (id: Int) in
      #"{"jsonrpc":"2.0","method":"map.create","params":{"map":"m\#(id)"}}"#
    }
    for start in stride(from: 1, to: 65_536, by: 8192) {
      let ids = start..<min(65_536, start + 8192)
      #expect(conversation.send(line: "[" + ids.map(create).joined(separator: ",") + "]") == [])
    }
    #expect(conversation.warnings == [])
    let error = try conversation.error("map.create", #"{"map":"one too many"}"#)
    #expect(error?["code"] == .number(-32004))
    #expect(
      error?["data"]
        == .object([.init("limit", .string("maxMaps")), .init("maximum", .number(65_536))]))
    #expect(try conversation.error("map.create", #"{"map":"m1"}"#)?["code"] == .number(-32002))
    #expect(conversation.result("map.remove", #"{"map":"m7"}"#) == "null")
    #expect(try conversation.error("map.create", #"{"map":"one too many"}"#) == nil)
    #expect(try conversation.error("map.create", #"{"map":"m7"}"#)?["code"] == .number(-32004))
  }

  @Test(arguments: ["", "\r", "\n", "\r\n"])
  func `the limit is the same for a last line, however it ends`(_ end: String) throws {
    let maximum = 1024
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
    for length in [maximum - 1, maximum, maximum + 1, maximum + 2] {
      let line = ping + String(repeating: " ", count: length - ping.utf8.count)
      let lines = answers(to: line + end, .init(arguments: ["--max-line-bytes", "\(maximum)"]))
      #expect(lines.count == 1)
      let code = try Tree(lines.first ?? "").value(at: "/error/code")
      #expect(code == (length <= maximum ? nil : .number(-32004)), "\(length)")
    }
  }

  /// A reader that is half as fast as the engine leaves ever more, never all of it.
  @Test func `what was sent is not kept beside what waits`() {
    var options = Session.Options()
    options.maximumBacklogLength = 1 << 20
    var session = Session(options)
    let params = #"{"to":{"zoom":9},"frames":100}"#
    let path = #"{"jsonrpc":"2.0","id":1,"method":"camera.path","params":\#(params)}"#
    session.input.append(Array(repeatElement(path + "\n", count: 1000).joined().utf8)[...])
    var (before, most) = (0, 0)
    while before < options.maximumBacklogLength, let count = session.serveNext() {
      most = max(most, session.output.bytes.endIndex)
      session.output.removeFirst((count - before) / 2)
      before = session.output.count
    }
    #expect(before >= options.maximumBacklogLength)
    #expect(most < options.maximumBacklogLength * 4 / 3, "\(most)")
  }

  /// "Of more than 4,096 tiles the observed list is null", never refused. At zoom 6 the world has
  /// 64 × 64 tiles, in 16,384 points.
  @Test func `very many tiles are reported as null`() throws {
    let conversation = Conversation()
    conversation.call("camera.set", #"{"camera":{"target":{"latitude":0,"longitude":0},"zoom":6}}"#)
    for (width, count) in [(16_380, 4096), (16_390, nil)] {
      let lines = conversation.call(
        "map.configure", #"{"size":{"width":\#(width),"height":16380},"observe":["tiles"]}"#)
      let change = try Tree(lines.first { $0.contains("camera.didChange") } ?? "")
      let tiles = change.value(at: "/params/tiles")
      #expect(count == nil ? tiles == .null : tiles?.elements?.count == count)
    }
    let limits = try Tree(conversation.result("initialize"))["limits"]
    #expect(limits?["maxObservedTiles"] == .number(4096))
  }
}

/// What would cost too much is refused before it begins, and says which limit it exceeds.
@Suite struct WorkLimitTests {
  @Test func `at most 64 animations wait on a map, and a request too many changes nothing`() throws
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
      try conversation.error("camera.animate", #"{"map":"other","to":{"zoom":5},"delay":1}"#) == nil
    )
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

  /// However they are written, and wherever the steps stand.
  @Test func `all routes of a request have at most 100,000 places`() throws {
    let conversation = Conversation()
    // Each `?A` is a place 1e-5 degrees east of the one before.
    func step(_ places: Int) -> String {
      let line = String(repeating: "?A", count: places)
      return #"{"route":{"coordinates":{"polyline":"\#(line)"},"duration":1}}"#
    }
    for (head, tail) in [
      (#"{"steps":["#, "]}"), (#"{"document":{"tour":1,"steps":["#, "]}}"),
    ] {
      let fine = head + step(60_000) + "," + step(40_000) + tail
      #expect(try conversation.error("camera.tour", fine) == nil)
      let error = try conversation.error(
        "camera.tour", head + step(60_000) + "," + step(40_001) + tail)
      #expect(error?["code"] == .number(-32004))
      #expect(error?["data"]?["limit"] == .string("maxRoutePlaces"))
      #expect(error?["message"]?.string?.contains("steps/1/route/coordinates") == true)
    }
  }

  @Test func `all waiting tours have at most 10,000 steps`() throws {
    let conversation = Conversation()
    func tour(_ count: Int, _ rest: String = "") throws -> Tree? {
      let step = #"{"to":{"zoom":9},"duration":1}"#
      let steps = Array(repeating: step, count: count).joined(separator: ",")
      return try conversation.error("camera.tour", #"{"steps":[\#(steps)]\#(rest)}"#)
    }
    for _ in 0..<10 { #expect(try tour(1000, #","delay":9"#) == nil) }
    let error = try tour(1, #","delay":9"#)
    #expect(error?["code"] == .number(-32004))
    #expect(error?.value(at: "/data/limit") == .string("maxTourWork"))
    #expect(error?.value(at: "/data/maximum") == .number(10_000))
    let limits = try Tree(conversation.result("initialize"))["limits"]
    #expect(limits?["maxTourWork"] == .number(10_000))
    #expect(try tour(1) == nil)
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

  @Test func `every method declares what is wrong with parameters`() throws {
    let conversation = Conversation()
    let document = try Tree(conversation.result("rpc.discover"))
    for method in document["methods"]?.elements ?? [] {
      let name = method["name"]?.string ?? ""
      let codes = method["errors"]?.elements?.map { $0["code"] } ?? []
      #expect(codes.contains(.number(-32602)), "\(name)")
      // initialize ignores unknown parameters, which language clients send.
      let wrong = name == "initialize" ? #"{"protocolVersion":"9"}"# : #"{"no such parameter":1}"#
      let error = try conversation.error(name, wrong)
      #expect(error?["code"] == .number(-32602), "\(name)")
    }
  }
}
