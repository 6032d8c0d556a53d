import JSON
import JSONRPC

/// The OpenRPC document of all methods, as `rpc.discover` answers it.
public func openRPCDocument() -> String {
  var writer = JSONWriter()
  OpenRPC.write(.standard, to: &writer)
  return String(decoding: writer.bytes, as: UTF8.self)
}

/// The OpenRPC 1.3 document of the methods, written from their declarations.
enum OpenRPC {
  /// Writes the document.
  static func write(_ table: MethodTable, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("openrpc")
    writer.value("1.3.2")
    writer.key("info")
    writer.beginObject()
    writer.member("title", "mapcam")
    writer.member("version", mapcamProtocolVersion)
    writer.member(
      "description", "A headless map camera. JSON-RPC 2.0 over stdio, one message a line.")
    writer.endObject()
    writer.key("methods")
    writer.beginArray()
    for method in table.methods { method.write(to: &writer) }
    writer.endArray()
    writer.key("x-notifications")
    writer.beginArray()
    for notification in NotificationDeclaration.all { notification.write(to: &writer) }
    writer.endArray()
    writer.key("components")
    writer.beginObject()
    writer.key("schemas")
    writer.beginObject()
    for schema in table.namedSchemas {
      guard case .named(let name, let summary, let content) = schema else { continue }
      writer.key(name)
      content.write(to: &writer, summary: summary)
    }
    writer.endObject()
    writer.endObject()
    writer.endObject()
  }
}

extension MethodTable {
  /// The schemas with names of their own, each once, in the order in which they are met.
  var namedSchemas: [Schema] {
    var schemas: [Schema] = []
    for method in methods {
      for member in method.parameters.members { member.schema.collectNamed(into: &schemas) }
      method.result.collectNamed(into: &schemas)
    }
    for notification in NotificationDeclaration.all {
      notification.params.collectNamed(into: &schemas)
    }
    return schemas
  }
}

extension Schema {
  func collectNamed(into schemas: inout [Schema]) {
    switch self {
    case .named(_, _, let content):
      content.collectNamed(into: &schemas)
      if !schemas.contains(self) { schemas.append(self) }
    case .array(let element, _): element.collectNamed(into: &schemas)
    case .tuple(let elements), .oneOf(let elements):
      for element in elements { element.collectNamed(into: &schemas) }
    case .object(let members):
      for member in members { member.schema.collectNamed(into: &schemas) }
    case .boolean, .null, .any, .number, .integer, .string, .choice: break
    }
  }
}

extension Method {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("summary", summary)
    writer.member("paramStructure", "by-name")
    writer.key("params")
    writer.beginArray()
    for parameter in parameters.members {
      writer.beginObject()
      writer.member("name", parameter.name)
      writer.member("summary", parameter.summary)
      writer.key("required")
      writer.value(parameter.isRequired)
      writer.key("schema")
      parameter.schema.write(to: &writer, defaultValue: parameter.defaultValue)
      writer.endObject()
    }
    writer.endArray()
    if !parameters.members.alternatives.isEmpty {
      // OpenRPC has no word for parameters that exclude one another.
      writer.key("x-params")
      writer.beginObject()
      writer.alternatives(parameters.members.alternatives)
      writer.endObject()
    }
    writer.key("result")
    writer.beginObject()
    writer.member("name", "result")
    writer.member("summary", resultSummary)
    writer.key("schema")
    result.write(to: &writer)
    writer.endObject()
    writer.key("errors")
    writer.beginArray()
    for error in errors {
      writer.beginObject()
      writer.key("code")
      writer.value(error.code.rawValue)
      writer.member("message", error.summary)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }
}

extension NotificationDeclaration {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", kind.rawValue)
    writer.member("summary", summary)
    writer.key("params")
    params.write(to: &writer)
    writer.endObject()
  }
}

extension Schema {
  /// Writes the schema as JSON Schema; one with a name of its own as a reference.
  func write(to writer: inout JSONWriter, summary: String? = nil, defaultValue: String? = nil) {
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
  fileprivate mutating func member(_ name: String, _ string: String) {
    key(name)
    value(string)
  }

  fileprivate mutating func schemas(_ name: String, _ schemas: [Schema]) {
    key(name)
    beginArray()
    for schema in schemas { schema.write(to: &self) }
    endArray()
  }

  /// Writes which members exclude one another: for each group a schema for each of its members, and
  /// one for none of them where none must be given.
  fileprivate mutating func alternatives(_ groups: [Schema.Alternatives]) {
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
