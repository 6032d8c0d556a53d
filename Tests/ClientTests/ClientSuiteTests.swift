import Foundation
import TestSupport
import Testing

/// The clients' own suites, each in its own language.
@Suite("The clients") struct ClientSuiteTests {
  @Test("pass their Python suite") func python() throws {
    try pass(
      "python3",
      ["-m", "unittest", "discover", "-s", "clients/python/tests", "-t", "clients/python"])
  }

  @Test("pass their Node suite") func node() throws {
    let folder = "clients/javascript/test"
    let tests = try FileManager.default.contentsOfDirectory(
      atPath: packageFolder.appending(path: folder).path
    ).filter { $0.hasSuffix(".test.mjs") }.sorted()
    #expect(!tests.isEmpty)
    try pass("node", ["--test"] + tests.map { "\(folder)/\($0)" })
  }

  @Test("and their versions are that of the engine") func version() throws {
    try pass("python3", ["Tests/Release/version", "--check"])
  }

  @Test("and the shell recipes pass theirs") func shell() throws {
    try pass("sh", ["clients/shell/test.sh"])
  }
}
