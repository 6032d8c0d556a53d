import Foundation
import TestSupport
import Testing

@testable import MapCamera

@Suite("A fit of many places looks at a few of them")
struct ManyPlacesTests {
  @Test("and finds what looking at all of them finds")
  func fits() {
    sampling(300, seed: 800_000) { generator in
      let middle = generator.coordinate(latitudes: -60...60)
      let (width, height) = (generator.number(1e-4...5), generator.number(0...5))
      let isRound = generator.once(in: 2)
      let places = (0..<generator.whole(9...1000)).map { index in
        let angle = Double(index)
        let size = isRound ? 1 : generator.number(0...1)
        return Coordinate(
          latitude: middle.latitude + height * size * sin(angle),
          longitude: middle.longitude + width * size * cos(angle))
      }
      let angle = generator.once(in: 3) ? 0 : generator.number(0...80)
      let fit = try #require(
        CameraFit(
          places, insets: EdgeInsets(all: generator.number(0...99)),
          bearing: generator.number(0...360), viewingAngle: angle))
      let viewport = generator.viewport(fieldsOfView: 10...100)
      guard fit.hasRoom(in: viewport) else { return }
      let limits = generator.once(in: 2) ? .standard : generator.viewingAngleLimits()
      let (few, all) = (
        FitSolver(fit: fit, viewport: viewport, few: 8),
        FitSolver(fit: fit, viewport: viewport, few: .max)
      )
      let zooms = [few, all].map {
        $0.greatestZoom(viewingAngle: angle, limits: limits, range: 2...21)
      }
      try demand(abs(zooms[0] - zooms[1]), within: 1e-9, "\(zooms) of \(places.count)")
      let allowed = min(angle, limits.limit(atZoom: zooms[0]))
      let targets = [few, all].map { $0.target(zoom: zooms[0], viewingAngle: allowed) }
      try demand(
        hypot(targets[0].right - targets[1].right, targets[0].down - targets[1].down),
        within: 1e-6, "\(targets) of \(places.count)")
    }
  }
}
