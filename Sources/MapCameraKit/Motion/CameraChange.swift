/// A change that an animation makes.
public enum CameraChange: Hashable, Sendable {
  /// An update, which drives the whole camera.
  case update(CameraUpdate)

  /// The given properties; the others keep their values.
  case properties(PartialCameraPosition)

  /// The same without a target, with the ground under a point fixed.
  indirect case propertiesAbout(ScreenPoint, PartialCameraPosition)

  /// A turn about the target by degrees clockwise, which may be more than a full turn.
  case orbit(Double)

  /// The playback of a route. Indirect, so that other changes are not as large as a route.
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

  /// Creates a change of some properties; the others keep their values.
  public init(
    target: Coordinate? = nil, zoom: Double? = nil, bearing: Double? = nil,
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

/// One change to a camera (the SDK's `GMSCameraUpdate`).
public enum CameraUpdate: Hashable, Sendable {
  /// One zoom level in.
  case zoomIn

  /// One zoom level out.
  case zoomOut

  /// To a zoom level.
  case zoomTo(Double)

  /// A number of zoom levels in; the ground under a point, if one is given, stays under it.
  case zoomBy(Double, at: ScreenPoint? = nil)

  /// To a place, and to a zoom level if one is given.
  case setTarget(Coordinate, zoom: Double? = nil)

  /// To a camera.
  case setCamera(CameraPosition)

  /// Moves the camera by `x` points right and `y` points down on the screen: the ground that was at the
  /// centre is then as far left and above it.
  case scrollBy(x: Double, y: Double)

  /// Moves the camera on the screen as little as brings places inside the viewport less its padding and the
  /// insets, at its zoom, bearing and viewing angle; if no movement does, fits the box around them. The places
  /// count in the copies of the world that lie nearest to each other, and then to the target.
  indirect case panInside([Coordinate], insets: MapInsets = .zero)

  /// Shows all of an area, as large as possible. Indirect, so that other updates are not as large as a fit.
  indirect case fit(CameraFit)
}

/// The goal of a change: the properties that it sets, their requested values, and an anchor if the
/// change has one.
struct CameraGoal: Hashable, Sendable {
  var properties: CameraProperties
  var position: CameraPosition
  var anchor: CameraAnchor?

  /// Degrees to turn, if the turn itself was requested.
  var turn: Double?
}

extension CameraChange {
  /// The properties that it drives, whether they change or not; an update drives all, as the SDK's
  /// `animateWithCameraUpdate` animates to the camera that it leads to.
  func properties(with options: AnimationOptions) -> CameraProperties {
    switch self {
    case .update: .camera
    case .properties(let partial): partial.properties.flown(by: options)
    case .propertiesAbout(_, let partial): partial.properties.union(.target)
    case .orbit: .bearing
    case .route(let route): route.properties
    }
  }

  /// The property that it changes relatively, if it does: presses of a button add up.
  var relative: CameraProperties {
    switch self {
    case .update(.zoomIn), .update(.zoomOut), .update(.zoomBy): .zoom
    case .update(.scrollBy): .target
    case .orbit: .bearing
    case .update, .properties, .propertiesAbout, .route: []
    }
  }

  /// The goal of this change from a position, not constrained, with its relative property counted from another camera:
  /// the end of the relative change that it takes over from.
  func goal(
    from start: CameraPosition, counting base: CameraPosition, in context: CameraContext
  ) -> CameraGoal {
    var goal = goal(from: base, in: context)
    // The ground is held where it is seen.
    if base != start, goal.anchor != nil {
      goal.anchor = self.goal(from: start, in: context).anchor
    }
    return goal
  }

  /// The same change with its fit solved, so that repeated planning does not solve it again.
  func fitted(from camera: CameraPosition, in context: CameraContext) -> CameraChange {
    guard case .update(.fit(let fit)) = self else { return self }
    return .update(.setCamera(fit.position(from: camera, in: context)))
  }

  /// The same change as a separate animation: a route has no approach by default.
  var withoutApproach: CameraChange {
    guard case .route(var route) = self, route.approach == nil else { return self }
    route.approach = 0
    return .route(route)
  }

  /// The point of the screen under which the ground stays, if there is one.
  public var anchor: ScreenPoint? {
    switch self {
    case .update(let update): update.anchor
    case .propertiesAbout(let point, _): point
    case .properties, .orbit, .route: nil
    }
  }

  /// The goal of this change from a position, not constrained.
  func goal(from start: CameraPosition, in context: CameraContext) -> CameraGoal {
    var goal: CameraGoal
    switch self {
    case .update(let update): goal = update.goal(from: start, in: context)
    case .properties(let partial), .propertiesAbout(_, let partial):
      goal = partial.goal(from: start)
    case .orbit(let degrees):
      goal = CameraGoal(properties: .bearing, position: start, turn: degrees)
      goal.position.bearing += degrees
    case .route(let route):
      return CameraGoal(properties: route.properties, position: route.position(at: 1, from: start))
    }
    if let anchor {
      goal.properties.insert(.target)
      // The place under the point; the centre's if there is none.
      let viewport = context.viewport
      goal.anchor =
        start.anchor(at: anchor, in: viewport) ?? start.anchor(at: viewport.center, in: viewport)
    }
    return goal
  }
}

extension CameraUpdate {
  /// The point of the screen under which the ground stays, if there is one.
  var anchor: ScreenPoint? {
    switch self {
    case .zoomBy(_, let point): point
    case .zoomIn, .zoomOut, .zoomTo, .setTarget, .setCamera, .scrollBy, .panInside, .fit: nil
    }
  }

  /// The goal of this update from a position, not constrained, without its anchor.
  func goal(from start: CameraPosition, in context: CameraContext) -> CameraGoal {
    var goal = CameraGoal(properties: .zoom, position: start)
    switch self {
    case .zoomIn:
      goal.position.zoom += 1
    case .zoomOut:
      goal.position.zoom -= 1
    case .zoomTo(let zoom):
      goal.position.zoom = zoom
    case .zoomBy(let delta, _):
      goal.position.zoom += delta
    case .setTarget(let target, let zoom):
      goal.properties = zoom == nil ? .target : [.target, .zoom]
      goal.position.target = target
      goal.position.zoom = zoom ?? start.zoom
    case .setCamera(let position):
      goal.properties = .camera
      goal.position = position
    case .scrollBy(let x, let y):
      goal.properties = .target
      let center = context.viewport.center
      goal.position = start.settingTarget(
        from: start.target, appearsAt: center - ScreenPoint(x: x, y: y), in: context.viewport)
    case .panInside(let places, let insets):
      goal.position = start.panned(toShow: places, insets: insets, in: context)
      goal.properties = goal.position.zoom == start.zoom ? .target : .camera
    case .fit(let fit):
      goal.properties = .camera
      goal.position = fit.position(from: start, in: context)
    }
    return goal
  }
}

extension CameraChange {
  /// - Throws: if the point that it holds, or that it scrolls to the centre, is at or above the horizon
  ///   of a camera.
  func check(from camera: CameraPosition, in viewport: Viewport) throws(CameraError) {
    if let anchor {
      guard camera.anchor(at: anchor, in: viewport) == nil else { return }
      let projection = Projection(camera: camera, viewport: viewport)
      throw .anchorAboveHorizon(horizon: projection.horizon)
    }
    if case .update(.scrollBy(_, let y)) = self {
      let limit =
        viewport.center.y - Projection(camera: camera, viewport: viewport).horizon
      if y >= limit { throw .scrollBeyondHorizon(limit: limit) }
    }
  }
}

extension PartialCameraPosition {
  fileprivate var properties: CameraProperties {
    CameraProperties(
      target: target != nil, zoom: zoom != nil, bearing: bearing != nil,
      viewingAngle: viewingAngle != nil)
  }

  fileprivate func goal(from start: CameraPosition) -> CameraGoal {
    let position = CameraPosition(
      target: target ?? start.target, zoom: zoom ?? start.zoom, bearing: bearing ?? start.bearing,
      viewingAngle: viewingAngle ?? start.viewingAngle)
    return CameraGoal(properties: properties, position: position)
  }
}

extension CameraProperties {
  /// The properties that a change of these drives: a flight drives both target and zoom.
  fileprivate func flown(by options: AnimationOptions) -> CameraProperties {
    guard case .fly = options.path, !isDisjoint(with: [.target, .zoom]) else { return self }
    return union([.target, .zoom])
  }
}

/// The reason why a camera cannot carry out a request.
public enum CameraError: Error, Hashable, Sendable {
  /// The point that is to be held has no ground under it: it must lie below this y, in points.
  case anchorAboveHorizon(horizon: Double)

  /// A scroll that takes the ground at the centre to the horizon or beyond: y must be less than
  /// this, in points.
  case scrollBeyondHorizon(limit: Double)

  /// No such animation runs or waits on this map.
  case noSuchAnimation(Int64)

  /// The animation follows tracked places, so it has no end and cannot be set to a time.
  case animationWithoutEnd(Int64)

  /// The greatest number of animations waits for their delay:
  /// ``MapView/maximumWaitingAnimationCount``.
  case tooManyWaitingAnimations

  /// The waiting tours together would have more steps than ``MapView/maximumTourWork``.
  case tooMuchTourWork

  /// The error of a step of a tour, and the step's number, from 0.
  indirect case step(Int, CameraError)
}
