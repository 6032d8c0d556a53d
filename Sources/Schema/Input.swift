public import JSON

/// How a value is read from the wire: what it looks like, and its reader.
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

  /// The same, under a name of its own.
  @inlinable
  public func named(_ name: String, _ summary: String) -> Input {
    Input(.named(name, summary: summary, schema), read: read)
  }

  /// The same on the wire, read into something else.
  @inlinable
  public func map<Other>(
    _ transform: @escaping @Sendable (Value) throws(InvalidValue) -> Other
  ) -> Input<Other> {
    Input<Other>(schema) { [read] document, node throws(InvalidValue) in
      try transform(try read(document, node))
    }
  }
}

extension Optional {
  /// The value; an error where a model's initialiser refused it, although its ranges were checked.
  @inlinable
  public func unwrap(orInvalid what: String) throws(InvalidValue) -> Wrapped {
    guard let self else {
      throw InvalidValue("is no \(what) that can be used.", expected: "another \(what)")
    }
    return self
  }
}

extension JSONDocument {
  /// A value's description in a message: the value itself where it is short.
  public borrowing func description(of node: JSONNode) -> String {
    let text = text(of: node)
    switch kind(of: node) {
    case .array: return "an array"
    case .object: return "an object"
    case .string where text.count > 40: return "a string of \(string(node)?.utf8.count ?? 0) bytes"
    case .number where number(node)?.isFinite == false:
      return (text.count > 40 ? "one" : String(decoding: text, as: UTF8.self))
        + ", which is too great for a double"
    default:
      return text.count > 40 ? "a long number" : String(decoding: text, as: UTF8.self)
    }
  }
}

// MARK: - Simple values

extension Input<Double> {
  public static let number = number(.all)

  private static func number(_ interval: Schema.Interval) -> Input {
    let schema = Schema.number(interval)
    let phrase = schema.lazyPhrase
    let range = interval.range
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
    let schema = Schema.integers(range)
    let phrase = schema.lazyPhrase
    return Input(schema) { document, node throws(InvalidValue) in
      guard let number = document.number(node), let integer = Value(exactly: number),
        range.contains(integer)
      else { throw InvalidValue(phrase, not: document.description(of: node)) }
      return integer
    }
  }
}

extension Input<Bool> {
  public static let boolean = Input(.boolean) {
    [phrase = Schema.boolean.lazyPhrase] document, node throws(InvalidValue) in
    guard let boolean = document.boolean(node) else {
      throw InvalidValue(phrase, not: document.description(of: node))
    }
    return boolean
  }
}

extension Input<JSONText> {
  public static func string(_ length: ClosedRange<Int>? = nil) -> Input {
    let schema = Schema.string(length)
    let phrase = schema.lazyPhrase
    return Input(schema) { document, node throws(InvalidValue) in
      guard let string = document.string(node),
        length?.contains(string.utf8.count) ?? true
      else { throw InvalidValue(phrase, not: document.description(of: node)) }
      return string
    }
  }
}

extension Input {
  /// One of some strings.
  @inlinable
  public static func choice(_ values: [(name: String, value: Value)]) -> Input {
    let schema = Schema.choice(values.map { $0.name })
    let phrase = schema.lazyPhrase
    let names = JSONNameTable(values.map { $0.name })
    return Input(schema) { document, node throws(InvalidValue) in
      guard let index = names.index(of: node, in: document) else {
        throw InvalidValue(phrase, not: document.description(of: node))
      }
      return values[index].value
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
  public static func array<Element>(
    _ element: Input<Element>,
    count: ClosedRange<Int>? = nil
  ) -> Input where Value == [Element] {
    let schema = Schema.array(element.schema, count: count)
    let phrase = schema.lazyPhrase
    return Input(schema) { [read = element.read] document, node throws(InvalidValue) in
      guard document.kind(of: node) == .array else {
        throw InvalidValue(phrase, not: document.description(of: node))
      }
      let found = document.count(of: node)
      if let count, !count.contains(found) {
        throw InvalidValue(phrase, not: found.values)
      }
      var values: [Element] = []
      values.reserveCapacity(found)
      var next = document.firstElement(of: node)
      while let item = next {
        do throws(InvalidValue) {
          values.append(try read(document, item))
        } catch {
          throw error.inside("\(values.count)")
        }
        next = document.element(after: item, in: node)
      }
      return values
    }
  }

  /// An array of a fixed count of values, each read in its own way.
  @inlinable
  public static func tuple<Element>(_ elements: [Input<Element>]) -> Input
  where Value == [Element] {
    let schema = Schema.tuple(elements.map { $0.schema })
    let phrase = schema.lazyPhrase
    return Input(schema) { document, node throws(InvalidValue) in
      guard document.kind(of: node) == .array else {
        throw InvalidValue(phrase, not: document.description(of: node))
      }
      guard document.count(of: node) == elements.count else {
        throw InvalidValue(phrase, not: "one of \(document.count(of: node).values)")
      }
      var values: [Element] = []
      var next = document.firstElement(of: node)
      while let item = next {
        do throws(InvalidValue) {
          values.append(try elements[values.count].read(document, item))
        } catch {
          throw error.inside("\(values.count)")
        }
        next = document.element(after: item, in: node)
      }
      return values
    }
  }
}
