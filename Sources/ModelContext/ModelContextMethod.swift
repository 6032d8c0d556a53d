import JSON

/// The supported methods of the Model Context Protocol.
enum ModelContextMethod: String, CaseIterable {
  case initialize
  case discover = "server/discover"
  case ping
  case listTools = "tools/list"
  case callTool = "tools/call"
  case listResources = "resources/list"
  case listResourceTemplates = "resources/templates/list"
  case readResource = "resources/read"
  case subscribe = "resources/subscribe"
  case unsubscribe = "resources/unsubscribe"
  case listen = "subscriptions/listen"
  case listPrompts = "prompts/list"
  case getPrompt = "prompts/get"
  case setLogLevel = "logging/setLevel"

  /// Whether the result is a list, which always has one page.
  var hasPages: Bool {
    [.listTools, .listResources, .listResourceTemplates, .listPrompts].contains(self)
  }

  init?(_ name: JSONText) {
    guard let method = Self.allCases.first(where: { name == $0.rawValue }) else { return nil }
    self = method
  }
}
