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
  ///   - events: gets what happens at once.
  public mutating func follow(
    _ follow: CameraFollow,
    id: Int64,
    into events: inout [MapEvent]
  ) {
    let properties = follow.properties(placeCount: track?.places.count ?? 0)
    var collector = EventCollector(on: self)
    if let last = followingIndex {
      motion.rest.take(motion.running[last].properties, from: camera)
      collector.noteEnd(of: motion.running.remove(at: last).id, .interrupted)
    }
    let animation = CameraAnimation(
      id: id,
      properties: properties,
      beginning: time,
      following: FollowMotion(follow, from: camera)
    )
    begin(animation, collector: &collector)
    glide(collector: &collector)
    conclude(collector, into: &events)
  }

  /// Tells where what is followed is now, whether the camera follows or not.
  ///
  /// - Parameters:
  ///   - places: one or more.
  ///   - events: gets what happens at once.
  /// - Returns: whether the camera follows.
  @discardableResult
  public mutating func track(_ places: [TrackedPlace], into events: inout [MapEvent]) -> Bool {
    track = Track(places, at: time, after: track)
    guard followingIndex != nil else { return false }
    var collector = EventCollector(on: self)
    glide(collector: &collector)
    conclude(collector, into: &events)
    return true
  }

  private var followingIndex: Int? { motion.running.firstIndex { $0.isFollowing } }

  /// Glides on to the places that were tracked last.
  private mutating func glide(collector: inout EventCollector) {
    guard let track, let index = followingIndex else { return }
    let driven = motion.running[index].properties
    motion.showSeveral(track.places.count > 1, index: index, collector: &collector)
    guard let index = followingIndex else { return }
    let (now, start) = (time, camera)
    motion.running[index].following?.glide(to: track, at: now, from: start, driving: driven)
    refresh()
    noteMove(&collector)
  }
}

extension CameraMotion {
  /// The zoom of a camera that follows is its own as soon as one place becomes several.
  fileprivate mutating func showSeveral(
    _ isSeveral: Bool, index: Int, collector: inout EventCollector
  ) {
    guard let following = running[index].following, isSeveral, !following.showsSeveral else {
      return
    }
    guard !running[index].properties.contains(.zoom) else { return }
    let id = running[index].id
    takeOver(.zoom, collector: &collector)
    guard let index = running.firstIndex(where: { $0.id == id }) else { return }
    running[index].properties.insert(.zoom)
  }
}
