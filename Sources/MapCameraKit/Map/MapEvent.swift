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

/// An animation that was asked for.
public struct StartedAnimation: Hashable, Sendable {
  /// Unique on its map; nil if there is nothing to animate, because the camera is already there.
  public let id: Int64?

  /// Seconds that it takes, without its delay; infinite if it follows tracked places.
  public let duration: Double

  /// Where the camera will be at its end, if nothing else is asked of the map.
  public let camera: CameraPosition

  /// What happened at once; empty if the events were appended to a list.
  public internal(set) var events: [MapEvent] = []
}
