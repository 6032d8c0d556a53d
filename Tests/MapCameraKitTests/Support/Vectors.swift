import Foundation
import MapCameraKit
import TestSupport
import Testing

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
