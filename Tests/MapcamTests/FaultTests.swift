import Foundation
import Testing

extension ExecutableTests {
  /// Hosts that are killed, stop reading, or end it at the worst moment.
  @Suite struct Faults {
    /// What a host is doing when it is killed.
    enum Moment: String, CaseIterable {
      case atRest, inTheMiddleOfALine, withABacklog, whileTheCameraMoves

      var arguments: [String] { self == .whileTheCameraMoves ? ["--clock", "realtime"] : [] }

      var input: [UInt8] {
        switch self {
        case .atRest: Array(request(1, "ping").utf8)
        case .inTheMiddleOfALine: Array((request(1, "ping") + #"{"jsonrpc":"2.0","#).utf8)
        case .withABacklog: Backlogs.input(400)
        case .whileTheCameraMoves:
          Array(request(1, "camera.orbit", #"{"degrees":3600,"duration":100}"#).utf8)
        }
      }
    }

    /// The host is a shell that holds the only other ends of the streams, and becomes `cat` to send.
    /// The streams end, and nothing else tells that it is gone.
    @Test(arguments: Moment.allCases)
    func `a host that is killed leaves no process behind`(_ moment: Moment) throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try Data(moment.input).write(to: folder.appending(path: "input"))
      let host = try Mapcam(
        moment.arguments,
        shell: """
          cd '\(folder.path)' && mkfifo in out
          ("$@" <in >out; echo "status $?" >&2) &
          exec 3>in 4<out
          echo ready
          exec cat input - >&3
          """)
      #expect(host.line() == "ready")
      host.waitForRest()
      #expect(host.process.isRunning)
      host.send(signal: SIGKILL)
      #expect(host.exitStatus() == -SIGKILL)
      // Both ends of the error stream are gone when the engine is.
      #expect(host.complaints == "status 0\n")
    }

    @Test func `warnings that nobody reads hold nothing up`() throws {
      let mapcam = try Mapcam()
      // Each is a line of some 100 bytes; a pipe takes 64 KiB.
      for _ in 0..<50 {
        mapcam.send(
          String(repeating: #"{"jsonrpc":"2.0","method":"nonsense"}"# + "\n", count: 100).utf8)
      }
      mapcam.send(request(1, "ping").utf8)
      #expect(mapcam.line() == #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
      mapcam.send(signal: SIGTERM)
      #expect(mapcam.exitStatus() == 0)
      let warnings = mapcam.complaints.split(separator: "\n")
      #expect(warnings.count > 100 && warnings.count < 5000)
      #expect(warnings.allSatisfy { $0.hasPrefix("mapcam: A notification failed: ") })
    }

    /// A process that was stopped finds its waits and its reads interrupted.
    @Test func `stopped and continued again and again it goes on as if nothing had been`() throws {
      let mapcam = try Mapcam()
      let input = Array((1...4000).map { request($0, "camera.get") }.joined().utf8)
      let step = input.count / 200
      for start in stride(from: 0, to: input.count, by: step) {
        let piece = input[start..<min(input.count, start + step)]
        mapcam.send(signal: SIGSTOP)
        let sent = mapcam.fill(Array(piece), patience: 0.01)
        mapcam.send(signal: SIGCONT)
        usleep(1000)
        mapcam.read()
        // What found no room while it was stopped.
        mapcam.send(piece.dropFirst(sent))
      }
      mapcam.closeInput()
      let output = mapcam.rest()
      #expect(mapcam.exitStatus() == 0)
      #expect(output.count(where: { $0 == 0x0A }) == 4000)
      Signals.expectInOrder(output)
    }
  }
}
