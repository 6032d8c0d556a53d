import Foundation
import TestSupport
import Testing

/// Values that are well formed and wild.
@Suite struct HostileValueTests {
  @Test(arguments: ["1e308", "-1e308", "1.7976931348623157e308", "5e-324", "-5e-324", "1e999"])
  func `such a number everywhere at once leaves every camera allowed`(_ number: String) throws {
    for (method, params) in methodExamples where method != "shutdown" {
      let tree = try Tree(params)
      let numbers = tree.pointers().filter { tree.value(at: $0)?.number != nil }
      // In the place of all numbers, and of all but one.
      for kept in [""] + numbers.indices.filter({ $0 % 3 == 0 }).map({ numbers[$0] }) {
        let text = tree.text { numbers.contains($0) && $0 != kept ? number : nil }
        let conversation = Conversation.withMotion()
        conversation.call(method, text)
        conversation.call("clock.tick", #"{"seconds":0.1}"#)
        conversation.call("clock.tick", #"{"seconds":100}"#)
        for line in conversation.received.lines {
          // Infinity and NaN would be no JSON.
          let isFine = (try? Tree(line)) != nil && !line.contains("-32603")
          #expect(isFine, "\(method) \(text): \(line)")
        }
        for map in ["default", "m"] {
          let answer = conversation.call("map.get", #"{"map":"\#(map)"}"#).last ?? ""
          // One of the methods removes the map.
          guard let state = try Tree(answer)["result"], let camera = state["camera"] else {
            continue
          }
          let violation = CameraRules(map: state)?.violation(of: camera)
          #expect(violation == nil, "\(method) \(text)")
        }
      }
    }
  }

  @Test(
    arguments: [
      (1e-300, 1e-300), (1e-300, 65_536), (65_536, 1e-300), (0.001, 0.001), (65_536, 65_536),
    ], [1, 150])
  func `the least and the greatest views serve every method`(
    _ size: (Double, Double), _ fieldOfView: Double
  ) throws {
    let conversation = Conversation.withMotion()
    let text = #"{"width":\#(size.0),"height":\#(size.1)}"#
    for map in ["default", "m"] {
      let params = #"{"map":"\#(map)","size":\#(text),"fieldOfView":\#(fieldOfView)}"#
      #expect(try conversation.error("map.configure", params) == nil)
    }
    let leaving = ["map.configure", "map.remove", "shutdown"]
    for (method, params) in methodExamples where !leaving.contains(method) {
      for line in conversation.call(method, params) {
        #expect(!line.contains("-32603") && (try? Tree(line)) != nil, "\(method): \(line)")
      }
    }
  }

  @Test(arguments: ["-1e-9", "-1", "65536.1", "1e308"])
  func `a view of less than no size, or of too great a one, is refused`(_ length: String) throws {
    for size in [
      #"{"width":\#(length),"height":100}"#, #"{"width":100,"height":\#(length)}"#,
    ] {
      let error = try Conversation().error("map.configure", #"{"size":\#(size)}"#)
      #expect(error?["code"] == .number(-32602))
    }
  }

  @Test(arguments: [
    ("camera.path", #"{"to":{"zoom":5},"duration":1e9,"fps":1000}"#),
    ("camera.path", #"{"steps":[{"to":{"zoom":3},"duration":1e9}],"repeat":100,"fps":0.5}"#),
  ])
  func `more than a million frames are refused`(_ method: String, _ params: String) throws {
    let conversation = Conversation.withMotion()
    conversation.call("camera.animate", #"{"to":{"bearing":9},"duration":1e9}"#)
    let error = try conversation.error(method, params)
    #expect(error?["code"] == .number(-32602) && error?["data"]?["path"] == .string("/fps"))
  }

  /// Foundation reads what comes back.
  @Test func `every escape is understood`() throws {
    let scalars = (0..<0x1_0000).filter { !(0xD800..<0xE000).contains($0) }
    let escapes =
      [#"\""#, #"\\"#, #"\/"#, #"\b"#, #"\f"#, #"\n"#, #"\r"#, #"\t"#]
      + scalars.map { #"\u"# + hexadecimal($0, capitals: $0 % 2 == 0) }
      + (0..<1024).map { #"\u"# + hexadecimal(0xD800 + $0) + #"\u"# + hexadecimal(0xDFFF - $0) }
    let conversation = Conversation()
    for start in stride(from: 0, to: escapes.count, by: 30) {
      let name = "\"" + escapes[start..<min(escapes.count, start + 30)].joined() + "\""
      let answer = conversation.call("map.create", #"{"map":\#(name)}"#).last ?? ""
      let object = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
      let map = (object?["result"] as? [String: Any])?["map"] as? String
      let expected = try JSONSerialization.jsonObject(
        with: Data(name.utf8), options: .fragmentsAllowed)
      #expect(map.map { Array($0.utf16) } == (expected as? String).map { Array($0.utf16) })
      #expect(
        conversation.send(line: #"{"jsonrpc":"2.0","id":\#(name),"method":"ping"}"#)
          == [#"{"jsonrpc":"2.0","id":\#(name),"result":{}}"#])
    }
  }

  private func hexadecimal(_ number: Int, capitals: Bool = false) -> String {
    let digits = String(number, radix: 16, uppercase: capitals)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// In the message as in its data, behind the path that leads to it.
  @Test(arguments: [
    #"{"jsonrpc":"2.0","id":1,"method":"NAME"}"#,
    #"{"jsonrpc":"2.0","id":1,"method":"camera.get","params":{"NAME":1}}"#,
    #"{"jsonrpc":"2.0","id":1,"method":"camera.move","params":{"update":{"NAME":{}}}}"#,
    #"{"jsonrpc":"2.0","id":1,"method":"camera.animate","params":{"to":{"NAME":1}}}"#,
  ])
  func `an error quotes at most the first 200 characters of a name`(_ request: String) throws {
    for (length, quoted) in [(100, 100), (5000, 200)] {
      let name = String(repeating: "é", count: length)
      let answer = Conversation().send(line: request.replacing("NAME", with: name)).last ?? ""
      let error = try #require(try Tree(answer)["error"])
      let texts = [error["message"]?.string] + (error["data"]?.members ?? []).map(\.value.string)
      let counts = texts.map { $0?.count { $0 == "é" } ?? 0 }
      #expect(counts.max() == quoted, "\(counts)")
    }
  }
}
