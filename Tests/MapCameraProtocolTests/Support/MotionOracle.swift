import Foundation

/// How far an animation is, from the definitions of its curve.
enum CurveOracle {
  static let controlPoints: [String: [Double]] = [
    "linear": [0, 0, 1, 1], "easeIn": [0.42, 0, 1, 1], "easeOut": [0, 0, 0.58, 1],
    "easeInOut": [0.42, 0, 0.58, 1], "default": [0.25, 0.1, 0.25, 1],
  ]

  /// A cubic Bézier curve from (0, 0) to (1, 1): y at an x, by halving.
  static func bezier(_ points: [Double], at x: Double) -> Double {
    func coordinate(_ first: Double, _ second: Double, _ t: Double) -> Double {
      3 * (1 - t) * (1 - t) * t * first + 3 * (1 - t) * t * t * second + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if coordinate(points[0], points[2], middle) < x { low = middle } else { high = middle }
    }
    return coordinate(points[1], points[3], (low + high) / 2)
  }

  /// A damped spring, released at rest a way of 1 from its end.
  static func spring(response: Double, dampingFraction: Double, at time: Double) -> Double {
    let omega = 2 * .pi / response
    let decay = dampingFraction * omega
    if dampingFraction < 1 {
      let damped = omega * (1 - dampingFraction * dampingFraction).squareRoot()
      return 1 - exp(-decay * time) * (cos(damped * time) + decay / damped * sin(damped * time))
    }
    if dampingFraction == 1 { return 1 - exp(-omega * time) * (1 + omega * time) }
    let root = omega * (dampingFraction * dampingFraction - 1).squareRoot()
    let (fast, slow) = (-decay - root, -decay + root)
    return 1 - (fast * exp(slow * time) - slow * exp(fast * time)) / (fast - slow)
  }
}

/// A flight after van Wijk and Nuij, "Smooth and efficient zooming and panning" (INFOVIS 2003), by
/// the formulas of the paper: with them as they stand, which is precise enough for long ways.
struct FlightOracle {
  let start: Oracle
  let end: Oracle
  let curvature: Double

  /// What the path's length is at least, where a least zoom lowered the curvature.
  private let leastLength: Double

  /// - Parameter minZoom: of the top: the flight's, or the map's where that is higher.
  init(from start: Oracle, to end: Oracle, curvature: Double = 1.42, minZoom: Double) {
    self.start = start
    self.end = end
    let w0 = max(start.width, start.height)
    let w1 = w0 / exp2(end.zoom - start.zoom)
    let wm = max(w0 / exp2(minZoom - start.zoom), w0, w1)
    let way = Self.way(from: start, to: end)
    let lowered =
      (((wm * wm - w0 * w0).squareRoot() + (wm * wm - w1 * w1).squareRoot()) / way).squareRoot()
    self.curvature = min(curvature, lowered)
    leastLength = lowered < curvature ? curvature * way / wm : 0
  }

  private static func way(from start: Oracle, to end: Oracle) -> Double {
    let dx = Oracle.longitudeStep(start.longitude, end.longitude)
    let dy = Oracle.mercatorY(end.latitude) - Oracle.mercatorY(start.latitude)
    return (dx * dx + dy * dy).squareRoot() * start.worldSize
  }

  private var w0: Double { max(start.width, start.height) }
  private var w1: Double { w0 / exp2(end.zoom - start.zoom) }
  private var u1: Double { Self.way(from: start, to: end) }

  private func r(_ width: Double, _ sign: Double) -> Double {
    let rho2 = curvature * curvature
    let b = (w1 * w1 - w0 * w0 + sign * rho2 * rho2 * u1 * u1) / (2 * width * rho2 * u1)
    return -asinh(b)
  }

  /// The length of the path.
  private var pathLength: Double { (r(w1, -1) - r(w0, 1)) / curvature }

  /// The length by which the duration goes.
  var length: Double { max(pathLength, leastLength) }

  /// The zoom, and the share of the way across, at a share of the path.
  func position(at share: Double) -> (zoom: Double, way: Double) {
    let r0 = r(w0, 1)
    let s = share * pathLength
    let w = w0 * cosh(r0) / cosh(curvature * s + r0)
    let u = w0 / (curvature * curvature) * (cosh(r0) * tanh(curvature * s + r0) - sinh(r0))
    return (start.zoom + log2(w0 / w), u / u1)
  }
}
