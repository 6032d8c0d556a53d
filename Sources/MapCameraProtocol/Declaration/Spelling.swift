extension String {
  /// The one of some names that this one is most likely a slip of; nil where none is near.
  func nearest(among names: [String]) -> String? {
    guard utf8.count <= 64 else { return nil }
    // Cut short to more than a third, as `lat` is.
    let longer = names.filter {
      3 * utf8.count > $0.utf8.count && $0.lowercased().hasPrefix(lowercased())
    }
    if longer.count == 1 { return longer[0] }
    let distances = names.map { (name: $0, distance: distance(to: $0)) }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    let nearEnough = min(max(2, best.name.utf8.count / 3), (utf8.count + 1) / 2)
    return best.distance <= nearEnough ? best.name : nil
  }

  /// The least number of bytes to insert, remove, replace or swap with a neighbour that turns one
  /// name into the other, capitals aside (the optimal string alignment distance).
  private func distance(to other: String) -> Int {
    let a = Array(lowercased().utf8)
    let b = Array(other.lowercased().utf8)
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = Swift.min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = Swift.min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
