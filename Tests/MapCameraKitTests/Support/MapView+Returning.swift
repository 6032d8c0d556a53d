@testable import MapCameraKit

/// Operations that return what happened, or give an animation the next id.
extension MapView {
  private var nextID: Int64 { 1 + ((motion.running + motion.waiting).map(\.id).max() ?? 0) }

  private mutating func collect<Failure: Error>(
    _ body: (inout MapView, inout [MapEvent]) throws(Failure) -> Void
  ) throws(Failure) -> [MapEvent] {
    var events: [MapEvent] = []
    try body(&self, &events)
    return events
  }

  @discardableResult mutating func move(_ update: CameraUpdate) throws(CameraError) -> [MapEvent] {
    try collect { map, events throws(CameraError) in try map.move(.update(update), into: &events) }
  }

  @discardableResult mutating func animate(
    _ change: CameraChange, padding: MapInsets? = nil, options: AnimationOptions = .init()
  ) throws(CameraError) -> StartedAnimation {
    var events: [MapEvent] = []
    return try animate(change, padding: padding, options: options, id: nextID, into: &events)
  }

  @discardableResult mutating func tour(_ steps: [TourStep]) throws(CameraError) -> StartedAnimation
  {
    var events: [MapEvent] = []
    return try tour(steps, id: nextID, into: &events)
  }

  mutating func follow(_ follow: CameraFollow) {
    var events: [MapEvent] = []
    self.follow(follow, id: nextID, into: &events)
  }

  @discardableResult mutating func track(_ places: [TrackedPlace]) -> [MapEvent] {
    collect { $0.track(places, into: &$1) }
  }

  @discardableResult mutating func move(_ gesture: MapGesture) -> [MapEvent] {
    collect { $0.move(gesture, into: &$1) }
  }

  mutating func configure(viewport: Viewport, constraints: CameraConstraints) {
    var events: [MapEvent] = []
    configure(viewport: viewport, constraints: constraints, into: &events)
  }

  @discardableResult mutating func advance(by seconds: Double) -> [MapEvent] {
    collect { $0.advance(by: seconds, into: &$1) }
  }
}
