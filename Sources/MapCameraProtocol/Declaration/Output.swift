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
final class Property<Owner: Sendable, Value: Sendable>: Sendable {
  let member: Schema.Member

  /// Its name with what comes before and behind it, as the first of an object's members and as one
  /// of the others.
  private let firstKey: JSONFragment
  private let nextKey: JSONFragment

  let output: Output<Value>
  let get: @Sendable (Owner) -> Value

  init(
    _ name: String,
    _ output: Output<Value>,
    _ summary: String,
    _ get: @escaping @Sendable (Owner) -> Value
  ) {
    member = Schema.Member(name: name, schema: output.schema, summary: summary, isRequired: true)
    let key = JSONName(name).key
    firstKey = "{" + key
    nextKey = "," + key
    self.output = output
    self.get = get
  }

  /// Writes the member, and before the first one the object's beginning.
  @inline(__always)
  func write(_ owner: Owner, to writer: inout JSONWriter, isFirst: inout Bool) {
    if isFirst { writer.begin(with: firstKey) } else { writer.append(nextKey) }
    isFirst = false
    output.write(get(owner), &writer)
  }
}

extension Output {
  /// An object with some members, one or more, all of them always there.
  static func object<each Part>(_ properties: repeat Property<Value, each Part>) -> Output {
    var members: [Schema.Member] = []
    repeat members.append((each properties).member)
    return Output(.object(members)) { value, writer in
      var isFirst = true
      repeat (each properties).write(value, to: &writer, isFirst: &isFirst)
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

extension Output<Void> {
  static let null = Output(.null) { $1.null() }

  static let empty = Output(.object([])) { _, writer in
    writer.beginObject()
    writer.endObject()
  }
}
