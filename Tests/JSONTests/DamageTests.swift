import Foundation
import JSON
import TestSupport
import Testing

/// Random trees, written, damaged and read.
@Suite struct DamageTests {
  @Test func readsBackWhatItWrites() throws {
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

  @Test func agreesWithAnIndependentValidator() {
    let seed: UInt64 = 20_170_102
    var generator = SeededGenerator(seed: seed)
    var verdicts = [true: 0, false: 0]
    for _ in 0..<40_000 {
      var writer = JSONWriter()
      writer.value(Self.randomTree(&generator, depth: 3))
      let text = Self.damaged(writer.bytes, &generator)
      let isValid = Validator.accepts(text)
      verdicts[isValid, default: 0] += 1
      let failure = failure(of: text)
      guard (failure == nil) != isValid else { continue }
      Issue.record("seed \(seed): \(text) \(String(decoding: text, as: UTF8.self))")
      return
    }
    // Both kinds are put to the test.
    #expect(verdicts.values.allSatisfy { $0 > 4_000 }, "\(verdicts)")
  }

  /// The bytes before the offset of an error may begin a JSON text, and with the byte there no
  /// more: a text cut off there ends too early, and one byte later the error is the same.
  @Test func errorsComeAtTheFirstWrongByte() {
    let seed: UInt64 = 20_170_103
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40_000 {
      var writer = JSONWriter()
      writer.value(Self.randomTree(&generator, depth: 3))
      let text = Self.damaged(writer.bytes, &generator)
      guard let error = failure(of: text), error.offset < text.count else { continue }
      let upTo = failure(of: Array(text[..<error.offset]))
      #expect(upTo == nil || upTo?.offset == error.offset, "seed \(seed): \(text)")
      #expect(failure(of: Array(text[...error.offset])) == error, "seed \(seed): \(text)")
    }
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
