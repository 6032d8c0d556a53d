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

/// A member of an object that is written.
struct Property<Owner: Sendable, Value: Sendable>: Sendable {
  let member: Schema.Member
  fileprivate let output: Output<Value>
  fileprivate let get: @Sendable (Owner) -> Value

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
}

/// How the members of an object are written, one behind the other. Those that are numbers in a frame
/// make one frame together.
///
/// The writer is a chain of closures, each of which holds the one that it calls: so none is retained,
/// as each would be that is taken out of a list or an object to be called.
private struct ObjectLayout<Owner: Sendable> {
  /// Writes what is before the frame; nil where nothing is.
  private(set) var write: (@Sendable (Owner, inout JSONWriter) -> Void)?

  /// The latest members, as far as they are numbers, or the text before the next one.
  private(set) var frame = NumberFrame<Owner>(texts: ["{"]) { _, _ in }

  private var isEmpty = true

  @inline(__always)
  mutating func append<Value>(_ property: Property<Owner, Value>) {
    let get = property.get
    frame.append((isEmpty ? "\"" : ",\"") + property.member.name + "\":")
    isEmpty = false
    if let numbers = property.output.numbers, frame.canTake(numbers) {
      frame.append(numbers, get)
    } else {
      let head = frame.writer(behind: write)
      let writeValue = property.output.write
      write = { owner, writer in
        head(owner, &writer)
        writeValue(get(owner), &writer)
      }
      frame = NumberFrame(texts: [""]) { _, _ in }
    }
  }
}

/// A frame of JSON, and the numbers in it: written together at one go.
struct NumberFrame<Value: Sendable>: Sendable {
  /// What stands before each number and behind the last.
  private(set) var texts: [String]

  private(set) var collect: @Sendable (Value, inout JSONNumbers) -> Void

  @inline(__always)
  init(texts: [String], collect: @escaping @Sendable (Value, inout JSONNumbers) -> Void) {
    self.texts = texts
    self.collect = collect
  }

  mutating func append(_ text: String) { texts[texts.count - 1] += text }

  /// Whether there is room for the numbers of another frame.
  func canTake<Part>(_ other: NumberFrame<Part>) -> Bool {
    texts.count + other.texts.count - 2 <= JSONNumbers.maximumCount
  }

  /// Takes in the frame of a part of the value.
  mutating func append<Part>(
    _ other: NumberFrame<Part>,
    _ get: @escaping @Sendable (Value) -> Part
  ) {
    let isFirst = texts.count == 1
    texts[texts.count - 1] += other.texts[0]
    texts += other.texts.dropFirst()
    collect = isFirst ? other.collector(get) : other.collector(get, behind: collect)
  }

  /// Collects the numbers as those of a part. A part that is a number itself, as most are, is not asked
  /// for its own.
  private func collector<Whole>(
    _ get: @escaping @Sendable (Whole) -> Value
  ) -> @Sendable (Whole, inout JSONNumbers) -> Void {
    if let get = get as? @Sendable (Whole) -> Double { return { $1.append(get($0)) } }
    return { [collect] whole, numbers in collect(get(whole), &numbers) }
  }

  private func collector<Whole>(
    _ get: @escaping @Sendable (Whole) -> Value,
    behind others: @escaping @Sendable (Whole, inout JSONNumbers) -> Void
  ) -> @Sendable (Whole, inout JSONNumbers) -> Void {
    if let get = get as? @Sendable (Whole) -> Double {
      return { whole, numbers in
        others(whole, &numbers)
        numbers.append(get(whole))
      }
    }
    return { [collect] whole, numbers in
      others(whole, &numbers)
      collect(get(whole), &numbers)
    }
  }

  /// Writes the frame behind what another writer has written, where there is one.
  @inline(__always)
  func writer(
    behind others: (@Sendable (Value, inout JSONWriter) -> Void)?
  ) -> @Sendable (Value, inout JSONWriter) -> Void {
    let template = JSONTemplate(texts)
    guard let others else {
      return { [collect] value, writer in
        var numbers = JSONNumbers()
        collect(value, &numbers)
        writer.begin(with: template, &numbers)
      }
    }
    return { [collect] value, writer in
      others(value, &writer)
      var numbers = JSONNumbers()
      collect(value, &numbers)
      writer.append(template, &numbers)
    }
  }
}

extension Output {
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
