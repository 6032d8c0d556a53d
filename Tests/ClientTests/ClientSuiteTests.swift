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

  @Test("pass their Node suites", arguments: ["clients/node/test", "clients/preview/test"])
  func node(folder: String) throws {
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

/// Runs a suite, and shows what it printed if it fails. Where its language is missing, says so
/// loudly; with `MAPCAM_REQUIRE_CLIENTS` in the environment that is a failure.
private func pass(_ program: String, _ arguments: [String]) throws {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = [program] + arguments
  process.currentDirectoryURL = packageFolder
  process.environment = ProcessInfo.processInfo.environment.merging([
    "MAPCAM": engine.path, "PYTHONDONTWRITEBYTECODE": "1",
  ]) { $1 }
  process.standardInput = FileHandle.nullDevice
  let output = Pipe()
  process.standardOutput = output
  process.standardError = output
  unblockSignals()
  try process.run()
  let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  // What env(1) exits with where there is no such program.
  if process.terminationStatus == 127 {
    let message = "SKIPPED: there is no \(program) on this machine; its client was not tested"
    FileHandle.standardError.write(Data("\n*** \(message) ***\n\n".utf8))
    if ProcessInfo.processInfo.environment["MAPCAM_REQUIRE_CLIENTS"] != nil {
      Issue.record("\(message)")
    }
    return
  }
  #expect(process.terminationStatus == 0, "\(program) \(arguments) printed:\n\(printed)")
}

/// The engine that the clients start: the release build, or else the one beside this bundle.
private let engine = releaseExecutable ?? executable

/// Lets what this thread starts receive signals: the threads that tests run on block them, and a
/// child inherits that.
private func unblockSignals() {
  var none = sigset_t()
  unsafe sigemptyset(&none)
  _ = unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
}
