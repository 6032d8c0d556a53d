import JSON
import JSONRPC
import MapCameraProtocol
import Schema

/// The tools: all are served, and some are listed.
struct ToolList {
  private let tools: [Tool]

  /// The result of `tools/list`.
  let list: Lazy<JSONLiteral>

  /// - Parameter isWhole: whether all tools are listed.
  init(isWhole: Bool) {
    let methods = MethodTable.standard.methods
    let guided = ToolGuide.descriptions.compactMap { name, description in
      methods.first { $0.name == name }.map { Tool(method: $0, description: description) }
    }
    let others = methods.filter { method in
      Self.canBeTool(method.name) && !guided.contains { $0.method.name == method.name }
    }
    tools = guided + others.map { Tool(method: $0, description: $0.summary) }
    list = Lazy { [tools] in ["tools": .array((isWhole ? tools : guided).map { $0.json })] }
  }

  /// Methods of the connection are no tools. Time passes only by `clock_tick`.
  private static func canBeTool(_ method: String) -> Bool {
    method.contains(".") && !["rpc.discover", "clock.start", "clock.stop"].contains(method)
  }

  func tool(named name: JSONText) throws(RPCError) -> Tool {
    if let tool = tools.first(where: { name == $0.name }) { return tool }
    let method = JSONText(name.excerpt.replacing("_", with: "."))
    let error = MethodTable.standard.error(of: method)
    let hint = error.message.parts(separatedBy: "\". ").dropFirst().last.map { String($0) }
    throw .invalidParams(
      "Unknown tool: \"\(name.excerpt)\". " + (hint.map(Tool.renamed) ?? "tools/list lists them."))
  }
}
