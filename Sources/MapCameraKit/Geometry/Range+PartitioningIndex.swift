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
