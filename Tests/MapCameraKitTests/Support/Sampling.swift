import Foundation
import MapCameraKit
import TestSupport
import Testing

/// Why a sample fails.
struct Complaint: Error { let text: String }

/// Throws unless a condition holds.
func demand(_ condition: Bool, _ text: @autoclosure () -> String) throws(Complaint) {
  guard !condition else { return }
  throw Complaint(text: text())
}

/// Throws unless a number is as near as it must be; NaN never is.
func demand(_ distance: Double, within tolerance: Double, _ text: @autoclosure () -> String)
  throws(Complaint)
{
  guard !(distance <= tolerance) else { return }
  throw Complaint(text: "\(distance) > \(tolerance): \(text())")
}

/// The part of the samples that is taken: `MAPCAM_SAMPLES=0.1` in the environment for a quick look.
let samplingShare =
  ProcessInfo.processInfo.environment["MAPCAM_SAMPLES"].flatMap { Double($0) } ?? 1

/// Runs a test on many random samples, each with a generator and a seed of its own, up to the first
/// that fails. To run that one alone: one sample, from the seed in the message.
func sampling(
  _ count: Int, seed: UInt64, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (inout SeededGenerator) throws -> Void
) {
  for sample in 0..<UInt64(max(1, Double(count) * samplingShare)) {
    var generator = SeededGenerator(seed: seed + sample)
    do { try body(&generator) } catch let complaint as Complaint {
      Issue.record("seed \(seed + sample): \(complaint.text)", sourceLocation: sourceLocation)
      return
    } catch {
      Issue.record("seed \(seed + sample): threw \(error)", sourceLocation: sourceLocation)
      return
    }
  }
}

/// Places and cameras that the tests begin from.
enum Sample {
  static let sydney = Coordinate(-33.8683, 151.2086)
  static let paris = Coordinate(48.8566, 2.3522)
  static let tokyo = Coordinate(35.6812, 139.7671)
  static let fiji = Coordinate(-17.8, 179.5)
  static let samoa = Coordinate(-13.8, -171.8)

  static let overSydney = CameraPosition(target: sydney, zoom: 12)

  static let tilted = CameraPosition(target: sydney, zoom: 17, bearing: 300, viewingAngle: 64)
}

/// How far apart two places are, in points at a zoom.
func distance(_ a: Coordinate, _ b: Coordinate, zoom: Double) -> Double {
  let camera = CameraPosition(target: a, zoom: zoom)
  let (dx, dy) = Oracle(camera: camera, viewport: Viewport()).offset(to: b)
  return (dx * dx + dy * dy).squareRoot()
}

extension CameraPosition {
  /// The greatest difference between two cameras: degrees, zoom levels, and widths of the world.
  func distance(to other: CameraPosition) -> Double {
    [
      MapCameraKitTests.distance(target, other.target, zoom: 0) / 256, abs(zoom - other.zoom),
      turnDistance(bearing, other.bearing), abs(viewingAngle - other.viewingAngle),
    ].reduce(0) { $1.isNaN ? .nan : max($0, $1) }
  }
}

extension CameraChange {
  /// An animation of these properties alone.
  static func to(
    target: Coordinate? = nil, zoom: Double? = nil, bearing: Double? = nil,
    viewingAngle: Double? = nil
  ) -> CameraChange {
    .properties(.init(target: target, zoom: zoom, bearing: bearing, viewingAngle: viewingAngle))
  }

  /// An animation of no property.
  static let nothing = to()
}

extension AnimationOptions {
  /// An even pace, in seconds.
  static func linear(_ duration: Double, delay: Double = 0) -> AnimationOptions {
    AnimationOptions(duration: duration, delay: delay, curve: .linear)
  }
}

/// Without the events.
extension MapView {
  mutating func advance(to time: Double) {
    var events: [MapEvent] = []
    advance(to: time, into: &events)
  }

  mutating func seek(_ id: Int64, to elapsed: Double) throws(CameraError) {
    var events: [MapEvent] = []
    try seek(id, to: elapsed, into: &events)
  }
}

/// One of MapLibre's numbers: Tests/README.md describes the fixtures.
struct Vector {
  let tree: Tree
  let comment: Comment

  /// - Parameter kind: "projection", "zoomAround", "scroll", "fit" or "fly".
  static func all(_ kind: String) throws -> [Vector] {
    let trees = try fixture("maplibre")[kind]?.elements ?? []
    #expect(trees.count > 20)
    return trees.enumerated().map { Vector(tree: $1, comment: "\(kind) \($0)") }
  }

  func camera(_ name: String = "camera") throws -> CameraPosition {
    try #require(tree[name]?.camera, comment)
  }

  func viewport() throws -> Viewport { try #require(tree.viewport, comment) }

  func point(_ name: String) throws -> ScreenPoint { try #require(tree[name]?.point, comment) }

  func number(_ name: String) throws -> Double { try #require(tree[name]?.number, comment) }
}

/// A file of the fixtures.
func fixture(_ name: String) throws -> Tree {
  let url = try #require(Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: "json"))
  return try Tree(Array(Data(contentsOf: url)))
}
