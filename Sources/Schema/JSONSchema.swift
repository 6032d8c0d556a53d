public import JSON

extension JSONLiteral {
  /// The value as read by an input, which must accept it: a literal stands in the sources, not in a request,
  /// so that a wrong one is a mistake that no user can make.
  public func read<Value>(by input: Input<Value>) -> Value {
    let document = parsed
    guard let value = try? input.read(document, document.root) else {
      preconditionFailure("\(text) is not \(input.schema.phrase)")
    }
    return value
  }

  private var parsed: JSONDocument {
    @inline(never) get {
      var document = JSONDocument()
      guard (try? document.parse(Array(text.utf8).span)) != nil else {
        preconditionFailure("\(text) is not JSON")
      }
      return document
    }
  }
}

extension Schema {
  /// The schema as JSON Schema; a named one as a reference.
  public func json(summary: String? = nil, defaultValue: String? = nil) -> JSONLiteral {
    keywords + [
      "description": summary.map { .string($0) },
      "default": defaultValue.map { JSONLiteral(json: $0) },
    ]
  }

  private var keywords: JSONLiteral {
    switch self {
    case .named(let name, _, _): ["$ref": .string("#/components/schemas/\(name)")]
    case .any: [:]
    case .null: ["type": "null"]
    case .boolean: ["type": "boolean"]
    case .number(let interval):
      [
        "type": "number",
        interval.isOpen ? "exclusiveMinimum" : "minimum": interval.lower.map { .number($0) },
        "maximum": interval.upper.map { .number($0) },
      ]
    case .integer(let range):
      ["type": "integer"] + Self.limits("minimum", "maximum", range)
    case .string(let length):
      ["type": "string"] + Self.limits("minLength", "maxLength", length)
    case .choice(let names): ["type": "string", "enum": .strings(names)]
    case .array(let element, let count):
      ["type": "array", "items": element.json()] + Self.limits("minItems", "maxItems", count)
    case .tuple(let elements):
      ["type": "array", "prefixItems": .array(elements.map { $0.json() })]
        + Self.limits("minItems", "maxItems", elements.count...elements.count)
    case .object(let members):
      [
        "type": "object",
        "properties": .object(
          members.map {
            ($0.name, $0.schema.json(summary: $0.summary, defaultValue: $0.defaultValue))
          }
        ),
        "required": .strings(members.filter { $0.isRequired }.map { $0.name }),
        "additionalProperties": false,
      ] + members.exclusions
    case .oneOf(let schemas): ["oneOf": .array(schemas.map { $0.json() })]
    }
  }

  /// - Parameter range: the greatest value of its type stands for no limit.
  private static func limits<Value: FixedWidthInteger>(
    _ least: String, _ greatest: String, _ range: ClosedRange<Value>?
  ) -> JSONLiteral {
    guard let range else { return [:] }
    let upper = range.upperBound
    return [least: .integer(range.lowerBound), greatest: upper < .max ? .integer(upper) : nil]
  }
}

extension [Schema.Member] {
  /// Which members exclude one another, as JSON Schema: for each group a schema for each of its members, and
  /// one for none of them if none is required.
  public var exclusions: JSONLiteral {
    let groups = alternatives.map { group -> JSONLiteral in
      let each = group.names.map { name -> JSONLiteral in ["required": [.string(name)]] }
      let none: JSONLiteral = ["properties": .object(group.names.map { ($0, false) })]
      return ["oneOf": .array(group.isRequired ? each : each + [none])]
    }
    return ["allOf": groups.isEmpty ? nil : .array(groups)]
  }
}
