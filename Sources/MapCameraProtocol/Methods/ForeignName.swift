import JSON
import MapCameraKit
import Schema

/// The counterpart of names in other map SDKs, for porting programs. Errors of unknown methods name it, and
/// coming-from.md of the guide lists it.
struct ForeignName: Sendable {
  /// A method, or a notification.
  let name: String

  /// The parameters of the method, as JSON; empty if it needs none.
  let params: String

  /// Its names in the Google Maps SDK for iOS.
  let ios: [String]

  /// Its names in the Google Maps SDK for Android.
  let android: [String]

  /// Its names in MapLibre GL JS.
  let mapLibre: [String]

  /// - Parameter row: of the table.
  private init(_ row: String) {
    let place = #"{"latitude": -33.87, "longitude": 151.21}"#
    let box =
      #"{"coordinates": [{"latitude": -34, "longitude": 151}, {"latitude": -33, "longitude": 152}]}"#
    let cells = row.replacing("PLACE", with: place).replacing("BOX", with: box)
      .parts(separatedBy: " | ")
    let here = cells[0].split(separator: " ", maxSplits: 1)
    name = String(here[0])
    params = here.count > 1 ? String(here[1]) : ""
    let names = cells.dropFirst().map { $0 == "-" ? [] : $0.split(separator: " ").map(String.init) }
    (ios, android, mapLibre) = (names[0], names[1], names[2])
  }

  var names: [String] { ios + android + mapLibre }
}

extension ForeignName {
  /// If several share a name, the first is suggested.
  static let all = table.parts(separatedBy: "\n").map { ForeignName(String($0)) }

  /// The counterpart here, and the names in the SDKs for iOS and Android and in MapLibre GL JS.
  /// Updates come first; `camera.animate` accepts them too.
  private static let table = #"""
    camera.move {"update": {"zoomIn": {}}} | GMSCameraUpdate.zoomIn | CameraUpdateFactory.zoomIn | -
    camera.move {"update": {"zoomOut": {}}} | GMSCameraUpdate.zoomOut | CameraUpdateFactory.zoomOut | -
    camera.move {"update": {"zoomTo": {"zoom": 12}}} | GMSCameraUpdate.zoomTo: | CameraUpdateFactory.zoomTo | -
    camera.move {"update": {"zoomBy": {"delta": 1}}} | GMSCameraUpdate.zoomBy: zoomBy:atPoint: | CameraUpdateFactory.zoomBy | -
    camera.move {"update": {"setTarget": {"target": PLACE}}} | GMSCameraUpdate.setTarget: | CameraUpdateFactory.newLatLng | -
    camera.move {"update": {"setTarget": {"target": PLACE, "zoom": 12}}} | setTarget:zoom: | CameraUpdateFactory.newLatLngZoom | -
    camera.move {"update": {"scrollBy": {"x": 100, "y": 50}}} | GMSCameraUpdate.scrollByX:Y: scrollBy | CameraUpdateFactory.scrollBy | -
    camera.move {"update": {"fitBounds": {"bounds": BOX}}} | GMSCameraUpdate.fitBounds: fitBounds:withPadding: fitBounds:withEdgeInsets: GMSCameraUpdate.fit(_:) | CameraUpdateFactory.newLatLngBounds | -
    camera.set {"camera": {"target": PLACE, "zoom": 12}} | setCamera: cameraWithTarget:zoom: cameraWithLatitude:longitude:zoom: initWithFrame:camera: GMSCameraPosition GMSMutableCameraPosition | CameraUpdateFactory.newCameraPosition | -
    camera.move {"update": {"zoomTo": {"zoom": 12}}} | moveCamera: | moveCamera | -
    camera.move {"to": {"target": PLACE, "zoom": 12}} | - | - | jumpTo setCenter
    camera.move {"to": {"zoom": 12}} | - | - | setZoom
    camera.move {"to": {"bearing": 90}} | - | - | setBearing
    camera.move {"to": {"viewingAngle": 45}} | - | - | setPitch
    camera.lookAt {"eye": {"coordinate": {"latitude": -33.9, "longitude": 151.21}, "altitude": 3000}, "target": PLACE} | - | - | calculateCameraOptionsFromTo setFreeCameraOptions
    camera.animate {"update": {"zoomIn": {}}, "duration": 0.5} | animateWithCameraUpdate: animate(with:) | animateCamera | zoomIn zoomOut zoomTo
    camera.animateToCameraPosition {"camera": {"target": PLACE, "zoom": 12}} | animateToCameraPosition: animate(to:) | - | -
    camera.animateToLocation {"location": PLACE} | animateToLocation: | - | panTo
    camera.animateToZoom {"zoom": 12} | animateToZoom: | - | -
    camera.animateToBearing {"bearing": 90} | animateToBearing: | - | rotateTo
    camera.animateToBearing {"bearing": 0} | - | - | resetNorth snapToNorth
    camera.animateToViewingAngle {"viewingAngle": 45} | animateToViewingAngle: | - | pitchTo
    camera.animate {"to": {"bearing": 0, "viewingAngle": 0}} | - | - | resetNorthPitch
    camera.animate {"to": {"target": PLACE, "zoom": 12}, "path": "fly"} | - | - | flyTo
    camera.animate {"to": {"target": PLACE, "bearing": 90}, "duration": 0.5, "curve": "default"} | CATransaction.setAnimationDuration: kCATransactionAnimationDuration | - | easeTo
    camera.animate {"update": {"scrollBy": {"x": 100, "y": 50}}, "duration": 0.5} | - | - | panBy
    camera.animate {"update": {"fitBounds": {"bounds": BOX}}, "path": "fly"} | - | - | fitBounds
    camera.animate {"to": {"bearing": 90}, "at": {"x": 200, "y": 300}} | - | - | around
    camera.stop | - | stopAnimation | stop
    map.configure {"size": {"width": 390, "height": 844}} | setFrame: | - | resize
    map.configure {"padding": {"top": 44, "bottom": 200}} | setPadding: | setPadding | setPadding
    map.configure {"minZoom": 4, "maxZoom": 16} | setMinZoom:maxZoom: | setMinZoomPreference setMaxZoomPreference | setMinZoom setMaxZoom
    map.configure {"minZoom": 2, "maxZoom": 21} | - | resetMinMaxZoomPreference | -
    map.configure {"cameraTargetBounds": BOX} | setCameraTargetBounds: cameraTargetBounds | setLatLngBoundsForCameraTarget | -
    map.configure {"viewBounds": BOX} | - | - | setMaxBounds
    map.configure {"viewingAngleLimits": [[0, 60]]} | - | - | setMaxPitch
    map.configure {"fieldOfView": 30} | - | - | setVerticalFieldOfView
    map.configure {"gestures": {"scroll": false}} | GMSUISettings.scrollGestures setScrollGestures: | setScrollGesturesEnabled | dragPan
    map.configure {"gestures": {"zoom": false}} | GMSUISettings.zoomGestures setZoomGestures: | setZoomGesturesEnabled | scrollZoom doubleClickZoom
    map.configure {"gestures": {"tilt": false}} | GMSUISettings.tiltGestures setTiltGestures: | setTiltGesturesEnabled | touchPitch
    map.configure {"gestures": {"rotate": false}} | GMSUISettings.rotateGestures setRotateGestures: | setRotateGesturesEnabled | dragRotate touchZoomRotate
    map.configure {"gestures": {"scroll": false, "zoom": false, "tilt": false, "rotate": false}} | setAllGesturesEnabled: | setAllGesturesEnabled | -
    camera.get | GMSMapView.camera | getCameraPosition cameraPosition | getCenter getZoom getBearing getPitch
    map.get | GMSMapView.minZoom GMSMapView.maxZoom settings | getMinZoomLevel getMaxZoomLevel getUiSettings | getPadding getMinZoom getMaxZoom getMaxPitch getMaxBounds getVerticalFieldOfView
    animation.list | - | - | isMoving isZooming isRotating isEasing
    camera.forBounds {"bounds": BOX} | cameraForBounds:insets: camera(for:insets:) | - | cameraForBounds
    projection.points {"coordinates": [PLACE]} | pointForCoordinate: point(for:) | toScreenLocation | project
    projection.coordinates {"points": [{"x": 200, "y": 300}]} | coordinateForPoint: coordinate(for:) | fromScreenLocation | unproject
    projection.contains {"coordinates": [PLACE]} | containsCoordinate: | - | -
    projection.visibleRegion | GMSProjection.visibleRegion | getVisibleRegion | getBounds
    projection.pointsForMeters {"meters": 100, "at": PLACE} | pointsForMeters:atCoordinate: | - | -
    projection.zoomForMeters {"meters": 100, "points": 50, "at": PLACE} | zoomAtCoordinate:forMeters:perPoints: zoom(at:forMeters:perPoints:) | - | -
    projection.matrix | - | - | getFreeCameraOptions getProjectionMatrix modelViewProjectionMatrix
    projection.tiles | - | - | coveringTiles
    camera.willMove | mapView:willMove: | setOnCameraMoveStartedListener onCameraMoveStarted | movestart
    camera.didChange | mapView:didChangeCameraPosition: mapView(_:didChange:) | setOnCameraMoveListener onCameraMove | move
    camera.idle | mapView:idleAtCameraPosition: mapView(_:idleAt:) | setOnCameraIdleListener onCameraIdle | moveend idle
    animation.ended | CATransaction.setCompletionBlock: | setOnCameraMoveCanceledListener onCameraMoveCanceled | -
    """#
}

// MARK: - Looking up

extension ForeignName {
  /// The counterpart of an unknown method's name; nil if no other SDK has the name.
  ///
  /// A word in which methods here end, such as `stop`, counts as another SDK's only without a
  /// namespace or with a map's.
  static func of(_ name: JSONText) -> ForeignName? {
    guard name.utf8.count <= maximumLength else { return nil }
    let (namespace, word) = parts(of: name)
    guard let index = indexByWord[word] else { return nil }
    let isPlain = plainNamespaces.contains(namespace)
    return isPlain || !endings.contains(word) ? all[index] : nil
  }

  /// In bytes; no name of another SDK is longer.
  private static let maximumLength = 64

  /// The namespaces that a map's methods may have in another SDK.
  private static let plainNamespaces: [JSONText] = ["", "map", "mapview"]

  private static let indexByWord: [JSONText: Int] = all.enumerated().reduce(into: [:]) {
    indexByWord, entry in
    for name in entry.element.names {
      let word = parts(of: JSONText(name)).word
      if indexByWord[word] == nil { indexByWord[word] = entry.offset }
    }
  }

  /// The last parts of the names of the methods here.
  private static let endings = MethodTable.standard.methods.map {
    parts(of: JSONText($0.name)).word
  }

  /// A name's last part without argument labels, and the part before it, both in lower case.
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

  /// A suggestion, for a message.
  var hint: String {
    if isMethod {
      return "Did you mean \(params.isEmpty ? "\"\(name)\"" : "\(name) with \(params)")?"
    }
    return "\(name) is a notification: the engine sends it."
  }

  /// Whether it is a method, and not a notification.
  var isMethod: Bool { NotificationKind(rawValue: name) == nil }
}
