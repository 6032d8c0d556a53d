import MapCameraKit
import TestSupport
import Testing

/// The curves against their definition.
@Suite struct TimingCurveTests {
  private func progress(_ curve: TimingCurve, _ part: Double) -> Double {
    curve.progress(elapsed: part, duration: 1)
  }

  @Test(arguments: [
    ("easeIn", TimingCurve.easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
    ("default", .standard),
  ])
  func `named curves have Core Animation's control points`(name: String, curve: TimingCurve) throws
  {
    let oracle = CurveOracle(try #require(CurveOracle.controlPoints[name]))
    for index in 0...1000 {
      let x = Double(index) / 1000
      let expected = oracle.y(atX: x)
      #expect(abs(progress(curve, x) - expected) < 1e-12, "\(name) at \(x)")
    }
  }

  @Test func `the default curve agrees with MapLibre's`() throws {
    let pairs = try fixture("maplibre")["curveDefault"]?.elements ?? []
    #expect(pairs.count > 100)
    for pair in pairs {
      let (x, y) = (pair[0]?.number ?? .nan, pair[1]?.number ?? .nan)
      #expect(abs(progress(.standard, x) - y) <= 2e-6, "\(pair)")
    }
  }

  @Test func `any Bézier agrees with bisection`() {
    sampling(4000, seed: 340_000) { generator in
      let edge = [0.0, 1, 0.5, 1e-9, 1 - 1e-9]
      let x1 = generator.once(in: 3) ? generator.pick(edge) : generator.number(0...1)
      let x2 = generator.once(in: 3) ? generator.pick(edge) : generator.number(0...1)
      let (y1, y2) = (generator.number(-3...4), generator.number(-3...4))
      let curve = CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
      let oracle = CurveOracle([x1, y1, x2, y2])
      let x = generator.number(0...1)
      // Where x(t) stands still, a last bit of x is a long way of t: any t in it is right.
      let (least, greatest) = (
        oracle.parameter(at: x - 1e-15), oracle.parameter(at: x + 1e-15)
      )
      let slack = 1e-12 + 30 * (greatest - least)
      let expected = oracle.y(atX: x)
      try demand(
        abs((curve?.value(at: x) ?? .nan) - expected), within: slack, "\([x1, y1, x2, y2]) at \(x)")
    }
  }

  @Test(arguments: [
    TimingCurve.linear, .easeIn, .easeOut, .easeInOut, .standard, .deceleration(rate: 9),
  ])
  func `the ends are exact and the way only forward`(curve: TimingCurve) {
    #expect(progress(curve, 0) == 0)
    #expect(progress(curve, 1) == 1)
    #expect(progress(curve, -1) == 0)
    #expect(progress(curve, 2) == 1)
    let values = (0...2000).map { progress(curve, Double($0) / 2000) }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `control points outside of time are no curve`() {
    #expect(CubicBezier(x1: -0.001, y1: 0, x2: 0.5, y2: 1) == nil)
    #expect(CubicBezier(x1: 0.5, y1: 0, x2: 1.001, y2: 1) == nil)
    #expect(CubicBezier(x1: .nan, y1: 0, x2: 0.5, y2: 1) == nil)
    #expect(CubicBezier(x1: 0.5, y1: .infinity, x2: 0.5, y2: 1) == nil)
    #expect(CubicBezier(x1: 0, y1: -5, x2: 1, y2: 7) != nil)
  }
}

/// Springs against their differential equation x″ = ω²·(1 − x) − 2·ζ·ω·x′, integrated in small steps
/// by Runge and Kutta's classical method.
@Suite struct SpringTests {
  /// x at each of so many steps, in the time 1/ω.
  private func integrated(damping: Double, step: Double, count: Int) -> [Double] {
    func slope(_ x: Double, _ v: Double) -> Double { 1 - x - 2 * damping * v }
    var (x, v) = (0.0, 0.0)
    var values = [x]
    for _ in 0..<count {
      let (k1, l1) = (v, slope(x, v))
      let (k2, l2) = (v + step / 2 * l1, slope(x + step / 2 * k1, v + step / 2 * l1))
      let (k3, l3) = (v + step / 2 * l2, slope(x + step / 2 * k2, v + step / 2 * l2))
      let (k4, l4) = (v + step * l3, slope(x + step * k3, v + step * l3))
      x += step / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
      v += step / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
      values.append(x)
    }
    return values
  }

  @Test(arguments: [
    0.01, 0.1, 0.5, 0.825, 0.99, 0.999_999, 1 - 1e-12, 1, 1 + 1e-12, 1.000_001, 1.01, 2, 10, 100,
  ])
  func `values follow the equation`(damping: Double) throws {
    let step = min(1e-3, 0.1 / (2 * damping))
    let values = integrated(damping: damping, step: step, count: 20_000)
    for response in [0.001, 0.5, 60] {
      let spring = try #require(SpringCurve(response: response, dampingFraction: damping))
      for index in stride(from: 0, through: 20_000, by: 500) {
        let time = Double(index) * step * response / (2 * .pi)
        #expect(abs(spring.value(at: time) - values[index]) < 1e-8, "\(response), \(index)")
      }
    }
  }

  @Test func `a spring has settled from its duration on and not before`() {
    sampling(500, seed: 350_000) { generator in
      let damping = generator.pick([
        generator.number(0.01...0.3), generator.number(0.3...1), 1, generator.number(1...3),
        generator.number(3...100), 1 - 1e-9, 1 + 1e-9,
      ])
      let response = generator.number(0.001...60)
      guard let spring = SpringCurve(response: response, dampingFraction: damping) else {
        throw Complaint(text: "no spring")
      }
      let duration = spring.settlingDuration
      let text = "response \(response), damping \(damping), duration \(duration)"
      let before = abs(1 - spring.value(at: duration * (1 - 1e-6)))
      try demand(before > 1e-4, "settled before: \(before), \(text)")
      for index in 0...2000 {
        let time = duration * (1 + Double(index) / 1000)
        try demand(abs(1 - spring.value(at: time)), within: 1e-4 * (1 + 1e-9), text)
      }
    }
  }

  @Test func `springs beyond their ranges are none`() {
    #expect(SpringCurve(response: 0, dampingFraction: 1) == nil)
    #expect(SpringCurve(response: 61, dampingFraction: 1) == nil)
    #expect(SpringCurve(response: 1, dampingFraction: 0) == nil)
    #expect(SpringCurve(response: 1, dampingFraction: .nan) == nil)
  }

  @Test func `an animation lasts until its spring has settled and ends exactly`() throws {
    let spring = try #require(SpringCurve(response: 0.5, dampingFraction: 0.4))
    var recording = Recording(Sample.overSydney)
    let reply = try recording.animate(
      .update(.zoomTo(15)), .init(duration: 99, curve: .spring(spring)))
    #expect(reply.duration == spring.settlingDuration)
    var highest = 0.0
    while !recording.map.animations.isEmpty {
      recording.tick(reply.duration / 60)
      highest = max(highest, recording.camera.zoom)
    }
    #expect(highest > 15.1)
    #expect(recording.camera.zoom == 15)
  }
}
