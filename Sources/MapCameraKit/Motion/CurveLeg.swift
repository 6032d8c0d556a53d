/// One leg of a smooth path through given cameras: from one to the next, as a function of the
/// fraction of its time.
///
/// Zoom, bearing and viewing angle are monotone cubics of time (see ``CubicPiece``), so none goes beyond the
/// cameras' values. The target's line is a centripetal Catmull–Rom spline on the map (E. Catmull and
/// R. Rom, "A class of local interpolating splines", 1974; C. Yuksel, S. Schaefer and J. Keyser,
/// "Parameterization and applications of Catmull–Rom curves", Computer-Aided Design 43, 2011: no loops nor
/// cusps within a leg). Along it the target goes by points on the screen, in which van Wijk and Nuij
/// measure a pan: a path of length L at zooms that change evenly by Δ from z₀ is
///
///     s(p) = L·2^z₀·(2^(Δ·p) − 1) / (Δ·ln 2)
///
/// where the part p of it is covered. Those points too are a monotone cubic of time, so at given times the speed
/// on the screen is continuous and as even as they allow.
struct CurveLeg: Sendable {
  let zoom: CubicPiece
  let turn: CubicPiece
  let viewingAngle: CubicPiece

  /// The distance covered on the screen, in a unit that all legs share.
  fileprivate let distance: CubicPiece
  fileprivate let curve: MapCurve

  /// The target's offset on the map.
  ///
  /// - Parameter progress: the fraction of the leg's time, in 0...1.
  func offset(at progress: Double) -> MercatorOffset {
    guard distance.end > 0 else { return .zero }
    let covered = distance.value(at: progress) / distance.end
    let change = zoom.end * logarithm(2)
    let part =
      change == 0 ? covered : logarithm(onePlus: covered * exponentialMinusOne(change)) / change
    return curve.offset(at: part)
  }
}

extension AnimationStep {
  /// Sets the duration of a step that passes through its camera, by default that of a flight.
  mutating func passThrough(in context: CameraContext, lasting duration: Double?) {
    let (flight, options) = (FlightOptions(), AnimationOptions.standardDuration)
    let path = flight.path(from: transition.start, to: transition.end, in: context)
    self.duration = duration ?? path.map(flight.duration(of:)) ?? options
    curve = .linear
    isThrough =
      self.duration > TimingCurve.timeTolerance && anchor == nil && !transition.playsRoute
  }
}

extension [AnimationStep] {
  /// Joins consecutive steps that pass through their cameras into one smooth path, which begins and
  /// ends at rest.
  mutating func joinThrough() {
    var first = 0
    while first < count {
      var end = first
      while end < count, self[end].isThrough, end == first || self[end - 1].rest == 0 { end += 1 }
      if end > first { join(first..<end) }
      first = end > first ? end : first + 1
    }
  }

  private mutating func join(_ range: Range<Int>) {
    let transitions = self[range].map { $0.transition }
    let durations = self[range].map { $0.duration }
    let (curves, speeds) = MapCurve.through(transitions.map { $0.offset })
    let lengths = zip(transitions, curves).map { transition, curve in
      let change = (transition.end.zoom - transition.start.zoom) * logarithm(2)
      return curve.length * powerOfTwo(transition.start.zoom)
        * (change == 0 ? 1 : exponentialMinusOne(change) / change)
    }
    /// The legs of one value with given changes.
    func pieces(_ changes: [Double], slowedBy factors: [Double]? = nil) -> [CubicPiece] {
      var slopes = CubicPiece.monotoneSlopes(of: changes, over: durations)
      if let factors { slopes = zip(slopes, factors).map { $0 * $1 } }
      return changes.indices.map {
        CubicPiece(
          end: changes[$0], startSlope: slopes[$0] * durations[$0],
          endSlope: slopes[$0 + 1] * durations[$0])
      }
    }
    let zooms = pieces(transitions.map { $0.end.zoom - $0.start.zoom })
    let turns = pieces(transitions.map { $0.turn })
    let angles = pieces(transitions.map { $0.end.viewingAngle - $0.start.viewingAngle })
    let distances = pieces(lengths, slowedBy: speeds)
    for (index, step) in range.enumerated() {
      self[step].transition.path = .leg(
        Boxed(
          CurveLeg(
            zoom: zooms[index], turn: turns[index], viewingAngle: angles[index],
            distance: distances[index], curve: curves[index])))
    }
  }
}

extension MapCurve {
  /// Smooth curves along consecutive offsets, and the factors by which the speed is lowered before each and
  /// after the last: cos²(θ/2), where the line turns by θ. At a zero offset one line ends and another
  /// begins.
  fileprivate static func through(
    _ offsets: [MercatorOffset]
  ) -> (curves: [MapCurve], speeds: [Double]) {
    let knots = offsets.map { $0.length.squareRoot() }
    var speeds = [Double](repeating: 1, count: offsets.count + 1)
    var tangents = [MercatorOffset?](repeating: nil, count: offsets.count + 1)
    for index in offsets.indices.dropFirst() where knots[index - 1] > 0 && knots[index] > 0 {
      let (before, after) = (knots[index - 1], knots[index])
      let (a, b) = (offsets[index - 1], offsets[index])
      // An offset is as long as its knots' distance squared.
      func tangent(_ a: Double, _ b: Double) -> Double {
        a / before + b / after - (a + b) / (before + after)
      }
      tangents[index] = MercatorOffset(x: tangent(a.x, b.x), y: tangent(a.y, b.y))
      speeds[index] = max(0, 1 + (a.x * b.x + a.y * b.y) / (a.length * b.length)) / 2
    }
    let curves = offsets.indices.map { index in
      let offset = offsets[index]
      let start = tangents[index].map { $0 * knots[index] }
      let end = tangents[index + 1].map { $0 * knots[index] }
      // At the line's ends it does not bend.
      func natural(_ other: MercatorOffset?) -> MercatorOffset {
        other.map { (offset * 3 - $0) * 0.5 } ?? offset
      }
      return MapCurve(
        to: offset, startTangent: start ?? natural(end), endTangent: end ?? natural(start))
    }
    return (curves, speeds)
  }
}
