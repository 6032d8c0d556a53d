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

/// What an animation that was asked for comes to.
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

/// What one operation on a map brings about, as it goes along.
struct EventCollector {
  /// Where the camera was before.
  let camera: CameraPosition

  /// Whether a change is the first of a move, an animation or a gesture.
  var announcesMove = false

  var isGesture = false

  /// Whether the map reports that it is at rest even if nothing has moved: a host that asked for a camera
  /// can wait for that.
  var endsIdle = false

  /// Whether what is seen changes, and that is to be reported though the camera stays.
  var reportsView = false

  /// The steps of tours that began; they come before the ends.
  private(set) var steps: [MapEvent] = []

  /// The animations that ended.
  private(set) var ends: [MapEvent] = []

  /// Whether it is only tried out, and nothing is collected.
  private let isSilent: Bool

  init(from camera: CameraPosition, isSilent: Bool = false) {
    self.camera = camera
    self.isSilent = isSilent
  }

  /// Notes that an animation ended.
  mutating func noteEnd(of id: Int64, _ outcome: AnimationOutcome) {
    if !isSilent { ends.append(.animationEnded(id, outcome)) }
  }

  /// Notes whether a change is the first of one of the animations that run.
  mutating func noteMove(of animations: inout [CameraAnimation], hasChanged: Bool) {
    guard hasChanged, !isSilent else { return }
    for index in animations.indices { noteMove(of: &animations[index], hasChanged: true) }
  }

  /// Notes whether a change is the first of an animation.
  mutating func noteMove(of animation: inout CameraAnimation, hasChanged: Bool) {
    guard hasChanged, !isSilent, !animation.hasMoved else { return }
    animation.hasMoved = true
    isGesture = animation.isGesture && (isGesture || !announcesMove)
    announcesMove = true
  }

  /// Notes the steps of tours that have begun by a time.
  mutating func noteSteps(of animations: inout [CameraAnimation], at time: Double) {
    guard !isSilent else { return }
    for index in animations.indices where animations[index].announcesSteps {
      for numbers in animations[index].beginSteps(at: time) {
        steps.append(.animationSteps(animations[index].id, numbers))
      }
    }
  }
}
