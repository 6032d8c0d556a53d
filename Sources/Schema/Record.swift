public import JSON

// Any number of fields that are read into one value. A function with a parameter for each field needs an overload
// for each number of them, since Embedded Swift has no parameter packs.

/// A part of a record: what a field reads, and where it goes.
public struct Part<Record: Sendable>: Sendable {
  public let members: [Schema.Member]
  public let read:
    @Sendable (borrowing JSONDocument, inout JSONMembers, Int, inout Record) throws(InvalidValue)
      -> Void

  @inlinable
  @inline(never)
  public init<Value>(
    _ field: Field<Value>, set: @escaping @Sendable (inout Record, Value) -> Void
  ) {
    members = field.members
    read = { [read = field.read] document, found, index, record throws(InvalidValue) in
      set(&record, try read(document, &found, index))
    }
  }

  /// See ``Field/required(_:_:_:)``.
  @inlinable
  public static func required<Value>(
    _ name: String, _ input: Input<Value>, _ summary: String,
    set: @escaping @Sendable (inout Record, Value) -> Void
  ) -> Part { Part(.required(name, input, summary), set: set) }

  /// See ``Field/optional(_:_:_:)``.
  @inlinable
  public static func optional<Value>(
    _ name: String, _ input: Input<Value>, _ summary: String,
    set: @escaping @Sendable (inout Record, Value?) -> Void
  ) -> Part { Part(.optional(name, input, summary), set: set) }

  /// See ``Field/optional(_:_:default:_:)``.
  @inlinable
  public static func optional<Value>(
    _ name: String, _ input: Input<Value>, default standard: JSONLiteral, _ summary: String,
    set: @escaping @Sendable (inout Record, Value) -> Void
  ) -> Part { Part(.optional(name, input, default: standard, summary), set: set) }

  /// See ``Field/clearable(_:_:_:)``.
  @inlinable
  public static func clearable<Value>(
    _ name: String, _ input: Input<Value>, _ summary: String,
    set: @escaping @Sendable (inout Record, Value??) -> Void
  ) -> Part { Part(.clearable(name, input, summary), set: set) }
}

extension Field {
  /// Fields whose values are set in a record, one after the other.
  ///
  /// - Parameter initial: the record before.
  @inlinable
  @inline(never)
  public static func record(_ initial: Value, _ parts: Part<Value>...) -> Field {
    .record(initial, parts)
  }

  @inlinable
  @inline(never)
  static func record(_ initial: Value, _ parts: [Part<Value>]) -> Field {
    var first = 0
    let readers = parts.map { part in
      defer { first += part.members.count }
      return (first: first, read: part.read)
    }
    return Field(parts.flatMap { $0.members }) { document, found, start throws(InvalidValue) in
      var record = initial
      let readers = readers.span
      for index in readers.indices {
        try readers[index].read(document, &found, start + readers[index].first, &record)
      }
      return record
    }
  }
}

extension Input {
  /// An object whose members are the parts of a record.
  @inlinable
  @inline(never)
  public static func record(_ initial: Value, _ parts: Part<Value>...) -> Input {
    Input(.record(initial, parts))
  }
}
