public import JSON

extension JSONText {
  /// The name of which this is most likely a misspelling: the only name that begins with it, as with `lat`, or
  /// else the one with the least distance; nil if none is similar.
  ///
  /// - Parameters:
  ///   - names: in ASCII, as all names of the protocol are.
  ///   - isCandidate: whether the name with an index is considered.
  public func suggestion(
    among names: [String], where isCandidate: (Int) -> Bool = { _ in true }
  ) -> String? {
    // The longest method has half as many.
    guard 1...64 ~= utf8.count else { return nil }
    let slip = utf8.map { $0.lowercased }
    let candidates = names.indices.filter(isCandidate).map { names[$0] }
    // More than a third of the name.
    let longer = candidates.filter { name in
      3 * slip.count > name.utf8.count && name.utf8.lazy.map { $0.lowercased }.starts(with: slip)
    }
    if longer.count == 1 { return longer[0] }
    var nearest: String?
    var least = Int.max
    for name in candidates {
      let most = min(max(2, name.utf8.count / 3), (slip.count + 1) / 2, least - 1)
      guard abs(slip.count - name.utf8.count) <= most else { continue }
      let spelling = name.utf8.map { $0.lowercased }
      guard (spelling.letters & ~slip.letters).nonzeroBitCount <= most else { continue }
      let distance = slip.distance(to: spelling, atMost: most)
      if distance <= most { (nearest, least) = (name, distance) }
    }
    return nearest
  }
}

extension [UInt8] {
  /// The set of the bytes modulo 64, as bits: those that only one of two names has are at most their distance.
  fileprivate var letters: UInt64 { reduce(0) { $0 | 1 << UInt64($1 & 63) } }

  /// The optimal string alignment distance: the least number of insertions, removals, replacements and swaps
  /// of neighbours that turn one name into the other; some greater number than `most` if it exceeds that.
  fileprivate func distance(to other: [UInt8], atMost most: Int) -> Int {
    let (a, b) = (span, other.span)
    let width = b.count + 1
    // Three rows of the matrix in rotation: the current one and the two before it.
    var cells = [Int](repeating: 0, count: 3 * width)
    for j in b.indices { cells[j + 1] = j + 1 }
    for i in a.indices {
      let (before, last, row) = ((i + 2) % 3 * width, i % 3 * width, (i + 1) % 3 * width)
      cells[row] = i + 1
      var nearest = i + 1
      for j in b.indices {
        var least = Swift.min(cells[row + j], cells[last + j + 1]) + 1
        least = Swift.min(least, cells[last + j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = Swift.min(least, cells[before + j - 1] + 1)
        }
        cells[row + j + 1] = least
        nearest = Swift.min(nearest, least)
      }
      // No later row has less: a swap adds 1 to a row whose least is at most 1 below this row's.
      if nearest > most { return nearest }
    }
    return cells[a.count % 3 * width + b.count]
  }
}
