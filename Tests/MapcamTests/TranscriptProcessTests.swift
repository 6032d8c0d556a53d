import Foundation
import TestSupport
import Testing

extension ExecutableTests {
  /// The golden sessions, replayed through the executable.
  @Suite struct Transcripts {
    @Test(arguments: Transcript.all)
    func `the executable answers as the transcript says`(_ transcript: Transcript) throws {
      let run = try Mapcam.run(transcript.arguments, pieces: [transcript.input[...]])
      #expect(differences(run.output, from: transcript.output) == [])
      #expect(run.status == 0)
    }

    @Test(arguments: Transcript.all)
    func `pieces of any length are answered the same`(_ transcript: Transcript) throws {
      let seed: UInt64 = 4711
      var generator = SeededGenerator(seed: seed)
      var pieces: [ArraySlice<UInt8>] = []
      var rest = transcript.input[...]
      while !rest.isEmpty {
        let length = Int.random(in: 1...300, using: &generator)
        pieces.append(rest.prefix(length))
        rest = rest.dropFirst(length)
      }
      let run = try Mapcam.run(transcript.arguments, pieces: pieces)
      #expect(differences(run.output, from: transcript.output) == [], "seed \(seed)")
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
  /// Rubbish in.
  @Suite struct Damage {
    @Test func `thousands of damaged lines are survived`() throws {
      let seed: UInt64 = 20_261_121
      var generator = SeededGenerator(seed: seed)
      let lines = Transcript.all.flatMap { $0.input.split(separator: 0x0A).map(Array.init) }
        .filter { !$0.starts(with: Array("Content".utf8)) && $0.count < 2000 }
      var input: [UInt8] = []
      for _ in 0..<6000 {
        var line = lines.randomElement(using: &generator) ?? []
        for _ in 0..<Int.random(in: 1...3, using: &generator) where !line.isEmpty {
          let index = line.indices.randomElement(using: &generator) ?? 0
          switch Int.random(in: 0..<4, using: &generator) {
          case 0: line[index] ^= UInt8(1 << Int.random(in: 0..<8, using: &generator))
          case 1: line.remove(at: index)
          case 2: line.insert(.random(in: 0...255, using: &generator), at: index)
          default: line.removeSubrange(index...)
          }
        }
        // What ends or stalls the session would leave the rest untested.
        let text = String(decoding: line, as: UTF8.self)
        if text.contains("shutdown") || text.contains("clock.start") { continue }
        input += line + [0x0A]
      }
      let mapcam = try Mapcam(["--log-level", "off"])
      mapcam.send(input)
      mapcam.send(request(424_242, "ping").utf8)
      let output = mapcam.lines(upToResponse: "424242")
      #expect(output.last == #"{"jsonrpc":"2.0","id":424242,"result":{}}"#, "seed \(seed)")
      for line in output {
        #expect(!line.contains("-32603"), "seed \(seed): \(line)")
        let json = try? JSONSerialization.jsonObject(with: Data(Self.withoutIdentifier(line).utf8))
        #expect(json != nil, "seed \(seed): \(line)")
      }
      mapcam.closeInput()
      #expect(mapcam.exitStatus() == 0)
    }

    /// A response whose id is null in place of a number. An id is echoed byte for byte, and Foundation
    /// reads no number that a double does not hold.
    private static func withoutIdentifier(_ line: String) -> String {
      line.replacing(
        /^\{"jsonrpc":"2\.0","id":-?[0-9][-+.eE0-9]*,/, with: #"{"jsonrpc":"2.0","id":null,"#)
    }
  }
}
