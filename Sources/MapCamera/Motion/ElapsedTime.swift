/// Time that passes in parts: what a double cannot hold of the sum is kept for the next part, so that a
/// time in parts is the time at once.
///
/// The error of a sum of two doubles is a double (Knuth, The Art of Computer Programming, volume 2,
/// 4.2.2, theorem B).
package struct ElapsedTime: Sendable {
  /// In seconds.
  package private(set) var seconds: Double

  private var rest = 0.0

  package init(seconds: Double) { self.seconds = seconds }

  package mutating func pass(_ part: Double) {
    let sum = seconds + part
    let added = sum - seconds
    let error = (seconds - (sum - added)) + (part - added) + rest
    seconds = sum + error
    rest = error - (seconds - sum)
  }
}
