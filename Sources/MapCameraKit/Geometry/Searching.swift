// Where something changes along a line: by bisection, and by Newton's method.

extension Range<Int> {
  /// The first number that belongs in the second part of a range, where all after it do too; the
  /// upper bound if none does. By bisection. With indexes, no element is copied.
  package func partitioningIndex(where belongsInSecondPart: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if belongsInSecondPart(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// The two neighbouring doubles between which something ceases to hold, on the way from one at which it holds
/// to one at which it does not.
func edge(
  from holding: Double, to failing: Double, of holds: (Double) -> Bool
) -> (holding: Double, failing: Double) {
  var (holding, failing) = (holding, failing)
  while true {
    let middle = holding + (failing - holding) / 2
    if middle == holding || middle == failing { return (holding, failing) }
    if holds(middle) { holding = middle } else { failing = middle }
  }
}

/// The zero of a function that never falls: Newton's method inside a bracket, which bisection narrows wherever a
/// step would leave it.
///
/// - Parameter takesFirst: whether the first zero that is met is taken; else, of several that rounding makes, the
///   last.
func root(
  in range: ClosedRange<Double>, from guess: Double, takesFirst: Bool = true,
  of function: (Double) -> (value: Double, slope: Double)
) -> Double {
  var (low, high, t) = (range.lowerBound, range.upperBound, guess)
  while true {
    let (value, slope) = function(t)
    if value == 0, takesFirst { return t }
    if value > 0 { high = t } else { low = t }
    let next = t - value / slope
    let step = next > low && next < high ? next : low + (high - low) / 2
    if abs(step - t) <= 1e-16 || step == low || step == high { return step }
    t = step
  }
}
