import MapCamera
import TestSupport

extension SeededGenerator {
  /// A camera that a map by default allows, away from the poles.
  mutating func sensibleCamera() -> CameraPosition {
    camera(zooms: 3...20, angles: 0...65, latitudes: -70...70)
  }

  mutating func update() -> CameraUpdate {
    let point = ScreenPoint(x: number(100...700), y: number(320...590))
    switch pick(UpdateKind.allCases) {
    case .zoomIn: return .zoomIn
    case .zoomOut: return .zoomOut
    case .zoomTo: return .zoomTo(number(0...24))
    case .zoomBy: return .zoomBy(number(-4...4), at: once(in: 2) ? nil : point)
    case .setTarget:
      return .setTarget(
        coordinate(latitudes: -80...80), zoom: once(in: 2) ? nil : number(2...20))
    case .setCamera: return .setCamera(sensibleCamera())
    case .scrollBy: return .scrollBy(x: number(-300...300), y: number(-300...150))
    case .fit:
      guard let bounds = bounds(latitudes: -70...70) else { return .zoomIn }
      return .fit(
        CameraFit(
          bounds,
          insets: EdgeInsets(all: number(0...100)),
          bearing: number(0...360),
          viewingAngle: number(0...60)
        )
      )
    }
  }

  mutating func change() -> CameraChange {
    switch pick(ChangeKind.allCases) {
    case .update: return .update(update())
    case .orbit: return .orbit(number(-800...800))
    case .route:
      guard let line = RouteLine(walk(reversing: 4)) else { return .orbit(90) }
      return .route(route(along: line))
    case .properties:
      let camera = sensibleCamera()
      return .properties(
        PartialCameraPosition(
          target: once(in: 3) ? camera.target : nil,
          zoom: once(in: 3) ? camera.zoom : nil,
          bearing: once(in: 3) ? camera.bearing : nil,
          viewingAngle: once(in: 2) ? camera.viewingAngle : nil
        )
      )
    }
  }

  mutating func curve() -> TimingCurve {
    switch whole(0...6) {
    case 0: return .linear
    case 1: return .easeIn
    case 2: return .easeInOut
    case 3:
      let bezier = CubicBezier(
        x1: number(0...1), y1: number(-1...2), x2: number(0...1), y2: number(-1...2))
      return bezier.map { .bezier($0) } ?? .easeOut
    case 4:
      let spring = Spring(response: number(0.1...2), dampingFraction: number(0.1...2))
      return spring.map { .spring($0) } ?? .standard
    default: return .standard
    }
  }

  mutating func options(isDelayed: Bool? = nil) -> AnimationOptions {
    AnimationOptions(
      duration: once(in: 4) ? nil : number(0...2),
      delay: isDelayed ?? once(in: 3) ? number(0...1.5) : 0,
      curve: curve(),
      path: once(in: 4)
        ? .fly(
          FlightOptions(
            speed: number(0.5...4),
            minZoom: once(in: 3) ? number(0...10) : nil,
            maxDuration: once(in: 3) ? number(0.5...3) : nil
          )
        )
        : .ease,
      rotation: pick(Rotation.allCases)
    )
  }

  mutating func tour() -> [TourStep] {
    (0..<whole(1...4)).map { _ in
      TourStep(
        change: change(),
        options: options(isDelayed: false),
        hold: once(in: 3) ? number(0...1) : 0
      )
    }
  }
}
