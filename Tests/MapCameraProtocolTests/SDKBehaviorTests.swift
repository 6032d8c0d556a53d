import Schema
import TestSupport
import Testing

@testable import MapCameraProtocol

/// What the SDK does and the contract says of moves, gestures and idle: sentence by sentence.
@Suite struct SDKBehaviorTests {
  private func methods(_ lines: [String]) throws -> [String] {
    try lines.compactMap { try Tree($0)["method"]?.string }
  }

  private let pan = #"{"translation":{"x":30,"y":20}}"#
  private let fling = #"{"velocity":{"x":900,"y":0}}"#

  /// "`camera.animate {update}` drives all four, as the SDK's animateWithCameraUpdate does: what ran before
  /// ends, and what the update does not change stays where it is at that instant."
  @Test func `an update takes over everything that moves`() throws {
    let conversation = Conversation()
    conversation.call(
      "camera.animateToLocation",
      #"{"location":{"latitude":40,"longitude":90},"duration":2,"curve":"linear"}"#)
    conversation.call("clock.tick", #"{"seconds":1}"#)
    let halfway = try Tree(conversation.result("camera.get"))
    let lines = conversation.call("camera.animate", #"{"update":{"zoomIn":{}},"duration":1}"#)
    #expect(try methods(lines) == ["animation.ended"])
    let reply = try Tree(lines.last ?? "")["result"]
    #expect(reply?.value(at: "/camera/target") == halfway["target"])
    conversation.call("clock.tick", #"{"seconds":1}"#)
    let end = try Tree(conversation.result("camera.get"))
    #expect(end == reply?["camera"])
    #expect(end["target"] == halfway["target"] && end["zoom"] == .number(3))
  }

  /// "An `update` that changes nothing while others run ends them, answers `animation: null`, and idle
  /// comes."
  @Test func `an update that changes nothing ends what runs`() throws {
    let conversation = Conversation()
    conversation.call("camera.animate", #"{"to":{"bearing":90},"duration":2}"#)
    conversation.call("clock.tick", #"{"seconds":1}"#)
    let lines = conversation.call("camera.animate", #"{"update":{"zoomBy":{"delta":0}}}"#)
    #expect(try methods(lines) == ["animation.ended", "camera.idle"])
    #expect(try Tree(lines.last ?? "").value(at: "/result/animation") == .null)
  }

  @Test func `a waiting update leaves what it does not change where it then is`() throws {
    let conversation = Conversation()
    conversation.call("camera.animate", #"{"to":{"bearing":90},"duration":2,"curve":"linear"}"#)
    let reply = try Tree(
      conversation.result("camera.animate", #"{"update":{"zoomIn":{}},"duration":1,"delay":1}"#))
    #expect(reply.value(at: "/camera/bearing") == .number(45))
    conversation.call("clock.tick", #"{"seconds":2}"#)
    #expect(try Tree(conversation.result("camera.get")) == reply["camera"])
  }

  /// "Whatever moves the camera by program (…) ends a gesture that is open; the next pan, pinch, rotate or
  /// tilt begins another, with its own willMove."
  @Test(arguments: [
    ("camera.set", #"{"camera":{"target":{"latitude":1,"longitude":2},"zoom":5}}"#),
    ("camera.move", #"{"update":{"zoomIn":{}}}"#), ("camera.move", #"{"to":{"zoom":9}}"#),
    ("camera.move", #"{"to":{}}"#), ("camera.animate", #"{"to":{"zoom":9},"duration":0}"#),
    ("camera.animate", #"{"to":{}}"#), ("camera.stop", "{}"),
    (
      "camera.lookAt",
      #"{"eye":{"coordinate":{"latitude":1,"longitude":2},"altitude":9999},"target":{"latitude":1.01,"longitude":2}}"#
    ),
  ])
  func `a move by program ends an open gesture`(_ method: String, _ params: String) throws {
    let conversation = Conversation()
    conversation.call("gesture.pan", pan)
    #expect(try Tree(conversation.result("map.get"))["gesturing"] == .boolean(true))
    #expect(try methods(conversation.call(method, params)).last == "camera.idle")
    #expect(try Tree(conversation.result("map.get"))["gesturing"] == .boolean(false))
    #expect(conversation.call("gesture.end", fling).count == 1)
    #expect(try methods(conversation.call("gesture.pan", pan)).first == "camera.willMove")
  }

  /// "(a delayed animation when it begins)"
  @Test func `a delayed animation ends an open gesture as it begins`() throws {
    let conversation = Conversation()
    conversation.call("gesture.pan", pan)
    conversation.call("camera.animate", #"{"to":{"zoom":9},"duration":1,"delay":1}"#)
    #expect(try Tree(conversation.result("map.get"))["gesturing"] == .boolean(true))
    conversation.call("clock.tick", #"{"seconds":1}"#)
    #expect(try Tree(conversation.result("map.get"))["gesturing"] == .boolean(false))
    #expect(try methods(conversation.call("clock.tick", #"{"seconds":1}"#)).last == "camera.idle")
  }

  /// "`gesture.end` where none is open does nothing and answers {"animation": null}: a finger lifted during
  /// a flight does not throw it away."
  @Test func `a finger lifted during a flight does not throw it away`() throws {
    let conversation = Conversation()
    conversation.call("gesture.pan", pan)
    conversation.call("camera.animate", #"{"to":{"zoom":9},"duration":1}"#)
    #expect(
      conversation.call("gesture.end", fling) == [
        #"{"jsonrpc":"2.0","id":1,"result":{"animation":null}}"#
      ])
    #expect(
      try Tree(conversation.result("clock.tick", #"{"seconds":0.5}"#))["active"] == .number(1))
  }

  /// "Also after each set, move, lookAt or animate that found the camera there already, where nothing else
  /// is under way: who asked for a camera can wait for idle."
  @Test(arguments: [
    ("camera.set", #"{"camera":{"target":{"latitude":0,"longitude":0},"zoom":2}}"#),
    ("camera.move", #"{"update":{"zoomTo":{"zoom":2}}}"#), ("camera.move", #"{"to":{"zoom":2}}"#),
    ("camera.animate", #"{"to":{"zoom":2},"duration":3}"#),
    ("camera.animateToZoom", #"{"zoom":2}"#),
  ])
  func `who asks for the camera that is there hears idle`(_ method: String, _ params: String)
    throws
  {
    #expect(try methods(Conversation().call(method, params)) == ["camera.idle"])
    let moving = Conversation()
    moving.call("camera.animate", #"{"to":{"bearing":90},"duration":2}"#)
    let isEnding = method == "camera.set" || method == "camera.move"
    #expect(
      try methods(moving.call(method, params))
        == (isEnding ? ["animation.ended", "camera.idle"] : []))
  }

  @Test func `there is no other idle without a willMove before it`() throws {
    let conversation = Conversation()
    for (method, params) in [
      ("camera.animate", #"{"to":{"zoom":9},"delay":5}"#), ("camera.stop", "{}"),
      ("gesture.tilt", #"{"degrees":0}"#), ("gesture.end", "{}"),
      ("map.configure", #"{"padding":{"top":10}}"#),
      ("camera.tour", #"{"steps":[{"to":{},"hold":1}]}"#), ("clock.tick", #"{"seconds":9}"#),
    ] {
      let told = try methods(conversation.call(method, params))
      #expect(!told.contains("camera.idle"), "\(method) told \(told)")
    }
  }

  @Test func `camera.move to snaps some properties`() throws {
    let conversation = Conversation()
    let camera = try Tree(conversation.result("camera.move", #"{"to":{"zoom":5,"bearing":-90}}"#))
    #expect(camera["zoom"] == .number(5) && camera["bearing"] == .number(270))
    #expect(camera.value(at: "/target/latitude") == .number(0))
    for params in ["{}", #"{"to":{"zoom":5},"update":{"zoomIn":{}}}"#] {
      #expect(try conversation.error("camera.move", params)?["code"] == .number(-32602))
    }
  }

  /// "0, the SDK's `.zero` frame, is told as 0 and computed as 0.001 until a real size is configured."
  @Test func `a view may have no size yet`() throws {
    let conversation = Conversation()
    let zero = #"{"size":{"width":0,"height":0}}"#
    let state = try Tree(conversation.result("map.configure", zero))
    #expect(state.value(at: "/size/width") == .number(0))
    conversation.call("camera.move", #"{"update":{"zoomIn":{}}}"#)
    let bounds =
      #"{"bounds":{"southWest":{"latitude":1,"longitude":2},"northEast":{"latitude":3,"longitude":4}}}"#
    for (method, params) in [
      ("projection.visibleRegion", "{}"), ("projection.tiles", "{}"), ("projection.matrix", "{}"),
      ("camera.forBounds", bounds), ("gesture.pan", pan),
      ("projection.points", #"{"coordinates":[{"latitude":1,"longitude":2}]}"#),
    ] { #expect(try conversation.error(method, params) == nil, "\(method)") }
  }

  /// "With `observe` also where size, padding or field of view changed what is observed (without willMove
  /// or idle unless the camera changed)."
  @Test(arguments: [
    #""size":{"width":300,"height":300}"#, #""padding":{"top":50}"#, #""fieldOfView":50"#,
  ])
  func `who observes hears of a new size, padding or field of view`(_ change: String) throws {
    let conversation = Conversation()
    #expect(conversation.call("map.configure", "{\(change)}").count == 1)
    let other = Conversation()
    other.call("map.configure", #"{"observe":["visibleRegion"]}"#)
    let lines = other.call("map.configure", "{\(change)}")
    #expect(try methods(lines) == ["camera.didChange"])
    #expect(
      try Tree(lines.first ?? "").value(at: "/params/visibleRegion")
        == Tree(other.result("projection.visibleRegion")))
    #expect(other.call("map.configure", "{\(change)}").count == 1, "nothing changed")
  }

  /// The same while it ends an animation.
  @Test func `who observes hears of a padding that ends its animation`() throws {
    let conversation = Conversation()
    conversation.call("map.configure", #"{"observe":["matrix"]}"#)
    conversation.call("camera.animate", #"{"padding":{"top":100},"duration":10}"#)
    conversation.call("clock.tick", #"{"seconds":1}"#)
    let lines = conversation.call("map.configure", #"{"padding":{"bottom":300}}"#)
    #expect(try methods(lines) == ["camera.didChange", "animation.ended", "camera.idle"])
    #expect(
      try Tree(lines.first ?? "").value(at: "/params/matrix")
        == Tree(conversation.result("projection.matrix")))
  }

  /// "as animate: one level in or out about the point in 0.25 s, where zoom gestures are on".
  @Test(arguments: [("gesture.doubleTap", 1.0), ("gesture.twoFingerTap", -1)])
  func `taps zoom one level`(_ method: String, _ levels: Double) throws {
    let conversation = Conversation()
    conversation.call("camera.move", #"{"to":{"zoom":9}}"#)
    let reply = try Tree(conversation.result(method, #"{"at":{"x":10,"y":20}}"#))
    #expect(reply["duration"] == .number(0.25) && reply["animation"] == .number(1))
    #expect(reply.value(at: "/camera/zoom") == .number(9 + levels))
    let first = conversation.call("clock.tick", #"{"seconds":0.125}"#)[0]
    #expect(try Tree(first)["method"] == .string("camera.willMove"))
    #expect(try Tree(first).value(at: "/params/gesture") == .boolean(true))
    conversation.call("clock.tick", #"{"seconds":0.125}"#)
    #expect(try Tree(conversation.result("camera.get")) == reply["camera"])

    conversation.call("map.configure", #"{"gestures":{"zoom":false}}"#)
    let lines = conversation.call(method)
    #expect(lines.count == 1)
    #expect(try Tree(lines[0]).value(at: "/result/animation") == .null)
  }

  /// "`asked`": the latitude of a target that is given, before it is clamped to what a coordinate holds. The
  /// declarations give the examples, so that a new update or method with a target is looked at, too.
  @Test(
    arguments: methodExamples.filter { method, params in
      params.contains(#""latitude":"#) && !params.contains(#""bounds":"#)
        && MethodTable.standard.methods.contains { $0.name == method && $0.takesReport }
    })
  func `a report has the latitude that was asked for`(method: String, params: String) throws {
    let conversation = Conversation()
    conversation.call("map.create", #"{"map":"m"}"#)
    var params = params.replacing(#/"latitude":-?[0-9.]+/#, with: #""latitude":89.5"#)
    if !params.contains(#""report":"#) { params = params.dropLast() + #","report":["clamped"]}"# }
    let result = try Tree(conversation.result(method, params))
    let clamped = try #require(result["clamped"]?.elements, "\(result.text())")
    let target = try #require(
      clamped.first { $0["property"] == .string("target") }, "\(result.text())")
    #expect(target.value(at: "/asked/latitude") == .number(89.5))
  }
}

extension Method {
  fileprivate var takesReport: Bool { parameters.members.contains { $0.name == "report" } }
}
