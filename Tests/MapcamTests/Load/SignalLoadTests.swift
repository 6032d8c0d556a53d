import Foundation
import Testing

extension ExecutableTests.Load {
  /// What has been asked has two seconds to be finished and read when a signal comes.
  @Suite struct Endings {
    /// A path of a million frames takes longer, though the host reads.
    @Test(arguments: [SIGTERM, SIGINT])
    func `in the middle of a request it ends two seconds later`(_ signal: Int32) throws {
      let mapcam = try Mapcam()
      let path = request(1, "camera.path", #"{"to":{"zoom":9},"frames":1000000}"#).dropLast()
      mapcam.send(
        line: "[" + [String](repeating: String(path), count: 100).joined(separator: ",") + "]")
      usleep(300_000)
      mapcam.send(signal: signal)
      let start = Date()
      #expect(mapcam.exitStatus() == ExecutableTests.Signals.status(after: signal))
      #expect(Date().timeIntervalSince(start) < (isSanitized ? 6 : 3))
    }

    /// What waits is 16 MiB, and the pipe is full.
    @Test func `with a host that has stopped reading it ends without spinning`() throws {
      let mapcam = try Mapcam()
      _ = mapcam.fill(ExecutableTests.Backlogs.input(320), patience: 0.5)
      var before = -1.0
      // What it has read is served first, which takes a debug build a while.
      while mapcam.processorTime > before {
        before = mapcam.processorTime
        usleep(500_000)
      }
      mapcam.send(signal: SIGTERM)
      usleep(1_500_000)
      let time = mapcam.processorTime - before
      #expect(mapcam.process.isRunning && time < 0.3, "\(time) s")
      #expect(mapcam.exitStatus() == 0)
    }

    @Test func `a host that has stopped reading cannot keep it from ending`() throws {
      let mapcam = try Mapcam()
      let input = ExecutableTests.Backlogs.input(320)
      _ = mapcam.fill(input, patience: 0.5)
      let start = Date()
      mapcam.send(signal: SIGTERM)
      #expect(mapcam.exitStatus() == 0)
      #expect(Date().timeIntervalSince(start) < 5)
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `a signal while ten thousand requests wait leaves whole lines, in order`(_ signal: Int32)
      throws
    {
      let mapcam = try Mapcam()
      let input = (1...10_000).map {
        request($0, "camera.move", #"{"update":{"scrollBy":{"x":1,"y":1}}}"#)
      }
      _ = mapcam.fill(Array(input.joined().utf8), patience: 0.3)
      mapcam.send(signal: signal)
      let output = mapcam.rest()
      #expect(mapcam.exitStatus() == ExecutableTests.Signals.status(after: signal))
      #expect(output.last == 0x0A, "the last line is whole")
      ExecutableTests.Signals.expectInOrder(output)
    }

    @Test func `a signal in the middle of a batch waits for its answer`() throws {
      let mapcam = try Mapcam()
      let member = request(7, "camera.path", #"{"to":{"zoom":9},"frames":500}"#).dropLast()
      let batch = Array(repeating: member, count: 400).joined(separator: ",")
      mapcam.send((request(1, "ping") + "[" + batch + "]").utf8)
      #expect(mapcam.line() != nil)
      mapcam.waitForRest()
      let before = mapcam.processorTime
      mapcam.send(("\n" + request(2, "ping")).utf8)
      while mapcam.processorTime < before + 0.03 { usleep(1000) }
      mapcam.send(signal: SIGTERM)
      let output = mapcam.rest()
      #expect(mapcam.exitStatus() == 0)
      let lines = output.split(separator: 0x0A)
      #expect(lines.count == 1, "what comes after the batch is not served")
      let answer = try JSONSerialization.jsonObject(with: Data(lines.first ?? [])) as? [Any]
      #expect(answer?.count == 400)
    }
  }
}
