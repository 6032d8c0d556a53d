/// What was made of a few keys: hosts that err mostly do so in the same way again and again.
struct BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// How many there may be before all are forgotten.
  private static var maximumCount: Int { 64 }

  private var values: [Key: Value] = [:]

  /// The value of a key; made, where it is not there.
  mutating func value(of key: Key, orMake make: @autoclosure () -> Value) -> Value {
    if let value = values[key] { return value }
    if values.count >= Self.maximumCount { values.removeAll(keepingCapacity: true) }
    let value = make()
    values[key] = value
    return value
  }
}
