public import JSON

extension Input {
  /// An object whose members are read as a field.
  @inlinable
  public init(_ field: Field<Value>) {
    let names = MemberNames(field.members)
    self.init(.object(names.members)) { document, node throws(InvalidValue) in
      var found = JSONMembers()
      try names.find(in: node, of: document, into: &found)
      return try field.read(document, &found, 0)
    }
  }

  /// An object without members.
  @inlinable
  public static func empty(_ value: Value) -> Input { Input(Field([]) { _, _, _ in value }) }

  /// An object with one member.
  @inlinable
  public static func object<A>(
    _ a: Field<A>,
    make: @escaping @Sendable (A) throws(InvalidValue) -> Value
  ) -> Input {
    Input(
      Field(a.members) { document, found, start throws(InvalidValue) in
        try make(a.read(document, &found, start))
      })
  }

  /// An object with some members; the same below for more.
  @inlinable
  public static func object<A, B>(
    _ a: Field<A>, _ b: Field<B>,
    make: @escaping @Sendable (A, B) throws(InvalidValue) -> Value
  ) -> Input { Input(.group(a, b, make: make)) }

  /// An object with two numbers, as places and points are. Where both are there and in order, as nearly
  /// always, they are read in one go.
  @inlinable
  public static func object(
    _ a: Field<Double>, _ b: Field<Double>,
    make: @escaping @Sendable (Double, Double) throws(InvalidValue) -> Value
  ) -> Input {
    let input = Input(.group(a, b, make: make))
    guard let first = a.members[0].range, let second = b.members[0].range else { return input }
    let names = JSONNameTable([a.members[0].name, b.members[0].name])
    return Input(input.schema) { document, node throws(InvalidValue) in
      guard let (x, y) = names.twoNumbers(in: node, of: document),
        first.contains(x), second.contains(y)
      else { return try input.read(document, node) }
      return try make(x, y)
    }
  }

  @inlinable
  public static func object<A, B, C>(
    _ a: Field<A>, _ b: Field<B>, _ c: Field<C>,
    make: @escaping @Sendable (A, B, C) throws(InvalidValue) -> Value
  ) -> Input { Input(.group(a, b, c, make: make)) }

  @inlinable
  public static func object<A, B, C, D>(
    _ a: Field<A>, _ b: Field<B>, _ c: Field<C>, _ d: Field<D>,
    make: @escaping @Sendable (A, B, C, D) throws(InvalidValue) -> Value
  ) -> Input { Input(.group(a, b, c, d, make: make)) }
}

extension Schema.Member {
  /// The same, which may be left out.
  public var optional: Schema.Member {
    var member = self
    member.isRequired = false
    return member
  }

  /// The numbers that a member which is required may be; nil of other members.
  @usableFromInline var range: ClosedRange<Double>? {
    guard isRequired, case .number(let interval) = schema else { return nil }
    return interval.range
  }
}

/// A case of a union: an object with a single member, whose name says which case it is.
public struct UnionCase<Value: Sendable>: Sendable {
  public let member: Schema.Member
  public let reader: MemberReader<Value>

  /// A value of the member, as JSON: for documents, clients and tests.
  public let example: String

  @inlinable
  public init(_ name: String, example: String, _ summary: String, _ input: Input<Value>) {
    member = Schema.Member(name, input.schema, summary)
    reader = MemberReader(member, input.read)
    self.example = example
  }
}

extension Input {
  /// An object with exactly one member, whose name says what its value is.
  @inlinable
  public static func union(_ cases: [UnionCase<Value>]) -> Input {
    let names = MemberNames(cases.map { $0.member })
    let readers = cases.map { $0.reader }
    let schema = Schema.oneOf(names.members.map { .object([$0]) })
    let list = names.members.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let expected = "an object with exactly one of \(list)"
    return Input(schema) { document, node throws(InvalidValue) in
      let (index, value) = try names.findOne(in: node, of: document, expected)
      return try readers[index].read(document, value)
    }
  }
}
