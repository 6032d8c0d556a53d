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

  private let box = JSONTemplate([#"{"a":"#, #","b":"#, #","c":"#, #","d":"#, "}"])

  /// The bytes that replaced a former text must not be copied in its place.
  @Test func whatIsWrittenAgainIsTheSameWhateverBecameOfTheFirst() {
    let other = JSONTemplate([#"{"s":"#, #","t":"#, #","u":"#, #","v":"#, "}"])
    let (values, others) = ([0.1, 2, 12345.678, -4], [0.1, 2, 12345.679, -4])
    let text = #"{"a":0.1,"b":2,"c":12345.679,"d":-4}"#
    var writer = JSONWriter()
    func rest(from start: Int) -> String {
      String(decoding: writer.bytes(from: start), as: UTF8.self)
    }
    writer.begin(with: box, values.span)
    writer.begin(with: other, values.span)
    writer.begin(with: box, others.span)
    writer.begin(with: box, others.span)
    #expect(
      rest(from: 0) == #"{"a":0.1,"b":2,"c":12345.678,"d":-4},"#
        + #"{"s":0.1,"t":2,"u":12345.678,"v":-4},\#(text),\#(text)"#)

    writer.truncate(to: 1)
    writer.value(String(repeating: "longer than all of the former text ", count: 9))
    var start = writer.count
    writer.begin(with: box, others.span)
    #expect(rest(from: start) == ",\(text)")

    writer.removeFirst(9)
    start = writer.count
    writer.begin(with: box, others.span)
    #expect(rest(from: start) == ",\(text)")

    writer.removeAll(keepingCapacity: true)
    writer.value(String(repeating: "longer than all of the former text ", count: 19))
    start = writer.count
    writer.begin(with: box, others.span)
    #expect(rest(from: start) == ",\(text)")
  }

  @Test func aNumberIsRefusedEachTime() {
    let values = [1, 2, 3, Double.infinity]
    let text = #"{"a":1,"b":2,"c":3,"d":null}"#
    var writer = JSONWriter()
    writer.begin(with: box, values.span)
    writer.resetRefusedNonFinite()
    writer.begin(with: box, values.span)
    #expect(writer.refusedNonFinite)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "\(text),\(text)")
  }
}
