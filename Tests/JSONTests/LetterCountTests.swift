import JSON
import Testing

@Suite struct LetterCountTests {
  @Test func lettersAndBracketsCountAndDigitsDoNot() {
    #expect(count(#"{"id":1.5,"a":[-20]}"#) == count(#"{"id":27,"a":[300.25]}"#))
    #expect(count("0123456789.+-,: \"") == 0)
    #expect(count("azAZ{}[]_") == 9)
  }

  /// Wherever a range begins, and however long it is; what is around it does not count.
  @Test func eachRangeCountsItsOwn() {
    let bytes = (0..<2200).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ $0 / 11) }
    for start in [0, 1, 7, 31] {
      for length in Array(0...70) + [1000, 2039, 2040] {
        let range = start..<start + length
        let naive = bytes[range].count { $0 & 0x40 != 0 }
        #expect(bytes.span.countOfLetters(in: range) == naive, "\(range)")
      }
    }
  }

  @Test func nothingButLettersIsCounted() {
    let bytes = [UInt8](repeating: 0x61, count: 2080)
    #expect(bytes.span.countOfLetters(in: 3..<2043) == 2040)
  }

  private func count(_ text: String) -> Int {
    let bytes = Array(text.utf8) + [UInt8](repeating: 0x61, count: 32)
    return bytes.span.countOfLetters(in: 0..<text.utf8.count)
  }
}
