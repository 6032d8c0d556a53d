import TestSupport
import Testing

@testable import MapCamera

/// Rides at the speed of a recording.
@Suite struct RecordedRideTests {
  private func ride(_ places: [Coordinate], _ times: [Double]) throws -> MapView {
    let line = try #require(RouteLine(places))
    let pace = try #require(CameraRoute.Pace(times: times, at: places, along: line))
    var map = MapView(camera: CameraPosition(target: places[0], zoom: 10))
    try map.animate(.route(CameraRoute(line, pace: pace)))
    return map
  }

  @Test func eachPlaceIsPassedAtItsTime() throws {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<50 {
      var places = [generator.coordinate(latitudes: -60...60)]
      var times = [generator.pick([0, 1.7e9])]
      for _ in 0..<generator.whole(1...30) {
        let last = places[places.count - 1]
        let rests = places.count > 1 && generator.once(in: 5)
        places.append(
          rests
            ? last
            : Coordinate(
              latitude: last.latitude + generator.number(-0.01...0.01),
              longitude: last.longitude + generator.number(-0.01...0.01)))
        times.append(times[times.count - 1] + generator.number(0.5...30))
      }
      let map = try ride(places, times)
      for (place, time) in zip(places, times) {
        let target = map.camera(at: time - times[0]).target
        #expect(target.offset(to: place).length < 1e-11)
      }
      for index in places.indices.dropFirst() {
        let middle = (times[index] + times[index - 1]) / 2 - times[0]
        let way = places[index - 1].offset(to: places[index])
        let target = map.camera(at: middle).target
        #expect(abs(places[index - 1].offset(to: target).x - way.x / 2) < 1e-9)
        if way == .zero { #expect(target.offset(to: places[index]).length < 1e-11) }
      }
    }
  }

  @Test func timesMustRise() throws {
    let places = [Sample.paris, Sample.paris, Sample.tokyo]
    let line = try #require(RouteLine(places))
    func isPace(_ times: [Double]) -> Bool {
      CameraRoute.Pace(times: times, at: places, along: line) != nil
    }
    #expect(isPace([0, 5, 6]))
    #expect(isPace([0, 0, 6]))
    #expect(!isPace([0, 5, 5]))
    #expect(!isPace([0, -1, 5]))
    #expect(!isPace([0, 5]))
    #expect(!isPace([0, 0, 0]))
  }
}
