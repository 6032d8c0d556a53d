import Foundation
import MapCameraKit
import TestSupport
import Testing

/// scrollBy: the ground that was at the centre is then at the centre less the scrolled distance.
@Suite struct ScrollTests {
  @Test func `the ground at the centre moves the other way`() {
    sampling(4000, seed: 180_000) { generator in
      let viewport = generator.viewport()
      let start = generator.camera(zooms: 6...21, angles: 0...65, latitudes: -75...75)
      var recording = Recording(start, viewport: viewport, constraints: .wide)
      let before = Oracle(camera: start, viewport: viewport)
      let x = generator.number(-300...300)
      let y = generator.number(-300...300)
      let room = before.centerY - before.horizon
      do { try recording.move(.scrollBy(x: x, y: y)) } catch {
        try demand(y >= room * 0.999_999, "\(start) \(viewport) \(x) \(y): \(error)")
        return try demand(recording.camera == start && recording.events.isEmpty, "\(start)")
      }
      try demand(y <= room * 1.000_001, "beyond the horizon: \(start) \(viewport) \(x) \(y)")
      let camera = recording.camera
      // So near the horizon the ground is far away, and the world may end before.
      guard y < room * 0.95 || abs(camera.target.latitude) < 80 && y < room * 0.9999 else { return }
      let after = Oracle(camera: camera, viewport: viewport)
      let centre = ScreenPoint(x: before.centerX - x, y: before.centerY - y)
      let seen = after.screenPoint(start.target)
      try demand(seen?.distance(to: centre) ?? .nan, within: 1e-6, "\(start) \(viewport) \(x) \(y)")
      let rest = CameraPosition(
        target: camera.target, zoom: start.zoom, bearing: start.bearing,
        viewingAngle: start.viewingAngle)
      try demand(camera == rest, "\(start) \(viewport) \(x) \(y)")
    }
  }
}

/// panInside: the least movement on the screen, against a search over all movements.
@Suite struct PanInsideTests {
  @Test func `no smaller movement brings the places inside`() {
    sampling(600, seed: 200_000) { generator in
      let viewport = generator.viewport()
      let start = generator.camera(zooms: 6...18, angles: 0...60, latitudes: -60...60)
      let size = viewport.size
      let insets = MapInsets(all: generator.number(0...0.1) * min(size.width, size.height))
      let before = Projection(camera: start, viewport: viewport)
      let places = (0...generator.whole(0...2)).compactMap { _ in
        let x = generator.number(-0.5...1.5) * size.width
        return before.coordinate(
          at: ScreenPoint(x: x, y: generator.number(0.3...1.5) * size.height))
      }
      guard !places.isEmpty else { return }
      var recording = Recording(start, viewport: viewport, constraints: .wide)
      try recording.move(.panInside(places, insets: insets))
      let camera = recording.camera
      guard camera.zoom == start.zoom else { return }
      let (padding, inset) = (viewport.padding, insets.left)
      let left = padding.left + inset
      let top = padding.top + inset
      let right = size.width - padding.right - inset
      let bottom = size.height - padding.bottom - inset
      /// How far outside the room the places are after a movement of the ground at the centre.
      func excess(after x: Double, _ y: Double) -> Double {
        var trial = Recording(start, viewport: viewport, constraints: .wide)
        do { try trial.move(.scrollBy(x: -x, y: -y)) } catch { return .infinity }
        let oracle = Oracle(camera: trial.camera, viewport: viewport)
        return places.map { place in
          guard let point = oracle.screenPoint(place) else { return .infinity }
          return max(
            left - point.x, point.x - right, top - point.y, point.y - bottom)
        }.max()!
      }
      let oracle = Oracle(camera: camera, viewport: viewport)
      guard let seen = oracle.screenPoint(start.target) else {
        return try demand(false, "\(start)")
      }
      let (x, y) = (seen.x - oracle.centerX, seen.y - oracle.centerY)
      let length = (x * x + y * y).squareRoot()
      try demand(
        excess(after: x, y) < 1e-5, "\(start) \(viewport) \(places) \(excess(after: x, y))")
      if length < 1e-9 { return try demand(camera == start, "\(start)") }
      for turn in 0..<72 {
        let angle = Double(turn) * .pi / 36
        for part in [0.5, 0.9, 0.999] {
          let (dx, dy) = (cos(angle) * length * part, sin(angle) * length * part)
          try demand(excess(after: dx, dy) > 0, "\(start) \(viewport) \(places) \(turn) \(part)")
        }
      }
      try recording.move(.panInside(places, insets: insets))
      try demand(recording.camera == camera, "again: \(start) \(viewport) \(places)")
    }
  }

  /// A scroll that waits is held to the farthest row of the ground; this movement is not.
  @Test func `a place far behind a tilted camera is brought inside by the least scroll`() {
    sampling(600, seed: 201_000) { generator in
      let viewport = generator.viewport()
      let start = generator.camera(zooms: 6...20, angles: 5...60, latitudes: -50...50)
      let place = Coordinate(
        latitude: start.target.latitude + generator.number(-2...2),
        longitude: start.target.longitude + generator.number(-2...2))
      var recording = Recording(start, viewport: viewport, constraints: .wide)
      try recording.move(.panInside([place]))
      let projection = Projection(camera: recording.camera, viewport: viewport)
      try demand(recording.camera.zoom == start.zoom, "\(start) \(place)")
      try demand(projection.contains(place), "\(start) \(viewport) \(place)")
      guard
        let seen = Oracle(camera: recording.camera, viewport: viewport).screenPoint(start.target)
      else { return }
      let movement = seen.distance(to: viewport.center)
      for turn in 0..<36 {
        let angle = Double(turn) * .pi / 18
        for part in [0.5, 0.9, 0.999] {
          let length = movement * part
          var trial = Recording(start, viewport: viewport, constraints: .wide)
          do { try trial.move(.scrollBy(x: -cos(angle) * length, y: -sin(angle) * length)) } catch {
            continue
          }
          let isInside = Projection(camera: trial.camera, viewport: viewport).contains(place)
          try demand(
            !isInside || recording.camera == start, "\(start) \(viewport) \(place) \(turn) \(part)")
        }
      }
    }
  }

  @Test(arguments: [0.0, 1.5, -1.5, 90, 178.5, -178.5])
  func `places on both sides of the meridian opposite the target are neighbours`(
    longitude: Double
  ) throws {
    let places = [179.0, -179].map { Coordinate(latitude: 0, longitude: $0) }
    var recording = Recording(
      CameraPosition(target: Coordinate(latitude: 0, longitude: longitude), zoom: 8),
      constraints: .wide)
    try recording.move(.panInside(places))
    #expect(recording.camera.zoom == 8)
    let projection = Projection(camera: recording.camera, viewport: Viewport())
    #expect(places.allSatisfy { projection.contains($0) })
    // Whichever way round is the nearer.
    if abs(longitude) == 1.5 {
      #expect(abs(recording.camera.target.longitude * (longitude / 1.5) - 178.802734375) < 1e-9)
    }
  }

  @Test func `what has no room is fitted`() throws {
    let places = [Sample.paris, Coordinate(latitude: 40, longitude: 20)]
    let start = CameraPosition(target: Sample.paris, zoom: 12, bearing: 40, viewingAngle: 20)
    var recording = Recording(start)
    try recording.move(.panInside(places, insets: MapInsets(all: 30)))
    let bounds = try #require(CoordinateBounds(around: places))
    var fitted = Recording(start)
    try fitted.move(
      .fit(CameraFit(bounds, insets: MapInsets(all: 30), bearing: 40, viewingAngle: 20)))
    #expect(recording.camera == fitted.camera)
  }
}

/// A fit with nil for the bearing or the viewing angle keeps those of the camera.
@Suite struct KeptDirectionTests {
  /// Of a step, those with which it begins.
  @Test func `a step keeps what the step before it has led to`() throws {
    let alps = try #require(CoordinateBounds(south: 45.8, west: 5.9, north: 47.8, east: 10.5))
    var recording = Recording(CameraPosition(target: Sample.paris, zoom: 12))
    try recording.tour([
      TourStep(change: .properties(.init(bearing: 80)), options: .init(duration: 1)),
      TourStep(change: .update(.fit(CameraFit(alps, bearing: nil))), options: .init(duration: 1)),
    ])
    recording.tick(2)
    #expect(recording.camera.bearing == 80)
  }
}

/// "The greatest multiple of it that is not above the fit's own (1e-9 of tolerance), then limited."
@Suite struct ZoomSnapTests {
  @Test func `the zoom is the greatest multiple that holds the area, then limited`() {
    sampling(500, seed: 210_000) { generator in
      guard let bounds = generator.bounds(latitudes: -70...70) else { return }
      let viewport = generator.viewport()
      let snap = generator.pick([1, 0.5, 0.25, 3, 40, .leastNonzeroMagnitude])
      let limit = generator.number(0...10)
      let constraints = CameraConstraints(zoomRange: 0...limit)
      let free = MapView(viewport: viewport, constraints: .wide).camera(showing: CameraFit(bounds))
      let snapped = MapView(viewport: viewport, constraints: constraints)
        .camera(showing: CameraFit(bounds, zoomSnap: snap))
      guard let free, let snapped else { return }
      let multiple = snap < 1e-9 ? free.zoom : ((free.zoom + 1e-9) / snap).rounded(.down) * snap
      try demand(abs(snapped.zoom - min(multiple, limit)), within: 1e-9, "\(free) \(snapped)")
    }
  }

  /// A place alone fits at any zoom; the fit's own greatest zoom is part of the fit.
  @Test(arguments: [(nil, 20.5), (16.5, 16), (22.5, 20.5)])
  func `a place is shown as near as the limits allow`(maxZoom: Double?, zoom: Double) throws {
    let fit = try #require(CameraFit([Sample.paris], maxZoom: maxZoom, zoomSnap: 1))
    let map = MapView(constraints: CameraConstraints(zoomRange: 2...20.5))
    #expect(map.camera(showing: fit)?.zoom == zoom)
  }
}

/// zoomBy at a point keeps the ground under it.
@Suite struct AnchoredZoomTests {
  @Test func `everywhere and at every zoom the ground stays`() {
    sampling(4000, seed: 190_000) { generator in
      let viewport = generator.viewport()
      let start = generator.camera(zooms: 8...21, angles: 0...65, latitudes: -75...75)
      var recording = Recording(start, viewport: viewport)
      let point = generator.point(in: viewport.size)
      let before = Oracle(camera: recording.camera, viewport: viewport)
      guard point.y > before.horizon + before.eyeDistance / 20,
        let ground = before.coordinate(at: point)
      else { return }
      try recording.move(.zoomBy(generator.number(-4...4), at: point))
      // At the edge of the world the target stops, and there the ground may move.
      guard abs(recording.camera.target.latitude) < 85 else { return }
      try recording.demandSeen(ground, at: point)
    }
  }

  @Test(arguments: [20.0, 5, 1, 0.1])
  func `the ground stays just below the horizon too`(gap: Double) throws {
    let steep = CameraPosition(target: Sample.paris, zoom: 17, viewingAngle: 75)
    var recording = Recording(steep, constraints: .wide)
    let horizon = Oracle(camera: steep, viewport: recording.map.viewport).horizon
    let point = ScreenPoint(x: 500, y: horizon + gap)
    let ground = try #require(recording.map.projection.coordinate(at: point))
    try recording.move(.zoomBy(1, at: point))
    #expect(recording.camera.zoom == 18)
    let seen = try #require(recording.map.projection.screenPoint(for: ground))
    #expect(seen.distance(to: point) <= 1e-6)
  }

  @Test func `where nothing zooms nothing moves`() {
    sampling(1000, seed: 195_000) { generator in
      let viewport = generator.viewport()
      var recording = Recording(generator.camera(), viewport: viewport)
      let start = recording.camera
      let delta = generator.pick([-1.0, 0, 1])
      if delta != 0 {
        let constraints = CameraConstraints(
          zoomRange: delta < 0 ? start.zoom...22 : 0...start.zoom,
          viewingAngleLimits: recording.map.constraints.viewingAngleLimits)
        recording.configure(constraints: constraints)
      }
      let point = generator.point(in: viewport.size)
      guard recording.map.projection.coordinate(at: point) != nil else { return }
      let update = CameraUpdate.zoomBy(delta, at: point)
      try recording.move(update)
      try demand(recording.camera == start, "\(start) \(point)")
      try demand(outline(recording.events) == ["idle"], "\(recording.events)")
      let reply = try recording.animate(.update(update), .init(duration: 1))
      try demand(reply.id == nil, "\(reply)")
    }
  }
}

/// The same cameras after an update as MapLibre's.
@Suite struct MapLibreUpdateTests {
  @Test(arguments: ["zoomAround", "scroll"])
  func `zoom by at a point and scroll by arrive where MapLibre does`(_ set: String) throws {
    for vector in try Vector.all(set) {
      var recording = try Recording(
        vector.camera(), viewport: vector.viewport(), constraints: .wide)
      if set == "scroll" {
        let way = try vector.point("by")
        try recording.move(.scrollBy(x: way.x, y: way.y))
      } else {
        try recording.move(.zoomBy(vector.number("delta"), at: vector.point("at")))
      }
      expect(recording.camera, near: try vector.camera("result"), points: 1e-4, vector.comment)
    }
  }

  @Test func `flat fits arrive where MapLibre's do`() throws {
    for vector in try Vector.all("fit") {
      var constraints = CameraConstraints.wide
      let given = try #require(vector.tree["bounds"])
      let (southWest, northEast) = try (
        #require(given["southWest"]?.coordinate), #require(given["northEast"]?.coordinate)
      )
      // One case is a single place whose east lies the last bit west of its west. MapLibre takes it
      // to its own greatest zoom.
      let isPlace = abs(northEast.longitude - southWest.longitude) < 1e-9
      if isPlace { constraints.zoomRange = 0...23 }
      let bounds = isPlace ? CoordinateBounds(around: [southWest]) : given.bounds
      let fit = try CameraFit(
        #require(bounds), insets: #require(vector.tree["insets"]?.insets),
        bearing: vector.number("bearing"))
      var recording = Recording(
        Sample.overSydney, viewport: try vector.viewport(), constraints: constraints)
      try recording.move(.fit(fit))
      expect(recording.camera, near: try vector.camera(), points: 1e-3, vector.comment)
      #expect(recording.map.camera(showing: fit) == recording.camera, vector.comment)
    }
  }

  private func expect(
    _ camera: CameraPosition, near other: CameraPosition, points: Double, _ comment: Comment
  ) {
    #expect(distance(camera.target, other.target, zoom: other.zoom) <= points, comment)
    #expect(abs(camera.zoom - other.zoom) <= 1e-6, comment)
    #expect(turnDistance(camera.bearing, other.bearing) <= 1e-9, comment)
    #expect(abs(camera.viewingAngle - other.viewingAngle) <= 1e-9, comment)
  }
}
