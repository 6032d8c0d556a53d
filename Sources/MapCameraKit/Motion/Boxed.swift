/// A value in an object of its own, so that the value that contains it is smaller.
final class Boxed<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
