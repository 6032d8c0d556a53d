public import JSON

extension JSONText {
  /// The one of some names that this one is most likely a slip of; nil where none is near.
  ///
  /// - Parameter names: in ASCII, as all names of the protocol are.
  public func suggestion(among names: [String]) -> String? { Spellings(names).nearest(to: self) }
}

/// Names that may have been meant, ready to be compared with many slips: a host may send a million
/// wrong names in a second.
public struct Spellings: Sendable {
  private let names: [String]

  /// All names, one after the other, in lower case.
  private let bytes: [UInt8]

  /// Where each name is in them, and which letters it has.
  private let places: [(range: Range<Int>, letters: Letters)]

  /// - Parameter names: in ASCII.
  public init(_ names: [String]) {
    self.names = names
    var bytes: [UInt8] = []
    places = names.map { name in
      let start = bytes.count
      bytes += name.utf8.map { $0.lowercased }
      return (start..<bytes.count, Letters(bytes[start...]))
    }
    self.bytes = bytes
  }

  /// The one that a name is most likely a slip of; nil where none is near.
  ///
  /// - Parameter isMeant: whether the one with a number may be meant at all.
  public func nearest(to name: JSONText, where isMeant: (Int) -> Bool = { _ in true }) -> String? {
    guard let misspelling = Misspelling(name) else { return nil }
    var longer: Int?
    var longerCount = 0
    var nearest: Int?
    var least = Int.max
    for number in names.indices where isMeant(number) {
      let (range, letters) = places[number]
      let name = bytes.span.extracting(range)
      if misspelling.isBeginning(of: name) {
        longer = number
        longerCount += 1
      }
      let most = min(misspelling.greatestDistance(to: name), least - 1)
      if let distance = misspelling.distance(to: name, letters, atMost: most) {
        nearest = number
        least = distance
      }
    }
    return (longerCount == 1 ? longer : nearest).map { names[$0] }
  }
}

/// The letters that occur in a name, as bits; some share one.
private struct Letters {
  private var bits: UInt64 = 0

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { bits |= 1 << UInt64(byte & 63) }
  }

  /// How many letters one of two names has and the other has not, the greater number of both: no fewer
  /// changes turn one into the other.
  func difference(to other: Letters) -> Int {
    max((bits & ~other.bits).nonzeroBitCount, (other.bits & ~bits).nonzeroBitCount)
  }
}

/// A name as a host wrote it, to be compared with many.
///
/// The distance is the least number of bytes to insert, remove, replace or swap with a neighbour that
/// turns one name into the other, ignoring case: the optimal string alignment distance, a column of its
/// matrix at a time in the bits of a word (H. Hyyrö, "A bit-vector algorithm for computing Levenshtein
/// and Damerau edit distances", 2003).
private struct Misspelling {
  /// The longest name that is compared, in bytes. The longest method has half as many.
  private static let maximumCount = 64

  private let bytes: [UInt8]

  private let letters: Letters

  /// For each character where it occurs in the name, as bits.
  private var places = [UInt64](repeating: 0, count: 128)

  /// Nil for a name that is too long to be a misspelling.
  init?(_ name: JSONText) {
    guard 1...Self.maximumCount ~= name.utf8.count else { return nil }
    bytes = name.utf8.map { $0.lowercased }
    letters = Letters(bytes)
    for (index, byte) in bytes.enumerated() where byte < 128 {
      places[Int(byte)] |= 1 << UInt64(index)
    }
  }

  /// Whether another name was cut short to this one, to more than a third, as `lat` is.
  func isBeginning(of name: Span<UInt8>) -> Bool {
    guard bytes.count <= name.count, 3 * bytes.count > name.count else { return false }
    return bytes.indices.allSatisfy { name[$0] == bytes[$0] }
  }

  /// How far away the name may be that was meant.
  func greatestDistance(to name: Span<UInt8>) -> Int {
    min(max(2, name.count / 3), (bytes.count + 1) / 2)
  }

  /// The distance to a name of some letters; nil where it is greater than some.
  func distance(to name: Span<UInt8>, _ letters: Letters, atMost most: Int) -> Int? {
    var rest = name.count
    guard abs(rest - bytes.count) <= most, self.letters.difference(to: letters) <= most else {
      return nil
    }
    let last = UInt64(1) << UInt64(bytes.count - 1)
    var distance = bytes.count
    var increasing = UInt64.max
    var decreasing: UInt64 = 0
    var diagonal: UInt64 = 0
    var formerMatches: UInt64 = 0
    for index in name.indices {
      let matches = places[Int(name[index] & 127)]
      let swapped = (~diagonal & matches) << 1 & formerMatches
      diagonal =
        ((matches & increasing) &+ increasing) ^ increasing | matches | decreasing | swapped
      var right = decreasing | ~(diagonal | increasing)
      var left = diagonal & increasing
      if right & last != 0 { distance += 1 }
      if left & last != 0 { distance -= 1 }
      right = right << 1 | 1
      left <<= 1
      increasing = left | ~(diagonal | right)
      decreasing = diagonal & right
      formerMatches = matches
      rest -= 1
      if distance - rest > most { return nil }
    }
    return distance
  }
}
