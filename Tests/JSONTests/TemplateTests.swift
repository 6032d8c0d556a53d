import JSON
import Testing

@Suite struct TemplateTests {
  private let point = JSONTemplate([#"{"x":"#, #","y":"#, "}"])

  private func written(_ values: [Double], times: Int = 1) -> (text: String, isRefused: Bool) {
    var writer = JSONWriter()
    writer.beginArray()
    for _ in 0..<times { writer.begin(with: point, values.span) }
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
    writer.begin(with: JSONFragment("[\(text)"), fragment, -2.5)
    writer.beginArray()
    let numbers = [1.5]
    writer.begin(with: JSONTemplate([String(text), "|\(text)"]), numbers.span)
    writer.append(fragment)
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == "[\(text)\(text)-2.5,[\(text)1.5|\(text)\(text)")
  }

  @Test func aTextWithoutNumbersIsATemplateToo() {
    var writer = JSONWriter()
    let none: [Double] = []
    writer.begin(with: JSONTemplate(["{}"]), none.span)
    writer.begin(with: JSONTemplate(["{}"]), none.span)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "{},{}")
  }

  /// What stands where the former text was must not be copied in its place.
  @Test func whatIsWrittenAgainIsTheSameWhateverBecameOfTheFirst() {
    let other = JSONTemplate([#"{"u":"#, #","v":"#, "}"])
    let (values, others) = ([0.1, 12345.678], [0.1, 12345.679])
    var writer = JSONWriter()
    func rest(from start: Int) -> String {
      String(decoding: writer.bytes(from: start), as: UTF8.self)
    }
    writer.begin(with: point, values.span)
    writer.begin(with: other, values.span)
    writer.begin(with: point, others.span)
    writer.begin(with: point, others.span)
    #expect(
      rest(from: 0) == #"{"x":0.1,"y":12345.678},{"u":0.1,"v":12345.678},"#
        + #"{"x":0.1,"y":12345.679},{"x":0.1,"y":12345.679}"#)

    writer.truncate(to: 1)
    writer.value("something longer than all of it, so that nothing of the former text remains")
    var start = writer.count
    writer.begin(with: point, others.span)
    #expect(rest(from: start) == #",{"x":0.1,"y":12345.679}"#)

    writer.removeFirst(9)
    start = writer.count
    writer.begin(with: point, others.span)
    #expect(rest(from: start) == #",{"x":0.1,"y":12345.679}"#)

    writer.removeAll(keepingCapacity: true)
    writer.value("something else")
    start = writer.count
    writer.begin(with: point, others.span)
    #expect(rest(from: start) == #",{"x":0.1,"y":12345.679}"#)
  }

  @Test func aNumberIsRefusedEachTime() {
    let values = [1, Double.infinity]
    var writer = JSONWriter()
    writer.begin(with: point, values.span)
    writer.resetRefusedNonFinite()
    writer.begin(with: point, values.span)
    #expect(writer.refusedNonFinite)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == #"{"x":1,"y":null},{"x":1,"y":null}"#)
  }
}
