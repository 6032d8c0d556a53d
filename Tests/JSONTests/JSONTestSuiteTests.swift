import Foundation
import JSON
import TestSupport
import Testing

/// Nicolas Seriot's JSONTestSuite: what is to be accepted (`y_`), rejected (`n_`), and what parsers
/// may differ in (`i_`), where this one has its own mind.
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

  @Test func everyCaseIsThere() throws {
    let cases = try Self.cases()
    #expect(cases.count { $0.name.hasPrefix("y_") } == 102)
    #expect(cases.count { $0.name.hasPrefix("n_") } == 198)
    #expect(cases.count { $0.name.hasPrefix("i_") } == 20)
  }

  @Test func acceptsWhatIsJSONAndNothingElse() throws {
    for testCase in try Self.cases() {
      let name = testCase.name
      let isAccepted =
        name.hasPrefix("y_") && !Self.utf16Ones.contains(name) || Self.acceptedOnes.contains(name)
      let failure = failure(of: testCase.text)
      #expect((failure == nil) == isAccepted, "\(name): \(String(describing: failure))")
    }
  }

  @Test func acceptsDeepNestingWhereItMay() throws {
    let deep = try #require(try Self.cases().first { $0.name == "i_structure_500_nested_arrays" })
    #expect(failure(of: deep.text, maximumDepth: 500) == nil)
    #expect(failure(of: deep.text, maximumDepth: 499)?.offset == 499)
  }

  /// What was accepted means the same when written and read again.
  @Test func writesWhatItReads() throws {
    for testCase in try Self.cases() where failure(of: testCase.text) == nil {
      let tree = try Tree(testCase.text)
      var writer = JSONWriter()
      writer.value(tree)
      guard !writer.refusedNonFinite else { continue }
      #expect(try Tree(writer.bytes) == tree, "\(testCase.name)")
    }
  }
}
