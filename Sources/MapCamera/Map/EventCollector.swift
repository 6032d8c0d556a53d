/// What one operation on a map brings about, as it goes along.
struct EventCollector {
  /// Where the camera was before.
  let camera: CameraPosition

  /// Whether a change is the first of a move, an animation or a gesture.
  var announcesMove = false

  var isGesture = false

  /// Whether the map reports that it is at rest even if nothing has moved: a host that asked for a camera
  /// can wait for that.
  var endsIdle = false

  /// Whether what is seen changes, and that is to be reported though the camera stays.
  var reportsView = false

  /// The steps that began and the animations that ended. The steps are emitted first.
  private(set) var happened: [MapEvent] = []

  /// Whether it is emitted at all.
  private let isCollecting: Bool

  init(on map: MapView) {
    camera = map.camera
    isCollecting = true
  }

  private init(silentFrom camera: CameraPosition) {
    self.camera = camera
    isCollecting = false
  }

  /// A collector of what is only tried out.
  static func silent(from camera: CameraPosition) -> EventCollector {
    EventCollector(silentFrom: camera)
  }

  /// Notes that an animation ended.
  mutating func noteEnd(of id: Int64, _ outcome: AnimationOutcome) {
    if isCollecting { happened.append(.animationEnded(id, outcome)) }
  }

  /// Notes whether a change is the first of one of the animations that run.
  mutating func noteMove(of animations: inout [CameraAnimation], hasChanged: Bool) {
    guard hasChanged, isCollecting else { return }
    for index in animations.indices { noteMove(of: &animations[index], hasChanged: true) }
  }

  /// Notes whether a change is the first of an animation.
  mutating func noteMove(of animation: inout CameraAnimation, hasChanged: Bool) {
    guard hasChanged, isCollecting, !animation.hasMoved else { return }
    animation.hasMoved = true
    isGesture = animation.isGesture && (isGesture || !announcesMove)
    announcesMove = true
  }

  /// Notes the steps of tours that have begun by a time.
  mutating func noteSteps(of animations: inout [CameraAnimation], at time: Double) {
    guard isCollecting else { return }
    for index in animations.indices where animations[index].announcesSteps {
      for numbers in animations[index].beginSteps(at: time) {
        happened.append(.animationSteps(animations[index].id, numbers))
      }
    }
  }
}
