/// The bytes the grammar names (RFC 8259, section 2 and following).
enum ASCII {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let plus = UInt8(ascii: "+")
  static let comma = UInt8(ascii: ",")
  static let minus = UInt8(ascii: "-")
  static let point = UInt8(ascii: ".")
  static let slash = UInt8(ascii: "/")
  static let zero = UInt8(ascii: "0")
  static let eight = UInt8(ascii: "8")
  static let nine = UInt8(ascii: "9")
  static let colon = UInt8(ascii: ":")
  static let openBracket = UInt8(ascii: "[")
  static let backslash = UInt8(ascii: "\\")
  static let closeBracket = UInt8(ascii: "]")
  static let a = UInt8(ascii: "a")
  static let b = UInt8(ascii: "b")
  static let d = UInt8(ascii: "d")
  static let e = UInt8(ascii: "e")
  static let f = UInt8(ascii: "f")
  static let l = UInt8(ascii: "l")
  static let n = UInt8(ascii: "n")
  static let r = UInt8(ascii: "r")
  static let s = UInt8(ascii: "s")
  static let t = UInt8(ascii: "t")
  static let u = UInt8(ascii: "u")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
}

extension UInt8 {
  /// Whether this is one of `0` to `9`.
  var isDigit: Bool { self &- ASCII.zero < 10 }

  /// Whether a number may begin with this.
  var beginsNumber: Bool { self == ASCII.minus || isDigit }

  /// The value of a hexadecimal digit in either case, or nil.
  package var hexadecimalValue: UInt32? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(self - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(self - UInt8(ascii: "A") + 10)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(self - UInt8(ascii: "a") + 10)
    default: nil
    }
  }
}

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

  /// The 32 bytes at an offset: four loads with a single check.
  @inlinable
  @inline(__always)
  package func fourWords(at offset: Int) -> (UInt64, UInt64, UInt64, UInt64) {
    let start = offset & Int.max >> 1
    precondition(start &+ 31 < count)
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    for index in 0..<8 { words.0 |= UInt64(self[start &+ index]) << UInt64(8 &* index) }
    for index in 8..<16 { words.1 |= UInt64(self[start &+ index]) << UInt64(8 &* index & 63) }
    for index in 16..<24 { words.2 |= UInt64(self[start &+ index]) << UInt64(8 &* index & 63) }
    for index in 24..<32 { words.3 |= UInt64(self[start &+ index]) << UInt64(8 &* index & 63) }
    return words
  }

  /// The number of letters and brackets (ASCII characters with the bit 0x40) in a range of at most 2,040
  /// bytes. At least eight bytes must follow the range.
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
    // A shift, not a mask: the compiler loads a masked word byte by byte.
    let others = UInt64(truncatingIfNeeded: 64 &- 8 &* (range.upperBound &- offset))
    sums &+= (word(at: offset) << others).letters
    let pairs = sums & 0x00FF_00FF_00FF_00FF &+ sums >> 8 & 0x00FF_00FF_00FF_00FF
    return Int(truncatingIfNeeded: (pairs &* 0x0001_0001_0001_0001) >> 48)
  }

  /// Whether `length` bytes equal those in another span. At least eight bytes must follow them here;
  /// if fewer follow them in the other span, the answer is false.
  ///
  /// The differences are collected and tested once: if two words are compared directly, the compiler
  /// loads one of them byte by byte.
  @inline(__always)
  func isEqual(
    _ other: Span<UInt8>, at start: Int, and otherStart: Int, count length: Int
  ) -> Bool {
    guard otherStart &+ length &+ 8 <= other.count else { return false }
    var differences: UInt64 = 0
    var offset = 0
    while offset &+ 32 < length {
      let (a, b, c, d) = fourWords(at: start &+ offset)
      let (e, f, g, h) = other.fourWords(at: otherStart &+ offset)
      differences |= (a ^ e) | (b ^ f) | (c ^ g) | (d ^ h)
      offset &+= 32
    }
    while offset &+ 8 < length {
      differences |= word(at: start &+ offset) ^ other.word(at: otherStart &+ offset)
      offset &+= 8
    }
    let last = word(at: start &+ offset) ^ other.word(at: otherStart &+ offset)
    return differences | last << UInt64(truncatingIfNeeded: 64 &- 8 &* (length &- offset)) == 0
  }
}

extension UInt64 {
  /// One in each byte that has the bit 0x40.
  @inline(__always)
  fileprivate var letters: UInt64 { self >> 6 & 0x0101_0101_0101_0101 }
}

extension MutableSpan<UInt8> {
  /// Replaces the eight bytes at an offset, the first by the lowest. A single store, as
  /// ``Span/word(at:)`` is a single load: the last byte's index is checked first.
  @inline(__always)
  mutating func store(_ word: UInt64, at offset: Int) {
    let last = offset & Int.max >> 1 &+ 7
    for index in 0..<8 {
      self[last &- index] = UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * index))
    }
  }

  /// Replaces the sixteen bytes at an offset: a single store of a vector.
  @inline(__always)
  mutating func store(_ block: SIMD16<UInt8>, at offset: Int) {
    let last = offset & Int.max >> 1 &+ 15
    for index in 0..<16 { self[last &- index] = block[15 &- index] }
  }
}

extension SIMD16<UInt8> {
  /// - Parameter bytes: at most sixteen; zeros follow them.
  init(padding bytes: ArraySlice<UInt8>) {
    self.init()
    for (index, byte) in bytes.enumerated() { self[index] = byte }
  }
}

extension Span<UInt8> {
  /// The sixteen bytes at an offset: a single load of a vector.
  @inline(__always)
  func block(at offset: Int) -> SIMD16<UInt8> {
    let start = offset & Int.max >> 1
    precondition(start &+ 15 < count)
    var block = SIMD16<UInt8>()
    for index in 0..<16 { block[index] = self[start &+ index] }
    return block
  }
}

extension UInt64 {
  /// The byte with a number; 0 is the lowest, and 8 wraps around to it.
  @inline(__always)
  func byte(_ number: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: self &>> UInt64(truncatingIfNeeded: 8 &* number))
  }

  /// A word that repeats one byte eight times.
  init(repeating byte: UInt8) { self = 0x0101_0101_0101_0101 * UInt64(byte) }

  /// The highest bit of each byte that must be escaped in a JSON string: a quote, a backslash or a control
  /// character. Only the lowest set bit is reliable; bits above it may be false positives.
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
