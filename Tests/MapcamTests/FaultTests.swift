import Foundation
import TestSupport
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
      let folder = temporaryFile()
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

#if os(Linux)
  extension ExecutableTests {
    /// System calls that are interrupted by signals, and take less than they are given: a library
    /// loaded before the executable's sees to that. Tests/Interruptions holds it.
    @Suite struct Interruptions {
      private static let source =
        packageFolder.appending(path: "Tests/Interruptions/interruptions.c").path

      /// Starts it with the library, which is built for the occasion.
      private static let shell = """
        library=$(mktemp) && ${CC:-cc} -shared -fPIC -O1 -o "$library" '\(source)' || exit 70
        LD_PRELOAD=$library "$@"; status=$?
        rm "$library"; exit $status
        """

      @Test(arguments: Transcript.all.filter { $0.input.count < 100_000 })
      func `interrupted calls and short reads and writes change no byte`(
        _ transcript: Transcript
      ) throws {
        let run = try Mapcam.run(
          transcript.arguments, pieces: [transcript.input[...]], shell: Self.shell)
        #expect(differences(run.output, from: transcript.output) == [])
        #expect(run.status == 0)
      }

      @Test func `so it is through a socket, and with a slow reader`() throws {
        let (ours, theirs) = try socketPair()
        let mapcam = try Mapcam(input: theirs, output: theirs, host: ours, shell: Self.shell)
        try theirs.close()
        let input = Array((1...2000).map { request($0, "camera.get") }.joined().utf8)
        let sent = mapcam.fill(input, patience: 0.3)
        mapcam.send(input[sent...])
        shutdown(ours.fileDescriptor, Int32(SHUT_WR))
        let output = mapcam.rest()
        #expect(mapcam.exitStatus() == 0)
        #expect(output.count(where: { $0 == 0x0A }) == 2000)
        Signals.expectInOrder(output)
      }

      @Test func `the clock that runs in real time is kept up`() throws {
        let mapcam = try Mapcam(["--clock", "realtime"], shell: Self.shell)
        mapcam.send(
          request(1, "camera.animate", #"{"to":{"zoom":6},"duration":0.5,"curve":"linear"}"#).utf8)
        var lines: [String] = []
        while let line = mapcam.line(), !line.contains("camera.idle") {
          lines.append(line)
        }
        #expect(lines.last?.contains(#""outcome":"completed""#) == true)
        #expect(lines.dropLast().last?.contains(#""zoom":6,"#) == true)
        mapcam.closeInput()
        #expect(mapcam.exitStatus() == 0)
      }
    }
  }
#endif

extension ExecutableTests {
  /// SIGTERM: "the request in hand has 2 s to be finished and read; status 0." SIGINT: "the same, and
  /// then it dies by SIGINT, so that Ctrl-C ends a shell's loop."
  @Suite struct Signals {
    /// How a process ends that a signal has asked to.
    static func status(after signal: Int32) -> Int32 { signal == SIGINT ? -SIGINT : 0 }

    @Test(arguments: [SIGTERM, SIGINT]) func `a signal ends it in order`(_ signal: Int32) throws {
      let mapcam = try Mapcam()
      mapcam.send(request(1, "ping").utf8)
      #expect(mapcam.line() != nil)
      mapcam.send(signal: signal)
      #expect(mapcam.exitStatus() == Self.status(after: signal))
      #expect(mapcam.rest() == [] && mapcam.complaints.isEmpty)
    }

    @Test func `SIGHUP kills it at once`() throws {
      // A process that ignores it, as under nohup, starts others that do.
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
