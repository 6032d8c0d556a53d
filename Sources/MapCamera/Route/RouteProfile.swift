/// A value along a route: linear between some places on its way, constant before and after them.
public struct RouteProfile: Hashable, Sendable {
  /// The most places at which a value may be given.
  public static let maximumCount = 1000

  /// A value at a part of the route's length, in 0...1.
  public struct Stop: Hashable, Sendable {
    /// The part of the line's length, in 0...1.
    public var fraction: Double

    /// The value there.
    public var value: Double

    /// Makes a stop of a part of the length and a value.
    public init(fraction: Double, value: Double) {
      self.fraction = fraction
      self.value = value
    }
  }

  /// In the order of their fractions; at least one.
  public let stops: [Stop]

  /// The same value everywhere.
  public init(_ value: Double) { stops = [Stop(fraction: 0, value: value)] }

  /// - Returns: nil where there are no stops, or their fractions do not ascend within 0...1.
  public init?(_ stops: [Stop]) {
    guard !stops.isEmpty, stops.allSatisfy({ (0...1).contains($0.fraction) }),
      zip(stops, stops.dropFirst()).allSatisfy({ $0.fraction < $1.fraction })
    else { return nil }
    self.stops = stops
  }

  /// The value at a part of the route's length.
  public func value(at fraction: Double) -> Double {
    var low = 0
    var high = stops.count
    while low < high {
      let middle = (low + high) / 2
      if stops[middle].fraction > fraction { high = middle } else { low = middle + 1 }
    }
    guard high > 0 else { return stops[0].value }
    guard high < stops.count else { return stops[high - 1].value }
    let (before, after) = (stops[high - 1], stops[high])
    let part = (fraction - before.fraction) / (after.fraction - before.fraction)
    return before.value + (after.value - before.value) * part
  }
}
