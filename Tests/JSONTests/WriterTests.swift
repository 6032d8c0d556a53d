import JSON
import TestSupport
import Testing

@Suite struct WriterTests {
  @Test func `puts commas where they belong`() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("a")
    writer.beginArray()
    writer.endArray()
    writer.key("b")
    writer.beginArray()
    writer.value(1)
    writer.value(2.5)
    writer.value("x")
    writer.value(true)
    writer.value(false)
    writer.null()
    writer.beginObject()
    writer.endObject()
    writer.beginArray()
    writer.endArray()
    writer.encoded("[7]".utf8Span.span)
    writer.encoded("{}".utf8Span.span)
    writer.endArray()
    writer.key("c")
    writer.value("ends with a comma,")
    writer.key("d[")
    writer.null()
    writer.endObject()
    writer.lineFeed()
    writer.value(1)
    writer.lineFeed()
    let first = #"{"a":[],"b":[1,2.5,"x",true,false,null,{},[],[7],{}],"c":"ends with a comma,","#
    #expect(writer.text == first + "\"d[\":null}\n1\n")
    #expect(writer.count == writer.bytes.count)
  }

  /// A JSON-RPC response, written in the order of its parts.
  @Test func `writes behind raw bytes`() {
    var writer = JSONWriter()
    for id in ["17", "\"a\""] {
      writer.append(raw: Array(#"{"jsonrpc":"2.0","id":"#.utf8).span)
      writer.encoded(id.utf8Span.span)
      writer.append(raw: Array(#","result":"#.utf8).span)
      writer.beginObject()
      writer.key("x")
      writer.value(1)
      writer.endObject()
      writer.append(raw: Array("}".utf8).span)
      writer.lineFeed()
    }
    writer.append(raw: Array(#"{"jsonrpc":"2.0""#.utf8).span)
    writer.key("method")
    writer.value("m")
    writer.endObject()
    #expect(
      writer.text == """
        {"jsonrpc":"2.0","id":17,"result":{"x":1}}
        {"jsonrpc":"2.0","id":"a","result":{"x":1}}
        {"jsonrpc":"2.0","method":"m"}
        """)
  }

  @Test func `appends what another writer has written, however long`() {
    for length in [0, 1, 15, 16, 31, 32, 33, 63, 64, 100, 1000] {
      let (text, next) = (String(repeating: "x", count: length), JSONWriter())
      var (writer, other) = (next, next)
      writer.value(1)
      other.append(raw: text.utf8Span.span)
      writer.append(other)
      writer.append(other)
      #expect(writer.text == "1" + text + text)
    }
  }

  @Test func `takes back`() {
    var writer = JSONWriter()
    writer.beginArray()
    writer.value(1)
    writer.value(2)
    writer.endArray()
    #expect(writer.text == "[1,2]")
    writer.removeFirst(2)
    #expect(writer.text == ",2]")
    writer.removeFirst(3)
    #expect(writer.count == 0)
    writer.value(3)
    writer.removeFirst(0)
    #expect(writer.text == "3")
    writer.removeAll(keepingCapacity: true)
    writer.value(4)
    writer.removeAll(keepingCapacity: false)
    writer.value(5)
    #expect(writer.text == "5")
  }

  @Test func `escapes what it must and no more`() throws {
    var expected = "\""
    for value in UInt8(0)..<0x80 {
      switch value {
      case 8: expected += #"\b"#
      case 9: expected += #"\t"#
      case 10: expected += #"\n"#
      case 12: expected += #"\f"#
      case 13: expected += #"\r"#
      case 0..<16: expected += #"\u000"# + String(value, radix: 16)
      case 16..<32: expected += #"\u00"# + String(value, radix: 16)
      case 34: expected += #"\""#
      case 92: expected += #"\\"#
      default: expected += String(Unicode.Scalar(value))
      }
    }
    let ascii = String(decoding: UInt8(0)..<0x80, as: UTF8.self)
    let rest = "é\u{7FF}\u{800}\u{2028}\u{FFFF}\u{10000}\u{10FFFF}日本"
    var writer = JSONWriter()
    writer.value(ascii + rest)
    #expect(writer.text == expected + rest + "\"")
    #expect(try Tree(writer.bytes) == .string(ascii + rest))
    writer.removeAll()
    writer.beginObject()
    writer.key(ascii)
    writer.null()
    writer.endObject()
    #expect(try Tree(writer.bytes) == .object([.init(ascii, .null)]))
  }

  /// Every length, with the escape at every place of a word.
  @Test func `writes strings of every length`() throws {
    for length in 0...40 {
      for place in 0...length {
        for character in ["\"", "\\", "\u{0}", "\u{1F}", "é", "!", "#", "[", "]", " "] {
          let string =
            String(repeating: "x", count: place) + character
            + String(repeating: "y", count: length - place)
          var writer = JSONWriter()
          writer.value(string)
          #expect(try Tree(writer.bytes) == .string(string))
        }
      }
    }
  }
}

@Suite struct TemplateTests {
  private let point = JSONTemplate([#"{"x":"#, #","y":"#, "}"])

  private func written(_ values: [Double], times: Int = 1) -> (text: String, isRefused: Bool) {
    var writer = JSONWriter()
    writer.beginArray()
    for _ in 0..<times { writer.begin(with: point, values.span) }
    writer.endArray()
    return (writer.text, writer.refusedNonFinite)
  }

  @Test(arguments: [
    (0, ""), (1, "AL7v+w=="), (2, "AL7v+wG+7/s="), (3, "AL7v+wG+7/sCvu/7"),
    (4, "AL7v+wG+7/sCvu/7A77v+w=="),
  ])
  func `packs words in base64`(count: Int, text: String) {
    var writer = JSONWriter()
    writer.value(packed: (0..<UInt32(count)).map { 0xFBEF_BE00 + $0 })
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "\"\(text)\"")
  }

  @Test(arguments: [
    ("", []), ("mpmZmZmZuT8=", [0.1]), ("VVVVVVVV1T8AAAAAAAAEwA==", [1.0 / 3, -2.5]),
    ("nHUAiDzkN34BAAAAAAAAAAAAAAAAAACA", [1e300, .leastNonzeroMagnitude, -0.0]), ("mpmZmZmZ", nil),
    ("mpmZmZmZuT8*", nil), ("mpmZmZm ZuT8=", nil),
  ])
  func `reads doubles of base64`(text: String, doubles: [Double]?) {
    #expect(JSONText(text).packedDoubles == doubles)
  }

  @Test func `numbers stand in their places and commas between values`() {
    #expect(written([1, -2.5]).text == #"[{"x":1,"y":-2.5}]"#)
    #expect(written([0, 1e21], times: 2).text == #"[{"x":0,"y":1e+21},{"x":0,"y":1e+21}]"#)
  }

  @Test(arguments: [
    -0.0, 0.1, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 0x1p53, -1234567.890625, 9.5, 10,
    99_999_999,
    -123_456_789_012_345,
  ])
  func `a number is written as it is alone`(_ number: Double) {
    var writer = JSONWriter()
    writer.value(number)
    let alone = writer.text
    #expect(written([number, number]).text == #"[{"x":\#(alone),"y":\#(alone)}]"#)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func `what JSON has not is null and noted`(_ number: Double) {
    #expect(written([number, 2]) == (#"[{"x":null,"y":2}]"#, true))
    #expect(written([1, 2]).isRefused == false)
  }

  @Test func `room is made for the longest numbers`() {
    let longest = -2.2250738585072014e-308
    let text = written([longest, longest], times: 1000).text
    let one = #"{"x":\#(longest),"y":\#(longest)}"#
    #expect(text == "[" + Array(repeating: one, count: 1000).joined(separator: ",") + "]")
  }

  @Test(arguments: 0...50)
  func `texts of every length are written as they are`(_ length: Int) {
    let text = String(repeating: "0123456789abcdef", count: 4).prefix(length)
    let fragment = JSONFragment(String(text))
    var writer = JSONWriter()
    writer.begin(with: JSONFragment("[\(text)"), fragment, -2.5)
    writer.beginArray()
    let numbers = [1.5]
    writer.begin(with: JSONTemplate([String(text), "|\(text)"]), numbers.span)
    writer.append(fragment)
    #expect(
      writer.text
        == "[\(text)\(text)-2.5,[\(text)1.5|\(text)\(text)")
  }

  @Test func `a text without numbers is a template too`() {
    var writer = JSONWriter()
    let none: [Double] = []
    writer.begin(with: JSONTemplate(["{}"]), none.span)
    writer.begin(with: JSONTemplate(["{}"]), none.span)
    #expect(writer.text == "{},{}")
  }
}
