public import JSON

extension JSONText {
  /// The name of which this is most likely a misspelling; nil if none is similar.
  ///
  /// - Parameter names: in ASCII, as all names of the protocol are.
  public func suggestion(among names: [String]) -> String? { Spellings(names).nearest(to: self) }
}

/// Known names, prepared for comparisons with misspelled ones.
public struct Spellings: Sendable {
  private let names: [(name: String, spelling: Spelling)]

  /// The longest misspelled name that is compared, in bytes. The longest method has half as many.
  private static let maximumLength = 64

  /// - Parameter names: in ASCII.
  public init(_ names: [String]) { self.names = names.map { ($0, Spelling(JSONText($0))) } }

  /// The name of which another one is most likely a misspelling: the only name that begins with it, as with
  /// `lat`, or else the one with the least distance; nil if none is similar.
  ///
  /// - Parameter isCandidate: whether the name with an index is considered.
  public func nearest(
    to name: JSONText, where isCandidate: (Int) -> Bool = { _ in true }
  ) -> String? {
    guard 1...Self.maximumLength ~= name.utf8.count else { return nil }
    let slip = Spelling(name)
    let candidates = names.indices.filter(isCandidate)
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
      let distance = slip.distance(to: spelling, atMost: most)
      if distance <= most { (nearest, least) = (name, distance) }
    }
    return nearest
  }
}

/// A name in lower case.
private struct Spelling {
  let bytes: [UInt8]

  /// The set of its bytes modulo 64, as bits.
  private let letters: UInt64

  init(_ name: JSONText) {
    bytes = name.utf8.map { $0.lowercased }
    letters = bytes.reduce(0) { $0 | 1 << UInt64($1 & 63) }
  }

  /// Whether another name begins with this one, which has more than a third of its length.
  func isBeginning(of other: Spelling) -> Bool {
    3 * bytes.count > other.bytes.count && other.bytes.starts(with: bytes)
  }

  /// How many letters occur in only one of two names, the greater number of both: a lower bound of the
  /// distance.
  func letterDifference(to other: Spelling) -> Int {
    max((letters & ~other.letters).nonzeroBitCount, (other.letters & ~letters).nonzeroBitCount)
  }

  /// The optimal string alignment distance: the least number of insertions, removals, replacements and swaps
  /// of neighbours that turn one name into the other; some greater number than `most` if it exceeds that.
  func distance(to other: Spelling, atMost most: Int) -> Int {
    let (a, b) = (bytes.span, other.bytes.span)
    let width = b.count + 1
    // Three rows of the matrix in rotation: the current one and the two before it.
    var cells = [Int](repeating: 0, count: 3 * width)
    for j in b.indices { cells[j + 1] = j + 1 }
    for i in a.indices {
      let (before, last, row) = ((i + 2) % 3 * width, i % 3 * width, (i + 1) % 3 * width)
      cells[row] = i + 1
      var nearest = i + 1
      for j in b.indices {
        var least = min(cells[row + j], cells[last + j + 1]) + 1
        least = min(least, cells[last + j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, cells[before + j - 1] + 1)
        }
        cells[row + j + 1] = least
        nearest = min(nearest, least)
      }
      // No later row has less: a swap adds 1 to a row whose least is at most 1 below this row's.
      if nearest > most { return nearest }
    }
    return cells[a.count % 3 * width + b.count]
  }
}
