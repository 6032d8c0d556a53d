import JSON
import TestSupport
import Testing

@testable import Server

/// The slots of a session's messages read each text as a fresh document does.
@Suite struct RecentMessageTests {
  /// Requests as hosts send them, of several kinds and with ids of all sorts.
  @Test(arguments: [
    "0", "\"a\"", "\"1f0c8a52-93d4-4b21-9c39-aa6a1b0fe2cd\"", "\"\\u0041\"", "null",
  ])
  func `a stream is read as parsing reads it, and mostly not parsed`(_ id: String) throws {
    var generator = SeededGenerator(seed: 20_261_123)
    let kinds = [
      #"{"jsonrpc":"2.0","id":ID,"method":"move","params":{"x":#,"y":#}}"#,
      #"{"jsonrpc":"2.0","method":"tick","params":{"seconds":#},"id":ID}"#,
      #"{"jsonrpc": "2.0", "id": ID, "method": "set", "params": {"id": "x", "z": [#, #]}}"#,
      #"[{"id":ID,"x":#}]"#, #"{"id":ID,"x":"#, #"{"list":["id",ID,#]}"#,
    ]
    var recent = RecentMessages()
    // Of some whose id is a number: how many came later on, and how many shapes they had.
    var loads = 0
    var shapes: Set<String> = []
    for round in 0..<600 {
      var text = kinds.randomElement(using: &generator)!
      text = text.replacing("ID", with: Self.another(id, round))
      while let place = text.firstRange(of: "#") {
        text.replaceSubrange(place, with: "\(Int.random(in: -99...99, using: &generator))")
      }
      let before = Array("[7,\n".utf8)
      let stream = before + text.utf8 + [UInt8](repeating: 0, count: JSONDocument.lookahead)
      let range = before.count..<before.count + text.utf8.count
      guard let index = try? recent.load(range, of: stream) else {
        #expect(throws: JSONSyntaxError.self, "\(text)") { try Tree(text) }
        continue
      }
      let found = Tree(recent[index].document.root, of: recent[index].document)
      #expect(try found == Tree(text), "\(text)")
      guard round >= 300, text.hasPrefix("{\"jsonrpc"), !text.contains("tick") else { continue }
      loads += 1
      shapes.insert("\(index): \(recent[index].document.shape)")
    }
    #expect(loads > 50 && (shapes.count < loads / 2 || id.contains("\"")), "\(shapes.count)")
  }

  /// Another id of the same sort.
  private static func another(_ id: String, _ round: Int) -> String {
    switch id {
    case "0": "\(round)"
    case "\"a\"": "\"" + ["a", "bc", "DEFG", "é", "0x"][round % 5] + "\(round)\""
    case "null": id
    default: id.dropLast(3) + String(round % 90 + 10) + "\""
    }
  }
}
