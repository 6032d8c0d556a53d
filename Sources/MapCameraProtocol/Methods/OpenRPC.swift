import JSON
import JSONRPC
import MapCameraKit
package import Schema

/// The OpenRPC document of all methods, as `rpc.discover` answers it.
public func openRPCDocument() -> String { MethodTable.standard.openRPC.text }

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
      "components": [
        "schemas": .object(
          namedSchemas.compactMap { schema in
            guard case .named(let name, let summary, let content) = schema else { return nil }
            return (name, content.json(summary: summary))
          })
      ],
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
  fileprivate func collectNamed(into schemas: inout [Schema]) {
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
