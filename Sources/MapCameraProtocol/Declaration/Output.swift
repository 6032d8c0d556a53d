import JSON

/// How a value is written to the wire: what it looks like, and its writer.
struct Output<Value: Sendable>: Sendable {
  let schema: Schema
  let write: @Sendable (Value, inout JSONWriter) -> Void

  /// Of a value that is nothing but numbers in a frame that is always the same.
  let numbers: NumberFrame<Value>?

  init(
    _ schema: Schema,
    numbers: NumberFrame<Value>? = nil,
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

// MARK: - Objects

/// A member of an object that is written.
struct Property<Owner: Sendable>: Sendable {
  let member: Schema.Member

  /// Writes the name and the value.
  let write: @Sendable (Owner, inout JSONWriter) -> Void

  init<Value>(
    _ name: String,
    _ output: Output<Value>,
    _ summary: String,
    _ get: @escaping @Sendable (Owner) -> Value
  ) {
    member = Schema.Member(name, output.schema, summary)
    let key = JSONFragment(encoding: name) + ":"
    write = { owner, writer in
      writer.begin(with: key)
      output.write(get(owner), &writer)
    }
  }

  /// One that is there only where it has a value.
  init<Value>(
    optional name: String,
    _ output: Output<Value>,
    _ summary: String,
    _ get: @escaping @Sendable (Owner) -> Value?
  ) {
    member = Schema.Member(name, output.schema, summary, isRequired: false)
    let key = JSONFragment(encoding: name) + ":"
    write = { owner, writer in
      guard let value = get(owner) else { return }
      writer.begin(with: key)
      output.write(value, &writer)
    }
  }
}

extension Output {
  typealias Member = Schema.Member

  /// An object with some members.
  static func object(_ properties: Property<Value>...) -> Output {
    Output(.object(properties.map(\.member))) { [writers = properties.map(\.write)] value, writer in
      writer.beginObject()
      for write in writers { write(value, &writer) }
      writer.endObject()
    }
  }

  /// An object that is nothing but numbers, in objects inside it or not: they are written together,
  /// which takes a fifth of what it takes one by one.
  ///
  /// - Parameter gather: all of them, in their order on the wire.
  static func numbers<let count: Int>(
    _ members: Schema.Member...,
    gather: @escaping @Sendable (Value) -> InlineArray<count, Double>
  ) -> Output {
    let schema = Schema.object(members)
    let frame = NumberFrame<Value>(texts: schema.numberTexts) { $1.append(gather($0)) }
    precondition(frame.texts.count == count + 1, "all is numbers, and all of them are gathered")
    return Output(schema, numbers: frame, write: frame.writer)
  }
}

/// A frame of JSON and the numbers in it, which are written together.
struct NumberFrame<Value: Sendable>: Sendable {
  /// What stands before each number and behind the last.
  let texts: [String]

  let collect: @Sendable (Value, inout JSONNumbers) -> Void

  fileprivate var writer: @Sendable (Value, inout JSONWriter) -> Void {
    let template = JSONTemplate(texts)
    return { [collect] value, writer in
      var numbers = JSONNumbers()
      collect(value, &numbers)
      writer.begin(with: template, &numbers)
    }
  }
}

extension Schema {
  /// What stands around the numbers of an object that holds nothing else.
  fileprivate var numberTexts: [String] {
    switch self {
    case .number, .integer: return ["", ""]
    case .named(_, _, let content): return content.numberTexts
    case .object(let members):
      var texts: [String] = ["{"]
      for (index, member) in members.enumerated() {
        let inner = member.schema.numberTexts
        texts[texts.count - 1] += (index == 0 ? "\"" : ",\"") + member.name + "\":" + inner[0]
        texts += inner.dropFirst()
      }
      texts[texts.count - 1] += "}"
      return texts
    case .any, .array, .boolean, .choice, .null, .oneOf, .string, .tuple:
      preconditionFailure("\(phrase) is no number")
    }
  }
}

// MARK: - Other values made of values

/// Values that are made of others when they are asked for: of a million of them none is kept.
struct Mapped<Element: Sendable>: Sendable {
  let count: Int
  let element: @Sendable (Int) -> Element
}

extension JSONWriter {
  /// Writes an array, and sends what is written of it where that is much.
  ///
  /// - Parameter write: writes the element of an index.
  fileprivate mutating func array(count: Int, _ write: (Int, inout JSONWriter) -> Void) {
    beginArray()
    for index in 0..<count {
      write(index, &self)
      guard flow() else { break }
    }
    endArray()
  }
}

extension Output {
  static func array<Element>(_ element: Output<Element>) -> Output where Value == [Element] {
    Output(.array(element.schema)) { values, writer in
      writer.array(count: values.count) { element.write(values[$0], &$1) }
    }
  }

  /// An array whose elements are made as they are written.
  static func mapped<Element>(_ element: Output<Element>) -> Output where Value == Mapped<Element> {
    Output(.array(element.schema)) { values, writer in
      writer.array(count: values.count) { element.write(values.element($0), &$1) }
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
  static let integer = integer(0...Int.max)

  static func integer(_ range: ClosedRange<Int>) -> Output {
    Output(.integer(range)) { $1.value($0) }
  }
}

extension Output<Bool> {
  static let boolean = Output(.boolean) { $1.value($0) }
}

extension Output<JSONText> {
  static let text = Output(.string()) { $1.value($0) }
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
