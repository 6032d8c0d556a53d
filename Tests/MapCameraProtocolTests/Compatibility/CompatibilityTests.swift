import Foundation
import TestSupport
import Testing

@testable import MapCameraProtocol

/// The promise of protocol.md, "Versions": what was released stays. Tests/Release/protocol.json is
/// the OpenRPC document of the release.
///
///     MAPCAM_RELEASE=1 swift test --filter CompatibilityTests
///
/// writes it anew, when a release is made and at no other time.
@Suite struct CompatibilityTests {
  static let url = packageFolder.appending(path: "Tests/Release/protocol.json")

  static let comparison = SchemaComparison(
    released: (try? Tree([UInt8](Data(contentsOf: url)))) ?? .null,
    current: (try? Tree(openRPCDocument())) ?? .null)

  init() throws {
    guard ProcessInfo.processInfo.environment["MAPCAM_RELEASE"] == "1" else { return }
    let object = try JSONSerialization.jsonObject(with: Data(openRPCDocument().utf8))
    let data = try JSONSerialization.data(
      withJSONObject: object, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    try (data + [0x0A]).write(to: Self.url)
  }

  @Test func `what a released version understood is understood, and told in the same way`() throws {
    #expect(Self.comparison.released["methods"]?.elements?.isEmpty == false, "\(Self.url.path)")
    guard try Self.major(Self.comparison.released) == Self.major(Self.comparison.current) else {
      return
    }
    let differences = Self.comparison.differences()
    #expect(
      differences.isEmpty,
      """
      Protocol.md, "Versions", promises that this stays:
      \(differences.joined(separator: "\n"))
      """)
  }

  /// As long as CHANGELOG.md has no release there is nothing that could have been added to it.
  @Test func `what was added since a release raises the minor version`() throws {
    let changes = try String(
      contentsOf: packageFolder.appending(path: "CHANGELOG.md"), encoding: .utf8)
    guard changes.contains(/\n## \[\d+\.\d+\.\d+\] - \d{4}-/) else { return }
    let additions = Self.comparison.additions()
    let (old, new) = (Self.comparison.released["info"], Self.comparison.current["info"])
    #expect(additions.isEmpty || old?["version"] != new?["version"], "\(additions)")
  }

  @Test func `a document is compatible with itself, and not without one of its methods`() throws {
    let current = Self.comparison.current
    #expect(SchemaComparison(released: current, current: current).differences() == [])
    #expect(SchemaComparison(released: current, current: current).additions() == [])
    let less = try Tree(current.text { $0 == "/methods/5" ? "" : nil })
    let name = current["methods"]?[5]?["name"]?.string ?? ""
    #expect(
      SchemaComparison(released: current, current: less).differences()
        == ["\(name): the method is gone"])
    #expect(SchemaComparison(released: less, current: current).additions().contains(name))
  }

  /// One keyword in twenty of the real document is changed in turn.
  @Test func `no narrower parameter of the real document is passed over`() throws {
    let current = Self.comparison.current
    let pointers = current.pointers().filter { pointer in
      pointer.hasPrefix("/methods/") && pointer.contains("/params/")
        && (pointer.hasSuffix("/maximum") || pointer.hasSuffix("/default"))
    }
    #expect(pointers.count > 100)
    for pointer in stride(from: 3, to: pointers.count, by: 20).map({ pointers[$0] }) {
      let changed = try Tree(current.text { $0 == pointer ? "-12345" : nil })
      let differences = SchemaComparison(released: current, current: changed).differences()
      #expect(differences.count == 1 && differences[0].contains("-12345"), "\(pointer)")
    }
  }

  private static func major(_ document: Tree) throws -> Substring {
    let version = try #require(document["info"]?["version"]?.string)
    return try #require(version.split(separator: ".").first)
  }
}
