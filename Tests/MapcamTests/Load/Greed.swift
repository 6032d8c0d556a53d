/// What takes the most memory that a limit allows.
struct Greed: Sendable {
  /// The most of several.
  let inputs: [@Sendable () -> String]

  /// Whether what comes back is read.
  let isRead: Bool

  init(isRead: Bool = true, _ inputs: (@Sendable () -> String)...) {
    self.inputs = inputs
    self.isRead = isRead
  }
}

extension Greed {
  /// By the first column of protocol.md's table, which says how much each may take.
  static let all: [String: Greed] = [
    "16 MiB of JSON in one line, all of it numbers or points": Greed(
      { "[" + String(repeating: "1,", count: (8 << 20) - 4) + "1]\n" },
      {
        let places = [String](repeating: #"{"latitude":1,"longitude":2}"#, count: 578_000)
        return coordinates("projection.points", places)
      }),
    "16 MiB of output that waits": Greed(isRead: false) { path(1, frames: 1_000_000) },
    "a batch with a full answer": Greed {
      batch([path(1, frames: 250_000), path(2, frames: 250_000)])
    },
    "a batch of 10,000 `map.get`": Greed {
      batch([String](repeating: request(1, "map.get"), count: 10_000))
    },
    "65,536 maps": Greed {
      (1..<65_536).map { request($0, "map.create", #"{"map":"\#($0)"}"#) }.joined()
    },
    "a tour of 1,000 steps, 100 times, gone through in one tick": Greed {
      tour(#""repeat":100"#) + request(1, "clock.tick", #"{"seconds":1e6}"#)
    },
    "a route of 100,000 places": Greed { route },
    "65,536 tiles": Greed {
      request(1, "map.configure", "{\(size(60_000))}") + set(0)
        + request(1, "camera.move", #"{"update":{"zoomTo":{"zoom":9}}}"#)
        + request(1, "projection.tiles")
    },
    "a batch of 1,000 changes with 4,096 observed tiles each": Greed {
      request(1, "map.configure", "{\(size(9000)),\"observe\":[\"tiles\"]}")
        + batch((0..<1000).map { set($0 % 90) })
    },
    "a path of a million frames": Greed { path(1, frames: 1_000_000) },
  ]

  /// A tour of a thousand steps.
  static func tour(_ options: String) -> String {
    let steps = [String](repeating: #"{"update":{"zoomBy":{"delta":0.1}}}"#, count: 1000)
    return request(1, "camera.tour", #"{"steps":[\#(steps.joined(separator: ","))],\#(options)}"#)
  }

  /// A route of a hundred thousand places.
  static var route: String {
    let places = (0..<100_000).map {
      #"{"latitude":\#(Double($0 % 997) / 100),"longitude":\#(Double($0) / 1000)}"#
    }
    return request(
      1, "camera.route", #"{"route":{"coordinates":[\#(places.joined(separator: ","))]}}"#)
  }
}

// MARK: - Requests

extension Greed {
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

  private static func path(_ id: Int, frames: Int) -> String {
    request(id, "camera.path", #"{"to":{"zoom":9.1,"bearing":77.7},"frames":\#(frames)}"#)
  }

  private static func coordinates(_ method: String, _ places: [String]) -> String {
    request(1, method, #"{"coordinates":[\#(places.joined(separator: ","))]}"#)
  }
}
