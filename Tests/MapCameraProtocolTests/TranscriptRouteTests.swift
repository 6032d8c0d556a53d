import Foundation
import TestSupport
import Testing

/// The rides of the golden sessions, computed once more by walking over their lines.
@Suite struct TranscriptRouteTests {
  private typealias Exchange = TranscriptNumbersTests.Exchange

  private static let exchanges = TranscriptNumbersTests.exchanges

  @Test func `frames along a route are where its length says`() throws {
    var count = 0
    for exchange in Self.exchanges where exchange.method == "camera.path" {
      guard let route = exchange.params["route"],
        let ride = RideOracle(route, before: exchange.before)
      else { continue }
      #expect(
        abs((exchange.result["duration"]?.number ?? 0) / ride.duration - 1) < 1e-12,
        "\(exchange.place)")
      let cameras = exchange.result["cameras"]?.elements ?? []
      for (index, camera) in cameras.enumerated() {
        let fraction = Double(index) / Double(cameras.count - 1)
        guard index > 0 || ride.approach == 0, fraction * ride.duration >= ride.approach else {
          continue
        }
        Self.expect(exchange.before.with(camera: camera), ride.frame(at: fraction), exchange.place)
        count += 1
      }
    }
    #expect(count > 15)
  }

  @Test func `a ride is where its length says as time passes`() throws {
    var frames = 0
    for (index, exchange) in Self.exchanges.enumerated() where exchange.method == "camera.route" {
      guard let route = exchange.params["route"], exchange.params["delay"] == nil,
        let ride = RideOracle(route, before: exchange.before)
      else { continue }
      #expect(abs((exchange.result["length"]?.number ?? 0) / ride.line.length - 1) < 1e-12)
      #expect(abs((exchange.result["duration"]?.number ?? 0) / ride.duration - 1) < 1e-12)
      let end = exchange.before.with(camera: exchange.result["camera"] ?? .null)
      Self.expect(end, ride.frame(at: 1), exchange.place)
      var time = 0.0
      for next in Self.exchanges[(index + 1)...] {
        guard next.method == "clock.tick", let seconds = next.params["seconds"]?.number else {
          break
        }
        time += seconds
        guard time >= ride.approach else { continue }
        Self.expect(next.after, ride.frame(at: min(1, time / ride.duration)), next.place)
        frames += 1
      }
    }
    #expect(frames > 1)
  }

  @Test func `the tiles of a ride are those that samples of its frames lie in`() throws {
    var count = 0
    for exchange in Self.exchanges where exchange.method == "projection.tiles" {
      guard let route = exchange.params["route"], exchange.params["levels"] == nil,
        exchange.params["tileSize"] == nil, let ride = RideOracle(route, before: exchange.before)
      else { continue }
      let rate = exchange.params["fps"]?.number ?? 30
      let views = stride(from: 0, to: ride.duration, by: 1 / rate).map {
        ride.frame(at: $0 / ride.duration)
      }
      var sampled: Set<[Int]> = []
      for view in views + [ride.frame(at: 1)] {
        let level = min(exchange.params["maxZoom"]?.number ?? 30, view.zoom.rounded())
        for x in stride(from: 0, through: view.width, by: 10) {
          for y in stride(from: 0, through: view.height, by: 10) {
            guard let place = view.place(x, y) else { continue }
            let column = ((place.longitude + 180) / 360 * exp2(level)).rounded(.down)
            let row = (Oracle.mercatorY(place.latitude) * exp2(level)).rounded(.down)
            sampled.insert([Int(level), Int(column), Int(row)])
          }
        }
      }
      let listed = (exchange.result["tiles"]?.elements ?? []).map { tile in
        ["z", "x", "y"].map { Int(tile[$0]?.number ?? -99) }
      }
      #expect(Set(listed) == sampled && listed.count == sampled.count, "\(exchange.place)")
      count += 1
    }
    #expect(count > 0)
  }

  private static func expect(_ found: Oracle, _ expected: Oracle, _ comment: String) {
    let east = (found.longitude - expected.longitude).remainder(dividingBy: 360)
    #expect(abs(found.latitude - expected.latitude) < 1e-9 && abs(east) < 1e-9, "\(comment)")
    #expect(abs(found.zoom - expected.zoom) < 1e-9, "\(comment)")
    let turn = (found.bearing - expected.bearing).remainder(dividingBy: 360)
    #expect(abs(turn) < 1e-6, "\(found.bearing), not \(expected.bearing): \(comment)")
  }
}
