import TestSupport
import Testing

/// The comparer of schemas, with made-up differences.
@Suite struct SchemaComparisonTests {
  /// A document of one method and one notification.
  private static func document(params: String, result: String = "{}", told: String = "{}") throws
    -> Tree
  {
    try Tree(
      """
      {"methods":[{"name":"m",\(params),"result":{"schema":\(result)}}],
       "x-notifications":[{"name":"n","params":\(told)}],
       "components":{"schemas":{"Size":{"type":"object","properties":{
         "width":{"type":"number","maximum":10},"height":{"type":"number"}},"required":["width"]}}}}
      """)
  }

  private static func param(_ schema: String, required: Bool = false) -> String {
    #""params":[{"name":"a","required":\#(required),"schema":\#(schema)}]"#
  }

  @Test(arguments: [
    (
      #"{"type":"number"}"#, #"{"type":"string"}"#,
      "m/a: it was of type number and is of type string"
    ),
    (
      #"{"type":"number"}"#, #"{"type":"integer"}"#,
      "m/a: it was of type number and is of type integer"
    ),
    ("{}", #"{"type":"integer"}"#, "m/a: it was of type any and is of type integer"),
    (
      #"{"type":"number","minimum":0}"#, #"{"type":"number","minimum":1}"#,
      "m/a: minimum was 0 and is 1"
    ),
    (#"{"type":"number"}"#, #"{"type":"number","maximum":5}"#, "m/a: maximum was none and is 5"),
    (
      #"{"type":"number"}"#, #"{"type":"number","exclusiveMinimum":0}"#,
      "m/a: exclusiveMinimum was none and is 0"
    ),
    (
      #"{"type":"string"}"#, #"{"type":"string","maxLength":9}"#, "m/a: maxLength was none and is 9"
    ),
    (#"{"type":"array"}"#, #"{"type":"array","minItems":1}"#, "m/a: minItems was none and is 1"),
    (
      #"{"type":"number","default":1}"#, #"{"type":"number","default":2}"#,
      "m/a: the default was 1 and is 2"
    ),
    (
      #"{"type":"number","default":1}"#, #"{"type":"number"}"#,
      "m/a: the default was 1 and is not said"
    ),
    (
      #"{"type":"string","enum":["x","y"]}"#, #"{"type":"string","enum":["x"]}"#,
      #"m/a: "y" is not taken"#
    ),
    (
      #"{"type":"string"}"#, #"{"type":"string","enum":["x"]}"#,
      "m/a: only words of a list are taken now"
    ),
    (
      #"{"type":"array","items":{"type":"number"}}"#, #"{"type":"array","items":{"type":"null"}}"#,
      "m/a/*: it was of type number and is of type null"
    ),
    (
      #"{"type":"array","prefixItems":[{},{"maximum":9}]}"#,
      #"{"type":"array","prefixItems":[{},{"maximum":8}]}"#,
      "m/a/1: maximum was 9 and is 8"
    ),
    (
      #"{"oneOf":[{"type":"number"},{"type":"null"}]}"#, #"{"type":"number"}"#,
      "m/a: null is not taken"
    ),
    (
      #"{"oneOf":[{"required":["x"]},{"required":["y"]}]}"#, #"{"oneOf":[{"required":["x"]}]}"#,
      "m/a: any value with y is not taken"
    ),
    (
      #"{"type":"object","properties":{"x":{}},"additionalProperties":false}"#,
      #"{"type":"object","properties":{},"additionalProperties":false}"#, "m/a/x: it is not taken"
    ),
    (
      #"{"type":"object","properties":{"x":{}}}"#,
      #"{"type":"object","properties":{"x":{}},"required":["x"]}"#,
      "m/a/x: it is required"
    ),
    (
      ##"{"$ref":"#/components/schemas/Size"}"##,
      #"{"type":"object","properties":{"width":{"type":"number","maximum":9},"height":{"type":"number"}},"required":["width"]}"#,
      "m/a/width: maximum was 10 and is 9"
    ),
    (
      #"{"type":"object","properties":{"x":{},"y":{}}}"#,
      #"{"type":"object","properties":{"x":{},"y":{}},"allOf":[{"oneOf":[{"required":["x"]},{"required":["y"]}]}]}"#,
      "m/a: it is not taken without any of x, y"
    ),
    (
      #"{"type":"object","properties":{"x":{},"y":{}},"allOf":[{"oneOf":[{"required":["x"]},{"required":["y"]}]}]}"#,
      #"{"type":"object","properties":{"x":{},"y":{}},"allOf":[{"oneOf":[{"required":["x"]}]}]}"#,
      "m/a: it is not taken with y alone"
    ),
  ])
  func `what is taken no more widely is named`(_ old: String, _ new: String, _ words: String) throws
  {
    let (before, now) = try (
      Self.document(params: Self.param(old)), Self.document(params: Self.param(new))
    )
    #expect(SchemaComparison(released: before, current: now).differences() == [words])
    // The other way round it is wider, but for what is neither.
    guard !["default", "of type", "not taken with"].contains(where: words.contains) else { return }
    #expect(SchemaComparison(released: now, current: before).differences() == [])
  }

  @Test(arguments: [
    (#"{"type":"number"}"#, #"{"type":"string"}"#, "it was of type number and is of type string"),
    (#"{"type":"integer"}"#, #"{"type":"number"}"#, "it was of type integer and is of type number"),
    (#"{"type":"number","maximum":1}"#, #"{"type":"number"}"#, "maximum was 1 and is none"),
    (#"{"type":"string","enum":["x"]}"#, #"{"type":"string","enum":["x","y"]}"#, #""y" is told"#),
    (
      #"{"type":"string","enum":["x"]}"#, #"{"type":"string"}"#, "what is told is no word of a list"
    ),
    (#"{"type":"number"}"#, #"{"oneOf":[{"type":"number"},{"type":"null"}]}"#, "null is told"),
  ])
  func `what is told otherwise is named`(_ old: String, _ new: String, _ words: String) throws {
    let (before, now) = try (
      Self.document(params: #""params":[]"#, result: old, told: old),
      Self.document(params: #""params":[]"#, result: new, told: new)
    )
    #expect(
      SchemaComparison(released: before, current: now).differences()
        == ["m result: \(words)", "n: \(words)"])
    guard !words.contains("of type") else { return }
    #expect(SchemaComparison(released: now, current: before).differences() == [])
  }

  @Test func `members that are told may be added, and not left out`() throws {
    func document(_ members: String, required: String) throws -> Tree {
      try Self.document(
        params: #""params":[]"#,
        result:
          "{\"type\":\"object\",\"properties\":{\(members)},\"required\":[\(required)],\"additionalProperties\":false}"
      )
    }
    let one = try document(#""x":{}"#, required: #""x""#)
    let two = try document(#""x":{},"y":{}"#, required: #""x","y""#)
    let optional = try document(#""x":{},"y":{}"#, required: #""x""#)
    #expect(SchemaComparison(released: one, current: two).differences() == [])
    #expect(SchemaComparison(released: one, current: two).additions() == ["m result/y"])
    #expect(
      SchemaComparison(released: two, current: one).differences()
        == ["m result/y: it is not told", "m result/y: it may be left out"])
    #expect(
      SchemaComparison(released: two, current: optional).differences()
        == ["m result/y: it may be left out"])
  }

  @Test func `methods, parameters and notifications may be added, and not removed`() throws {
    let param = #"{"name":"a","required":false,"schema":{}}"#
    let required = #"{"name":"b","required":true,"schema":{}}"#
    let none = try Tree(#"{"methods":[],"x-notifications":[]}"#)
    let bare = try Self.document(params: #""params":[]"#)
    let one = try Self.document(params: "\"params\":[\(param)]")
    let two = try Self.document(params: "\"params\":[\(param),\(required)]")
    #expect(SchemaComparison(released: none, current: two).differences() == [])
    #expect(
      SchemaComparison(released: two, current: none).differences()
        == ["m: the method is gone", "n: the notification is gone"])
    #expect(SchemaComparison(released: bare, current: one).differences() == [])
    #expect(SchemaComparison(released: bare, current: one).additions() == ["m/a"])
    #expect(
      SchemaComparison(released: one, current: bare).differences() == ["m/a: it is not taken"])
    #expect(SchemaComparison(released: one, current: two).differences() == ["m/b: it is required"])
  }

  @Test func `one more thing to choose from is no difference`() throws {
    let update = #"{"name":"update","required":true,"schema":{}}"#
    let before = try Self.document(params: "\"params\":[\(update)]")
    let now = try Self.document(
      params: """
        "params":[\(update.replacing("true", with: "false")),{"name":"to","required":false,"schema":{}}],
        "x-params":{"allOf":[{"oneOf":[{"required":["update"]},{"required":["to"]}]}]}
        """)
    #expect(SchemaComparison(released: before, current: now).differences() == [])
    #expect(SchemaComparison(released: now, current: before).differences() != [])
  }
}
