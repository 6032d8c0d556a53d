import TestSupport
import Testing

/// "An id is a string, a number or null and is echoed byte for byte."
@Suite struct IdentifierTests {
  @Test(arguments: [
    "1", "1.0", "1.00", "-0", "0", "1e2", "1E+2", "100", "0.1", "-12.50e-3", "1e999",
    "12345678901234567890", "0.1000000000000000055511151231257827021181583404541015625",
    "null", #""""#, #""a""#, #""\u0061""#, #""\u0041\n\/\\\"""#, #""\ud83d\ude00""#, #""😀""#,
    #""é""#, #""\u00e9""#, #""}],""#, #"" ""#, #""null""#,
  ])
  func `an id comes back byte for byte`(_ id: String) {
    #expect(
      answers(to: #"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#)
        == [#"{"jsonrpc":"2.0","id":\#(id),"result":{}}"#])
    #expect(
      answers(to: #"{ "method" : "ping" , "id" : \#(id) , "jsonrpc" : "2.0" }"#)
        == [#"{"jsonrpc":"2.0","id":\#(id),"result":{}}"#])
    #expect(
      answers(to: #"[{"jsonrpc":"2.0","id":\#(id),"method":"ping"}]"#)
        == [#"[{"jsonrpc":"2.0","id":\#(id),"result":{}}]"#])
    let errors = answers(to: #"{"jsonrpc":"2.0","id":\#(id),"method":"x.y"}"#)
    #expect(errors.count == 1 && errors[0].hasPrefix(#"{"jsonrpc":"2.0","id":\#(id),"error":{"#))
  }

  @Test(arguments: ["true", "false", "[]", "{}", "[1]", #"{"a":1}"#])
  func `an id of another kind is no request, and is answered under null`(_ id: String) {
    let lines = answers(to: #"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#)
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"#) == true)
  }

  @Test func `an id may be as long as initialize says, and no longer`() throws {
    let conversation = Conversation()
    let limits = try Tree(conversation.result("initialize"))["limits"]
    let maximum = try #require(limits?["maxIdBytes"]?.number.map { Int($0) })
    let longest = "\"" + String(repeating: "i", count: maximum - 2) + "\""
    #expect(
      conversation.send(line: #"{"jsonrpc":"2.0","id":\#(longest),"method":"ping"}"#)
        == [#"{"jsonrpc":"2.0","id":\#(longest),"result":{}}"#])
    let longer = "\"" + String(repeating: "i", count: maximum - 1) + "\""
    let refused = conversation.send(line: #"{"jsonrpc":"2.0","id":\#(longer),"method":"ping"}"#)
    #expect(refused.count == 1)
    #expect(refused.first?.hasPrefix(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32"#) == true)
  }
}
