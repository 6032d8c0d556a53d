import JSON
import Schema
import TestSupport
import Testing

@testable import MapCameraProtocol

/// "-32601: no such method", with the nearest name or none.
@Suite struct SuggestionTests {
  private static func error(_ method: String) throws -> Tree? {
    let conversation = Conversation()
    return try conversation.error(method)
  }

  @Test func `a slip of any method is answered with its name`() throws {
    for name in MethodTable.standard.methods.map(\.name) {
      var swapped = Array(name)
      swapped.swapAt(swapped.count - 2, swapped.count - 1)
      guard String(swapped) != name else { continue }
      for slip in [String(swapped), name + "s", name.uppercased(), String(name.dropLast())] {
        guard !MethodTable.standard.methods.contains(where: { $0.name == slip }) else { continue }
        let error = try Self.error(slip)
        #expect(error?["code"] == .number(-32601))
        #expect(error?["data"]?["method"] == .string(slip))
        #expect(error?["data"]?["suggestion"] == .string(name), "\(slip)")
        #expect(error?["message"]?.string?.contains(name) == true)
      }
    }
  }

  @Test(arguments: ["", "x", "make me a sandwich", "rpc.", "🦉", "camera.fly.me.to.the.moon.please"])
  func `what is near to nothing has no suggestion`(_ name: String) throws {
    let error = try Self.error(name)
    #expect(error?["code"] == .number(-32601))
    #expect(error?["data"]?["suggestion"] == nil, "\(name)")
    #expect(error?["data"]?["method"] == .string(name))
  }

  /// What cannot be near is passed over without a distance: nothing is found otherwise for that.
  @Test func `the nearest is that of a plain matrix, for names with random slips`() {
    let names = MethodTable.standard.methods.map(\.name)
    let spellings = Spellings(names)
    var generator = SeededGenerator(seed: 5)
    let letters = Array("acemort.".utf8)
    for _ in 0..<2000 {
      var slip = Array(names.randomElement(using: &generator)!.utf8)
      for _ in 0..<Int.random(in: 1...7, using: &generator) where !slip.isEmpty {
        let index = slip.indices.randomElement(using: &generator)!
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: slip.remove(at: index)
        case 1: slip.insert(letters.randomElement(using: &generator)!, at: index)
        case 2: slip[index] = letters.randomElement(using: &generator)!
        default: slip.swapAt(index, slip.indices.randomElement(using: &generator)!)
        }
      }
      let name = String(decoding: slip, as: UTF8.self)
      let isShort = names.contains { $0.lowercased().hasPrefix(name.lowercased()) }
      guard !isShort else { continue }
      let found = spellings.nearest(to: JSONText(name))
      #expect(found == Self.plainNearest(to: name, among: names), "\(name)")
    }
  }

  private static func plainNearest(to slip: String, among names: [String]) -> String? {
    var nearest: (name: String, distance: Int)?
    for name in names {
      let distance = plainDistance(Array(slip.lowercased().utf8), Array(name.lowercased().utf8))
      let most = min(max(2, name.utf8.count / 3), (slip.utf8.count + 1) / 2)
      if distance <= most, distance < nearest?.distance ?? .max { nearest = (name, distance) }
    }
    return nearest?.name
  }

  /// The optimal string alignment distance, by its definition.
  private static func plainDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }

  @Test func `a very long name is answered with a short one`() throws {
    let name = String(repeating: "camera.move", count: 10_000)
    let conversation = Conversation()
    let line = conversation.call(name).last ?? ""
    #expect(line.utf8.count < 2_000)
    #expect(try Tree(line)["error"]?["code"] == .number(-32601))
  }
}

@Suite struct MethodGroupTests {
  @Test func `every method is found in the group of its namespace`() throws {
    for method in MethodTable.standard.methods {
      #expect(MethodTable.standard.method(named: JSONText(method.name)) === method)
    }
  }
}

/// "Who types an SDK or MapLibre name is helped": each name is answered with what does it here.
@Suite struct VocabularyTests {
  @Test(arguments: [
    ("camera.zoomIn", #"Did you mean camera.move with {"update": {"zoomIn": {}}}?"#),
    ("camera.fitBounds", #"camera.move with {"update": {"fitBounds": "#),
    ("camera.scrollBy", #"camera.move with {"update": {"scrollBy": "#),
    ("moveCamera", "camera.move with "), ("animateWithCameraUpdate:", "camera.animate with "),
    ("setCamera", "camera.set with "), ("cameraForBounds:insets:", "camera.forBounds with "),
    ("setMinZoom:maxZoom:", #"map.configure with {"minZoom": "#),
    ("pointForCoordinate", "projection.points with "), ("map.flyTo", #""path": "fly""#),
    ("easeTo", "camera.animate with "), ("map.jumpTo", #"camera.move with {"to": "#),
    ("project", "projection.points with "), ("unproject", "projection.coordinates with "),
    ("map.panBy", "camera.animate with "),
    ("CameraUpdateFactory.newLatLngZoom()", "camera.move with "),
    ("map.stop", #"Did you mean "camera.stop"?"#), ("MAPVIEW.ZOOMIN", "camera.move with "),
    ("mapView:idleAtCameraPosition:", "camera.idle is a notification"),
    ("animate(toLocation:)", "camera.animateToLocation with "),
    ("mapView.animate(toZoom:)", "camera.animateToZoom with "),
    ("animate(with:)", "camera.animate with "),
    ("animate(to:)", "camera.animateToCameraPosition with "),
    ("GMSCameraUpdate.zoom(by:)", #"{"update": {"zoomBy": "#),
    ("GMSCameraUpdate.zoom(by:at:)", #"{"update": {"zoomBy": "#),
    ("GMSCameraUpdate.fit(_:withPadding:)", #"{"update": {"fitBounds": "#),
    ("GMSCameraUpdate.scrollBy(x:y:)", #"{"update": {"scrollBy": "#),
    ("setMinZoom(_:maxZoom:)", #"map.configure with {"minZoom": "#),
    ("camera(for:insets:)", "camera.forBounds with "),
    ("camera(withLatitude:longitude:zoom:)", "camera.set with "),
    ("GMSMutableCameraPosition", "camera.set with "),
    ("projection.point(for:)", "projection.points with "),
    ("projection.coordinate(for:)", "projection.coordinates with "),
    ("mapView(_:willMove:)", "camera.willMove is a notification"),
    ("mapView(_:didChange:)", "camera.didChange is a notification"),
    ("mapView(_:idleAt:)", "camera.idle is a notification"),
  ])
  func `a name of another SDK is answered with what does it`(_ name: String, _ hint: String) throws
  {
    let error = try #require(try Conversation().error(name))
    #expect(error["code"] == .number(-32601))
    #expect(error["message"]?.string?.contains(hint) == true, "\(error["message"]?.string ?? "")")
  }

  @Test func `what is suggested exists and is served as it stands`() throws {
    let names = Set(MethodTable.standard.methods.map(\.name))
    let told = Set(NotificationKind.allCases.map(\.rawValue))
    for counterpart in Counterpart.all {
      #expect(!counterpart.names.isEmpty)
      if counterpart.isMethod {
        #expect(names.contains(counterpart.name), "\(counterpart.name)")
        let params = counterpart.params.isEmpty ? "{}" : counterpart.params
        let error = try Conversation().error(counterpart.name, params)
        #expect(error == nil, "\(counterpart.name) \(params)")
      } else {
        #expect(told.contains(counterpart.name), "\(counterpart.name)")
      }
    }
  }

  @Test func `every name of the table finds a row that has it, and a method's own name is no word`()
    throws
  {
    let parts = { Counterpart.parts(of: JSONText($0)) }
    let endings = Set(MethodTable.standard.methods.map { parts($0.name).word })
    for counterpart in Counterpart.all {
      for name in counterpart.names {
        let (namespace, word) = parts(name)
        guard namespace == "" || !endings.contains(word) else { continue }
        let found = try #require(Counterpart.of(JSONText(name)), "\(name)")
        #expect(found.names.contains { parts($0).word == word }, "\(name)")
      }
    }
    for method in MethodTable.standard.methods {
      #expect(MethodTable.standard.method(named: JSONText(method.name)) === method)
    }
  }

  /// "A camera given with a slip (`{"zoom": 5, "bering": 3}`) is blamed at the slip."
  @Test(arguments: [
    ("camera.set", "camera", "/camera/bering"), ("camera.move", "to", "/to/bering"),
    ("camera.animate", "to", "/to/bering"),
    ("camera.animateToCameraPosition", "camera", "/camera/bering"),
  ])
  func `a camera with a slip is blamed at the slip`(
    _ method: String, _ name: String, _ path: String
  ) throws {
    let error = try #require(
      try Conversation().error(method, #"{"\#(name)":{"zoom":5,"bering":3}}"#))
    #expect(error.value(at: "/data/path") == .string(path))
    #expect(error["message"]?.string?.hasSuffix(#"Did you mean "bearing"?"#) == true)
  }

  @Test(arguments: [
    (
      "camera.forBounds", #"{"bounds":{"coordinate":[{"latitude":1,"longitude":2}]}}"#,
      "/bounds/coordinate", #"Did you mean "coordinates"?"#
    ),
    (
      "camera.animate", #"{"zoom":5,"bearing":3}"#, "/zoom",
      #""zoom" is a member of "to"."#
    ),
    (
      "camera.move", #"{"zoomIn":{}}"#, "/zoomIn", #""zoomIn" is a member of "update"."#
    ),
    (
      "camera.track", #"{"places":[{"latitude":1,"longitude":2}]}"#, "/places/0/latitude",
      #""latitude" is a member of "coordinate"."#
    ),
    (
      "camera.tour", #"{"steps":[{"viewingAngle":5}]}"#, "/steps/0/viewingAngle",
      #""viewingAngle" is a member of "to" and "route"."#
    ),
  ])
  func `what stands in the wrong place is told where it belongs`(
    _ method: String, _ params: String, _ path: String, _ hint: String
  ) throws {
    let error = try #require(try Conversation().error(method, params))
    #expect(error.value(at: "/data/path") == .string(path))
    #expect(error["message"]?.string?.hasSuffix(hint) == true, "\(error["message"]?.string ?? "")")
  }
}
