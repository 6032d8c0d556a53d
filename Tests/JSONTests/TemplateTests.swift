import JSON
import Testing

@Suite struct TemplateTests {
  private let point = JSONTemplate([#"{"x":"#, #","y":"#, "}"])

  private func written(_ values: [Double], times: Int = 1) -> (text: String, isRefused: Bool) {
    var writer = JSONWriter()
    writer.beginArray()
    for _ in 0..<times {
      var numbers = JSONNumbers()
      for value in values { numbers.append(value) }
      writer.begin(with: point, &numbers)
    }
    writer.endArray()
    return (String(decoding: writer.bytes, as: UTF8.self), writer.refusedNonFinite)
  }

  @Test func numbersStandInTheirPlacesAndCommasBetweenValues() {
    #expect(written([1, -2.5]).text == #"[{"x":1,"y":-2.5}]"#)
    #expect(written([0, 1e21], times: 2).text == #"[{"x":0,"y":1e+21},{"x":0,"y":1e+21}]"#)
  }

  @Test(arguments: [
    -0.0, 0.1, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 0x1p53, -1234567.890625, 9.5, 10,
    99_999_999,
    -123_456_789_012_345,
  ])
  func aNumberIsWrittenAsItIsAlone(_ number: Double) {
    var writer = JSONWriter()
    writer.value(number)
    let alone = String(decoding: writer.bytes, as: UTF8.self)
    #expect(written([number, number]).text == #"[{"x":\#(alone),"y":\#(alone)}]"#)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func whatJSONHasNotIsNullAndNoted(_ number: Double) {
    #expect(written([number, 2]) == (#"[{"x":null,"y":2}]"#, true))
    #expect(written([1, 2]).isRefused == false)
  }

  @Test func roomIsMadeForTheLongestNumbers() {
    let longest = -2.2250738585072014e-308
    let text = written([longest, longest], times: 1000).text
    let one = #"{"x":\#(longest),"y":\#(longest)}"#
    #expect(text == "[" + Array(repeating: one, count: 1000).joined(separator: ",") + "]")
  }

  @Test(arguments: 0...50)
  func textsOfEveryLengthAreWrittenAsTheyAre(_ length: Int) {
    let text = String(repeating: "0123456789abcdef", count: 4).prefix(length)
    let fragment = JSONFragment(String(text))
    var writer = JSONWriter()
    var numbers = JSONNumbers()
    numbers.append(1.5)
    writer.begin(
      with: JSONFragment("[\(text)"), fragment, JSONTemplate([String(text), "|\(text)"]), &numbers)
    writer.append(fragment)
    #expect(
      String(decoding: writer.bytes, as: UTF8.self) == "[\(text)\(text)\(text)1.5|\(text)\(text)")
  }

  @Test func aTextWithoutNumbersIsATemplateToo() {
    var writer = JSONWriter()
    var none = JSONNumbers()
    writer.begin(with: JSONTemplate(["{}"]), &none)
    writer.begin(with: JSONTemplate(["{}"]), &none)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "{},{}")
  }
}
