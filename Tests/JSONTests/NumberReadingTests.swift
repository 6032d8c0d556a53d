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
    "1000000000000000000000000000000000000000000000000000000000000000000e-66",
    "8.9255e-22", "7.2057594037927933e16", "9.5e-320",
  ])
  func readsEdges(_ text: String) throws {
    var document = JSONDocument()
    let isRight = try Self.reads(text, with: &document)
    #expect(isRight, "\(text)")
  }

  @Test func readsRandomTexts() throws {
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
  @Test func readsHalfwayCases() throws {
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

  @Test func readsAnyNumberOfDigits() throws {
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
    case 1:
      return sign + Double.random(in: 0...180, using: &generator).description
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
