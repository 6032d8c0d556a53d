import Foundation
import Testing

extension ExecutableTests.Load {
  /// "In time linear in its bytes": by the processor time that it takes, on Linux.
  @Suite(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/schedstat")))
  struct LinearTime {
    static let length = 2 << 20

    /// How long it takes to answer a line, and how long the answer is.
    private static func measure(_ line: LongLine) throws -> (seconds: Double, answer: Int) {
      let mapcam = try Mapcam()
      mapcam.send(request(1, "ping").utf8)
      #expect(mapcam.line() != nil)
      let before = mapcam.processorTime
      // A blank line has no answer; the ping behind it has.
      mapcam.send(line.bytes(length) + Array(request(424_242, "ping").utf8))
      let answers = mapcam.lines(upToResponse: "424242")
      let seconds = mapcam.processorTime - before
      #expect(answers.last == #"{"jsonrpc":"2.0","id":424242,"result":{}}"#)
      #expect(answers.count <= 2 && !answers.contains { $0.prefix(200).contains("-32603") })
      return (seconds, answers.dropLast().first?.utf8.count ?? 0)
    }

    /// What else a machine does only adds to a time: what is too slow is so in each of five attempts.
    private static func expectInTime(
      _ attempt: () throws -> (seconds: Double, most: Double)
    ) throws {
      var (seconds, most) = try attempt()
      for _ in 1..<5 where seconds > most { (seconds, most) = try attempt() }
      #expect(seconds <= most, "\(seconds) s, at most \(most) s")
    }

    private static let valid = Result {
      try (0..<3).map { _ in try measure(.valid).seconds }.max() ?? 0
    }

    @Test(arguments: LongLine.shapes)
    func `a long line of any shape takes at most ten times as long as one of valid JSON`(
      _ shape: LongLine
    ) throws {
      let valid = try Self.valid.get()
      // Only the answers to many places may be long: an error tells the beginning of what is wrong.
      let isLong = shape.head.contains("projection")
      try Self.expectInTime {
        let (seconds, answer) = try Self.measure(shape)
        #expect(answer < (isLong ? 5 * Self.length : 2048))
        return (seconds, 10 * valid + (isLong ? Double(answer) * (try Self.rate()) : 0) + 0.02)
      }
    }

    /// How long it takes to answer so many lines, and how long the answers are.
    private static func measure(_ lines: ManyLines) throws -> (seconds: Double, answers: Int) {
      let mapcam = try Mapcam(["--log-level", "off"])
      mapcam.send((lines.start + request(1, "ping")).utf8)
      #expect(!mapcam.lines(upToResponse: "1").isEmpty)
      let before = mapcam.processorTime
      let input = lines.bytes(length) + Array(request(424_242, "ping").utf8)
      mapcam.send(input)
      let answers = mapcam.bytes(upTo: #"{"jsonrpc":"2.0","id":424242,"result":{}}"# + "\n")
      return (mapcam.processorTime - before, try #require(answers))
    }

    /// Seconds for a byte of answer, measured beside what is held against it: how fast a machine is
    /// depends on what else it does.
    private static func rate() throws -> Double {
      let path = ManyLines(
        "a path",
        [request(1, "camera.path", #"{"to":{"zoom":9.1,"bearing":77.7},"frames":10000}"#)],
        isOnce: true)
      let (seconds, answers) = try measure(path)
      return seconds / Double(answers)
    }

    @Test(arguments: ManyLines.all)
    func `many lines of any kind take no longer than their bytes and those of their answers`(
      _ lines: ManyLines
    ) throws {
      let valid = try Self.valid.get()
      try Self.expectInTime {
        let before = try Self.rate()
        let (seconds, answers) = try Self.measure(lines)
        return (seconds, 10 * valid + Double(answers) * max(before, try Self.rate()) + 0.02)
      }
    }
  }
}

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
  static func call(_ method: String, _ head: String, repeating unit: String, _ tail: String)
    -> LongLine
  {
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

/// A few lines over and over, as many as fill a length.
struct ManyLines: Sendable, CustomTestStringConvertible {
  let testDescription: String

  /// What goes before.
  let start: String

  private let lines: [String]
  private let isOnce: Bool

  init(_ name: String, _ lines: [String], start: String = "", isOnce: Bool = false) {
    testDescription = name
    self.lines = lines
    self.start = start
    self.isOnce = isOnce
  }

  func bytes(_ length: Int) -> [UInt8] {
    let all = lines.joined()
    let count = isOnce ? 1 : length / all.utf8.count
    return Array(String(repeating: all, count: count).utf8)
  }
}

extension ManyLines {
  /// A request without params.
  private static func call(_ method: String) -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"\#(method)"}"# + "\n"
  }

  /// Names that are slips of many, of few, and of none.
  private static let slips = [
    "camera.animateToo", "camera.animat", "camera.mov", "projection.point",
    "camera.animateToLocatoin", "c", "camera", "", "qqqq", "clock.tack",
    String(repeating: "camera", count: 12),
  ]

  /// A thousand names of no method, so that none can be remembered.
  private static let manySlips = (0..<1000).map { slips[$0 % slips.count] + "\($0)" }

  /// A path whose every step depends on the one before.
  private static func path(ofSteps count: Int, frames: Int) -> String {
    let steps = (0..<count).map { #"{"update":{"zoomBy":{"delta":0.\#($0 % 9)}},"duration":0.1}"# }
    return request(
      1, "camera.path",
      #"{"steps":[\#(steps.joined(separator: ","))],"frames":\#(frames)}"#)
  }

  /// Some requests in one batch to a line.
  private static func batch(_ requests: [String]) -> String {
    "[" + requests.map { String($0.dropLast()) }.joined(separator: ",") + "]\n"
  }

  private static let unknownParameters = [
    request(1, "camera.get", #"{"a":1}"#), request(2, "camera.animate", #"{"dolay":1}"#),
    request(3, "map.configure", #"{"minZom":1}"#), request(4, "camera.path", #"{"x":{"y":1}}"#),
    request(5, "camera.move", #"{"update":{"zoomIm":{}}}"#),
  ]

  /// A request that nobody waits for.
  private static func notification(_ method: String, _ params: String = "{}") -> String {
    #"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"# + "\n"
  }

  /// Ten tours of a thousand steps each that wait.
  private static var waitingSteps: String {
    let steps = [String](repeating: #"{"to":{"zoom":3},"duration":1}"#, count: 1000)
    let tour = #"{"delay":1,"steps":[\#(steps.joined(separator: ","))]}"#
    return String(repeating: notification("camera.tour", tour), count: 10)
  }

  static let all = [
    ManyLines("blank lines", ["\n"]), ManyLines("bare numbers", ["1\n"]),
    ManyLines("bare numbers behind white space", [" 1\n", "2\n"]), ManyLines("no JSON", ["x\n"]),
    ManyLines(
      "no JSON, at a hundred places", (1...100).map { String(repeating: " ", count: $0) + "x\n" }),
    ManyLines("empty batches", ["[]\n"]),
    ManyLines("batches of numbers", [batch([String](repeating: "1 ", count: 1000))]),
    ManyLines("unknown methods", slips.map(call)),
    ManyLines("one unknown method", [call("camera.animat")]),
    ManyLines("a thousand unknown methods", manySlips.map(call)),
    ManyLines("batches of unknown methods", [batch(slips.map(call))]),
    ManyLines("unknown parameters", unknownParameters),
    ManyLines("batches of unknown parameters", [batch(unknownParameters)]),
    ManyLines("unknown maps", [request(1, "camera.get", #"{"map":"x"}"#)]),
    ManyLines(
      "wrong parameters", [request(1, "camera.move", #"{"update":{"zoomTo":{"zoom":"x"}}}"#)]),
    ManyLines("missing parameters", ["camera.set", "camera.tour", "gesture.pan"].map(call)),
    ManyLines(
      "numbers out of range",
      [
        request(1, "camera.set", #"{"camera":{"target":{"latitude":91,"longitude":0},"zoom":1}}"#),
        request(1, "clock.tick", #"{"seconds":-1}"#),
        request(1, "camera.move", #"{"update":{"zoomBy":{"delta":1e999}}}"#),
      ]),
    ManyLines(
      "none of many choices", [request(1, "camera.animate", #"{"to":{"zoom":3},"curve":"x"}"#)]),
    ManyLines("notifications that fail", [#"{"jsonrpc":"2.0","method":"x"}"# + "\n"]),
    ManyLines("pings", [call("ping")]),
    ManyLines("descriptions for nobody", [notification("rpc.discover")]),
    ManyLines(
      "lists of many maps for nobody", [notification("map.list")],
      start: (1...60000).map { notification("map.create", #"{"map":"m\#($0)"}"#) }.joined()),
    ManyLines(
      "forecasts for nobody of what changes each time",
      [notification("camera.at", #"{"time":1e6}"#), notification("map.configure")],
      start: waitingSteps),
    // Few frames, so that it is the steps that count.
    ManyLines("paths of many relative steps", [path(ofSteps: 900, frames: 2)]),
    ManyLines("paths of many relative steps and frames", [path(ofSteps: 900, frames: 900)]),
    ManyLines(
      "the clock of a thousand maps that move", [call("clock.get")],
      start: (1...1000).map {
        request(1, "map.create", #"{"map":"m\#($0)"}"#)
          + request(1, "camera.animate", #"{"map":"m\#($0)","to":{"zoom":9},"delay":9}"#)
      }.joined()),
  ]
}
