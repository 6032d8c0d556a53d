import JSON

extension Input {
  /// An object with some members.
  static func object<each Part>(
    _ fields: repeat Field<each Part>,
    make: @escaping @Sendable (repeat each Part) throws(InvalidValue) -> Value
  ) -> Input {
    var members: [Schema.Member] = []
    repeat members.append(contentsOf: (each fields).members)
    let names = MemberNames(members)
    return Input(.object(members)) { document, node throws(InvalidValue) in
      var found = JSONMembers()
      try names.find(in: node, of: document, into: &found)
      var index = 0
      return try make(repeat try (each fields).next(document, &found, &index))
    }
  }

  /// The same for two members, as most objects have: out of a pack each is retained to be read.
  static func object<First, Second>(
    _ first: Field<First>,
    _ second: Field<Second>,
    make: @escaping @Sendable (First, Second) throws(InvalidValue) -> Value
  ) -> Input {
    pair(first, second, make: make)
  }

  private static func pair<First, Second>(
    _ first: Field<First>,
    _ second: Field<Second>,
    make: @escaping @Sendable (First, Second) throws(InvalidValue) -> Value
  ) -> Input {
    let names = MemberNames(first.members + second.members)
    return Input(.object(names.members)) { document, node throws(InvalidValue) in
      var found = JSONMembers()
      try names.find(in: node, of: document, into: &found)
      var index = 0
      return try make(
        try first.next(document, &found, &index), try second.next(document, &found, &index))
    }
  }

  /// The same for two numbers, as places and points are: read without a call to their fields, which
  /// takes half the time, as long as they are right. Where not, the fields say what is wrong.
  static func object(
    _ first: Field<Double>,
    _ second: Field<Double>,
    make: @escaping @Sendable (Double, Double) throws(InvalidValue) -> Value
  ) -> Input {
    let fields = pair(first, second, make: make)
    guard first.interval != nil, second.interval != nil else { return fields }
    let names = MemberNames(fields.schema.members)
    return Input(fields.schema) { document, node throws(InvalidValue) in
      var found = JSONMembers()
      try names.find(in: node, of: document, into: &found)
      if let first = first.number(document, &found, 0),
        let second = second.number(document, &found, 1)
      {
        return try make(first, second)
      }
      return try fields.read(document, node)
    }
  }

  /// An object with exactly one member, whose name says what its value is.
  static func union(_ cases: [UnionCase<Value>]) -> Input {
    let names = MemberNames(
      cases.map {
        Schema.Member(name: $0.name, schema: $0.schema, summary: $0.summary, isRequired: true)
      }
    )
    let schema = Schema.oneOf(names.members.map { .object([$0]) })
    let list = names.members.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let expected = "an object with exactly one of \(list)"
    return Input(schema) { document, node throws(InvalidValue) in
      let (index, value) = try names.findOne(in: node, of: document, expected)
      do throws(InvalidValue) {
        return try cases[index].read(document, value)
      } catch {
        throw error.inside(cases[index].name)
      }
    }
  }
}

/// One of the things that an object with a single member can be.
struct UnionCase<Value: Sendable>: Sendable {
  let name: String
  let summary: String
  let schema: Schema
  let read: @Sendable (borrowing JSONDocument, JSONNode) throws(InvalidValue) -> Value

  init(_ name: String, _ summary: String, _ input: Input<Value>) {
    self.name = name
    self.summary = summary
    schema = input.schema
    read = input.read
  }

  init<each Part>(
    _ name: String,
    _ summary: String,
    _ fields: repeat Field<each Part>,
    make: @escaping @Sendable (repeat each Part) throws(InvalidValue) -> Value
  ) {
    self.init(name, summary, .object(repeat each fields, make: make))
  }

  init<First, Second>(
    _ name: String,
    _ summary: String,
    _ first: Field<First>,
    _ second: Field<Second>,
    make: @escaping @Sendable (First, Second) throws(InvalidValue) -> Value
  ) {
    self.init(name, summary, .object(first, second, make: make))
  }
}
