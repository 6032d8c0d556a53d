/// What one operation on a map brings about, as it goes along.
struct MapReport {
  /// Where the camera was before.
  let camera: CameraPosition

  /// Whether a change is the first of a move, an animation or a gesture.
  var announcesMove = false

  var isGesture = false

  /// Whether the map tells that it is at rest even if nothing has moved: who asked for a camera can wait
  /// for that.
  var endsIdle = false

  /// The steps that began and the animations that ended. Where all is told, the steps come first.
  private(set) var happened: [MapEvent] = []

  /// Whether anybody is to hear of it.
  private let isTold: Bool

  init(on map: MapView) {
    camera = map.camera
    isTold = true
  }

  private init(untoldFrom camera: CameraPosition) {
    self.camera = camera
    isTold = false
  }

  /// A report of what is only tried out.
  static func untold(from camera: CameraPosition) -> MapReport { MapReport(untoldFrom: camera) }

  /// Notes that an animation ended.
  mutating func noteEnd(of id: Int, _ outcome: AnimationOutcome) {
    if isTold { happened.append(.animationEnded(id, outcome)) }
  }

  /// Notes whether a change is the first of one of the animations that run.
  mutating func noteMove(of animations: inout [CameraAnimation], hasChanged: Bool) {
    guard hasChanged, isTold else { return }
    for index in animations.indices where !animations[index].hasMoved {
      animations[index].hasMoved = true
      isGesture = animations[index].isGesture && (isGesture || !announcesMove)
      announcesMove = true
    }
  }

  /// Notes the steps of tours that have begun by a time.
  mutating func noteSteps(of animations: inout [CameraAnimation], at time: Double) {
    guard isTold else { return }
    for index in animations.indices where animations[index].announcesSteps {
      for step in animations[index].beginSteps(at: time) {
        happened.append(.animationStep(animations[index].id, index: step))
      }
    }
  }
}
