import Foundation
import MapCamera

/// MapLibre's numbers: see the fixtures' README.
struct Vectors: Decodable {
  let projection: [ProjectionCase]
  let zoomAround: [ZoomCase]
  let scroll: [ScrollCase]
  let fit: [FitCase]
  let fly: [FlyCase]
  let curveDefault: [[Double]]

  static func load() throws -> Vectors {
    guard let url = Bundle.module.url(forResource: "Fixtures/maplibre", withExtension: "json")
    else {
      throw CocoaError(.fileNoSuchFile)
    }
    return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: url))
  }

  struct ProjectionCase: Decodable {
    struct Pair: Decodable {
      let coordinate: PlainCoordinate
      let point: PlainPoint
    }
    let size: PlainSize
    let padding: PlainInsets
    let fieldOfView: Double
    let camera: PlainCamera
    let points: [Pair]
    let coordinates: [Pair]
  }

  struct ZoomCase: Decodable {
    let size: PlainSize
    let padding: PlainInsets
    let camera: PlainCamera
    let at: PlainPoint
    let delta: Double
    let result: PlainCamera
  }

  struct ScrollCase: Decodable {
    let size: PlainSize
    let camera: PlainCamera
    let by: PlainPoint
    let result: PlainCamera
  }

  struct FitCase: Decodable {
    struct Bounds: Decodable {
      let southWest: PlainCoordinate
      let northEast: PlainCoordinate
    }
    let size: PlainSize
    let padding: PlainInsets
    let bounds: Bounds
    let insets: PlainInsets
    let bearing: Double
    let camera: PlainCamera
  }

  struct FlyCase: Decodable {
    struct Goal: Decodable {
      let target: PlainCoordinate?
      let zoom: Double?
      let bearing: Double?
      let viewingAngle: Double?
    }
    struct Options: Decodable {
      let speed: Double?
      let curvature: Double?
    }
    let size: PlainSize
    let from: PlainCamera
    let to: Goal
    let fly: Options
    let duration: Double
    let linear: [PlainCamera]
  }
}

struct PlainCoordinate: Decodable {
  let latitude: Double
  let longitude: Double
  var value: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
}

struct PlainPoint: Decodable {
  let x: Double
  let y: Double
  var value: ScreenPoint { ScreenPoint(x: x, y: y) }
}

struct PlainSize: Decodable {
  let width: Double
  let height: Double
  var value: ScreenSize { ScreenSize(width: width, height: height) ?? .standard }
}

struct PlainInsets: Decodable {
  let top: Double
  let left: Double
  let bottom: Double
  let right: Double
  var value: EdgeInsets { EdgeInsets(top: top, left: left, bottom: bottom, right: right) }
}

struct PlainCamera: Decodable {
  let target: PlainCoordinate
  let zoom: Double
  let bearing: Double
  let viewingAngle: Double
  var value: CameraPosition {
    CameraPosition(
      target: target.value, zoom: zoom, bearing: bearing, viewingAngle: viewingAngle)
  }
}
