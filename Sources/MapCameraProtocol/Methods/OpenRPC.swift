package import JSON
import JSONRPC
package import Schema

/// The OpenRPC document of all methods, as `rpc.discover` answers it.
public func openRPCDocument() -> String {
  var writer = JSONWriter()
  OpenRPC.write(.standard, to: &writer)
  return String(decoding: writer.bytes, as: UTF8.self)
}

/// The OpenRPC 1.3 document of the methods, written from their declarations.
package enum OpenRPC {
  /// Writes the document.
  package static func write(_ table: MethodTable, to writer: inout JSONWriter) {
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
  package var namedSchemas: [Schema] {
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
  package func collectNamed(into schemas: inout [Schema]) {
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
