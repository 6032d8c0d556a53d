public import JSON

extension Schema {
  /// Writes the schema as JSON Schema; a named one as a reference.
  public func write(
    to writer: inout JSONWriter, summary: String? = nil, defaultValue: String? = nil
  ) {
    writer.beginObject()
    switch self {
    case .named(let name, _, _): writer.member("$ref", "#/components/schemas/\(name)")
    case .any: break
    case .null: writer.member("type", "null")
    case .boolean: writer.member("type", "boolean")
    case .number(let interval): interval.write(to: &writer)
    case .integer(let range):
      writer.member("type", "integer")
      writer.key("minimum")
      writer.value(range.lowerBound)
      if range.upperBound < .max {
        writer.key("maximum")
        writer.value(range.upperBound)
      }
    case .string(let length):
      writer.member("type", "string")
      writer.limits("minLength", "maxLength", length)
    case .choice(let names):
      writer.member("type", "string")
      writer.key("enum")
      writer.beginArray()
      for name in names { writer.value(name) }
      writer.endArray()
    case .array(let element, let count):
      writer.member("type", "array")
      writer.key("items")
      element.write(to: &writer)
      writer.limits("minItems", "maxItems", count)
    case .tuple(let elements):
      writer.member("type", "array")
      writer.schemas("prefixItems", elements)
      writer.limits("minItems", "maxItems", elements.count...elements.count)
    case .object(let members): Schema.write(members, to: &writer)
    case .oneOf(let schemas): writer.schemas("oneOf", schemas)
    }
    if let summary { writer.member("description", summary) }
    if let defaultValue {
      writer.key("default")
      writer.encoded(Array(defaultValue.utf8)[...])
    }
    writer.endObject()
  }

  private static func write(_ members: [Member], to writer: inout JSONWriter) {
    writer.member("type", "object")
    writer.key("properties")
    writer.beginObject()
    for member in members {
      writer.key(member.name)
      member.schema.write(to: &writer, summary: member.summary, defaultValue: member.defaultValue)
    }
    writer.endObject()
    writer.key("required")
    writer.beginArray()
    for member in members where member.isRequired { writer.value(member.name) }
    writer.endArray()
    writer.key("additionalProperties")
    writer.value(false)
    writer.alternatives(members.alternatives)
  }
}

extension Schema.Interval {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("type", "number")
    if let lower {
      writer.key(isOpen ? "exclusiveMinimum" : "minimum")
      writer.value(lower)
    }
    if let upper {
      writer.key("maximum")
      writer.value(upper)
    }
  }
}

extension JSONWriter {
  public mutating func member(_ name: String, _ string: String) {
    key(name)
    value(string)
  }

  fileprivate mutating func schemas(_ name: String, _ schemas: [Schema]) {
    key(name)
    beginArray()
    for schema in schemas { schema.write(to: &self) }
    endArray()
  }

  /// Writes which members exclude one another: for each group a schema for each of its members, and one
  /// for none of them if none is required.
  public mutating func alternatives(_ groups: [Schema.Alternatives]) {
    guard !groups.isEmpty else { return }
    key("allOf")
    beginArray()
    for group in groups {
      beginObject()
      key("oneOf")
      beginArray()
      for name in group.names {
        beginObject()
        key("required")
        beginArray()
        value(name)
        endArray()
        endObject()
      }
      if !group.isRequired { without(group.names) }
      endArray()
      endObject()
    }
    endArray()
  }

  /// Writes the schema of an object without some members.
  private mutating func without(_ names: [String]) {
    beginObject()
    key("properties")
    beginObject()
    for name in names {
      key(name)
      value(false)
    }
    endObject()
    endObject()
  }

  fileprivate mutating func limits(_ least: String, _ greatest: String, _ range: ClosedRange<Int>?)
  {
    guard let range else { return }
    key(least)
    value(range.lowerBound)
    guard range.upperBound < .max else { return }
    key(greatest)
    value(range.upperBound)
  }
}
