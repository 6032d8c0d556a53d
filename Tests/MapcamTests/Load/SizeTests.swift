import Foundation
import Testing

extension ExecutableTests.Load {
  /// Requests of sizes that no host needs.
  @Suite struct Sizes {
    @Test func `of a hundred thousand maps those over the limit are refused`() throws {
      let mapcam = try Mapcam()
      for start in stride(from: 1, through: 100_000, by: 1000) {
        let requests = (start..<start + 1000).map {
          request($0, "map.create", #"{"map":"\#($0)"}"#)
        }
        mapcam.send(requests.joined().utf8)
      }
      mapcam.closeInput()
      let lines = mapcam.rest().split(separator: 0x0A)
      #expect(lines.count == 100_000 && mapcam.exitStatus() == 0)
      // "default" is one of them.
      for (index, line) in lines.enumerated() {
        let isMade = index < 65_535
        let head = #"{"jsonrpc":"2.0","id":\#(index + 1),"\#(isMade ? "result" : "error")":{"#
        guard line.starts(with: head.utf8) else {
          Issue.record("map \(index + 1): \(String(decoding: line, as: UTF8.self))")
          return
        }
      }
      let last = String(decoding: lines.last ?? [], as: UTF8.self)
      #expect(last.contains(#""code":-32004"#))
      #expect(last.contains(#""data":{"limit":"maxMaps","maximum":65536}"#))
    }

    /// Whatever is refused there is no answer of more.
    @Test func `a batch whose answer grows over 64 MiB is refused from there on`() throws {
      let mapcam = try Mapcam()
      let maximum = 64 << 20
      let path = { (id: Int) in
        request(id, "camera.path", #"{"to":{"zoom":9},"frames":100000}"#).dropLast()
      }
      // One of the paths goes over the limit, and the move is not asked: it would change the camera.
      let members =
        (1...12).map(path) + [
          request(13, "camera.move", #"{"update":{"zoomIn":{}}}"#).dropLast(),
          request(14, "ping").dropLast(),
        ]
      mapcam.send(line: "[\(members.joined(separator: ","))]")
      mapcam.send(request(201, "camera.get").utf8)
      mapcam.waitForRest()
      let peak = mapcam.peakMemory
      mapcam.closeInput()
      let output = mapcam.rest()
      #expect(mapcam.exitStatus() == 0)
      #expect(peak < 256 << 20, "\(peak >> 20) MiB")
      #expect(output.count > maximum / 2 && output.count < maximum, "\(output.count)")
      let end = String(decoding: output.suffix(3000), as: UTF8.self)
      for id in 12...14 {
        #expect(end.ranges(of: #"{"jsonrpc":"2.0","id":\#(id),"error":{"code":-32004,"#).count == 1)
      }
      #expect(end.contains(#""limit":"maxBatchAnswerBytes","maximum":\#(maximum)"#))
      // What comes behind the batch is served again.
      #expect(
        end.hasSuffix(
          #""id":201,"result":{"target":{"latitude":0,"longitude":0},"zoom":2,"bearing":0,"viewingAngle":0}}"#
            + "\n"))
    }

    @Test(
      .disabled(if: isSanitized, "the sanitizer takes memory of its own"),
      arguments: LongLine.shapes) func `16 MiB of any shape take less than 256 MB`(
        _ shape: LongLine
      ) throws
    {
      let mapcam = try Mapcam()
      mapcam.send(shape.bytes(16 << 20) + Array(request(424_242, "ping").utf8))
      #expect(mapcam.lines(upToResponse: "424242").count >= 1)
      #expect(mapcam.peakMemory < 256_000_000, "\(mapcam.peakMemory >> 20) MiB")
    }

    /// The shell allows it the memory for small requests.
    @Test(.disabled(if: isSanitized, "the sanitizer takes memory of its own"))
    func `out of memory it aborts, behind what it has answered`() throws {
      let mapcam = try Mapcam(shell: #"ulimit -v 150000 && exec "$@""#)
      mapcam.send(request(1, "ping").utf8)
      #expect(mapcam.line() == #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
      mapcam.send(LongLine("[", repeating: "1,", "1]").bytes(16 << 20))
      #expect((mapcam.exitStatus() ?? 0) < 0)
      #expect(mapcam.rest() == [])
    }
  }
}

extension ExecutableTests.Load {
  /// Many engines side by side.
  @Suite struct Crowds {
    @Test(.disabled(if: isSanitized, "each would need 40 MB"))
    func `a thousand engines run side by side, each for itself`() throws {
      let count = 1000
      try Self.allowFiles(6 * count)
      let engines = try (0..<count).map { _ in try Mapcam() }
      for (index, engine) in engines.enumerated() {
        let zoom = #"{"camera":{"target":{"latitude":0,"longitude":0},"zoom":\#(2 + index % 19)}}"#
        engine.send(request(index, "camera.set", zoom).utf8)
      }
      for (index, engine) in engines.enumerated() {
        let zoom = #""zoom":\#(2 + index % 19),"#
        let answer = engine.lines(upToResponse: "\(index)").last
        #expect(answer?.contains(zoom) == true, "engine \(index): \(answer ?? "nothing")")
      }
      for engine in engines { engine.closeInput() }
      for (index, engine) in engines.enumerated() {
        #expect(engine.exitStatus() == 0, "engine \(index)")
      }
    }

    /// Raises the number of files that may be open, of which each engine takes its streams.
    private static func allowFiles(_ count: Int) throws {
      #if os(Linux)
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      #else
        let files = RLIMIT_NOFILE
      #endif
      var limit = rlimit()
      try #require(unsafe getrlimit(files, &limit) == 0)
      try #require(limit.rlim_max >= count, "ulimit -Hn \(count)")
      limit.rlim_cur = max(limit.rlim_cur, rlim_t(count))
      try #require(unsafe setrlimit(files, &limit) == 0)
    }
  }
}

extension ExecutableTests.Load {
  /// What has been asked has two seconds to be finished and read when a signal comes.
  @Suite struct Endings {
    /// The tiles of a quarter of a million cameras take longer, though the host reads.
    @Test(arguments: [SIGTERM, SIGINT])
    func `in the middle of a request it ends two seconds later`(_ signal: Int32) throws {
      let mapcam = try Mapcam()
      let cameras = String(repeating: "A", count: 64_000)
      let params = #"{"cameras":"\#(cameras)","levels":"varying","maxZoom":0,"wrap":false}"#
      let tiles = String(request(1, "projection.tilesForCameras", params).dropLast())
      mapcam.send(line: "[" + [String](repeating: tiles, count: 250).joined(separator: ",") + "]")
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
