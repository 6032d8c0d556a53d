import MapCamera
import Testing

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
  func valuesFollowTheEquation(damping: Double) throws {
    let step = min(1e-3, 0.1 / (2 * damping))
    let values = integrated(damping: damping, step: step, count: 20_000)
    for response in [0.001, 0.5, 60] {
      let spring = try #require(Spring(response: response, dampingFraction: damping))
      for index in stride(from: 0, through: 20_000, by: 500) {
        let time = Double(index) * step * response / (2 * .pi)
        #expect(abs(spring.value(at: time) - values[index]) < 1e-8, "\(response), \(index)")
      }
    }
  }

  @Test func aSpringHasSettledFromItsDurationOnAndNotBefore() {
    sampling(500, seed: 350_000) { generator in
      let damping = generator.pick([
        generator.number(0.01...0.3), generator.number(0.3...1), 1, generator.number(1...3),
        generator.number(3...100), 1 - 1e-9, 1 + 1e-9,
      ])
      let response = generator.number(0.001...60)
      guard let spring = Spring(response: response, dampingFraction: damping) else {
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

  @Test func onlyAnUnderdampedSpringOvershoots() throws {
    for (damping, overshoots) in [(0.3, true), (0.9, true), (1, false), (1.5, false), (50, false)] {
      let spring = try #require(Spring(response: 1, dampingFraction: damping))
      let values = (0...5000).map { spring.value(at: Double($0) / 500) }
      #expect(((values.max() ?? 0) > 1 + 1e-6) == overshoots, "\(damping)")
    }
  }

  @Test func springsBeyondTheirRangesAreNone() {
    #expect(Spring(response: 0, dampingFraction: 1) == nil)
    #expect(Spring(response: 61, dampingFraction: 1) == nil)
    #expect(Spring(response: 1, dampingFraction: 0) == nil)
    #expect(Spring(response: 1, dampingFraction: .nan) == nil)
  }

  @Test func anAnimationLastsUntilItsSpringHasSettledAndEndsExactly() throws {
    let spring = try #require(Spring(response: 0.5, dampingFraction: 0.4))
    var recording = Recording(Sample.overSydney)
    let reply = try recording.animate(
      .update(.zoomTo(15)), AnimationOptions(duration: 99, curve: .spring(spring)))
    #expect(reply.duration == spring.settlingDuration)
    var highest = 0.0
    while !recording.map.animations.isEmpty {
      recording.tick(reply.duration / 60)
      highest = max(highest, recording.map.camera.zoom)
    }
    #expect(highest > 15.1)
    #expect(recording.map.camera.zoom == 15)
  }

  @Test func aSpringNeverLeavesTheConstraints() throws {
    let spring = try #require(Spring(response: 0.5, dampingFraction: 0.1))
    var recording = Recording(CameraPosition(target: Sample.sydney, zoom: 16, viewingAngle: 5))
    let goal = PartialCameraPosition(
      target: Coordinate(latitude: -84, longitude: 151), zoom: 20.5, viewingAngle: 64)
    try recording.animate(.properties(goal), AnimationOptions(curve: .spring(spring)))
    while !recording.map.animations.isEmpty {
      recording.tick(0.01)
      #expect(violation(of: recording.map.camera, recording.map.constraints) == nil)
    }
  }
}
