/// How a flight is flown.
public struct FlightOptions: Hashable, Sendable {
  /// Widths of the view a second.
  public var speed: Double

  /// The paper's ρ; users of its authors' study chose 1.42.
  public var curvature: Double

  /// The zoom at the top of the path, where the path would otherwise go higher; that of the nearer end
  /// where it is above it.
  public var minZoom: Double?

  /// Seconds that a flight may take at most, where its speed decides.
  public var maxDuration: Double?

  /// Makes options; by default those of the paper's study.
  public init(
    speed: Double = 1.2,
    curvature: Double = 1.42,
    minZoom: Double? = nil,
    maxDuration: Double? = nil
  ) {
    self.speed = speed
    self.curvature = curvature
    self.minZoom = minZoom
    self.maxDuration = maxDuration
  }

  /// The path between two positions in a viewport, or nil where neither target nor zoom changes.
  ///
  /// - Parameter lowest: the least zoom there may be at all.
  func path(
    from start: CameraPosition,
    to end: CameraPosition,
    in viewport: Viewport,
    minZoom lowest: Double
  ) -> FlightPath? {
    let worldSize = Projection.worldSize(atZoom: start.zoom)
    let way = start.target.offset(to: end.target).length * worldSize
    guard way > 0 || start.zoom != end.zoom else { return nil }
    return FlightPath(
      way: way,
      width: max(viewport.extent.width, viewport.extent.height),
      zoomChange: end.zoom - start.zoom,
      curvature: curvature,
      rise: start.zoom - max(lowest, minZoom ?? lowest)
    )
  }

  /// The time in seconds that a path takes at this speed.
  func duration(of path: FlightPath) -> Double {
    min(path.length / speed, maxDuration ?? .infinity)
  }
}
