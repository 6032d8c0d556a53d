import Foundation
import TestSupport
import Testing

extension ExecutableTests.Load {
  /// What the most takes that each limit allows: the rows of protocol.md's table, each of them
  /// measured. The figures are a release build's.
  @Suite(
    .disabled(if: isSanitized, "the sanitizer takes memory of its own"),
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "it is read there"))
  struct Peaks {
    private static let document = try? String(
      contentsOf: packageFolder.appending(path: "protocol.md"), encoding: .utf8)

    /// A row of the table: what takes memory, and how many megabytes at most.
    struct Row: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let most: Int
    }

    static let rows: [Row] = {
      let table = document?.components(separatedBy: "| what | limit | MB |").dropFirst().first
      return (table ?? "").components(separatedBy: "\n\n")[0].matches(
        of: /\n *\| ([^|]+) \|[^|]*\| (\d+) \|/
      ).map { Row(testDescription: String($0.output.1), most: Int($0.output.2) ?? 0) }
    }()

    @Test(arguments: rows)
    func `what a limit allows takes no more than the table says`(_ row: Row) throws {
      let greed = try #require(Greed.all[row.testDescription], "nothing measures this row")
      for input in greed.inputs {
        let mapcam = try Mapcam()
        if greed.isRead {
          mapcam.send(Array((input() + request(424_242, "ping")).utf8))
          #expect(mapcam.lines(upToResponse: "424242").last?.contains("result") == true)
        } else {
          mapcam.send(Array(input().utf8))
          mapcam.waitForRest()
        }
        let peak = mapcam.peakMemory
        #expect(peak > 1_000_000 && peak < row.most * 1_000_000, "\(peak / 1000) kB")
      }
    }

    @Test func `each thing that is measured has its row`() {
      #expect(Set(Self.rows.map(\.testDescription)) == Set(Greed.all.keys))
      #expect(Self.rows.count == Greed.all.count)
    }

    /// "A tour that waits or runs 0.25 KB per step, a route 0.25 KB per place": of many of them, each on a
    /// map of its own.
    @Test func `maps hold what they were given`() throws {
      let sentence = try #require(
        Self.document?.firstMatch(
          of: /a tour that waits or runs ([\d.]+) KB per step, a route ([\d.]+) KB per\s+place/))
      for (told, held, count, request) in [
        (sentence.output.1, 50, 1000, Greed.tour(#""delay":9"#)),
        (sentence.output.1, 50, 1000, Greed.tour(#""delay":0"#)),
        (sentence.output.2, 5, 100_000, Greed.route),
      ] {
        let kilobytes = try #require(Double(told))
        let mapcam = try Mapcam()
        var memory: [Int] = []
        // What the first takes besides is there for all.
        for map in 0...held {
          let params = #""params":{"map":"\#(map)""#
          let create = #"{"jsonrpc":"2.0","id":1,"method":"map.create",\#(params)}}"# + "\n"
          mapcam.send((create + request.replacing(#""params":{"#, with: params + ",")).utf8)
          mapcam.send(line: #"{"jsonrpc":"2.0","id":\#(1000 + map),"method":"ping"}"#)
          #expect(mapcam.lines(upToResponse: "\(1000 + map)").allSatisfy { !$0.contains("error") })
          memory.append(mapcam.residentMemory)
        }
        let each = Double(memory[held] - memory[0]) / Double(held * count)
        #expect(each > kilobytes * 500 && each < kilobytes * 1050, "\(each) bytes")
      }
    }
  }
}

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
    "16 MiB of output that waits": Greed(isRead: false) {
      String(repeating: path(1), count: 9)
    },
    "a batch with a full answer": Greed {
      batch((1...9).map { path($0) })
    },
    "a batch of 10,000 `map.get`": Greed {
      batch([String](repeating: request(1, "map.get"), count: 10_000))
    },
    "65,536 maps": Greed {
      (1..<65_536).map { request($0, "map.create", #"{"map":"\#($0)"}"#) }.joined()
    },
    "a tour of 1,000 steps, gone through in one tick": Greed {
      tour(#""delay":0"#) + request(1, "clock.tick", #"{"seconds":1e6}"#)
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
    "a path of 100,000 frames": Greed { path(1) },
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

  private static func path(_ id: Int) -> String {
    request(id, "camera.path", #"{"to":{"zoom":9.1,"bearing":77.7},"frames":100000}"#)
  }

  private static func coordinates(_ method: String, _ places: [String]) -> String {
    request(1, method, #"{"coordinates":[\#(places.joined(separator: ","))]}"#)
  }
}
