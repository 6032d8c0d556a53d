public import MapCameraKit

/// Values as the protocol writes them; nil for anything else.
extension Tree {
  /// The numbers of some members.
  public func numbers(_ names: String...) -> [Double]? {
    let numbers = names.compactMap { self[$0]?.number }
    return numbers.count == names.count ? numbers : nil
  }

  public var coordinate: Coordinate? {
    numbers("latitude", "longitude").map { Coordinate($0[0], $0[1]) }
  }

  public var coordinates: [Coordinate] { elements?.compactMap(\.coordinate) ?? [] }

  public var point: ScreenPoint? { numbers("x", "y").map { ScreenPoint(x: $0[0], y: $0[1]) } }

  public var insets: MapInsets? {
    numbers("top", "left", "bottom", "right").map {
      MapInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
    }
  }

  public var bounds: CoordinateBounds? {
    guard let southWest = self["southWest"]?.coordinate,
      let northEast = self["northEast"]?.coordinate
    else { return self["coordinates"].flatMap { CoordinateBounds(around: $0.coordinates) } }
    return CoordinateBounds(
      south: southWest.latitude, west: southWest.longitude, north: northEast.latitude,
      east: northEast.longitude)
  }

  /// A map's viewport: its size, and its padding and field of view where they are given.
  public var viewport: Viewport? {
    guard let lengths = self["size"]?.numbers("width", "height") else { return nil }
    return Viewport(
      size: ScreenSize(width: lengths[0], height: lengths[1]),
      padding: self["padding"]?.insets ?? .zero,
      fieldOfView: self["fieldOfView"]?.number ?? Viewport.standardFieldOfView)
  }

  public var camera: CameraPosition? {
    guard let target = self["target"]?.coordinate else { return nil }
    return numbers("zoom", "bearing", "viewingAngle").map {
      CameraPosition(target: target, zoom: $0[0], bearing: $0[1], viewingAngle: $0[2])
    }
  }

  /// All cameras in the tree.
  public var cameras: [Tree] {
    if Set(names) == ["target", "zoom", "bearing", "viewingAngle"] { return [self] }
    return (elements ?? members?.map(\.value) ?? []).flatMap(\.cameras)
  }
}

extension Oracle {
  /// - Parameters:
  ///   - map: a map's state, as `map.get` answers it.
  ///   - asked: parameters whose camera, size, padding and field of view replace its own.
  public init?(map: Tree, asked: Tree = .null) {
    let optional = [
      "camera": ["bearing", "viewingAngle"], "padding": ["top", "left", "bottom", "right"],
    ]
    var members = map.members ?? []
    for name in ["camera", "padding", "size", "fieldOfView"] {
      guard var value = asked[name] else { continue }
      if let zeros = optional[name] {
        value = .object(zeros.map { .init($0, .number(0)) } + (value.members ?? []))
      }
      members.append(.init(name, value))
    }
    let view = Tree.object(members)
    guard let camera = view["camera"]?.camera, let viewport = view.viewport else { return nil }
    self.init(camera: camera, viewport: viewport)
  }

  /// The same view with another camera.
  public func with(_ camera: CameraPosition) -> Oracle {
    Oracle(camera: camera, viewport: viewport)
  }
}

extension CameraConstraints {
  /// A map's limits, of its state as `map.get` answers it.
  public init?(map: Tree) {
    guard let zooms = map.numbers("minZoom", "maxZoom"), zooms[0] <= zooms[1],
      let limits = map["viewingAngleLimits"]?.elements,
      let viewingAngleLimits = ViewingAngleLimits(
        limits.map { .init(zoom: $0[0]?.number ?? .nan, angle: $0[1]?.number ?? .nan) })
    else { return nil }
    self.init(
      zoomRange: zooms[0]...zooms[1], targetBounds: map["cameraTargetBounds"]?.bounds,
      targetBoundsApply: map["cameraTargetBoundsApply"] == .string("always") ? .always : .gestures,
      viewingAngleLimits: viewingAngleLimits, viewBounds: map["viewBounds"]?.bounds,
      viewBoundsMode: map["viewBoundsMode"] == .string("contain") ? .contain : .inside)
  }

  /// Why a camera, as it is reported, should not be; nil if it may. View bounds aside, which depend on
  /// the viewport of that time.
  public func fault(of reported: Tree) -> String? {
    guard let camera = reported.camera, let target = reported["target"],
      target.numbers("latitude", "longitude") == [camera.target.latitude, camera.target.longitude]
    else { return "something is missing, or out of range: \(reported)" }
    return violation(of: camera, self, in: nil)
  }
}
