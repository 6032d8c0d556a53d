import JSON
import TestSupport
import Testing

@Suite struct NumberWritingTests {
  @Test(arguments: [
    ("0", "0"), ("-0.0", "0"), ("1", "1"), ("-1", "-1"), ("100", "100"), ("0.1", "0.1"),
    ("-2.5", "-2.5"),
    ("0.000001", "0.000001"), ("0.0000012345", "0.0000012345"), ("1e-7", "1e-7"),
    ("-1.5e-7", "-1.5e-7"),
    ("1e20", "100000000000000000000"), ("1e21", "1e+21"), ("1.5e21", "1.5e+21"),
    ("123456789012345680000", "123456789012345680000"), ("123456789.125", "123456789.125"),
    ("9007199254740991", "9007199254740991"), ("9007199254740992", "9007199254740992"),
    ("9007199254740994", "9007199254740994"), ("18014398509481984", "18014398509481984"),
    ("1e23", "1e+23"), ("1e100", "1e+100"), ("1.25e-10", "1.25e-10"), ("5e-324", "5e-324"),
    ("1.7976931348623157e308", "1.7976931348623157e+308"),
    ("2.2250738585072014e-308", "2.2250738585072014e-308"), ("133.3814495", "133.3814495"),
    ("0.30000000000000004", "0.30000000000000004"), ("4.35", "4.35"),
    ("1000000000000000.5", "1000000000000000.5"),
    ("999999999999999900000", "999999999999999900000"), ("0x1p-1022", "2.2250738585072014e-308"),
  ])
  func laysOutAsECMAScript(_ text: String, _ expected: String) throws {
    var writer = JSONWriter()
    writer.value(try #require(Double(text)))
    #expect(writer.text == expected)
  }

  @Test(arguments: [0, 1, -1, 9, 10, 99, 100, 12345, Int.max, Int.min])
  func writesIntegers(_ integer: Int) {
    var writer = JSONWriter()
    writer.value(integer)
    #expect(writer.text == "\(integer)")
  }

  @Test func writesTheDigitsOfTheStandardLibrary() {
    let seed: UInt64 = 20_200_101
    var generator = SeededGenerator(seed: seed)
    var writer = JSONWriter()
    for round in 0..<200_000 {
      let double = Self.randomDouble(&generator, shape: round % 4)
      guard !Self.writes(double, with: &writer) else { continue }
      Issue.record("seed \(seed): \(double), not \(writer.text)")
      return
    }
  }

  @Test func writesTheEdgesOfEveryExponent() {
    var writer = JSONWriter()
    for exponent in UInt64(0)..<0x7FF {
      for fraction in [0, 1, 2, 3, 1 << 51, (1 << 52) - 2, (1 << 52) - 1] as [UInt64] {
        let double = Double(bitPattern: exponent << 52 | fraction)
        let isRight = double == 0 || Self.writes(double, with: &writer)
        #expect(isRight, "\(double)")
      }
    }
    for exponent in -323...308 {
      for digits in ["1", "9", "1.5", "9.999999999999999", "1.234567890123456"] {
        guard let double = Double("\(digits)e\(exponent)"), double.isFinite else { continue }
        let isRight = Self.writes(double, with: &writer)
        #expect(isRight, "\(double)")
      }
    }
  }

  @Test func readsBackWhatItWrites() throws {
    let seed: UInt64 = 20_200_102
    var generator = SeededGenerator(seed: seed)
    var writer = JSONWriter()
    var document = JSONDocument()
    for round in 0..<200_000 {
      let double = Self.randomDouble(&generator, shape: round % 4)
      writer.removeAll(keepingCapacity: true)
      writer.value(double)
      try document.parse(writer.bytes.span)
      let number = document.number(document.root)
      #expect(number == double, "seed \(seed)")
    }
  }

  @Test func refusesWhatIsNotFinite() {
    var writer = JSONWriter()
    writer.beginArray()
    writer.value(1.5)
    #expect(!writer.refusedNonFinite)
    for double in [Double.nan, .infinity, -.infinity] {
      writer.value(double)
      #expect(writer.refusedNonFinite)
      writer.resetRefusedNonFinite()
      #expect(!writer.refusedNonFinite)
    }
    writer.endArray()
    #expect(writer.text == "[1.5,null,null,null]")
  }

  static func randomDouble(_ generator: inout SeededGenerator, shape: Int) -> Double {
    switch shape {
    case 0: Double(bitPattern: .random(in: 1..<0x7FF0_0000_0000_0000, using: &generator))
    case 1: Double.random(in: -180...180, using: &generator)
    case 2: Double(Int.random(in: -1_800_000_000...1_800_000_000, using: &generator)) / 1e7
    default: Double(Int.random(in: .min ... .max, using: &generator)) / 1024
    }
  }

  /// Whether sign, digits and exponent are those of `description`.
  static func writes(_ double: Double, with writer: inout JSONWriter) -> Bool {
    writer.removeAll(keepingCapacity: true)
    writer.value(double)
    return Scientific(writer.bytes) == Scientific(Array(double.description.utf8))
  }

  /// A decimal as 0.digits · 10^exponent, however it was laid out.
  struct Scientific: Equatable {
    var isNegative: Bool
    var digits: [UInt8] = []
    var exponent = 0

    init(_ text: [UInt8]) {
      isNegative = text.first == UInt8(ascii: "-")
      var isFraction = false
      for (index, byte) in text.enumerated() {
        if byte == UInt8(ascii: "e") {
          exponent += Int(String(decoding: text[(index + 1)...], as: UTF8.self)) ?? 0
          break
        }
        if byte == UInt8(ascii: ".") { isFraction = true }
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { continue }
        if byte == UInt8(ascii: "0"), digits.isEmpty {
          if isFraction { exponent -= 1 }
          continue
        }
        digits.append(byte)
        if !isFraction { exponent += 1 }
      }
      while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    }
  }
}
