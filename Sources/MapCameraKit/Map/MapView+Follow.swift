// Following what moves.

extension MapView {
  /// The most places that may be tracked at a time.
  public static let maximumTrackedPlaceCount = 1000

  /// Begins to follow the places given to ``track(_:into:)``, instead of what was followed before. The camera
  /// moves once there is a place.
  ///
  /// - Parameters:
  ///   - follow: how the camera follows.
  ///   - id: unique among the host's animations.
  ///   - events: the events are appended here.
  /// - Returns: where the camera is now.
  @discardableResult
  public mutating func follow(
    _ follow: CameraFollow, id: Int64, into events: inout [MapEvent]
  ) -> StartedAnimation {
    var collector = EventCollector(from: camera)
    if let last = followingIndex {
      motion.rest.take(motion.running[last].properties, from: camera)
      collector.noteEnd(of: motion.running.remove(at: last), .interrupted)
    }
    let animation = CameraAnimation(
      id: id, tag: tag, properties: follow.properties(placeCount: track?.fixes.count ?? 0),
      beginning: time, .following(Boxed(FollowMotion(follow, from: camera))))
    begin(animation, collector: &collector)
    glide(collector: &collector)
    conclude(collector, into: &events)
    return StartedAnimation(id: id, duration: .infinity, camera: camera)
  }

  /// Sets the current tracked places, whether the camera follows or not.
  ///
  /// - Parameters:
  ///   - places: one or more.
  ///   - events: the events are appended here.
  /// - Returns: whether the camera follows.
  @discardableResult
  public mutating func track(_ places: [TrackedPlace], into events: inout [MapEvent]) -> Bool {
    let following = followingIndex.flatMap { motion.running[$0].following?.follow }
    track = Track(
      places, at: time, after: track,
      courseLength: following?.courseLength ?? CameraFollow.standardCourseLength)
    guard following != nil else { return false }
    var collector = goOnMoving()
    glide(collector: &collector)
    conclude(collector, into: &events)
    return true
  }

  /// The running animation that follows.
  var followingIndex: Int? { motion.running.firstIndex { $0.isFollowing } }

  /// What a gesture changes of the camera while it goes on following; nil if it ends that, or if nothing is
  /// followed.
  func kept(_ gesture: MapGesture) -> MapGesture? {
    guard let index = followingIndex, let following = motion.running[index].following,
      !following.showsSeveral
    else { return nil }
    return following.follow.kept(gesture)
  }

  /// Changes what the camera that follows keeps. From then on the following no longer drives that: a
  /// transition to it ends where it is.
  mutating func changeFollowed(by gesture: MapGesture, to position: CameraPosition) {
    guard let index = followingIndex else { return }
    motion.rest.take(gesture.properties, from: position)
    motion.running[index].properties.subtract(gesture.properties)
    refresh()
  }

  /// Glides on to the places that were tracked last.
  private mutating func glide(collector: inout EventCollector) {
    guard let track, var index = followingIndex else { return }
    let driven = motion.running[index].properties
    let showsSeveral = motion.running[index].following?.showsSeveral ?? false
    if track.fixes.count > 1, !showsSeveral, !driven.contains(.zoom) {
      // The zoom of a camera that follows is its own as soon as one place becomes several.
      motion.takeOver(.zoom, collector: &collector)
      index = followingIndex ?? index
      motion.running[index].properties.insert(.zoom)
    }
    if var following = motion.running[index].following {
      following.glide(to: track, at: time, from: camera, driving: driven, inside: constraints)
      motion.running[index].follow(following)
    }
    refresh()
    noteMove(&collector)
  }
}

extension CameraFollow {
  /// What a gesture changes while the camera goes on following a single place; nil if it ends that.
  func kept(_ gesture: MapGesture) -> MapGesture? {
    let takesTurns = gestures.contains(.rotate)
    switch gesture {
    case .pan: return nil
    case .pinch(let scale, let rotation, _):
      let rotation = takesTurns ? rotation : 0
      guard gestures.contains(.zoom), rotation == 0 || keepsBearing else { return nil }
      return .pinch(scale: scale, rotation: rotation, at: nil)
    case .rotate(let degrees, _):
      return takesTurns && keepsBearing ? .rotate(degrees: degrees, at: nil) : nil
    case .tilt: return gestures.contains(.tilt) ? gesture : nil
    }
  }

  private var keepsBearing: Bool {
    switch bearing {
    case .keep, .degrees: true
    case .course, .heading: false
    }
  }
}
