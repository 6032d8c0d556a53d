/// A change of a requested property by a limit.
public struct CameraClamping: Hashable, Sendable {
  /// The setting that changed a property.
  public enum Limit: String, CaseIterable, Sendable {
    /// The least or the greatest zoom of ``CameraConstraints/zoomRange``.
    case minZoom, maxZoom

    /// ``CameraConstraints/viewingAngleLimits``.
    case viewingAngleLimits

    /// ``CameraConstraints/targetBounds``.
    case cameraTargetBounds

    /// ``CameraConstraints/viewBounds``.
    case viewBounds

    /// A latitude beyond ±85.
    case mercator
  }

  /// The property that was changed.
  public let property: CameraProperties

  /// The setting that changed it; the first of several.
  public let limit: Limit
}

/// A requested camera before limits apply, and which properties were requested.
public struct RequestedCamera: Hashable, Sendable {
  let position: CameraPosition
  let properties: CameraProperties
}

extension MapView {
  /// The camera that a change requests, for a comparison with the result.
  ///
  /// - Parameters:
  ///   - change: from where the camera is now.
  ///   - padding: the viewport's padding at the end.
  ///   - delay: seconds until the change begins.
  public func requestedCamera(
    of change: CameraChange, padding: MapInsets? = nil, delay: Double = 0
  ) throws(CameraError) -> RequestedCamera {
    let final = motion.finalContext(with: padding, from: time + delay)
    if case .update(.fit(let fit)) = change { return fit.requestedCamera(in: final) }
    let goal = try change.goal(from: camera, in: motion.context)
    var position = goal.position
    if let anchor = goal.anchor {
      position.target = final.held(position, by: anchor).target
    }
    if case .update = change { return RequestedCamera(position: position, properties: .camera) }
    return RequestedCamera(position: position, properties: goal.properties)
  }

  /// The camera that a fit requests.
  public func requestedCamera(of fit: CameraFit, padding: MapInsets? = nil) -> RequestedCamera {
    fit.requestedCamera(in: motion.finalContext(with: padding, from: .infinity))
  }
}

extension CameraFit {
  /// Its viewing angle, and the zoom without limits; a fit of a single place requests no zoom.
  fileprivate func requestedCamera(in context: CameraContext) -> RequestedCamera {
    var free = context
    free.constraints.zoomRange = -100...100
    var position = position(in: context)
    position.zoom = self.position(in: free).zoom
    position.viewingAngle = viewingAngle
    return RequestedCamera(
      position: position, properties: hasExtent ? .camera : .camera.subtracting(.zoom))
  }
}

extension CameraConstraints {
  /// What these limits change of a requested camera, in the order in which they apply: zoom,
  /// viewing angle, target.
  ///
  /// - Parameter position: the camera that the request led to.
  public func clampings(
    of request: RequestedCamera, to position: CameraPosition
  ) -> [CameraClamping] {
    let requested = request.position
    var clampings: [CameraClamping] = []
    if request.properties.contains(.zoom), requested.zoom != position.zoom {
      let limit: CameraClamping.Limit =
        requested.zoom < zoomRange.lowerBound
        ? .minZoom : requested.zoom > zoomRange.upperBound ? .maxZoom : .viewBounds
      clampings.append(CameraClamping(property: .zoom, limit: limit))
    }
    if request.properties.contains(.viewingAngle),
      requested.viewingAngle != position.viewingAngle
    {
      clampings.append(CameraClamping(property: .viewingAngle, limit: .viewingAngleLimits))
    }
    if request.properties.contains(.target), requested.target != position.target {
      clampings.append(CameraClamping(property: .target, limit: limit(of: requested.target)))
    }
    return clampings
  }

  private func limit(of target: Coordinate) -> CameraClamping.Limit {
    if abs(target.latitude) > Self.maxTargetLatitude { return .mercator }
    guard let targetBounds, case .always = targetBoundsApply,
      targetBounds.nearest(to: target) != target
    else { return .viewBounds }
    return .cameraTargetBounds
  }
}
