import Foundation
import Testing

extension ExecutableTests {
  /// Hosts that are killed, stop reading, or end it at the worst moment.
  @Suite(.timeLimit(.minutes(2))) struct Faults {
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
          exec cat input - >&3
          """)
      usleep(500_000)
      #expect(host.process.isRunning)
      host.send(signal: SIGKILL)
      #expect(host.exitStatus() == -SIGKILL)
      // Both ends of the error stream are gone when the engine is.
      #expect(host.complaints == "status 0\n")
    }

    @Test func `a reader that stops for ten seconds loses merged changes alone`() throws {
      let mapcam = try Mapcam(["--clock", "realtime", "--fps", "500"])
      for name in 0..<50 {
        mapcam.send(request(0, "map.create", #"{"map":"m\#(name)"}"#).utf8)
        mapcam.send(
          request(0, "camera.animate", #"{"map":"m\#(name)","to":{"zoom":6},"duration":6}"#).utf8)
      }
      var asked = 0
      var memory = 0
      for tenth in 0..<100 {
        asked += 1
        _ = mapcam.fill(Array(request(asked, "ping").utf8), patience: 1)
        usleep(100_000)
        if tenth == 20 { memory = mapcam.residentMemory }
      }
      #expect(mapcam.residentMemory < memory + (4 << 20), "memory grows while nobody reads")
      mapcam.send(request(asked + 1, "clock.stop").utf8)
      let lines = mapcam.lines(upToResponse: "\(asked + 1)")
      let answers = lines.filter { $0.hasPrefix(#"{"jsonrpc":"2.0","id":"#) }.dropFirst(100)
      #expect(
        answers.dropLast() == (1...asked).map { #"{"jsonrpc":"2.0","id":\#($0),"result":{}}"# }[...]
      )
      for name in 0..<50 {
        let told = lines.filter { $0.contains(#""params":{"map":"m\#(name)","#) }
        func count(_ word: String) -> Int { told.count { $0.contains(word) } }
        #expect(count("camera.willMove") == 1 && count("camera.idle") == 1, "m\(name)")
        #expect(count(#""outcome":"completed""#) == 1 && count("animation.ended") == 1, "m\(name)")
        let last = told.last { $0.contains("camera.didChange") }
        #expect(last?.contains(#""zoom":6,"#) == true, "m\(name)")
        // 3,000 frames were shown to nobody.
        #expect(count("camera.didChange") < 1500, "m\(name)")
      }
    }

    @Test func `warnings that nobody reads hold nothing up`() throws {
      let mapcam = try Mapcam()
      // Each is a line of some 100 bytes; a pipe takes 64 KiB.
      for _ in 0..<50 {
        mapcam.send(
          String(repeating: #"{"jsonrpc":"2.0","method":"nonsense"}"# + "\n", count: 100).utf8)
      }
      mapcam.send(request(1, "ping").utf8)
      #expect(mapcam.line(within: 10) == #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
      mapcam.send(signal: SIGTERM)
      #expect(mapcam.exitStatus(within: 5) == 0)
      let warnings = mapcam.complaints.split(separator: "\n")
      #expect(warnings.count > 100 && warnings.count < 5000)
      #expect(warnings.allSatisfy { $0.hasPrefix("mapcam: A notification failed: ") })
    }

    @Test func `a signal in the middle of a batch waits for its answer`() throws {
      let mapcam = try Mapcam()
      let frames = isOptimized ? 500 : 10
      let member = request(7, "camera.path", #"{"to":{"zoom":9},"frames":\#(frames)}"#).dropLast()
      let batch = Array(repeating: member, count: 400).joined(separator: ",")
      mapcam.send((request(1, "ping") + "[" + batch + "]").utf8)
      #expect(mapcam.line() != nil)
      mapcam.waitForRest()
      let before = mapcam.processorTime
      mapcam.send(("\n" + request(2, "ping")).utf8)
      while mapcam.processorTime < before + 0.03 { usleep(1000) }
      mapcam.send(signal: SIGTERM)
      let output = mapcam.rest(within: 60)
      #expect(mapcam.exitStatus(within: 5) == 0)
      let lines = output.split(separator: 0x0A)
      #expect(lines.count == 1, "what comes after the batch is not served")
      let answer = try JSONSerialization.jsonObject(with: Data(lines.first ?? [])) as? [Any]
      #expect(answer?.count == 400)
    }

    /// A process that was stopped finds its waits and its reads interrupted.
    @Test func `stopped and continued again and again it goes on as if nothing had been`() throws {
      let mapcam = try Mapcam()
      let input = Array((1...4000).map { request($0, "camera.get") }.joined().utf8)
      let step = input.count / 200
      for start in stride(from: 0, to: input.count, by: step) {
        let piece = input[start..<min(input.count, start + step)]
        mapcam.send(signal: SIGSTOP)
        let sent = mapcam.fill(Array(piece), patience: 1)
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

extension Mapcam {
  /// Waits until it has used no processor time for a while.
  func waitForRest() {
    var before = -1.0
    while processorTime != before {
      before = processorTime
      usleep(100_000)
    }
  }
}
