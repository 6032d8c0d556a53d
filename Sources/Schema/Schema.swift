/// The form of a value on the wire: used in errors, the OpenRPC document and the tables of protocol.md.
public indirect enum Schema: Hashable, Sendable {
  case boolean
  case null

  /// Any value at all.
  case any

  case number(Interval = .all)
  case integer(ClosedRange<Int64>)

  /// Length in bytes of UTF-8.
  case string(ClosedRange<Int>? = nil)

  /// One of some strings.
  case choice([String])

  case array(Schema, count: ClosedRange<Int>? = nil)

  /// An array of a fixed count of values.
  case tuple([Schema])

  case object([Member])

  case oneOf([Schema])

  /// A named schema, listed once among the document's components.
  case named(String, summary: String, Schema)

  /// Numbers between two ends.
  public struct Interval: Hashable, Sendable {
    public var lower: Double?
    public var upper: Double?

    /// Whether the lower end is excluded.
    public var isOpen = false

    public static let all = Interval()

    /// The finite numbers in it.
    public var range: ClosedRange<Double> {
      let least = lower.map { isOpen ? $0.nextUp : $0 } ?? -.greatestFiniteMagnitude
      return least...(upper ?? .greatestFiniteMagnitude)
    }
  }

  /// A member of an object, or a parameter of a method.
  public struct Member: Hashable, Sendable {
    public var name: String
    public var schema: Schema
    public var summary: String
    public var isRequired: Bool

    /// The value of a member that is left out, as JSON.
    public var defaultValue: String?

    /// The members that exclude one another, including this one; nil if there are none.
    public var alternatives: Alternatives?

    @inline(never)
    public init(
      _ name: String, _ schema: Schema, _ summary: String, isRequired: Bool = true,
      defaultValue: String? = nil
    ) {
      self.name = name
      self.schema = schema
      self.summary = summary
      self.isRequired = isRequired
      self.defaultValue = defaultValue
    }
  }

  /// Members that exclude one another.
  public struct Alternatives: Hashable, Sendable {
    public var names: [String]

    /// Whether one of them must be given.
    public var isRequired: Bool
  }
}

extension [Schema.Member] {
  /// The members that exclude one another, each group once.
  public var alternatives: [Schema.Alternatives] {
    reduce(into: []) { groups, member in
      guard let group = member.alternatives, !groups.contains(group) else { return }
      groups.append(group)
    }
  }
}

extension Schema {
  /// The schema of a name.
  public var resolved: Schema {
    if case .named(_, _, let schema) = self { schema.resolved } else { self }
  }

  /// An object's members; empty for other schemas.
  public var members: [Member] {
    if case .object(let members) = resolved { members } else { [] }
  }

  /// The schemas that it directly contains.
  public var parts: [Schema] {
    switch self {
    case .named(_, _, let content): [content]
    case .array(let element, _): [element]
    case .tuple(let schemas), .oneOf(let schemas): schemas
    case .object(let members): members.map { $0.schema }
    case .any, .boolean, .choice, .integer, .null, .number, .string: []
    }
  }

  public static func nullable(_ schema: Schema) -> Schema { .oneOf([schema, .null]) }

  /// The integers of a range. The least and the greatest value of the type stand for no limit.
  @usableFromInline
  static func integers<Value: FixedWidthInteger>(_ range: ClosedRange<Value>) -> Schema {
    let lower = range.lowerBound == .min ? Int64.min : Int64(range.lowerBound)
    let upper = range.upperBound == .max ? Int64.max : Int64(range.upperBound)
    return .integer(lower...upper)
  }
}

extension Schema {
  /// The value in words, for `expected` and for messages: "a number from 0 to 30".
  public var phrase: String {
    switch self {
    case .boolean: "true or false"
    case .null: "null"
    case .any: "any value"
    case .number(let interval): "a number\(interval.phrase)"
    case .integer(let range) where range.lowerBound == range.upperBound: "\(range.lowerBound)"
    case .integer(let range):
      range.upperBound == .max
        ? "a whole number of \(range.lowerBound) or more"
        : "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .string(let length):
      length.map { "a string of \($0.lowerBound) to \($0.upperBound) bytes" } ?? "a string"
    case .choice(let names): names.quoted("or")
    case .array(let element, let count):
      "an array of \(count?.phrase ?? "values"), each \(element.phrase)"
    case .tuple(let elements): "an array [\(elements.map { $0.phrase }.joined(separator: ", "))]"
    case .object(let members): Self.phrase(of: members)
    case .oneOf(let schemas): schemas.map { $0.phrase }.listed("or")
    case .named(let name, _, let schema): "\(name.articled): \(schema.phrase)"
    }
  }

  /// The phrase, created on first use.
  public var lazyPhrase: Lazy<String> { Lazy { phrase } }

  private static func phrase(of members: [Member]) -> String {
    if members.isEmpty { return "an empty object" }
    let names = members.map { "\"\($0.name)\"" + ($0.isRequired ? "" : "?") }
    return "an object {\(names.joined(separator: ", "))}"
  }
}

extension Schema.Interval {
  fileprivate var phrase: String {
    switch (lower, upper) {
    case (nil, nil): ""
    case (let lower?, nil): isOpen ? " above \(lower.text)" : " of \(lower.text) or more"
    case (nil, let upper?): " of at most \(upper.text)"
    case (let lower?, let upper?):
      isOpen
        ? " above \(lower.text) and at most \(upper.text)"
        : " from \(lower.text) to \(upper.text)"
    }
  }
}

extension ClosedRange<Int> {
  /// A range of counts, in words.
  fileprivate var phrase: String {
    if upperBound == .max { return "at least \(lowerBound.values)" }
    return lowerBound == upperBound ? lowerBound.values : "\(lowerBound) to \(upperBound.values)"
  }
}

extension String {
  /// The word with its article.
  fileprivate var articled: String { ("AEIOU".contains(first ?? "x") ? "an " : "a ") + self }
}
