import Foundation

/// How what came differs from what was expected, line by line; empty where it does not.
///
/// On the platform that the transcripts were written on every byte counts. On others the last bits
/// of sines and logarithms may differ: there, numbers agree to 1e-9, and all else byte for byte.
public func differences(_ received: [UInt8], from expected: [UInt8]) -> [String] {
  if received == expected { return [] }
  let old = String(decoding: expected, as: UTF8.self).components(separatedBy: "\n")
  let new = String(decoding: received, as: UTF8.self).components(separatedBy: "\n")
  if old.count == new.count, zip(old, new).allSatisfy(areNear) { return [] }
  var changes: [String] = []
  var (before, after) = (old[...], new[...])
  let difference = new.difference(from: old)
  let removed = Set(difference.removals.map(\.offset))
  let inserted = Set(difference.insertions.map(\.offset))
  while !before.isEmpty || !after.isEmpty {
    if removed.contains(before.startIndex), let line = before.popFirst() {
      changes.append("- \(line)")
    } else if inserted.contains(after.startIndex), let line = after.popFirst() {
      changes.append("+ \(line)")
    } else {
      _ = (before.popFirst(), after.popFirst())
    }
  }
  return changes
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .remove(let offset, _, _), .insert(let offset, _, _): offset
    }
  }
}

private func areNear(_ one: String, _ other: String) -> Bool {
  if one == other { return true }
  #if os(Linux) && arch(x86_64)
    return false
  #else
    let number = /-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?/
    guard one.replacing(number, with: "0") == other.replacing(number, with: "0") else {
      return false
    }
    return zip(one.matches(of: number), other.matches(of: number)).allSatisfy { one, other in
      guard let one = Double(one.output.0), let other = Double(other.output.0) else { return false }
      return abs(one - other) <= 1e-9 * max(1, abs(one))
    }
  #endif
}
