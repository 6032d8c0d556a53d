import JSON
import JSONRPC
import MapCamera

/// The maps and their common clock.
struct Engine: Sendable {
  /// The most maps there may be.
  static let maximumMapCount = 65_536

  static let defaultMap: JSONText = "default"

  /// In the order in which they were created, the removed ones among them.
  private(set) var maps: [HostedMap] = []

  /// Where they are, by their ids.
  private var places = MapIndex()

  /// The indexes of the maps in which something is going on, in ascending order.
  private(set) var active: [Int] = []

  private var clock = DoubleDouble(0)

  /// Seconds since the start.
  var time: Double { clock.high }

  /// Whether the clock runs by itself, rather than by ticks.
  var isRealTime: Bool {
    didSet { nextChange = time }
  }

  /// Frames a second when it does.
  var framesPerSecond: Double

  /// While the clock runs by itself, a time before which nothing changes on the active maps if nothing is
  /// asked.
  private var nextChange = Double.infinity

  /// The id of the next animation.
  private var nextAnimation = 1

  /// What happened since events were last sent.
  var events: [MapEvent] = []

  /// Whose events they are: each map's end where the next's begin.
  var spans: [(map: Int, end: Int)] = []

  /// The ids of the maps that came to rest since they were last taken, whatever the host is notified of;
  /// nil where nobody asks.
  var mapsAtRest: [JSONText]?

  /// The indexes of the maps whose newest camera was not sent to the host yet, in ascending order.
  var heldChanges: [Int] = []

  /// Those among them whose padding has moved.
  var heldPaddings: Set<Int> = []

  /// Whether the host has asked to shut down.
  var isShutDown = false

  /// Whether the host is a client of the Language Server Protocol, and said so by its capabilities.
  var hostIsLanguageClient = false

  /// The limits that `initialize` answers.
  let options: Session.Options

  init(_ options: Session.Options) {
    self.options = options
    isRealTime = options.isRealTime
    framesPerSecond = options.framesPerSecond
    mapsAtRest = options.notesRest ? [] : nil
    append(HostedMap(id: Self.defaultMap, view: MapView(viewport: Viewport(size: options.size))))
  }

  private mutating func append(_ map: HostedMap) {
    places[map.id] = maps.count
    maps.append(map)
    if mapsAtRest != nil { maps[maps.count - 1].isWatched = true }
  }
}

// MARK: - Maps

extension Engine {
  /// The ids of all maps, in the order in which they were created.
  var mapIDs: [JSONText] { maps.filter { !$0.isRemoved }.map(\.id) }

  func index(of map: MapReference) throws(RPCError) -> Int { try places.index(of: map) }

  /// A map's camera and what it sees.
  mutating func projection(of map: MapReference) throws(RPCError) -> Projection {
    maps[try index(of: map)].view.currentProjection()
  }

  /// A map, to look at; whole, it is copied.
  func map(_ reference: MapReference) throws(RPCError) -> HostedMap {
    maps[try index(of: reference)]
  }

  /// A copy of a map's view, to try out what begins after a delay in seconds.
  mutating func trial(of reference: MapReference, delay: Double = 0) throws(RPCError) -> MapView {
    let index = try index(of: reference)
    maps[index].view.foresee(for: delay)
    var view = maps[index].view
    view.synchronize(with: time)
    return view
  }

  mutating func create(_ map: HostedMap) throws(RPCError) {
    guard places[map.id] == nil else {
      throw RPCError(
        .mapExists,
        "There is a map \"\(map.id)\" already: change it with map.configure, or choose another id.",
        data: ["map": .string(map.id.description)]
      )
    }
    guard places.count < Self.maximumMapCount else {
      throw RPCError.limitExceeded(
        "maxMaps", Self.maximumMapCount,
        "There are \(Self.maximumMapCount) maps already, the most "
          + "there may be: remove some with map.remove.")
    }
    append(map)
  }

  mutating func remove(_ reference: MapReference) throws(RPCError) {
    try update(reference) { map, events in
      map.view.close(into: &events)
      map.isRemoved = true
    }
    places[reference.id] = nil
  }

  /// Changes a map, and notes what happens.
  @inline(__always)
  mutating func update<Result>(
    _ reference: MapReference,
    _ body: (inout HostedMap, inout [MapEvent]) throws(RPCError) -> Result
  ) throws(RPCError) -> Result {
    let index = try places.index(of: reference)
    let (result, isActive) = try maps[index].update(at: time, &events, body)
    note(index, isActive: isActive)
    return result
  }

  /// Closes the span of a map's events, and keeps the list of active maps.
  @inline(__always)
  private mutating func note(_ index: Int, isActive: Bool) {
    if !events.isEmpty { closeSpan(index) }
    if isActive || !active.isEmpty { setActive(isActive, index) }
    if isActive { noteNextChange(index) }
  }

  /// Notes when something changes on a map next, for a clock that runs by itself.
  private mutating func noteNextChange(_ index: Int) {
    guard isRealTime, let next = maps[index].view.nextChange else { return }
    nextChange = min(nextChange, next)
  }

  /// Notes that the events since the last span are those of a map.
  private mutating func closeSpan(_ index: Int) {
    if events.count > (spans.last?.end ?? 0) { spans.append((map: index, end: events.count)) }
  }

  private mutating func setActive(_ isActive: Bool, _ index: Int) {
    let place = active.indices.partitioningIndex { active[$0] >= index }
    let isListed = place < active.count && active[place] == index
    if isActive, !isListed {
      if active.isEmpty { nextChange = .infinity }
      active.insert(index, at: place)
    }
    if !isActive, isListed { active.remove(at: place) }
  }

  /// Forgets the events, once they are sent.
  @inline(__always)
  mutating func clearEvents() {
    if !events.isEmpty {
      if mapsAtRest != nil { noteRest() }
      events.empty()
      spans.empty()
    }
    if maps.count > 2 * places.count + 16, heldChanges.isEmpty { compact() }
  }

  /// Notes the maps that have come to rest by the events.
  private mutating func noteRest() {
    var start = 0
    for span in spans {
      if events[start..<span.end].contains(where: { $0.kind == .idle }) {
        mapsAtRest?.append(maps[span.map].id)
      }
      start = span.end
    }
  }

  /// Closes the gaps that removed maps have left.
  private mutating func compact() {
    // Not in place, so that what many maps held is given back.
    maps = maps.filter { !$0.isRemoved }
    places = MapIndex()
    for (index, map) in maps.enumerated() { places[map.id] = index }
    active = maps.indices.filter { maps[$0].view.isAnimating }
  }
}

// MARK: - Animations

extension Engine {
  /// Starts an animation on a map, under the next id if it needs one.
  mutating func start(
    on map: MapReference,
    _ body: (inout MapView, Int, inout [MapEvent]) throws(RPCError) -> AnimationReply
  ) throws(RPCError) -> StartedAnimation {
    let id = nextAnimation
    let reply = try update(map) { (map, events) throws(RPCError) in
      try body(&map.view, id, &events)
    }
    if reply.isAnimating { nextAnimation += 1 }
    return StartedAnimation(
      id: reply.isAnimating ? id : nil, duration: reply.duration, camera: reply.camera)
  }
}

// MARK: - Clock

extension Engine {
  /// Lets time pass on all maps.
  ///
  /// - Returns: how many animations run or wait then.
  @discardableResult
  mutating func advance(by seconds: Double) -> Int {
    advance(to: clock + seconds)
  }

  /// Lets time pass on all maps, up to a time.
  ///
  /// - Returns: how many animations run or wait then.
  @discardableResult
  mutating func advance(to now: Double) -> Int {
    advance(to: DoubleDouble(now))
  }

  private mutating func advance(to now: DoubleDouble) -> Int {
    clock = now.high <= timeRange.upperBound ? now : DoubleDouble(timeRange.upperBound)
    nextChange = .infinity
    var rested = false
    // Counted here, where a map is at hand: many are far away in memory once the last is done.
    var animationCount = 0
    for index in active {
      maps[index].view.advance(to: time, into: &events)
      closeSpan(index)
      let count = maps[index].view.countAnimations()
      if count == 0 { rested = true }
      animationCount += count
      noteNextChange(index)
    }
    if rested { active.removeAll { !maps[$0].view.isAnimating } }
    return animationCount
  }
}

extension Engine {
  /// Seconds until time changes anything: see ``Session/secondsToChange``.
  var secondsToChange: Double? {
    if !heldChanges.isEmpty { return 0 }
    return active.isEmpty ? nil : max(0, nextChange - time)
  }
}

extension Array {
  /// Removes all elements and keeps their memory: one by one where they are few, for all at once takes
  /// as long as a dozen.
  fileprivate mutating func empty() {
    if count > 12 { return removeAll(keepingCapacity: true) }
    while !isEmpty { removeLast() }
  }
}
