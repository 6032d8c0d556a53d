import Synchronization

/// A value that is made when it is first needed, and kept: error messages, which a host without errors
/// never needs, and another needs a million times.
public final class Lazy<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private let made = AtomicLazyReference<Box>()
  private let make: @Sendable () -> Value

  public init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  public var value: Value { (made.load() ?? made.storeIfNil(Box(make()))).value }
}
