/// What happens to a map's camera, in this order within one operation.
public enum MapEvent: Hashable, Sendable {
  /// Before the first change of a move, an animation or a gesture.
  case willMove(gesture: Bool)

  /// The camera is now here, or what it sees has changed. Never emitted where nothing changed.
  case didChange(CameraPosition)

  /// The same, while an animation moves the viewport's padding: that has changed, and the camera may have.
  case didChangePadding(CameraPosition)

  /// Steps of a tour began, one after the other: the tour's animation, and their numbers from 0.
  case animationSteps(Int64, Range<Int>)

  /// Exactly once for each animation.
  case animationEnded(Int64, AnimationOutcome)

  /// Nothing moves any more.
  case idle(CameraPosition)
}

/// How an animation ended.
public enum AnimationOutcome: String, Hashable, Sendable, CaseIterable {
  /// It came to its end.
  case completed

  /// Everything that it drove was taken over: by other animations, a move or a gesture.
  case interrupted

  /// It was stopped, or its map was removed.
  case stopped
}

/// The outcome of a request for an animation.
public struct AnimationReply: Hashable, Sendable {
  /// Whether there is an animation now; if not, the camera is already there.
  public var isAnimating: Bool

  /// Seconds that it takes, without its delay.
  public var duration: Double

  /// Where the camera will be at its end, if nothing else is asked of the map.
  public var camera: CameraPosition

  /// Makes a reply; the duration is in seconds.
  public init(isAnimating: Bool, duration: Double, camera: CameraPosition) {
    self.isAnimating = isAnimating
    self.duration = duration
    self.camera = camera
  }
}
