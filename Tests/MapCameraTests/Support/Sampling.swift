import TestSupport
import Testing

/// What a sample has against the engine.
struct Complaint: Error {
  let text: String
}

/// Complains unless a condition holds.
func demand(_ condition: Bool, _ text: @autoclosure () -> String) throws(Complaint) {
  guard !condition else { return }
  throw Complaint(text: text())
}

/// Complains unless a number is as near as it must be; NaN never is.
func demand(
  _ distance: Double,
  within tolerance: Double,
  _ text: @autoclosure () -> String
) throws(Complaint) {
  guard !(distance <= tolerance) else { return }
  throw Complaint(text: "\(distance) > \(tolerance): \(text())")
}

/// Runs a test on many random samples, each with a generator and a seed of its own, up to the first
/// that complains. To see that one alone: one sample, from the seed that is told.
func sampling(
  _ count: Int,
  seed: UInt64,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (inout SeededGenerator) throws -> Void
) {
  for sample in 0..<UInt64(count) {
    var generator = SeededGenerator(seed: seed + sample)
    do {
      try body(&generator)
    } catch let complaint as Complaint {
      Issue.record("seed \(seed + sample): \(complaint.text)", sourceLocation: sourceLocation)
      return
    } catch {
      Issue.record("seed \(seed + sample): threw \(error)", sourceLocation: sourceLocation)
      return
    }
  }
}
