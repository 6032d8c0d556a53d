import MapCameraKit
import TestSupport
import Testing

/// "`padding?: Insets` (the map's padding goes there too, property by property like the camera's; alone it is
/// enough; (…) fits use the padding at the end, `at` that of each frame)."
@Suite struct PaddingAnimationTests {
  /// A fit for a padding of its own is not that for one that animations lead to.
  @Test(arguments: [0.0, 1]) func `a given padding is the fit's own`(delay: Double) throws {
    let box = try #require(CoordinateBounds(south: 45.8, west: 5.9, north: 47.8, east: 10.5))
    let own = MapInsets(top: 0, left: 300, bottom: 0, right: 0)
    let expected = MapView(viewport: Viewport(padding: own)).camera(showing: CameraFit(box))
    var map = MapView()
    try map.animate(.nothing, padding: MapInsets(all: 90), options: .init(delay: delay))
    #expect(map.camera(showing: CameraFit(box), padding: own) == expected)
  }

  private let sheet = MapInsets(top: 20, left: 0, bottom: 200, right: 40)
  private let none = CameraChange.nothing

  /// "Fits use the padding at the end."
  @Test func `a camera for bounds is that of the padding at the end`() throws {
    var recording = Recording(Sample.overSydney)
    let bounds = try #require(CoordinateBounds(south: -1, west: -1, north: 1, east: 1))
    try recording.animate(.nothing, .init(duration: 1), padding: MapInsets(all: 100))
    recording.tick(0.5)
    let camera = recording.map.camera(showing: CameraFit(bounds))
    recording.tick(0.5)
    #expect(camera != nil && recording.map.camera(showing: CameraFit(bounds)) == camera)
  }

  @Test func `it is taken over and stopped like any property`() throws {
    var recording = Recording(Sample.tilted)
    try recording.animate(.to(bearing: 100), .init(duration: 2, curve: .linear), padding: sheet)
    recording.tick(1)
    try recording.animate(none, .init(duration: 1, curve: .linear), padding: .zero)
    #expect(recording.latest.isEmpty, "the bearing goes on")
    #expect(recording.map.animations.map(\.properties) == [.bearing, .padding])
    recording.tick(0.5)
    #expect(recording.map.viewport.padding.bottom == 50)
    var viewport = recording.map.viewport
    viewport.padding = MapInsets(all: 7)
    recording.configure(viewport: viewport)
    #expect(recording.outline == ["interrupted 2"])
    recording.tick(5)
    #expect(recording.map.viewport.padding == MapInsets(all: 7))

    try recording.animate(none, .init(duration: 1, curve: .linear), padding: .zero)
    recording.tick(0.5)
    try recording.move(.zoomIn)
    recording.tick(5)
    #expect(recording.map.viewport.padding == MapInsets(all: 3.5))
  }

  @Test func `updates drive the camera alone and leave the padding to its animation`() throws {
    var recording = Recording(Sample.tilted)
    try recording.animate(none, .init(duration: 1), padding: sheet)
    try recording.animate(.update(.zoomIn), .init(duration: 0.5))
    recording.tick(2)
    #expect(recording.map.viewport.padding == sheet)
  }

  @Test func `it is sought and split like the rest`() throws {
    var whole = Recording(Sample.tilted)
    try whole.animate(none, .init(duration: 1, delay: 0.25), padding: sheet)
    var split = whole
    whole.tick(0.75)
    for _ in 0..<3 { split.tick(0.25) }
    #expect(whole.map.viewport.padding == split.map.viewport.padding)
    try whole.seek(1, to: 0.25)
    #expect(whole.outline == ["did padding"])
    var other = Recording(Sample.tilted)
    try other.animate(none, .init(duration: 1), padding: sheet)
    other.tick(0.25)
    #expect(whole.map.viewport.padding == other.map.viewport.padding)
  }

  @Test func `without time it is there at once`() throws {
    var recording = Recording(Sample.tilted)
    let reply = try recording.animate(none, .init(duration: 0), padding: sheet)
    #expect(reply.id == nil && recording.map.viewport.padding == sheet)
    #expect(recording.outline == ["will", "did padding", "idle"])
    let again = try recording.animate(none, .init(duration: 1), padding: sheet)
    #expect(again.id == nil)
    #expect(recording.outline == ["idle"])
  }

  @Test func `an overshoot leaves no edge below nothing`() throws {
    var recording = Recording(Sample.tilted, viewport: Viewport(padding: sheet))
    let spring = try #require(SpringCurve(response: 0.5, dampingFraction: 0.2))
    let reply = try recording.animate(none, .init(curve: .spring(spring)), padding: .zero)
    var least = Double.infinity
    for _ in 0..<200 {
      recording.tick(reply.duration / 200)
      least = min(least, recording.map.viewport.padding.bottom)
    }
    #expect(least == 0)
    #expect(recording.map.viewport.padding == .zero)
  }
}

/// zoomBy at a point keeps the ground under it on every frame.
@Suite struct AnchoredAnimationTests {
  /// The camera stays as it was when the point was seen, and the padding alone moves the ground under it.
  @Test(arguments: [false, true])
  func `the ground under a point stays there where the padding alone moves`(isTour: Bool) throws {
    var recording = Recording(CameraPosition(target: Sample.paris, zoom: 14))
    let point = ScreenPoint(x: 600, y: 400)
    let ground = try #require(recording.map.projection.coordinate(at: point))
    let about = CameraChange.propertiesAbout(point, .init(zoom: 14))
    if isTour {
      try recording.tour([
        TourStep(change: about, options: .init(duration: 0)),
        TourStep(change: about, options: .init(duration: 2)),
      ])
    } else {
      // Only what nothing goes on beside is there at once.
      try recording.animate(.to(bearing: 9), .init(delay: 1e6))
      try recording.animate(about, .init(duration: 2, delay: 1e-3))
      recording.tick(2e-3)
    }
    try recording.animate(.nothing, .init(duration: 1), padding: MapInsets(all: 100))
    try recording.animate(
      .nothing, .init(duration: 1), padding: MapInsets(top: 0, left: 200, bottom: 0, right: 0))
    for _ in 0..<5 {
      recording.tick(0.2)
      let seen = try #require(recording.map.projection.screenPoint(for: ground))
      #expect(seen.distance(to: point) < 1e-6)
    }
  }

  private func check(
    _ recording: inout Recording, _ ground: Coordinate, at point: ScreenPoint, duration: Double
  ) throws {
    for _ in 0..<20 {
      recording.tick(duration / 20)
      try recording.demandSeen(ground, at: point)
    }
  }

  @Test func `the ground stays on every frame also while others turn and tilt the camera`() {
    sampling(800, seed: 410_000) { generator in
      let isAlone = generator.once(in: 2)
      var recording = Recording(
        generator.camera(zooms: 8...20, angles: isAlone ? 0...65 : 0...50, latitudes: -70...70))
      let point = ScreenPoint(x: generator.number(0...800), y: generator.number(350...600))
      guard let ground = recording.map.projection.coordinate(at: point) else { return }
      let zoom = CameraUpdate.zoomBy(generator.number(-3...5), at: point)
      if isAlone {
        let options = AnimationOptions(duration: 1, curve: generator.curve())
        let reply = try recording.animate(.update(zoom), options)
        guard reply.id != nil else { return }
        try self.check(&recording, ground, at: point, duration: reply.duration)
        return try demand(recording.camera == reply.camera, "\(reply) \(recording.camera)")
      }
      let turn = CameraChange.to(bearing: generator.number(0...360))
      let isBefore = generator.once(in: 2)
      if isBefore { try recording.animate(turn, .init(duration: 1.5)) }
      try recording.animate(.update(zoom), .init(duration: 1))
      if !isBefore { try recording.animate(turn, .init(duration: 0.7, delay: 0.1)) }
      try recording.animate(.to(viewingAngle: generator.number(0...50)), .linear(0.5, delay: 0.2))
      try self.check(&recording, ground, at: point, duration: 1)
    }
  }

  /// "`at` (with `to` without a target: the ground under it stays under it on every frame; it drives the
  /// target)", also where the padding moves, before or together with it.
  @Test func `properties are animated about a point`() {
    sampling(700, seed: 430_000) { generator in
      var recording = Recording(
        generator.camera(zooms: 12...19, angles: 0...45, latitudes: -70...70))
      let point = ScreenPoint(x: generator.number(0...800), y: generator.number(350...600))
      let oracle = Oracle(camera: recording.camera, viewport: recording.map.viewport)
      let ground = try #require(oracle.coordinate(at: point))
      var partial = PartialCameraPosition()
      if generator.once(in: 2) { partial.bearing = generator.number(0...360) }
      if generator.once(in: 2) { partial.viewingAngle = generator.number(0...45) }
      if generator.once(in: 2) { partial.zoom = generator.number(12...19) }
      var options = AnimationOptions(
        duration: 1, curve: generator.curve(), rotation: generator.pick([.clockwise, .shortest]))
      var padding = generator.once(in: 2) ? generator.insets(in: .standard) : nil
      if padding != nil, generator.once(in: 2) {
        try recording.animate(.nothing, .init(duration: 0.8), padding: padding)
        padding = nil
      } else {
        options.delay = generator.pick([0, 0.5])
      }
      let reply = try recording.animate(.propertiesAbout(point, partial), options, padding: padding)
      guard reply.id != nil else { return }
      let properties = recording.map.animations.last?.properties
      try demand(properties?.contains(.target) == true, "it drives the target")
      let duration = options.delay + reply.duration
      try self.check(&recording, ground, at: point, duration: duration)
      recording.finish()
      try demand(recording.camera == reply.camera, "\(reply) \(recording.camera)")
      try demand(
        partial.zoom == nil || recording.camera.zoom == partial.zoom, "\(recording.camera)")
    }
  }

  @Test func `where properties are there already nothing is animated about a point`() throws {
    var recording = Recording(Sample.tilted)
    let partial = PartialCameraPosition(bearing: recording.camera.bearing)
    let point = ScreenPoint(x: 600, y: 500)
    let reply = try recording.animate(.propertiesAbout(point, partial))
    #expect(reply.id == nil)
    #expect(recording.camera == Sample.tilted && recording.outline == ["idle"])
  }

  @Test func `the ground stays when the zoom is taken over`() throws {
    var recording = Recording(Sample.tilted)
    let point = ScreenPoint(x: 600, y: 500)
    let ground = try #require(recording.map.projection.coordinate(at: point))
    try recording.animate(.update(.zoomBy(2, at: point)), .init(duration: 2))
    recording.tick(1)
    try recording.animate(.to(zoom: 15), .init(duration: 1))
    try check(&recording, ground, at: point, duration: 1)
  }

  @Test func `a second zoom at another point holds its own ground`() throws {
    var recording = Recording(Sample.tilted)
    try recording.animate(.update(.zoomBy(2, at: ScreenPoint(x: 600, y: 500))), .init(duration: 2))
    recording.tick(0.7)
    let point = ScreenPoint(x: 100, y: 400)
    let ground = try #require(recording.map.projection.coordinate(at: point))
    try recording.animate(.update(.zoomBy(-3, at: point)), .init(duration: 1))
    #expect(recording.outline == ["interrupted 1"])
    try check(&recording, ground, at: point, duration: 1)
  }
}
