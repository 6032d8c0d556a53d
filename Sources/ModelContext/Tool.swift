import JSON
import JSONRPC
import MapCameraProtocol
import Schema
import Server

/// A tool, which calls a method of the ordinary protocol.
struct Tool {
  let method: Method
  let description: String

  /// The method's name with an underscore for the dot, since some assistants accept no dots.
  var name: String { Self.name(of: method.name) }

  static func name(of method: String) -> String { method.replacing(".", with: "_") }

  /// The longest result, in bytes: a longer one would fill an assistant's context.
  static let maximumResultLength = 1 << 20

  /// Whether it creates or removes resources.
  var changesResources: Bool { method.effect == .creates || method.effect == .removes }

  /// A message in which the names of tools replace those of methods.
  static func renamed(_ message: String) -> String {
    MethodTable.standard.methods.reduce(message) { message, method in
      message.replacing(method.name, with: name(of: method.name))
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
      "description": .string(description),
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
  /// Calls the method, and requests a report of what limits changed.
  ///
  /// - Parameter arguments: an object; nil for none.
  /// - Returns: the call's result, and whether it succeeded.
  func call(
    _ arguments: JSONNode?, of document: borrowing JSONDocument, _ engine: inout Engine
  ) -> (result: JSONLiteral, succeeded: Bool) {
    // A longer result is refused, and not completely written.
    var result = JSONWriter(.limit(Self.maximumResultLength))
    do throws(RPCError) {
      let takesReport = method.parameters.members.contains { $0.name == "report" }
      if takesReport, document.member("report", of: arguments) == nil {
        let reporting = try document.reporting(arguments)
        try method.call(reporting.root, of: reporting, &engine, to: &result)
      } else {
        try method.call(arguments, of: document, &engine, to: &result)
      }
    } catch {
      return (Self.content([Self.renamed(error.message)], isError: true), false)
    }
    guard result.count <= Self.maximumResultLength else {
      let text =
        "The result has more than the \(Self.maximumResultLength) bytes that are handed over. Ask for "
        + "less at once, such as fewer frames."
      return (Self.content([text], isError: true), true)
    }
    var json = String(decoding: result.bytes(from: 0), as: UTF8.self)
    // Structured content must be an object.
    if json.utf8.first != UInt8(ascii: "{") { json = #"{"result":\#(json)}"# }
    let content = Self.content([json] + Self.clampings(in: json), isError: false)
    return (content + ["structuredContent": JSONLiteral(json: json)], true)
  }

  private static func content(_ texts: [String], isError: Bool) -> JSONLiteral {
    let parts = texts.map { text -> JSONLiteral in ["type": "text", "text": .string(text)] }
    return ["content": .array(parts), "isError": .boolean(isError)]
  }

  /// A sentence for each property that a limit changed.
  private static func clampings(in json: String) -> [String] {
    var document = JSONDocument()
    guard (try? document.parse(Array(json.utf8).span)) != nil,
      let clampings = document.member("clamped", of: document.root)
    else { return [] }
    let camera = document.member("camera", of: document.root) ?? document.root
    func text(_ node: JSONNode?) -> String? {
      node.map { String(decoding: document.text(of: $0), as: UTF8.self) }
    }
    return document.elements(of: clampings).map { clamping in
      let property = document.string("property", of: clamping)?.description ?? ""
      let limit = document.string("limit", of: clamping)?.description ?? ""
      let (asked, given) = (
        document.member("asked", of: clamping), document.member("given", of: clamping)
      )
      let what = [property, text(asked)].compactMap { $0 }.joined(separator: " ")
      let zoom = text(document.member("zoom", of: camera)) ?? ""
      let place = limit == "viewingAngleLimits" ? " at zoom \(zoom)" : ""
      let latitude = document.member("latitude", of: asked).flatMap { document.number($0) } ?? 0
      let hint = abs(latitude) > 90 ? " A latitude beyond 90 is most likely a longitude." : ""
      return "\(what) was clamped to \(text(given) ?? "") by \(limit)\(place).\(hint)"
    }
  }
}

extension JSONDocument {
  /// The arguments of a call with a request for `clamped`.
  fileprivate borrowing func reporting(_ arguments: JSONNode?) throws(RPCError) -> JSONDocument {
    let text = arguments.map { String(decoding: self.text(of: $0), as: UTF8.self) } ?? "{}"
    let isEmpty = arguments.map { count(of: $0) == 0 } ?? true
    var document = JSONDocument()
    do throws(JSONSyntaxError) {
      let report = (isEmpty ? "" : ",") + #""report":["clamped"]}"#
      try document.parse(Array((text.dropLast() + report).utf8).span)
    } catch {
      throw .defect("arguments cannot be read twice")
    }
    return document
  }
}
