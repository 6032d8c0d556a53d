import JSON
import JSONRPC
import MapCameraProtocol
import Schema

/// The tools that are offered.
struct ToolList {
  /// Whether every method that can be one is a tool.
  private let isWhole: Bool

  private let tools: [Tool]

  /// The members of `tools/list`'s result.
  private let list: Lazy<[UInt8]>

  init(isWhole: Bool) {
    self.isWhole = isWhole
    let methods = MethodTable.standard.methods
    let guided = ToolGuide.all.compactMap { guide in
      methods.first { $0.name == guide.method }.map { method in
        Tool(method: method, description: guide.text, hidden: isWhole ? [] : guide.hidden)
      }
    }
    let others = methods.filter { method in
      isWhole && Self.canBeTool(method.name) && !guided.contains { $0.method.name == method.name }
    }
    let tools = guided + others.map { Tool(method: $0, description: $0.summary) }
    self.tools = tools
    list = Lazy {
      var writer = JSONWriter()
      writer.member("tools") { writer in
        writer.array(tools) { $1.write(to: &$0) }
      }
      return writer.bytes
    }
  }

  /// What is about the connection is none, and time passes by `clock_tick` alone.
  private static func canBeTool(_ method: String) -> Bool {
    method.contains(".") && !["rpc.discover", "clock.start", "clock.stop"].contains(method)
  }

  func tool(named name: JSONText) throws(RPCError) -> Tool {
    if let tool = tools.first(where: { name == $0.name }) { return tool }
    let others = isWhole ? [] : ToolList(isWhole: true).tools.map { $0.name }
    if others.contains(where: { name == $0 }) {
      throw .invalidParams(
        "The tool \"\(name)\" is not offered: start \"mapcam mcp --all-tools\" for all of them.")
    }
    let suggestion = name.suggestion(among: tools.map { $0.name })
    throw .invalidParams(
      "Unknown tool: \"\(name.excerpt)\"."
        + (suggestion.map { " Did you mean \"\($0)\"?" } ?? " tools/list lists them all."))
  }

  /// Writes the members of `tools/list`'s result.
  func write(to writer: inout JSONWriter) { writer.append(raw: list.value) }
}
