import JSON
import MapCameraProtocol
import Schema

/// The JSON Schema of a tool's arguments: one object that holds, among its `$defs`, all that it refers to.
///
/// It is short, since it is a part of each conversation: no limits of numbers, which errors tell, no
/// descriptions, and the types that are long are written out in one tool only, to which the others point.
/// That members exclude one another is in descriptions: assistants take no `oneOf` at the top of a schema.
struct ToolSchema {
  private let method: String
  private let members: [Schema.Member]

  /// The methods in whose tools types are written out.
  private static let homes = [
    "BoundsInput": "camera.forBounds", "CameraUpdate": "camera.move",
    "FlightOptions": "camera.animate", "GesturesInput": "map.configure",
    "InsetsInput": "camera.forBounds", "PartialCamera": "camera.move", "Route": "camera.route",
    "SizeInput": "map.create", "TimingCurve": "camera.animate", "TourStep": "camera.tour",
  ]

  /// - Parameter method: what limits changed is always asked for.
  init(_ method: Method) {
    self.method = method.name
    members = method.parameters.members.filter { $0.name != "report" }
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      write(members, to: &writer)
      var named: [Schema] = []
      collect(.object(members), into: &named)
      guard !named.isEmpty else { return }
      writer.member("$defs") { writer in
        writer.object { writer in
          for case .named(let name, _, let content) in named {
            writer.member(name) { write(content, to: &$0) }
          }
        }
      }
    }
  }

  /// The tool that has a type with a name; nil where this one has it itself.
  private func home(of name: String) -> String? {
    Self.homes[name].flatMap { $0 == method ? nil : Tool.name(of: $0) }
  }

  /// Finds the types that are written out.
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

  private func write(_ members: [Schema.Member], to writer: inout JSONWriter) {
    writer.string("type", "object")
    writer.member("properties") { writer in
      writer.object { writer in
        for member in members { writer.member(member.name) { write(member.schema, to: &$0) } }
      }
    }
    let required = members.filter { $0.isRequired }
    guard !required.isEmpty else { return }
    writer.member("required") { writer in writer.array(required) { $0.value($1.name) } }
  }

  private func write(_ schema: Schema, to writer: inout JSONWriter) {
    writer.object { writer in
      switch schema {
      case .named(let name, _, _):
        if let home = home(of: name) {
          writer.string("description", "see \(home)")
        } else {
          writer.string("$ref", "#/$defs/\(name)")
        }
      case .any: break
      case .null: writer.string("type", "null")
      case .boolean: writer.string("type", "boolean")
      case .number: writer.string("type", "number")
      case .integer: writer.string("type", "integer")
      case .string: writer.string("type", "string")
      case .choice(let names):
        writer.member("enum") { writer in writer.array(names) { $0.value($1) } }
      case .array(let element, _):
        writer.string("type", "array")
        writer.member("items") { write(element, to: &$0) }
      case .tuple(let elements):
        writer.string("type", "array")
        writer.member("items") { write(elements[0], to: &$0) }
      case .object(let members): write(members, to: &writer)
      case .oneOf(let schemas):
        writer.member("anyOf") { writer in
          writer.array(schemas) { write($1, to: &$0) }
        }
      }
    }
  }
}
