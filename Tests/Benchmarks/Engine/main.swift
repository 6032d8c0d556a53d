// What the engine takes by itself, with no process and no pipe: a line a figure, its name and
// nanoseconds for one. Each is the least of several rounds, which is what the code takes when nothing
// else does; see ../run.

import JSONRPC
import MapCameraKit
import Server

let rounds = 7

func measure(_ name: String, per count: Int, _ body: () -> Double) {
  var least = Double.infinity
  var sum = 0.0
  for _ in 0..<rounds {
    let duration = ContinuousClock().measure { sum += body() }
    let (seconds, attoseconds) = duration.components
    least = min(least, (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(count))
  }
  // The sum is looked at, so that nothing is left out as useless.
  print(name, least, sum.isNaN ? "NaN" : "")
}

let viewport = Viewport()
let here = Coordinate(latitude: 48.2, longitude: 16.37)
let there = Coordinate(latitude: -33.87, longitude: 151.21)
let tilted = CameraPosition(target: here, zoom: 15.3, bearing: 37, viewingAngle: 50)
let projection = Projection(camera: tilted, viewport: viewport)

let places = (0..<1000).map { index in
  Coordinate(
    latitude: here.latitude + 0.00001 * Double(index % 97),
    longitude: here.longitude + 0.00001 * Double(index % 89))
}
let farPlaces = (0..<1000).map { index in
  Coordinate(latitude: Double(index % 160) - 80, longitude: Double(index % 359) - 180)
}

func measureProjection(_ name: String, of places: [Coordinate]) {
  measure(name, per: 100 * places.count) {
    var sum = 0.0
    for _ in 0..<100 { for place in places { sum += projection.screenPoint(for: place)?.x ?? 0 } }
    return sum
  }
}

// Places in view are near the target, and series serve for them; others take the C library's functions.
measureProjection("project", of: places)
measureProjection("project from all over the world", of: farPlaces)

let points = (0..<1000).map { ScreenPoint(x: Double($0 % 97) * 8, y: Double($0 % 89) * 6) }
measure("unproject", per: 100 * points.count) {
  var sum = 0.0
  for _ in 0..<100 {
    for point in points { sum += projection.coordinate(at: point)?.longitude ?? 0 }
  }
  return sum
}

let flight = FlightPath(distance: 4e5, width: 800, zoomChange: 3, curvature: 1.42)
measure("flight sample", per: 100_000) {
  var sum = 0.0
  for step in 0..<100_000 { sum += flight.position(at: Double(step) * 1e-5).zoomChange }
  return sum
}

let steep = CameraPosition(target: here, zoom: 16.2, bearing: 37, viewingAngle: 60)
let steepView = Projection(camera: steep, viewport: viewport)
measure("tiles at 60°", per: 2000) {
  var sum = 0.0
  for _ in 0..<2000 { sum += Double(steepView.tiles()?.count ?? 0) }
  return sum
}

var flying = MapView(camera: CameraPosition(target: here, zoom: 12), viewport: viewport)
var events: [MapEvent] = []
let started = try flying.animate(
  .properties(PartialCameraPosition(target: there, zoom: 14)),
  options: AnimationOptions(path: .fly(FlightOptions())), id: 1, into: &events)
measure("frame of a flight", per: 200_000) {
  CameraFrames(of: flying, duration: started.duration, count: 200_000).reduce(0) { $0 + $1.zoom }
}

extension Session {
  /// Serves a line, and forgets what is answered.
  mutating func serve(_ line: String) {
    input.append(Array((line + "\n").utf8)[...])
    while serveNext() != nil {}
    output.removeFirst(output.count)
  }
}

/// A session in which some maps are animated for a long time, and others rest.
func session(moving: Int, resting: Int) -> Session {
  var session = Session()
  for index in 0..<moving + resting {
    let map = "m\(index)"
    session.serve(#"{"jsonrpc":"2.0","id":1,"method":"map.create","params":{"map":"\#(map)"}}"#)
    guard index < moving else { continue }
    let params = #"{"map":"\#(map)","to":{"zoom":12,"bearing":90},"duration":100000}"#
    session.serve(#"{"jsonrpc":"2.0","id":1,"method":"camera.animate","params":\#(params)}"#)
  }
  return session
}

let tick = #"{"jsonrpc":"2.0","id":1,"method":"clock.tick","params":{"seconds":0.016}}"#

func measureTicks(_ name: String, moving: Int, resting: Int, count: Int) {
  var session = session(moving: moving, resting: resting)
  measure(name, per: count * max(moving, 1)) {
    for _ in 0..<count { session.serve(tick) }
    return 0
  }
}

measureTicks("tick of a map, 100 moving", moving: 100, resting: 0, count: 1000)
measureTicks("tick of a map, 10000 moving", moving: 10_000, resting: 0, count: 10)
measureTicks("tick of a map, 50000 moving", moving: 50_000, resting: 0, count: 2)
measureTicks("tick, 0 moving, 1 resting", moving: 0, resting: 1, count: 20_000)
measureTicks("tick, 0 moving, 50000 resting", moving: 0, resting: 50_000, count: 20_000)
