/// A change of a requested property by a limit.
public struct CameraClamping: Hashable, Sendable {
  /// The setting that changed a property, in the order in which they apply.
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

  /// The first setting that changes it by itself; if none does, the first without which it would be
  /// another.
  public let limit: Limit
}

/// A requested camera before limits apply, and which properties were requested.
public struct RequestedCamera: Hashable, Sendable {
  let position: CameraPosition
  let properties: CameraProperties

  /// The viewport through which it is seen.
  let viewport: Viewport
}

extension MapView {
  /// The camera that a change requests, for a comparison with the result.
  ///
  /// - Parameters:
  ///   - change: from where the camera is when it begins.
  ///   - padding: the viewport's padding at the end.
  ///   - delay: seconds until an animation begins the change; nil if it is applied at once.
  public func requestedCamera(
    of change: CameraChange, padding: MapInsets? = nil, delay: Double? = nil
  ) -> RequestedCamera {
    if let delay, delay > TimingCurve.timeTolerance {
      var (future, events) = (self, [MapEvent]())
      future.isSilent = true
      future.advance(to: time + delay, into: &events)
      return future.requestedCamera(of: change, padding: padding, delay: 0)
    }
    var motion = motion
    // What is applied at once ends all animations.
    if delay == nil { motion.removeAll() }
    let final = motion.finalContext(with: padding, from: time)
    if case .update(.fit(let fit)) = change { return fit.requestedCamera(from: camera, in: final) }
    let counted = motion.counted(change.relative, from: camera, at: time)
    let goal = change.goal(from: camera, counting: counted.camera, in: motion.context)
    var position = goal.position
    if let anchor = goal.anchor {
      position.target = final.held(position, by: anchor).target
    }
    var properties = goal.properties
    if case .update = change { properties = .camera }
    // The target follows from the point that is held.
    if case .propertiesAbout = change { properties.remove(.target) }
    return RequestedCamera(position: position, properties: properties, viewport: final.viewport)
  }

  /// The camera that a fit requests.
  public func requestedCamera(of fit: CameraFit, padding: MapInsets? = nil) -> RequestedCamera {
    fit.requestedCamera(from: camera, in: motion.finalContext(with: padding, from: .infinity))
  }
}

extension CameraFit {
  /// Its viewing angle, and the zoom without limits; a fit of a single place requests no zoom.
  fileprivate func requestedCamera(
    from camera: CameraPosition, in context: CameraContext
  ) -> RequestedCamera {
    var free = context
    free.constraints.zoomRange = -100...100
    var position = position(from: camera, in: context)
    position.zoom = self.position(from: camera, in: free).zoom
    position.viewingAngle = viewingAngle ?? camera.viewingAngle
    return RequestedCamera(
      position: position, properties: hasExtent ? .camera : .camera.subtracting(.zoom),
      viewport: context.viewport)
  }
}

extension CameraConstraints {
  /// What these limits change of a requested camera: zoom, viewing angle, target. Not what other animations
  /// change.
  ///
  /// - Parameters:
  ///   - request: from ``MapView/requestedCamera(of:padding:delay:)``.
  ///   - position: the camera that the request led to.
  public func clampings(
    of request: RequestedCamera, to position: CameraPosition
  ) -> [CameraClamping] {
    // What was not requested is as it turned out.
    var requested = position
    requested.take(request.properties, from: request.position)
    return [CameraProperties.zoom, .viewingAngle, .target].compactMap { property in
      guard requested.differs(from: position, in: property) else { return nil }
      return limit(of: property, in: requested, through: request.viewport).map {
        CameraClamping(property: property, limit: $0)
      }
    }
  }

  /// The limit that changes a property of a requested camera, if any does.
  private func limit(
    of property: CameraProperties, in requested: CameraPosition, through viewport: Viewport
  ) -> CameraClamping.Limit? {
    func camera(_ limits: [CameraClamping.Limit]) -> CameraPosition {
      keeping(limits).constrained(requested, in: viewport)
    }
    // Without any limits these two are still within what any camera can have.
    if property == .target, requested.target.withinTargetLatitudes != requested.target {
      return .mercator
    }
    let greatest = viewingAngleLimits.limit(atZoom: requested.zoom)
    if property == .viewingAngle, !(0...greatest).contains(requested.viewingAngle) {
      return .viewingAngleLimits
    }
    let limits = CameraClamping.Limit.allCases
    if let alone = limits.first(where: {
      camera([$0]).differs(from: requested, in: property)
    }) {
      return alone
    }
    let constrained = camera(limits)
    guard constrained.differs(from: requested, in: property) else { return nil }
    return limits.first { limit in
      camera(limits.filter { $0 != limit }).differs(from: constrained, in: property)
    } ?? .viewBounds
  }

  /// These constraints with some of their limits only.
  private func keeping(_ limits: [CameraClamping.Limit]) -> CameraConstraints {
    let least = limits.contains(.minZoom) ? zoomRange.lowerBound : -100
    let greatest = limits.contains(.maxZoom) ? zoomRange.upperBound : 100
    return CameraConstraints(
      zoomRange: least...greatest,
      targetBounds: limits.contains(.cameraTargetBounds) ? targetBounds : nil,
      targetBoundsApply: targetBoundsApply,
      viewingAngleLimits: limits.contains(.viewingAngleLimits) ? viewingAngleLimits : .widest,
      viewBounds: limits.contains(.viewBounds) ? viewBounds : nil, viewBoundsMode: viewBoundsMode)
  }
}

extension CameraPosition {
  fileprivate func differs(from other: CameraPosition, in property: CameraProperties) -> Bool {
    var same = self
    same.take(property, from: other)
    return same != self
  }
}
