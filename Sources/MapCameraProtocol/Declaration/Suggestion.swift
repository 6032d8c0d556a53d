extension String {
  /// The one of some names that this one is most likely a slip of; nil where none is near.
  ///
  /// - Parameter names: in ASCII, as all names of the protocol are.
  func suggestion(among names: some Sequence<String>) -> String? {
    guard let misspelling = Misspelling(self) else { return nil }
    var longer: String?
    var longerCount = 0
    var nearest: String?
    var least = Int.max
    for name in names {
      if misspelling.isBeginning(of: name) {
        longer = name
        longerCount += 1
      }
      let most = min(misspelling.greatestDistance(to: name), least - 1)
      if let distance = misspelling.distance(to: name, atMost: most) {
        nearest = name
        least = distance
      }
    }
    return longerCount == 1 ? longer : nearest
  }
}

/// A name as a host wrote it, to be compared with many.
///
/// The distance is the least number of bytes to insert, remove, replace or swap with a neighbour that
/// turns one name into the other, capitals aside: the optimal string alignment distance, a column of its
/// matrix at a time in the bits of a word (H. Hyyrö, "A bit-vector algorithm for computing Levenshtein
/// and Damerau edit distances", 2003). A host may send a million wrong names in a second.
private struct Misspelling {
  /// The longest name that is compared, in bytes. The longest method has half as many.
  private static let maximumCount = 64

  private let bytes: [UInt8]

  /// For each character where it stands in the name, as bits.
  private var places = [UInt64](repeating: 0, count: 128)

  /// Nil for a name that is too long to be a misspelling.
  init?(_ name: String) {
    guard 1...Self.maximumCount ~= name.utf8.count else { return nil }
    bytes = name.utf8.map(\.lowercased)
    for (index, byte) in bytes.enumerated() where byte < 128 {
      places[Int(byte)] |= 1 << UInt64(index)
    }
  }

  /// Whether another name was cut short to this one, to more than a third, as `lat` is.
  func isBeginning(of name: String) -> Bool {
    guard bytes.count <= name.utf8.count, 3 * bytes.count > name.utf8.count else { return false }
    var index = 0
    for byte in name.utf8 where index < bytes.count {
      guard byte.lowercased == bytes[index] else { return false }
      index += 1
    }
    return true
  }

  /// How far away the name may be that was meant.
  func greatestDistance(to name: String) -> Int {
    min(max(2, name.utf8.count / 3), (bytes.count + 1) / 2)
  }

  /// The distance to a name; nil where it is greater than some.
  func distance(to name: String, atMost most: Int) -> Int? {
    var rest = name.utf8.count
    guard abs(rest - bytes.count) <= most else { return nil }
    let last = UInt64(1) << UInt64(bytes.count - 1)
    var distance = bytes.count
    var increasing = UInt64.max
    var decreasing: UInt64 = 0
    var diagonal: UInt64 = 0
    var formerMatches: UInt64 = 0
    for byte in name.utf8 {
      let matches = places[Int(byte.lowercased & 127)]
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

extension UInt8 {
  fileprivate var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
