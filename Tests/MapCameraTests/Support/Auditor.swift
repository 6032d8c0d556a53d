import MapCamera

/// Keeps the books of a map's events, and complains where an operation breaks a rule.
struct Auditor {
  private var camera: CameraPosition
  private var isMoving = false
  private(set) var running: Set<Int64> = []
  private(set) var ended: Set<Int64> = []

  init(_ map: MapView) {
    camera = map.camera
  }

  /// Notes an animation that an operation has started, before its events are audited.
  mutating func begin(_ id: Int64) { running.insert(id) }

  /// What one operation has told, against what it has done.
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
      case .didChange(let reported), .didChangePadding(let reported):
        try demand(reported != camera, "told twice: \(reported)")
        try demand(reported == map.camera, "not the camera: \(reported) \(map.camera)")
        try demand(isMoving, "no willMove: \(text)")
        camera = reported
      case .animationSteps(let id, _):
        try demand(running.contains(id), "a step of none that runs: \(text)")
      case .animationEnded(let id, _):
        try demand(running.remove(id) != nil, "ended twice or never begun: \(text)")
        ended.insert(id)
      case .idle(let reported):
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

  /// willMove, didChange, steps, ended, idle: none before its turn, and each but steps and endings
  /// at most once; willMove only with a change.
  private static func isInOrder(_ events: [MapEvent]) -> Bool {
    let ranks = events.map { event in
      switch event {
      case .willMove: 0
      case .didChange, .didChangePadding: 1
      case .animationSteps: 2
      case .animationEnded: 3
      case .idle: 4
      }
    }
    let isAscending = zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 || $0 == $1 && $0 >= 2 }
    let isIdleOnce = ranks.filter { $0 == 4 }.count <= 1
    return isAscending && isIdleOnce && (!ranks.contains(0) || ranks.contains(1))
  }
}
