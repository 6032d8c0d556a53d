import MapCamera
import Testing

/// The curves against their definition: the cubic Bézier through (0, 0), two control points and
/// (1, 1), y at the t where x(t) = x, found by bisection alone.
@Suite struct TimingCurveTests {
  private struct Bernstein {
    let x1: Double
    let y1: Double
    let x2: Double
    let y2: Double

    func x(_ t: Double) -> Double { value(t, x1, x2) }
    func y(_ t: Double) -> Double { value(t, y1, y2) }

    private func value(_ t: Double, _ p1: Double, _ p2: Double) -> Double {
      let s = 1 - t
      return 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t
    }

    func parameter(at x: Double) -> Double {
      var (low, high) = (0.0, 1.0)
      for _ in 0..<100 {
        let middle = (low + high) / 2
        if self.x(middle) < x { low = middle } else { high = middle }
      }
      return (low + high) / 2
    }
  }

  private func progress(_ curve: TimingCurve, _ part: Double) -> Double {
    curve.progress(elapsed: part, duration: 1)
  }

  @Test(arguments: [
    ("easeIn", TimingCurve.easeIn, [0.42, 0, 1, 1]),
    ("easeOut", .easeOut, [0, 0, 0.58, 1]),
    ("easeInOut", .easeInOut, [0.42, 0, 0.58, 1]),
    ("default", .standard, [0.25, 0.1, 0.25, 1]),
  ])
  func namedCurvesHaveCoreAnimationsControlPoints(
    name: String, curve: TimingCurve, points: [Double]
  ) {
    let bernstein = Bernstein(x1: points[0], y1: points[1], x2: points[2], y2: points[3])
    for index in 0...1000 {
      let x = Double(index) / 1000
      let expected = bernstein.y(bernstein.parameter(at: x))
      #expect(abs(progress(curve, x) - expected) < 1e-12, "\(name) at \(x)")
    }
  }

  @Test func theDefaultCurveAgreesWithMapLibres() throws {
    for pair in try Vectors.load().curveDefault {
      #expect(abs(progress(.standard, pair[0]) - pair[1]) <= 2e-6, "\(pair)")
    }
  }

  @Test func anyBezierAgreesWithBisection() {
    sampling(4000, seed: 340_000) { generator in
      let edge = [0.0, 1, 0.5, 1e-9, 1 - 1e-9]
      let x1 = generator.once(in: 3) ? generator.pick(edge) : generator.number(0...1)
      let x2 = generator.once(in: 3) ? generator.pick(edge) : generator.number(0...1)
      let (y1, y2) = (generator.number(-3...4), generator.number(-3...4))
      let curve = CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
      let bernstein = Bernstein(x1: x1, y1: y1, x2: x2, y2: y2)
      let x = generator.number(0...1)
      // Where x(t) stands still, a last bit of x is a long way of t: any t in it is right.
      let (least, greatest) = (
        bernstein.parameter(at: x - 1e-15), bernstein.parameter(at: x + 1e-15)
      )
      let slack = 1e-12 + 30 * (greatest - least)
      let expected = bernstein.y(bernstein.parameter(at: x))
      try demand(
        abs((curve?.value(at: x) ?? .nan) - expected), within: slack,
        "\([x1, y1, x2, y2]) at \(x)")
    }
  }

  @Test(arguments: [
    TimingCurve.linear, .easeIn, .easeOut, .easeInOut, .standard, .deceleration(rate: 9),
  ])
  func theEndsAreExactAndTheWayOnlyForward(curve: TimingCurve) {
    #expect(progress(curve, 0) == 0)
    #expect(progress(curve, 1) == 1)
    #expect(progress(curve, -1) == 0)
    #expect(progress(curve, 2) == 1)
    let values = (0...2000).map { progress(curve, Double($0) / 2000) }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func controlPointsOutsideOfTimeAreNoCurve() {
    #expect(CubicBezier(x1: -0.001, y1: 0, x2: 0.5, y2: 1) == nil)
    #expect(CubicBezier(x1: 0.5, y1: 0, x2: 1.001, y2: 1) == nil)
    #expect(CubicBezier(x1: .nan, y1: 0, x2: 0.5, y2: 1) == nil)
    #expect(CubicBezier(x1: 0.5, y1: .infinity, x2: 0.5, y2: 1) == nil)
    #expect(CubicBezier(x1: 0, y1: -5, x2: 1, y2: 7) != nil)
  }
}
