import Foundation
import Testing

extension ExecutableTests.Load {
  /// The clock that runs in real time, beside the system's.
  @Suite struct Timing {
    @Test func `an animation is played without ticks, on time`() throws {
      let mapcam = try Mapcam(["--clock", "realtime", "--fps", "50"])
      let start = Date()
      mapcam.send(
        request(1, "camera.animate", #"{"to":{"zoom":6},"duration":0.5,"curve":"linear"}"#).utf8)
      var lines: [String] = []
      while let line = mapcam.line() {
        lines.append(line)
        if line.contains("camera.idle") { break }
      }
      let elapsed = Date().timeIntervalSince(start)
      #expect(elapsed > 0.45 && elapsed < 2, "\(elapsed)")
      let kinds = lines.dropFirst().map { line in
        String(line.dropFirst(#"{"jsonrpc":"2.0","method":""#.count).prefix { $0 != "\"" })
      }
      #expect(kinds.first == "camera.willMove")
      #expect(kinds.suffix(3) == ["camera.didChange", "animation.ended", "camera.idle"])
      let frames = kinds.count(where: { $0 == "camera.didChange" })
      #expect(frames >= 5 && frames <= 27, "\(frames) frames")
      #expect(lines.contains { $0.contains(#""outcome":"completed""#) })
      // Each frame shows what the clock says.
      let begin = lines.firstIndex { $0.contains("didChange") } ?? 0
      let times = lines[begin...].compactMap { ExecutableTests.RealTime.number("time", in: $0) }
      #expect(times == times.sorted())
      mapcam.closeInput()
      #expect(mapcam.exitStatus() == 0)
    }

    @Test(arguments: [false, true])
    func `the clock keeps time with the system's while nothing moves`(isWaited: Bool) throws {
      let mapcam = try Mapcam(["--clock", "realtime"])
      if isWaited {
        mapcam.send(request(0, "camera.animate", #"{"to":{"bearing":9},"delay":60}"#).utf8)
      }
      mapcam.send(request(1, "clock.get").utf8)
      let line = mapcam.lines(upToResponse: "1").last ?? ""
      let first = ExecutableTests.RealTime.number("time", in: line) ?? -1
      let start = Date()
      usleep(700_000)
      mapcam.send(request(2, "clock.get").utf8)
      let second = ExecutableTests.RealTime.number("time", in: mapcam.line() ?? "") ?? -1
      let elapsed = Date().timeIntervalSince(start)
      #expect(abs(second - first - elapsed) < 0.2, "\(second - first) in \(elapsed)")
    }

    @Test func `an idle engine uses no processor time`() throws {
      let mapcam = try Mapcam(["--clock", "realtime", "--fps", "1000"])
      mapcam.send(request(1, "ping").utf8)
      #expect(mapcam.line() != nil)
      let before = mapcam.processorTime
      usleep(1_000_000)
      #expect(mapcam.processorTime - before <= 0.02)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
    func `nothing wakes it while animations wait or a tour rests`() throws {
      let mapcam = try Mapcam(["--clock", "realtime", "--fps", "1000"])
      mapcam.send(request(1, "camera.animate", #"{"to":{"bearing":9},"delay":60}"#).utf8)
      let steps = #"{"steps":[{"to":{"zoom":4},"duration":0.1,"hold":2},{"to":{"zoom":5}}]}"#
      mapcam.send(request(2, "camera.tour", steps).utf8)
      var lines = mapcam.lines(upToResponse: "2")
      usleep(1_000_000)
      let before = mapcam.waits
      usleep(600_000)
      #expect(mapcam.waits - before <= 2)
      // The tour goes on in time.
      while let line = mapcam.line(), !line.contains("animation.ended") { lines.append(line) }
      let times = lines.filter { $0.contains("animation.step") }.compactMap {
        ExecutableTests.RealTime.number("time", in: $0)
      }
      #expect(times.count == 2 && times[1] - times[0] >= 2.1 && times[1] - times[0] < 3, "\(times)")
      #expect(lines.last?.contains(#""zoom":5,"#) == true)
    }

    @Test func `while the host does not read the clock stands, and nothing is lost`() throws {
      let mapcam = try Mapcam(["--clock", "realtime", "--fps", "1000"])
      for name in 0..<20 {
        mapcam.send(request(0, "map.create", #"{"map":"m\#(name)"}"#).utf8)
        mapcam.send(
          request(1, "camera.animate", #"{"map":"m\#(name)","to":{"zoom":6},"duration":3}"#).utf8)
      }
      // Nothing is read for longer than the animations take. Requests are served meanwhile.
      usleep(800_000)
      let (memory, time) = (mapcam.residentMemory, mapcam.processorTime)
      for asked in 2..<34 {
        // Sending would read.
        _ = mapcam.fill(Array(request(asked, "clock.get").utf8), patience: 1)
        usleep(100_000)
      }
      #expect(mapcam.residentMemory < memory + (1 << 20), "memory grows")
      #expect(mapcam.processorTime - time < 0.2, "it spins")
      var lines = mapcam.lines(upToResponse: "33")
      #expect((ExecutableTests.RealTime.number("time", in: lines.last ?? "") ?? 9) < 1)
      var ended = 0
      while ended < 20, let line = mapcam.line() {
        lines.append(line)
        if line.contains("camera.idle") { ended += 1 }
      }
      let answers = lines.filter { $0.hasPrefix(#"{"jsonrpc":"2.0","id":"#) }.dropFirst(40)
      #expect(answers.indices.allSatisfy { answers[$0].contains(#""id":\#($0 - 38),"#) })
      for name in 0..<20 {
        let told = lines.filter { $0.contains(#""params":{"map":"m\#(name)","#) }
        func count(_ word: String) -> Int { told.count { $0.contains(word) } }
        #expect(count("camera.willMove") == 1 && count("camera.idle") == 1, "m\(name)")
        #expect(count(#""outcome":"completed""#) == 1 && count("animation.ended") == 1, "m\(name)")
        let times = told.filter { $0.contains("didChange") }.compactMap {
          ExecutableTests.RealTime.number("time", in: $0)
        }
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 <= 0.2501 }, "m\(name)")
      }
    }

    @Test func `a process that was stopped does not let the camera leap`() throws {
      let mapcam = try Mapcam(["--clock", "realtime", "--fps", "60"])
      mapcam.send(
        request(1, "camera.animate", #"{"to":{"zoom":21},"duration":100,"curve":"linear"}"#).utf8)
      #expect(!mapcam.lines(upToResponse: "1").isEmpty)
      usleep(200_000)
      mapcam.send(signal: SIGSTOP)
      usleep(1_500_000)
      mapcam.send(signal: SIGCONT)
      usleep(100_000)
      mapcam.send(request(2, "clock.stop").utf8)
      let lines = mapcam.lines(upToResponse: "2")
      let times = lines.filter { $0.contains("didChange") }.compactMap {
        ExecutableTests.RealTime.number("time", in: $0)
      }
      let steps = zip(times, times.dropFirst()).map { $1 - $0 }
      #expect(times.count > 5)
      #expect(steps.allSatisfy { $0 <= 0.2501 }, "\(steps.max() ?? 0)")
    }
  }
}
