/// What one operation on a map brings about, as it goes along.
struct MapReport {
  /// Where the camera was before.
  let camera: CameraPosition

  let wasActive: Bool

  /// Whether a change is the first of a move, an animation or a gesture.
  var announcesMove = false

  var isGesture = false

  var steps: [(id: Int, index: Int)] = []

  var ended: [(id: Int, outcome: AnimationOutcome)] = []

  init(on map: MapView) {
    camera = map.camera
    wasActive = map.isActive
  }

  /// Notes whether a change is the first of one of the animations that run.
  mutating func noteMove(of animations: inout [CameraAnimation], hasChanged: Bool) {
    guard hasChanged else { return }
    for index in animations.indices {
      guard animations[index].hasBegun, !animations[index].hasMoved else { continue }
      animations[index].hasMoved = true
      isGesture = animations[index].isGesture && (isGesture || !announcesMove)
      announcesMove = true
    }
  }

  /// Notes the steps of tours that have begun by a time.
  mutating func noteSteps(of animations: inout [CameraAnimation], at time: Double) {
    for index in animations.indices where animations[index].announcesSteps {
      for step in animations[index].beginSteps(at: time) {
        steps.append((id: animations[index].id, index: step))
      }
    }
  }
}
