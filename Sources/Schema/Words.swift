import Synchronization

// Words of messages.

extension Int {
  /// A count of values, in words.
  public var values: String { "\(self) value\(self == 1 ? "" : "s")" }
}

extension Double {
  /// The number for a message: an integer by its digits, without `.0` or an exponent.
  public var text: String { Int64(exactly: self).map { "\($0)" } ?? "\(self)" }
}

extension [String] {
  /// The words in a sentence: "a, b or c".
  func listed(_ conjunction: String) -> String {
    guard let last, count > 1 else { return first ?? "none" }
    return dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }

  func quoted(_ conjunction: String) -> String { map { "\"\($0)\"" }.listed(conjunction) }
}

/// A value that is created on first use and then kept, such as a part of an error message.
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

/// Replaces functions of `_StringProcessing`, whose regular expressions are an eighth of an executable.
extension String {
  /// The parts between the occurrences of a separator, which must not be empty.
  public func parts(separatedBy separator: String) -> [Substring] {
    var parts: [Substring] = []
    var start = startIndex
    var place = startIndex
    while place < endIndex {
      if self[place...].hasPrefix(separator) {
        parts.append(self[start..<place])
        formIndex(&place, offsetBy: separator.count)
        start = place
      } else {
        formIndex(after: &place)
      }
    }
    return parts + [self[start...]]
  }

  /// The string with every occurrence of a text replaced; the text must not be empty.
  public func replacing(_ text: String, with other: String) -> String {
    parts(separatedBy: text).joined(separator: other)
  }
}
