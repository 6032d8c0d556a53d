import MapCameraProtocol
import TestSupport
import Testing

/// The Model Context Protocol, line by line. Tests/ModelContext asks it with the official SDK.
@Suite struct ModelContextTests {
  private static func answers(
    to lines: [String], pieceLength: Int = .max, allTools: Bool = false
  ) -> [String] {
    var session = ModelContextSession(ModelContextSession.Options(offersAllTools: allTools))
    var rest = Array(lines.map { $0 + "\n" }.joined().utf8)[...]
    while !rest.isEmpty {
      let piece = rest.prefix(pieceLength)
      rest = rest.dropFirst(pieceLength)
      session.receive(piece)
      while session.serveNext() {}
    }
    return String(decoding: session.output, as: UTF8.self).split(separator: "\n").map(String.init)
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
          + #"\"viewingAngle\":0}"}],"isError":false,"structuredContent":"#
          + #"{"target":{"latitude":0,"longitude":0},"zoom":7,"bearing":0,"viewingAngle":0}}}"#
      ])
  }

  @Test func `a result that is no object stands in a member`() throws {
    let bounds = #"{"coordinates":[{"latitude":1,"longitude":1}]}"#
    let arguments = #"{"bounds":\#(bounds),"insets":{"top":700}}"#
    let answer = try #require(Self.answers(to: [Self.call(1, "camera_forBounds", arguments)]).first)
    #expect(answer.hasSuffix(#""structuredContent":{"result":null}}}"#))
  }

  @Test func `every method but those about the connection is a tool`() throws {
    let list = [Self.request(1, "tools/list")]
    let few = try Tree(try #require(Self.answers(to: list).first))
    let all = try Tree(try #require(Self.answers(to: list, allTools: true).first))
    #expect((12...13).contains(few["result"]?["tools"]?.elements?.count ?? 0))
    #expect((all["result"]?["tools"]?.elements?.count ?? 0) > 35)
  }

  @Test func `however the input is cut, the output is the same`() {
    let lines = [
      Self.request(1, "initialize", #"{"protocolVersion":"2025-06-18"}"#),
      #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
      Self.request(2, "resources/subscribe", #"{"uri":"mapcam://maps/default"}"#),
      Self.call(3, "camera_animate", #"{"to":{"zoom":4},"duration":1}"#),
      Self.call(4, "clock_tick", #"{"seconds":1}"#),
      Self.request(5, "resources/read", #"{"uri":"mapcam://maps/default"}"#),
      "{",
      Self.request(6, "ping"),
    ]
    let whole = Self.answers(to: lines)
    #expect(whole.count == 8)
    #expect(whole.contains { $0.contains("notifications/resources/updated") })
    for length in [1, 7, 100] {
      #expect(Self.answers(to: lines, pieceLength: length) == whole)
    }
  }
}
