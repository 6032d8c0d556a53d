extension Span<UInt8> {
  /// The eight bytes at an offset, the first of them lowest.
  ///
  /// The compiler makes a single load of the loop, with a single check: the last byte is looked at
  /// first, and without the uppermost bit, which no offset has, the others are known not to
  /// overflow. Scans by words are some three times as fast as by bytes.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    let last = offset & Int.max >> 1 &+ 7
    var word: UInt64 = 0
    for index in 0..<8 { word = word << 8 | UInt64(self[last &- index]) }
    return word
  }
}

extension Span<UInt8> {
  /// The 32 bytes at an offset, likewise: four loads with a single check.
  @inlinable
  @inline(__always)
  package func fourWords(at offset: Int) -> (UInt64, UInt64, UInt64, UInt64) {
    let last = offset & Int.max >> 1 &+ 31
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    for index in 0..<8 { words.3 = words.3 << 8 | UInt64(self[last &- index]) }
    for index in 8..<16 { words.2 = words.2 << 8 | UInt64(self[last &- index]) }
    for index in 16..<24 { words.1 = words.1 << 8 | UInt64(self[last &- index]) }
    for index in 24..<32 { words.0 = words.0 << 8 | UInt64(self[last &- index]) }
    return words
  }
}

extension Span<UInt8> {
  /// How many letters and brackets there are in a range of up to 2,040 bytes: what in ASCII has the bit
  /// 0x40. There are eight bytes or more behind it.
  package func countOfLetters(in range: Range<Int>) -> Int {
    var sums: UInt64 = 0
    var offset = range.lowerBound
    while offset &+ 32 <= range.upperBound {
      let (a, b, c, d) = fourWords(at: offset)
      sums &+= a.letters &+ b.letters &+ c.letters &+ d.letters
      offset &+= 32
    }
    while offset &+ 8 <= range.upperBound {
      sums &+= word(at: offset).letters
      offset &+= 8
    }
    // Shifted rather than masked: of a masked word the compiler loads the bytes one by one.
    let others = UInt64(truncatingIfNeeded: 64 &- 8 &* (range.upperBound &- offset))
    sums &+= (word(at: offset) << others).letters
    let pairs = sums & 0x00FF_00FF_00FF_00FF &+ sums >> 8 & 0x00FF_00FF_00FF_00FF
    return Int(truncatingIfNeeded: (pairs &* 0x0001_0001_0001_0001) >> 48)
  }
}

extension UInt64 {
  /// One in each byte that has the bit 0x40.
  @inline(__always)
  fileprivate var letters: UInt64 { self >> 6 & 0x0101_0101_0101_0101 }
}

extension MutableSpan<UInt8> {
  /// Replaces the eight bytes at an offset, the first by the lowest. A single store, as
  /// ``Span/word(at:)`` is a single load.
  @inline(__always)
  mutating func store(_ word: UInt64, at offset: Int) {
    let last = offset & Int.max >> 1 &+ 7
    for index in 0..<8 {
      self[last &- index] = UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * index))
    }
  }
}

extension MutableSpan<UInt8> {
  /// Replaces the sixteen bytes at an offset, likewise: a single store of a vector.
  @inline(__always)
  mutating func store(_ block: SIMD16<UInt8>, at offset: Int) {
    let last = offset & Int.max >> 1 &+ 15
    for index in 0..<16 { self[last &- index] = block[15 &- index] }
  }
}

extension Span<UInt8> {
  /// The sixteen bytes at an offset, likewise: a single load of a vector.
  @inline(__always)
  func block(at offset: Int) -> SIMD16<UInt8> {
    let last = offset & Int.max >> 1 &+ 15
    var block = SIMD16<UInt8>()
    for index in 0..<16 { block[15 &- index] = self[last &- index] }
    return block
  }
}

extension UInt64 {
  /// The byte at a number, the lowest being 0; the lowest again for 8.
  @inline(__always)
  func byte(_ number: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: self &>> UInt64(truncatingIfNeeded: 8 &* number))
  }

  /// A byte eight times over.
  init(repeating byte: UInt8) {
    self = 0x0101_0101_0101_0101 * UInt64(byte)
  }

  /// Of a word of eight bytes, the highest bit of each byte that a string in JSON does not hold as
  /// it is: a quote, a backslash or a control character. Above the lowest such bit there may be
  /// others that mean nothing.
  @inline(__always)
  var escapedBytes: UInt64 {
    let ones = UInt64(repeating: 1)
    let control = (self &- UInt64(repeating: 0x20)) & ~self
    let quoteDifference = self ^ UInt64(repeating: ASCII.quote)
    let quote = (quoteDifference &- ones) & ~quoteDifference
    let backslashDifference = self ^ UInt64(repeating: ASCII.backslash)
    let backslash = (backslashDifference &- ones) & ~backslashDifference
    return (control | quote | backslash) & Self.highBits
  }

  /// The highest bit of each byte.
  static var highBits: UInt64 { UInt64(repeating: 0x80) }
}
