/// What an animation is asked to bring about.
public enum CameraChange: Hashable, Sendable {
  case update(CameraUpdate)

  /// The given properties; the others keep their values.
  case properties(PartialCameraPosition)

  /// The same without a target, while the ground under a point stays under it.
  indirect case propertiesAbout(ScreenPoint, PartialCameraPosition)

  /// A turn about the target by so many degrees clockwise, more than once around too.
  case orbit(Double)

  /// A ride along a line. Indirect, so that other changes are not as large as a route.
  indirect case route(CameraRoute)
}

/// Some of the properties of a camera.
public struct PartialCameraPosition: Hashable, Sendable {
  /// The place at the centre of the viewport less its padding; nil to keep it.
  public var target: Coordinate?

  /// A zoom level; nil to keep it.
  public var zoom: Double?

  /// Degrees clockwise from north; nil to keep it.
  public var bearing: Double?

  /// Degrees from looking straight down; nil to keep it.
  public var viewingAngle: Double?

  /// Makes some properties; those that are left out keep their values.
  public init(
    target: Coordinate? = nil,
    zoom: Double? = nil,
    bearing: Double? = nil,
    viewingAngle: Double? = nil
  ) {
    self.target = target
    self.zoom = zoom
    self.bearing = bearing
    self.viewingAngle = viewingAngle
  }
}

extension PartialCameraPosition {
  /// All of a camera.
  public init(_ position: CameraPosition) {
    self.init(
      target: position.target, zoom: position.zoom, bearing: position.bearing,
      viewingAngle: position.viewingAngle)
  }
}

extension CameraChange {
  /// Whether it drives all properties, those too that it leaves as they are: an update does, as the SDK's
  /// `animateWithCameraUpdate` animates to the camera that it leads to.
  var drivesAll: Bool { if case .update = self { true } else { false } }

  /// Whether how long it takes depends on where it begins.
  func dependsOnStart(with options: AnimationOptions) -> Bool {
    if case .route = self { return true }
    if case .fly = options.path { return true }
    return false
  }

  /// What it drives, whether it changes that or not.
  func properties(with options: AnimationOptions) -> CameraProperties {
    switch self {
    case .update: .camera
    case .properties(let partial): partial.properties.flown(by: options)
    case .propertiesAbout(_, let partial): partial.properties.union(.target)
    case .orbit: .bearing
    case .route(let route): route.properties
    }
  }

  /// The same with its fit, if it is one, found: once, however often it is planned.
  func fitted(in viewport: Viewport, within constraints: CameraConstraints) -> CameraChange {
    guard case .update(.fit(let fit)) = self else { return self }
    return .update(.setCamera(fit.position(in: viewport, constraints: constraints)))
  }

  /// What this change comes to from a position, not yet constrained.
  func goal(
    from start: CameraPosition,
    viewport: Viewport,
    constraints: CameraConstraints
  ) throws(CameraError) -> CameraGoal {
    switch self {
    case .update(let update):
      return try update.goal(from: start, viewport: viewport, constraints: constraints)
    case .properties(let partial):
      return partial.goal(from: start)
    case .propertiesAbout(let point, let partial):
      var goal = partial.goal(from: start)
      goal.properties.insert(.target)
      goal.anchor = try start.requiredAnchor(at: point, in: viewport)
      return goal
    case .orbit(let degrees):
      var goal = CameraGoal(properties: .bearing, position: start, turn: degrees)
      goal.position.bearing += degrees
      return goal
    case .route(let route):
      return CameraGoal(
        properties: route.properties, position: route.position(at: 1, from: start))
    }
  }
}

extension CameraChange {
  /// The same as an animation of its own: a route begins on the route, unless it says otherwise.
  var begunAtOnce: CameraChange {
    guard case .route(var route) = self, route.approach == nil else { return self }
    route.approach = 0
    return .route(route)
  }
}

extension PartialCameraPosition {
  fileprivate var properties: CameraProperties {
    var properties: CameraProperties = []
    if target != nil { properties.insert(.target) }
    if zoom != nil { properties.insert(.zoom) }
    if bearing != nil { properties.insert(.bearing) }
    if viewingAngle != nil { properties.insert(.viewingAngle) }
    return properties
  }

  fileprivate func goal(from start: CameraPosition) -> CameraGoal {
    let position = CameraPosition(
      target: target ?? start.target, zoom: zoom ?? start.zoom, bearing: bearing ?? start.bearing,
      viewingAngle: viewingAngle ?? start.viewingAngle)
    return CameraGoal(properties: properties, position: position)
  }
}

extension CameraProperties {
  /// What a change of these drives: a flight that goes anywhere drives both target and zoom.
  fileprivate func flown(by options: AnimationOptions) -> CameraProperties {
    guard case .fly = options.path, !isDisjoint(with: [.target, .zoom]) else { return self }
    return union([.target, .zoom])
  }
}
