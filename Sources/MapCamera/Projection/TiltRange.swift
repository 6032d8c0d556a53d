/// The ground at any of a range of viewing angles, in ``Interval``s. See ``Projection`` for the algebra;
/// with q = d·cos p + y·sin p the row y, from the padded centre, is seen down = y·d / q of the target,
/// at the scale q / (d·cos p).
struct TiltRange {
  let sinAngle: Interval
  private let cosAngle: Interval
  private let eyeDistance: Double

  /// - Parameter angles: in degrees, within 0...90.
  init(angles: ClosedRange<Double>, eyeDistance: Double) {
    let (least, greatest) = (angles.lowerBound.radians, angles.upperBound.radians)
    sinAngle = Interval(sine(least), sine(greatest))
    cosAngle = Interval(cosine(greatest), cosine(least))
    self.eyeDistance = eyeDistance
  }

  /// The ground of a row on the screen, or of the farthest row where that lies below it: how far down
  /// of the target, and how many points of it are a point on the screen.
  func row(_ y: Double) -> (down: Interval, stretch: Interval) {
    let height = max(Interval(y, y), farthest)
    let slope = max(
      cosAngle * eyeDistance + sinAngle * y,
      sinAngle * (eyeDistance / 100)
    )
    return (height * eyeDistance / slope, cosAngle * eyeDistance / slope)
  }

  /// See ``Projection/farthestRow``, from the padded centre. It only rises with the angle.
  private var farthest: Interval {
    func row(_ sine: Double, _ cosine: Double) -> Double {
      Projection.farthestRow(eyeDistance: eyeDistance, sine: sine, cosine: cosine)
    }
    return Interval(row(sinAngle.low, cosAngle.high), row(sinAngle.high, cosAngle.low))
  }
}
