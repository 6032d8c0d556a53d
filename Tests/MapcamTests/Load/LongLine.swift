import Testing

/// One line of a great length: a beginning, something over and over, and an end.
struct LongLine: Sendable, CustomTestStringConvertible {
  let head: String
  let unit: String
  let tail: String

  var testDescription: String { "\(head)(\(unit.debugDescription)…)\(tail)" }

  init(_ head: String = "", repeating unit: String, _ tail: String = "") {
    self.head = head
    self.unit = unit
    self.tail = tail
  }

  /// A call of a method, whose parameters these are.
  static func call(
    _ method: String, _ head: String, repeating unit: String, _ tail: String
  ) -> LongLine {
    let call = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{"#
    return LongLine(call + head, repeating: unit, tail + "}}")
  }

  /// The line, with its line feed, as near to a length as it can be without being longer.
  func bytes(_ length: Int) -> [UInt8] {
    let count = (length - head.utf8.count - tail.utf8.count) / unit.utf8.count
    return Array((head + String(repeating: unit, count: count) + tail + "\n").utf8)
  }
}

extension LongLine {
  /// What the others are measured by: a request with some of everything in it.
  static let valid = LongLine(
    #"{"jsonrpc":"2.0","id":1,"method":"ping","x":["#,
    repeating: #"{"a":[1,-2.5e3,true,null],"b":"text \n é"},"#, "0]}")

  static let shapes = rubbish + json + requests + calls

  private static let rubbish = [
    LongLine(repeating: "\r"), LongLine(repeating: "\t", "x"), LongLine(repeating: "\0"),
    LongLine(repeating: "\""), LongLine(repeating: "-"), LongLine(repeating: "["),
    LongLine(repeating: #"{"a":"#), LongLine("\"", repeating: "a"),
    LongLine("\"", repeating: #"\u0041"#),
  ]

  private static let json = [
    LongLine("[", repeating: "[],", "0]"), LongLine("[", repeating: "[[[[[[[[]]]]]]]],", "0]"),
    LongLine("[", repeating: "1,", "1]"), LongLine("[", repeating: "{},", "{}]"),
    LongLine(#"{"x":["#, repeating: "{},", "0]}"), LongLine(#"{"x":["#, repeating: "1,", "0]}"),
    LongLine(#"{"x":["#, repeating: "1e308,", "0]}"),
    LongLine(#"{"x":["#, repeating: "9007199254740993.000000000000000000000000001,", "0]}"),
    LongLine(repeating: "1"), LongLine("0.", repeating: "1"), LongLine("1e", repeating: "1"),
    LongLine("\"", repeating: "a", "\""), LongLine("\"", repeating: #"\u0041"#, "\""),
    LongLine("\"", repeating: #"\\"#, "\""), LongLine("\"", repeating: #"\ud83d\ude00"#, "\""),
    LongLine("\"", repeating: "😀", "\""),
  ]

  private static let requests = [
    LongLine(#"{"jsonrpc":"2.0","id":1,"method":"ping""#, repeating: " ", "}"),
    LongLine(#"{"jsonrpc":"2.0","method":"ping","id":""#, repeating: "a", "\"}"),
    LongLine("{", repeating: #""id":1,"#, #""jsonrpc":"2.0","method":"ping"}"#),
    LongLine("{", repeating: #""\u0069d":1,"#, #""jsonrpc":"2.0","method":"ping"}"#),
    LongLine(#"{"jsonrpc":"2.0","id":1,"method":""#, repeating: "camera.", "\"}"),
    LongLine(#"{"jsonrpc":"2.0","id":1,"method":""#, repeating: #"\u0063"#, "\"}"),
    // One character, of many accents.
    LongLine(#"{"jsonrpc":"2.0","id":1,"method":"e"#, repeating: "\u{301}", "\"}"),
  ]

  private static let place = #"{"latitude":1.5,"longitude":2.5}"#

  private static let calls = [
    call("camera.move", "\"", repeating: "camera", "\":1"),
    call("camera.move", "\"e", repeating: "\u{301}", "\":1"),
    call("camera.move", "\"", repeating: #"\n"#, "\":1"),
    call("camera.move", #""update":{"#, repeating: #""zoomIn":{},"#, #""zoomIn":1}"#),
    call("camera.get", #""map":""#, repeating: "a", "\""),
    call("camera.animate", #""to":{"zoom":3},"curve":""#, repeating: "a", "\""),
    call("camera.animate", #""to":{"zoom":3},"curve":"e"#, repeating: "\u{301}", "\""),
    call("camera.get", #""map":"e"#, repeating: "\u{301}", "\""),
    call("initialize", #""protocolVersion":"e"#, repeating: "\u{301}", "\""),
    call("initialize", #""client":{"name":""#, repeating: "a", "\"}"),
    call("initialize", #""protocolVersion":""#, repeating: "2", "\""),
    call("projection.contains", #""coordinates":["#, repeating: place + ",", place + "]"),
    call("projection.points", #""coordinates":["#, repeating: place + ",", place + "]"),
    call(
      "projection.coordinates", #""points":["#, repeating: #"{"x":1,"y":2},"#, #"{"x":1,"y":2}]"#),
    call("camera.forBounds", #""bounds":{"coordinates":["#, repeating: place + ",", place + "]}"),
    call(
      "camera.forBounds", #""viewingAngle":30,"shape":"points","bounds":{"coordinates":["#,
      repeating: place + ",", place + "]}"),
    call("camera.tour", #""steps":["#, repeating: #"{"to":{"zoom":3}},"#, #"{"to":{"zoom":4}}]"#),
    call("map.configure", #""observe":["#, repeating: #""tiles","#, #""tiles"]"#),
    call("map.configure", #""notify":["#, repeating: #""camera.idle","#, "0]"),
    call("map.configure", #""viewingAngleLimits":["#, repeating: "[1,2],", "[3,4]]"),
  ]
}
