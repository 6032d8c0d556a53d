import JSONRPC
import ModelContext
import Server
import TestSupport
import Testing

/// The Model Context Protocol, line by line. Tests/ModelContext asks it with the official SDK.
@Suite struct ModelContextTests {
  private static func answers(to lines: [String], pieceLength: Int = .max, allTools: Bool = false)
    -> [String]
  {
    var session = ModelContextSession(offersAllTools: allTools)
    var rest = Array(lines.map { $0 + "\n" }.joined().utf8)[...]
    while !rest.isEmpty {
      let piece = rest.prefix(pieceLength)
      rest = rest.dropFirst(pieceLength)
      session.input.append(piece)
      while session.serveNext() {}
    }
    return session.output.bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func request(_ id: Int, _ method: String, _ params: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
  }

  private static func call(_ id: Int, _ tool: String, _ arguments: String) -> String {
    request(id, "tools/call", #"{"name":"\#(tool)","arguments":\#(arguments)}"#)
  }

  @Test func `the handshake agrees on the version that is asked for, or on the newest`() throws {
    for (requested, agreed) in [
      ("2025-11-25", "2025-11-25"), ("2024-11-05", "2024-11-05"), ("1.0", "2025-11-25"),
    ] {
      let params = #"{"protocolVersion":"\#(requested)","capabilities":{}}"#
      let answer = try #require(Self.answers(to: [Self.request(1, "initialize", params)]).first)
      #expect(try Tree(answer)["result"]?["protocolVersion"]?.string == agreed)
    }
  }

  @Test func `a call answers what the method answers, as structure and as text`() throws {
    let update = #"{"update":{"zoomTo":{"zoom":7}}}"#
    let answers = Self.answers(to: [Self.call(1, "camera_move", update)])
    #expect(
      answers == [
        #"{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":""#
          + #"{\"target\":{\"latitude\":0,\"longitude\":0},\"zoom\":7,\"bearing\":0,"#
          + #"\"viewingAngle\":0,\"clamped\":[]}"}],"isError":false,"structuredContent":"#
          + #"{"target":{"latitude":0,"longitude":0},"zoom":7,"bearing":0,"viewingAngle":0,"clamped":[]}}}"#
      ])
  }

  @Test func `a result that is no object stands in a member`() throws {
    let bounds = #"{"coordinates":[{"latitude":1,"longitude":1}]}"#
    let arguments = #"{"bounds":\#(bounds),"insets":{"top":700}}"#
    let answer = try #require(Self.answers(to: [Self.call(1, "camera_forBounds", arguments)]).first)
    #expect(answer.hasSuffix(#""structuredContent":{"result":null}}}"#))
    let camera = try #require(
      Self.answers(to: [Self.call(1, "camera_forBounds", #"{"bounds":\#(bounds)}"#)]).first)
    let content = try Tree(camera)["result"]?["structuredContent"]
    #expect(content?["zoom"] != nil && content?["result"] == nil)
  }

  @Test func `however the input is cut, the output is the same`() {
    let lines = [
      Self.request(1, "initialize", #"{"protocolVersion":"2025-06-18"}"#),
      #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
      Self.call(3, "camera_animate", #"{"to":{"zoom":4},"duration":1}"#),
      Self.call(4, "clock_tick", #"{"seconds":1}"#),
      Self.request(5, "tools/list"), "{",
      Self.request(6, "ping"),
    ]
    let whole = Self.answers(to: lines)
    #expect(whole.count == 6)
    for length in [1, 7, 100] { #expect(Self.answers(to: lines, pieceLength: length) == whole) }
  }

  // MARK: - Words

  /// The message of a failed call, or of an error.
  private static func message(_ line: String) throws -> String? {
    let answer = try Tree(try #require(answers(to: [line]).first))
    return answer["error"]?["message"]?.string ?? answer["result"]?["content"]?[0]?["text"]?.string
  }

  /// What the assistant wrote is quoted as it stands, also where it is a method's name.
  @Test(arguments: [
    ("camera.get", #"There is no map "camera.get": create it with map_create, or see map_list."#),
    ("map.list", #"There is no map "map.list": create it with map_create, or see map_list."#),
    (
      #"a" or map.get"#,
      #"There is no map "a" or map.get": create it with map_create, or see map_list."#
    ),
  ])
  func `an assistant's own text is never edited`(_ map: String, _ message: String) throws {
    let text = map.replacing("\"", with: "\\\"")
    #expect(try Self.message(Self.call(1, "map_get", #"{"map":"\#(text)"}"#)) == message)
    let unknown = try #require(try Self.message(Self.call(1, "map_get", #"{"\#(text)":1}"#)))
    #expect(unknown.hasPrefix(#"map_get: "/\#(map)" is unknown"#), "\(unknown)")
  }

  /// Methods of the connection and of the running clock are no tools, so none is suggested.
  @Test(arguments: [
    ("shutdown", "tools/list lists them all."), ("ping", "tools/list lists them all."),
    ("rpc_discover", "tools/list lists them all."), ("camera_idle", "tools/list lists them all."),
    ("clock_start", nil), ("clock_strat", nil), ("camera.mvoe", #"Did you mean "camera_move"?"#),
    ("stop", #"Did you mean "camera_stop"?"#), ("camera.get", #"Did you mean "camera_get"?"#),
    ("easeTo", #"Did you mean camera_animate with {"to": "#),
  ])
  func `an unknown tool is quoted, and only tools are suggested`(_ name: String, _ hint: String?)
    throws
  {
    let message = try #require(try Self.message(Self.call(1, name, "{}")))
    #expect(message.hasPrefix(#"Unknown tool: "\#(name)". \#(hint ?? "")"#), "\(message)")
    let list = Self.answers(to: [Self.request(1, "tools/list")], allTools: true)
    let suggested = message.dropFirst(name.count + 18).firstMatch(of: /(Did you mean "?)(\w+)/)
    if let name = suggested?.output.2 {
      #expect(list.joined().contains(#""name":"\#(name)""#), "\(message)")
    }
  }

  // MARK: - Limits

  /// The limit that an answer names, and its maximum.
  private static func limit(_ answer: String?) throws -> [Tree?] {
    let error = try Tree(answer ?? "null")["error"]
    return [error?["code"], error?["data"]?["limit"], error?["data"]?["maximum"]]
  }

  @Test func `a line and an id have the limits of the ordinary protocol`() throws {
    let long = String(repeating: "x", count: 65_536)
    let answers = Self.answers(to: [
      #"{"jsonrpc":"2.0","id":"\#(long)","method":"ping"}"#,
      String(repeating: " ", count: 16 << 20) + Self.request(1, "ping"),
    ])
    let limits = try answers.map { try Self.limit($0) }
    #expect(
      limits == [
        [.number(-32004), .string("maxIdBytes"), .number(65_536)],
        [.number(-32004), .string("maxLineBytes"), .number(16_777_216)],
      ])
  }
}
