import Foundation
import Testing

extension ExecutableTests {
  /// SIGTERM: "the request in hand has 2 s to be finished and read; status 0." SIGINT: "the same, and
  /// then it dies by SIGINT, so that Ctrl-C ends a shell's loop."
  @Suite struct Signals {
    /// How a process ends that a signal has asked to.
    private static func status(after signal: Int32) -> Int32 { signal == SIGINT ? -SIGINT : 0 }

    @Test(arguments: [SIGTERM, SIGINT])
    func `a signal ends it in order`(_ signal: Int32) throws {
      let mapcam = try Mapcam()
      mapcam.send(request(1, "ping").utf8)
      #expect(mapcam.line() != nil)
      mapcam.send(signal: signal)
      #expect(mapcam.exitStatus(within: 5) == Self.status(after: signal))
      #expect(mapcam.rest() == [] && mapcam.complaints.isEmpty)
    }

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
      #expect(mapcam.exitStatus(within: 10) == Self.status(after: signal))
      #expect(Date().timeIntervalSince(start) < (isOptimized ? 3 : 6))
    }

    /// What waits is 16 MiB, and the pipe is full.
    @Test func `with a host that has stopped reading it ends without spinning`() throws {
      let mapcam = try Mapcam()
      _ = mapcam.fill(Backlogs.input(320), patience: 0.5)
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
      #expect(mapcam.exitStatus(within: 5) == 0)
    }

    @Test func `SIGHUP kills it at once`() throws {
      // Who is told to ignore it, as by nohup, starts others that do.
      _ = signal(SIGHUP, SIG_DFL)
      let mapcam = try Mapcam()
      mapcam.send(request(1, "ping").utf8)
      #expect(mapcam.line() != nil)
      mapcam.send(signal: SIGHUP)
      #expect(mapcam.exitStatus(within: 5) == -SIGHUP)
    }

    @Test(arguments: [4, 6], [SIGTERM, SIGINT])
    func `signals need no descriptors`(_ limit: Int, _ signal: Int32) throws {
      let mapcam = try Mapcam(shell: #"ulimit -n \#(limit) && exec "$@""#)
      mapcam.send(request(1, "ping").utf8)
      #expect(mapcam.line() == #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
      mapcam.send(signal: signal)
      #expect(mapcam.exitStatus(within: 5) == Self.status(after: signal))
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
      let output = mapcam.rest(within: 5)
      #expect(mapcam.exitStatus(within: 5) == Self.status(after: signal))
      #expect(output.last == 0x0A, "the last line is whole")
      Self.expectInOrder(output)
    }

    @Test func `a storm of signals that mean nothing interrupts nothing`() throws {
      let mapcam = try Mapcam()
      let input = Array((1...3000).map { request($0, "ping") }.joined().utf8)
      for start in stride(from: 0, to: input.count, by: 1500) {
        mapcam.send(signal: SIGWINCH)
        mapcam.send(signal: SIGCONT)
        mapcam.send(input[start..<min(input.count, start + 1500)])
        mapcam.send(signal: SIGURG)
      }
      mapcam.closeInput()
      let output = mapcam.rest()
      #expect(output.count(where: { $0 == 0x0A }) == 3000 && mapcam.exitStatus(within: 5) == 0)
      Self.expectInOrder(output)
    }

    @Test func `a host that has stopped reading cannot keep it from ending`() throws {
      let mapcam = try Mapcam()
      let input = Backlogs.input(320)
      _ = mapcam.fill(input, patience: 0.5)
      let start = Date()
      mapcam.send(signal: SIGTERM)
      while mapcam.process.isRunning, Date().timeIntervalSince(start) < 5 { usleep(10_000) }
      #expect(!mapcam.process.isRunning)
      #expect(mapcam.exitStatus(within: 5) == 0)
    }

    /// The responses have the ids 1, 2, 3 and so on.
    static func expectInOrder(_ output: [UInt8]) {
      var next = 1
      for line in output.split(separator: 0x0A) {
        let text = String(decoding: line.prefix(40), as: UTF8.self)
        guard !text.contains(#""method""#) else { continue }
        guard text.hasPrefix(#"{"jsonrpc":"2.0","id":\#(next),"#) else {
          Issue.record("response \(next) is \(text)")
          return
        }
        next += 1
      }
    }
  }
}
