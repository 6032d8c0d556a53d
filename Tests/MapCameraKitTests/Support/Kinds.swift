import MapCameraKit

/// The kinds of camera updates, for generators of random ones: a new update does not compile without a
/// kind here, nor a kind without a generator.
enum UpdateKind: CaseIterable {
  case zoomIn, zoomOut, zoomTo, zoomBy, setTarget, setCamera, scrollBy, panInside, fit

  init(_ update: CameraUpdate) {
    switch update {
    case .zoomIn: self = .zoomIn
    case .zoomOut: self = .zoomOut
    case .zoomTo: self = .zoomTo
    case .zoomBy: self = .zoomBy
    case .setTarget: self = .setTarget
    case .setCamera: self = .setCamera
    case .scrollBy: self = .scrollBy
    case .panInside: self = .panInside
    case .fit: self = .fit
    }
  }
}

/// What draws random values: the tests' generator, or the bytes of a fuzzer, which may go beyond the ranges.
protocol RandomSource {
  mutating func number(_ range: ClosedRange<Double>) -> Double
  mutating func once(in count: Int) -> Bool
  mutating func pick<Value>(_ values: [Value]) -> Value
  mutating func place() -> Coordinate
  mutating func position() -> CameraPosition
  mutating func fit() -> CameraFit?
}

extension RandomSource {
  mutating func update() -> CameraUpdate {
    let point = ScreenPoint(x: number(100...700), y: number(320...590))
    switch pick(UpdateKind.allCases) {
    case .zoomIn: return .zoomIn
    case .zoomOut: return .zoomOut
    case .zoomTo: return .zoomTo(number(0...24))
    case .zoomBy: return .zoomBy(number(-4...4), at: once(in: 2) ? nil : point)
    case .setTarget: return .setTarget(place(), zoom: once(in: 2) ? nil : number(2...20))
    case .setCamera: return .setCamera(position())
    case .scrollBy: return .scrollBy(x: number(-300...300), y: number(-300...150))
    case .panInside: return .panInside([place(), place()], insets: MapInsets(all: number(0...100)))
    case .fit: return fit().map { .fit($0) } ?? .zoomIn
    }
  }
}

/// The kinds of changes that can be animated, for generators of random ones.
enum ChangeKind: CaseIterable {
  case update, properties, orbit, route

  init(_ change: CameraChange) {
    switch change {
    case .update: self = .update
    case .properties, .propertiesAbout: self = .properties
    case .orbit: self = .orbit
    case .route: self = .route
    }
  }
}
