import Foundation
import TestSupport
import Testing

@testable import MapCameraProtocol

/// The parts of the clients that come from the declarations, by way of the OpenRPC document.
///
///     MAPCAM_UPDATE=1 swift test --filter ProtocolDocument
///
/// writes them anew, as `python3 clients/generator/generate.py` does.
@Suite struct ProtocolDocumentClientTests {
  @Test func `what is generated for the clients is that of the declarations`() throws {
    let isUpdating = ProcessInfo.processInfo.environment["MAPCAM_UPDATE"] == "1"
    let schema = FileManager.default.temporaryDirectory
      .appending(path: "mapcam-schema-\(UUID().uuidString).json")
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
