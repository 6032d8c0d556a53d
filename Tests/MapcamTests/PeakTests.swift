import Foundation
import Testing

extension ExecutableTests {
  /// "At their peak take": what the most takes that each limit allows.
  @Suite(.timeLimit(.minutes(5)), .enabled(if: isOptimized && !isSanitized, "a release's figures"))
  struct Peaks {
    /// What goes to a limit, and the megabytes that it may take, as protocol.md tells them.
    struct Greed: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let most: Int
      let input: @Sendable () -> String

      init(_ limit: String, most: Int, _ input: @escaping @Sendable () -> String) {
        testDescription = limit
        self.most = most
        self.input = input
      }
    }

    private static func batch(_ requests: [String]) -> String {
      "[" + requests.map { String($0.dropLast()) }.joined(separator: ",") + "]\n"
    }

    /// A size in points, as parameters have it.
    private static func size(_ points: Int) -> String {
      #""size":{"width":\#(points),"height":\#(points)}"#
    }

    private static func set(_ longitude: Int) -> String {
      request(
        1, "camera.set",
        #"{"camera":{"target":{"latitude":0,"longitude":\#(longitude)},"zoom":6}}"#)
    }

    static let all = [
      Greed("maxBatchRequests", most: 50) {
        batch([String](repeating: request(1, "map.get"), count: 10_000))
      },
      Greed("maxMaps", most: 80) {
        (1..<65_536).map { request($0, "map.create", #"{"map":"\#($0)"}"#) }.joined()
      },
      Greed("maxAnimations", most: 20) {
        (1...1024).map {
          request(
            $0, "camera.animate", #"{"to":{"zoom":\#(3 + $0 % 9)},"delay":\#($0),"duration":2}"#)
        }.joined()
      },
      Greed("maxRoutePlaces", most: 50) {
        let places = (0..<100_000).map {
          #"{"latitude":\#(Double($0 % 997) / 100),"longitude":\#(Double($0) / 1000)}"#
        }
        return request(
          1, "camera.route",
          #"{"route":{"coordinates":[\#(places.joined(separator: ","))]},"duration":60}"#)
      },
      Greed("maxTiles", most: 30) {
        request(1, "map.configure", "{\(size(60_000))}") + set(0)
          + request(1, "camera.move", #"{"update":{"zoomTo":{"zoom":9}}}"#)
          + request(1, "projection.tiles")
      },
      Greed("maxObservedTiles", most: 60) {
        request(1, "map.configure", "{\(size(9000)),\"observe\":[\"tiles\"]}")
          + batch((0..<1000).map { set($0 % 90) })
      },
      Greed("maxFrames", most: 60) {
        request(1, "camera.path", #"{"to":{"zoom":9.1,"bearing":77.7},"frames":1000000}"#)
      },
      Greed("a tour of a thousand steps, a hundred times", most: 50) {
        let steps = [String](repeating: #"{"update":{"zoomBy":{"delta":0.1}}}"#, count: 1000)
        let params = #"{"steps":[\#(steps.joined(separator: ","))],"repeat":100}"#
        return request(1, "camera.tour", params) + request(1, "clock.tick", #"{"seconds":1e6}"#)
      },
    ]

    @Test(arguments: all)
    func `what a limit allows takes no more than is told of it`(_ greed: Greed) throws {
      let mapcam = try Mapcam()
      mapcam.send(Array((greed.input() + request(424_242, "ping")).utf8), within: 60)
      #expect(mapcam.lines(upToResponse: "424242", within: 60).contains { $0.contains("result") })
      #expect(mapcam.peakMemory < greed.most * 1_000_000, "\(mapcam.peakMemory >> 20) MiB")
    }
  }
}
