public import JSON

extension JSONText {
  /// The one of some names that this one is most likely a slip of; nil where none is near.
  ///
  /// - Parameter names: in ASCII, as all names of the protocol are.
  public func suggestion(among names: [String]) -> String? { Spellings(names).nearest(to: self) }
}

/// Names that may have been meant, ready to be compared with slips.
public struct Spellings: Sendable {
  private let names: [(name: String, spelling: Spelling)]

  /// The longest slip that is compared, in bytes. The longest method has half as many.
  private static let maximumLength = 64

  /// - Parameter names: in ASCII.
  public init(_ names: [String]) { self.names = names.map { ($0, Spelling(JSONText($0))) } }

  /// The one that a name is most likely a slip of; nil where none is near: the only one that was cut short
  /// to it, as `lat` is, or else the one with the least distance.
  ///
  /// - Parameter isMeant: whether the one with a number may be meant at all.
  public func nearest(to name: JSONText, where isMeant: (Int) -> Bool = { _ in true }) -> String? {
    guard 1...Self.maximumLength ~= name.utf8.count else { return nil }
    let slip = Spelling(name)
    let candidates = names.indices.filter(isMeant)
    let longer = candidates.filter { slip.isBeginning(of: names[$0].spelling) }
    if longer.count == 1 { return names[longer[0]].name }
    var nearest: String?
    var least = Int.max
    for (name, spelling) in candidates.lazy.map({ names[$0] }) {
      let (count, length) = (slip.bytes.count, spelling.bytes.count)
      let most = min(max(2, length / 3), (count + 1) / 2, least - 1)
      guard abs(count - length) <= most, slip.letterDifference(to: spelling) <= most else {
        continue
      }
      let distance = slip.distance(to: spelling)
      if distance <= most { (nearest, least) = (name, distance) }
    }
    return nearest
  }
}

/// A name in lower case.
private struct Spelling {
  let bytes: [UInt8]

  /// The letters that occur in it, as bits; some share one.
  private let letters: UInt64

  init(_ name: JSONText) {
    bytes = name.utf8.map { $0.lowercased }
    letters = bytes.reduce(0) { $0 | 1 << UInt64($1 & 63) }
  }

  /// Whether another name was cut short to this one, to more than a third.
  func isBeginning(of other: Spelling) -> Bool {
    3 * bytes.count > other.bytes.count && other.bytes.starts(with: bytes)
  }

  /// How many letters one of two names has and the other has not, the greater number of both: no fewer
  /// changes turn one into the other.
  func letterDifference(to other: Spelling) -> Int {
    max((letters & ~other.letters).nonzeroBitCount, (other.letters & ~letters).nonzeroBitCount)
  }

  /// The least number of bytes to insert, remove, replace or swap with a neighbour that turns one name into
  /// the other: the optimal string alignment distance, a row of its matrix at a time.
  func distance(to other: Spelling) -> Int {
    let (a, b) = (bytes, other.bytes)
    var last: [Int] = []
    var row = Array(0...b.count)
    for i in a.indices {
      var next = [i + 1]
      for j in b.indices {
        var least = min(next[j] + 1, row[j + 1] + 1, row[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, last[j - 1] + 1) }
        next.append(least)
      }
      (last, row) = (row, next)
    }
    return row[b.count]
  }
}
