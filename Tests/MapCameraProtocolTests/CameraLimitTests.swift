import TestSupport
import Testing

@testable import MapCameraProtocol

/// The limits of cameras, in reports and lifted.
@Suite struct CameraLimitTests {
  private static func camera(
    _ latitude: Double, _ longitude: Double, _ zoom: Double, _ bearing: Double = 0,
    _ angle: Double = 0
  ) -> String {
    #"{"target":{"latitude":\#(latitude),"longitude":\#(longitude)},"zoom":\#(zoom),"bearing":\#(bearing),"viewingAngle":\#(angle)}"#
  }

  // MARK: - Reports

  /// Settings that each limit alone needs, on a map without others.
  private static let settings = [
    ("minZoom", #""minZoom":4"#), ("maxZoom", #""maxZoom":9"#),
    ("viewingAngleLimits", #""viewingAngleLimits":[[5,20],[12,70]]"#),
    (
      "cameraTargetBounds",
      #""cameraTargetBounds":{"north":40,"south":10,"west":-20,"east":30},"cameraTargetBoundsApply":"always""#
    ),
    ("viewBounds", #""viewBounds":{"north":45,"south":-5,"west":-35,"east":25}"#),
  ]

  /// constraints.md, "Reports of clamping": the first limit that by itself changes the property; if none
  /// does, the first without which it would be another.
  @Test func `clamped names the first limit that changes the property by itself`() throws {
    let conversation = Conversation()
    let names = Self.settings.map(\.0)
    func create(_ map: String, _ limits: [String]) {
      let list = Self.settings.filter { limits.contains($0.0) }.map { "," + $0.1 }.joined()
      conversation.call("map.create", #"{"map":"\#(map)","limits":"none"\#(list)}"#)
    }
    create("all", names)
    create("no", [])
    for name in names {
      create(name, [name])
      create("without " + name, names.filter { $0 != name })
    }
    func set(_ map: String, _ camera: String) throws -> Tree {
      try Tree(
        conversation.result(
          "camera.set", #"{"map":"\#(map)","camera":\#(camera),"report":["clamped"]}"#))
    }
    var random = SeededGenerator(seed: 47)
    var found: [String: Int] = [:]
    for _ in 0..<400 {
      let camera = Self.camera(
        .random(in: -60...60, using: &random), .random(in: -60...60, using: &random),
        .random(in: 0...16, using: &random), 30, .random(in: 0...80, using: &random))
      let all = try set("all", camera)
      let requested = try Tree(camera)
      let clamped = try #require(all["clamped"]?.elements)
      var told: [String: String] = [:]
      for each in clamped {
        told[each["property"]?.string ?? ""] = each["limit"]?.string
      }
      for property in ["zoom", "viewingAngle", "target"] {
        if all[property] == requested[property] {
          #expect(told[property] == nil)
          continue
        }
        let alone = try names.first { try set($0, camera)[property] != requested[property] }
        let part = try names.first { try set("without " + $0, camera)[property] != all[property] }
        #expect(told[property] == alone ?? part, "\(property) of \(camera)")
        found[(told[property] ?? "") + (alone == nil ? " with others" : ""), default: 0] += 1
      }
    }
    #expect(found.keys.contains { $0.hasSuffix(" with others") }, "\(found)")
    #expect(Set(names).isSubset(of: found.keys), "\(found)")
  }

  /// What is applied at once counts from what is shown, with the padding as it is, whatever moves them.
  @Test(arguments: [
    #""update":{"zoomOut":{}}"#, #""update":{"zoomBy":{"delta":-1,"at":{"x":100,"y":80}}}"#,
    #""update":{"scrollBy":{"x":0,"y":-9000}}"#, #""to":{"zoom":1.5,"viewingAngle":70}"#,
    #""update":{"fitBounds":{"bounds":{"north":47,"south":45,"west":10,"east":12}}}"#,
  ])
  func `what a move reports as clamped does not depend on what moves`(_ change: String) {
    let conversation = Conversation()
    conversation.call("map.create", #"{"map":"stopped"}"#)
    let maps = [#""map":"default""#, #""map":"stopped""#]
    for map in maps {
      conversation.call("gesture.doubleTap", #"{\#(map),"at":{"x":300,"y":200}}"#)
      conversation.call("camera.animate", #"{\#(map),"padding":{"left":400},"duration":1}"#)
    }
    conversation.call("clock.tick", #"{"seconds":0.05}"#)
    conversation.call("camera.stop", "{\(maps[1])}")
    let results = maps.map {
      conversation.result("camera.move", #"{\#($0),\#(change),"report":["clamped"]}"#)
    }
    #expect(results[0] == results[1])
  }

  /// A limit at the zoom to which another animation leads is the limit that is named; what another animation changes
  /// is not clamped, nor is the target of a change about a point.
  @Test(
    arguments: [
      ("camera.animateToZoom", #""zoom":5"#, #""to":{"viewingAngle":50}"#, "viewingAngleLimits"),
      (
        "camera.animateToLocation", #""location":{"latitude":20,"longitude":20},"delay":1"#,
        #""to":{"target":{"latitude":10,"longitude":10}}"#, nil
      ),
      (
        "map.configure",
        #""cameraTargetBounds":{"north":1,"south":-1,"west":-1,"east":1},"cameraTargetBoundsApply":"always""#,
        #""to":{"zoom":4},"at":{"x":9,"y":9}"#, nil
      ),
    ] as [(String, String, String, String?)])
  func `clamped names limits, not other animations`(
    _ method: String, _ params: String, _ change: String, _ limit: String?
  ) throws {
    let conversation = Conversation()
    conversation.call("camera.set", #"{"camera":\#(Self.camera(0, 0, 15))}"#)
    conversation.call(method, "{\(params)}")
    let result = try Tree(
      conversation.result("camera.animate", #"{\#(change),"duration":2,"report":["clamped"]}"#))
    let limits = try #require(result["clamped"]?.elements).map { $0["limit"]?.string }
    #expect(limits == (limit.map { [$0] } ?? []))
  }

  // MARK: - Cameras in questions

  /// perspective.md, "Questions about any camera": a map without a camera beside it is asked about the one that it
  /// shows, whatever the size; neither what is held under a finger nor its limits move that.
  @Test func `another size does not move the camera that is asked about`() {
    let conversation = Conversation()
    let box = #"{"north":20,"south":-20,"west":-20,"east":20}"#
    conversation.call("map.create", #"{"map":"limited","viewBounds":\#(box)}"#)
    conversation.call("camera.animateToZoom", #"{"zoom":5,"at":{"x":99,"y":520},"duration":1}"#)
    conversation.call("clock.tick", #"{"seconds":0.5}"#)
    for map in ["default", "limited"] {
      let camera = conversation.result("camera.get", #"{"map":"\#(map)"}"#)
      let view = #""map":"\#(map)","size":{"width":1200,"height":1500},"padding":{"top":50}"#
      #expect(
        conversation.result("projection.matrix", "{\(view)}")
          == conversation.result("projection.matrix", #"{"camera":\#(camera),\#(view)}"#))
    }
  }

  /// A map without limits holds any camera, so its answers are those for a camera beside the question.
  @Test(arguments: [
    (
      "projection.points",
      #""coordinates":[{"latitude":48.3,"longitude":8.1},{"latitude":-20,"longitude":120,"altitude":500}]"#
    ),
    ("projection.coordinates", #""points":[{"x":10,"y":590},{"x":400,"y":301}]"#),
    ("projection.contains", #""coordinates":[{"latitude":48.3,"longitude":8.1}]"#),
    ("projection.visibleRegion", #""fieldOfView":50"#),
    ("projection.matrix", #""padding":{"top":100}"#),
    ("projection.pointsForMeters", #""meters":1000,"at":{"latitude":1,"longitude":2}"#),
    ("projection.tiles", #""maxZoom":9"#),
  ])
  func `a question's camera is not held to the map's limits`(_ method: String, _ params: String) {
    let conversation = Conversation()
    let box = #"{"north":1,"south":0,"west":0,"east":1}"#
    conversation.call("map.configure", #"{"viewBounds":\#(box)}"#)
    conversation.call("map.create", #"{"map":"free","limits":"none"}"#)
    for (zoom, bearing, angle) in [(8.0, 0.0, 60.0), (1, 400, 0), (0, -90, 89), (24, 20, 75)] {
      let camera = Self.camera(48, 8, zoom, bearing, angle)
      conversation.call("camera.set", #"{"map":"free","camera":\#(camera)}"#)
      let free = conversation.result(method, #"{"map":"free",\#(params)}"#)
      #expect(!free.hasPrefix(#""error""#))
      #expect(
        conversation.result(method, #"{"camera":\#(camera),\#(params)}"#) == free, "\(camera)")
    }
  }
}
