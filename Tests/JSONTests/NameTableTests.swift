import JSON
import TestSupport
import Testing

@Suite struct NameTableTests {
  /// Names of all lengths, many of which begin or end alike, and some that differ in the middle alone.
  static let names =
    (1...32).map { length in
      String(String(repeating: "latitude", count: 4).dropFirst(length % 3).prefix(length - 1)) + "_"
    } + (0..<6).map { "southWest\($0)northEast" }

  /// A name as it may stand in a text.
  private static func written(_ name: String, _ generator: inout SeededGenerator) -> String {
    guard Int.random(in: 0..<8, using: &generator) == 0 else { return "\"\(name)\"" }
    let code = String(name.unicodeScalars.first?.value ?? 0, radix: 16)
    return "\"\\u\(String(repeating: "0", count: 4 - code.count))\(code)\(name.dropFirst())\""
  }

  @Test func membersAreFoundInAnyOrder() throws {
    let seed: UInt64 = 20_261_122
    var generator = SeededGenerator(seed: seed)
    var document = JSONDocument()
    for round in 0..<5000 {
      let known = Array(
        Self.names.shuffled(using: &generator).prefix(.random(in: 1...16, using: &generator)))
      let others = Self.names.filter { !known.contains($0) }
      // Mostly in order, as hosts write them; some left out, some twice, some unknown.
      var members = known.filter { _ in Int.random(in: 0..<4, using: &generator) > 0 }
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let index = Int.random(in: 0...members.count, using: &generator)
        let pool = Bool.random(using: &generator) ? known : others
        members.insert(pool.randomElement(using: &generator) ?? "", at: index)
      }
      let text = members.enumerated().map { index, name in
        "\(Self.written(name, &generator)):\(index)"
      }.joined(separator: ",")
      try document.parse(Array("{\(text)}".utf8).span)

      var found = JSONMembers()
      let unknown = JSONNameTable(known).find(in: document.root, of: document, into: &found)
      for (number, name) in known.enumerated() {
        let value = found[number].flatMap { document.number($0) }
        let expected = members.lastIndex(of: name).map(Double.init)
        #expect(value == expected, "seed \(seed), round \(round): \(name) in {\(text)}")
      }
      let latest = members.last { known.contains($0) }
      #expect(
        found.latest.map { known[$0] } == latest, "seed \(seed), round \(round): {\(text)}")
      let firstUnknown = unknown.flatMap { document.string($0)?.description }
      #expect(firstUnknown == members.first { !known.contains($0) })
    }
  }

  @Test func whatIsNoObjectHasNoMembers() throws {
    var document = JSONDocument()
    for text in ["[1]", "\"a\"", "1", "null"] {
      try document.parse(Array(text.utf8).span)
      var found = JSONMembers()
      let unknown = JSONNameTable(["a"]).find(in: document.root, of: document, into: &found)
      #expect(unknown == nil && found[0] == nil && found.latest == nil)
    }
  }
}
