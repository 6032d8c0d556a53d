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
      session.channel.receive(piece)
      while session.serveNext() {}
    }
    return session.channel.output.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
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
      Self.request(2, "resources/subscribe", #"{"uri":"mapcam://maps/default"}"#),
      Self.call(3, "camera_animate", #"{"to":{"zoom":4},"duration":1}"#),
      Self.call(4, "clock_tick", #"{"seconds":1}"#),
      Self.request(5, "resources/read", #"{"uri":"mapcam://maps/default"}"#), "{",
      Self.request(6, "ping"),
    ]
    let whole = Self.answers(to: lines)
    #expect(whole.count == 8)
    #expect(whole.contains { $0.contains("notifications/resources/updated") })
    for length in [1, 7, 100] { #expect(Self.answers(to: lines, pieceLength: length) == whole) }
  }

  // MARK: - Subscriptions

  private static let zoomIn = #"{"update":{"zoomIn":{}}}"#

  /// The notifications of updates among some lines: their URIs, behind the listener's id where they
  /// have one.
  private static func updates(_ answers: [String]) throws -> [String] {
    try answers.map { try Tree($0)["params"] }.compactMap { params in
      guard let uri = params?["uri"]?.string else { return nil }
      let listener = params?["_meta"]?["io.modelcontextprotocol/subscriptionId"]?.string
      return listener.map { "\($0): \(uri)" } ?? uri
    }
  }

  /// RFC 3986, section 6.2.2: an encoded letter is that letter, and digits may be of either case.
  @Test(arguments: [
    ("default", "mapcam://maps/default"), ("default", "mapcam://maps/%64efault"),
    ("my map", "mapcam://maps/my%20map"), ("my map", "mapcam://maps/my map"),
    ("a/ü", "mapcam://maps/a%2F%C3%BC"), ("a/ü", "mapcam://maps/a%2f%c3%bc"),
    ("a/ü", "mapcam://maps/a/ü"),
  ])
  func `a subscriber hears of a map by the URI that it gave`(_ map: String, _ uri: String) throws {
    let create = Self.call(1, "map_create", #"{"map":"\#(map)"}"#)
    let move = Self.call(3, "camera_move", #"{"map":"\#(map)","update":{"zoomIn":{}}}"#)
    let answers = Self.answers(to: [
      create, Self.request(2, "resources/subscribe", #"{"uri":"\#(uri)"}"#), move,
    ])
    #expect(try Self.updates(answers) == [uri])
    let listening = Self.answers(to: [
      create,
      #"{"jsonrpc":"2.0","id":"s","method":"subscriptions/listen","params":"#
        + #"{"notifications":{"resourceSubscriptions":["\#(uri)"]}}}"#, move,
    ])
    #expect(try Self.updates(listening) == ["s: \(uri)"])
  }

  @Test(arguments: [
    "mapcam://maps/%6", "mapcam://maps/%+4", "mapcam://maps/%zz", "mapcam://maps/%ff",
  ])
  func `a URI that is encoded wrongly names nothing`(_ uri: String) throws {
    let answers = Self.answers(to: [
      Self.call(1, "map_create", #"{"map":"\u0004"}"#),
      Self.request(2, "resources/subscribe", #"{"uri":"\#(uri)"}"#),
    ])
    #expect(try Tree(try #require(answers.last))["error"]?["code"]?.number == -32002)
  }

  @Test(arguments: ["mapcam://maps/my%20map", "mapcam://maps/my map", "mapcam://maps/%6dy%20map"])
  func `a subscription ends by whatever URI of its map`(_ uri: String) throws {
    let answers = Self.answers(to: [
      Self.call(1, "map_create", #"{"map":"my map"}"#),
      Self.request(2, "resources/subscribe", #"{"uri":"mapcam://maps/my%20map"}"#),
      Self.request(3, "resources/subscribe", #"{"uri":"mapcam://maps/my map"}"#),
      Self.request(4, "resources/unsubscribe", #"{"uri":"\#(uri)"}"#),
      Self.call(5, "camera_move", #"{"map":"my map","update":{"zoomIn":{}}}"#),
    ])
    #expect(answers.count == 5)
    #expect(try Self.updates(answers).isEmpty)
  }

  @Test func `a map with several URIs is reported once, by the URI given last`() throws {
    let uris = ["mapcam://maps/%64efault", "mapcam://maps/default"]
    let subscribe = (uris + uris).enumerated().map {
      Self.request($0, "resources/subscribe", #"{"uri":"\#($1)"}"#)
    }
    let move = Self.call(9, "camera_move", Self.zoomIn)
    #expect(try Self.updates(Self.answers(to: subscribe + [move])) == [uris[1]])
    let told = Self.answers(to: [Self.listen("s", uris + uris), move])
    #expect(try Self.updates(told) == ["s: \(uris[1])"])
    #expect(told[0].contains(#""resourceSubscriptions":["mapcam://maps/default"]"#))
  }

  private static func listen(_ id: String, _ uris: [String]) -> String {
    let list = uris.map { "\"\($0)\"" }.joined(separator: ",")
    return #"{"jsonrpc":"2.0","id":"\#(id)","method":"subscriptions/listen","params":"#
      + #"{"notifications":{"resourceSubscriptions":[\#(list)]}}}"#
  }

  // MARK: - Limits

  /// The limit that an answer names, and its maximum.
  private static func limit(_ answer: String?) throws -> [Tree?] {
    let error = try Tree(answer ?? "null")["error"]
    return [error?["code"], error?["data"]?["limit"], error?["data"]?["maximum"]]
  }

  @Test func `subscriptions are limited by resource, not by spelling`() throws {
    let full = [Tree.number(-32004), .string("maxSubscriptions"), .number(1024)]
    let spellings = (0..<2000).map { _ in ["mapcam://maps/default", "mapcam://maps/%64efault"] }
    let subscribe = spellings.joined().map {
      Self.request(1, "resources/subscribe", #"{"uri":"\#($0)"}"#)
    }
    #expect(Self.answers(to: subscribe).allSatisfy { !$0.contains("error") })
    let maps = (1...1025).map { "mapcam://maps/\($0)" }
    #expect(try Self.limit(Self.answers(to: [Self.listen("s", maps)]).last) == full)
    #expect(Self.answers(to: [Self.listen("s", Array(maps.dropLast()))]).count == 1)
    let listeners = (1...1024).map { Self.listen("\($0)", []) }
    let one = Self.request(1, "resources/subscribe", #"{"uri":"mapcam://guide"}"#)
    let end = #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"7"}}"#
    let answers = Self.answers(to: listeners + [one, end, one])
    #expect(try Self.limit(answers.dropLast().last) == full)
    #expect(answers.last == #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
  }

  @Test func `a batch, a line and an id have the limits of the ordinary protocol`() throws {
    let start = Self.request(0, "initialize", #"{"protocolVersion":"2025-03-26"}"#)
    let ping = Self.request(1, "ping")
    let batch = "[" + [String](repeating: ping, count: 10_001).joined(separator: ",") + "]"
    let long = String(repeating: "x", count: 65_536)
    let answers = Self.answers(to: [
      start, batch, #"{"jsonrpc":"2.0","id":"\#(long)","method":"ping"}"#,
      String(repeating: " ", count: 16 << 20) + ping,
    ])
    let limits = try answers.dropFirst().map { try Self.limit($0) }
    #expect(
      limits == [
        [.number(-32004), .string("maxBatchRequests"), .number(10_000)],
        [.number(-32004), .string("maxIdBytes"), .number(65_536)],
        [.number(-32004), .string("maxLineBytes"), .number(16_777_216)],
      ])
  }

  /// Ids are compared byte for byte, although Swift's strings are not.
  @Test func `maps whose ids only look the same are different maps`() throws {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    let answers = Self.answers(to: [
      Self.call(1, "map_create", #"{"map":"\#(composed)"}"#),
      Self.call(2, "map_create", #"{"map":"\#(decomposed)"}"#),
      Self.request(3, "resources/subscribe", #"{"uri":"mapcam://maps/\#(composed)"}"#),
      Self.call(4, "camera_move", #"{"map":"\#(decomposed)","update":{"zoomIn":{}}}"#),
    ])
    #expect(answers.count == 4)
    #expect(try Self.updates(answers).isEmpty)
  }

  /// What a map tells its host is another matter.
  @Test(arguments: ["[]", #"["camera.didChange"]"#, #"["camera.idle"]"#])
  func `a subscriber hears of a map whatever its notify says`(_ notify: String) throws {
    let uri = "mapcam://maps/quiet"
    let answers = Self.answers(
      to: [
        Self.call(1, "map_create", #"{"map":"quiet","notify":\#(notify)}"#),
        Self.request(2, "resources/subscribe", #"{"uri":"\#(uri)"}"#),
        Self.call(3, "camera_animate", #"{"map":"quiet","to":{"zoom":5},"duration":1}"#),
        Self.call(4, "clock_tick", #"{"seconds":0.5}"#),
        Self.call(5, "clock_tick", #"{"seconds":0.5}"#),
        Self.call(6, "map_configure", #"{"map":"quiet","notify":[]}"#),
        Self.call(7, "camera_move", #"{"map":"quiet","update":{"zoomIn":{}}}"#),
        Self.call(8, "camera_move", Self.zoomIn),
      ], allTools: true)
    #expect(try Self.updates(answers) == [uri, uri])
    let order = try answers.map { try Tree($0)["id"]?.number }
    #expect(order == [1, 2, 3, 4, nil, 5, 6, nil, 7, 8])
  }
}
