/// The offset from one place to another in spherical Web Mercator, in widths of the world: x east,
/// y south.
///
/// The camera computes with offsets from its target, never with absolute places: at zoom 22 the
/// world is a thousand million points wide, and a double that holds such a place is only good to
/// 1e-7 points before any arithmetic has been done with it.
struct MercatorOffset: Hashable, Sendable {
  var x: Double
  var y: Double

  static let zero = MercatorOffset(x: 0, y: 0)

  var length: Double { (x * x + y * y).squareRoot() }

  static func - (a: MercatorOffset, b: MercatorOffset) -> MercatorOffset {
    MercatorOffset(x: a.x - b.x, y: a.y - b.y)
  }

  static func + (a: MercatorOffset, b: MercatorOffset) -> MercatorOffset {
    MercatorOffset(x: a.x + b.x, y: a.y + b.y)
  }

  static func * (offset: MercatorOffset, factor: Double) -> MercatorOffset {
    MercatorOffset(x: offset.x * factor, y: offset.y * factor)
  }
}

/// A parallel of latitude, prepared for offsets from it.
///
/// With ψ the isometric latitude (the Mercator ordinate, ψ = artanh(sin φ)), the difference of two
/// ordinates is ψ − ψ₀ = 2·artanh(sin((φ − φ₀)/2) / cos((φ + φ₀)/2)), which loses nothing where the
/// latitudes are close; with t = tan((φ − φ₀)/2) the quotient is t / (cos φ₀ − t·sin φ₀). The inverse
/// is φ − φ₀ = 2·artan(k·cos φ₀ / (1 + k·sin φ₀)) with k = tanh((ψ − ψ₀)/2).
struct MercatorParallel: Sendable {
  let latitude: Double
  private let sinLatitude: Double
  private let cosLatitude: Double

  /// - Parameter latitude: degrees north.
  init(latitude: Double) {
    self.latitude = latitude
    (sinLatitude, cosLatitude) = sineAndCosine(degrees: latitude)
  }

  /// The distance south from this parallel to a latitude in degrees, in widths of the world.
  func southing(to other: Double) -> Double {
    let half = (other - latitude) / 2
    guard half.radians.isSmall else {
      let middle = (other + latitude) / 2
      return inverseHyperbolicTangent(sine(degrees: half) / cosine(degrees: middle)) / -.pi
    }
    let t = half.radians.tangentOfSmall
    return (t / (cosLatitude - t * sinLatitude)).inverseHyperbolicTangentNearZero / -.pi
  }

  /// The same distance to a latitude that differs by a number of degrees, even if that is below the
  /// precision of a latitude.
  func southing(by difference: Double) -> Double {
    let half = difference / 2
    let t = half.radians.isSmall ? half.radians.tangentOfSmall : tangent(degrees: half)
    return (t / (cosLatitude - t * sinLatitude)).inverseHyperbolicTangentNearZero / -.pi
  }

  /// The latitude in degrees that lies a number of widths of the world to the south.
  func latitude(southing: Double) -> Double {
    let k = (southing * -.pi).hyperbolicTangentNearZero
    return latitude + 2 * (k * cosLatitude / (1 + k * sinLatitude)).arctangentNearZero.degrees
  }
}

extension Coordinate {
  /// The offset to another place, the short way round the globe; half the globe counts eastwards.
  func offset(to other: Coordinate) -> MercatorOffset {
    offset(to: other, from: MercatorParallel(latitude: latitude))
  }

  /// The same, from the parallel of this place.
  func offset(to other: Coordinate, from parallel: MercatorParallel) -> MercatorOffset {
    MercatorOffset(
      x: longitude.longitude(to: other.longitude) / 360,
      y: parallel.southing(to: other.latitude))
  }

  /// The place at an offset from here.
  func moved(by offset: MercatorOffset) -> Coordinate {
    Coordinate(
      latitude: MercatorParallel(latitude: latitude).latitude(southing: offset.y),
      longitude: longitude + offset.x * 360)
  }
}

extension MercatorOffset {
  /// The corners of the smallest convex figure around some points: Andrew's monotone chain (A. M.
  /// Andrew, 1979). What contains the hull contains all points, at any bearing.
  static func hull(of points: [MercatorOffset]) -> [MercatorOffset] {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    return chain(sorted).dropLast() + chain(sorted.reversed()).dropLast()
  }

  private static func chain(_ points: [MercatorOffset]) -> [MercatorOffset] {
    var chain: [MercatorOffset] = []
    for point in points {
      while chain.count >= 2, !turnsLeft(chain[chain.count - 2], chain[chain.count - 1], point) {
        chain.removeLast()
      }
      chain.append(point)
    }
    return chain
  }

  private static func turnsLeft(_ a: MercatorOffset, _ b: MercatorOffset, _ c: MercatorOffset)
    -> Bool
  {
    (b.x - a.x) * (c.y - a.y) > (b.y - a.y) * (c.x - a.x)
  }
}

extension [MercatorOffset] {
  /// The part of a convex polygon where a linear function is 0 or more (Sutherland and Hodgman,
  /// "Reentrant polygon clipping", 1974).
  func clipped(inside: (MercatorOffset) -> Double) -> [MercatorOffset] {
    guard var previous = last else { return [] }
    var clipped: [MercatorOffset] = []
    clipped.reserveCapacity(count + 1)
    for point in self {
      let (here, there) = (inside(point), inside(previous))
      if (here >= 0) != (there >= 0) {
        clipped.append(previous - (previous - point) * (there / (there - here)))
      }
      if here >= 0 { clipped.append(point) }
      previous = point
    }
    return clipped
  }
}
