import JSON
import JSONRPC
import TestSupport
import Testing

/// A document that becomes that of the next line by its numbers is the one that is parsed.
@Suite struct PatchedLineTests {
  @Test func `a line like the one before is not parsed`() {
    var lines = Lines()
    lines.append(#"{"id":1,"x":2.5}"# + "\n" + #"{"id":22,"x":-7}"# + "\n" + #"{"id":3,"#)
    #expect(lines.next() == #"parsed {"id":1,"x":2.5}"#)
    #expect(lines.next() == #"patched {"id":22,"x":-7}"#)
    #expect(lines.next() == nil)
    lines.append(#""x":1}"# + "\n")
    #expect(lines.next() == #"patched {"id":3,"x":1}"#)
    #expect(lines.next() == nil)
    lines.append(#"{"id":3,"x":1}"# + "\r\n" + #"{"id":3,"x":1.5}"# + "\r\n")
    #expect(lines.next() == #"parsed {"id":3,"x":1}"#)
    #expect(lines.next() == #"patched {"id":3,"x":1.5}"#)
  }

  @Test func `a line of more bytes than there may be is not taken`() {
    var lines = Lines(maximumLength: 7)
    lines.append("[1,2,3]\n[1,2,4]\n[1,2,44]\n[0,2,4]\n")
    #expect(lines.next() == "parsed [1,2,3]")
    #expect(lines.next() == "patched [1,2,4]")
    #expect(lines.next() == "tooLong")
    #expect(lines.next() == "patched [0,2,4]")
    lines.append("[1,2,3,4,5,6")
    #expect(lines.next() == "tooLong")
    // The rest of that line, and others.
    lines.append("[1,2,3]\n[3,2,1]\n[3,2,2]\n")
    #expect(lines.next() == "patched [3,2,1]")
    #expect(lines.next() == "patched [3,2,2]")
  }

  @Test(arguments: [1, 2, 3, 7, 16, 31, 32, 33, 64, 1000, 100_000])
  func `the same lines are found, however they are cut`(_ pieceLength: Int) {
    let seed: UInt64 = 20_261_122
    var generator = SeededGenerator(seed: seed)
    var taken = 0
    for _ in 0..<20 {
      let stream = Self.randomStream(&generator)
      let expected = Self.found(in: stream, pieceLength: stream.count, isPatching: false)
      let found = Self.found(in: stream, pieceLength: pieceLength, isPatching: true)
      let text = String(decoding: stream, as: UTF8.self)
      #expect(found.messages == expected.messages, "seed \(seed): \(text)")
      taken += found.patches
    }
    #expect(pieceLength < 32 || taken > 50, "\(taken)")
  }

  private static func randomStream(_ generator: inout SeededGenerator) -> [UInt8] {
    let kinds = [
      #"{"id":#,"x":#}"#, #" {"id":#,"list":[#,#,[#]],"text":"1\u0031"}  "#, "[#", "", "#", " \t",
      "[" + String(repeating: "#,", count: 40) + "#]", #"{"a":#}}"#, #""1""#,
    ]
    let endings = ["\n", "\n", "\r\n", " \n", "\n\n"]
    let numbers = ["0", "-1", "2.5", "12345678", "1e5"]
    let others = ["0.123456789012345678901", "1234567890123456789012345", "01", "-"]
    var stream = ""
    var kind = kinds[0]
    for _ in 0..<200 {
      if Int.random(in: 0..<12, using: &generator) == 0 {
        kind = kinds.randomElement(using: &generator) ?? ""
      }
      for character in kind {
        let isUsual = Int.random(in: 0..<20, using: &generator) > 0
        let number = (isUsual ? numbers : others).randomElement(using: &generator) ?? ""
        stream += character == "#" ? number : String(character)
      }
      stream += endings.randomElement(using: &generator) ?? ""
    }
    return Array(stream.utf8)
  }

  /// What is found in a stream, and how many lines were found with their ends.
  private static func found(
    in stream: [UInt8], pieceLength: Int, isPatching: Bool
  ) -> (messages: [String], patches: Int) {
    var lines = Lines(maximumLength: 60, isPatching: isPatching)
    var messages: [String] = []
    for start in stride(from: 0, to: stream.count, by: pieceLength) {
      lines.append(stream[start..<min(stream.count, start + pieceLength)])
      while let message = lines.next() { messages.append(message) }
    }
    while let message = lines.last() { messages.append(message) }
    let texts = messages.map { $0.replacing("patched", with: "parsed") }
    return (texts, messages.count { $0.hasPrefix("patched") })
  }
}

/// A reader, and a document of its lines.
private struct Lines: ~Copyable {
  private var reader: MessageReader
  private var document = JSONDocument()
  private let isPatching: Bool

  init(maximumLength: Int = 1000, isPatching: Bool = true) {
    reader = MessageReader(framing: .lines, maximumLength: maximumLength)
    self.isPatching = isPatching
  }

  mutating func append(_ text: String) { append(Array(text.utf8)[...]) }

  mutating func append(_ piece: ArraySlice<UInt8>) { reader.append(piece) }

  /// How the next line was read, and its text without the white space around it.
  mutating func next() -> String? {
    reader.next().map { read($0) }
  }

  mutating func last() -> String? { reader.last().map { read($0) } }

  private mutating func read(_ frame: Frame) -> String {
    guard case .message(let line) = frame else { return "\(frame)" }
    let bytes = reader.bytes
    if isPatching, document.patch(to: bytes.span, from: line.lowerBound) == line.upperBound {
      return "patched \(text)"
    }
    do {
      try document.parse(bytes.span.extracting(line))
      return "parsed \(text)"
    } catch {
      return "\(error)"
    }
  }

  private var text: String { String(decoding: document.text(of: document.root), as: UTF8.self) }
}
