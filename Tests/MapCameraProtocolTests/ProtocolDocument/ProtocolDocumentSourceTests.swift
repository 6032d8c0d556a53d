import Foundation
import TestSupport
import Testing

@testable import MapCameraProtocol

/// The copy of protocol.md that the binary holds, for assistants to read.
///
///     MAPCAM_UPDATE=1 swift test --filter ProtocolDocument
///
/// writes it anew.
@Suite struct ProtocolDocumentSourceTests {
  private static let url = packageFolder.appending(
    path: "Sources/MapCameraProtocol/ModelContext/ProtocolDocument.swift")

  @Test func `the binary holds protocol.md as it is`() throws {
    let document = ProtocolDocumentTests.updated(
      try String(contentsOf: ProtocolDocumentTests.url, encoding: .utf8))
    let source = """
      // swift-format-ignore-file
      // protocol.md, as it is. MAPCAM_UPDATE=1 swift test --filter ProtocolDocument writes it anew.

      /// The protocol's reference: what protocol.md holds.
      let protocolDocument = ##\"""
      \(document)
      \"""##

      """
    if ProcessInfo.processInfo.environment["MAPCAM_UPDATE"] == "1" {
      try source.write(to: Self.url, atomically: true, encoding: .utf8)
    } else {
      let isFresh = try String(contentsOf: Self.url, encoding: .utf8) == source
      #expect(isFresh, "stale: MAPCAM_UPDATE=1 swift test --filter ProtocolDocument")
    }
  }

  @Test(
    arguments: [
      ("transport", "## Transport\n"), ("cameraanimate", "### camera.animate\n"),
      ("gestures", "### Gestures\n"), ("gestures-1", "### Gestures\n"),
    ])
  func `an anchor leads to its part`(_ anchor: String, _ start: String) throws {
    let part = try #require(ProtocolReference.section(anchor))
    #expect(part.hasPrefix(start))
    #expect(ProtocolReference.section("nowhere") == nil)
  }
}
