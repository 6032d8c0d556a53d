import JSON
import TestSupport
import Testing

@Suite struct SyntaxErrorTests {
  static let end = "unexpected end of text"

  @Test(arguments: [
    ("", 0, end), (" \n", 2, end), ("nul", 3, end), ("-", 1, end), ("1.", 2, end), ("1e", 2, end),
    ("1e+", 3, end), ("\"", 1, end), ("\"a\\", 3, end), ("\"\\u12", 5, end), ("[", 1, end),
    ("[1", 2, end), ("[1,", 3, end), ("{", 1, end), ("{\"a\"", 4, end), ("{\"a\":", 5, end),
    ("{\"a\":1", 6, end), ("{\"a\":1,", 7, end), ("\"\\uD800", 7, end), ("\"\\uD800\\", 8, end),
    ("[[]", 3, end), ("{\"a\":{}", 7, end),
    ("?", 0, "expected a value"), (" ]", 1, "expected a value"), ("[,1]", 1, "expected a value"),
    ("[1,]", 3, "expected a value"), ("[1,,2]", 3, "expected a value"),
    ("{\"a\":}", 5, "expected a value"), ("{\"a\"::1}", 5, "expected a value"),
    ("+1", 0, "expected a value"), (".5", 0, "expected a value"), ("'a'", 0, "expected a value"),
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
    ("[1:2]", 2, "expected a comma or a closing bracket"),
    ("{1:2}", 1, "expected a member name"), ("{,}", 1, "expected a member name"),
    ("{\"a\":1,}", 7, "expected a member name"), ("{a:1}", 1, "expected a member name"),
    ("{\"a\" 1}", 5, "expected a colon"), ("{\"a\",1}", 4, "expected a colon"),
    ("{\"a\"}", 4, "expected a colon"),
    ("01", 1, "a leading zero"), ("-00", 2, "a leading zero"),
    ("-a", 1, "expected a digit"), ("1.e3", 2, "expected a digit"), ("--1", 1, "expected a digit"),
    ("1ee3", 2, "expected a digit"), ("1e+-3", 3, "expected a digit"),
    ("\"a\nb\"", 2, "a control character in a string"),
    ("\"12345678\u{1F}\"", 9, "a control character in a string"),
    ("\"\0\"", 1, "a control character in a string"),
    ("\"\\x41\"", 2, "an unknown escape"), ("\"\\U0041\"", 2, "an unknown escape"),
    ("\"\\u00g0\"", 5, "expected a hexadecimal digit"),
    ("\"\\u123\"", 6, "expected a hexadecimal digit"),
    ("\"\\uD83\"", 6, "expected a hexadecimal digit"),
    ("\"\\uDC00\"", 4, "a lone surrogate"), ("\"\\udfff\"", 4, "a lone surrogate"),
    ("\"\\uD800\"", 7, "a lone surrogate"), ("\"\\uD800x\"", 7, "a lone surrogate"),
    ("\"\\uD800\\n\"", 8, "a lone surrogate"), ("\"\\uD800\\u0041\"", 9, "a lone surrogate"),
    ("\"\\uD800\\uD800\"", 10, "a lone surrogate"), ("\"\\uDBFF\\uDB00\"", 10, "a lone surrogate"),
  ])
  func saysWhereAndWhy(_ text: String, _ offset: Int, _ message: String) {
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
  func findsInvalidUTF8(_ sequence: [UInt8], _ offset: Int) {
    for lead in ["", "a", "1234567", "12345678", "é"] {
      let start = Array("\"\(lead)".utf8)
      let expected = JSONSyntaxError(offset: start.count + offset, message: "invalid UTF-8")
      #expect(failure(of: start + sequence + Array("\"".utf8)) == expected)
    }
  }

  @Test func acceptsTheBoundsOfUTF8() throws {
    for scalar in [0x7F, 0x80, 0x7FF, 0x800, 0xFFF, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF] {
      let string = String(try #require(Unicode.Scalar(UInt32(scalar))))
      #expect(try Tree("\"\(string)\"") == .string(string))
    }
  }

  @Test func boundsTheDepth() throws {
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
