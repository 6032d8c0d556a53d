import Foundation
import JSONRPC
import Schema
import TestSupport
import Testing

@testable import MapCameraProtocol

/// protocol.md, whose tables come from the declarations.
///
///     MAPCAM_UPDATE=1 swift test --filter ProtocolDocument
///
/// rewrites what stands between `<!-- generated: NAME -->` and `<!-- /generated -->`.
@Suite struct ProtocolDocumentTests {
  static let url = packageFolder.appending(path: "protocol.md")

  @Test func `the tables are those of the declarations`() throws {
    let text = try String(contentsOf: Self.url, encoding: .utf8)
    let current = Self.updated(text)
    guard current != text else { return }
    if ProcessInfo.processInfo.environment["MAPCAM_UPDATE"] == "1" {
      try current.write(to: Self.url, atomically: true, encoding: .utf8)
    } else {
      let changes = differences(Array(current.utf8), from: Array(text.utf8)).prefix(40)
      Issue.record(
        """
        protocol.md is stale: MAPCAM_UPDATE=1 swift test --filter ProtocolDocument
        \(changes.joined(separator: "\n"))
        """)
    }
  }

  @Test func `every part has its place`() throws {
    let text = try String(contentsOf: Self.url, encoding: .utf8)
    let names = Self.parts(of: text).map(\.name)
    let known = ProtocolMarkdown(prose: "").parts.map(\.key)
    #expect(Set(names).count == names.count && names.allSatisfy(known.contains), "\(names)")
    #expect(
      Set(names).isSuperset(of: ["methods", "notifications", "values", "errors", "conversation"]))
  }

  @Test func `every link within the document leads somewhere`() throws {
    let text = Self.updated(try String(contentsOf: Self.url, encoding: .utf8))
    let anchors = Anchors.all(in: text)
    for match in text.matches(of: /\]\(#([^)]*)\)/) {
      #expect(anchors.contains(String(match.output.1)), "\(match.output.0)")
    }
  }

  @Test func `named values and methods have headings of their own`() throws {
    let text = Self.updated(try String(contentsOf: Self.url, encoding: .utf8))
    for method in MethodTable.standard.methods {
      #expect(text.contains("\n### \(method.name)\n"), "\(method.name)")
    }
    for schema in MethodTable.standard.namedSchemas {
      #expect(text.contains("\n### \(schema.name)\n"), "\(schema.name)")
    }
  }

  /// The errors of the transcripts carry the data that the table of errors says.
  @Test func `errors carry the data that the document says`() throws {
    var codes: Set<Int> = []
    for transcript in Transcript.all where !transcript.name.contains("headers") {
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

  /// The document with its generated parts written anew.
  static func updated(_ text: String) -> String {
    var prose = text
    for part in parts(of: text).reversed() { prose.removeSubrange(part.range) }
    let generated = ProtocolMarkdown(prose: prose).parts
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
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["python3", "-B", "clients/generator/generate.py", "--schema", schema.path]
      + (isUpdating ? [] : ["--check"])
    process.currentDirectoryURL = packageFolder
    process.standardInput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let printed = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    // What env(1) exits with where there is no such program.
    if process.terminationStatus == 127 {
      let message = "SKIPPED: there is no python3 on this machine; nothing generated was compared"
      FileHandle.standardError.write(Data("\n*** \(message) ***\n\n".utf8))
      if ProcessInfo.processInfo.environment["MAPCAM_REQUIRE_CLIENTS"] != nil {
        Issue.record("\(message)")
      }
      return
    }
    #expect(
      process.terminationStatus == 0,
      "MAPCAM_UPDATE=1 swift test --filter ProtocolDocument\n\(printed)")
  }
}

/// The section of protocol.md on load and fault: the small print of each promise names the tests
/// that back it, as `<sub>Suite: “name”, “name”; Suite: “name”</sub>`.
@Suite struct PromiseTests {
  /// A promise: one item of the section's list, in one line.
  private static func promises() throws -> [String] {
    let text = try String(contentsOf: ProtocolDocumentTests.url, encoding: .utf8)
    let section = text.components(separatedBy: "\n## ").first {
      $0.hasPrefix("Under load and fault")
    }
    return (section ?? "").components(separatedBy: "\n- ").dropFirst().map { item in
      item.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  @Test func `each promise names tests, and they are there`() throws {
    let promises = try Self.promises()
    #expect(promises.count >= 10)
    let sources = try Self.sources()
    for promise in promises {
      let tests = Self.tests(namedBy: promise)
      #expect(!tests.isEmpty, "no test: \(promise)")
      for (suite, name) in tests {
        let isThere = sources.contains { Self.has($0, suite, name) }
        #expect(isThere, "there is no \(suite) with “\(name)”")
      }
    }
  }

  private static func tests(namedBy promise: String) -> [(suite: String, name: String)] {
    guard let print = promise.firstMatch(of: /<sub>(.*)<\/sub>$/)?.output.1 else { return [] }
    return print.matches(of: /(\w+): ((?:“[^”]+”(?:, )?)+)/).flatMap { group in
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

  private static func sources() throws -> [String] {
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

  /// The anchors of all headings of a document.
  static func all(in document: String) -> Set<String> {
    var counts: [String: Int] = [:]
    var anchors: Set<String> = []
    for line in document.split(separator: "\n") where line.hasPrefix("#") {
      let anchor = anchor(line.drop { $0 == "#" }.drop { $0 == " " })
      let count = counts[anchor, default: 0]
      anchors.insert(count == 0 ? anchor : "\(anchor)-\(count)")
      counts[anchor] = count + 1
    }
    return anchors
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
