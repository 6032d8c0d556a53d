import TestSupport
import Testing

@testable import MapCameraProtocol

/// The limits of cameras: by name, in reports, and lifted.
@Suite struct CameraLimitTests {
  private static func camera(
    _ latitude: Double, _ longitude: Double, _ zoom: Double, _ bearing: Double = 0,
    _ angle: Double = 0
  ) -> String {
    #"{"target":{"latitude":\#(latitude),"longitude":\#(longitude)},"zoom":\#(zoom),"bearing":\#(bearing),"viewingAngle":\#(angle)}"#
  }

  // MARK: - Limits with names

  private static let google = #""minZoom":2,"maxZoom":21"#
  private static let none = #""minZoom":0,"maxZoom":30"#

  @Test func `a name sets three limits at once, and members beside it win`() throws {
    let conversation = Conversation()
    func limits(_ settings: String) throws -> [String] {
      let state = try Tree(conversation.result("map.configure", settings))
      return ["minZoom", "maxZoom", "viewingAngleLimits"].map { state[$0]?.text() ?? "" }
    }
    #expect(try limits(#"{"limits":"none"}"#) == ["0", "30", "[[0,89]]"])
    #expect(try limits("{}") == ["0", "30", "[[0,89]]"])
    #expect(try limits(#"{"minZoom":5,"limits":"google"}"#) == ["5", "21", "[[10,30],[16,65]]"])
    #expect(
      try limits(#"{"limits":"none","viewingAngleLimits":[[3,9]],"maxZoom":7}"#)
        == ["0", "7", "[[3,9]]"])
    for (settings, path) in [
      (#"{"limits":"mapbox"}"#, "/limits"), (#"{"limits":"google","minZoom":25}"#, "/minZoom"),
      (#"{"limits":"google","maxZoom":1}"#, "/maxZoom"),
    ] {
      let error = try conversation.error("map.configure", settings)
      #expect(error?["code"] == .number(-32602) && error?["data"]?["path"] == .string(path))
    }
    let created = conversation.result("map.create", #"{"map":"m","limits":"none"}"#)
    #expect(created.contains(Self.none))
    let tour = #"{"document":{"tour":1,"map":{"limits":"google"},"steps":[{"to":{"zoom":3}}]}}"#
    conversation.result("camera.tour", tour)
    #expect(conversation.result("map.get").contains(Self.google))
  }

  @Test func `the default map's limits are those of the command line`() {
    let conversation = Conversation(.init(arguments: ["--limits", "none"]))
    #expect(conversation.result("map.get").contains(Self.none))
    #expect(conversation.result("map.create", #"{"map":"m"}"#).contains(Self.google))
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

  // MARK: - Cameras in questions

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
  func `a question's camera is not held to the map's limits`(_ method: String, _ params: String)
    throws
  {
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
    for (camera, path) in [
      (Self.camera(48, 8, 30.1), "/camera/zoom"), (Self.camera(48, 8, -0.1), "/camera/zoom"),
      (Self.camera(48, 8, 3, 0, 89.1), "/camera/viewingAngle"),
      (Self.camera(48, 8, 3, 0, -1), "/camera/viewingAngle"),
    ] {
      let error = try conversation.error(method, #"{"camera":\#(camera),\#(params)}"#)
      #expect(error?["code"] == .number(-32602) && error?["data"]?["path"] == .string(path))
    }
  }

  @Test func `the edge of the Mercator square is as far as a question's camera goes`() {
    let conversation = Conversation()
    let edge = conversation.result(
      "projection.matrix", #"{"camera":\#(Self.camera(85.0511287798066, -152, 9))}"#)
    #expect(
      conversation.result("projection.matrix", #"{"camera":\#(Self.camera(86, 208, 9))}"#) == edge)
    #expect(
      conversation.result("projection.matrix", #"{"camera":\#(Self.camera(100, 208, 9))}"#) == edge)
  }

  @Test func `cameras are compared as they are`() throws {
    let conversation = Conversation()
    let (a, b) = (Self.camera(48, 8, 8, 350, 60), Self.camera(48, 8, 0.5, 20, 89))
    let comparison = try Tree(conversation.result("camera.compare", #"{"a":\#(a),"b":\#(b)}"#))
    #expect(comparison["zoom"] == .number(-7.5) && comparison["viewingAngle"] == .number(29))
    for name in ["a", "b"] {
      let other = name == "a" ? "b" : "a"
      let wrong = #"{"\#(name)":\#(Self.camera(0, 0, 31)),"\#(other)":\#(a)}"#
      let error = try conversation.error("camera.compare", wrong)
      #expect(error?["data"]?["path"] == .string("/\(name)/zoom"))
    }
  }

  /// What moves is held to the limits.
  @Test func `tiles of a tour begin at the camera as the map would show it`() {
    let conversation = Conversation()
    let tour = #""steps":[{"to":{"bearing":1},"duration":1}]"#
    let free = conversation.result(
      "projection.tiles", #"{"camera":\#(Self.camera(48, 8, 8, 0, 60)),\#(tour)}"#)
    let held = conversation.result(
      "projection.tiles", #"{"camera":\#(Self.camera(48, 8, 8, 0, 30)),\#(tour)}"#)
    #expect(free == held)
  }

  // MARK: - Conversions

  @Test func `a converted camera is accepted in each of its forms, and is the same`() throws {
    let conversation = Conversation()
    var random = SeededGenerator(seed: 48)
    for index in 0..<200 {
      let zoom = [0.0, 30, .random(in: 0...30, using: &random)][index % 3]
      let angle = [0.0, 89, .random(in: 0...89, using: &random)][index / 3 % 3]
      let camera = Self.camera(
        .random(in: -85...85, using: &random), .random(in: -180..<180, using: &random), zoom,
        .random(in: 0..<360, using: &random), angle)
      let size = #""size":{"width":400,"height":\#([0, 1, 800][index % 3])}"#
      let forms = try Tree(
        conversation.result("camera.convert", #"{"camera":\#(camera),\#(size)}"#))
      for form in ["camera", "maplibre", "google", "deckgl", "mapkit"] {
        let text = try #require(forms[form]).text()
        let back = try Tree(
          conversation.result("camera.convert", #"{"\#(form)":\#(text),\#(size)}"#))
        let found = try #require(back["camera"]?["zoom"]?.number, "\(form): \(text)")
        #expect(abs(found - zoom) < 1e-9)
        #expect(back["camera"]?["viewingAngle"] == .number(angle))
        #expect(back["camera"]?["target"] == forms["camera"]?["target"])
      }
    }
  }

  @Test(arguments: [
    (#"{"camera":{"target":{"latitude":1,"longitude":2},"zoom":30.1}}"#, "/camera/zoom"),
    (
      #"{"camera":{"target":{"latitude":1,"longitude":2},"zoom":3,"viewingAngle":120}}"#,
      "/camera/viewingAngle"
    ),
    (#"{"camera":{"target":{"latitude":91,"longitude":2},"zoom":3}}"#, "/camera/target/latitude"),
    (#"{"maplibre":{"center":[2,1],"zoom":29.1}}"#, "/maplibre/zoom"),
    (#"{"maplibre":{"center":[2,1],"zoom":-1.1}}"#, "/maplibre/zoom"),
    (#"{"maplibre":{"center":[2,1],"zoom":3,"pitch":89.5}}"#, "/maplibre/pitch"),
    (#"{"maplibre":{"center":[2,91],"zoom":3}}"#, "/maplibre/center/1"),
    (#"{"google":{"center":{"lat":91,"lng":2},"zoom":3}}"#, "/google/center/lat"),
    (#"{"google":{"center":{"lat":1,"lng":2},"zoom":-1}}"#, "/google/zoom"),
    (#"{"deckgl":{"latitude":-91,"longitude":2,"zoom":3}}"#, "/deckgl/latitude"),
    (
      #"{"mapkit":{"center":{"latitude":91,"longitude":2},"distance":9}}"#,
      "/mapkit/center/latitude"
    ),
    (#"{"mapkit":{"center":{"latitude":1,"longitude":2},"distance":1e-10}}"#, "/mapkit/distance"),
    (#"{"mapkit":{"center":{"latitude":1,"longitude":2},"distance":1e12}}"#, "/mapkit/distance"),
  ])
  func `a camera that no map can have is not converted`(_ params: String, _ path: String) throws {
    let error = try Conversation().error("camera.convert", params)
    #expect(error?["code"] == .number(-32602) && error?["data"]?["path"] == .string(path))
  }

  @Test(arguments: [
    #""camera":{"target":{"latitude":86,"longitude":2},"zoom":3}"#,
    #""maplibre":{"center":[2,86],"zoom":2}"#, #""google":{"center":{"lat":86,"lng":2},"zoom":3}"#,
    #""deckgl":{"latitude":86,"longitude":2,"zoom":2}"#,
    #""mapkit":{"center":{"latitude":86,"longitude":2},"distance":1e6}"#,
  ])
  func `a conversion tells of a latitude that was clamped`(_ form: String) throws {
    let result = Conversation().result("camera.convert", "{\(form)}")
    #expect(result.contains(#""latitude":85.0511287798066"#))
    #expect(result.contains("camera: the latitude is clamped"))
    let inside = Conversation().result("camera.convert", "{\(form.replacing("86", with: "85"))}")
    #expect(inside.contains(#""latitude":85,"#) && !inside.contains("the latitude is clamped"))
  }

  // MARK: - Latitudes

  private static let swapped = #"{"latitude":151.2,"longitude":-33.9}"#

  /// Every parameter in which a place stands, with the path to its latitude.
  @Test(arguments: [
    (
      "projection.points", #"{"coordinates":[{"latitude":151.2,"longitude":-33.9}]}"#,
      "/coordinates/0/latitude"
    ),
    (
      "projection.points", #"{"coordinates":[{"latitude":-91,"longitude":0,"altitude":5}]}"#,
      "/coordinates/0/latitude"
    ),
    (
      "projection.contains", #"{"coordinates":[{"latitude":90.001,"longitude":0}]}"#,
      "/coordinates/0/latitude"
    ),
    (
      "projection.pointsForMeters", #"{"meters":1,"at":{"latitude":91,"longitude":0}}"#,
      "/at/latitude"
    ),
    ("camera.forBounds", #"{"bounds":{"north":91,"south":0,"west":0,"east":1}}"#, "/bounds/north"),
    ("camera.forBounds", #"{"bounds":{"north":0,"south":-91,"west":0,"east":1}}"#, "/bounds/south"),
    (
      "camera.forBounds", #"{"bounds":{"coordinates":[{"latitude":91,"longitude":0}]}}"#,
      "/bounds/coordinates/0/latitude"
    ),
    (
      "map.configure",
      #"{"viewBounds":{"southWest":{"latitude":-95,"longitude":0},"northEast":{"latitude":1,"longitude":1}}}"#,
      "/viewBounds/southWest/latitude"
    ),
    (
      "camera.lookAt",
      #"{"eye":{"coordinate":{"latitude":91,"longitude":0},"altitude":9},"target":{"latitude":1,"longitude":0}}"#,
      "/eye/coordinate/latitude"
    ),
    (
      "camera.track", #"{"places":[{"coordinate":{"latitude":91,"longitude":0}}]}"#,
      "/places/0/coordinate/latitude"
    ),
    (
      "camera.route",
      #"{"route":{"coordinates":[{"latitude":0,"longitude":0},{"latitude":91,"longitude":0}],"duration":1}}"#,
      "/route/coordinates/1/latitude"
    ),
    (
      "camera.route",
      #"{"route":{"coordinates":{"type":"LineString","coordinates":[[0,0],[48,151]]},"duration":1}}"#,
      "/route/coordinates/coordinates/1/1"
    ),
  ])
  func `a latitude beyond 90 is asked about`(_ method: String, _ params: String, _ path: String)
    throws
  {
    let error = try Conversation().error(method, params)
    #expect(error?["code"] == .number(-32602))
    #expect(error?["data"]?["path"] == .string(path), "\(error?.text() ?? "")")
    #expect(
      error?["message"]?.string?.hasSuffix("are latitude and longitude swapped?") == true)
  }

  /// As in the SDK.
  @Test(arguments: [
    ("camera.set", #"{"camera":{"target":PLACE,"zoom":3}}"#),
    ("camera.move", #"{"to":{"target":PLACE}}"#),
    ("camera.move", #"{"update":{"setTarget":{"target":PLACE}}}"#),
    ("camera.move", #"{"update":{"setCamera":{"camera":{"target":PLACE,"zoom":3}}}}"#),
    ("camera.animateToLocation", #"{"location":PLACE,"duration":0}"#),
  ])
  func `a target's latitude is clamped`(_ method: String, _ params: String) throws {
    let conversation = Conversation()
    conversation.call(method, params.replacing("PLACE", with: Self.swapped))
    let camera = conversation.result("camera.get")
    #expect(camera.hasPrefix(#"{"target":{"latitude":85,"longitude":-33.9}"#))
  }
}
