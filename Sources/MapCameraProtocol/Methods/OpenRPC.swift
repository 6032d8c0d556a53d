import JSON
import JSONRPC
import MapCameraKit
package import Schema

/// The OpenRPC document of all methods, as `rpc.discover` answers it.
public func openRPCDocument() -> String { MethodTable.standard.openRPC.text }

/// The JSON Schema of tour documents, which accepts what is read and refuses what is not, as far as
/// the structure decides that.
public func tourSchemaDocument() -> String {
  var schemas: [Schema] = []
  Input.tourDocument.schema.asRead.collectNamed(into: &schemas)
  let document: JSONLiteral = [
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$ref": "#/components/schemas/TourDocument",
    "components": ["schemas": schemas.definitions(["TourStep": stepConditions])],
  ]
  return document.text
}

/// Which members of a step exclude one another by their values: each is one of two schemas.
private let stepConditions: [JSONLiteral] = {
  let no: JSONLiteral = ["enum": [JSONLiteral(json: "null")]]
  let notFlown: JSONLiteral = ["enum": [JSONLiteral(json: "null"), "ease"]]
  let shortest: JSONLiteral = ["enum": [JSONLiteral(json: "null"), "shortest"]]
  let unset: JSONLiteral = ["enum": [JSONLiteral(json: "null"), false]]
  let linear: JSONLiteral = ["enum": [JSONLiteral(json: "null"), "linear"]]
  func either(_ a: JSONLiteral, or b: JSONLiteral, required: JSONLiteral? = nil) -> JSONLiteral {
    ["anyOf": [["properties": a], ["properties": b, "required": required]]]
  }
  return [
    either(["fly": no], or: ["path": ["enum": ["fly"]]], required: ["path"]),
    either(["route": ["properties": ["times": no]]], or: ["curve": linear]),
    either(["route": no], or: ["duration": no, "path": notFlown, "rotation": shortest]),
    either(["through": unset], or: ["route": no, "curve": no, "path": notFlown]),
  ]
}()

extension Schema {
  /// The same with what stands for a missing value: null for members that may be left out, and an empty
  /// array for an object without members.
  fileprivate var asRead: Schema {
    switch self {
    case .named(let name, let summary, let content):
      return .named(name, summary: summary, content.asRead)
    case .array(let element, let count): return .array(element.asRead, count: count)
    case .tuple(let elements): return .tuple(elements.map { $0.asRead })
    case .oneOf(let schemas): return .oneOf(schemas.map { $0.asRead })
    case .object([]): return .oneOf([.object([]), .array(.any, count: 0...0)])
    case .object(let members):
      return .object(
        members.map { member in
          var member = member
          member.schema = member.schema.asRead
          member.alternatives?.countsNull = true
          if !member.isRequired, !member.schema.acceptsNull {
            member.schema = .nullable(member.schema)
          }
          return member
        })
    case .any, .boolean, .choice, .integer, .null, .number, .string: return self
    }
  }

  private var acceptsNull: Bool {
    switch self {
    case .any, .null: true
    case .oneOf(let schemas): schemas.contains { $0.acceptsNull }
    default: false
    }
  }
}

extension MethodTable {
  /// The OpenRPC 1.3 document of the methods.
  var openRPC: JSONLiteral {
    [
      "openrpc": "1.3.2",
      "info": [
        "title": "mapcam",
        "version": .string(mapcamProtocolVersion),
        "description": "A headless map camera. JSON-RPC 2.0 over stdio, one message per line.",
      ],
      "methods": .array(methods.map { $0.openRPC }),
      "x-notifications": .array(NotificationDeclaration.all.map { $0.openRPC }),
      "components": ["schemas": namedSchemas.definitions()],
    ]
  }
}

extension Method {
  fileprivate var openRPC: JSONLiteral {
    let exclusions = parameters.members.exclusions
    return [
      "name": .string(name),
      "summary": .string(summary),
      "paramStructure": "by-name",
      "params": .array(parameters.members.map { $0.openRPC }),
      // OpenRPC has no keyword for parameters that exclude one another.
      "x-params": exclusions == [:] ? nil : exclusions,
      "result": ["name": "result", "summary": .string(resultSummary), "schema": result.json()],
      "errors": .array(
        errors.map { ["code": .integer($0.code.rawValue), "message": .string($0.summary)] }),
    ]
  }
}

extension Schema.Member {
  fileprivate var openRPC: JSONLiteral {
    [
      "name": .string(name),
      "summary": .string(summary),
      "required": .boolean(isRequired),
      "schema": schema.json(defaultValue: defaultValue),
    ]
  }
}

extension NotificationDeclaration {
  fileprivate var openRPC: JSONLiteral {
    ["name": .string(kind.rawValue), "summary": .string(summary), "params": params.json()]
  }
}

extension [Schema] {
  /// The named schemas, by their names.
  ///
  /// - Parameter conditions: what else applies to some of them.
  fileprivate func definitions(_ conditions: [String: [JSONLiteral]] = [:]) -> JSONLiteral {
    .object(
      compactMap { schema in
        guard case .named(let name, let summary, let content) = schema else { return nil }
        let json = content.json(summary: summary)
        return (name, conditions[name].map { ["allOf": .array([json] + $0)] } ?? json)
      })
  }
}

extension MethodTable {
  /// The named schemas, each once, in the order of their first use.
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
    for part in parts { part.collectNamed(into: &schemas) }
    if case .named = self, !schemas.contains(self) { schemas.append(self) }
  }
}

/// The name of each method and what it does, in the order in which they are documented.
public func methodSummaries() -> [(name: String, summary: String)] {
  MethodTable.standard.methods.map { ($0.name, $0.summary) }
}

extension Method {
  /// The declaration as text for a terminal.
  package var help: String {
    var lines = [name, "", summary, ""]
    if !parameters.members.isEmpty { lines.append("parameters:") }
    for member in parameters.members {
      let standard = member.defaultValue.map { ", \($0) by default" } ?? ""
      let isOptional = member.isRequired ? "" : "?"
      lines += ["  \(member.name)\(isOptional): \(member.summary)"]
      lines += ["    \(member.schema.phrase)\(standard)"]
    }
    lines += ["result: \(resultSummary)", "    \(result.phrase)", "errors:"]
    lines += errors.map { "  \($0.code.rawValue) \($0.summary)" }
    return (lines + ["example:", "  mapcam call \(name) '\(example)'"]).joined(separator: "\n")
  }
}
