/// The optimal path of J. J. van Wijk and W. A. A. Nuij, "Smooth and efficient zooming and panning"
/// (INFOVIS 2003): out, across and in again, so that the picture seems to move evenly.
///
/// With w the width of the world seen, u the distance covered, both in points at the start's scale, ρ the
/// curvature and s the length of the path, equation (9) of the paper is
///
///     b₀ = (w₁² − w₀² + ρ⁴u₁²) / (2·w₀·ρ²·u₁),   b₁ = (w₁² − w₀² − ρ⁴u₁²) / (2·w₁·ρ²·u₁)
///     rᵢ = ln(−bᵢ + √(bᵢ² + 1)) = −arsinh(bᵢ),   S = (r₁ − r₀) / ρ
///     w(s) = w₀·cosh(r₀) / cosh(ρs + r₀)
///     u(s) = w₀/ρ²·(cosh(r₀)·tanh(ρs + r₀) − sinh(r₀)) = w₀/ρ²·sinh(ρs) / cosh(ρs + r₀)
///
/// The right-hand forms are the ones computed. Where start and end nearly coincide bᵢ is large, and
/// the logarithm of a difference, or that difference of hyperbolic functions, would be all rounding.
public struct FlightPath: Hashable, Sendable {
  /// The paper's ρ.
  public let curvature: Double

  /// The paper's S: the length of the path, in widths of the view; at least what keeps the ground from
  /// racing where the rise is limited.
  public let length: Double

  /// The paper's S itself.
  private let pathLength: Double

  private let zoomChange: Double
  private let start: Double
  private let startRise: Double
  private let distance: Double
  private let width: Double

  /// - Parameters:
  ///   - distance: u₁, the distance from start to end in points at the start's scale, 0 or more.
  ///   - width: w₀, the larger side of the viewport in points.
  ///   - zoomChange: the end's zoom less the start's: w₁ = w₀ / 2^zoomChange.
  ///   - curvature: ρ, above 0: the higher, the more it zooms out.
  ///   - rise: zoom levels above the start's that it may go, at least those to the end's; then ρ is as
  ///     low as it must be, and 0 where the path is level.
  public init(
    distance: Double, width: Double, zoomChange: Double, curvature: Double, rise: Double = .infinity
  ) {
    self.distance = distance
    self.width = width
    self.zoomChange = zoomChange
    let lowered = Self.greatestCurvature(distance: distance, width: width, zoomChange, rise: rise)
    // Limits the speed of the ground on a path that is almost level.
    let leastLength =
      lowered < curvature
      ? curvature * distance / width * powerOfTwo(-max(0, rise, -zoomChange)) : 0
    let curvature = min(curvature, lowered)
    self.curvature = curvature
    guard distance > 0, curvature > 0 else {
      start = 0
      startRise = 0
      pathLength = distance > 0 ? leastLength : abs(zoomChange) * logarithm(2) / curvature
      length = pathLength
      return
    }
    let endWidth = width * powerOfTwo(-zoomChange)
    // w₁² − w₀², without cancellation where the widths are close.
    let squares = width * exponentialMinusOne(-zoomChange * logarithm(2)) * (endWidth + width)
    let bend = curvature * curvature * distance
    let b0 = (squares / bend + bend) / (2 * width)
    let b1 = (squares / bend - bend) / (2 * endWidth)
    start = -inverseHyperbolicSine(b0)
    startRise = abs(start) + logarithm(onePlus: exponential(-2 * abs(start)))
    pathLength = (inverseHyperbolicSine(b0) - inverseHyperbolicSine(b1)) / curvature
    length = max(pathLength, leastLength)
  }

  /// The ρ with which the top of the path is `rise` levels above the start: the greatest w is
  /// w_m = w₀·2^rise, not less than w₀ and w₁, if and only if ρ²·u₁ = √(w_m² − w₀²) + √(w_m² − w₁²).
  private static func greatestCurvature(
    distance: Double, width: Double, _ zoomChange: Double, rise: Double
  ) -> Double {
    guard rise < .infinity, distance > 0 else { return .infinity }
    let rise = max(0, rise, -zoomChange)
    // √(w_m² − w²) = w·√((w_m/w)² − 1), without cancellation where the widths are close.
    func leg(_ width: Double, _ rise: Double) -> Double {
      width * exponentialMinusOne(2 * rise * logarithm(2)).squareRoot()
    }
    let legs = leg(width, rise) + leg(width * powerOfTwo(-zoomChange), rise + zoomChange)
    return (legs / distance).squareRoot()
  }

  /// Where the path is.
  ///
  /// - Parameter progress: the fraction of its length; beyond 0...1 the path continues.
  /// - Returns: the fraction of the distance, and the change of zoom since the start.
  public func position(at progress: Double) -> (fraction: Double, zoomChange: Double) {
    if progress == 0 { return (0, 0) }
    if progress == 1 { return (1, zoomChange) }
    guard distance > 0, curvature > 0 else { return (progress, zoomChange * progress) }
    let s = curvature * pathLength * progress
    let here = abs(s + start)
    // cosh(x) = e^|x|·(1 + e^(−2|x|)) / 2, so that neither quotient of them can overflow.
    let decay = exponential(-here)
    let rising =
      abs(s) < 300
      ? 2 * hyperbolicSine(s) * decay : exponential(s - here) - exponential(-s - here)
    let covered = rising / (1 + decay * decay)
    let rise = here + logarithm(onePlus: decay * decay) - startRise
    return (
      fraction: covered * width / (curvature * curvature * distance),
      zoomChange: rise / logarithm(2)
    )
  }
}
