import JSON
import TestSupport
import Testing

@Suite struct DocumentTests {
  /// The examples of RFC 8259, section 13.
  @Test func readsTheExamplesOfTheRFC() throws {
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
    let thumbnail = Tree.object([
      .init("Url", .string("http://www.example.com/image/481989943")),
      .init("Height", .number(125)), .init("Width", .number(100)),
    ])
    let expected = Tree.object([
      .init(
        "Image",
        .object([
          .init("Width", .number(800)), .init("Height", .number(600)),
          .init("Title", .string("View from 15th Floor")), .init("Thumbnail", thumbnail),
          .init("Animated", .boolean(false)),
          .init("IDs", .array([116, 943, 234, 38793].map(Tree.number))),
        ]))
    ])
    #expect(try Tree(image) == expected)
    #expect(try Tree("\"Hello world!\"") == .string("Hello world!"))
    #expect(try Tree("42") == .number(42))
    #expect(try Tree("true") == .boolean(true))
  }

  @Test(arguments: [
    (#""""#, ""), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9""#, "Aé"),
    (#""\uABCD\uabcd""#, "\u{ABCD}\u{ABCD}"), (#""\ud834\uDD1E""#, "𝄞"),
    (#""\uD800\uDC00\uDBFF\uDFFF""#, "\u{10000}\u{10FFFF}"), (#""a\u0000b""#, "a\0b"),
    (#""日本\n語""#, "日本\n語"), (#""1234567\n12345678\t""#, "1234567\n12345678\t"),
    (#""\uD7FF\uE000""#, "\u{D7FF}\u{E000}"), ("\"\u{7F}\"", "\u{7F}"),
    (#""\\u0041""#, "\\u0041"),
  ])
  func unescapes(_ text: String, _ expected: String) throws {
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

  @Test func answersNilForOtherKinds() throws {
    var document = JSONDocument()
    try document.parse(Array(#"[null,true,1,"1",[],{}]"#.utf8).span)
    let root = document.root
    var kinds: [JSONKind] = []
    var next = document.firstElement(of: root)
    while let node = next {
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
      next = document.element(after: node, in: root)
    }
    #expect(kinds == [.null, .boolean, .number, .string, .array, .object])
    let member = document.firstMember(of: root)
    #expect(member == nil)
  }

  @Test func countsAndKeepsDuplicates() throws {
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

  @Test func givesTheTextOfAValue() throws {
    var document = JSONDocument()
    try document.parse(Array(#" [ 1.50 , "a\u0041" , { "b" : [ ] } , null ]  "#.utf8).span)
    var texts: [String] = []
    var next = document.firstElement(of: document.root)
    while let node = next {
      texts.append(String(decoding: document.text(of: node), as: UTF8.self))
      next = document.element(after: node, in: document.root)
    }
    #expect(texts == ["1.50", #""a\u0041""#, #"{ "b" : [ ] }"#, "null"])
    let all = String(decoding: document.text(of: document.root), as: UTF8.self)
    #expect(all == #"[ 1.50 , "a\u0041" , { "b" : [ ] } , null ]"#)
  }

  @Test func isNullWhileEmpty() throws {
    var document = JSONDocument()
    #expect(Tree(document.root, of: document) == .null)
    try document.parse(Array("[1]".utf8).span)
    #expect(Tree(document.root, of: document) == .array([.number(1)]))
    #expect(throws: JSONSyntaxError.self) { try document.parse(Array("[1,2,".utf8).span) }
    #expect(Tree(document.root, of: document) == .null)
    #expect(throws: JSONSyntaxError.self) { try document.parse([UInt8]().span) }
    #expect(Tree(document.root, of: document) == .null)
  }

  @Test func isReusedFromTextToText() throws {
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
  @Test func keepsSlicesApart() throws {
    var document = JSONDocument()
    try document.parse(Array("[1234]".utf8).span)
    let slice = document.text(of: document.root)
    try document.parse(Array("\"abcdefgh\"".utf8).span)
    #expect(Array(slice) == Array("[1234]".utf8))
  }

  @Test func readsBigTexts() throws {
    let string = String(repeating: "0123456789é", count: 100_000)
    #expect(try Tree("\"\(string)\"") == .string(string))
    let spaces = String(repeating: " \n\t\r", count: 100_000)
    #expect(try Tree("\(spaces)[\(spaces)1\(spaces)]\(spaces)") == .array([.number(1)]))
    let numbers = (0..<100_000).map { Double($0) }
    let text = "[" + numbers.map { "\($0)" }.joined(separator: ",") + "]"
    #expect(try Tree(text) == .array(numbers.map(Tree.number)))
  }

  /// Every length of a string, so that its end falls on every place of a word.
  @Test func readsStringsOfEveryLength() throws {
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
