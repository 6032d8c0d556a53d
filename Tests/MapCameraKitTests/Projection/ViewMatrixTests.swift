import Foundation
import MapCameraKit
import TestSupport
import Testing

/// A host that multiplies the matrix draws what the engine sees.
@Suite struct ViewMatrixTests {
  @Test func `the matrix gives the closed form's points at every zoom`() {
    sampling(4000, seed: 600_000) { generator in
      let viewport = generator.viewport(fieldsOfView: 1...150)
      let camera = generator.camera(zooms: 2...22, angles: 0...80, latitudes: -80...80)
      let oracle = Oracle(camera: camera, viewport: viewport)
      let point = generator.point(in: viewport.size)
      guard point.y > oracle.horizon + oracle.eyeDistance / 50,
        let ground = oracle.ground(at: point)
      else { return }
      let matrix = Projection(camera: camera, viewport: viewport).viewMatrix
      let (x, y) = (ground.dx / oracle.worldSize, ground.dy / oracle.worldSize)
      let clip = matrix.viewProjection.applied(x: x, y: y, z: 0)
      try demand(
        screenPoint(clip, viewport.size).distance(to: point), within: 1e-6,
        "\(camera) \(viewport) \(point)")
      let depth = oracle.depth(dx: ground.dx, dy: ground.dy)
      try demand(abs(clip.w / depth - 1), within: 1e-9, "\(camera) \(viewport) \(point)")
      try demand(clip.z / clip.w > 0 && clip.z / clip.w < 1, "\(clip) \(camera) \(viewport)")
      try demand(abs(matrix.worldSize / oracle.worldSize - 1), within: 1e-15, "\(camera)")
    }
  }

  @Test func `depths run from zero at near to one at far`() {
    sampling(500, seed: 610_000) { generator in
      let viewport = generator.viewport(fieldsOfView: 1...150)
      let camera = generator.camera(zooms: 2...22, angles: 0...89, latitudes: -80...80)
      let matrix = Projection(camera: camera, viewport: viewport).viewMatrix
      try demand(matrix.near > 0 && matrix.near < matrix.far, "\(matrix) \(camera)")
      let oracle = Oracle(camera: camera, viewport: viewport)
      let tilt = camera.viewingAngle * .pi / 180
      // From the target, along the line to the eye.
      for (depth, expected) in [(matrix.near, 0.0), (matrix.far, 1)] {
        let way = (oracle.eyeDistance - depth) / oracle.worldSize
        let back = way * sin(tilt)
        let turn = camera.bearing * .pi / 180
        let clip = matrix.viewProjection.applied(
          x: -back * sin(turn), y: back * cos(turn), z: way * cos(tilt))
        try demand(abs(clip.w / depth - 1), within: 1e-6, "\(camera) \(viewport)")
        try demand(abs(clip.z / clip.w - expected), within: 1e-6, "\(camera) \(viewport)")
      }
    }
  }

  @Test func `the eye is where all lines of sight meet`() {
    sampling(1000, seed: 620_000) { generator in
      let viewport = generator.viewport()
      let camera = generator.camera(zooms: 6...22, angles: 0...80, latitudes: -65...65)
      let projection = Projection(camera: camera, viewport: viewport)
      let eye = projection.eye
      let oracle = Oracle(camera: camera, viewport: viewport)
      let (dx, dy) = oracle.offset(to: eye.coordinate)
      let around = 2 * .pi * 6_371_009 * cos(eye.coordinate.latitude * .pi / 180)
      let clip = projection.viewMatrix.viewProjection.applied(
        x: dx / oracle.worldSize, y: dy / oracle.worldSize, z: eye.altitude / around)
      let size = 1e-9 * oracle.eyeDistance
      try demand(abs(clip.x), within: size, "\(camera) \(eye)")
      try demand(abs(clip.y), within: size, "\(camera) \(eye)")
      try demand(abs(clip.w), within: size, "\(camera) \(eye)")
    }
  }

  @Test func `a camera looking from its own eye is itself`() {
    sampling(2000, seed: 630_000) { generator in
      let viewport = generator.viewport()
      let camera = generator.camera(zooms: 6...22, angles: 1...80, latitudes: -65...65)
      let eye = Projection(camera: camera, viewport: viewport).eye
      let back = CameraPosition(
        eye: eye, target: camera.target, viewport: viewport, bearing: camera.bearing)
      // The last bit of a longitude, seen from the eye.
      let blur = exp2(max(0, camera.zoom - 16)) * (camera.viewingAngle < 10 ? 10 : 1)
      try demand(back.distance(to: camera), within: 1e-9 * blur, "\(camera) \(back)")
    }
  }

  @Test func `an eye straight above looks down with the bearing given`() {
    let eye = EyePosition(coordinate: Sample.paris, altitude: 1000)
    let camera = CameraPosition(eye: eye, target: Sample.paris, viewport: Viewport(), bearing: 33)
    #expect(camera.viewingAngle == 0)
    #expect(camera.bearing == 33)
    // 900 points are 1,000 metres.
    let points = Projection(camera: camera, viewport: Viewport()).points(
      forMeters: 1000, at: Sample.paris)
    #expect(abs(points - 900) < 1e-6)
  }

  @Test(arguments: [(1e-13, 77.0), (1.7e-11, 77), (1.9e-11, 180)])
  func `an eye within a thousand-millionth of its altitude of straight above keeps the bearing`(
    degrees: Double, bearing: Double
  ) {
    // 2e-6 metres are 1.8e-11 degrees.
    let target = Coordinate(latitude: 40, longitude: -95)
    let eye = EyePosition(
      coordinate: Coordinate(latitude: 40 + degrees, longitude: -95), altitude: 2000)
    let camera = CameraPosition(eye: eye, target: target, viewport: Viewport(), bearing: 77)
    #expect(camera.bearing == bearing)
    #expect(camera.viewingAngle < 1e-7)
  }
}

typealias Clip = (x: Double, y: Double, z: Double, w: Double)

func screenPoint(_ clip: Clip, _ size: ScreenSize) -> ScreenPoint {
  ScreenPoint(
    x: (clip.x / clip.w + 1) / 2 * size.width, y: (1 - clip.y / clip.w) / 2 * size.height)
}

extension [Double] {
  /// The image of (x, y, z, 1) under a matrix, column after column.
  func applied(x: Double, y: Double, z: Double) -> Clip {
    func row(_ row: Int) -> Double {
      self[row] * x + self[row + 4] * y + self[row + 8] * z + self[row + 12]
    }
    return (row(0), row(1), row(2), row(3))
  }
}
