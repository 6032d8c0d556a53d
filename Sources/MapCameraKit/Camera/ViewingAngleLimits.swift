/// The greatest viewing angle at each zoom: linear between the given zooms, constant outside.
public struct ViewingAngleLimits: Hashable, Sendable {
  /// A zoom, and the greatest viewing angle there in degrees.
  public struct Stop: Hashable, Sendable {
    /// A zoom level.
    public let zoom: Double

    /// The greatest viewing angle there, in degrees.
    public let angle: Double

    /// Makes a stop of a zoom level and an angle in degrees.
    public init(zoom: Double, angle: Double) {
      self.zoom = zoom
      self.angle = angle
    }
  }

  /// The most stops there may be.
  public static let maximumCount = 16

  /// The angles that a stop may have, in degrees.
  public static let permittedAngles: ClosedRange<Double> = 0...89

  /// In ascending order of zoom; never empty.
  public let stops: [Stop]

  /// 30° up to zoom 10, 65° from zoom 16 on, as in the SDK.
  public static let standard = ViewingAngleLimits(
    unchecked: [Stop(zoom: 10, angle: 30), Stop(zoom: 16, angle: 65)])

  /// 89° at every zoom, the widest that there are.
  public static let widest = ViewingAngleLimits(
    unchecked: [Stop(zoom: 0, angle: permittedAngles.upperBound)])

  /// - Parameter stops: 1 to 16, with ascending zooms, and angles in 0...89 that do not descend.
  /// - Returns: nil if the stops are otherwise.
  public init?(_ stops: [Stop]) {
    guard (1...Self.maximumCount).contains(stops.count),
      zip(stops, stops.dropFirst()).allSatisfy({ $0.zoom < $1.zoom && $0.angle <= $1.angle }),
      stops.allSatisfy({ Self.permittedAngles.contains($0.angle) && $0.zoom.isFinite })
    else { return nil }
    self.stops = stops
  }

  private init(unchecked stops: [Stop]) { self.stops = stops }

  /// The viewing angle that is allowed at every zoom, in degrees.
  var leastAngle: Double { stops[0].angle }

  /// The greatest viewing angle at a zoom, in degrees.
  public func limit(atZoom zoom: Double) -> Double {
    var below = stops[0]
    if zoom <= below.zoom { return below.angle }
    for above in stops.dropFirst() {
      if zoom < above.zoom {
        let fraction = (zoom - below.zoom) / (above.zoom - below.zoom)
        return below.angle + (above.angle - below.angle) * fraction
      }
      below = above
    }
    return below.angle
  }
}

extension ViewingAngleLimits {
  /// The parts of a range of zooms between the stops and the zooms at which the limit passes some angles,
  /// in ascending order.
  func parts(of range: ClosedRange<Double>, dividedAt angles: [Double]) -> [ClosedRange<Double>] {
    var ends = stops.map { $0.zoom }
    for (below, above) in zip(stops, stops.dropFirst()) {
      for angle in angles where angle > below.angle && angle < above.angle {
        let fraction = (angle - below.angle) / (above.angle - below.angle)
        ends.append(below.zoom + (above.zoom - below.zoom) * fraction)
      }
    }
    ends = ends.filter { $0 > range.lowerBound && $0 < range.upperBound }.sorted()
    return zip([range.lowerBound] + ends, ends + [range.upperBound]).map { $0...$1 }
  }
}
