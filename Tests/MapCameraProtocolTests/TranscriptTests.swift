import Foundation
import Server
import TestSupport
import Testing

/// The golden sessions, replayed in memory.
///
///     MAPCAM_UPDATE=1 swift test --filter TranscriptTests
///
/// writes what comes back now into the files, and prints what has changed.
@Suite struct TranscriptTests {
  static let isUpdating = ProcessInfo.processInfo.environment["MAPCAM_UPDATE"] == "1"

  @Test(arguments: Transcript.all)
  func `a session goes as its transcript says, line by line`(_ transcript: Transcript) throws {
    let conversation = Conversation(Session.Options(arguments: transcript.arguments))
    let whole = transcript.withMissingExamples()
    var replayed = whole
    replayed.lines = []
    let hasHeads = transcript.input.starts(with: Array("Content-Length".utf8))
    for line in whole.lines {
      if case .received = line { continue }
      replayed.lines.append(line)
      guard case .sent(let bytes, _) = line else { continue }
      replayed.lines += Self.received(conversation.send(bytes), hasHeads)
    }
    let rest = Self.received(conversation.finish(), hasHeads)
    let end = replayed.lines.lastIndex { if case .comment("") = $0 { false } else { true } }
    replayed.lines.insert(contentsOf: rest, at: (end ?? -1) + 1)

    let changes = differences(Array(replayed.text.utf8), from: Array(transcript.text.utf8))
    guard !changes.isEmpty else { return }
    if Self.isUpdating {
      print("\(transcript.name)\n" + changes.joined(separator: "\n"))
      try replayed.text.write(to: transcript.url, atomically: true, encoding: .utf8)
    } else {
      Issue.record("\(transcript.name)\n\(changes.joined(separator: "\n"))")
    }
  }

  /// In the first run each line is cut before its first byte, in the second behind it, and so on;
  /// behind the beginning of lines, where messages tell what they are, at one byte of seven.
  @Test(.enabled(if: !isUpdating), arguments: Transcript.all)
  func `a session cut at any byte goes the same way`(_ transcript: Transcript) {
    let options = Session.Options(arguments: transcript.arguments)
    let lines = transcript.input.split(separator: 0x0A, omittingEmptySubsequences: false)
    let longest = lines.map(\.count).max() ?? 0
    for cut in 0...longest where cut < 24 || cut % 23 == 0 || cut >= longest - 2 {
      var pieces: [ArraySlice<UInt8>] = []
      var start = 0
      for line in lines {
        let end = line.startIndex + min(cut, line.count)
        pieces.append(transcript.input[start..<end])
        start = end
      }
      pieces.append(transcript.input[start...])
      let changes = differences(Self.output(of: pieces, options), from: transcript.output)
      guard !changes.isEmpty else { continue }
      Issue.record("lines cut at byte \(cut): \(changes)")
      return
    }
  }

  @Test(.enabled(if: !isUpdating), arguments: Transcript.all)
  func `a session that comes byte by byte goes the same way`(_ transcript: Transcript) {
    let options = Session.Options(arguments: transcript.arguments)
    let input = transcript.input
    let output = Self.output(of: input.indices.map { input[$0...$0] }, options)
    #expect(differences(output, from: transcript.output) == [])
  }

  @Test(.enabled(if: !isUpdating), arguments: Transcript.all)
  func `a session run twice is the same to the byte`(_ transcript: Transcript) {
    let options = Session.Options(arguments: transcript.arguments)
    let runs = (0..<2).map { _ in Self.output(of: [transcript.input[...]], options) }
    #expect(runs[0] == runs[1])
  }

  @Test(.enabled(if: !isUpdating)) func `there are transcripts`() {
    #expect(Transcript.all.count >= 15)
    for transcript in Transcript.all {
      #expect(!transcript.input.isEmpty && !transcript.output.isEmpty, "\(transcript.url)")
    }
  }

  private static func output(of pieces: [ArraySlice<UInt8>], _ options: Session.Options) -> [UInt8]
  {
    let conversation = Conversation(options)
    for piece in pieces { conversation.send(piece) }
    conversation.finish()
    return conversation.received
  }

  private static func received(_ bytes: [UInt8], _ hasHeads: Bool) -> [Transcript.Line] {
    if hasHeads { return bytes.isEmpty ? [] : [.received(bytes)] }
    return bytes.split(separator: 0x0A).map { .received($0 + [0x0A]) }
  }
}
