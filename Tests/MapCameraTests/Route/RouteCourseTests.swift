import Foundation
import MapCamera
import TestSupport
import Testing

@Suite("The bearing of a ride")
struct RouteCourseTests {
  /// What a window's rate of change allows: with h half the window and T what the line turns in it,
  /// T / 2h by the way, by as much more as h changes: twice that where the line's ends shorten it, and
  /// h·|sin φ| more where the scale does.
  @Test("turns by no more than its window allows between frames, 240 of them a second")
  func turnRate() throws {
    var random = SeededGenerator(seed: 4180)
    var tightest = 0.0
    for _ in 0..<60 {
      let places = random.walk(reversing: 3)
      let line = try #require(RouteLine(places))
      let oracle = LineOracle(places.map { ($0.latitude, $0.longitude) })
      let duration = 12.0
      let length = random.pick([nil, line.length * random.number(0.02...0.2)])
      var map = MapView(camera: CameraPosition(target: line.start, zoom: 10))
      var events: [MapEvent] = []
      try map.animate(
        .route(CameraRoute(line, pace: .duration(duration), courseLength: length)), id: 1,
        into: &events)
      let window = length ?? 3 * line.length / duration
      var spot = oracle.spot(at: 0)
      var half = oracle.half(ofMeters: window, around: spot)
      var last = map.camera.bearing
      for frame in 1...Int(duration * 240) {
        map.advance(by: 1 / 240, into: &events)
        let next = oracle.spot(at: Double(frame) / (duration * 240))
        let nextHalf = oracle.half(ofMeters: window, around: next)
        let turn = oracle.turn(
          from: min(spot.way - half.way, next.way - nextHalf.way) - 1e-12,
          to: max(spot.way + half.way, next.way + nextHalf.way) + 1e-12)
        let least = max(min(half.way, nextHalf.way), 1e-300)
        let scaling = max(0.1, 2 * .pi * max(half.way, nextHalf.way))
        let factor = half.isShortened || nextHalf.isShortened ? 2 : 1 + scaling
        let most = factor * turn / (2 * least) * (next.way - spot.way)
        let turned = abs((map.camera.bearing - last).remainder(dividingBy: 360))
        #expect(turned <= most + 1e-6, "frame \(frame): \(turned) of \(most)")
        if most < 90, most > 0 { tightest = max(tightest, turned / most) }
        (spot, half, last) = (next, nextHalf, map.camera.bearing)
      }
    }
    #expect(tightest > 0.8)
  }
}
