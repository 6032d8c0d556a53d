import Foundation
import TestSupport
import Testing

/// The golden sessions that follow something, computed once more.
@Suite struct TranscriptFollowTests {
  private static let exchanges = TranscriptNumbersTests.exchanges.filter {
    $0.place.hasPrefix("following")
  }

  @Test func `a place is glided to in the time between two tellings`() throws {
    var oracle = FollowOracle()
    var session = ""
    var count = 0
    for exchange in Self.exchanges {
      let name = String(exchange.place.prefix { $0 != ":" })
      if name != session { (oracle, session) = (FollowOracle(), name) }
      oracle.serve(exchange)
      guard let expected = oracle.frame else { continue }
      let found = exchange.after
      let east = (found.longitude - expected.longitude).remainder(dividingBy: 360)
      let turn = (found.bearing - expected.bearing).remainder(dividingBy: 360)
      if let at = oracle.at {
        let point = try #require(found.point(expected.latitude, expected.longitude))
        #expect(abs(point.x - at.x) < 1e-6 && abs(point.y - at.y) < 1e-6, "\(exchange.place)")
      } else {
        #expect(abs(found.latitude - expected.latitude) < 1e-9, "\(exchange.place)")
        #expect(abs(east) < 1e-9, "\(exchange.place)")
      }
      #expect(abs(turn) < 1e-6, "\(exchange.place)")
      #expect(abs(found.zoom - expected.zoom) < 1e-9, "\(exchange.place)")
      #expect(abs(found.viewingAngle - expected.viewingAngle) < 1e-9, "\(exchange.place)")
      if exchange.method == "clock.tick" { count += 1 }
    }
    #expect(count >= 25)
  }

  @Test func `several places are all shown inside the insets, and no closer than asked`() throws {
    var oracle = FollowOracle()
    var session = ""
    var (insets, maxZoom): (Tree?, Double) = (nil, 30)
    var count = 0
    for exchange in Self.exchanges {
      let name = String(exchange.place.prefix { $0 != ":" })
      if name != session { (oracle, session) = (FollowOracle(), name) }
      oracle.serve(exchange)
      if exchange.method == "camera.follow" {
        insets = exchange.params["insets"]
        maxZoom = exchange.params["maxZoom"]?.number ?? 30
      }
      guard ["clock.tick", "map.configure"].contains(exchange.method), oracle.places.count > 1
      else { continue }
      let view = exchange.after
      let padding = [view.left, view.right, view.top, view.bottom]
      let edges = zip(["left", "right", "top", "bottom"], padding).map {
        (insets?[$0]?.number ?? 0) + $1
      }
      let points = oracle.places.compactMap { view.point($0.latitude, $0.longitude, altitude: 0) }
      try #require(points.count == oracle.places.count)
      // The room that is left on the narrower axis is none, unless the zoom is the closest one.
      let spare = points.reduce((x: Double.infinity, y: Double.infinity)) {
        (
          min($0.x, $1.x - edges[0], view.width - edges[1] - $1.x),
          min($0.y, $1.y - edges[2], view.height - edges[3] - $1.y)
        )
      }
      #expect(min(spare.x, spare.y) > -1e-6, "\(exchange.place)")
      #expect(view.zoom <= maxZoom, "\(exchange.place)")
      #expect(abs(min(spare.x, spare.y)) < 1e-6 || view.zoom == maxZoom, "\(exchange.place)")
      count += 1
    }
    #expect(count > 1)
  }
}
