import Foundation
import JSONRPC
import MapCameraKit
import TestSupport
import Testing

@testable import MapCameraProtocol
@testable import Schema

/// protocol.md and the pages of its guide, whose tables come from the declarations.
///
///     MAPCAM_UPDATE=1 swift test --filter ProtocolDocument
///
/// rewrites what stands between `<!-- generated: NAME -->` and `<!-- /generated -->`.
@Suite struct ProtocolDocumentTests {
  static let url = packageFolder.appending(path: "protocol.md")

  /// The pages of the guide, by their paths from protocol.md, in the order in which it lists them.
  static var guide: [(key: String, value: String)] {
    get throws {
      let paths = try String(contentsOf: url, encoding: .utf8).matches(
        of: /\]\((clients\/site\/guide\/\w[\w-]*\.md)\)/
      ).map { String($0.output.1) }
      // Some are named more than once.
      let first = paths.enumerated().filter { paths.firstIndex(of: $1) == $0 }.map(\.element)
      return try first.map {
        ($0, try String(contentsOf: packageFolder.appending(path: $0), encoding: .utf8))
      }
    }
  }

  private static let tables = "clients/site/guide/coming-from.md"

  @Test(arguments: ["protocol.md", tables])
  func `the tables are those of the declarations`(_ path: String) throws {
    let url = packageFolder.appending(path: path)
    let text = try String(contentsOf: url, encoding: .utf8)
    let current = try Self.updated(text, at: path)
    guard current != text else { return }
    if ProcessInfo.processInfo.environment["MAPCAM_UPDATE"] == "1" {
      try current.write(to: url, atomically: true, encoding: .utf8)
    } else {
      let changes = differences(Array(current.utf8), from: Array(text.utf8)).prefix(40)
      Issue.record(
        """
        \(path) is stale: MAPCAM_UPDATE=1 swift test --filter ProtocolDocument
        \(changes.joined(separator: "\n"))
        """)
    }
  }

  @Test func `every part has its place`() throws {
    let texts = try String(contentsOf: Self.url, encoding: .utf8) + Self.guide.map(\.value).joined()
    let names = Self.parts(of: texts).map(\.name)
    let known = ProtocolMarkdown(prose: "").parts.map(\.key)
    #expect(names.sorted() == known.sorted())
  }

  @Test func `named values and methods have headings of their own`() throws {
    let text = try Self.updated(String(contentsOf: Self.url, encoding: .utf8))
    for method in MethodTable.standard.methods {
      #expect(text.contains("\n### \(method.name)\n"), "\(method.name)")
    }
    for schema in MethodTable.standard.namedSchemas {
      let heading = ProtocolMarkdown.heading(schema.name)
      #expect(text.contains("\n### \(heading)\n"), "\(schema.name)")
    }
  }

  /// The errors of the transcripts carry the data that the table of errors says.
  @Test func `errors carry the data that the document says`() throws {
    var codes: Set<Int> = []
    for transcript in Transcript.all {
      for line in transcript.output.lines {
        let tree = try Tree(line)
        for answer in tree.elements ?? [tree] {
          guard let error = answer["error"], let code = error["code"]?.number else { continue }
          let row = ErrorDeclaration.all.first { Double($0.code.rawValue) == code }
          let always = row?.data.filter { !$0.hasSuffix("?") } ?? ["no such code"]
          let sometimes = row?.data.map { $0.replacing("?", with: "") } ?? []
          let found = error["data"]?.names ?? []
          #expect(found == always || found == sometimes, "\(line)")
          codes.insert(Int(code))
        }
      }
    }
    let missing = Set(ErrorDeclaration.all.map(\.code.rawValue)).subtracting(codes)
    #expect(missing == [-32603], "every error but a defect stands in a transcript")
  }

  private static func parts(of text: String) -> [(name: String, range: Range<String.Index>)] {
    var parts: [(name: String, range: Range<String.Index>)] = []
    var rest = text[...]
    while let begin = rest.firstMatch(of: /<!-- generated: ([a-z]+) -->\n/),
      let end = rest[begin.range.upperBound...].firstRange(of: "<!-- /generated -->")
    {
      parts.append((String(begin.output.1), begin.range.upperBound..<end.lowerBound))
      rest = rest[end.upperBound...]
    }
    return parts
  }

  /// A document with its generated parts written anew.
  static func updated(_ text: String, at path: String = "protocol.md") throws -> String {
    var prose = try String(contentsOf: url, encoding: .utf8)
    for part in parts(of: prose).reversed() { prose.removeSubrange(part.range) }
    var markdown = ProtocolMarkdown(prose: prose, guide: try guide.filter { $0.key != tables })
    if path != "protocol.md" { markdown.path = "../../../protocol.md" }
    let generated = markdown.parts
    var text = text
    for part in parts(of: text).reversed() {
      guard let content = generated.first(where: { $0.key == part.name })?.value else { continue }
      text.replaceSubrange(part.range, with: "\n\(content)\n\n")
    }
    return text
  }
}

/// The parts of the clients that come from the declarations, by way of the OpenRPC document.
///
///     MAPCAM_UPDATE=1 swift test --filter ProtocolDocument
///
/// writes them anew, as `python3 clients/generator/generate.py` does.
@Suite struct ProtocolDocumentClientTests {
  @Test func `what is generated for the clients is that of the declarations`() throws {
    let isUpdating = ProcessInfo.processInfo.environment["MAPCAM_UPDATE"] == "1"
    let schema = FileManager.default.temporaryDirectory.appending(
      path: "mapcam-schema-\(UUID().uuidString).json")
    try Data(openRPCDocument().utf8).write(to: schema)
    defer { try? FileManager.default.removeItem(at: schema) }
    try pass(
      "python3",
      ["-B", "clients/generator/generate.py", "--schema", schema.path]
        + (isUpdating ? [] : ["--check"]))
  }
}

/// The guarantees of protocol.md, and the tests that Tests/README.md names for each:
/// `**Guarantee.** Suite: “name”, “name”; Suite: “name”`.
@Suite struct PromiseTests {
  /// The items of a section's list, each in one line, by the bold words with which it begins.
  private static func items(of heading: String, in path: String) throws -> [(String, String)] {
    let text = try String(contentsOf: packageFolder.appending(path: path), encoding: .utf8)
    let section = text.components(separatedBy: "\n## ").first { $0.hasPrefix(heading) }
    return (section ?? "").components(separatedBy: "\n- ").dropFirst().compactMap { item in
      let line = item.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard let name = line.firstMatch(of: /^\*\*([^*]+?)[.:]?\*\*/) else { return nil }
      return (String(name.output.1), line)
    }
  }

  @Test func `each promise has its tests, and they are there`() throws {
    let promises = try Self.items(of: "Guarantees", in: "protocol.md")
    let backing = try Self.items(of: "The tests of each guarantee", in: "Tests/README.md")
    #expect(promises.count >= 10)
    #expect(promises.map(\.0) == backing.map(\.0))
    let sources = try Self.sources()
    for (promise, line) in backing {
      let tests = Self.tests(namedIn: line)
      #expect(!tests.isEmpty, "no test: \(promise)")
      for (suite, name) in tests {
        let isThere = sources.contains { Self.has($0, suite, name) }
        #expect(isThere, "there is no \(suite) with “\(name)”")
      }
    }
  }

  @Test func `each invariant of ARCHITECTURE.md names tests, and they are there`() throws {
    let text = try String(
      contentsOf: packageFolder.appending(path: ".github/ARCHITECTURE.md"), encoding: .utf8)
    let rows = text.matches(of: /\n\| ([A-Z][^|]+) \| ([^|]+) \|(?=\n)/).map(\.output)
    #expect(rows.count >= 10)
    let sources = try Self.sources()
    for (_, invariant, tests) in rows {
      let names = tests.matches(of: /`([\w.\/-]+)`/).map { String($0.output.1) }
      #expect(!names.isEmpty, "\(invariant)")
      for name in names where !name.contains(/[\/.]/) {
        #expect(sources.contains { $0.contains("struct \(name) ") }, "\(name)")
      }
      for name in names where name.contains("/") {
        let path = packageFolder.appending(path: name).path
        #expect(FileManager.default.fileExists(atPath: path), "\(name)")
      }
    }
  }

  private static func tests(namedIn line: String) -> [(suite: String, name: String)] {
    line.matches(of: /(\w+): ((?:“[^”]+”(?:, )?)+)/).flatMap { group in
      group.output.2.matches(of: /“([^”]+)”/).map { (String(group.output.1), String($0.output.1)) }
    }
  }

  /// Whether a file has a test of a suite: a function of that name behind the suite's beginning.
  private static func has(_ source: String, _ suite: String, _ name: String) -> Bool {
    guard let start = source.firstRange(of: "struct \(suite) ")?.upperBound,
      let function = source[start...].firstRange(of: "func `\(name)`(")?.lowerBound
    else { return false }
    return source[start..<function].contains("@Test")
  }

  private static func `sources`() throws -> [String] {
    let folder = packageFolder.appending(path: "Tests")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.allObjects ?? []).compactMap { $0 as? URL }.filter {
      $0.pathExtension == "swift"
    }.map { try String(contentsOf: $0, encoding: .utf8) }
  }
}

/// The anchors of headings, as GitHub makes them: in small letters, without points, spaces as
/// hyphens, and numbered where the same one was there before.
struct Anchors {
  private var taken: Set<String>

  /// - Parameter prose: a document whose headings come first.
  init(prose: String) {
    taken = Set(
      prose.split(separator: "\n").filter { $0.hasPrefix("#") }.map {
        Self.anchor($0.drop { $0 == "#" }.drop { $0 == " " })
      })
  }

  /// The anchor of a heading that comes after them.
  subscript(heading: String) -> String {
    let anchor = Self.anchor(heading)
    return taken.contains(anchor) ? anchor + "-1" : anchor
  }

  static func anchor(_ heading: some StringProtocol) -> String {
    String(
      heading.lowercased().compactMap { character -> Character? in
        if character == " " { return "-" }
        return character.isLetter || character.isNumber || "-_".contains(character)
          ? character : nil
      })
  }
}

/// Whole numbers are written by their digits, however great they are, and not as 1e+16.
@Suite struct WrittenRangeTests {
  private static let markdown = ProtocolMarkdown(prose: "")

  @Test(arguments: [
    (Schema.integer(1...1 << 53), "integer 1 to 9,007,199,254,740,992"),
    (.integer(-(1 << 53)...1 << 53), "integer within ±9,007,199,254,740,992"),
    (.integer(0...Int64.max), "integer ≥ 0"),
    (.number(Schema.Interval(lower: 0, upper: 1e16)), "number 0 to 10,000,000,000,000,000"),
    (.number(Schema.Interval(lower: 0.5, upper: 1e12)), "number 0.5 to 1,000,000,000,000"),
  ])
  func `a range in the document has digits and commas`(_ schema: Schema, _ text: String) {
    #expect(Self.markdown.phrase(schema) == text)
  }

  @Test(arguments: [
    (Schema.integer(1...1 << 53), "a whole number from 1 to 9007199254740992"),
    (.number(Schema.Interval(lower: 0, upper: 1e16)), "a number from 0 to 10000000000000000"),
    (.number(Schema.Interval(lower: 1e15)), "a number of 1000000000000000 or more"),
    (.number(Schema.Interval(upper: 0.25)), "a number of at most 0.25"),
  ])
  func `a range in an error has digits`(_ schema: Schema, _ text: String) {
    #expect(schema.phrase == text)
  }

  /// Each type, and each default, of all that is declared.
  @Test func `no number of the tables, the errors or the schema ends in .0 or has an exponent`() {
    let members = Self.members
    #expect(members.count > 200)
    for member in members {
      for text in [
        Self.markdown.phrase(member.schema), member.schema.phrase, member.defaultValue ?? "",
      ] { #expect(!Self.isOdd(text), "\(member.name): \(text)") }
    }
    let limits = openRPCDocument().matches(
      of: /"(?:default|[a-zA-Z]*(?:[mM]ax|[mM]in)[a-zA-Z]*)":([-0-9.eE+]+)/)
    #expect(limits.count > 200)
    for limit in limits { #expect(!Self.isOdd(limit.output.1), "\(limit.output.0)") }
  }

  private static func isOdd(_ text: some StringProtocol) -> Bool {
    String(text).contains(/\d\.0(?!\d)|\d[eE][-+]?\d/)
  }

  /// Parameters, results and members of named values, with those of objects within them.
  private static var members: [Schema.Member] {
    let table = MethodTable.standard
    let notifications = NotificationDeclaration.all.flatMap(\.params.members)
    return
      (table.methods.flatMap { $0.parameters.members + all($0.result) }
      + table.namedSchemas.flatMap(all) + notifications).flatMap { [$0] + all($0.schema) }
  }

  private static func all(_ schema: Schema) -> [Schema.Member] {
    switch schema {
    case .object(let members): members + members.flatMap { all($0.schema) }
    case .array(let element, _): all(element)
    case .tuple(let elements), .oneOf(let elements): elements.flatMap(all)
    case .named(_, _, let content): all(content)
    default: []
    }
  }
}
