import Foundation
import Testing

extension ExecutableTests {
  /// "In time linear in its bytes": by the processor time that it takes, on Linux.
  @Suite(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/stat")))
  struct LinearTime {
    static let length = !isOptimized ? 1 << 20 : isSanitized ? 4 << 20 : 16 << 20

    /// How long it takes to answer a line, and how long the answer is.
    private static func measure(_ line: LongLine) throws -> (seconds: Double, answer: Int) {
      let mapcam = try Mapcam()
      mapcam.send(request(1, "ping").utf8)
      #expect(mapcam.line() != nil)
      let before = mapcam.processorTime
      // A blank line has no answer; the ping behind it has.
      mapcam.send(line.bytes(length) + Array(request(424_242, "ping").utf8), within: 60)
      let answers = mapcam.lines(upToResponse: "424242", within: 60)
      let seconds = mapcam.processorTime - before
      #expect(answers.last == #"{"jsonrpc":"2.0","id":424242,"result":{}}"#)
      #expect(answers.count <= 2 && !answers.contains { $0.contains("-32603") })
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
      // The system counts hundredths of a second.
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
      mapcam.send(input, within: 120)
      let answers = mapcam.lines(upToResponse: "424242", within: 120)
      let seconds = mapcam.processorTime - before
      #expect(answers.last == #"{"jsonrpc":"2.0","id":424242,"result":{}}"#)
      return (seconds, answers.reduce(0) { $0 + $1.utf8.count })
    }

    /// Seconds for a byte of answer, measured beside what is held against it: how fast a machine is
    /// depends on what else it does.
    private static func rate() throws -> Double {
      let path = ManyLines(
        "a path",
        [
          request(
            1, "camera.path", #"{"to":{"zoom":9.1,"bearing":77.7},"frames":\#(length / 200)}"#)
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
  }
}
