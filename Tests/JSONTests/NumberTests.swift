import JSON
import TestSupport
import Testing

@Suite struct NumberReadingTests {
  /// Reads a number as the standard library does, bit by bit.
  static func reads(_ text: String, with document: inout JSONDocument) throws -> Bool {
    try document.parse(Array(text.utf8).span)
    let number = document.number(document.root)
    return number?.bitPattern == Double(text)?.bitPattern
  }

  @Test(arguments: [
    "0", "-0", "-0.0", "0e5", "0.000", "1", "-1", "1e400", "-1e400", "1e-400", "-1e-400",
    "1e999999999999999999999", "1e-999999999999999999999", "0e999999999999999999999",
    "9007199254740991", "9007199254740992", "9007199254740993", "9007199254740994",
    "9007199254740993.0000000000000000000000000000001", "9007199254740992.9999999999999999999999",
    "18446744073709551615", "18446744073709551616", "12345678901234567890", "99999999999999999999",
    "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308",
    "179769313486231580793728971405301e276", "2.2250738585072011e-308", "2.2250738585072014e-308",
    "4.9e-324", "5e-324", "2.4703282292062327e-324", "2.4703282292062328e-324",
    "2.47032822920623272088284396434110686182e-324", "7.4109846876186981626485318930233e-324",
    "0.1", "0.2", "0.30000000000000004", "1e22", "1e23", "9e22", "123456789012345680000",
    "0.000001", "1e-7", "1.5E+3", "1.5e-3", "1E5", "3.141592653589793", "6.02214076e23",
    "0.00000000000000000000000000000000000000000000000000000000000000001e65",
    "1000000000000000000000000000000000000000000000000000000000000000000e-66", "8.9255e-22",
    "7.2057594037927933e16", "9.5e-320",
  ])
  func `reads edges`(_ text: String) throws {
    var document = JSONDocument()
    let isRight = try Self.reads(text, with: &document)
    #expect(isRight, "\(text)")
  }

  @Test func `reads random texts`() throws {
    let seed: UInt64 = 20_210_101
    var generator = SeededGenerator(seed: seed)
    var document = JSONDocument()
    for _ in 0..<200_000 {
      let text = Self.randomText(&generator)
      guard try !Self.reads(text, with: &document) else { continue }
      Issue.record("seed \(seed): \(text)")
      return
    }
  }

  /// Halfway between two doubles, exactly and by a last digit less or more.
  @Test func `reads halfway cases`() throws {
    let seed: UInt64 = 20_210_102
    var generator = SeededGenerator(seed: seed)
    var document = JSONDocument()
    for _ in 0..<20_000 {
      // An odd integer of 54 bits is halfway; so is its half, and so on, all of them short.
      var halfway = UInt64.random(in: 1 << 53..<1 << 54, using: &generator) | 1
      let exponent = Int.random(in: 0...9, using: &generator)
      halfway <<= UInt64(exponent)
      for text in ["\(halfway)", "\(halfway - 1)", "\(halfway + 1)", "\(halfway).0000000000000001"]
      {
        guard try !Self.reads(text, with: &document) else { continue }
        Issue.record("seed \(seed): \(text)")
      }
      let quarter = halfway >> UInt64(exponent)
      for text in ["\(quarter / 4).\(["25", "75"][Int(quarter / 2 % 2)])", "\(quarter / 2).5"] {
        for tail in ["", "0", "00000000000000000000001", "000000000000000000000000000000000"] {
          guard try !Self.reads(text + tail, with: &document) else { continue }
          Issue.record("seed \(seed): \(text + tail)")
        }
      }
    }
  }

  @Test func `reads any number of digits`() throws {
    var document = JSONDocument()
    for count in Array(1...24) + [40, 400, 800, 5_000] {
      let digits = String(repeating: "7", count: count)
      let zeros = String(repeating: "0", count: count)
      let texts = [
        digits, "0.\(zeros)\(digits)", "1\(zeros)", "1\(zeros).\(zeros)1", "0.\(zeros)1e\(count)",
        "1\(zeros)e-\(count)", "\(digits)e-\(count)", "\(digits).\(digits)e-\(count)",
        "0.\(digits)", "-\(digits)", "-\(digits).5", "7.\(digits)", "-77777777.\(digits)E+1",
        "9007199254740993\(zeros)1e-\(count + 1)",
      ]
      for text in texts {
        let isRight = try Self.reads(text, with: &document)
        #expect(isRight, "\(text)")
      }
    }
  }

  /// A number of one of several shapes.
  static func randomText(_ generator: inout SeededGenerator) -> String {
    let sign = Bool.random(using: &generator) ? "-" : ""
    switch Int.random(in: 0..<5, using: &generator) {
    case 0:
      let bits = UInt64.random(in: 0..<0x7FF0_0000_0000_0000, using: &generator)
      return sign + Double(bitPattern: bits).description
    case 1: return sign + Double.random(in: 0...180, using: &generator).description
    case 2:
      let digits = UInt64.random(in: 0...UInt64.max, using: &generator)
      return "\(sign)\(digits)e\(Int.random(in: -350...310, using: &generator))"
    case 3:
      let shift = UInt64.random(in: 0..<64, using: &generator)
      let integer = UInt64.random(in: 0...UInt64.max, using: &generator) >> shift
      let fraction = UInt64.random(in: 0...UInt64.max, using: &generator) >> (63 - shift)
      return "\(sign)\(integer).\(fraction)"
    default:
      // More digits than fit, near a double.
      let double = Double.random(in: 0...1, using: &generator)
      let tail = UInt64.random(in: 0...UInt64.max, using: &generator)
      let exponent = Int.random(in: -330...300, using: &generator)
      return "\(sign)\(Int(double * 9) + 1).\(tail)\(tail)e\(exponent)"
    }
  }
}

@Suite struct NumberWritingTests {
  @Test(arguments: [
    ("0", "0"), ("-0.0", "0"), ("1", "1"), ("-1", "-1"), ("100", "100"), ("0.1", "0.1"),
    ("-2.5", "-2.5"), ("0.000001", "0.000001"), ("0.0000012345", "0.0000012345"), ("1e-7", "1e-7"),
    ("-1.5e-7", "-1.5e-7"), ("1e20", "100000000000000000000"), ("1e21", "1e+21"),
    ("1.5e21", "1.5e+21"), ("123456789012345680000", "123456789012345680000"),
    ("123456789.125", "123456789.125"), ("9007199254740991", "9007199254740991"),
    ("9007199254740992", "9007199254740992"), ("9007199254740994", "9007199254740994"),
    ("18014398509481984", "18014398509481984"), ("1e23", "1e+23"), ("1e100", "1e+100"),
    ("1.25e-10", "1.25e-10"), ("5e-324", "5e-324"),
    ("1.7976931348623157e308", "1.7976931348623157e+308"),
    ("2.2250738585072014e-308", "2.2250738585072014e-308"), ("133.3814495", "133.3814495"),
    ("0.30000000000000004", "0.30000000000000004"), ("4.35", "4.35"),
    ("1000000000000000.5", "1000000000000000.5"),
    ("999999999999999900000", "999999999999999900000"), ("0x1p-1022", "2.2250738585072014e-308"),
  ])
  func `lays out as ECMAScript`(_ text: String, _ expected: String) throws {
    var writer = JSONWriter()
    writer.value(try #require(Double(text)))
    #expect(writer.text == expected)
  }

  @Test(arguments: [0, 1, -1, 9, 10, 99, 100, 12345, Int.max, Int.min])
  func `writes integers`(_ integer: Int) {
    var writer = JSONWriter()
    writer.value(integer)
    #expect(writer.text == "\(integer)")
  }

  @Test func `writes the digits of the standard library`() {
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

  @Test func `writes the edges of every exponent`() {
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

  @Test func `reads back what it writes`() throws {
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

  @Test func `refuses what is not finite`() {
    var writer = JSONWriter()
    writer.beginArray()
    writer.value(1.5)
    #expect(!writer.refusedNonFinite)
    for double in [Double.nan, .infinity, -.infinity] {
      writer.value(double)
      #expect(writer.refusedNonFinite)
    }
    writer.endArray()
    #expect(writer.text == "[1.5,null,null,null]")
    writer.removeAll()
    #expect(!writer.refusedNonFinite)
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
