/// The ground sliding on after the fingers have left it, ever slower: its speed falls as e^(−4t).
struct Fling: Hashable, Sendable {
  /// The rate at which the speed decays, a second.
  static let decay = 4.0

  /// The speed in points a second at which a fling is over.
  static let leastSpeed = 8.0

  /// Of the ground across the screen's centre as the fingers left it, in points a second.
  let velocity: ScreenPoint

  /// Seconds until it is over.
  let duration: Double

  /// - Returns: nil where it would be over at once.
  init?(velocity: ScreenPoint) {
    let speed = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
    guard speed > Self.leastSpeed else { return nil }
    self.velocity = velocity
    duration = logarithm(speed / Self.leastSpeed) / Self.decay
  }

  /// The animation's only step. It goes less than half around the globe, and in the direction in which the
  /// fingers did: where it leads beyond what the camera may show, its frames are held, and not its end.
  func step(from camera: CameraPosition, in context: CameraContext) -> AnimationStep {
    let projection = Projection(camera: camera, viewport: context.viewport)
    let seconds = -exponentialMinusOne(-Self.decay * duration) / Self.decay
    let slide = GroundPoint(
      right: -velocity.x * seconds, down: -velocity.y * seconds / projection.cosAngle)
    let offset = projection.offset(to: slide)
    let plan = TransitionPlan(way: .slide(offset * min(1, 0.49 / abs(offset.x))))
    return AnimationStep(
      duration: duration, curve: .deceleration(rate: Self.decay * duration),
      transition: plan.transition(from: camera, to: camera, in: context), properties: .target,
      driven: .target, plan: plan)
  }
}
