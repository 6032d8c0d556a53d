import Foundation
import Testing

extension ExecutableTests.Load {
  /// "In time linear in its bytes": by the processor time that it takes, on Linux.
  @Suite(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/schedstat")))
  struct LinearTime {
    static let length = 2 << 20

    /// How long it takes to answer a line, and how long the answer is.
    private static func measure(_ line: LongLine) throws -> (seconds: Double, answer: Int) {
      let mapcam = try Mapcam()
      mapcam.send(request(1, "ping").utf8)
      #expect(mapcam.line() != nil)
      let before = mapcam.processorTime
      // A blank line has no answer; the ping behind it has.
      mapcam.send(line.bytes(length) + Array(request(424_242, "ping").utf8))
      let answers = mapcam.lines(upToResponse: "424242")
      let seconds = mapcam.processorTime - before
      #expect(answers.last == #"{"jsonrpc":"2.0","id":424242,"result":{}}"#)
      #expect(answers.count <= 2 && !answers.contains { $0.prefix(200).contains("-32603") })
      return (seconds, answers.dropLast().first?.utf8.count ?? 0)
    }

    private static let valid = Result {
      try (0..<3).map { _ in try measure(.valid).seconds }.max() ?? 0
    }

    @Test(arguments: LongLine.shapes)
    func `a long line of any shape takes at most ten times as long as one of valid JSON`(
      _ shape: LongLine
    ) throws {
      let valid = try Self.valid.get()
      let (seconds, answer) = try Self.measure(shape)
      // Only the answers to many places may be long: an error tells the beginning of what is wrong.
      let isLong = shape.head.contains("projection")
      #expect(answer < (isLong ? 5 * Self.length : 2048))
      let most = 10 * valid + (isLong ? Double(answer) * (try Self.rate()) : 0) + 0.02
      #expect(seconds <= most, "\(seconds) s, at most \(most) s")
    }

    /// How long it takes to answer so many lines, and how long the answers are.
    private static func measure(_ lines: ManyLines) throws -> (seconds: Double, answers: Int) {
      let mapcam = try Mapcam(["--log-level", "off"])
      mapcam.send((lines.start + request(1, "ping")).utf8)
      #expect(!mapcam.lines(upToResponse: "1").isEmpty)
      let before = mapcam.processorTime
      let input = lines.bytes(length) + Array(request(424_242, "ping").utf8)
      mapcam.send(input)
      let answers = mapcam.bytes(upTo: #"{"jsonrpc":"2.0","id":424242,"result":{}}"# + "\n")
      return (mapcam.processorTime - before, try #require(answers))
    }

    /// Seconds for a byte of answer, measured beside what is held against it: how fast a machine is
    /// depends on what else it does.
    private static func rate() throws -> Double {
      let path = ManyLines(
        "a path",
        [
          request(
            1, "camera.path", #"{"to":{"zoom":9.1,"bearing":77.7},"frames":10000}"#)
        ],
        isOnce: true)
      let (seconds, answers) = try measure(path)
      return seconds / Double(answers)
    }

    @Test(arguments: ManyLines.all)
    func `many lines of any kind take no longer than their bytes and those of their answers`(
      _ lines: ManyLines
    ) throws {
      let valid = try Self.valid.get()
      let before = try Self.rate()
      let (seconds, answers) = try Self.measure(lines)
      let most = 10 * valid + Double(answers) * max(before, try Self.rate()) + 0.02
      #expect(seconds <= most, "\(seconds) s, at most \(most) s")
    }

    /// How long it takes to answer some requests.
    private static func measure(_ mapcam: Mapcam, _ requests: [String]) -> Double {
      let before = mapcam.processorTime
      mapcam.send((requests + [request(424_242, "ping")]).joined().utf8)
      let answers = mapcam.lines(upToResponse: "424242")
      #expect(!answers.contains { $0.contains("error") })
      return mapcam.processorTime - before
    }

    @Test(arguments: [
      #""to":{"target":{"latitude":9,"longitude":9},"zoom":9,"bearing":9,"viewingAngle":9}"#,
      #""to":{"target":{"latitude":9,"longitude":9},"zoom":9},"path":"fly""#,
      #""update":{"zoomBy":{"delta":0.1,"at":{"x":10,"y":20}}}"#,
    ])
    func `to look ahead through animations that wait takes less time than to ask for them`(
      _ change: String
    ) throws {
      let mapcam = try Mapcam(["--log-level", "off"])
      let maps = 1...300
      // They take one another over, 32 in a second.
      let asked = maps.flatMap { map in
        [request(1, "map.create", #"{"map":"m\#(map)","notify":[]}"#)]
          + (0..<62).map {
            request(
              1, "camera.animate",
              #"{"map":"m\#(map)",\#(change),"duration":2,"delay":\#(1000 + Double($0) / 32)}"#)
          }
      }
      let looks = maps.flatMap { map in
        [
          request(
            1, "camera.animate",
            #"{"map":"m\#(map)","to":{"zoom":5,"bearing":5},"duration":3,"delay":999}"#)
        ]
      }
      let resized = maps.map {
        request(1, "map.configure", #"{"map":"m\#($0)","size":{"width":500,"height":400}}"#)
      }
      let asking = Self.measure(mapcam, asked)
      for requests in [looks, resized + looks] {
        let looking = Self.measure(mapcam, requests)
        #expect(looking < asking + 0.02, "\(looking) s, \(asking) s to ask for them")
      }
    }
  }
}
