import TestSupport
import Testing

/// "No input can stop it": 60,000 randomly damaged lines.
@Suite struct DamagedLineTests {
  /// Lines of the transcripts: to be damaged, and to be spliced.
  static let lines: [[UInt8]] = Transcript.all.flatMap { transcript in
    transcript.input.split(separator: 0x0A).map(Array.init)
  }.filter { line in
    let text = String(decoding: line, as: UTF8.self)
    return line.count < 1000 && !text.hasPrefix("Content") && !text.contains(#""exit""#)
      && !text.contains(#""shutdown""#)
  }

  @Test(arguments: 0..<6)
  func `damaged lines are answered, and nothing is a defect`(_ part: Int) throws {
    let seed = UInt64(20_261_121 + part)
    var generator = SeededGenerator(seed: seed)
    var conversation = Conversation()
    var answered = 0
    for _ in 0..<2_500 {
      let line = Self.damaged(&generator)
      for text in conversation.send(line + [0x0A]).lines {
        answered += 1
        guard (try? Tree(text)) != nil, !text.contains("-32603") else {
          Issue.record("seed \(seed): \(String(decoding: line, as: UTF8.self)) gives \(text)")
          return
        }
      }
      // A session that was shut down, or has grown slow to look at, makes room for a new one.
      if conversation.isShutDown || answered % 5000 == 4999 { conversation = Conversation() }
    }
    #expect(conversation.result("ping") == "{}", "seed \(seed)")
    #expect(answered > 2_000)
  }

  /// A line with one to three faults: a byte changed, removed, doubled or put in, a piece cut out,
  /// doubled or taken from another line, a number or a name exchanged.
  private static func damaged(_ generator: inout SeededGenerator) -> [UInt8] {
    var line = lines.randomElement(using: &generator) ?? []
    for _ in 0..<Int.random(in: 1...3, using: &generator) where !line.isEmpty {
      let index = Int.random(in: 0..<line.count, using: &generator)
      let end = min(line.count, index + Int.random(in: 1...20, using: &generator))
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: line[index] ^= UInt8(1 << Int.random(in: 0..<8, using: &generator))
      case 1: line.remove(at: index)
      case 2: line.insert(line[index], at: index)
      case 3: line.insert(.random(in: 0...255, using: &generator), at: index)
      case 4: line.removeSubrange(index..<end)
      case 5: line.insert(contentsOf: Array(line[index..<end]), at: index)
      case 6: line.replaceSubrange(index..., with: splice(&generator))
      default: exchangeNumber(in: &line, from: index, &generator)
      }
    }
    return line.filter { $0 != 0x0A }
  }

  private static func splice(_ generator: inout SeededGenerator) -> ArraySlice<UInt8> {
    let other = lines.randomElement(using: &generator) ?? []
    return other[Int.random(in: 0...other.count, using: &generator)...]
  }

  private static let numbers = [
    "1e308", "-1e308", "1e-320", "0", "-0.0", "1e9", "-1e9", "999999", "5e-324", "90",
    "180.0000001",
    "1e999", "null", "\"\"", "[]", "{}", "true",
  ]

  /// Puts a value of another kind, or a hostile one, in the place of the next number.
  private static func exchangeNumber(
    in line: inout [UInt8], from index: Int, _ generator: inout SeededGenerator
  ) {
    let digits = Set("-+.eE0123456789".utf8)
    guard let start = line[index...].firstIndex(where: digits.contains) else { return }
    let end = line[start...].firstIndex { !digits.contains($0) } ?? line.count
    line.replaceSubrange(
      start..<end, with: Array((numbers.randomElement(using: &generator) ?? "0").utf8))
  }
}
