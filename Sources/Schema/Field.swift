public import JSON

/// A member of an object that is read, or a parameter of a method; or a group of them that is read into
/// one value.
///
/// A class, so that a closure captures one word for each.
public final class Field<Value: Sendable>: Sendable {
  public typealias Member = Schema.Member

  /// The members on the wire, in order.
  public let members: [Member]

  /// Reads the value from the members that were found. The index is that of the field's first
  /// member.
  public let read:
    @Sendable (borrowing JSONDocument, inout JSONMembers, Int) throws(InvalidValue) -> Value

  @inlinable
  public init(
    _ members: [Member],
    read:
      @escaping @Sendable (borrowing JSONDocument, inout JSONMembers, Int) throws(InvalidValue)
      -> Value
  ) {
    self.members = members
    self.read = read
  }
}

extension Field {
  /// - Parameter isRequired: false if it is read only when it is given, as an optional part of a record is.
  @inlinable
  @inline(never)
  public static func required(
    _ name: String, _ input: Input<Value>, _ summary: String, always isRequired: Bool = true
  ) -> Field {
    let member = DeclaredMember(name, input.schema, summary, isRequired: isRequired)
    return Field(member.list) { [read = input.read] document, found, index throws(InvalidValue) in
      guard let node = found[index] else { throw member.missing }
      return try member.read(document, node, by: read)
    }
  }

  /// A member that may be left out.
  @inlinable
  @inline(never)
  public static func optional<Wrapped>(
    _ name: String,
    _ input: Input<Wrapped>,
    _ summary: String
  ) -> Field where Value == Wrapped? {
    let member = DeclaredMember(name, input.schema, summary, isRequired: false)
    return Field(member.list) { [read = input.read] document, found, index throws(InvalidValue) in
      guard let node = found[index], document.kind(of: node) != .null else { return nil }
      return try member.read(document, node, by: read)
    }
  }

  /// A member that may be left out, which is the same as giving the default.
  @inlinable
  @inline(never)
  public static func optional(
    _ name: String,
    _ input: Input<Value>,
    default standard: JSONLiteral,
    _ summary: String
  ) -> Field {
    let member = DeclaredMember(
      name, input.schema, summary, isRequired: false, defaultValue: standard.text)
    let value = standard.read(by: input)
    return Field(member.list) { [read = input.read] document, found, index throws(InvalidValue) in
      guard let node = found[index], document.kind(of: node) != .null else { return value }
      return try member.read(document, node, by: read)
    }
  }
}

extension Field {
  /// The same members, read into something else.
  @inlinable
  @inline(never)
  public func map<Other>(
    _ transform: @escaping @Sendable (Value) throws(InvalidValue) -> Other
  ) -> Field<Other> {
    Field<Other>(members) { [read] document, found, start throws(InvalidValue) in
      try transform(try read(document, &found, start))
    }
  }
}

extension Field {
  /// The same field, for the documentation: of these members at most one is given.
  public func atMostOne(of names: String...) -> Field {
    marked(names, isRequired: false)
  }

  /// Exactly one of some fields of one member each.
  @inlinable
  @inline(never)
  public static func exactlyOne(of fields: Field<Value?>...) -> Field {
    let names = fields.map { $0.members[0].name }
    return given(of: fields, names).map { value throws(InvalidValue) in
      guard let value else { throw .exactlyOne(of: names) }
      return value
    }.marked(names, isRequired: true)
  }

  /// At most one of some fields of one member each; nil if none is given.
  @inlinable
  @inline(never)
  public static func atMostOne<Wrapped>(of fields: Field<Wrapped?>...) -> Field
  where Value == Wrapped? {
    let names = fields.map { $0.members[0].name }
    return given(of: fields, names).marked(names, isRequired: false)
  }

  @inlinable
  @inline(never)
  static func given<Wrapped>(of fields: [Field<Wrapped?>], _ names: [String]) -> Field<Wrapped?> {
    Field<Wrapped?>(fields.map { $0.members[0] }) { document, found, start throws(InvalidValue) in
      var (value, isAmbiguous) = (Wrapped?.none, false)
      for (index, field) in fields.enumerated() {
        guard let other = try field.read(document, &found, start + index) else { continue }
        if value != nil { isAmbiguous = true }
        value = other
      }
      if isAmbiguous { throw .exactlyOne(of: names) }
      return value
    }
  }

  @usableFromInline
  func marked(_ names: [String], isRequired: Bool) -> Field {
    let alternatives = Schema.Alternatives(names: names, isRequired: isRequired)
    let members = members.map { member in
      guard alternatives.names.contains(member.name) else { return member }
      var member = member
      member.isRequired = false
      member.alternatives = alternatives
      return member
    }
    return Field(members, read: read)
  }
}

extension Field {
  /// One of two fields of one member each.
  ///
  /// - Parameter none: the value if neither is given; nil if one is required.
  @inlinable
  @inline(never)
  public static func either(_ a: Field, _ b: Field, orElse none: Value? = nil) -> Field {
    let (first, second) = (a.members[0].name, b.members[0].name)
    let both = "either \"\(first)\" or \"\(second)\""
    let field = Field(a.members + b.members) {
      document, found, index throws(InvalidValue) in
      switch (document.nonNull(found[index]) != nil, document.nonNull(found[index + 1]) != nil) {
      case (true, false): return try a.read(document, &found, index)
      case (false, true): return try b.read(document, &found, index + 1)
      case (false, false):
        guard let none else { throw InvalidValue("must contain \(both).", expected: both) }
        return none
      case (true, true):
        // An error in either value is reported before the error that both are given.
        _ = try a.read(document, &found, index)
        _ = try b.read(document, &found, index + 1)
        throw InvalidValue(
          "must be omitted if \"\(first)\" is given.", expected: both, at: [second])
      }
    }
    return field.marked([first, second], isRequired: none == nil)
  }
}

extension JSONDocument {
  /// A document in which no member is found.
  @usableFromInline static let empty = JSONDocument()

  /// The value, or nil if it is null.
  @inlinable
  @inline(__always)
  public func nonNull(_ node: JSONNode?) -> JSONNode? {
    guard let node, kind(of: node) != .null else { return nil }
    return node
  }
}

/// A member's declaration, with what readers need of it.
///
/// Not generic, and a class: so the code of each type of value is small, and a reader captures one word.
public final class DeclaredMember: Sendable {
  public let member: Schema.Member
  private let phrase: Lazy<String>

  @inline(never)
  public init(
    _ name: String, _ schema: Schema, _ summary: String, isRequired: Bool = true,
    defaultValue: String? = nil
  ) {
    member = Schema.Member(
      name, schema, summary, isRequired: isRequired, defaultValue: defaultValue)
    phrase = schema.lazyPhrase
  }

  /// The schema of an object with some members.
  @inline(never)
  public static func object(_ members: [DeclaredMember]) -> Schema {
    .object(members.map { $0.member })
  }

  /// A list of this member alone.
  public var list: [Schema.Member] {
    @inline(never) get { [member] }
  }

  public var missing: InvalidValue {
    @inline(never) get {
      InvalidValue(
        "is missing: it must be \(phrase.value).", expected: phrase.value, at: [member.name])
    }
  }

  /// Reads the member's value, and adds the member's name to the path of errors.
  @inlinable
  @inline(__always)
  func read<Value>(
    _ document: borrowing JSONDocument, _ node: JSONNode, by read: Input<Value>.Reader
  ) throws(InvalidValue) -> Value {
    do throws(InvalidValue) {
      return try read(document, node)
    } catch {
      throw wrong(error)
    }
  }

  @usableFromInline
  @inline(never)
  func wrong(_ error: InvalidValue) -> InvalidValue { error.inside(member.name) }
}

// MARK: - Several fields

// A pair that is made into a value, or a record of any number of parts. A parameter pack would do for all, but Embedded
// Swift has none, and elsewhere the types of a pack are looked up at each read: that took an eighth of all instructions.

extension Field {
  /// Two fields that are read into one value.
  @inlinable
  @inline(never)
  public static func group<A, B>(
    _ a: Field<A>, _ b: Field<B>,
    make: @escaping @Sendable (A, B) throws(InvalidValue) -> Value
  ) -> Field {
    let second = a.members.count
    return Field(a.members + b.members) { document, found, start throws(InvalidValue) in
      try make(a.read(document, &found, start), b.read(document, &found, start + second))
    }
  }
}

/// A part of a record: what a field reads, and where it goes, unless that is wrong beside the parts before it.
public struct Part<Record: Sendable>: Sendable {
  public typealias Reader =
    @Sendable (borrowing JSONDocument, inout JSONMembers, Int, inout Record) throws(InvalidValue)
    -> Void

  public let members: [Schema.Member]

  /// Whether it is one member, which may be left out: the record stays as it is then, or gets the default.
  public let isOptional: Bool

  public let read: Reader

  @inlinable
  init(_ members: [Schema.Member], isOptional: Bool = false, read: @escaping Reader) {
    self.members = members
    self.isOptional = isOptional
    self.read = read
  }

  @inlinable
  @inline(never)
  public init<Value>(
    _ field: Field<Value>, isOptional: Bool = false,
    set: @escaping @Sendable (inout Record, Value) throws(InvalidValue) -> Void
  ) {
    self.init(field.members, isOptional: isOptional) {
      [read = field.read] document, found, index, record throws(InvalidValue) in
      try set(&record, read(document, &found, index))
    }
  }

  /// A member that may be left out: the record stays as it is then.
  @inlinable
  public static func optional<Value>(
    _ name: String, _ input: Input<Value>, _ summary: String,
    set: @escaping @Sendable (inout Record, Value) throws(InvalidValue) -> Void
  ) -> Part { Part(.required(name, input, summary, always: false), isOptional: true, set: set) }

  /// See ``Field/optional(_:_:default:_:)``.
  @inlinable
  public static func optional<Value>(
    _ name: String, _ input: Input<Value>, default standard: JSONLiteral, _ summary: String,
    set: @escaping @Sendable (inout Record, Value) throws(InvalidValue) -> Void
  ) -> Part { Part(.optional(name, input, default: standard, summary), isOptional: true, set: set) }

  /// A member that may be left out; null, which is read as nil, clears the setting.
  @inlinable
  public static func clearable<Value>(
    _ name: String, _ input: Input<Value>, _ summary: String,
    set: @escaping @Sendable (inout Record, Value?) throws(InvalidValue) -> Void
  ) -> Part {
    let member = DeclaredMember(name, .nullable(input.schema), summary, isRequired: false)
    return Part(member.list) {
      [read = input.read] document, found, index, record throws(InvalidValue) in
      guard let node = found[index] else { return }
      if document.kind(of: node) == .null { return try set(&record, nil) }
      try set(&record, member.read(document, node, by: read))
    }
  }
}

extension Field {
  /// Fields whose values are set in a record, one after the other.
  ///
  /// - Parameter initial: the record before.
  @inlinable
  @inline(never)
  public static func record(_ initial: Value, _ parts: Part<Value>...) -> Field {
    .record(from: Field([]) { _, _, _ in initial }, parts, hasDefaults: false)
  }

  /// The same for what is read often: what is left out is not read, not even to find its default, which is in the record
  /// from the beginning.
  @inlinable
  @inline(never)
  public static func record(often initial: Value, _ parts: Part<Value>...) -> Field {
    let field = record(from: Field([]) { _, _, _ in initial }, parts, hasDefaults: false)
    var none = JSONMembers()
    guard let record = try? field.read(.empty, &none, 0) else { return field }
    return .record(from: Field([]) { _, _, _ in record }, parts, hasDefaults: true)
  }

  /// The same, from a record that is read, too.
  ///
  /// - Parameter start: reads what the record begins with, such as its required members.
  @inlinable
  @inline(never)
  public static func record(from start: Field, _ parts: Part<Value>...) -> Field {
    .record(from: start, parts, hasDefaults: false)
  }

  /// - Parameter hasDefaults: whether the record that is read has the defaults of all parts.
  @inlinable
  @inline(never)
  static func record(from start: Field, _ parts: [Part<Value>], hasDefaults: Bool) -> Field {
    var members = start.members
    var all: Part<Value>.Reader = { _, _, _, _ in }
    for part in parts {
      // Closures that call one another: to take each out of a list would retain it.
      let (before, offset) = (all, members.count)
      let isSkipped = part.isOptional && (hasDefaults || part.members[0].defaultValue == nil)
      all = { [read = part.read] document, found, start, record throws(InvalidValue) in
        try before(document, &found, start, &record)
        if isSkipped, document.nonNull(found[start &+ offset]) == nil { return }
        try read(document, &found, start &+ offset, &record)
      }
      members += part.members
    }
    return Field(members) { [all, read = start.read] document, found, index throws(InvalidValue) in
      var record = try read(document, &found, index)
      try all(document, &found, index, &record)
      return record
    }
  }
}

extension Input {
  /// An object whose members are the parts of a record.
  @inlinable
  @inline(never)
  public static func record(_ initial: Value, _ parts: Part<Value>...) -> Input {
    Input(.record(from: Field([]) { _, _, _ in initial }, parts, hasDefaults: false))
  }
}
