import JSON
import JSONRPC
package import Schema

/// The OpenRPC document of all methods, as `rpc.discover` answers it.
public func openRPCDocument() -> String {
  var writer = JSONWriter()
  Output<MethodTable>.openRPC.write(.standard, &writer)
  return String(decoding: writer.bytes, as: UTF8.self)
}

/// The JSON Schema of tour documents.
public func tourSchemaDocument() -> String {
  let tour = Input.tourDocument.schema
  let document = Output<Schema>.object(
    .member("$schema", .string) { _ in "https://json-schema.org/draft/2020-12/schema" },
    .member("$ref", .string) { _ in "#/components/schemas/TourDocument" },
    .member(
      "components",
      .object(
        .member("schemas", .namedSchemas) { tour in
          var schemas: [Schema] = []
          tour.collectNamed(into: &schemas)
          return schemas
        })
    ) { $0 })
  var writer = JSONWriter()
  document.write(tour, &writer)
  return String(decoding: writer.bytes, as: UTF8.self)
}

extension Output<MethodTable> {
  /// The OpenRPC 1.3 document of the methods, written from their declarations.
  static let openRPC = Output(.any, write: document.write)

  private static let document = Output.object(
    .member("openrpc", .string) { _ in "1.3.2" },
    .member(
      "info",
      .object(
        .member("title", .string) { _ in "mapcam" },
        .member("version", .string) { _ in mapcamProtocolVersion },
        .member("description", .string) { _ in
          "A headless map camera. JSON-RPC 2.0 over stdio, one message a line."
        })
    ) { $0 },
    .member("methods", .array(.method)) { $0.methods },
    .member("x-notifications", .array(.notification)) { _ in NotificationDeclaration.all },
    .member("components", .object(.member("schemas", .namedSchemas) { $0.namedSchemas })) { $0 })
}

extension Property {
  /// A member of the document, which describes itself.
  fileprivate static func member<Value>(
    _ name: String, _ output: Output<Value>, _ get: @escaping @Sendable (Owner) -> Value
  ) -> Property {
    Property(name, output, "", get)
  }
}

extension Output<Method> {
  fileprivate static let method = Output.object(
    .member("name", .string) { $0.name },
    .member("summary", .string) { $0.summary },
    .member("paramStructure", .string) { _ in "by-name" },
    .member("params", .array(.parameter)) { $0.parameters.members },
    // OpenRPC has no word for parameters that exclude one another.
    Property(optional: "x-params", .alternatives, "") {
      let groups = $0.parameters.members.alternatives
      return groups.isEmpty ? nil : groups
    },
    .member(
      "result",
      .object(
        .member("name", .string) { _ in "result" },
        .member("summary", .string) { $0.resultSummary },
        .member("schema", .schema) { $0.result })
    ) { $0 },
    .member("errors", .array(.error)) { $0.errors })
}

extension Output<Schema.Member> {
  fileprivate static let parameter = Output.object(
    .member("name", .string) { $0.name },
    .member("summary", .string) { $0.summary },
    .member("required", .boolean) { $0.isRequired },
    .member("schema", Output(.any) { $0.schema.write(to: &$1, defaultValue: $0.defaultValue) }) {
      $0
    })
}

extension Output<[Schema.Alternatives]> {
  fileprivate static let alternatives = Output(.any) { groups, writer in
    writer.beginObject()
    writer.alternatives(groups)
    writer.endObject()
  }
}

extension Output<Schema> {
  fileprivate static let schema = Output(.any) { $0.write(to: &$1) }
}

extension Output<ErrorDeclaration> {
  fileprivate static let error = Output.object(
    .member("code", .integer) { $0.code.rawValue },
    .member("message", .string) { $0.summary })
}

extension Output<NotificationDeclaration> {
  fileprivate static let notification = Output.object(
    .member("name", .string) { $0.kind.rawValue },
    .member("summary", .string) { $0.summary },
    .member("params", .schema) { $0.params })
}

extension Output<[Schema]> {
  fileprivate static let namedSchemas = Output(.any) { schemas, writer in
    writer.beginObject()
    for case .named(let name, let summary, let content) in schemas {
      writer.key(name)
      content.write(to: &writer, summary: summary)
    }
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
