import Foundation
import MapCamera
import Testing

/// The engine's projection against the closed forms.
@Suite struct OracleTests {
  @Test func theOracleItselfAgreesWithTheTextbook() {
    sampling(2000, seed: 100) { generator in
      let from = generator.number(-85...85)
      let to = generator.number(-85...85)
      let textbook = Mercator.ordinate(to) - Mercator.ordinate(from)
      let northing = Mercator.northing(from: from, to: to)
      try demand(abs(northing - textbook), within: 1e-13, "\(from) \(to)")
      let back = Mercator.latitude(northing: northing, from: from)
      try demand(abs(back - to), within: 1e-12, "\(from) \(to)")
    }
  }

  @Test func coordinatesAreSeenWhereTheClosedFormSaysSo() {
    sampling(6000, seed: 1_000) { generator in
      let viewport = generator.viewport(fieldsOfView: 1...150)
      let camera = generator.camera()
      let oracle = Oracle(camera: camera, viewport: viewport)
      let projection = Projection(camera: camera, viewport: viewport)
      let reach = 3000 / oracle.worldSize
      let coordinate =
        generator.once(in: 3)
        ? generator.coordinate()
        : Coordinate(
          latitude: camera.target.latitude + generator.number(-60...60) * min(1, reach),
          longitude: camera.target.longitude + generator.number(-180...180) * min(1, reach)
        )
      let (dx, dy) = oracle.offset(to: coordinate)
      let depth = oracle.depth(dx: dx, dy: dy)
      // Half the world away, the nearer copy is a matter of the last bit.
      if abs(abs(dx) - oracle.worldSize / 2) < 1e-9 * oracle.worldSize { return }
      // And so is the side of the eye's own plane.
      if abs(depth) < 1e-9 * (oracle.eyeDistance + abs(dx) + abs(dy)) { return }
      let ours = projection.screenPoint(for: coordinate)
      guard let theirs = oracle.screenPoint(coordinate) else {
        return try demand(
          ours == nil, "\(camera) \(viewport) \(coordinate): \(String(describing: ours))")
      }
      let point = try demanded(ours, "\(camera) \(viewport) \(coordinate)")
      // A few roundings of the way on the ground and one of a longitude, seen from here.
      let rounding = 4e-14 * (abs(dx) + abs(dy)) + 1e-16 * oracle.worldSize
      let blur = rounding * pow(oracle.eyeDistance / depth, 2)
      let tolerance = 1e-6 + blur * max(1, theirs.distance(to: .zero) / 1e3)
      try demand(
        point.distance(to: theirs), within: tolerance, "\(camera) \(viewport) \(coordinate)")
    }
  }

  @Test func pointsHaveTheGroundThatTheClosedFormGivesThem() {
    sampling(6000, seed: 10_000) { generator in
      let viewport = generator.viewport(fieldsOfView: 1...150)
      let camera = generator.camera()
      let oracle = Oracle(camera: camera, viewport: viewport)
      let projection = Projection(camera: camera, viewport: viewport)
      let point = generator.point(in: viewport.size)
      let ours = projection.coordinate(at: point)
      if abs(point.y - oracle.horizon) < 1e-9 { return }
      guard let ground = oracle.ground(at: point) else {
        return try demand(
          ours == nil, "\(camera) \(viewport) \(point): \(String(describing: ours))")
      }
      let edge =
        oracle.worldSize / 2 - Mercator.ordinate(camera.target.latitude) / (2 * .pi)
        * oracle.worldSize * (ground.dy > 0 ? -1 : 1)
      // Where the Mercator square has ended, there is no map.
      if abs(ground.dy) > edge + 1e-6 {
        return try demand(ours == nil, "\(camera) \(viewport) \(point)")
      }
      if abs(ground.dy) > edge - 1e-6 { return }
      let coordinate = try demanded(ours, "\(camera) \(viewport) \(point)")
      let theirs = oracle.coordinate(dx: ground.dx, dy: ground.dy)
      // So near the horizon a point spans half the world, or there is no more world.
      let length = (ground.dx * ground.dx + ground.dy * ground.dy).squareRoot()
      if length > 1e6 || abs(theirs.latitude) > 85 { return }
      let way = distance(theirs, coordinate, zoom: camera.zoom)
      let depth = oracle.depth(dx: ground.dx, dy: ground.dy)
      try demand(
        way * oracle.eyeDistance / depth, within: 1e-6 + 1e-12 * length,
        "\(camera) \(viewport) \(point)")
    }
  }

  private func demanded<Value>(
    _ value: Value?,
    _ text: @autoclosure () -> String
  ) throws(Complaint) -> Value {
    guard let value else { throw Complaint(text: "nothing there: \(text())") }
    return value
  }
}

extension ScreenPoint {
  fileprivate static let zero = ScreenPoint(x: 0, y: 0)
}
