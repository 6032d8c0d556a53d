import TestSupport

/// A line of a random session, and what is known of it.
struct RandomLine {
  var text: String

  /// The ids that are to be answered, as they are written, in order.
  var ids: [String] = []

  var isBatch = false

  /// The map that a single request names.
  var map = "default"
}

extension SeededGenerator {
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &self)]
  }

  mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  /// A request or a batch of some. A batch has none that changes a map's limits, so that those that
  /// hold before it hold for every camera that it reports.
  mutating func line() throws -> RandomLine {
    var line = RandomLine(text: "", isBatch: once(in: 6))
    guard line.isBatch else {
      line.text = try request(of: Self.examples, &line)
      return line
    }
    let examples = Self.examples.filter { !$0.method.hasPrefix("map.") }
    let requests = try (0..<Int.random(in: 1...5, using: &self)).map { _ in
      try request(of: examples, &line)
    }
    line.text = "[" + requests.joined(separator: ",") + "]"
    return line
  }

  /// Those that end the session, or have little to do with a camera or its limits, are left out, and so is what
  /// would keep endings from being told.
  private static let examples = methodExamples.filter {
    !["shutdown", "rpc.discover", "initialize", "map.list"].contains($0.method)
  }

  private static let movements = examples.filter {
    $0.method.hasPrefix("camera.animate")
      || ["camera.route", "camera.follow", "camera.track", "clock.tick"].contains($0.method)
  }

  private static let maps = ["default", "default", "m", "m", "new", "none"]

  private static let values = [
    "0", "-1", "0.5", "1", "3", "7.25", "12", "45", "179.5", "-300", "1e7", "1e308", "-1e308",
    "5e-324", "null", "true", "\"easeIn\"", "[]", "{}", "",
  ]

  private mutating func request(
    of examples: [(method: String, params: String)], _ line: inout RandomLine
  ) throws -> String {
    let (method, params) = pick(once(in: 2) ? examples : Self.movements)
    let tree = try Tree(params)
    let changed = once(in: 2) ? pick(tree.pointers()) : "none"
    let (value, map) = (pick(Self.values), pick(Self.maps))
    let text = tree.text { pointer in
      switch pointer {
      case "/notify": ""
      case "/map": "\"\(map)\""
      case "/animation": "\(Int.random(in: 1...12, using: &self))"
      case changed where !changed.isEmpty: value
      default: nil
      }
    }
    line.map = tree["map"] == nil ? "default" : map
    let call = #""method":"\#(method)","params":\#(text)}"#
    let id = pick(["", "null", "1.0", #""\u0061""#, "\(Int.random(in: 0...99, using: &self))"])
    if id.isEmpty { return #"{"jsonrpc":"2.0","# + call }
    line.ids.append(id)
    return #"{"jsonrpc":"2.0","id":\#(id),"# + call
  }
}
