import Foundation
import TestSupport
import Testing

@testable import JSON

@Suite struct SyntaxErrorTests {
  static let end = "unexpected end of text"

  @Test(arguments: [
    ("", 0, end), (" \n", 2, end), ("nul", 3, end), ("-", 1, end), ("1.", 2, end), ("1e", 2, end),
    ("1e+", 3, end), ("\"", 1, end), ("\"a\\", 3, end), ("\"\\u12", 5, end), ("[", 1, end),
    ("[1", 2, end), ("[1,", 3, end), ("{", 1, end), ("{\"a\"", 4, end), ("{\"a\":", 5, end),
    ("{\"a\":1", 6, end), ("{\"a\":1,", 7, end), ("\"\\uD800", 7, end), ("\"\\uD800\\", 8, end),
    ("[[]", 3, end), ("{\"a\":{}", 7, end), ("?", 0, "expected a value"),
    (" ]", 1, "expected a value"), ("[,1]", 1, "expected a value"), ("[1,]", 3, "expected a value"),
    ("[1,,2]", 3, "expected a value"), ("{\"a\":}", 5, "expected a value"),
    ("{\"a\"::1}", 5, "expected a value"), ("+1", 0, "expected a value"),
    (".5", 0, "expected a value"), ("'a'", 0, "expected a value"),
    ("\u{FEFF}[]", 0, "expected a value"), ("\u{A0}1", 0, "expected a value"),
    ("\0", 0, "expected a value"), ("[1 ,\0]", 4, "expected a value"),
    ("nulL", 3, "expected true, false or null"), ("tru]", 3, "expected true, false or null"),
    ("[fals3]", 5, "expected true, false or null"), ("NaN", 0, "expected a value"),
    ("1 2", 2, "expected the end of the text"), ("[]]", 2, "expected the end of the text"),
    ("{}\0", 2, "expected the end of the text"), ("nullx", 4, "expected the end of the text"),
    ("1a", 1, "expected the end of the text"), ("1.0.0", 3, "expected the end of the text"),
    ("[1 2]", 3, "expected a comma or a closing bracket"),
    ("[1}", 2, "expected a comma or a closing bracket"),
    ("{\"a\":1]", 6, "expected a comma or a closing bracket"),
    ("[1:2]", 2, "expected a comma or a closing bracket"), ("{1:2}", 1, "expected a member name"),
    ("{,}", 1, "expected a member name"), ("{\"a\":1,}", 7, "expected a member name"),
    ("{a:1}", 1, "expected a member name"), ("{\"a\" 1}", 5, "expected a colon"),
    ("{\"a\",1}", 4, "expected a colon"), ("{\"a\"}", 4, "expected a colon"),
    ("01", 1, "a leading zero"), ("-00", 2, "a leading zero"), ("-a", 1, "expected a digit"),
    ("1.e3", 2, "expected a digit"), ("--1", 1, "expected a digit"),
    ("1ee3", 2, "expected a digit"), ("1e+-3", 3, "expected a digit"),
    ("\"a\nb\"", 2, "a control character in a string"),
    ("\"12345678\u{1F}\"", 9, "a control character in a string"),
    ("\"\0\"", 1, "a control character in a string"), ("\"\\x41\"", 2, "an unknown escape"),
    ("\"\\U0041\"", 2, "an unknown escape"), ("\"\\u00g0\"", 5, "expected a hexadecimal digit"),
    ("\"\\u123\"", 6, "expected a hexadecimal digit"),
    ("\"\\uD83\"", 6, "expected a hexadecimal digit"), ("\"\\uDC00\"", 4, "a lone surrogate"),
    ("\"\\udfff\"", 4, "a lone surrogate"), ("\"\\uD800\"", 7, "a lone surrogate"),
    ("\"\\uD800x\"", 7, "a lone surrogate"), ("\"\\uD800\\n\"", 8, "a lone surrogate"),
    ("\"\\uD800\\u0041\"", 9, "a lone surrogate"), ("\"\\uD800\\uD800\"", 10, "a lone surrogate"),
    ("\"\\uDBFF\\uDB00\"", 10, "a lone surrogate"),
  ])
  func `says where and why`(_ text: String, _ offset: Int, _ message: String) {
    #expect(failure(of: text) == JSONSyntaxError(offset: offset, message: message))
  }

  /// Table 3-7 of the Unicode Standard: the first byte that no valid sequence goes on with.
  @Test(
    arguments: [
      ([0x80], 0), ([0xBF], 0), ([0xC0, 0x80], 0), ([0xC1, 0xBF], 0), ([0xC2, 0x41], 1),
      ([0xE0, 0x9F, 0x80], 1), ([0xE0, 0xA0, 0x41], 2), ([0xED, 0xA0, 0x80], 1),
      ([0xED, 0xBF, 0xBF], 1), ([0xEF, 0xBF, 0xC0], 2), ([0xF0, 0x8F, 0xBF, 0xBF], 1),
      ([0xF0, 0x90, 0x80, 0x41], 3), ([0xF4, 0x90, 0x80, 0x80], 1), ([0xF5, 0x80, 0x80, 0x80], 0),
      ([0xFE], 0), ([0xFF], 0), ([0xE2, 0x82], 2), ([0xF0, 0x9F, 0x98], 3),
    ] as [([UInt8], Int)])
  func `finds invalid UTF-8`(_ sequence: [UInt8], _ offset: Int) {
    for lead in ["", "a", "1234567", "12345678", "é"] {
      let start = Array("\"\(lead)".utf8)
      let expected = JSONSyntaxError(offset: start.count + offset, message: "invalid UTF-8")
      #expect(failure(of: start + sequence + Array("\"".utf8)) == expected)
    }
  }

  @Test func `accepts the bounds of UTF-8`() throws {
    for scalar in [0x7F, 0x80, 0x7FF, 0x800, 0xFFF, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF] {
      let string = String(try #require(Unicode.Scalar(UInt32(scalar))))
      #expect(try Tree("\"\(string)\"") == .string(string))
    }
  }

  @Test func `bounds the depth`() throws {
    for (open, close) in [("[", "]"), ("{\"\":", "}")] {
      let text = { (depth: Int) in
        String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
      }
      #expect(failure(of: text(64)) == nil)
      let expected = JSONSyntaxError(offset: 64 * open.count, message: "nesting deeper than 64")
      #expect(failure(of: text(65)) == expected)
    }
    #expect(failure(of: Array("[]".utf8), maximumDepth: 0)?.offset == 0)
    #expect(failure(of: Array("1".utf8), maximumDepth: 0) == nil)
    // Only what is open at once counts.
    let wide = "[" + Array(repeating: "[[]]", count: 200).joined(separator: ",") + "]"
    #expect(failure(of: Array(wide.utf8), maximumDepth: 3) == nil)
    #expect(failure(of: Array(wide.utf8), maximumDepth: 2)?.offset == 2)
  }
}

/// Nicolas Seriot's JSONTestSuite: what is to be accepted (`y_`), rejected (`n_`), and what parsers
/// may differ in (`i_`), where this one decides for itself.
@Suite struct JSONTestSuiteTests {
  struct Case {
    var name: String
    var text: [UInt8]
  }

  /// Cases a parser may accept, and this one does: odd but valid UTF-8, and numbers of any size.
  static let acceptedOnes: Set = [
    "i_string_unicode_U+10FFFE_nonchar", "i_string_unicode_U+1FFFE_nonchar",
    "i_string_unicode_U+FDD0_nonchar", "i_string_unicode_U+FFFE_nonchar",
  ]

  /// Cases a later release no longer wants accepted, as they are UTF-16.
  static let utf16Ones: Set = ["y_string_utf16BE_no_BOM", "y_string_utf16LE_no_BOM"]

  static func cases() throws -> [Case] {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/JSONTestSuite.txt")
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    return try lines.filter { !$0.hasPrefix("#") }.map { line in
      let words = line.split(separator: " ")
      return Case(name: String(words[0]), text: try words.dropFirst().flatMap(bytes(of:)))
    }
  }

  /// The bytes of a piece of hexadecimal digits, or of `piece*n`.
  static func bytes(of word: Substring) throws -> [UInt8] {
    let parts = word.split(separator: "*")
    let digits = Array(parts[0])
    let piece = try stride(from: 0, to: digits.count, by: 2).map { index in
      try #require(UInt8(String(digits[index...index + 1]), radix: 16))
    }
    let count = parts.count > 1 ? try #require(Int(parts[1])) : 1
    return Array(repeatElement(piece, count: count).joined())
  }

  @Test func `every case is there`() throws {
    let cases = try Self.cases()
    #expect(cases.count { $0.name.hasPrefix("y_") } == 102)
    #expect(cases.count { $0.name.hasPrefix("n_") } == 198)
    #expect(cases.count { $0.name.hasPrefix("i_") } == 20)
  }

  @Test func `accepts what is JSON and nothing else`() throws {
    for testCase in try Self.cases() {
      let name = testCase.name
      let isAccepted =
        name.hasPrefix("y_") && !Self.utf16Ones.contains(name) || Self.acceptedOnes.contains(name)
      let failure = failure(of: testCase.text)
      #expect((failure == nil) == isAccepted, "\(name): \(String(describing: failure))")
    }
  }

  @Test func `accepts deep nesting where it may`() throws {
    let deep = try #require(try Self.cases().first { $0.name == "i_structure_500_nested_arrays" })
    #expect(failure(of: deep.text, maximumDepth: 500) == nil)
    #expect(failure(of: deep.text, maximumDepth: 499)?.offset == 499)
  }

  /// What was accepted means the same when written and read again.
  @Test func `writes what it reads`() throws {
    for testCase in try Self.cases() where failure(of: testCase.text) == nil {
      let tree = try Tree(testCase.text)
      var writer = JSONWriter()
      writer.value(tree)
      guard !writer.refusedNonFinite else { continue }
      #expect(try Tree(writer.bytes) == tree, "\(testCase.name)")
    }
  }
}

/// Random trees, written, damaged and read.
@Suite struct DamageTests {
  @Test func `reads back what it writes`() throws {
    let seed: UInt64 = 20_170_101
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<3_000 {
      let tree = Self.randomTree(&generator, depth: 5)
      var writer = JSONWriter()
      writer.value(tree)
      #expect(try Tree(writer.bytes) == tree, "seed \(seed)")
      // Foundation takes it as well.
      let object = try? JSONSerialization.jsonObject(
        with: Data(writer.bytes), options: .fragmentsAllowed)
      #expect(object != nil, "seed \(seed): \(writer.text)")
    }
  }

  /// The bytes before the offset of an error may begin a JSON text, and with the byte there no
  /// more: a text cut off there ends too early, and one byte later the error is the same.
  @Test func `agrees with an independent validator, and errors come at the first wrong byte`() {
    let seed: UInt64 = 20_170_102
    var generator = SeededGenerator(seed: seed)
    var verdicts = [true: 0, false: 0]
    for _ in 0..<40_000 {
      var writer = JSONWriter()
      writer.value(Self.randomTree(&generator, depth: 3))
      let text = Self.damaged(writer.bytes, &generator)
      let isValid = Validator.accepts(text)
      verdicts[isValid, default: 0] += 1
      let error = failure(of: text)
      #expect((error == nil) == isValid, "seed \(seed): \(text)")
      guard let error, error.offset < text.count else { continue }
      let upTo = failure(of: Array(text[..<error.offset]))
      #expect(upTo == nil || upTo?.offset == error.offset, "seed \(seed): \(text)")
      #expect(failure(of: Array(text[...error.offset])) == error, "seed \(seed): \(text)")
    }
    // Both kinds are put to the test.
    #expect(verdicts.values.allSatisfy { $0 > 4_000 }, "\(verdicts)")
  }

  static func randomTree(_ generator: inout SeededGenerator, depth: Int) -> Tree {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &generator) {
    case 0: return .null
    case 1: return .boolean(.random(using: &generator))
    case 2: return .number(Double(Int.random(in: -1000...1000, using: &generator)) / 8)
    case 3:
      return .number(Double(bitPattern: .random(in: 0..<0x7FF0_0000_0000_0000, using: &generator)))
    case 4: return .string(randomString(&generator))
    case 5, 6:
      let count = Int.random(in: 0..<5, using: &generator)
      return .array((0..<count).map { _ in randomTree(&generator, depth: depth - 1) })
    default:
      let count = Int.random(in: 0..<5, using: &generator)
      return .object(
        (0..<count).map { _ in
          .init(randomString(&generator), randomTree(&generator, depth: depth - 1))
        })
    }
  }

  static func randomString(_ generator: inout SeededGenerator) -> String {
    let characters = Array("abcdefgh0123 \"\\/\n\u{1}é日𝄞")
    let count = Int.random(in: 0..<12, using: &generator)
    return String((0..<count).compactMap { _ in characters.randomElement(using: &generator) })
  }

  /// A text with some bytes changed, removed, doubled or put in.
  static func damaged(_ text: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    let bytes = Array(#"[]{}:,"\/-+.eEu0123dD8 truefalsn"#.utf8) + [0, 9, 10, 31, 0x80, 0xC3, 0xED]
    var damaged = text
    for _ in 0..<Int.random(in: 0...2, using: &generator) {
      let index = Int.random(in: 0...damaged.count, using: &generator)
      let byte = bytes.randomElement(using: &generator) ?? 0
      switch Int.random(in: 0..<4, using: &generator) {
      case 0 where index < damaged.count: damaged[index] = byte
      case 1 where index < damaged.count: damaged.remove(at: index)
      case 2 where index < damaged.count: damaged.insert(damaged[index], at: index)
      default: damaged.insert(byte, at: index)
      }
    }
    return damaged
  }
}

/// Why a text is no JSON; nil if it is.
func failure(of text: [UInt8], maximumDepth: Int = 64) -> JSONSyntaxError? {
  var document = JSONDocument(maximumDepth: maximumDepth)
  do {
    try document.parse(text.span)
    return nil
  } catch { return error }
}

/// Why a text is no JSON; nil if it is.
func failure(of text: String) -> JSONSyntaxError? { failure(of: Array(text.utf8)) }
