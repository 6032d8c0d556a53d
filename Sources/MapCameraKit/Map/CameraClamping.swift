/// A change of a requested property by a limit.
public struct CameraClamping: Hashable, Sendable {
  /// The setting that changed a property.
  public enum Limit: String, CaseIterable, Sendable {
    case minZoom, maxZoom, viewingAngleLimits, cameraTargetBounds, viewBounds

    /// A latitude beyond ±85.
    case mercator
  }

  /// A property's value.
  public enum Value: Hashable, Sendable {
    case number(Double)

    /// A target, whose latitude may be beyond the poles.
    case place(latitude: Double, longitude: Double)
  }

  /// The property that was changed.
  public let property: CameraProperties

  /// The setting that changed it; the first of several.
  public let limit: Limit

  /// The requested value; nil if it is not finite, as the zoom of a fit to a single place.
  public let asked: Value?

  /// The value after the change.
  public let given: Value
}

/// A requested camera before limits apply, and which properties were requested.
public struct CameraWish: Hashable, Sendable {
  let position: CameraPosition
  let properties: CameraProperties

  /// The requested latitude of the target in degrees, if it is beyond those of a coordinate.
  public var latitude: Double?
}

extension MapView {
  /// The camera that a change requests, for a comparison with the result.
  ///
  /// - Parameters:
  ///   - change: from where the camera is now.
  ///   - padding: the viewport's padding at the end.
  ///   - delay: seconds until the change begins.
  public func wish(
    of change: CameraChange, padding: MapInsets? = nil, delay: Double = 0
  ) throws(CameraError) -> CameraWish {
    let final = motion.finalContext(with: padding, from: time + delay)
    if case .update(.fit(let fit)) = change { return wish(of: fit, in: final) }
    let goal = try change.goal(from: camera, in: motion.context)
    var position = goal.position
    if let anchor = goal.anchor {
      position.target = final.held(position, by: anchor).target
    }
    if case .update = change { return CameraWish(position: position, properties: .camera) }
    return CameraWish(position: position, properties: goal.properties)
  }

  /// The camera that a fit requests: its viewing angle, and the zoom without limits.
  public func wish(of fit: CameraFit) -> CameraWish { wish(of: fit, in: motion.finalContext()) }

  private func wish(of fit: CameraFit, in context: CameraContext) -> CameraWish {
    var free = context
    free.constraints.zoomRange = CameraWish.endlessZooms
    var position = fit.position(in: context)
    position.zoom = fit.position(in: free).zoom
    position.viewingAngle = fit.viewingAngle
    return CameraWish(position: position, properties: .camera)
  }
}

extension CameraWish {
  /// The zooms of fits without limits; an end of it stands for infinity.
  fileprivate static let endlessZooms: ClosedRange<Double> = -100...100
}

extension CameraConstraints {
  /// What these limits change of a requested camera, in the order in which they apply: zoom,
  /// viewing angle, target.
  ///
  /// - Parameters:
  ///   - wish: what was asked for.
  ///   - position: what it led to.
  public func clampings(of wish: CameraWish, to position: CameraPosition) -> [CameraClamping] {
    let asked = wish.position
    var clampings: [CameraClamping] = []
    if wish.properties.contains(.zoom), asked.zoom != position.zoom {
      let limit: CameraClamping.Limit =
        asked.zoom < zoomRange.lowerBound
        ? .minZoom : asked.zoom > zoomRange.upperBound ? .maxZoom : .viewBounds
      let isFinite = abs(asked.zoom) < CameraWish.endlessZooms.upperBound
      clampings.append(
        CameraClamping(
          property: .zoom, limit: limit, asked: isFinite ? .number(asked.zoom) : nil,
          given: .number(position.zoom)))
    }
    if wish.properties.contains(.viewingAngle), asked.viewingAngle != position.viewingAngle {
      clampings.append(
        CameraClamping(
          property: .viewingAngle, limit: .viewingAngleLimits, asked: .number(asked.viewingAngle),
          given: .number(position.viewingAngle)))
    }
    let (target, given) = (asked.target, position.target)
    if wish.properties.contains(.target), let limit = limit(of: target, to: given) {
      clampings.append(
        CameraClamping(
          property: .target, limit: limit,
          asked: .place(latitude: wish.latitude ?? target.latitude, longitude: target.longitude),
          given: .place(latitude: given.latitude, longitude: given.longitude)))
    }
    return clampings
  }

  private func limit(of asked: Coordinate, to given: Coordinate) -> CameraClamping.Limit? {
    guard asked != given else { return nil }
    if abs(asked.latitude) > Self.maxTargetLatitude { return .mercator }
    guard let targetBounds, case .always = targetBoundsApply,
      targetBounds.nearest(to: asked) != asked
    else { return .viewBounds }
    return .cameraTargetBounds
  }
}
