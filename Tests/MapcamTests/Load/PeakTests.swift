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
      )
      .map { Row(testDescription: String($0.output.1), most: Int($0.output.2) ?? 0) }
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

    /// "A tour that waits or runs 0.8 KB a step, a route 0.25 KB a place": of many of them, each on a
    /// map of its own.
    @Test func `maps hold what they were given`() throws {
      let sentence = try #require(
        Self.document?.firstMatch(
          of: /a tour that waits or runs ([\d.]+) KB a step, a route ([\d.]+) KB a\s+place/))
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
