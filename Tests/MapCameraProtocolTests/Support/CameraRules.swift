import TestSupport

/// What a map's limits ask of its cameras, by protocol.md's section on constraints.
struct CameraRules {
  private let zooms: ClosedRange<Double>
  private let bounds: Tree?
  private let hasViewBounds: Bool
  private let angleLimits: [(zoom: Double, angle: Double)]

  /// - Parameter map: a map's state, as `map.get` answers it.
  init?(map: Tree) {
    guard let minimum = map["minZoom"]?.number, let maximum = map["maxZoom"]?.number,
      minimum <= maximum, let limits = map["viewingAngleLimits"]?.elements
    else { return nil }
    zooms = minimum...maximum
    // View bounds win.
    let isSeenGroundBound = map["viewBounds"].map { $0 != .null } ?? false
    hasViewBounds = isSeenGroundBound
    let isBound = map["cameraTargetBoundsApply"] == .string("always") && !isSeenGroundBound
    bounds = map["cameraTargetBounds"].flatMap { $0 == .null || !isBound ? nil : $0 }
    angleLimits = limits.map { ($0[0]?.number ?? .nan, $0[1]?.number ?? .nan) }
  }

  /// Why a camera, as it is reported, should not be; nil where it may.
  func violation(of camera: Tree) -> String? {
    guard let latitude = camera.value(at: "/target/latitude")?.number,
      let longitude = camera.value(at: "/target/longitude")?.number,
      let zoom = camera["zoom"]?.number, let bearing = camera["bearing"]?.number,
      let angle = camera["viewingAngle"]?.number
    else { return "something is missing" }
    if !zooms.contains(zoom) { return "zoom \(zoom) is not in \(zooms)" }
    if !(abs(latitude) <= 85) && bounds == nil && !hasViewBounds { return "latitude \(latitude)" }
    if !(-180..<180).contains(longitude) { return "longitude \(longitude)" }
    if !(0..<360).contains(bearing) { return "bearing \(bearing)" }
    let limit = angleLimit(zoom)
    if !(angle >= 0 && angle <= limit + 1e-9) {
      return "angle \(angle) at zoom \(zoom) of \(limit)"
    }
    return isInBounds(latitude, longitude) ? nil : "\(latitude), \(longitude) is out of bounds"
  }

  /// Linear between the limits, and constant outside.
  private func angleLimit(_ zoom: Double) -> Double {
    guard let first = angleLimits.first, zoom > first.zoom else { return angleLimits[0].angle }
    for (low, high) in zip(angleLimits, angleLimits.dropFirst()) where zoom < high.zoom {
      let share = (zoom - low.zoom) / (high.zoom - low.zoom)
      return low.angle + share * (high.angle - low.angle)
    }
    return angleLimits[angleLimits.count - 1].angle
  }

  private func isInBounds(_ latitude: Double, _ longitude: Double) -> Bool {
    guard let south = bounds?.value(at: "/southWest/latitude")?.number,
      let west = bounds?.value(at: "/southWest/longitude")?.number,
      let north = bounds?.value(at: "/northEast/latitude")?.number,
      let east = bounds?.value(at: "/northEast/longitude")?.number
    else { return bounds == nil }
    let edge = 1e-9
    guard latitude >= south - edge && latitude <= north + edge else { return false }
    return west <= east
      ? longitude >= west - edge && longitude <= east + edge
      : longitude >= west - edge || longitude <= east + edge
  }
}

extension Tree {
  /// All cameras in the tree.
  var cameras: [Tree] {
    if Set(names) == ["target", "zoom", "bearing", "viewingAngle"] { return [self] }
    return (elements ?? members?.map(\.value) ?? []).flatMap(\.cameras)
  }
}
