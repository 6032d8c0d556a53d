import Foundation
import TestSupport
import Testing

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
    return try (files?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }
  }
}
