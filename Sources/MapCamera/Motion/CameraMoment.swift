/// A camera at a time.
struct CameraMoment: Sendable {
  /// As it is wished to be.
  var wished: CameraPosition

  /// As it is seen: the wish, constrained.
  var shown: CameraPosition
}

extension CameraConstraints {
  /// A wished camera, and what is shown of it.
  func moment(_ wished: CameraPosition, in viewport: Viewport) -> CameraMoment {
    CameraMoment(wished: wished, shown: constrained(wished, in: viewport))
  }

  /// A wish that leaves a camera where it is seen: some properties, which are taken over, as they are shown,
  /// the others as they were wished to be.
  ///
  /// Under view bounds another camera may be seen then (a higher zoom allows a greater viewing angle):
  /// there all stays as it was wished.
  func start(
    of properties: CameraProperties, at moment: CameraMoment, in viewport: Viewport
  ) -> CameraPosition {
    var start = moment.wished
    start.take(properties, from: moment.shown)
    guard viewBounds != nil, start != moment.wished, start != moment.shown else { return start }
    return constrained(start, in: viewport) == moment.shown ? start : moment.wished
  }
}
