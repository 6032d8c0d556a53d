import JSON

/// How a value is written to the wire: what it looks like, and its writer.
struct Output<Value: Sendable>: Sendable {
  let schema: Schema
  let write: @Sendable (Value, inout JSONWriter) -> Void

  init(_ schema: Schema, write: @escaping @Sendable (Value, inout JSONWriter) -> Void) {
    self.schema = schema
    self.write = write
  }

  /// The same, under a name of its own.
  func named(_ name: String, _ summary: String) -> Output {
    Output(.named(name, summary: summary, schema), write: write)
  }
}

/// A member of an object that is written.
struct Property<Owner: Sendable, Value: Sendable>: Sendable {
  let member: Schema.Member
  private let write: @Sendable (Value, inout JSONWriter) -> Void
  private let get: @Sendable (Owner) -> Value

  init(
    _ name: String,
    _ output: Output<Value>,
    _ summary: String,
    _ get: @escaping @Sendable (Owner) -> Value
  ) {
    member = Schema.Member(name: name, schema: output.schema, summary: summary, isRequired: true)
    write = output.write
    self.get = get
  }

  /// Writes the member behind others of the object, or behind its beginning where there are none.
  func writer(
    behind others: (@Sendable (Owner, inout JSONWriter) -> Void)?
  ) -> @Sendable (Owner, inout JSONWriter) -> Void {
    let key = JSONName(member.name).key
    guard let others else {
      let firstKey = "{" + key
      return { [get, write] owner, writer in
        writer.begin(with: firstKey)
        write(get(owner), &writer)
      }
    }
    let nextKey = "," + key
    return { [get, write] owner, writer in
      others(owner, &writer)
      writer.append(nextKey)
      write(get(owner), &writer)
    }
  }
}

extension Output {
  /// An object with some members, one or more, all of them always there.
  ///
  /// Its writer is a chain of closures, each of which holds the ones that it calls: so none is
  /// retained, as each would be that is taken out of a list or an object to be called.
  static func object<each Part>(_ properties: repeat Property<Value, each Part>) -> Output {
    var members: [Schema.Member] = []
    var chain: (@Sendable (Value, inout JSONWriter) -> Void)?
    for property in repeat each properties {
      members.append(property.member)
      chain = property.writer(behind: chain)
    }
    return Output(.object(members)) { [chain] value, writer in
      chain?(value, &writer)
      writer.endObject()
    }
  }

  static func array<Element>(_ element: Output<Element>) -> Output where Value == [Element] {
    Output(.array(element.schema)) { values, writer in
      writer.beginArray()
      for value in values { element.write(value, &writer) }
      writer.endArray()
    }
  }

  static func nullable<Wrapped>(_ output: Output<Wrapped>) -> Output where Value == Wrapped? {
    Output(.nullable(output.schema)) { value, writer in
      if let value { output.write(value, &writer) } else { writer.null() }
    }
  }

  /// One of an enumeration's names.
  static func choice() -> Output
  where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    Output(.choice(Value.allCases.map(\.rawValue))) { $1.value($0.rawValue) }
  }
}

// MARK: - Simple values

extension Output<Double> {
  static let number = Output(.number()) { $1.value($0) }
}

extension Output<Int> {
  static let integer = Output(.integer(0...Int.max)) { $1.value($0) }
}

extension Output<Bool> {
  static let boolean = Output(.boolean) { $1.value($0) }
}

extension Output<String> {
  static let string = Output(.string()) { $1.value($0) }
}

extension Output<JSONFragment> {
  /// A string that was encoded before.
  static let encodedString = Output(.string()) { $1.begin(with: $0) }
}

extension Output<Void> {
  static let null = Output(.null) { $1.null() }

  static let empty = Output(.object([])) { _, writer in
    writer.beginObject()
    writer.endObject()
  }
}
