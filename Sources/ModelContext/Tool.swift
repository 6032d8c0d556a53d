import JSON
import JSONRPC
import MapCameraProtocol
import Schema
import Server

/// A tool, which calls a method of the ordinary protocol.
struct Tool {
  let method: Method

  /// The method's name with an underscore for the dot, since some assistants accept no dots.
  var name: String { Self.name(of: method.name) }

  static func name(of method: String) -> String { method.replacing(".", with: "_") }

  /// The longest result, in bytes: a longer one would fill an assistant's context.
  static let maximumResultLength = 1 << 20

  /// A message in which the names of tools replace those of methods.
  ///
  /// Messages quote what the caller wrote, so only what stands before the first quotation mark and
  /// after the last one is certainly not the caller's text, and is renamed.
  private static func renamed(_ message: String) -> String {
    let mark = UInt8(ascii: "\"")
    let first = message.utf8.firstIndex(of: mark) ?? message.endIndex
    let rest = message[first...]
    let last = rest.utf8.lastIndex(of: mark) ?? message.endIndex
    return renamed(message[..<first]) + message[first..<last] + renamed(message[last...])
  }

  private static func renamed(_ text: Substring) -> String {
    MethodTable.standard.methods.reduce(String(text)) { text, method in
      text.replacing(method.name, with: name(of: method.name))
    }
  }
}

// MARK: - How it is listed

extension Tool {
  /// The tool in `tools/list`.
  var json: JSONLiteral {
    let effect = method.effect
    return [
      "name": .string(name),
      "description": .string(Self.renamed(method.summary)),
      "inputSchema": ToolSchema(method).json,
      // Only values that differ from the defaults.
      "annotations": [
        "readOnlyHint": effect == .reads ? true : nil,
        "destructiveHint": effect == .reads ? nil : .boolean(effect == .removes),
        "idempotentHint": effect == .sets ? true : nil,
        "openWorldHint": false,
      ],
    ]
  }
}

// MARK: - How it is called

extension Tool {
  /// Calls the method.
  ///
  /// - Parameter arguments: an object; nil for none.
  func call(
    _ arguments: JSONNode?, of document: borrowing JSONDocument, _ engine: inout Engine
  ) -> JSONLiteral {
    var result = JSONWriter()
    do throws(RPCError) {
      if let arguments, let error = document.latitudeError(in: arguments) {
        throw RPCError(error).blaming(method.name)
      }
      try method.call(arguments, of: document, &engine, to: &result)
    } catch {
      return Self.content(Self.renamed(error.message), isError: true)
    }
    guard result.count <= Self.maximumResultLength else {
      let text =
        "The result has more than the \(Self.maximumResultLength) bytes that are handed over. Ask for "
        + "less at once, such as fewer frames."
      return Self.content(text, isError: true)
    }
    var json = String(decoding: result.bytes(from: 0), as: UTF8.self)
    // Structured content must be an object.
    if json.utf8.first != UInt8(ascii: "{") { json = #"{"result":\#(json)}"# }
    return Self.content(json, isError: false) + ["structuredContent": JSONLiteral(json: json)]
  }

  private static func content(_ text: String, isError: Bool) -> JSONLiteral {
    ["content": [["type": "text", "text": .string(text)]], "isError": .boolean(isError)]
  }
}

extension JSONDocument {
  /// The error of a latitude beyond ±90, of a camera's target too: an assistant that gives one has most
  /// likely swapped it with the longitude, and would hardly notice that it was clamped.
  fileprivate borrowing func latitudeError(in node: JSONNode) -> InvalidValue? {
    for (index, element) in (kind(of: node) == .array ? elements(of: node) : []).enumerated() {
      if let error = latitudeError(in: element) { return error.inside("\(index)") }
    }
    var next = kind(of: node) == .object ? firstMember(of: node) : nil
    while let member = next {
      let name = string(member.key)
      let latitude = name.map { $0 == "latitude" } == true ? number(member.value) : nil
      if let latitude, latitude.isFinite, let error = InvalidValue(latitude: latitude) {
        return error.inside("latitude")
      }
      if let error = latitudeError(in: member.value) {
        return error.inside(name?.description ?? "")
      }
      next = self.member(after: member, in: node)
    }
    return nil
  }
}

/// The tools: all are served, and some are listed.
struct ToolList {
  private let tools: [Tool]

  /// The result of `tools/list`.
  let list: Lazy<JSONLiteral>

  /// The methods of the tools that are most useful.
  private static let common: Set = [
    "camera.get", "camera.move", "camera.forBounds", "camera.lookAt", "camera.animate",
    "camera.route", "camera.tour", "camera.path", "camera.compare", "clock.tick",
    "projection.points", "projection.coordinates", "projection.contains",
    "projection.visibleRegion", "projection.pointsForMeters", "projection.zoomForMeters",
    "projection.tiles", "map.create", "map.configure", "map.list",
  ]

  /// - Parameter isWhole: whether all tools are listed, not only the common ones.
  init(isWhole: Bool) {
    tools = MethodTable.standard.methods.filter { Self.canBeTool($0.name) }
      .map { Tool(method: $0) }
    list = Lazy { [tools] in
      let listed = tools.filter { isWhole || Self.common.contains($0.method.name) }
      return ["tools": .array(listed.map { $0.json })]
    }
  }

  /// Methods of the connection are not tools. Time passes only by `clock_tick`.
  private static func canBeTool(_ method: String) -> Bool {
    method.contains(".") && !["rpc.discover", "clock.start", "clock.stop"].contains(method)
  }

  func tool(named name: JSONText) throws(RPCError) -> Tool {
    if let tool = tools.first(where: { name == $0.name }) { return tool }
    let spelling = JSONText(name.excerpt.replacing("_", with: "."))
    let (hint, method) = MethodTable.standard.hint(for: spelling, where: Self.canBeTool)
    let suggestion = method.map { hint.replacing($0, with: Tool.name(of: $0)) }
    throw .invalidParams(
      "Unknown tool: \"\(name.excerpt)\". \(suggestion ?? "tools/list lists them all.")")
  }
}

/// The JSON Schema of a tool's arguments, with all types that it refers to in its `$defs`.
///
/// It is short, because every conversation contains it. It has no descriptions and no limits of
/// numbers, which errors give. Long types are defined in one tool, to which the others refer.
/// Descriptions say which members exclude one another, since assistants accept no `oneOf` at the
/// top of a schema.
struct ToolSchema {
  private let method: String
  private let members: [Schema.Member]

  /// The methods whose tools define the long types; of `map.configure` the parameters are one.
  private static let definingTools = [
    "BoundsInput": "camera.forBounds", "CameraUpdate": "camera.move",
    "FlightOptions": "camera.animate", "GesturesInput": "map.configure",
    "InsetsInput": "camera.forBounds", "PartialCamera": "camera.move", "Route": "camera.route",
    "SizeInput": "map.create", "TimingCurve": "camera.animate", "TourSettings": "map.configure",
    "TourStep": "camera.tour",
  ]

  /// - Parameter method: its `report` is left out, because it is always requested, and its `tag`, because no
  ///   notification is sent.
  init(_ method: Method) {
    self.method = method.name
    members = method.parameters.members.filter { !["report", "tag"].contains($0.name) }
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
  private func definingTool(of name: String) -> String? {
    Self.definingTools[name].flatMap { $0 == method ? nil : Tool.name(of: $0) }
  }

  /// Finds the named types to define.
  private func collect(_ schema: Schema, into named: inout [Schema]) {
    if case .named(let name, _, _) = schema {
      guard definingTool(of: name) == nil, !named.contains(schema) else { return }
      named.append(schema)
    }
    for part in schema.parts { collect(part, into: &named) }
  }

  private func json(of schema: Schema) -> JSONLiteral {
    switch schema {
    case .named(let name, _, _):
      if let tool = definingTool(of: name) { return ["description": .string("see \(tool)")] }
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
