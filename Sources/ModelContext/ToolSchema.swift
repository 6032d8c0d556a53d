import JSON
import MapCameraProtocol
import Schema

/// The JSON Schema of a tool's arguments or of its structured content: one object that holds, among its
/// `$defs`, all that it refers to.
struct ToolSchema {
  private let members: [Schema.Member]

  /// The schema of the arguments.
  ///
  /// That some of them exclude one another is in their descriptions only: the interfaces of assistants
  /// take no `allOf` or `oneOf` at the top of a schema.
  init(parametersOf method: Method, without hidden: [String] = []) {
    members = method.parameters.members.filter { !hidden.contains($0.name) }.map { $0.alone }
  }

  /// The schema of the structured content.
  init(resultOf method: Method) {
    let other = Schema.Member("result", .null, method.resultSummary, isRequired: false)
    switch method.result.resolved {
    case .object(let members):
      self.members = members.map { $0.alone }
    case .oneOf(let schemas):
      // An object, or null: that stands in a member.
      guard case .object(let members) = schemas[0].resolved else { fallthrough }
      self.members = members.map { $0.alone }.map { $0.optional } + [other]
    default:
      members = [Schema.Member("result", method.result, method.resultSummary)]
    }
  }

  func write(to writer: inout JSONWriter) {
    var schema = JSONWriter()
    Schema.object(members).write(to: &schema)
    var text = String(decoding: schema.bytes, as: UTF8.self)
    let definitions = definitions
    if !definitions.isEmpty { text = text.dropLast() + #","$defs":"# + definitions + "}" }
    let encoded = text.replacing(#""$ref":"\#(Self.components)"#, with: ##""$ref":"#/$defs/"##)
    writer.encoded(Array(encoded.utf8)[...])
  }

  /// Where the OpenRPC document has what it refers to.
  private static let components = "#/components/schemas/"

  /// The schemas with names of their own, as JSON; empty where there are none.
  private var definitions: String {
    var named: [Schema] = []
    Schema.object(members).collectNamed(into: &named)
    guard !named.isEmpty else { return "" }
    var writer = JSONWriter()
    writer.object { writer in
      for case .named(let name, let summary, let content) in named {
        writer.member(name) { content.write(to: &$0, summary: summary) }
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension Schema {
  /// What a name stands for.
  fileprivate var resolved: Schema {
    if case .named(_, _, let schema) = self { schema.resolved } else { self }
  }
}

extension Schema.Member {
  /// The member, without the others that exclude it.
  fileprivate var alone: Schema.Member {
    var member = self
    member.alternatives = nil
    return member
  }
}
