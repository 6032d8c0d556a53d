import TestSupport
import Testing

/// The examples of the JSON-RPC 2.0 specification (section 7), in its order, with methods of ours in
/// the place of `subtract` and the like, which the specification leaves to the server.
@Suite struct SpecificationExampleTests {
  /// Lines of the specification, and the codes and ids of the answers.
  static let lines: [(String, [(Double, Tree)])] = [
    (#"{"jsonrpc": "2.0", "method": "foobar", "id": "1"}"#, [(-32601, .string("1"))]),
    (#"{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]"#, [(-32700, .null)]),
    (#"{"jsonrpc": "2.0", "method": 1, "params": "bar"}"#, [(-32600, .null)]),
    (
      #"[{"jsonrpc": "2.0", "method": "ping", "params": {}, "id": "1"},{"jsonrpc": "2.0", "method"]"#,
      [(-32700, .null)]
    ), ("[]", [(-32600, .null)]), ("[1]", [(-32600, .null)]),
    ("[1,2,3]", [(-32600, .null), (-32600, .null), (-32600, .null)]),
  ]

  @Test(arguments: lines)
  func `what is wrong is answered as the specification says`(
    _ line: String, _ errors: [(Double, Tree)]
  ) throws {
    let lines = answers(to: line)
    #expect(lines.count == 1)
    let answer = try Tree(lines.first ?? "")
    let found = line.hasPrefix("[1") ? answer.elements ?? [] : [answer]
    #expect(found.map { $0["error"]?["code"] } == errors.map { .number($0.0) })
    #expect(found.map { $0["id"] } == errors.map(\.1))
    #expect(found.allSatisfy { $0["jsonrpc"] == .string("2.0") && $0["result"] == nil })
  }

  @Test func `a mixed batch`() throws {
    let line = """
      [{"jsonrpc": "2.0", "method": "clock.get", "params": {}, "id": "1"},\
      {"jsonrpc": "2.0", "method": "clock.tick", "params": {"seconds": 7}},\
      {"jsonrpc": "2.0", "method": "clock.get", "id": "2"},\
      {"foo": "boo"},\
      {"jsonrpc": "2.0", "method": "foo.get", "params": {"name": "myself"}, "id": "5"},\
      {"jsonrpc": "2.0", "method": "ping", "id": "9"}]
      """
    let lines = answers(to: line)
    #expect(lines.count == 1)
    let batch = try Tree(lines.first ?? "")
    #expect(
      batch.elements?.map { $0["id"] } == [
        .string("1"), .string("2"), .null, .string("5"), .string("9"),
      ])
    #expect(
      batch.elements?.map { $0["error"]?["code"]?.number } == [nil, nil, -32600, -32601, nil])
    #expect(batch[1]?["result"]?["time"] == .number(7))
  }
}
