package import JSON
package import JSONRPC
package import MapCameraKit
import Schema

/// The maps and their common clock.
package struct Engine: ~Copyable, Sendable {
  /// The most maps there may be.
  package static let maximumMapCount = 65_536

  package static let defaultMap: JSONText = "default"

  /// All maps in the order of their creation, including removed ones.
  package private(set) var maps: [HostedMap] = []

  /// The indexes of the maps by their ids, except that of the default map.
  private var indexByID: [JSONText: Int] = [:]

  /// The index of the default map, which most requests use; nil after it is removed.
  private var defaultIndex: Int?

  /// How many maps there are.
  private var mapCount: Int { indexByID.count + (defaultIndex == nil ? 0 : 1) }

  /// The indexes of the maps with animations, in ascending order.
  package private(set) var active: [Int] = []

  private var clock = DoubleDouble(0)

  /// Seconds since the start.
  package var time: Double { clock.high }

  /// Whether the clock runs in real time, rather than by ticks.
  package var isRealTime: Bool {
    didSet { nextChange = time }
  }

  /// Frames per second of the real-time clock.
  package var framesPerSecond: Double

  /// For the real-time clock: a time before which the active maps do not change without a request.
  private var nextChange = Double.infinity

  /// The latest forecast, until a request changes its map or time passes.
  private var forecast: CameraForecast?

  /// The map of the latest forecast. Stored separately, so that each request compares one number.
  private var forecastMap = -1

  package private(set) var tags = TagTable()

  /// The id of the next animation.
  private var nextAnimation: Int64 = 1

  /// The events since the last were sent.
  package var events: [MapEvent] = []

  /// The maps of the events, and the indexes of each map's events.
  package var spans: [(map: Int, events: Range<Int>)] = []

  /// Whether the host has asked to shut down.
  package var isShutDown = false

  /// Whether every result that can report what limits changed does so.
  package var alwaysReports = false

  /// The limits in the result of `initialize`.
  package let limits: TransportLimits

  /// - Parameters:
  ///   - size: of the default map.
  ///   - mapLimits: of the default map.
  package init(
    size: ScreenSize, mapLimits: NamedLimits = .google, limits: TransportLimits = TransportLimits(),
    isRealTime: Bool = false, framesPerSecond: Double = 60
  ) {
    self.limits = limits
    self.isRealTime = isRealTime
    self.framesPerSecond = framesPerSecond
    let viewport = Viewport(size: size)
    let view = MapView(viewport: viewport, constraints: mapLimits.constraints)
    append(HostedMap(id: Self.defaultMap, view: view))
  }

  private mutating func append(_ map: HostedMap) {
    setIndex(maps.count, of: map.id)
    maps.append(map)
  }

  private mutating func setIndex(_ index: Int?, of id: JSONText) {
    switch MapReference(id) {
    case .standard: defaultIndex = index
    case .named(let id): indexByID[id] = index
    case .tagged: break
    }
  }

  private func existingIndex(of map: MapReference) -> Int? {
    switch map {
    case .standard: defaultIndex
    case .named(let id): indexByID[id]
    case .tagged(let map, _): existingIndex(of: map)
    }
  }
}

// MARK: - Maps

extension Engine {
  /// The ids of all maps, in the order in which they were created.
  package var mapIDs: [JSONText] { maps.filter { !$0.isRemoved }.map { $0.id } }

  @inline(__always)
  package func index(of map: MapReference) throws(RPCError) -> Int {
    guard let index = existingIndex(of: map) else { throw .noSuchMap(map.id) }
    return index
  }

  /// The projection of a map, or of another camera or viewport in its place.
  mutating func projection(of map: ViewReference) throws(RPCError) -> Projection {
    let shown = maps[try index(of: map.map)].view.currentProjection()
    if map.isMap { return shown }
    return Projection(
      camera: map.camera ?? shown.camera, viewport: map.viewport.applied(to: shown.viewport))
  }

  /// A copy of a map.
  package func map(_ reference: MapReference) throws(RPCError) -> HostedMap {
    maps[try index(of: reference)]
  }

  /// A copy of a map's view in a viewport, within which its limits hold, to try something out.
  func trial(of map: ViewReference) throws(RPCError) -> MapView {
    var view = maps[try index(of: map.map)].view
    view.synchronize(with: time)
    if map.viewport != ViewportChanges() {
      var events: [MapEvent] = []
      view.configure(
        viewport: map.viewport.applied(to: view.viewport), constraints: view.constraints,
        stopsPadding: map.viewport.padding != nil, into: &events)
    }
    return view
  }

  /// Asks what a map shows if no other request comes.
  mutating func forecast<Result>(
    of map: MapReference, _ body: (inout CameraForecast, MapView) -> Result
  ) throws(RPCError) -> Result {
    let index = try index(of: map)
    var value = forecastMap == index ? forecast : nil
    // So that its list is not copied.
    forecast = nil
    var known = value ?? maps[index].view.forecast
    value = nil
    defer { (forecastMap, forecast) = (index, known) }
    return body(&known, maps[index].view)
  }

  package mutating func create(_ map: HostedMap) throws(RPCError) {
    guard existingIndex(of: MapReference(map.id)) == nil else {
      throw RPCError(
        .mapExists,
        "The map \"\(map.id)\" already exists: change it with map.configure, or choose another id.",
        data: ["map": .string(map.id.description)])
    }
    guard mapCount < Self.maximumMapCount else {
      throw RPCError.limitExceeded(
        "maxMaps", Self.maximumMapCount,
        "There can be at most \(Self.maximumMapCount) maps: remove some with map.remove.")
    }
    append(map)
  }

  package mutating func remove(_ reference: MapReference) throws(RPCError) {
    try update(reference) { map, events in
      map.view.close(into: &events)
      map.isRemoved = true
    }
    setIndex(nil, of: reference.id)
  }

  /// Changes a map, and records its events.
  @inline(__always)
  package mutating func update<Result>(
    _ reference: MapReference,
    _ body: (inout HostedMap, inout [MapEvent]) throws(RPCError) -> Result
  ) throws(RPCError) -> Result {
    let index = try index(of: reference)
    prepare(index, for: reference)
    let result = try body(&maps[index], &events)
    note(index, isActive: maps[index].view.countAnimations() > 0)
    return result
  }

  /// Changes the camera of a map, and records its events.
  ///
  /// - Parameter path: to the parameter that the camera may be unable to apply.
  @inline(__always)
  mutating func change<Result>(
    _ reference: MapReference, at path: @autoclosure () -> [String],
    _ body: (inout MapView, inout [MapEvent]) throws(CameraError) -> Result
  ) throws(RPCError) -> Result {
    try update(reference) { (map, events) throws(RPCError) in
      do throws(CameraError) {
        return try body(&map.view, &events)
      } catch {
        throw error.answer(at: path())
      }
    }
  }

  /// Sets a map's clock and the tag of the next operation, and discards the map's forecast.
  @inline(__always)
  private mutating func prepare(_ index: Int, for reference: MapReference) {
    if forecastMap == index { (forecastMap, forecast) = (-1, nil) }
    var number = 0
    if case .tagged(_, let tag) = reference { number = tags.number(of: tag, among: maps) }
    maps[index].view.synchronize(with: time, tag: number)
  }

  /// Closes the span of a map's events, and updates the list of active maps.
  @inline(__always)
  private mutating func note(_ index: Int, isActive: Bool) {
    if !events.isEmpty { closeSpan(index) }
    if isActive || !active.isEmpty { setActive(isActive, index) }
    if isActive { noteNextChange(index) }
  }

  /// Records the next change of a map, for the real-time clock.
  private mutating func noteNextChange(_ index: Int) {
    guard isRealTime, let next = maps[index].view.nextChange else { return }
    nextChange = min(nextChange, next)
  }

  /// Records that the events since the last span are those of a map.
  private mutating func closeSpan(_ index: Int) {
    let start = spans.last?.events.upperBound ?? 0
    if events.count > start { spans.append((map: index, events: start..<events.count)) }
  }

  private mutating func setActive(_ isActive: Bool, _ index: Int) {
    let insertionIndex = active.indices.partitioningIndex { active[$0] >= index }
    let isListed = insertionIndex < active.count && active[insertionIndex] == index
    if isActive, !isListed {
      if active.isEmpty { nextChange = .infinity }
      active.insert(index, at: insertionIndex)
    }
    if !isActive, isListed { active.remove(at: insertionIndex) }
  }

  /// Removes the gaps that removed maps have left, if there are many.
  @inline(__always)
  mutating func compactIfSparse() {
    if maps.count > 2 * mapCount + 16 { compact() }
  }

  @inline(never)
  private mutating func compact() {
    forecast = nil
    // Not in place, so that the memory of many maps is freed.
    maps = maps.filter { !$0.isRemoved }
    indexByID = [:]
    for (index, map) in maps.enumerated() { setIndex(index, of: map.id) }
    active = maps.indices.filter { maps[$0].view.isAnimating }
  }
}

// MARK: - Animations

extension Engine {
  /// Starts an animation on a map, with the next id if it needs one.
  mutating func start(
    on map: MapReference,
    _ body: (inout HostedMap, Int64, inout [MapEvent]) throws(RPCError) -> StartedAnimation
  ) throws(RPCError) -> StartedAnimation {
    let id = nextAnimation
    let started = try update(map) { (map, events) throws(RPCError) in
      try body(&map, id, &events)
    }
    if started.id != nil { nextAnimation += 1 }
    return started
  }
}

// MARK: - Clock

extension Engine {
  /// Advances all maps.
  ///
  /// - Returns: how many animations run or wait afterwards.
  @discardableResult
  package mutating func advance(by seconds: Double) -> Int { advance(to: clock + seconds) }

  /// Advances all maps to a time.
  ///
  /// - Returns: how many animations run or wait afterwards.
  mutating func advance(to now: DoubleDouble) -> Int {
    clock = now.high <= timeRange.upperBound ? now : DoubleDouble(timeRange.upperBound)
    nextChange = .infinity
    forecast = nil
    var rested = false
    // Counted here, while the map is in the cache.
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

  /// Seconds until the next change without a request: 0 while something moves; nil if there is none.
  package var secondsToChange: Double? { active.isEmpty ? nil : max(0, nextChange - time) }
}

// MARK: - Forgetting events

extension Engine {
  /// Removes the events after they are sent.
  @inline(__always)
  package mutating func clearEvents() {
    if !events.isEmpty {
      events.empty()
      spans.empty()
    }
    compactIfSparse()
  }
}

extension Array {
  /// Removes all elements and keeps their memory: one by one if there are few, because removing all
  /// at once takes as long as a dozen.
  fileprivate mutating func empty() {
    if count > 12 { return removeAll(keepingCapacity: true) }
    while !isEmpty { removeLast() }
  }
}
