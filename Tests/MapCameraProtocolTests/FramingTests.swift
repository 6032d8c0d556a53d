import Foundation
import TestSupport
import Testing

/// Lines and heads.
@Suite struct FramingTests {
  private static func framed(_ body: String, _ end: String = "\r\n") -> String {
    "Content-Length: \(body.utf8.count)\(end)\(end)\(body)"
  }

  static let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
  static let pong = #"{"jsonrpc":"2.0","id":1,"result":{}}"#

  private static func replies(_ input: String, _ framing: [String] = []) -> String {
    let conversation = Conversation(.init(arguments: framing))
    conversation.send(input.utf8)
    conversation.finish()
    return String(decoding: conversation.received, as: UTF8.self)
  }

  @Test func `the stream's first byte decides, and answers are framed the same way`() {
    #expect(Self.replies(Self.ping + "\n") == Self.pong + "\n")
    #expect(Self.replies(Self.framed(Self.ping)) == Self.framed(Self.pong))
    #expect(Self.replies("\n" + Self.ping + "\n") == Self.pong + "\n")
  }

  @Test func `the framing is reported`() {
    #expect(Self.replies(Self.ping + "\n", ["--framing", "lines"]) == Self.pong + "\n")
    #expect(
      Self.replies(Self.framed(Self.ping), ["--framing", "headers"]) == Self.framed(Self.pong))
    let typed = "content-type: x\r\n" + Self.framed(Self.ping)
    #expect(Self.replies(typed, ["--framing", "headers"]) == Self.framed(Self.pong))
  }

  @Test func `a last line without its line feed is served at the end, not before`() {
    let conversation = Conversation()
    #expect(conversation.send(Self.ping.utf8) == [])
    #expect(conversation.finish().lines == [Self.pong])
    #expect(Self.replies(Self.ping + "\r") == Self.pong + "\n")
    #expect(Self.replies(Self.ping + "\n ") == Self.pong + "\n")
  }
}

/// "LSP machinery sends its own": `initialize` ignores unknown parameters, answers `capabilities`
/// where it was given some, and then `shutdown` only answers and `exit` ends the process.
@Suite struct LanguageServerTests {
  /// As vim.lsp, eglot and vscode-languageclient send it, shortened.
  private static let greeting = #"""
    {"processId":1,"clientInfo":{"name":"Neovim","version":"0.7.2"},"rootUri":null,"rootPath":null,\#
    "workspaceFolders":null,"initializationOptions":[],"trace":"off","capabilities":{"general":{}}}
    """#

  private static func notification(_ name: String, _ params: String = "{}") -> String {
    #"{"jsonrpc":"2.0","method":"\#(name)","params":\#(params)}"#
  }

  @Test func `parameters of other protocols are passed over, and capabilities answered`() throws {
    let result = try Tree(Conversation().result("initialize", Self.greeting))
    #expect(result["capabilities"]?.members?.isEmpty == true)
    #expect(result["server"]?["name"] == .string("mapcam"))
    #expect(result["limits"] != nil && result["constants"] != nil)
    let plain = try Tree(Conversation().result("initialize", #"{"client":{"name":"n"}}"#))
    #expect(plain["capabilities"] == nil)
  }

  @Test(arguments: ["initialized", "$/setTrace", "$/cancelRequest", "$/progress"])
  func `any host may send the protocol's own notifications`(_ name: String) {
    let conversation = Conversation()
    #expect(conversation.send(line: Self.notification(name, "[]")) == [])
    #expect(conversation.warnings.isEmpty)
  }

  @Test func `notifications about documents are ignored for language clients only`() {
    let line = Self.notification("textDocument/didOpen", #"{"textDocument":{"uri":"file:///a"}}"#)
    let conversation = Conversation()
    conversation.send(line: line)
    #expect(conversation.warnings.count == 1)
    conversation.result("initialize", Self.greeting)
    #expect(conversation.send(line: line) == [])
    #expect(conversation.warnings.count == 1)
    conversation.send(line: Self.notification("camera.mvoe"))
    #expect(conversation.warnings.count == 2)
  }
}
