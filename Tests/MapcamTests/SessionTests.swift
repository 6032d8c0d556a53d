import Foundation
import TestSupport
import Testing

/// Whether a sanitizer is built in, which Tests/Sanitizing/run tells: then memory and time are its
/// own more than the engine's.
let isSanitized = ProcessInfo.processInfo.environment["MAPCAM_SANITIZER"] != nil

/// Whether the tests run that measure time or memory, or start processes by the thousand:
/// Tests/Load/run tells.
let isLoad = ProcessInfo.processInfo.environment["MAPCAM_REQUIRE_LOAD"] != nil

/// The executable that the tests start: the one that was built with them, unless `MAPCAM_EXECUTABLE`
/// names another.
let engine =
  ProcessInfo.processInfo.environment["MAPCAM_EXECUTABLE"].map { URL(filePath: $0) } ?? executable

/// The tests of the executable, one after the other: those of `Load` measure time and memory.
@Suite(.serialized) struct ExecutableTests {}

extension ExecutableTests {
  /// What is about load, time, memory and processes by the thousand.
  @Suite(.enabled(if: isLoad, "Tests/Load/run runs them, on the release build")) struct Load {}
}

extension ExecutableTests {
  /// The golden sessions, replayed through the executable.
  @Suite struct Transcripts {
    @Test(arguments: Transcript.all)
    func `the executable answers as the transcript says, and traces what it was sent`(
      _ transcript: Transcript
    ) throws {
      let trace = temporaryFile()
      defer { try? FileManager.default.removeItem(at: trace) }
      let run = try Mapcam.run(
        transcript.arguments + ["--trace", trace.path], pieces: [transcript.input[...]])
      #expect(try Array(Data(contentsOf: trace)) == transcript.input)
      #expect(differences(run.output, from: transcript.output) == [])
      #expect(run.status == 0)
    }

    @Test func `every line is answered before the next one is sent`() throws {
      for transcript in Transcript.all {
        let mapcam = try Mapcam(transcript.arguments)
        guard !transcript.input.starts(with: Array("Content".utf8)) else { continue }
        let end = transcript.lines.lastIndex { if case .sent = $0 { true } else { false } } ?? 0
        for line in transcript.lines[..<end] {
          switch line {
          case .comment: continue
          case .sent(let bytes, _): mapcam.send(bytes)
          case .received(let bytes):
            let line = mapcam.line().map { Array(($0 + "\n").utf8) }
            #expect(differences(line ?? [], from: bytes) == [], "\(transcript.name)")
          }
        }
        mapcam.closeInput()
        #expect(mapcam.exitStatus() == 0)
      }
    }
  }
}

extension ExecutableTests {
  /// "A host that does not read for a while": nothing is lost.
  @Suite struct Backlogs {
    /// Requests whose ids, numbers from 1 on, are so long, as then are the answers.
    static func input(_ count: Int, idLength: Int = 60_000) -> [UInt8] {
      let padding = [UInt8](repeating: UInt8(ascii: "."), count: idLength)
      return (1...count).flatMap { number in
        Array(#"{"jsonrpc":"2.0","method":"ping","id":"\#(number)"#.utf8) + padding
          + Array("\"}\n".utf8)
      }
    }

    /// All answers are there, in order.
    static func expectAnswers(_ count: Int, _ output: [UInt8]) {
      let lines = output.split(separator: 0x0A)
      #expect(lines.count == count)
      for (index, line) in lines.enumerated() {
        let head = #"{"jsonrpc":"2.0","id":"\#(index + 1)."#
        #expect(line.starts(with: Array(head.utf8)), "answer \(index + 1)")
      }
    }

    /// The pipe takes all of so small a backlog, whose end nothing else tells.
    @Test(arguments: [1024, 4096, 20_000])
    func `requests behind a small backlog are served though no more come`(_ limit: Int) throws {
      let mapcam = try Mapcam(["--max-backlog-bytes", "\(limit)"])
      mapcam.send((1...1400).map { request($0, "ping") }.joined().utf8)
      for number in 1...1400 {
        #expect(mapcam.line() == #"{"jsonrpc":"2.0","id":\#(number),"result":{}}"#)
      }
    }

    @Test func `full pipes both ways are no deadlock`() throws {
      // The host writes all that it can before it reads anything, again and again.
      let mapcam = try Mapcam(["--max-backlog-bytes", "4096"])
      let input = Self.input(300, idLength: 6000)
      var sent = 0
      for _ in 0..<60_000 where sent < input.count {
        sent += mapcam.fill(Array(input[sent...]), patience: 0.01)
        mapcam.read()
      }
      mapcam.closeInput()
      Self.expectAnswers(300, mapcam.rest())
      #expect(mapcam.exitStatus() == 0)
    }
  }
}

extension ExecutableTests {
  /// Requests of sizes that no host needs.
  @Suite struct HostileSizes {
    @Test func `an id of a megabyte is refused, one of 65,536 bytes echoed`() throws {
      let mapcam = try Mapcam()
      let ping = { (id: String) in #"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"# }
      for id in [
        "\"" + String(repeating: "i", count: 65_534) + "\"", String(repeating: "7", count: 65_536),
      ] {
        mapcam.send(line: ping(id))
        #expect(mapcam.line() == #"{"jsonrpc":"2.0","id":\#(id),"result":{}}"#)
        mapcam.send(line: ping(id.replacing("i\"", with: "ii\"") + (id.hasPrefix("7") ? "7" : "")))
        #expect(mapcam.line()?.contains(#""limit":"maxIdBytes","maximum":65536"#) == true)
      }
      for id in [
        "\"" + String(repeating: "i", count: 1 << 20) + "\"",
        String(repeating: "7", count: 1 << 20),
      ] {
        mapcam.send(line: ping(id))
        let answer = mapcam.line() ?? ""
        #expect(answer.hasPrefix(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32004,"#))
        #expect(answer.utf8.count < 500)
      }
    }
  }
}

extension ExecutableTests {
  /// The clock that runs in real time. What it is on time for is measured in Load.
  @Suite struct RealTime {
    static func number(_ name: String, in line: String) -> Double? {
      guard let start = line.firstRange(of: "\"\(name)\":") else { return nil }
      return Double(line[start.upperBound...].prefix { "-+.eE0123456789".contains($0) })
    }

    @Test func `the clock cannot be ticked while it runs, and can once it has stopped`() throws {
      let mapcam = try Mapcam()
      mapcam.send(request(1, "clock.start", #"{"fps":30}"#).utf8)
      #expect(mapcam.line() == #"{"jsonrpc":"2.0","id":1,"result":{"time":0}}"#)
      mapcam.send(request(2, "clock.tick", #"{"seconds":1}"#).utf8)
      #expect(mapcam.line()?.contains(#""code":-32005"#) == true)
      mapcam.send(request(3, "clock.stop").utf8)
      let stopped = Self.number("time", in: mapcam.line() ?? "") ?? -1
      #expect(stopped > 0)
      mapcam.send(request(4, "clock.get").utf8)
      let line = mapcam.line() ?? ""
      #expect(Self.number("time", in: line) == stopped && line.contains(#""running":false"#))
      mapcam.send(request(5, "clock.tick", #"{"seconds":1}"#).utf8)
      #expect(Self.number("time", in: mapcam.line() ?? "") == stopped + 1)
    }

    @Test func `a higher frame rate does not wait for the frame of a lower one`() throws {
      let mapcam = try Mapcam()
      mapcam.send(request(1, "clock.start", #"{"fps":1e-5}"#).utf8)
      mapcam.send(request(2, "camera.animate", #"{"to":{"zoom":6},"duration":1e6}"#).utf8)
      #expect(mapcam.lines(upToResponse: "2").count == 2)
      mapcam.send(request(3, "clock.start", #"{"fps":60}"#).utf8)
      #expect(mapcam.line()?.contains(#""id":3"#) == true)
      #expect(mapcam.line()?.contains("camera.willMove") == true)
    }

    @Test func `requests are served while frames are shown`() throws {
      let mapcam = try Mapcam(["--clock", "realtime", "--fps", "200"])
      mapcam.send(request(1, "camera.animate", #"{"to":{"zoom":20},"duration":3000}"#).utf8)
      for id in 2...40 {
        mapcam.send(request(id, "camera.get").utf8)
        #expect(!mapcam.lines(upToResponse: "\(id)").isEmpty)
      }
      mapcam.send(request(99, "camera.stop").utf8)
      let lines = mapcam.lines(upToResponse: "99")
      #expect(lines.contains { $0.contains(#""outcome":"stopped""#) })
    }
  }
}
