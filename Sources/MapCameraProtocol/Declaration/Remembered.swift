import Synchronization

/// What was made of a few keys: hosts that err mostly do so in the same way again and again.
final class Remembered<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// How many there may be before all are forgotten.
  private static var maximumCount: Int { 64 }

  private let values = Mutex<[Key: Value]>([:])

  subscript(key: Key) -> Value? {
    get { values.withLock { $0[key] } }
    set {
      values.withLock {
        if $0.count >= Self.maximumCount { $0.removeAll(keepingCapacity: true) }
        $0[key] = newValue
      }
    }
  }
}
