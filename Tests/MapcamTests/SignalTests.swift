import Foundation
import Testing

extension ExecutableTests {
  /// SIGTERM: "the request in hand has 2 s to be finished and read; status 0." SIGINT: "the same, and
  /// then it dies by SIGINT, so that Ctrl-C ends a shell's loop."
  @Suite struct Signals {
    /// How a process ends that a signal has asked to.
    static func status(after signal: Int32) -> Int32 { signal == SIGINT ? -SIGINT : 0 }

    @Test(arguments: [SIGTERM, SIGINT])
    func `a signal ends it in order`(_ signal: Int32) throws {
      let mapcam = try Mapcam()
      mapcam.send(request(1, "ping").utf8)
      #expect(mapcam.line() != nil)
      mapcam.send(signal: signal)
      #expect(mapcam.exitStatus() == Self.status(after: signal))
      #expect(mapcam.rest() == [] && mapcam.complaints.isEmpty)
    }

    @Test func `SIGHUP kills it at once`() throws {
      // Who is told to ignore it, as by nohup, starts others that do.
      _ = signal(SIGHUP, SIG_DFL)
      let mapcam = try Mapcam()
      mapcam.send(request(1, "ping").utf8)
      #expect(mapcam.line() != nil)
      mapcam.send(signal: SIGHUP)
      #expect(mapcam.exitStatus() == -SIGHUP)
    }

    @Test(arguments: [4, 6], [SIGTERM, SIGINT])
    func `signals need no descriptors`(_ limit: Int, _ signal: Int32) throws {
      let mapcam = try Mapcam(shell: #"ulimit -n \#(limit) && exec "$@""#)
      mapcam.send(request(1, "ping").utf8)
      #expect(mapcam.line() == #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
      mapcam.send(signal: signal)
      #expect(mapcam.exitStatus() == Self.status(after: signal))
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
      #expect(output.count(where: { $0 == 0x0A }) == 3000 && mapcam.exitStatus() == 0)
      Self.expectInOrder(output)
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
