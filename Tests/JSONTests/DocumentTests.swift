import JSON
import TestSupport
import Testing

@Suite struct DocumentTests {
  /// The examples of RFC 8259, section 13.
  @Test func `reads the examples of the RFC`() throws {
    let image = """
      {
        "Image": {
            "Width":  800,
            "Height": 600,
            "Title":  "View from 15th Floor",
            "Thumbnail": {
                "Url":    "http://www.example.com/image/481989943",
                "Height": 125,
                "Width":  100
            },
            "Animated" : false,
            "IDs": [116, 943, 234, 38793]
          }
      }
      """
    var writer = JSONWriter()
    writer.value(try Tree(image))
    #expect(
      writer.text == #"{"Image":{"Width":800,"Height":600,"Title":"View from 15th Floor","#
        + #""Thumbnail":{"Url":"http://www.example.com/image/481989943","Height":125,"Width":100},"#
        + #""Animated":false,"IDs":[116,943,234,38793]}}"#)
    #expect(try Tree("\"Hello world!\"") == .string("Hello world!"))
    #expect(try Tree("42") == .number(42))
    #expect(try Tree("true") == .boolean(true))
  }

  @Test(arguments: [
    (#""""#, ""), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9""#, "Aé"),
    (#""\uABCD\uabcd""#, "\u{ABCD}\u{ABCD}"), (#""\ud834\uDD1E""#, "𝄞"),
    (#""\uD800\uDC00\uDBFF\uDFFF""#, "\u{10000}\u{10FFFF}"), (#""a\u0000b""#, "a\0b"),
    (#""日本\n語""#, "日本\n語"), (#""1234567\n12345678\t""#, "1234567\n12345678\t"),
    (#""\uD7FF\uE000""#, "\u{D7FF}\u{E000}"), ("\"\u{7F}\"", "\u{7F}"), (#""\\u0041""#, "\\u0041"),
  ])
  func `unescapes`(_ text: String, _ expected: String) throws {
    var document = JSONDocument()
    try document.parse(Array(text.utf8).span)
    let root = document.root
    let string = document.string(root)
    #expect(string.map { Array($0.utf8) } == Array(expected.utf8))
    let others = [expected + "x", String(expected.dropLast()) + "\u{1}", "x" + expected]
    let index = JSONNameTable(others + [expected]).index(of: root, in: document)
    #expect(index == 3)
    let indexOfOthers = JSONNameTable(others).index(of: root, in: document)
    #expect(indexOfOthers == nil)
  }

  @Test func `answers nil for other kinds`() throws {
    var document = JSONDocument()
    try document.parse(Array(#"[null,true,1,"1",[],{}]"#.utf8).span)
    let root = document.root
    var kinds: [JSONKind] = []
    for node in document.elements(of: root) {
      let kind = document.kind(of: node)
      kinds.append(kind)
      let boolean = document.boolean(node)
      let number = document.number(node)
      let string = document.string(node)
      let isName = JSONNameTable(["1"]).index(of: node, in: document) != nil
      let element = document.firstElement(of: node)
      let member = document.firstMember(of: node)
      let count = document.count(of: node)
      #expect((boolean != nil) == (kind == .boolean))
      #expect((number != nil) == (kind == .number))
      #expect((string != nil) == (kind == .string))
      #expect(isName == (kind == .string))
      #expect(element == nil && member == nil && count == 0)
    }
    #expect(kinds == [.null, .boolean, .number, .string, .array, .object])
    let member = document.firstMember(of: root)
    #expect(member == nil)
  }

  @Test func `counts and keeps duplicates`() throws {
    let text = #" {"a":1,"b":[1,[2,3],{}],"a":{"a":[]},"\u0061":2} "#
    #expect(
      try Tree(text)
        == .object([
          .init("a", .number(1)),
          .init("b", .array([.number(1), .array([.number(2), .number(3)]), .object([])])),
          .init("a", .object([.init("a", .array([]))])), .init("a", .number(2)),
        ]))
    var document = JSONDocument()
    try document.parse(Array(text.utf8).span)
    let count = document.count(of: document.root)
    #expect(count == 4)
  }

  @Test func `gives the text of a value`() throws {
    var document = JSONDocument()
    try document.parse(Array(#" [ 1.50 , "a\u0041" , { "b" : [ ] } , null ]  "#.utf8).span)
    let texts = document.elements(of: document.root).map {
      String(decoding: document.text(of: $0), as: UTF8.self)
    }
    #expect(texts == ["1.50", #""a\u0041""#, #"{ "b" : [ ] }"#, "null"])
    let all = String(decoding: document.text(of: document.root), as: UTF8.self)
    #expect(all == #"[ 1.50 , "a\u0041" , { "b" : [ ] } , null ]"#)
  }

  @Test func `is null while empty`() throws {
    var document = JSONDocument()
    #expect(Tree(document.root, of: document) == .null)
    try document.parse(Array("[1]".utf8).span)
    #expect(Tree(document.root, of: document) == .array([.number(1)]))
    #expect(throws: JSONSyntaxError.self) { try document.parse(Array("[1,2,".utf8).span) }
    #expect(Tree(document.root, of: document) == .null)
    #expect(throws: JSONSyntaxError.self) { try document.parse([UInt8]().span) }
    #expect(Tree(document.root, of: document) == .null)
  }

  @Test func `is reused from text to text`() throws {
    let long =
      "[" + Array(repeating: #"{"a":[1,2,"x\n"]}"#, count: 1000).joined(separator: ",") + "]"
    let giant = "[" + Array(repeating: "0", count: 600_000).joined(separator: ",") + "]"
    let texts = ["1", long, "12", "[1,2]", #"{"a":"b"}"#, giant, "[]", "123", long, "true", ""]
    var document = JSONDocument()
    for text in texts + texts.reversed() {
      let expected = try? Tree(text)
      do { try document.parse(Array(text.utf8).span) } catch { #expect(expected == nil) }
      #expect(Tree(document.root, of: document) == expected ?? .null)
    }
  }

  /// A slice of one text is not changed by the next.
  @Test func `keeps slices apart`() throws {
    var document = JSONDocument()
    try document.parse(Array("[1234]".utf8).span)
    let slice = document.text(of: document.root)
    try document.parse(Array("\"abcdefgh\"".utf8).span)
    #expect(Array(slice) == Array("[1234]".utf8))
  }

  @Test func `reads big texts`() throws {
    let string = String(repeating: "0123456789é", count: 100_000)
    #expect(try Tree("\"\(string)\"") == .string(string))
    let spaces = String(repeating: " \n\t\r", count: 100_000)
    #expect(try Tree("\(spaces)[\(spaces)1\(spaces)]\(spaces)") == .array([.number(1)]))
    let numbers = (0..<100_000).map { Double($0) }
    let text = "[" + numbers.map { "\($0)" }.joined(separator: ",") + "]"
    #expect(try Tree(text) == .array(numbers.map(Tree.number)))
  }

  /// Every length of a string, so that its end falls on every place of a word.
  @Test func `reads strings of every length`() throws {
    for length in 0...70 {
      for character in ["a", "é", "\\n", "𝄞"] {
        let plain = String(repeating: "x", count: length) + character
        let text = "[\"\(plain)\",\"\(character)\"]"
        let value = plain.replacing("\\n", with: "\n")
        let last = character == "\\n" ? "\n" : character
        #expect(try Tree(text) == .array([.string(value), .string(last)]))
      }
    }
  }
}

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

  @Test func `members are found in any order`() throws {
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
      let only = JSONNameTable(known).onlyMember(of: document.root, in: document)
      #expect(
        only.map { known[$0.index] }
          == (members.count == 1 ? known.first { $0 == members[0] } : nil))
      #expect(only.flatMap { document.number($0.value) } == only.map { _ in 0 })
      let firstUnknown = unknown.flatMap { document.string($0)?.description }
      #expect(firstUnknown == members.first { !known.contains($0) })
    }
  }

  @Test func `what is no object has no members`() throws {
    var document = JSONDocument()
    for text in ["[1]", "\"a\"", "1", "null"] {
      try document.parse(Array(text.utf8).span)
      var found = JSONMembers()
      let unknown = JSONNameTable(["a"]).find(in: document.root, of: document, into: &found)
      #expect(unknown == nil && found[0] == nil)
    }
  }
}

@Suite struct LetterCountTests {
  @Test func `letters and brackets count and digits do not`() {
    #expect(count(#"{"id":1.5,"a":[-20]}"#) == count(#"{"id":27,"a":[300.25]}"#))
    #expect(count("0123456789.+-,: \"") == 0)
    #expect(count("azAZ{}[]_") == 9)
  }

  /// Wherever a range begins, and however long it is; what is around it does not count.
  @Test func `each range counts its own`() {
    let bytes = (0..<2200).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ $0 / 11) }
    for start in [0, 1, 7, 31] {
      for length in Array(0...70) + [1000, 2039, 2040] {
        let range = start..<start + length
        let naive = bytes[range].count { $0 & 0x40 != 0 }
        #expect(bytes.span.countOfLetters(in: range) == naive, "\(range)")
      }
    }
  }

  @Test func `nothing but letters is counted`() {
    let bytes = [UInt8](repeating: 0x61, count: 2080)
    #expect(bytes.span.countOfLetters(in: 3..<2043) == 2040)
  }

  private func count(_ text: String) -> Int {
    let bytes = Array(text.utf8) + [UInt8](repeating: 0x61, count: 32)
    return bytes.span.countOfLetters(in: 0..<text.utf8.count)
  }
}
