/// The six kinds of values a JSON text has (RFC 8259, section 3).
public enum JSONKind: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean
  /// A number.
  case number
  /// A string.
  case string
  /// An array, whose elements are in order.
  case array
  /// An object, whose members are in the order of the text; names may recur.
  case object
}

extension JSONKind {
  /// The kind with its article, for messages.
  public var phrase: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// A value in a ``JSONDocument``: a place on its tape.
///
/// A node says nothing without its document, and belongs to the text the document held when the
/// node was read: after the next parse it stands for something else, or for nothing, in which case
/// reading it is a programming error that may trap.
public struct JSONNode: Hashable, Sendable {
  /// The index of the value's entry on the tape; half as wide as an `Int`, so that a node and whether
  /// there is one fit a register.
  @usableFromInline let position: UInt32

  @inlinable init(_ position: UInt32) { self.position = position }

  @inlinable var index: Int { Int(position) }
}

/// A member of an object: a name and a value.
public struct JSONMember: Hashable, Sendable {
  /// The name, a string.
  public let key: JSONNode

  /// The value.
  public let value: JSONNode

  /// The member whose name is at an index of the tape; its value is the next entry.
  @inlinable init(keyPosition: UInt32) {
    key = JSONNode(keyPosition)
    value = JSONNode(keyPosition + 1)
  }
}
