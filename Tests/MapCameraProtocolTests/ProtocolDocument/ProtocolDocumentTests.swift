import Foundation
import JSONRPC
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
