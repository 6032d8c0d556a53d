import MapCamera
import Testing

/// Whatever finite numbers are given, the camera stays finite and allowed, and the process alive:
/// each test runs in a process of its own.
@Suite struct ExtremeValueTests {
  @Test func curvesWithEnormousControlPoints() async {
    await #expect(processExitsWith: .success) {
      for (y1, y2) in [(1e3, 1e3), (-1e3, 1e3), (1e3, -1e3), (-1e3, -1e3)] {
        precondition(CubicBezier(x1: 0.3, y1: y1 * 1.001, x2: 0.6, y2: y2) == nil)
        guard let bezier = CubicBezier(x1: 0.3, y1: y1, x2: 0.6, y2: y2) else {
          preconditionFailure("1000 is allowed")
        }
        var recording = Recording(Sample.tilted)
        try recording.animate(
          .update(.setCamera(CameraPosition(target: Sample.tokyo, zoom: 12, bearing: 7))),
          AnimationOptions(duration: 1, curve: .bezier(bezier))
        )
        for _ in 0..<20 {
          recording.tick(0.05)
          precondition(violation(of: recording.map.camera, recording.map.constraints) == nil)
        }
      }
    }
  }

  @Test func screenPointsFarAway() async {
    await #expect(processExitsWith: .success) {
      for far in [1e9, -1e9] {
        var recording = Recording(CameraPosition(target: Sample.fiji, zoom: 20))
        try recording.move(.scrollBy(x: far, y: 0))
        try recording.move(.scrollBy(x: 0, y: far))
        try recording.move(.zoomBy(1, at: ScreenPoint(x: far, y: 10)))
        try recording.move(.zoomBy(-1, at: ScreenPoint(x: 1, y: abs(far))))
        recording.gesture(.pan(translation: ScreenPoint(x: far, y: far), at: nil))
        recording.gesture(.pinch(scale: 1e300, rotation: far, at: ScreenPoint(x: far, y: far)))
        recording.gesture(.pinch(scale: 1e-300, rotation: far, at: nil))
        recording.endGesture(velocity: ScreenPoint(x: far, y: far))
        recording.tick(0.1)
        recording.finish()
        precondition(violation(of: recording.map.camera, recording.map.constraints) == nil)
        _ = recording.map.projection.coordinate(at: ScreenPoint(x: far, y: far))
      }
    }
  }

  @Test func cameraValuesOfAnySize() async {
    await #expect(processExitsWith: .success) {
      for value in [1e308, -1e308, 1e-308, Double.leastNonzeroMagnitude] {
        var recording = Recording(Sample.overSydney)
        let wild = CameraPosition(
          target: Coordinate(latitude: value, longitude: value),
          zoom: value,
          bearing: value,
          viewingAngle: value
        )
        try recording.move(.setCamera(wild))
        precondition(violation(of: recording.map.camera, recording.map.constraints) == nil)
        try recording.move(.zoomBy(value))
        try recording.animate(.update(.setCamera(wild)), AnimationOptions(path: .fly(.init())))
        recording.tick(0.1)
        try recording.animate(.orbit(value), AnimationOptions(duration: 1))
        recording.tick(0.4)
        precondition(violation(of: recording.map.camera, recording.map.constraints) == nil)
        recording.finish()
        precondition(violation(of: recording.map.camera, recording.map.constraints) == nil)
      }
    }
  }

  @Test func flightsAtTheLimitsOfTheirOptions() async {
    await #expect(processExitsWith: .success) {
      let places = [
        Sample.fiji, Sample.samoa, Sample.paris, Coordinate(latitude: 85, longitude: 0),
      ]
      for curvature in [0.01, 1, 100] {
        for (speed, minZoom) in [(0.001, 0.0), (1000, 30)] {
          for (from, to) in zip(places, places.dropFirst() + [places[0]]) {
            var recording = Recording(
              CameraPosition(target: from, zoom: 0), constraints: .wide)
            let options = FlightOptions(speed: speed, curvature: curvature, minZoom: minZoom)
            let reply = try recording.animate(
              .update(.setTarget(to, zoom: 25)), AnimationOptions(path: .fly(options)))
            precondition(reply.duration.isFinite && reply.duration > 0)
            let frames = CameraFrames(of: recording.map, duration: reply.duration, count: 50)
            for frame in frames { precondition(violation(of: frame, .wide) == nil) }
          }
        }
      }
    }
  }

  @Test func tinyAndHugeViewports() async {
    await #expect(processExitsWith: .success) {
      for (width, height) in [(1e-300, 1e-300), (65_536, 1e-9), (1e-9, 65_536), (65_536, 65_536)] {
        let size = ScreenSize(width: width, height: height)!
        let viewport = Viewport(size: size, fieldOfView: 150)
        var recording = Recording(Sample.tilted, viewport: viewport)
        let point = viewport.center
        try recording.move(.zoomBy(-1, at: point))
        try recording.animate(
          .update(.setTarget(Sample.tokyo, zoom: 3)), AnimationOptions(path: .fly(.init())))
        recording.tick(0.1)
        recording.finish()
        precondition(violation(of: recording.map.camera, recording.map.constraints) == nil)
        let region = recording.map.projection.visibleRegion
        precondition(region.longitudes.upperBound.isFinite)
      }
    }
  }
}
