/// The matrices and planes with which a host draws exactly what a camera sees.
public struct ViewMatrix: Hashable, Sendable {
  /// From Mercator (the world is 1 wide; x east, y south, z up, from the target) to clip space: x right
  /// and y up, −1…1 across the whole viewport, and 0 ≤ z/w ≤ 1 from ``near`` to ``far``; w is the
  /// depth in points.
  ///
  /// Relative to the target, so that it loses nothing at any zoom: subtract the target's Mercator
  /// place from a vertex in double precision, or hold vertices relative to a place near it.
  ///
  /// The sixteen elements of the matrix, which acts on column vectors, column after column, as WebGL and
  /// Metal take them.
  public let viewProjection: [Double]

  /// Where the camera's eye is.
  public let eye: EyePosition

  /// The width of the world, in points.
  public let worldSize: Double

  /// The depths of the clip planes, in points: a fiftieth of the nearest ground's in view, and a
  /// hundredth more than the farthest's.
  public let near: Double

  /// See ``near``.
  public let far: Double
}

/// Where a camera's eye is.
public struct EyePosition: Hashable, Sendable {
  /// The place below it.
  public var coordinate: Coordinate

  /// Metres above the ground, at the scale of its own latitude on the SDK's sphere.
  public var altitude: Double

  /// Makes a position of the place below the eye and the metres above that.
  public init(coordinate: Coordinate, altitude: Double) {
    self.coordinate = coordinate
    self.altitude = altitude
  }

  /// The height in widths of the Mercator world.
  fileprivate var mercatorHeight: Double { altitude / Projection.parallelLength(at: coordinate) }
}

extension Projection {
  /// Where the camera's eye is.
  public var eye: EyePosition {
    let below = coordinate(of: GroundPoint(right: 0, down: eyeDistance * sinAngle))
    return EyePosition(
      coordinate: below,
      altitude: eyeDistance * cosAngle / worldSize * Self.parallelLength(at: below))
  }

  /// With a place `right`, `down` and `up` of the target in points, its depth is
  /// w = d − down·sin p − up·cos p, and it is seen right·d/w right and (down·cos p − up·sin p)·d/w
  /// below the padded centre.
  public var viewMatrix: ViewMatrix {
    let size = viewport.extent
    let right = SIMD4(worldSize * cosBearing, worldSize * sinBearing, 0, 0)
    let down = SIMD4(-worldSize * sinBearing, worldSize * cosBearing, 0, 0)
    let (up, one) = (SIMD4(0, 0, worldSize, 0), SIMD4<Double>(0, 0, 0, 1))
    let depth = down * -sinAngle + up * -cosAngle + one * eyeDistance
    let below = down * cosAngle + up * -sinAngle
    let depths = depthsInView
    let near = depths.lowerBound / 50
    let far = depths.upperBound * 1.01
    let scale = far / (far - near)
    let rows = [
      right * (2 * eyeDistance / size.width) + depth * (2 * center.x / size.width - 1),
      below * (-2 * eyeDistance / size.height) + depth * (1 - 2 * center.y / size.height),
      depth * scale + one * (-near * scale),
      depth,
    ]
    return ViewMatrix(
      viewProjection: (0..<4).flatMap { column in rows.map { $0[column] } }, eye: eye,
      worldSize: worldSize, near: near, far: far)
  }

  /// The depths of the ground between the viewport's bottom and its top, or the farthest row.
  private var depthsInView: ClosedRange<Double> {
    func depth(atRow y: Double) -> Double {
      eyeDistance - groundPoint(belowHorizonAt: ScreenPoint(x: center.x, y: y)).down * sinAngle
    }
    let bottom = depth(atRow: viewport.extent.height)
    return bottom...max(bottom, depth(atRow: 0))
  }
}

extension CameraPosition {
  /// The camera whose eye is at a place and looks at another on the ground (MapKit's
  /// `MKMapCamera(lookingAtCenter:fromEyeCoordinate:eyeAltitude:)`, MapLibre's
  /// `calculateCameraOptionsFromTo`). Unconstrained.
  ///
  /// - Parameters:
  ///   - eye: with an altitude above 0.
  ///   - target: the place looked at.
  ///   - viewport: its distance from the eye to the target determines the zoom.
  ///   - bearing: used if the eye is straight above the target, within 1e-9 of its altitude.
  public init(eye: EyePosition, target: Coordinate, viewport: Viewport, bearing: Double = 0) {
    let offset = eye.coordinate.offset(to: target)
    let height = eye.mercatorHeight
    let distance = (offset.length * offset.length + height * height).squareRoot()
    self.init(
      target: target, zoom: binaryLogarithm(viewport.eyeDistance / distance / Projection.tileSize),
      bearing: offset.length <= 1e-9 * height
        ? bearing : arctangent(y: offset.x, x: -offset.y).degrees.wrappedBearing,
      viewingAngle: arctangent(y: offset.length, x: height).degrees)
  }
}
