public import JSON

/// A writer of a value on the wire, and its schema.
public struct Output<Value: Sendable>: Sendable {
  public let schema: Schema
  public let write: @Sendable (Value, inout JSONWriter) -> Void

  @inlinable
  public init(_ schema: Schema, write: @escaping @Sendable (Value, inout JSONWriter) -> Void) {
    self.schema = schema
    self.write = write
  }

  /// A value as JSON.
  public func text(_ value: Value) -> String {
    var writer = JSONWriter()
    write(value, &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The same with a name for its schema.
  @inlinable
  @inline(never)
  public func named(_ name: String, _ summary: String) -> Output {
    Output(.named(name, summary: summary, schema), write: write)
  }
}

// MARK: - Objects

/// A member of an object that is written.
public struct Property<Owner: Sendable>: Sendable {
  @usableFromInline let declared: DeclaredMember

  public var member: Schema.Member { declared.member }

  /// Writes the name and the value.
  public let write: @Sendable (Owner, inout JSONWriter) -> Void

  @inlinable
  @inline(never)
  public init<Value>(
    _ name: String, _ output: Output<Value>, _ summary: String,
    _ get: @escaping @Sendable (Owner) -> Value
  ) {
    self.init(name, output, summary, isRequired: true, get)
  }

  /// A member that is written only if it has a value.
  @inlinable
  @inline(never)
  public init<Value>(
    optional name: String, _ output: Output<Value>, _ summary: String,
    _ get: @escaping @Sendable (Owner) -> Value?
  ) {
    self.init(name, output, summary, isRequired: false, get)
  }

  @inlinable
  @inline(never)
  init<Value>(
    _ name: String, _ output: Output<Value>, _ summary: String, isRequired: Bool,
    _ get: @escaping @Sendable (Owner) -> Value?
  ) {
    declared = DeclaredMember(name, output.schema, summary, isRequired: isRequired)
    write = { [key = JSONFragment(key: name), write = output.write] owner, writer in
      guard let value = get(owner) else { return }
      writer.begin(with: key)
      write(value, &writer)
    }
  }
}

extension JSONFragment {
  /// A member's name and the colon after it.
  @usableFromInline
  @inline(never)
  init(key name: String) { self.init(JSONLiteral.string(name).text + ":") }
}

extension Output {
  public typealias Member = Schema.Member

  /// An object with some members.
  @inlinable
  @inline(never)
  public static func object(_ properties: Property<Value>...) -> Output {
    Output(DeclaredMember.object(properties.map { $0.declared })) {
      [writers = properties.map { $0.write }] value, writer in
      writer.beginObject()
      for write in writers { write(value, &writer) }
      writer.endObject()
    }
  }

  /// An object that contains only numbers, directly or in nested objects. They are written together, which
  /// takes a fifth of the instructions.
  ///
  /// - Parameter gather: returns all numbers, in their order on the wire.
  @inlinable
  public static func numbers<let count: Int>(
    _ members: Schema.Member...,
    gather: @escaping @Sendable (Value) -> InlineArray<count, Double>
  ) -> Output { numbers(.object(members), gather) }

  /// The numbers of what is read by an input: each is always there, and has no limits.
  @inlinable
  public static func numbers<let count: Int>(
    of input: Input<some Any>,
    gather: @escaping @Sendable (Value) -> InlineArray<count, Double>
  ) -> Output { numbers(input.schema.written, gather) }

  @inlinable
  @inline(never)
  static func numbers<let count: Int>(
    _ schema: Schema, _ gather: @escaping @Sendable (Value) -> InlineArray<count, Double>
  ) -> Output {
    let texts = schema.numberTexts
    precondition(texts.count == count + 1, "all is numbers, and all of them are gathered")
    return Output(schema) { [template = JSONTemplate(texts)] value, writer in
      let numbers = gather(value)
      writer.begin(with: template, numbers.span)
    }
  }
}

extension Schema {
  /// The schema of what is written where this one, of numbers alone, is read. The names of schemas that are read may
  /// end in `Input`.
  @usableFromInline
  var written: Schema {
    switch self {
    case .number: .number()
    case .named(let name, let summary, let content):
      .named(name.replacing("Input", with: ""), summary: summary, content.written)
    default: .object(members.map { Member($0.name, $0.schema.written, $0.summary) })
    }
  }

  /// The texts before each number of an object that contains only numbers, and after the last one.
  public var numberTexts: [String] {
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
      // A mistake in a declaration: no input leads here.
      preconditionFailure("\(phrase) is not a number")
    }
  }
}

// MARK: - Arrays and alternatives

extension Output {
  @inlinable
  @inline(never)
  public static func array<Element>(_ element: Output<Element>) -> Output where Value == [Element] {
    Output(.array(element.schema)) { values, writer in
      // So that two buffers of a very long array seldom exist at the same time.
      writer.reserve(64 * values.count)
      writer.beginArray()
      for value in values { element.write(value, &writer) }
      writer.endArray()
    }
  }

  @inlinable
  @inline(never)
  public static func nullable<Wrapped>(_ output: Output<Wrapped>) -> Output
  where Value == Wrapped? {
    Output(.nullable(output.schema)) { value, writer in
      if let value { output.write(value, &writer) } else { writer.null() }
    }
  }

  /// One of an enumeration's names.
  @inlinable
  @inline(never)
  public static func choice() -> Output
  where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    Output(.choice(Value.allCases.map { $0.rawValue })) { $1.value($0.rawValue) }
  }
}

// MARK: - Simple values

extension Output<Double> {
  public static let number = Output(.number()) { $1.value($0) }
}

extension Output where Value: FixedWidthInteger {
  public static var integer: Output { integer(0...Value.max) }

  @inlinable
  public static func integer(_ range: ClosedRange<Value>) -> Output {
    Output(.integers(range)) { $1.value(Int64($0)) }
  }
}

extension Output<Bool> {
  public static let boolean = Output(.boolean) { $1.value($0) }
}

extension Output<JSONText> {
  public static let text = Output(.string()) { $1.value($0) }
}

extension Output<String> {
  public static let string = Output(.string()) { $1.value($0) }
}

extension Output<Void> {
  public static let null = Output(.null) { $1.null() }

  public static let empty = Output(.object([])) { _, writer in
    writer.beginObject()
    writer.endObject()
  }
}
