/// The errors of the protocol, for people; that they come with these data is a test's business.
struct ErrorTable {
  var code: Int
  var when: String

  /// The members of `data`, always these unless marked with a question mark.
  var data: [String]

  static let all = [
    ErrorTable(code: -32700, when: "Not JSON.", data: ["offset"]),
    ErrorTable(code: -32600, when: "JSON, but no JSON-RPC 2.0 request.", data: []),
    ErrorTable(
      code: -32601, when: "No such method. `suggestion` is the nearest name.",
      data: ["method", "suggestion?"]),
    ErrorTable(
      code: -32602,
      when:
        "A parameter is missing, unknown or not what it must be. `path` is a JSON Pointer to it.",
      data: ["path", "expected"]),
    ErrorTable(code: -32603, when: "A defect of the engine; it keeps running.", data: []),
    ErrorTable(code: -32001, when: "There is no such map.", data: ["map"]),
    ErrorTable(code: -32002, when: "That map exists already.", data: ["map"]),
    ErrorTable(
      code: -32003, when: "No such animation runs or waits on the map.", data: ["animation"]),
    ErrorTable(
      code: -32004,
      when: "A limit was exceeded. `limit` is its name in what `initialize` answers.",
      data: ["limit", "maximum"]),
    ErrorTable(code: -32005, when: "Not while the clock runs by itself.", data: []),
  ]
}
