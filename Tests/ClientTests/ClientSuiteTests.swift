import Foundation
import TestSupport
import Testing

/// The clients' own suites, each in its own language.
@Suite("The clients") struct ClientSuiteTests {
  @Test func `pass their Python suite`() throws {
    try pass(
      "python3",
      ["-m", "unittest", "discover", "-s", "clients/python/tests", "-t", "clients/python"])
  }

  @Test func `pass their Node suite`() throws {
    let folder = "clients/javascript/test"
    let tests = try FileManager.default.contentsOfDirectory(
      atPath: packageFolder.appending(path: folder).path
    ).filter { $0.hasSuffix(".test.mjs") }.sorted()
    #expect(!tests.isEmpty)
    try pass("node", ["--test"] + tests.map { "\(folder)/\($0)" })
  }

  @Test func `and their versions are that of the engine`() throws {
    try pass("python3", ["Tests/Release/version", "--check"])
  }
}
