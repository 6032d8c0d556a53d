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
