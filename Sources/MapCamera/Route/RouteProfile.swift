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
  public func value(at fraction: Double) -> Double { piece(at: fraction).value(at: fraction) }
}

extension RouteProfile {
  /// What lies between two stops, before the first or behind the last.
  struct Piece: Sendable {
    /// The parts of the length from which on and before which it holds; infinite where there is no stop.
    private var low: Double
    private var high: Double

    /// The value where it begins.
    private var value: Double

    /// By how much that changes up to its end; nil where it is constant.
    private var change: Double?
  }

  /// The piece in which a part of the length lies.
  func piece(at fraction: Double) -> Piece {
    let next = stops.indices.partitioningIndex { stops[$0].fraction > fraction }
    return Piece(
      from: next > 0 ? stops[next - 1] : nil, to: next < stops.count ? stops[next] : nil)
  }
}

extension RouteProfile.Piece {
  /// Holds nowhere.
  static let none = RouteProfile.Piece(from: nil, to: nil)

  fileprivate init(from start: RouteProfile.Stop?, to end: RouteProfile.Stop?) {
    low = start?.fraction ?? (end == nil ? .infinity : -.infinity)
    high = end?.fraction ?? .infinity
    value = start?.value ?? end?.value ?? 0
    if let start, let end { change = end.value - start.value }
  }

  func contains(_ fraction: Double) -> Bool { low <= fraction && fraction < high }

  func value(at fraction: Double) -> Double {
    guard let change else { return value }
    return value + change * ((fraction - low) / (high - low))
  }
}
