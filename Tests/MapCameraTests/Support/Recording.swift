import MapCamera

/// A map and all that it has told, operation by operation.
struct Recording {
  var map: MapView

  /// Of all operations.
  private(set) var events: [MapEvent] = []

  /// Of the latest operation.
  private(set) var latest: [MapEvent] = []

  /// The id of the latest animation.
  private(set) var id: Int64 = 0

  init(
    _ camera: CameraPosition,
    viewport: Viewport = Viewport(),
    constraints: CameraConstraints = CameraConstraints()
  ) {
    map = MapView(camera: camera, viewport: viewport, constraints: constraints)
  }

  /// Anything that appends events.
  mutating func perform<Result>(
    _ operation: (inout MapView, inout [MapEvent]) throws(CameraError) -> Result
  ) throws(CameraError) -> Result {
    latest = []
    let result = try operation(&map, &latest)
    events += latest
    return result
  }

  @discardableResult
  mutating func animate(
    _ change: CameraChange,
    _ options: AnimationOptions = AnimationOptions(),
    padding: EdgeInsets? = nil
  ) throws(CameraError) -> AnimationReply {
    id += 1
    let id = id
    return try perform { map, events throws(CameraError) in
      try map.animate(change, padding: padding, options: options, id: id, into: &events)
    }
  }

  @discardableResult
  mutating func tour(
    _ steps: [TourStep],
    repeats: Int = 1,
    delay: Double = 0
  ) throws(CameraError) -> AnimationReply {
    id += 1
    let id = id
    return try perform { map, events throws(CameraError) in
      try map.tour(steps, repeats: repeats, delay: delay, id: id, into: &events)
    }
  }

  mutating func follow(_ follow: CameraFollow) {
    id += 1
    latest = []
    map.follow(follow, id: id, into: &latest)
    events += latest
  }

  mutating func track(_ places: [TrackedPlace]) {
    latest = []
    map.track(places, into: &latest)
    events += latest
  }

  mutating func move(_ update: CameraUpdate) throws(CameraError) {
    try perform { map, events throws(CameraError) in try map.move(.update(update), into: &events) }
  }

  mutating func stop(_ id: Int64? = nil) throws(CameraError) {
    try perform { map, events throws(CameraError) in try map.stop(id, into: &events) }
  }

  mutating func seek(_ id: Int64, to elapsed: Double) throws(CameraError) {
    try perform { map, events throws(CameraError) in
      try map.seek(id, to: elapsed, into: &events)
    }
  }

  @discardableResult
  mutating func tick(_ seconds: Double) -> CameraPosition {
    latest = []
    map.advance(by: seconds, into: &latest)
    events += latest
    return map.camera
  }

  mutating func advance(to time: Double) {
    latest = []
    map.advance(to: time, into: &latest)
    events += latest
  }

  mutating func gesture(_ gesture: Gesture) {
    latest = []
    map.move(gesture, into: &latest)
    events += latest
  }

  /// - Returns: whether there is a fling.
  @discardableResult
  mutating func endGesture(velocity: ScreenPoint = ScreenPoint(x: 0, y: 0)) -> Bool {
    latest = []
    id += 1
    let isFlung = map.endGesture(velocity: velocity, id: id, into: &latest)
    events += latest
    return isFlung
  }

  @discardableResult
  mutating func tap(_ tap: ZoomTap) -> AnimationReply {
    latest = []
    id += 1
    let reply = map.tap(tap, id: id, into: &latest)
    events += latest
    return reply
  }

  mutating func configure(viewport: Viewport? = nil, constraints: CameraConstraints? = nil) {
    latest = []
    map.configure(
      viewport: viewport ?? map.viewport,
      constraints: constraints ?? map.constraints,
      into: &latest
    )
    events += latest
  }

  mutating func close() {
    latest = []
    map.close(into: &latest)
    events += latest
  }

  /// Lets everything come to its end.
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
    case .willMove(let gesture): [gesture ? "gesture" : "will"]
    case .didChange: ["did"]
    case .didChangePadding: ["did padding"]
    case .animationSteps(let id, let steps): steps.map { "step \(id).\($0)" }
    case .animationEnded(let id, let outcome): ["\(outcome) \(id)"]
    case .idle: ["idle"]
    }
  }
}
