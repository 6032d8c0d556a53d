import JSON

/// How a value is written to the wire: what it looks like, and its writer.
struct Output<Value: Sendable>: Sendable {
  let schema: Schema
  let write: @Sendable (Value, inout JSONWriter) -> Void

  /// Of a value that is nothing but numbers in a frame that is always the same.
  let numbers: NumberFrame<Value>?

  init(_ schema: Schema, write: @escaping @Sendable (Value, inout JSONWriter) -> Void) {
    self.init(schema, numbers: nil, write: write)
  }

  fileprivate init(
    _ schema: Schema,
    numbers: NumberFrame<Value>?,
    write: @escaping @Sendable (Value, inout JSONWriter) -> Void
  ) {
    self.schema = schema
    self.numbers = numbers
    self.write = write
  }

  /// The same, under a name of its own.
  func named(_ name: String, _ summary: String) -> Output {
    Output(.named(name, summary: summary, schema), numbers: numbers, write: write)
  }
}

extension Output {
  /// The same with its numbers gathered at one go, for what is written most: one by one, each through
  /// the closure of its property, takes five times as long.
  ///
  /// - Parameter numbers: all of them, in their order on the wire.
  @inline(__always)
  func gathering<let count: Int>(
    _ gather: @escaping @Sendable (Value) -> InlineArray<count, Double>
  ) -> Output {
    let texts = numbers?.texts ?? []
    precondition(texts.count == count + 1, "all is numbers, and all of them are gathered")
    let frame = NumberFrame<Value>(texts: texts) { value, numbers in
      numbers.append(gather(value))
    }
    return Output(schema, numbers: frame, write: frame.writer(behind: nil))
  }
}

/// A member of an object that is written.
struct Property<Owner: Sendable, Value: Sendable>: Sendable {
  let member: Schema.Member
  let output: Output<Value>
  let get: @Sendable (Owner) -> Value

  init(
    _ name: String,
    _ output: Output<Value>,
    _ summary: String,
    _ get: @escaping @Sendable (Owner) -> Value
  ) {
    member = Schema.Member(name: name, schema: output.schema, summary: summary, isRequired: true)
    self.output = output
    self.get = get
  }
}

extension Output {
  /// An object with some members, one or more, all of them always there.
  static func object<each Part>(_ properties: repeat Property<Value, each Part>) -> Output {
    var members: [Schema.Member] = []
    var layout = ObjectLayout<Value>()
    for property in repeat each properties {
      members.append(property.member)
      layout.append(property)
    }
    return Output(.object(members), layout)
  }

  private init(_ schema: Schema, _ layout: ObjectLayout<Value>) {
    var end = layout.frame
    end.append("}")
    self.init(
      schema,
      numbers: layout.write == nil ? end : nil,
      write: end.writer(behind: layout.write)
    )
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
  static let number = Output(
    .number(), numbers: NumberFrame(texts: ["", ""]) { $1.append($0) }
  ) { $1.value($0) }
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
