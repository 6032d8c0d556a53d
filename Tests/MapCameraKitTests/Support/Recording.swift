import MapCameraKit
import TestSupport

/// A map and its events, operation by operation.
struct Recording {
  var map: MapView

  /// Of all operations.
  private(set) var events: [MapEvent] = []

  /// Of the latest operation.
  private(set) var latest: [MapEvent] = []

  /// The id of the latest animation.
  private(set) var id: Int64 = 0

  init(
    _ camera: CameraPosition, viewport: Viewport = Viewport(),
    constraints: CameraConstraints = CameraConstraints()
  ) { map = MapView(camera: camera, viewport: viewport, constraints: constraints) }

  var camera: CameraPosition { map.camera }

  /// What is wrong with the camera.
  var violation: String? {
    TestSupport.violation(of: map.camera, map.constraints, in: map.viewport)
  }

  /// Of the latest operation.
  var outline: [String] { MapCameraKitTests.outline(latest) }

  /// Performs an operation that appends events.
  mutating func perform<Result, Failure: Error>(
    _ operation: (inout MapView, inout [MapEvent]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    latest = []
    let result = try operation(&map, &latest)
    events += latest
    return result
  }

  @discardableResult mutating func animate(
    _ change: CameraChange, _ options: AnimationOptions = AnimationOptions(),
    padding: MapInsets? = nil
  ) throws(CameraError) -> StartedAnimation {
    id += 1
    let id = id
    return try perform { map, events throws(CameraError) in
      try map.animate(change, padding: padding, options: options, id: id, into: &events)
    }
  }

  @discardableResult mutating func tour(_ steps: [TourStep], delay: Double = 0)
    throws(CameraError) -> StartedAnimation
  {
    id += 1
    let id = id
    return try perform { map, events throws(CameraError) in
      try map.tour(steps, delay: delay, id: id, into: &events)
    }
  }

  mutating func follow(_ follow: CameraFollow) {
    id += 1
    let id = id
    _ = perform { map, events in map.follow(follow, id: id, into: &events) }
  }

  mutating func track(_ places: [TrackedPlace]) {
    perform { map, events in _ = map.track(places, into: &events) }
  }

  mutating func move(_ update: CameraUpdate) throws(CameraError) {
    try perform { map, events throws(CameraError) in try map.move(.update(update), into: &events) }
  }

  mutating func stop(_ id: Int64? = nil) throws(CameraError) {
    try perform { map, events throws(CameraError) in try map.stop(id, into: &events) }
  }

  mutating func seek(_ id: Int64, to elapsed: Double) throws(CameraError) {
    try perform { map, events throws(CameraError) in try map.seek(id, to: elapsed, into: &events) }
  }

  @discardableResult mutating func tick(_ seconds: Double) -> CameraPosition {
    perform { map, events in map.advance(by: seconds, into: &events) }
    return map.camera
  }

  mutating func advance(to time: Double) {
    perform { map, events in map.advance(to: time, into: &events) }
  }

  mutating func gesture(_ gesture: MapGesture) {
    perform { map, events in map.move(gesture, into: &events) }
  }

  /// - Returns: whether there is a fling.
  @discardableResult
  mutating func endGesture(velocity: ScreenPoint = ScreenPoint(x: 0, y: 0)) -> Bool {
    id += 1
    let id = id
    return perform { map, events in
      map.endGesture(velocity: velocity, id: id, into: &events).id != nil
    }
  }

  @discardableResult mutating func tap(
    _ levels: Double, at point: ScreenPoint? = nil
  ) -> StartedAnimation {
    id += 1
    let id = id
    return perform { map, events in
      map.tap(zoomingBy: levels, at: point, id: id, into: &events)
    }
  }

  mutating func configure(viewport: Viewport? = nil, constraints: CameraConstraints? = nil) {
    perform { map, events in
      map.configure(
        viewport: viewport ?? map.viewport, constraints: constraints ?? map.constraints,
        into: &events)
    }
  }

  mutating func close() { perform { map, events in map.close(into: &events) } }

  /// Throws unless some ground is seen at a point, to a millionth of a point.
  func demandSeen(_ ground: Coordinate, at point: ScreenPoint) throws(Complaint) {
    let seen = Oracle(camera: camera, viewport: map.viewport).screenPoint(ground)
    try demand(seen?.distance(to: point) ?? .nan, within: 1e-6, "\(point) at \(map.time) \(camera)")
  }

  /// Advances to the end of all animations.
  mutating func finish() {
    while let longest = map.animations.map({ $0.beginning + $0.duration }).max() {
      advance(to: max(longest, map.time))
    }
  }
}

/// The events without their cameras: "will", "gesture", "did", "step 1.0", "completed 1", "idle".
func outline(_ events: [MapEvent]) -> [String] {
  events.flatMap { event in
    switch event {
    case .willMove(let gesture, _): [gesture ? "gesture" : "will"]
    case .didChange: ["did"]
    case .didChangePadding: ["did padding"]
    case .animationSteps(let id, let steps, _): steps.map { "step \(id).\($0)" }
    case .animationEnded(let id, let outcome, _): ["\(outcome) \(id)"]
    default: ["\(event)".split(separator: "(").first.map(String.init) ?? ""]
    }
  }
}

/// Follows a map's events, and throws where an operation breaks a rule.
struct Auditor {
  private var camera: CameraPosition
  private var isMoving = false
  private(set) var running: Set<Int64> = []
  private(set) var ended: Set<Int64> = []

  init(_ map: MapView) { camera = map.camera }

  /// Adds an animation that an operation has started, before its events are audited.
  mutating func begin(_ id: Int64) { running.insert(id) }

  /// Compares the events of one operation with what it has done.
  ///
  /// - Parameter asked: whether the operation asked for a camera, which may have been there already.
  mutating func audit(_ recording: Recording, asked: Bool = false) throws(Complaint) {
    let events = recording.latest
    let map = recording.map
    let text = "\(outline(events))"
    try demand(Self.isInOrder(events), "order: \(text)")
    try demand(
      violation(of: map.camera, map.constraints, in: map.viewport) == nil,
      "\(map.camera) \(map.constraints)")
    let hasMoved = isMoving || events.contains { if case .willMove = $0 { true } else { false } }
    for event in events {
      switch event {
      case .willMove: isMoving = true
      case .didChange(let reported, _), .didChangePadding(let reported, _):
        try demand(reported != camera, "told twice: \(reported)")
        try demand(reported == map.camera, "not the camera: \(reported) \(map.camera)")
        try demand(isMoving, "no willMove: \(text)")
        camera = reported
      case .animationSteps(let id, _, _):
        try demand(running.contains(id), "a step of none that runs: \(text)")
      case .animationEnded(let id, _, _):
        try demand(running.remove(id) != nil, "ended twice or never begun: \(text)")
        ended.insert(id)
      default:
        guard case .idle(let reported, _) = event else { break }
        try demand(reported == map.camera, "idle elsewhere: \(reported)")
        try demand(!map.isActive, "idle while active: \(text)")
        isMoving = false
      }
    }
    try demand(map.camera == camera, "moved in silence: \(camera) \(map.camera) \(text)")
    try demand(Set(map.animations.map(\.id)) == running, "\(running) \(map.animations.map(\.id))")
    let isIdle = events.contains { if case .idle = $0 { true } else { false } }
    try demand(isIdle || map.isActive || !hasMoved, "no idle: \(text)")
    try demand(!isIdle || hasMoved || asked, "idle without a move: \(text)")
  }

  /// willMove, didChange, steps and others, ended, idle: none before its turn, and each but steps and endings
  /// at most once; willMove only with a change.
  private static func isInOrder(_ events: [MapEvent]) -> Bool {
    let ranks = events.map { event in
      switch event {
      case .willMove: 0
      case .didChange, .didChangePadding: 1
      case .animationEnded: 3
      case .idle: 4
      default: 2
      }
    }
    let isAscending = zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 || $0 == $1 && $0 >= 2 }
    let isIdleOnce = ranks.filter { $0 == 4 }.count <= 1
    return isAscending && isIdleOnce && (!ranks.contains(0) || ranks.contains(1))
  }
}
