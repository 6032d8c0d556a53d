import JSON

/// What corresponds here to a name of another map SDK, for those who port a program and type the names
/// that they know. Unknown methods are answered from it, and protocol.md has it as a table.
struct ForeignName: Sendable {
  /// A method, or a notification.
  let name: String

  /// Parameters of the method that do it, as JSON; empty where it needs none.
  let params: String

  /// Its names in the Google Maps SDK for iOS.
  let ios: [String]

  /// Its names in the Google Maps SDK for Android.
  let android: [String]

  /// Its names in MapLibre GL JS.
  let mapLibre: [String]

  /// - Parameters:
  ///   - here: the name, and the parameters behind a space.
  ///   - ios: names with spaces between them, and so the others.
  private init(_ here: String, ios: String = "", android: String = "", mapLibre: String = "") {
    let parts = here.split(separator: " ", maxSplits: 1).map(String.init)
    name = parts[0]
    params = parts.count > 1 ? parts[1] : ""
    self.ios = ios.split(separator: " ").map(String.init)
    self.android = android.split(separator: " ").map(String.init)
    self.mapLibre = mapLibre.split(separator: " ").map(String.init)
  }

  var names: [String] { ios + android + mapLibre }
}

extension ForeignName {
  /// Of several that share a name, the first is what that name is answered with.
  static let all = updates + moves + animations + settings + queries + notifications

  /// What makes an update, which `camera.animate` takes as well.
  private static let updates = [
    ForeignName(
      #"camera.move {"update": {"zoomIn": {}}}"#, ios: "GMSCameraUpdate.zoomIn",
      android: "CameraUpdateFactory.zoomIn"),
    ForeignName(
      #"camera.move {"update": {"zoomOut": {}}}"#, ios: "GMSCameraUpdate.zoomOut",
      android: "CameraUpdateFactory.zoomOut"),
    ForeignName(
      #"camera.move {"update": {"zoomTo": {"zoom": 12}}}"#, ios: "GMSCameraUpdate.zoomTo:",
      android: "CameraUpdateFactory.zoomTo"),
    ForeignName(
      #"camera.move {"update": {"zoomBy": {"delta": 1}}}"#,
      ios: "GMSCameraUpdate.zoomBy: zoomBy:atPoint:", android: "CameraUpdateFactory.zoomBy"),
    ForeignName(
      #"camera.move {"update": {"setTarget": {"target": {"latitude": -33.87, "longitude": 151.21}}}}"#,
      ios: "GMSCameraUpdate.setTarget:", android: "CameraUpdateFactory.newLatLng"),
    ForeignName(
      #"camera.move {"update": {"setTarget": {"target": {"latitude": -33.87, "longitude": 151.21}, "zoom": 12}}}"#,
      ios: "setTarget:zoom:", android: "CameraUpdateFactory.newLatLngZoom"),
    ForeignName(
      #"camera.move {"update": {"scrollBy": {"x": 100, "y": 50}}}"#,
      ios: "GMSCameraUpdate.scrollByX:Y: scrollBy", android: "CameraUpdateFactory.scrollBy"),
    ForeignName(
      #"camera.move {"update": {"fitBounds": {"bounds": {"coordinates": [{"latitude": -34, "longitude": 151}, {"latitude": -33, "longitude": 152}]}}}}"#,
      ios:
        "GMSCameraUpdate.fitBounds: fitBounds:withPadding: fitBounds:withEdgeInsets: GMSCameraUpdate.fit(_:)",
      android: "CameraUpdateFactory.newLatLngBounds"),
  ]

  private static let moves = [
    ForeignName(
      #"camera.set {"camera": {"target": {"latitude": -33.87, "longitude": 151.21}, "zoom": 12}}"#,
      ios:
        "setCamera: cameraWithTarget:zoom: cameraWithLatitude:longitude:zoom: initWithFrame:camera: GMSCameraPosition GMSMutableCameraPosition",
      android: "CameraUpdateFactory.newCameraPosition"),
    ForeignName(
      #"camera.move {"update": {"zoomTo": {"zoom": 12}}}"#, ios: "moveCamera:",
      android: "moveCamera"),
    ForeignName(
      #"camera.move {"to": {"target": {"latitude": -33.87, "longitude": 151.21}, "zoom": 12}}"#,
      mapLibre: "jumpTo setCenter"),
    ForeignName(#"camera.move {"to": {"zoom": 12}}"#, mapLibre: "setZoom"),
    ForeignName(#"camera.move {"to": {"bearing": 90}}"#, mapLibre: "setBearing"),
    ForeignName(#"camera.move {"to": {"viewingAngle": 45}}"#, mapLibre: "setPitch"),
    ForeignName(
      #"camera.lookAt {"eye": {"coordinate": {"latitude": -33.9, "longitude": 151.21}, "altitude": 3000}, "target": {"latitude": -33.87, "longitude": 151.21}}"#,
      mapLibre: "calculateCameraOptionsFromTo setFreeCameraOptions"),
  ]

  private static let animations = [
    ForeignName(
      #"camera.animate {"update": {"zoomIn": {}}, "duration": 0.5}"#,
      ios: "animateWithCameraUpdate: animate(with:)",
      android: "animateCamera", mapLibre: "zoomIn zoomOut zoomTo"),
    ForeignName(
      "camera.animateToCameraPosition "
        + #"{"camera": {"target": {"latitude": -33.87, "longitude": 151.21}, "zoom": 12}}"#,
      ios: "animateToCameraPosition: animate(to:)"),
    ForeignName(
      #"camera.animateToLocation {"location": {"latitude": -33.87, "longitude": 151.21}}"#,
      ios: "animateToLocation:", mapLibre: "panTo"),
    ForeignName(#"camera.animateToZoom {"zoom": 12}"#, ios: "animateToZoom:"),
    ForeignName(
      #"camera.animateToBearing {"bearing": 90}"#, ios: "animateToBearing:", mapLibre: "rotateTo"),
    ForeignName(#"camera.animateToBearing {"bearing": 0}"#, mapLibre: "resetNorth snapToNorth"),
    ForeignName(
      #"camera.animateToViewingAngle {"viewingAngle": 45}"#, ios: "animateToViewingAngle:",
      mapLibre: "pitchTo"),
    ForeignName(
      #"camera.animate {"to": {"bearing": 0, "viewingAngle": 0}}"#, mapLibre: "resetNorthPitch"),
    ForeignName(
      #"camera.animate {"to": {"target": {"latitude": -33.87, "longitude": 151.21}, "zoom": 12}, "path": "fly"}"#,
      mapLibre: "flyTo"),
    ForeignName(
      #"camera.animate {"to": {"target": {"latitude": -33.87, "longitude": 151.21}, "bearing": 90}, "duration": 0.5, "curve": "default"}"#,
      ios: "CATransaction.setAnimationDuration: kCATransactionAnimationDuration", mapLibre: "easeTo"
    ),
    ForeignName(
      #"camera.animate {"update": {"scrollBy": {"x": 100, "y": 50}}, "duration": 0.5}"#,
      mapLibre: "panBy"),
    ForeignName(
      #"camera.animate {"update": {"fitBounds": {"bounds": {"coordinates": [{"latitude": -34, "longitude": 151}, {"latitude": -33, "longitude": 152}]}}}, "path": "fly"}"#,
      mapLibre: "fitBounds"),
    ForeignName(
      #"camera.animate {"to": {"bearing": 90}, "at": {"x": 200, "y": 300}}"#, mapLibre: "around"),
    ForeignName("camera.stop", android: "stopAnimation", mapLibre: "stop"),
  ]

  private static let settings = [
    ForeignName(
      #"map.configure {"size": {"width": 390, "height": 844}}"#, ios: "setFrame:",
      mapLibre: "resize"),
    ForeignName(
      #"map.configure {"padding": {"top": 44, "bottom": 200}}"#, ios: "setPadding:",
      android: "setPadding", mapLibre: "setPadding"),
    ForeignName(
      #"map.configure {"minZoom": 4, "maxZoom": 16}"#, ios: "setMinZoom:maxZoom:",
      android: "setMinZoomPreference setMaxZoomPreference", mapLibre: "setMinZoom setMaxZoom"),
    ForeignName(
      #"map.configure {"minZoom": 2, "maxZoom": 21}"#, android: "resetMinMaxZoomPreference"),
    ForeignName(
      #"map.configure {"cameraTargetBounds": {"coordinates": [{"latitude": -34, "longitude": 151}, {"latitude": -33, "longitude": 152}]}}"#,
      ios: "setCameraTargetBounds: cameraTargetBounds", android: "setLatLngBoundsForCameraTarget"),
    ForeignName(
      #"map.configure {"viewBounds": {"coordinates": [{"latitude": -34, "longitude": 151}, {"latitude": -33, "longitude": 152}]}}"#,
      mapLibre: "setMaxBounds"),
    ForeignName(
      #"map.configure {"viewingAngleLimits": [[0, 60]]}"#, mapLibre: "setMaxPitch"),
    ForeignName(
      #"map.configure {"fieldOfView": 30}"#, mapLibre: "setVerticalFieldOfView"),
    ForeignName(
      #"map.configure {"gestures": {"scroll": false}}"#,
      ios: "GMSUISettings.scrollGestures setScrollGestures:", android: "setScrollGesturesEnabled",
      mapLibre: "dragPan"),
    ForeignName(
      #"map.configure {"gestures": {"zoom": false}}"#,
      ios: "GMSUISettings.zoomGestures setZoomGestures:", android: "setZoomGesturesEnabled",
      mapLibre: "scrollZoom doubleClickZoom"),
    ForeignName(
      #"map.configure {"gestures": {"tilt": false}}"#,
      ios: "GMSUISettings.tiltGestures setTiltGestures:", android: "setTiltGesturesEnabled",
      mapLibre: "touchPitch"),
    ForeignName(
      #"map.configure {"gestures": {"rotate": false}}"#,
      ios: "GMSUISettings.rotateGestures setRotateGestures:", android: "setRotateGesturesEnabled",
      mapLibre: "dragRotate touchZoomRotate"),
    ForeignName(
      #"map.configure {"gestures": {"scroll": false, "zoom": false, "tilt": false, "rotate": false}}"#,
      ios: "setAllGesturesEnabled:", android: "setAllGesturesEnabled"),
  ]

  private static let queries = [
    ForeignName(
      "camera.get", ios: "GMSMapView.camera", android: "getCameraPosition cameraPosition",
      mapLibre: "getCenter getZoom getBearing getPitch"),
    ForeignName(
      "map.get", ios: "GMSMapView.minZoom GMSMapView.maxZoom settings",
      android: "getMinZoomLevel getMaxZoomLevel getUiSettings",
      mapLibre: "getPadding getMinZoom getMaxZoom getMaxPitch getMaxBounds getVerticalFieldOfView"),
    ForeignName("animation.list", mapLibre: "isMoving isZooming isRotating isEasing"),
    ForeignName(
      #"camera.forBounds {"bounds": {"coordinates": [{"latitude": -34, "longitude": 151}, {"latitude": -33, "longitude": 152}]}}"#,
      ios: "cameraForBounds:insets: camera(for:insets:)", mapLibre: "cameraForBounds"),
    ForeignName(
      #"projection.points {"coordinates": [{"latitude": -33.87, "longitude": 151.21}]}"#,
      ios: "pointForCoordinate: point(for:)", android: "toScreenLocation", mapLibre: "project"),
    ForeignName(
      #"projection.coordinates {"points": [{"x": 200, "y": 300}]}"#,
      ios: "coordinateForPoint: coordinate(for:)",
      android: "fromScreenLocation", mapLibre: "unproject"),
    ForeignName(
      #"projection.contains {"coordinates": [{"latitude": -33.87, "longitude": 151.21}]}"#,
      ios: "containsCoordinate:"),
    ForeignName(
      "projection.visibleRegion", ios: "GMSProjection.visibleRegion", android: "getVisibleRegion",
      mapLibre: "getBounds"),
    ForeignName(
      #"projection.pointsForMeters {"meters": 100, "at": {"latitude": -33.87, "longitude": 151.21}}"#,
      ios: "pointsForMeters:atCoordinate:"),
    ForeignName(
      #"projection.zoomForMeters {"meters": 100, "points": 50, "at": {"latitude": -33.87, "longitude": 151.21}}"#,
      ios: "zoomAtCoordinate:forMeters:perPoints: zoom(at:forMeters:perPoints:)"),
    ForeignName(
      "projection.matrix",
      mapLibre: "getFreeCameraOptions getProjectionMatrix modelViewProjectionMatrix"),
    ForeignName("projection.tiles", mapLibre: "coveringTiles"),
  ]

  private static let notifications = [
    ForeignName(
      "camera.willMove", ios: "mapView:willMove:",
      android: "setOnCameraMoveStartedListener onCameraMoveStarted", mapLibre: "movestart"),
    ForeignName(
      "camera.didChange", ios: "mapView:didChangeCameraPosition: mapView(_:didChange:)",
      android: "setOnCameraMoveListener onCameraMove", mapLibre: "move"),
    ForeignName(
      "camera.idle", ios: "mapView:idleAtCameraPosition: mapView(_:idleAt:)",
      android: "setOnCameraIdleListener onCameraIdle", mapLibre: "moveend idle"),
    ForeignName(
      "animation.ended", ios: "CATransaction.setCompletionBlock:",
      android: "setOnCameraMoveCanceledListener onCameraMoveCanceled"),
  ]
}

// MARK: - Looking up

extension ForeignName {
  /// What the name of an unknown method stands for; nil where it is nothing that another SDK has.
  ///
  /// What several methods here end in, as in `stop`, is taken for another SDK's word only where no
  /// namespace of theirs, or a misspelling of it, comes before it.
  static func of(_ name: JSONText) -> ForeignName? {
    guard name.utf8.count <= maximumLength else { return nil }
    let (namespace, word) = parts(of: name)
    guard let index = indexByWord[word] else { return nil }
    let isPlain = plainNamespaces.contains(namespace)
    return isPlain || !endings.contains(word) ? all[index] : nil
  }

  /// In bytes; no name of another SDK is longer.
  private static let maximumLength = 64

  /// Those that a method of a map may have in another SDK.
  private static let plainNamespaces: Set<JSONText> = ["", "map", "mapview"]

  private static let indexByWord: [JSONText: Int] = all.enumerated().reduce(into: [:]) {
    indexByWord, entry in
    for name in entry.element.names {
      let word = parts(of: JSONText(name)).word
      if indexByWord[word] == nil { indexByWord[word] = entry.offset }
    }
  }

  /// What the names of the methods here end in.
  private static let endings = Set(
    MethodTable.standard.methods.map { parts(of: JSONText($0.name)).word })

  /// A name's last part without the labels of its arguments, and the part before it; without capitals.
  ///
  /// `CameraUpdateFactory.zoomIn()`, `camera.zoomIn` and `zoomIn` end in the same word, and
  /// `mapView:willMove:`, a delegate's, in `willMove`. A first label of Swift's is part of the word, as in
  /// Objective-C: `animate(toZoom:)` is `animateToZoom:`.
  static func parts(of name: JSONText) -> (namespace: JSONText, word: JSONText) {
    let (dot, colon, parenthesis) = (UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "("))
    let delegate = ["mapView:", "mapView(_:"].first(where: name.starts)?.utf8.count ?? 0
    let bytes = name.utf8.dropFirst(delegate).map { $0.lowercased }
    let parts = bytes.split(separator: dot, omittingEmptySubsequences: false)
    let last = parts.last ?? []
    let base = last.prefix { $0 != colon && $0 != parenthesis }
    let arguments = last.dropFirst(base.count)
    let label = arguments.dropFirst().prefix { $0 != colon }
    let isLabelled =
      arguments.first == parenthesis && arguments.contains(colon) && !label.elementsEqual("_".utf8)
    return (
      JSONText(utf8: parts.dropLast().last ?? []), JSONText(utf8: base + (isLabelled ? label : []))
    )
  }

  /// What is here instead, for a message.
  var hint: String {
    if isMethod {
      return "Did you mean \(params.isEmpty ? "\"\(name)\"" : "\(name) with \(params)")?"
    }
    return "\(name) is a notification: it comes by itself."
  }

  /// Whether it is a method, and not a notification.
  var isMethod: Bool { NotificationKind(rawValue: name) == nil }
}
