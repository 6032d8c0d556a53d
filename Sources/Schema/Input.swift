public import JSON

/// A reader of a value on the wire, and its schema.
public struct Input<Value: Sendable>: Sendable {
  public typealias Reader =
    @Sendable (borrowing JSONDocument, JSONNode) throws(InvalidValue) -> Value

  public let schema: Schema
  public let read: Reader

  @inlinable
  public init(_ schema: Schema, read: @escaping Reader) {
    self.schema = schema
    self.read = read
  }

  /// The same with a name for its schema.
  @inlinable
  @inline(never)
  public func named(_ name: String, _ summary: String) -> Input {
    Input(.named(name, summary: summary, schema), read: read)
  }

  /// The same on the wire, converted to another value.
  @inlinable
  @inline(never)
  public func map<Other>(
    _ transform: @escaping @Sendable (Value) throws(InvalidValue) -> Other
  ) -> Input<Other> {
    Input<Other>(schema) { [read] document, node throws(InvalidValue) in
      try transform(try read(document, node))
    }
  }
}

// MARK: - Simple values

extension Input {
  /// A reader of a value that is right or wrong as a whole.
  ///
  /// - Parameter value: nil if the node is another value.
  @inlinable
  @inline(__always)
  static func simple(
    _ schema: Schema,
    _ value: @escaping @Sendable (borrowing JSONDocument, JSONNode) -> Value?
  ) -> Input {
    let phrase = schema.lazyPhrase
    return Input(schema) { document, node throws(InvalidValue) in
      guard let value = value(document, node) else {
        throw InvalidValue(phrase, not: document.description(of: node))
      }
      return value
    }
  }
}

extension Input<Double> {
  public static let number = number(.all)

  private static func number(_ interval: Schema.Interval) -> Input {
    let schema = Schema.number(interval)
    let phrase = schema.lazyPhrase
    let range = interval.range
    // Not `simple`, whose function would be called for each number.
    return Input(schema) { document, node throws(InvalidValue) in
      guard let number = document.number(node), range.contains(number) else {
        throw InvalidValue(phrase, not: document.description(of: node))
      }
      return number
    }
  }

  public static func number(_ range: ClosedRange<Double>) -> Input {
    number(Schema.Interval(lower: range.lowerBound, upper: range.upperBound))
  }

  public static func number(above lower: Double, atMost upper: Double? = nil) -> Input {
    number(Schema.Interval(lower: lower, upper: upper, isOpen: true))
  }
}

extension Input where Value: FixedWidthInteger {
  public static func integer(_ range: ClosedRange<Value>) -> Input {
    simple(.integers(range)) { document, node in
      guard let number = document.number(node), let integer = Value(exactly: number),
        range.contains(integer)
      else { return nil }
      return integer
    }
  }
}

extension Input<Bool> {
  public static let boolean = simple(.boolean) { $0.boolean($1) }
}

extension Input<JSONText> {
  public static func string(_ length: ClosedRange<Int>? = nil) -> Input {
    simple(.string(length)) { document, node in
      guard let string = document.string(node), length?.contains(string.utf8.count) ?? true
      else { return nil }
      return string
    }
  }
}

extension Input {
  /// One of some strings.
  @inlinable
  @inline(never)
  public static func choice(_ values: [(name: String, value: Value)]) -> Input {
    let names = values.map { $0.name }
    let table = JSONNameTable(names)
    return simple(.choice(names)) { document, node in
      table.index(of: node, in: document).map { values[$0].value }
    }
  }

  /// One of an enumeration's names.
  @inlinable
  public static func choice() -> Input
  where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    choice(Value.allCases.map { (name: $0.rawValue, value: $0) })
  }

  /// An array of values.
  @inlinable
  @inline(never)
  public static func array<Element>(
    _ element: Input<Element>, count: ClosedRange<Int>? = nil
  ) -> Input where Value == [Element] {
    list(.array(element.schema, count: count), count: count, article: "") {
      [read = element.read] _, document, node throws(InvalidValue) in
      try read(document, node)
    }
  }

  /// An array of a fixed count of values, each read in its own way.
  @inlinable
  @inline(never)
  public static func tuple<Element>(_ elements: [Input<Element>]) -> Input
  where Value == [Element] {
    let schema = Schema.tuple(elements.map { $0.schema })
    let count = elements.count...elements.count
    return list(schema, count: count, article: "an array of ") {
      [readers = elements.map { $0.read }] index, document, node throws(InvalidValue) in
      try readers[index](document, node)
    }
  }

  /// - Parameters:
  ///   - article: before the count of values that is wrong, in messages.
  ///   - read: reads the element with an index.
  @inlinable
  @inline(__always)
  static func list<Element>(
    _ schema: Schema, count: ClosedRange<Int>?, article: String,
    read:
      @escaping @Sendable (Int, borrowing JSONDocument, JSONNode) throws(InvalidValue) -> Element
  ) -> Input where Value == [Element] {
    let phrase = schema.lazyPhrase
    return Input(schema) { document, node throws(InvalidValue) in
      guard document.kind(of: node) == .array else {
        throw InvalidValue(phrase, not: document.description(of: node))
      }
      let found = document.count(of: node)
      if let count, !count.contains(found) {
        throw InvalidValue(phrase, not: article + found.values)
      }
      var values: [Element] = []
      values.reserveCapacity(found)
      var next = document.firstElement(of: node)
      while let item = next {
        do throws(InvalidValue) {
          values.append(try read(values.count, document, item))
        } catch {
          throw error.inside("\(values.count)")
        }
        next = document.element(after: item, in: node)
      }
      return values
    }
  }
}

extension Input {
  /// One of several forms: the kind of JSON says which, and of objects the name of the first member. An
  /// unknown name counts as the known name that is most like it.
  ///
  /// - Parameter fallback: the form of an object whose first member is like no name, by its index.
  @inlinable
  @inline(never)
  public static func forms(_ forms: [Input], orElse fallback: Int) -> Input {
    let schemas = forms.map { $0.schema }
    let chooser = FormChooser(schemas, orElse: fallback)
    return Input(.oneOf(schemas)) {
      [readers = forms.map { $0.read }] document, node throws(InvalidValue) in
      try readers[chooser.form(of: node, in: document)](document, node)
    }
  }
}

/// Not generic, so that its code is there once.
@usableFromInline
final class FormChooser: Sendable {
  private let phrase: Lazy<String>
  private let kinds: [JSONKind]
  private let fallback: Int

  /// The names of all members, and the form of each.
  private let list: [String]
  private let forms: [Int]
  private let names: JSONNameTable

  @usableFromInline
  init(_ schemas: [Schema], orElse fallback: Int) {
    phrase = Schema.oneOf(schemas).lazyPhrase
    kinds = schemas.map { $0.kind }
    self.fallback = fallback
    list = schemas.flatMap { $0.members.map { $0.name } }
    forms = schemas.indices.flatMap { form in schemas[form].members.map { _ in form } }
    names = JSONNameTable(list)
  }

  /// The index of the form.
  @usableFromInline
  func form(
    of node: JSONNode, in document: borrowing JSONDocument
  ) throws(InvalidValue) -> Int {
    let kind = document.kind(of: node)
    guard let index = kinds.firstIndex(of: kind) else {
      throw InvalidValue(phrase, not: document.description(of: node))
    }
    guard kind == .object else { return index }
    let member = document.firstMember(of: node).flatMap { member in
      names.index(of: member.key, in: document)
        ?? document.string(member.key)?.suggestion(among: list).flatMap { list.firstIndex(of: $0) }
    }
    return member.map { forms[$0] } ?? (kinds[fallback] == kind ? fallback : index)
  }
}

extension Schema {
  /// The kind of JSON that a value of it is; null if there are several.
  fileprivate var kind: JSONKind {
    switch resolved {
    case .array, .tuple: .array
    case .boolean: .boolean
    case .choice, .string: .string
    case .integer, .number: .number
    case .object: .object
    case .any, .named, .null, .oneOf: .null
    }
  }
}

// MARK: - Objects

extension Input {
  /// An object whose members are read as a field.
  @inlinable
  @inline(never)
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

  /// An object with two members, the most common: it is read without a group, whose call each coordinate would pay.
  @inlinable
  @inline(never)
  public static func object<A, B>(
    _ a: Field<A>, _ b: Field<B>,
    make: @escaping @Sendable (A, B) throws(InvalidValue) -> Value
  ) -> Input {
    let names = MemberNames(a.members + b.members)
    let second = a.members.count
    return Input(.object(names.members)) { document, node throws(InvalidValue) in
      var found = JSONMembers()
      try names.find(in: node, of: document, into: &found)
      return try make(a.read(document, &found, 0), b.read(document, &found, second))
    }
  }
}
