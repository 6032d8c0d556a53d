import JSON
import TestSupport
import Testing

@testable import MapCameraProtocol

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
