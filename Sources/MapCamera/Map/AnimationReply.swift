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
