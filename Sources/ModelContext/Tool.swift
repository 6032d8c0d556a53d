import JSON
import JSONRPC
import MapCameraProtocol
import Schema
import Server

/// A method of the ordinary protocol as an assistant calls it.
struct Tool {
  let method: Method
  let description: String

  /// The parameters that are accepted, but not listed.
  var hidden: [String] = []

  /// The method's, with an underscore for the dot: some assistants take no dots.
  var name: String { Self.name(of: method.name) }

  static func name(of method: String) -> String { method.replacing(".", with: "_") }

  /// The longest result that is handed over, in bytes: more would fill an assistant's memory.
  static let maximumResultLength = 1 << 20
}

// MARK: - What it does

extension Tool {
  /// Whether it changes nothing.
  var isReadOnly: Bool { method.effect == .reads }

  /// Whether it takes away what cannot be had again.
  var isDestructive: Bool { method.effect == .removes }

  /// Whether to call it once more changes nothing more.
  var isIdempotent: Bool { isReadOnly || method.effect == .sets }

  /// Whether resources come or go by it.
  var changesResources: Bool { method.effect == .creates || method.effect == .removes }
}

// MARK: - How it is listed

extension Tool {
  /// Writes it as `tools/list` lists it.
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.string("name", name)
      writer.string("description", description)
      writer.member("inputSchema") {
        ToolSchema(parametersOf: method, without: hidden).write(to: &$0)
      }
      writer.member("outputSchema") { ToolSchema(resultOf: method).write(to: &$0) }
      writer.member("annotations") { writer in
        writer.object {
          $0.boolean("readOnlyHint", isReadOnly)
          $0.boolean("destructiveHint", isDestructive)
          $0.boolean("idempotentHint", isIdempotent)
          $0.boolean("openWorldHint", false)
        }
      }
    }
  }

  /// Writes the members of a call's result.
  func write(_ result: JSONWriter, _ failure: RPCError?, to writer: inout JSONWriter) {
    if let failure { return Self.write(failure.message, isError: true, to: &writer) }
    guard result.count <= Self.maximumResultLength else {
      return Self.write(
        "The result has more than the \(Self.maximumResultLength) bytes that are handed over. Ask for "
          + "less at once, such as fewer frames.",
        isError: true, to: &writer)
    }
    var json = String(decoding: result.bytes(from: 0), as: UTF8.self)
    // Structured content is an object.
    if json.utf8.first != UInt8(ascii: "{") { json = #"{"result":\#(json)}"# }
    Self.write(json, isError: false, to: &writer)
    writer.member("structuredContent") { $0.encoded(Array(json.utf8)[...]) }
  }

  private static func write(_ text: String, isError: Bool, to writer: inout JSONWriter) {
    writer.member("content") { writer in
      writer.array([text]) { writer, text in
        writer.object {
          $0.string("type", "text")
          $0.string("text", text)
        }
      }
    }
    writer.boolean("isError", isError)
  }
}
