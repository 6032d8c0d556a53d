/// Time that passes in parts: what a double cannot hold of the sum is kept for the next part, so that a
/// time in parts is the time at once.
///
/// The error of a sum of two doubles is a double (Knuth, The Art of Computer Programming, volume 2,
/// 4.2.2, theorem B).
package struct ElapsedTime: Sendable {
  /// In seconds.
  package let seconds: Double

  private var rest = 0.0

  package init(seconds: Double) { self.seconds = seconds }

  package static func + (time: ElapsedTime, part: Double) -> ElapsedTime {
    let sum = time.seconds + part
    let added = sum - time.seconds
    let error = (time.seconds - (sum - added)) + (part - added) + time.rest
    var later = ElapsedTime(seconds: sum + error)
    later.rest = error - (later.seconds - sum)
    return later
  }
}
