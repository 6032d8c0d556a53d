import JSON
import MapCameraProtocol
import Schema

/// The JSON Schema of a tool's arguments, with all types that it refers to in its `$defs`.
///
/// It is short, because every conversation contains it. It has no descriptions and no limits of
/// numbers, which errors give. Long types are defined in one tool, to which the others refer.
/// Descriptions say which members exclude one another, since assistants accept no `oneOf` at the
/// top of a schema.
struct ToolSchema {
  private let method: String
  private let members: [Schema.Member]

  /// The methods whose tools define the long types.
  private static let homes = [
    "BoundsInput": "camera.forBounds", "CameraUpdate": "camera.move",
    "FlightOptions": "camera.animate", "GesturesInput": "map.configure",
    "InsetsInput": "camera.forBounds", "PartialCamera": "camera.move", "Route": "camera.route",
    "SizeInput": "map.create", "TimingCurve": "camera.animate", "TourStep": "camera.tour",
  ]

  /// - Parameter method: its `report` is left out, because it is always requested.
  init(_ method: Method) {
    self.method = method.name
    members = method.parameters.members.filter { $0.name != "report" }
  }

  var json: JSONLiteral {
    var named: [Schema] = []
    collect(.object(members), into: &named)
    let definitions = named.compactMap { schema -> (String, JSONLiteral?)? in
      guard case .named(let name, _, let content) = schema else { return nil }
      return (name, json(of: content))
    }
    return json(of: .object(members)) + ["$defs": named.isEmpty ? nil : .object(definitions)]
  }

  /// The tool that defines a named type; nil if this tool defines it.
  private func home(of name: String) -> String? {
    Self.homes[name].flatMap { $0 == method ? nil : Tool.name(of: $0) }
  }

  /// Finds the named types to define.
  private func collect(_ schema: Schema, into named: inout [Schema]) {
    switch schema {
    case .named(let name, _, let content):
      guard home(of: name) == nil, !named.contains(schema) else { return }
      named.append(schema)
      collect(content, into: &named)
    case .array(let element, _): collect(element, into: &named)
    case .tuple(let schemas), .oneOf(let schemas):
      for schema in schemas { collect(schema, into: &named) }
    case .object(let members):
      for member in members { collect(member.schema, into: &named) }
    default: break
    }
  }

  private func json(of schema: Schema) -> JSONLiteral {
    switch schema {
    case .named(let name, _, _):
      if let home = home(of: name) { return ["description": .string("see \(home)")] }
      return ["$ref": .string("#/$defs/\(name)")]
    case .any: return [:]
    case .null: return ["type": "null"]
    case .boolean: return ["type": "boolean"]
    case .number: return ["type": "number"]
    case .integer: return ["type": "integer"]
    case .string: return ["type": "string"]
    case .choice(let names): return ["enum": .strings(names)]
    case .array(let element, _): return ["type": "array", "items": json(of: element)]
    case .tuple(let elements): return ["type": "array", "items": json(of: elements[0])]
    case .object(let members):
      let required = members.filter { $0.isRequired }.map { $0.name }
      return [
        "type": "object",
        "properties": .object(members.map { ($0.name, json(of: $0.schema)) }),
        "required": required.isEmpty ? nil : .strings(required),
      ]
    case .oneOf(let schemas): return ["anyOf": .array(schemas.map { json(of: $0) })]
    }
  }
}
