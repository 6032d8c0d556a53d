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
    for line in whole.lines {
      if case .received = line { continue }
      replayed.lines.append(line)
      guard case .sent(let bytes, _) = line else { continue }
      replayed.lines += Self.received(conversation.send(bytes))
    }
    let rest = Self.received(conversation.finish())
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

  @Test(.enabled(if: !isUpdating), arguments: Transcript.all)
  func `a session that comes byte by byte goes the same way`(_ transcript: Transcript) {
    let options = Session.Options(arguments: transcript.arguments)
    let input = transcript.input
    let output = Self.output(of: input.indices.map { input[$0...$0] }, options)
    #expect(differences(output, from: transcript.output) == [])
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

  private static func received(_ bytes: [UInt8]) -> [Transcript.Line] {
    bytes.split(separator: 0x0A).map { .received($0 + [0x0A]) }
  }
}
